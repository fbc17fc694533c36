"""A solved game as an engine: every choice with what best play makes of it, to the last throw.

It searches nothing: the room's solution knows every state before a throw, and the first question of a process has it
made, which takes some seconds. Limits of a budget do not matter to it. Values are in points.
"""

from __future__ import annotations

import time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from academie.analysis import Analysis, Budget, Line, check_asked
from academie.exact import Exact
from academie.nets import POINTS, WON
from academie.tables.family.players import PROSPECTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.analysis import Progress, Stop
    from academie.exact import Odds
    from academie.game import Game, Move, State

_NOTHING = Analysis(0, 0, 0.0, ())


class ExactEngine:
    """Who knows."""

    limits: Mapping[str, float] = MappingProxyType({})
    usual = Budget()

    def __init__(self, game: Game) -> None:
        self._game = game
        first: Any = game.start()
        self._native = type(first.core.profile)  # race games have one State

    def analyse(
        self,
        state: State,
        budget: Budget,  # noqa: ARG002 - what is solved is known at once
        *,
        lines: int = 1,
        threads: int = 1,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Analysis:
        """The best choices, best first; none where chance decides or the game is over."""
        exact, begun = self._exact(state, stop), time.monotonic()  # to solve the game is not to think of a state
        check_asked(lines, threads)
        if state.player is None or not state.moves():
            return _NOTHING
        player, choices = state.player, exact.choices(state)
        told = tuple(_line(exact, state, move, odds.to(player)) for move, odds in choices[:lines])
        counts = any(round(odds.points - (2 * odds.wins - 1), 9) for _, odds in choices)  # doubles
        prospects = PROSPECTS if counts else {"won": WON}
        found = Analysis(1, len(choices), time.monotonic() - begun, told, POINTS.unit, prospects)
        if progress is not None:
            progress(found)
        return found

    def worth(self, state: State, seat: int) -> float:
        """What a state is worth to one of the players, in points."""
        return self._exact(state).odds(state).to(seat).points

    def clear(self) -> None:
        """Nothing to forget: what is solved stays so."""

    def _exact(self, state: State, stop: Stop | None = None) -> Exact:
        if type(getattr(getattr(state, "core", None), "profile", None)) is not self._native:
            raise TypeError(f"not a state of {self._game.name}: {state!r}")
        return Exact.of(self._game, state.profile, stop)


def _line(exact: Exact, state: State, move: Move, odds: Odds) -> Line:
    """A choice, and what the same player chooses after it, until dice are thrown."""
    player, moves, after = state.player, [move], state.after(move)
    while after.player == player and after.moves():
        moves.append(exact.choices(after)[0][0])
        after = after.after(moves[-1])
    won, lost = odds.doubles
    chances = (("won", odds.wins), ("double", won), ("double lost", lost))
    return Line(move, round(100 * odds.points), tuple(moves), value=odds.points, chances=chances)
