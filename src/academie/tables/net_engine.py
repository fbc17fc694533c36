"""The networks of a game as an engine: every choice with its worth, its chances and what it loses.

One ply judges the position after each choice; two plies look at every throw of the other player and his best reply; a
rollout plays games to their end from the choices that may be best. Values are in the game's own unit
(`Design.measure`). A line goes on for as long as one player chooses alone; dice end it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from academie._core.nets import Net
from academie.errors import AcademieError, Unavailable
from academie.game import Move, State
from academie.game.analysis import Analysis, Budget, Line, Progress, Rollout, Stop, Stopped, check_asked, judged_throws
from academie.game.seeds import stream
from academie.nets import Design, Measure, Weighed, weights_of

PLIES = 2  # at most
_NODES, _SECONDS = 5_000, 0.1  # a budget of less is for a glance


class NetEngine:
    """Networks that judge."""

    limits = MappingProxyType({"plies": PLIES})
    usual = Budget(depth=PLIES)

    def __init__(self, design: Design) -> None:
        self._design, self._core = design, design.core
        try:
            self._net = weights_of(design).net
        except AcademieError as why:
            raise Unavailable(why.text) from why

    def analyse(
        self,
        state: State,
        budget: Budget,
        *,
        lines: int = 1,
        threads: int = 1,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Analysis:
        """The best choices, best first; before a throw, what each throw is worth; nothing once the game is over."""
        native = self._native(state)
        check_asked(lines, threads)
        moves = list(state.moves())
        begun = time.monotonic()
        if not moves:
            unit, chances = self._design.measure(native).unit, judged_throws(self, state)
            count = 0 if chances is None else len(chances.outcomes)
            return Analysis(count and 1, count, time.monotonic() - begun, (), unit if count else None, throws=chances)
        found = Analysis(0, 0, 0.0, ())
        for plies in range(1, _reach(budget) + 1):
            try:
                weighed = self._core.weigh(self._net, native, plies, stop)
            except Stopped:
                if not found.lines:
                    raise
                break
            best = sorted(zip(moves, weighed, strict=True), key=lambda each: -each[1][0])[:lines]
            rows = tuple(self._line(state, native, move, each) for move, each in best)
            seconds = time.monotonic() - begun
            unit = self._design.measure(native).unit
            found = Analysis(plies, plies * len(moves), seconds, rows, unit, self._design.prospects(native))
            if progress is not None:
                progress(found)
        return found

    def rollout(
        self,
        state: State,
        rollout: Rollout,
        *,
        lines: int = 1,
        threads: int = 1,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Analysis:
        """The choices that two plies leave open, and as many as are asked for, by games played out from each.

        None where there is no choice.
        """
        native = self._native(state)
        check_asked(lines, threads)
        moves = list(state.moves())
        found = Analysis(0, 0, 0.0, ())
        if not moves:
            return found
        begun = time.monotonic()
        rolling = Rolling(self._core, self._net, native, rollout, threads, stop)
        try:
            for choices in rolling.choices(self._open(native, max(lines, 2), stop)):
                rows = tuple(self._rolled(state, native, moves[each.place], each) for each in choices[:lines])
                seconds, games = time.monotonic() - begun, sum(len(each.worths) for each in choices)
                unit, prospects = self._design.measure(native).unit, self._design.prospects(native)
                found = Analysis(PLIES, games, seconds, rows, unit, prospects)
                if progress is not None:
                    progress(found)
                if rollout.seconds and seconds >= rollout.seconds:
                    break
        except Stopped:
            if not found.lines:
                raise
        return found

    def worth(self, state: State, seat: int) -> float:
        """The value of a state for the player in a seat, in the game's unit, looking one throw ahead."""
        native = self._native(state)
        measure, result = self._design.measure(native), state.result
        if result is not None:
            return _to(seat, result.winner or 0) * (0.0 if result.winner is None else measure.point * result.points)
        if state.player is not None:
            best: float = max(worth for worth, _, _ in self._core.weigh(self._net, native))
            return measure.scale * best * _to(seat, state.player)
        if state.thrower is None:
            return 0.0 * _to(seat, 0)  # who begins is still to be drawn
        worth: float = self._core.value(self._net, native, PLIES)[0]
        return measure.scale * worth * _to(seat, state.thrower)

    def clear(self) -> None:
        """Nothing to forget: equal states are judged alike."""

    def _native(self, state: State) -> Any:  # noqa: ANN401 - each game has its own native state
        native = getattr(state, "core", None)
        # By its profile: race games have one State.
        if not isinstance(getattr(native, "profile", None), self._design.native.Profile):
            raise TypeError(f"not a state of the engine's game: {state!r}")
        return native

    def _line(self, state: State, native: Any, move: Move, weighed: Weighed) -> Line:  # noqa: ANN401 - the same
        worth, chances, _ = weighed
        measure: Measure = self._design.measure(native)
        value = measure.scale * worth
        lines = tuple(zip(self._design.outputs, chances, strict=True))
        return Line(move, round(100 * value), self._principal(state, move), value=value, chances=lines)

    def _open(self, native: Any, least: int, stop: Stop | None) -> list[int]:  # noqa: ANN401 - the same
        """The places of the choices that two plies leave open, and of the next best up to a number."""
        weighed = self._core.weigh(self._net, native, PLIES, stop)
        order = sorted(range(len(weighed)), key=lambda place: (not weighed[place][2], -weighed[place][0]))
        return order[: max(least, sum(each[2] for each in weighed))]

    def _rolled(self, state: State, native: Any, move: Move, choice: Choice) -> Line:  # noqa: ANN401 - the same
        scale, games = self._design.measure(native).scale, len(choice.worths)
        means = [each / games for each in choice.chances]
        line = self._line(state, native, move, (choice.mean, means, True))
        return replace(line, spread=scale * choice.spread, games=games)

    def _principal(self, state: State, move: Move) -> tuple[Move, ...]:
        """A move and what the same player would choose after it, until dice are thrown."""
        player, line = state.player, [move]
        state = state.after(move)
        while state.player == player and (moves := state.moves()):
            worths = [worth for worth, _, _ in self._core.weigh(self._net, self._native(state))]
            line.append(_best(moves, worths))
            state = state.after(line[-1])
        return tuple(line)


def _best(moves: Sequence[Move], worths: Sequence[float]) -> Move:
    return moves[worths.index(max(worths))]


def _to(seat: int, other: int) -> int:
    if seat not in {0, 1}:
        raise TypeError(f"not a seat: {seat!r}")
    return 1 if seat == other else -1


def _reach(budget: Budget) -> int:
    """How many plies a budget is for."""
    if (budget.nodes and budget.nodes < _NODES) or (budget.seconds and budget.seconds < _SECONDS):
        return 1
    return min(budget.depth or PLIES, PLIES)


# --- Choices judged by games played out from each
# The dice are the same for every choice, so that two choices are compared game by game; the luck of the throws is taken
# away natively (rollout.hpp). A choice that is worse than the best by a number of standard errors of the difference is
# given up, and its games are kept.


BATCH = 6  # games of each choice between two looks: a whole game may take a tenth of a second
_SURE = 36  # games before anything is given up: of fewer a standard error says little


@dataclass
class Choice:
    """One of the choices: its place in the list of moves, and what every game from it was worth."""

    place: int
    worths: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)  # their sums
    given_up: bool = False

    @property
    def mean(self) -> float:
        """What it is worth."""
        return math.fsum(self.worths) / len(self.worths)

    @property
    def spread(self) -> float:
        """The standard error of that."""
        return spread_of(self.worths)

    def add(self, worths: Sequence[float], sums: Sequence[float]) -> None:
        """Some games more."""
        self.worths += worths
        before = self.chances or [0.0] * len(sums)
        self.chances = [one + more for one, more in zip(before, sums, strict=True)]

    def is_worse(self, best: Choice, apart: float) -> bool:
        """Whether it is, beyond doubt, judged by the games that both have."""
        lost = [one - other for one, other in zip(best.worths, self.worths, strict=False)]
        mean = math.fsum(lost) / len(lost)
        return mean > 0 and mean >= apart * spread_of(lost)


def spread_of(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    mean, count = math.fsum(values) / len(values), len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / max(1, count - 1) / count)


@dataclass(frozen=True)
class Rolling:
    """The networks and the state from which games are played out."""

    core: Any
    net: Net
    native: Any  # each game has its own native state
    how: Rollout
    threads: int = 1
    stop: Stop | None = None

    def choices(self, places: Sequence[int]) -> Iterator[list[Choice]]:
        """After every batch what the choices came to, the best first; ends when one is left, or all games are played.

        Raises `Stopped` where a flag ends it.
        """
        found = [Choice(place) for place in places]
        for first in range(0, self.how.games, BATCH):
            going = [choice for choice in found if not choice.given_up]
            self._play(going, first, min(BATCH, self.how.games - first))
            best = max(going, key=lambda choice: choice.mean)
            if len(best.worths) >= _SURE:
                for choice in going:
                    choice.given_up = choice is not best and choice.is_worse(best, self.how.apart)
            yield sorted(found, key=lambda choice: (choice.given_up, -choice.mean))
            if len(found) > 1 and sum(not choice.given_up for choice in found) == 1:
                return

    def _play(self, going: Sequence[Choice], first: int, games: int) -> None:
        how, seed = self.how, stream(self.how.seed)
        places = [choice.place for choice in going]
        came = self.core.rollout(
            self.net, self.native, places, how.throws, how.reduced, seed, first, games, self.threads, self.stop
        )
        for choice, (worths, sums) in zip(going, came, strict=True):
            choice.add(worths, sums)
