"""Solved games of the board: the part of a race game in which both only lift, and the engine of a game that is solved.

Names no game. The core reckons; here is who asks.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import comb
from types import MappingProxyType
from typing import Any

from academie._core.tables import Phase
from academie.analysis import Analysis, Budget, Line, Progress, Stop, check_asked, judged_throws
from academie.errors import Unavailable
from academie.exact import Exact, Odds
from academie.game import Game, Move, Result, State
from academie.nets import POINTS, WON
from academie.rules.profiles import Profile
from academie.tables.family import RaceParts
from academie.tables.family.players import PROSPECTS
from academie.tables.race import RaceGame, ours
from academie.text.message import Message

_PART = Message(
    "{game} is solved only when both sides are lifting and have at most {few} dames left. Give such a position."
)
_HOME = 6  # flèches


@dataclass(frozen=True)
class Lifting:
    """What lifting comes to under one profile."""

    game: RaceGame
    stop: Stop | None = None
    error: float = 1e-12  # equations solved in their order: what rounding may have lost

    @property
    def states(self) -> int:
        """How many positions before a throw are known."""
        return int(comb(self.game.race.core.FEW + _HOME, _HOME) - 1) ** 2

    def odds(self, state: State, /) -> Odds | None:
        """Of a state before a throw, or one that is over; raises `Unavailable` where more is to be done than lift."""
        here = ours(state)
        if here.core.phase == Phase.throw:
            race, native = self.game.race, here.core
            wins = race.core.lifting(native.own, native.other, race.native_profile(here.profile), self.stop)
            if wins is None:
                raise Unavailable(part_of(self.game))
            return Odds(2 * wins - 1, wins, (0.0, 0.0)).to(native.thrower)  # who has lifted loses no double
        return None if here.result is None else ended(here.result)


class ExactPart:
    """What is solved of one game, and who knows it."""

    def __init__(self, own: RaceParts) -> None:
        self._game, self.PART = own.game, part_of(own.game)

    def solve(self, profile: Profile, stop: Stop | None = None) -> Lifting:  # noqa: ARG002 - a state has its own
        """What is known under any profile."""
        return Lifting(self._game, stop)


def part_of(game: RaceGame) -> Message:
    """Which part of a game is solved, in a sentence."""
    return _PART.fill(game=game.title, few=game.race.core.FEW)


def ended(result: Result) -> Odds:
    """Of a game that is over."""
    if result.winner is None:
        return Odds(0.0, 0.5, (0.0, 0.0))
    return Odds(float(result.points), 1.0, (float(result.points > 1), 0.0)).to(result.winner)


# --- A solved game as an engine: every choice with what best play makes of it, to the last throw
# It searches nothing: the game's solution knows every state before a throw, and the first question of a process has it
# made, which takes some seconds. Limits of a budget do not matter to it. Values are in points.


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
        """The best choices, best first; before a throw, what each throw is worth; nothing once the game is over."""
        exact, begun = self._exact(state, stop), time.monotonic()  # to solve the game is not to think of a state
        check_asked(lines, threads)
        if state.player is None or not state.moves():
            chances = judged_throws(self, state)
            return _NOTHING if chances is None else replace(_NOTHING, unit=POINTS.unit, throws=chances)
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
