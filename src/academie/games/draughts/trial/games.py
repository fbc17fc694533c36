"""Games of the engine against itself: what a king is worth, and twenty men given away to one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.claim import Finding, Verdict
from academie.games.draughts import fen
from academie.games.draughts.game import game
from academie.games.draughts.state import WHITE, make
from academie.interval import mean_of, share_of
from academie.seeds import chance
from academie.threshold import Threshold
from academie.title import Title

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from academie.claim import Claim
    from academie.games.draughts.state import State

MEGABYTES = 8
EQUAL = Threshold(
    "equal",
    0.1,
    (0.05, 0.15, 0.2),
    Title(
        "“Equal” means that the share lies within {value} of one half",
        "« Égal » veut dire que la part est à moins de {value} de la moitié",
    ),
    Title(
        "players who found no advantage on either side could not have noticed less in a few dozen games",
        "des joueurs qui n'ont trouvé d'avantage d'aucun côté n'en pouvaient remarquer un moindre en quelques dizaines "
        "de parties",
    ),
)
OPENING = 4  # plies by chance, so that games differ
LONGEST = 200

_SHARE = Title(
    "In {count} games at {nodes} positions a move the side with the kings has {share} % (between {low} and {high}).",
    "En {count} parties à {nodes} positions par coup, le côté des dames a {share} % (entre {low} et {high}).",
)
_GIVEN = Title(
    "The twenty men are all given away in {wins} of {count} games, one for each square of the single man; drawn or "
    "unfinished: {drawn}.",
    "Les vingt pions sont tous donnés dans {wins} parties sur {count}, une par case du pion seul ; remises ou "
    "inachevées : {drawn}.",
)


def hear_balance(claim: Claim) -> Finding:
    """A side that has given men for kings stands as well as the other."""
    given, shares = claim.given, []
    for number in range(int(given["games"])):
        rng = chance(claim.seed, number)
        start = _set_up(given["kings"], int(given["men"]), rng, first="WB"[number % 2])
        shares.append(_played(start, int(given["nodes"]), rng))
    found = mean_of(shares)
    low, high, mean = (f"{100 * each:.0f}" for each in (max(0.0, found.low), min(1.0, found.high), found.mean))
    text = _SHARE.fill(count=found.count, nodes=given["nodes"], share=mean, low=low, high=high)
    evidence = found.as_data() | {"nodes": given["nodes"], "seed": claim.seed}

    def verdict(bound: float) -> Verdict:
        return found.within(0.5 - bound, 0.5 + bound)

    return Finding(verdict(EQUAL.value), text, evidence | EQUAL.tried(verdict))


def _set_up(kings: Sequence[int], men: int, rng: random.Random, first: str) -> State:
    """White has kings for men of his back row, and has given so many men in all; chance says which."""
    crowned = frozenset(kings)
    rest = sorted(set(range(31, 51)) - crowned)
    off = set(rng.sample(rest, men - len(crowned)))
    setup = fen.Setup(
        "W" if first == "W" else "B", frozenset(rest) - off, crowned, frozenset(range(1, 21)), frozenset()
    )
    return make(setup, game.profiles.find("manoury-1787"))


def _played(state: State, nodes: int, rng: random.Random) -> float:
    """White's share of a game that the engine plays with itself."""
    engine = game.engine(megabytes=MEGABYTES)
    for _ in range(OPENING):
        moves = state.moves()
        if moves:
            state = state.after(rng.choice(moves))
    for _ in range(LONGEST):
        if state.result is not None:
            return state.result.shares[WHITE]
        state = state.after(engine.analyse(state, Budget(nodes=nodes)).lines[0].move)
    return 0.5


def hear_giveaway(claim: Claim) -> Finding:
    """Twenty men lose themselves all to a single one (§46)."""
    nodes, results = int(claim.given["nodes"]), []
    profile = game.profiles.find("manoury-1787+qui-perd-gagne")
    for square in range(1, 21):
        setup = fen.Setup("W", frozenset(range(31, 51)), frozenset(), frozenset({square}), frozenset())
        results.append(_played_on(make(setup, profile), nodes))
    wins = sum(result == 1.0 for result in results)
    drawn = sum(result == 0.5 for result in results)
    found = share_of(wins, len(results))
    text = _GIVEN.fill(wins=wins, count=len(results), drawn=drawn)
    verdict = Verdict.SUPPORTED if wins == len(results) else found.above(0.5)
    return Finding(verdict, text, found.as_data() | {"nodes": nodes, "results": results})


def _played_on(state: State, nodes: int) -> float:
    engine = game.engine(megabytes=MEGABYTES)
    for _ in range(2 * LONGEST):
        if state.result is not None:
            return state.result.shares[WHITE]
        state = state.after(engine.analyse(state, Budget(nodes=nodes)).lines[0].move)
    return 0.5
