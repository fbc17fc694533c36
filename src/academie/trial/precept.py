"""The judge of precepts: whether who follows a maxim wins more often than who does not.

Two players choose by chance; one of them keeps to the moves that the maxim speaks for, and from those that it speaks
against, wherever it speaks at all. They play in pairs with the same dice, the seats exchanged. That measures the maxim
alone, at the hands of players who know nothing else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from academie.claim import Claim, Finding, Judge, Verdict
from academie.games import door, find, has
from academie.interval import mean_of
from academie.title import Title
from academie.trial.play import by_chance, pairs, until
from academie.tutor import advise

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from academie.game import Game, Move, State
    from academie.tutor import Advice

PAIRS, STEP = 300, 50  # at most, and after how many one looks
_BOOKS = {"AUJ": "academie", "ACAD": "academie", "LEP": "lepeintre"}

_CLAIM = Title("Following this advice wins more often: {text}", "Suivre ce conseil fait gagner plus souvent : {text}")
_FOUND = {
    Verdict.SUPPORTED: Title(
        "Who follows it wins {share} % of the games against who does not (between {low} and {high}).",
        "Qui le suit gagne {share} % des parties contre qui ne le suit pas (entre {low} et {high}).",
    ),
    Verdict.REFUTED: Title(
        "Who follows it wins only {share} % of the games against who does not (between {low} and {high}).",
        "Qui le suit ne gagne que {share} % des parties contre qui ne le suit pas (entre {low} et {high}).",
    ),
    Verdict.DOUBTFUL: Title(
        "Who follows it wins {share} % of the games against who does not (between {low} and {high}): so many games do "
        "not decide it.",
        "Qui le suit gagne {share} % des parties contre qui ne le suit pas (entre {low} et {high}) : tant de parties "
        "n'en décident pas.",
    ),
}
_SILENT = Title(
    "It never came to bear on a choice in {games} games, so that nothing was tried.",
    "Il n'eut de prise sur aucun choix en {games} parties, si bien que rien ne fut éprouvé.",
)


def claims_of(game: Game, storey: Any) -> Iterator[Claim]:  # noqa: ANN401 - a module
    """A claim for each maxim of the room's tutor that can speak for or against moves."""
    tutor = door(game, "tutor") if has(game, "tutor") else None
    left_out: dict[str, str] = getattr(storey, "UNTRIED", {})
    profiles: dict[str, str] = getattr(storey, "PROFILES", {})
    seen = set(left_out)
    for chapter in getattr(tutor, "CHAPTERS", ()):
        for rule in chapter.rules:
            if rule.key in seen:  # a maxim that has several cases stands as often
                continue
            seen.add(rule.key)
            first = rule.source.split(";")[0]
            author, _, place = first.partition(" ")
            text = Title(_bare(rule.text.en), _bare(rule.text.fr))
            given = {"key": rule.key, "pairs": PAIRS}
            if rule.key in profiles:
                given["profile"] = profiles[rule.key]
            yield Claim(
                id=f"{game.name}-{rule.key.lower()}",
                book=_BOOKS[author.partition("-")[0]],
                game=game.name,
                source=place,
                text=_CLAIM.fill(text=text),
                judge="precept",
                given=given,
            )


def _bare(text: str) -> str:
    """A sentence without its figures, which only a position gives."""
    return re.sub(r"\{[^}]*\}", "…", text)


class Follower:
    """A player who keeps to one maxim, and else plays by chance; he counts how often it told moves apart."""

    def __init__(self, game: Game, key: str) -> None:
        self._heed = getattr(door(game, "trial"), "heed", None) if has(game, "trial") else None
        self._game, self._key = game, key
        self.heeded = 0

    def __call__(self, state: State, rng: random.Random) -> Move:
        """One of the moves that the maxim leaves."""
        moves = list(state.moves())
        if len(moves) == 1:
            return moves[0]
        kept = self._kept(moves, state)
        self.heeded += len(kept) < len(moves)
        return rng.choice(kept)

    def _kept(self, moves: list[Move], state: State) -> list[Move]:
        advice = self._advice(state)
        if advice is None:
            return moves
        favoured = [move for move in moves if move in set(advice.favours)]
        against = set(advice.against)
        return favoured or [move for move in moves if move not in against] or moves

    def _advice(self, state: State) -> Advice | None:
        if self._heed is not None:
            found: Advice | None = self._heed(state, self._key)
            return found
        return next((each for each in advise(self._game, state) if each.key == self._key), None)


def hear(claim: Claim) -> Finding:
    """Play until the interval decides, or until so many pairs are played."""
    game, most = find(claim.game), int(claim.given["pairs"])
    follower = Follower(game, claim.given["key"])
    games = pairs(game, claim.given.get("profile"), follower, by_chance, claim.seed)

    def settled(shares: list[float]) -> bool:
        return bool(follower.heeded) and mean_of(shares).above(0.5) != Verdict.DOUBTFUL

    shares = until(games, most, settled, STEP)
    if not follower.heeded:
        text = _SILENT.fill(games=2 * len(shares))
        return Finding(Verdict.DOUBTFUL, text, {"count": len(shares), "heeded": 0, "seed": claim.seed})
    found = mean_of(shares)
    verdict = found.above(0.5)
    text = _FOUND[verdict].fill(share=_percent(found.mean), low=_percent(found.low), high=_percent(found.high))
    evidence = found.as_data() | {"games": 2 * len(shares), "heeded": follower.heeded, "seed": claim.seed}
    return Finding(verdict, text, evidence)


def _percent(share: float) -> Title:
    written = f"{100 * share:.1f}"
    return Title(written, written.replace(".", ","))


JUDGE = Judge(
    hear,
    Title(
        "Two players who otherwise choose by chance play in pairs with the same dice, the seats exchanged; one follows "
        "the maxim wherever it speaks. It is supported when his share lies above one half by an interval of 99 in a "
        "hundred, refuted when it lies below, else doubtful. What it is worth to a strong player is not measured.",
        "Deux joueurs qui choisissent d'ailleurs au hasard jouent par couples de parties aux mêmes dés, les places "
        "échangées ; l'un suit la maxime partout où elle parle. Elle est appuyée quand sa part passe la moitié par un "
        "intervalle de 99 pour cent, démentie quand elle est en dessous, sinon incertaine. Ce qu'elle vaudrait à un "
        "fort joueur n'est pas mesuré.",
    ),
    weight=10,
)
