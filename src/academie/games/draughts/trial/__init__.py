"""The judges of draughts: positions by search and endgame tables, what a king is worth by games of the engine.

Every budget is in positions looked at, every search begins with an empty memory and has one thread, so that a second
trial finds the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.games.draughts import fen
from academie.games.draughts.game import game
from academie.games.draughts.state import WHITE, make
from academie.games.draughts.trial.positions import A_MAN, MOST, hear_position, hear_told, told
from academie.seeds import chance
from academie.text.message import Message
from academie.trial.claim import Finding, Judge, Threshold, Verdict
from academie.trial.interval import mean_of, share_of

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from academie.games.draughts.state import State
    from academie.trial.claim import Claim

# --- Games of the engine against itself


MEGABYTES = 8
EQUAL = Threshold(
    "equal",
    0.1,
    (0.05, 0.15, 0.2),
    Message("“Equal” means that the share lies within {value} of one half"),
    Message("players who found no advantage on either side could not have noticed less in a few dozen games"),
)
OPENING = 4  # plies by chance, so that games differ
LONGEST = 200

_SHARE = Message(
    "In {count} games at {nodes} positions a move the side with the kings has {share} % (between {low} and {high})."
)
_GIVEN = Message(
    "The twenty men are all given away in {wins} of {count} games, one for each square of the single man; drawn or "
    "unfinished: {drawn}."
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


# --- The judges of draughts


__all__ = ["ENTRIES", "JUDGES", "LEFT", "told"]

# Of one book or of the other: their notions are the tutor's, and cost what they cost.
_NOTIONS = Message(
    "the notions that the tutor of the room speaks are not tried by play. Most of them are found by a search of "
    "exchanges at every move, some two hundredths of a second; the hundreds of games that a maxim asks for would take "
    "longer than all the rest of the trial, and between players by chance they would show little."
)
LEFT = {"manoury": _NOTIONS, "metz": _NOTIONS}

JUDGES = {
    "position": Judge(
        hear_position,
        Message(
            "Endings of four pieces are looked up in the solved table; other positions are searched by the engine to a "
            "fixed number of positions. Where the engine does not see the end, the author's line is followed and each "
            "other answer of the defender searched in its turn. It is proved when the end is seen in every branch, "
            "supported when the engine counts at least a man to the good. Where the first position does not bear the "
            "author out, the end of his line is judged: it supports him where the line begins with the loser's own "
            "fault, and leaves a doubt where the fault comes later."
        ),
        version=3,
        thresholds=(A_MAN,),
        weight=4,
    ),
    "endings": Judge(
        hear_told,
        Message(
            "Positions of that material are drawn by chance, the side named to move, and looked up in the solved table "
            "or searched; the share that is won is counted."
        ),
        version=3,
        thresholds=(MOST,),
        weight=10,
    ),
    "balance": Judge(
        hear_balance,
        Message(
            "The engine plays itself from the given set-up after a few moves by chance, both colours beginning; the "
            "two are called equal when the share of the side with kings lies within one tenth of one half."
        ),
        version=2,
        thresholds=(EQUAL,),
        weight=60,
    ),
    "giveaway": Judge(
        hear_giveaway,
        Message("The engine plays the twenty men against itself with a single man on each of its squares in turn."),
        weight=60,
    ),
}

ENTRIES = dict.fromkeys(("white wins", "black wins", "draw", "white gains", "black gains", "equal"), "position")
