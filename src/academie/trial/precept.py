"""The judges of maxims and of examples.

A maxim is tried by two players who choose at random, or as a machine player does; one of them follows the maxim
wherever it applies: it plays the moves that the maxim supports and avoids those that it rejects. They play the number
of pairs that the claim names, with the same dice and the seats exchanged. The result is looked at once, at the end:
looking again and again, and stopping when an interval decides, would be wrong more often than the interval says.
"""

import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from academie.corpus.check import check_entry
from academie.corpus.shelf import books
from academie.game import Game, Move, State
from academie.game.registry import find, has_part, part_of
from academie.game.seeds import stream
from academie.text.message import Message, counted, figure, verbatim
from academie.trial.claim import Claim, Finding, Verdict
from academie.trial.interval import paired_mean
from academie.trial.luck import Machine, Over, Policy, by_chance, pairs
from academie.tutor import Advice, advise

PAIRS = 200  # of games, where the game has no number of its own
_STREAM = 1 << 20  # of the machines' own chance, apart from that of the games
_BOOKS = {"AUJ": "academie", "ACAD": "academie", "LEP": "lepeintre"}

_CLAIM = Message("Following this advice wins more often: {text}")
_FOUND = {
    Verdict.SUPPORTED: Message(
        "A player who follows it wins {share} % of {games} games against one who does not (between {low} and {high})."
    ),
    Verdict.REFUTED: Message(
        "A player who follows it wins only {share} % of {games} games against one who does not (between {low} and "
        "{high})."
    ),
    Verdict.DOUBTFUL: Message(
        "A player who follows it wins {share} % of {games} games against one who does not (between {low} and "
        "{high}): this many games do not decide it."
    ),
}
_PARTIE = Message("Measured in this partie: {title}.")
_SILENT = Message("It decided no choice in {games} games, so nothing was measured.")


def claims_of(game: Game, part: Any) -> Iterator[Claim]:  # noqa: ANN401 - a module
    """A claim for each maxim of the game's tutor that can speak for or against moves."""
    tutor = part_of(game, "tutor") if has_part(game, "tutor") else None
    profiles: dict[str, str] = getattr(part, "PROFILES", {})
    seen = set(getattr(part, "UNTRIED", ()))
    for chapter in getattr(tutor, "CHAPTERS", ()):
        for rule in chapter.rules:
            if rule.key in seen:  # a maxim that has several cases stands as often
                continue
            seen.add(rule.key)
            first = rule.source.split(";")[0]
            author, _, place = first.partition(" ")
            given, reading = {"key": rule.key, "pairs": getattr(part, "PAIRS", PAIRS)}, verbatim("")
            if rule.key in profiles:
                given["profile"] = profiles[rule.key]
                reading = _PARTIE.fill(title=game.profiles.find(profiles[rule.key]).title)
            yield Claim(
                id=f"{game.name}-{rule.key.lower()}",
                book=_BOOKS[author.partition("-")[0]],
                game=game.name,
                source=place,
                text=_CLAIM.fill(text=rule.text.each(bare)),
                judge="precept",
                given=given,
                reading=reading,
            )


def bare(text: str) -> str:
    """A sentence without its figures, which only a position gives."""
    return re.sub(r"\{[^}]*\}", "…", text)


class Follower:
    """A player who follows one maxim and otherwise plays at random; it counts how often the maxim mattered."""

    def __init__(self, game: Game, key: str) -> None:
        self._heed = getattr(part_of(game, "trial"), "heed", None) if has_part(game, "trial") else None
        self._game, self._key = game, key
        self.heeded = 0

    def __call__(self, state: State, rng: random.Random) -> Move:
        """One of the moves that the maxim allows."""
        moves = list(state.moves())
        if len(moves) == 1:
            return moves[0]
        chosen = self._followed(moves, state)
        self.heeded += len(chosen) < len(moves)
        return rng.choice(chosen)

    def _followed(self, moves: list[Move], state: State) -> list[Move]:
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
    """A follower of the maxim who otherwise plays at random, against a player at random."""
    game = find(claim.game)
    follower = Follower(game, claim.given["key"])
    shares = _played(claim, follower, by_chance)
    return decided(claim, shares, follower.heeded)


def hear_named(claim: Claim) -> Finding:
    """A player who follows the maxim, against one who plays the same where the maxim is silent."""
    game, given = find(claim.game), claim.given
    follower, other = (Machine(game, given[name], stream(claim.seed, _STREAM)) for name in ("follower", "other"))
    shares = _played(claim, follower, other, getattr(part_of(game, "trial"), "over", None))
    return decided(claim, shares, int(getattr(follower.player, "heeded", 0)))


def _played(claim: Claim, follower: Policy, other: Policy, over: Over | None = None) -> list[float]:
    """The shares of the follower in as many pairs as the claim has: never more or fewer, whatever they say."""
    games = pairs(find(claim.game), claim.given.get("profile"), follower, other, claim.seed, over)
    return list(islice(games, int(claim.given["pairs"])))


def decided(claim: Claim, shares: Sequence[float], heeded: int) -> Finding:
    """The verdict on all the games together."""
    if not heeded:
        text = _SILENT.fill(games=2 * len(shares))
        return Finding(Verdict.DOUBTFUL, text, {"count": len(shares), "heeded": 0, "seed": claim.seed})
    found = paired_mean(shares)
    verdict = found.above(0.5)
    text = _FOUND[verdict].fill(
        share=_percent(found.mean), low=_percent(found.low), high=_percent(found.high), games=2 * len(shares)
    )
    evidence = found.as_data() | {"games": 2 * len(shares), "heeded": heeded, "seed": claim.seed}
    return Finding(verdict, text, evidence)


def _percent(share: float) -> Message:
    return figure(f"{100 * share:.1f}")


_HELD = Message(
    "What it shows replays under the rules of its book to the end that the book states: {lines}, {plies}{amends}."
)
_STANDS = Message(
    "The position can be set up and its counts agree with the book. There are no moves to replay, so nothing else "
    "was checked."
)
_LINES = Message("line"), Message("lines")
_PLIES = Message("ply"), Message("plies")
_PLACES = Message.within("in a file", "place"), Message("places")
_OWN_LAW = Message("It holds under {profile}, but the book's own law refuses it: {conflict}")


def hear_example(claim: Claim) -> Finding:
    """Replay the entry; an example against its author's own law is refuted by him."""
    book, entry = next(
        (book, entry)
        for book in books()
        if book.game == claim.game
        for entry in book.entries
        if entry.id == claim.given["entry"]
    )
    report = check_entry(book, entry)
    evidence = {
        "lines": report.lines,
        "plies": report.plies,
        "corrections": len(report.corrections),
        "profile": entry.profile,
    }
    if report.problems:
        return Finding(Verdict.REFUTED, report.problems[0], evidence)
    if report.conflicts:
        text = _OWN_LAW.fill(profile=entry.profile, conflict=report.conflicts[0].text)
        return Finding(Verdict.DOUBTFUL, text, evidence)
    if not report.lines:
        return Finding(Verdict.SUPPORTED, _STANDS, evidence)  # nothing replayed proves nothing
    count = len(report.corrections)
    amends = Message("; corrected in the print: {places}", places=counted(count, *_PLACES)) if count else verbatim("")
    lines, plies = counted(report.lines, *_LINES), counted(report.plies, *_PLIES)
    return Finding(Verdict.PROVED, _HELD.fill(lines=lines, plies=plies, amends=amends), evidence)


HEAR = {"precept": hear, "maxim": hear_named, "replay": hear_example}
