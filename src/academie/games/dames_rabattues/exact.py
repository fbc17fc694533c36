"""The dames rabattues solved, every number that can be taken being taken (§9); nothing counts double (§19)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from academie._core import dames_rabattues as core
from academie.errors import Illegal
from academie.exact import Solved, Valued
from academie.games.dames_rabattues.state import ours
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import State

ERROR = 1e-12  # of sums of exact equations in double precision


@cache
def _solution() -> core.Solution:
    return core.Solution()


def solved(profile: str | None = None) -> Solved:  # noqa: ARG001 - no profile changes what best play is
    """The whole game."""
    found = _solution()
    return Solved(found.states, found.first, (0.0, 0.0), ERROR)


def valued(state: State) -> Valued:
    """Any position before its throw, or with it."""
    here = ours(state).core
    if here.phase == core.Phase.throw:
        return Valued(_solution().value(here), (0.0, 0.0))
    if here.phase != core.Phase.play:
        raise Illegal(
            Title(
                "A position is valued before its throw, or with the throw to be played; give such a one.",
                "Une position s'évalue avant son jet, ou le jet restant à jouer ; donnez-en une telle.",
            )
        )
    choices = [(move, _after(here.ordered(move.order[0]), here.thrower)) for move in ours(state).moves()]
    choices.sort(key=lambda each: -each[1])
    told = tuple((str(move), 2 * wins - 1, wins) for move, wins in choices)
    return Valued(choices[0][1], (0.0, 0.0), told)


def _after(native: core.State, seat: int) -> float:
    """What a seat has of what a throw played leads to."""
    while native.phase == core.Phase.claim:
        native = native.claimed(takes=True)
    if (winner := native.winner()) is not None:
        return float(winner == seat)
    wins = _solution().value(native)
    return wins if native.thrower == seat else 1 - wins
