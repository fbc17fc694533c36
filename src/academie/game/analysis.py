"""What an engine is asked and what it answers: Budget, Line, Analysis, Engine.

Part of the vocabulary: games give engines, players use them, and neither knows the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol, runtime_checkable

from academie._core.search import Stop, Stopped, on_clock
from academie.errors import Unreadable
from academie.game.state import Move, Roll, State
from academie.game.value import Frozen, brief
from academie.text.message import Message, figure

__all__ = ["LIMITS", "Analysis", "Budget", "Engine", "Line", "Progress", "Rollout", "Stop", "Stopped"]

THREADS = 256
_MANY_MOVES = 1000  # to a control, whose number no longer matters
CERTAIN = 100.0  # units: a game that is won, or proved won
_MOST = {"seconds": 10**9, "nodes": 10**18, "depth": 10**9, "longest": 10**9}
_NO_LIMIT = {
    "seconds": Message("The seconds of a budget must be from 0 (no limit) to a thousand million."),
    "longest": Message(
        "The longest time for a move must be from 0 (its share of the clock) to a thousand million seconds."
    ),
    "nodes": Message("The positions of a budget must be from 0 (no limit) to a million million million."),
    "depth": Message("The plies of a budget must be from 0 (no limit) to a thousand million."),
}

# Whether it is won, and whether the number of plies is known.
_KNOWN = {
    (True, False): Message("won"),
    (False, False): Message("lost"),
    (True, True): Message("wins in {plies}"),
    (False, True): Message("loses in {plies}"),
}


@dataclass(frozen=True, slots=True)
class Budget(Frozen):
    """How long to think: by `seconds`, `nodes` or `depth`; the first limit reached ends it, and without one, `stop`.

    On a clock `seconds` are the share of one move, and `longest` is what it may take where it is in doubt: an engine
    that knows clocks is done sooner where it is not, and one that knows none keeps to the seconds.
    """

    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0
    longest: float = 0.0

    def __post_init__(self) -> None:
        """Refuse an impossible amount of time, positions or plies."""
        for name, most in _MOST.items():
            if not 0 <= getattr(self, name) <= most:  # false of what is not a number, too
                raise Unreadable(_NO_LIMIT[name])
        if self.longest and not 0 < self.seconds <= self.longest:
            raise Unreadable("A budget with “longest” needs “seconds” too, and no more of them than “longest”.")

    @classmethod
    def on_clock(cls, left: float, moves: int = 0, increment: float = 0.0) -> Budget:
        """A move's share of the seconds left for a number of moves; 0 moves: for the rest of the game.

        The increment has been added before the move, so it is part of what is left.
        """
        clock, more = cls(left, moves), cls(increment)  # which refuse impossible numbers of seconds or moves
        seconds, longest = on_clock(clock.seconds, min(clock.nodes, _MANY_MOVES), more.seconds)
        return cls(seconds, longest=longest)


# Of an engine that a budget limits in every way.
LIMITS: Mapping[str, float] = MappingProxyType({"nodes": math.inf, "seconds": math.inf, "plies": math.inf})
GAMES, THROWS = 1_000_000, 4_000  # that may be played out from a choice, and in one game


@dataclass(frozen=True, slots=True)
class Rollout(Frozen):
    """How choices are judged by games played out from each; the first limit reached ends it.

    Games are played by the networks to their end: 360 of them from each choice may take a core minutes. Fewer games,
    `throws` or `seconds` make it shorter, and the standard errors say what that costs.
    """

    games: int = 360  # from each choice
    throws: int = 0  # after which a game is judged rather than played on; 0: to its end
    seed: int = 0  # of the dice, which are the same for every choice
    seconds: float = 0.0  # 0: no limit
    apart: float = 3.0  # standard errors by which a choice must be worse than the best to be given up
    reduced: bool = True  # the luck of the throws is taken away

    def __post_init__(self) -> None:
        """Refuse what cannot be played out."""
        if not 1 <= self.games <= GAMES:
            raise Unreadable("A rollout plays from 1 to {most} games.", most=GAMES)
        if not 0 <= self.throws <= THROWS:
            raise Unreadable("A rollout judges a game after 0 to {most} throws; 0 plays it to its end.", most=THROWS)
        Budget(self.seconds)
        if not self.apart >= 0:  # false of what is not a number, too
            raise Unreadable("The number of standard errors that tells choices apart must be 0 or more.")


def check_threads(threads: int) -> int:
    """The number itself; raises `Unreadable` for more threads than any engine has."""
    if not 1 <= threads <= THREADS:
        raise Unreadable("A search has from 1 to {most} threads.", most=THREADS)
    return threads


@dataclass(frozen=True, slots=True)
class Line(Frozen):
    """One way to go on: its value for the player to move, in hundredths of the game's unit, and the moves."""

    move: Move
    score: int
    moves: tuple[Move, ...]
    known: int = 0  # 1 won, -1 lost, by proof or by a table of endings; 0: not known
    ends_in: int = 0  # plies to the end, when the line proves it
    value: float | None = None  # the score unrounded, in whole units, of an engine that judges so finely
    chances: tuple[tuple[str, float], ...] = ()  # what may come of it, each by its name, where an engine knows
    spread: float | None = None  # the standard error of the value, where it is the mean of games played out
    games: int = 0  # of those

    @property
    def verdict(self) -> Message:
        """The value as people read it: +1.25, won, loses in 7."""
        if not self.known:
            value = f"{self.score / 100:+.2f}" if self.value is None else f"{self.value:+.3f}"
            value += "" if self.spread is None else f" ± {self.spread:.3f}"
            return figure(value)
        return _KNOWN[self.known > 0, self.ends_in > 0].fill(plies=self.ends_in)

    @property
    def worth(self) -> float:
        """The value in whole units, unrounded where it is known so; what is proved counts as certain."""
        if self.known:
            return CERTAIN * self.known
        return self.score / 100 if self.value is None else self.value

    def __repr__(self) -> str:
        return brief("Line", f"{self.verdict.en}: {' '.join(map(str, self.moves))}")


@dataclass(frozen=True, slots=True)
class Throws(Frozen):
    """The worth of each outcome of chance to the player it falls to, in whole units, and what that player expects."""

    seat: int
    outcomes: tuple[tuple[Roll, float], ...]

    @property
    def mean(self) -> float:
        """The mean over all outcomes, each with its chance."""
        weights = sum(roll.weight for roll, _ in self.outcomes)
        return sum(roll.weight * worth for roll, worth in self.outcomes) / weights


@dataclass(frozen=True, slots=True)
class Analysis(Frozen):
    """What a search found: the best lines first, and what it cost; before a throw, what each throw is worth."""

    depth: int
    nodes: int
    seconds: float
    lines: tuple[Line, ...]
    unit: Message | None = None  # of what a value counts; None where there is no line
    # The chances of a line in words, by their names.
    prospects: Mapping[str, Message] = field(default_factory=dict, hash=False)
    throws: Throws | None = None  # where the dice are to be thrown; then there are no lines

    @property
    def errors(self) -> tuple[float | None, ...]:
        """The loss of each line beside the best, in whole units; None where of the two one alone is proved."""
        best = self.lines[0] if self.lines else None
        return tuple(_error(best, line) for line in self.lines if best is not None)

    def __repr__(self) -> str:
        best = f"best {self.lines[0].verdict.en}: {self.lines[0].move}" if self.lines else "no line"
        best = best if self.throws is None else f"{len(self.throws.outcomes)} throws, mean {self.throws.mean:+.3f}"
        return brief("Analysis", f"depth={self.depth} nodes={self.nodes} lines={len(self.lines)} {best}")


def _error(best: Line, line: Line) -> float | None:
    return max(0.0, best.worth - line.worth) if best.known == line.known else None


Progress = Callable[[Analysis], None]

LINES = 256  # that may be asked for


def check_asked(lines: int, threads: int) -> None:
    """Raise `Unreadable` for more lines or threads than any engine has."""
    if not 1 <= lines <= LINES:
        raise Unreadable("A search gives from 1 to {most} lines.", most=LINES)
    check_threads(threads)


@runtime_checkable
class Judge(Protocol):
    """An engine that says what any state is worth, also where chance is to decide and where the game is over."""

    def worth(self, state: State, seat: int) -> float:
        """The value of a state for the player in a seat, in the game's unit."""


def judged_throws(judge: Judge, state: State) -> Throws | None:
    """The worth of each throw to its thrower; None where no dice are thrown.

    While it is to be drawn who throws first, the throws are those of seat 0, who is said to win the draw.
    """
    rolls, seat = state.rolls(), state.thrower
    found = [(roll, state.after(roll)) for roll in rolls]
    if seat is None:
        seat, found = 0, [(roll, after) for roll, after in found if after.thrower == 0]
        if found and found[0][1].player is None:
            return judged_throws(judge, found[0][1])
    return Throws(seat, tuple((roll, judge.worth(after, seat)) for roll, after in found)) if found else None


@runtime_checkable
class Roller(Protocol):
    """An engine that plays games out."""

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
        """The best choices by the results of games played out from each, best first, each with its standard error.

        `stop` ends it early, with what was found; `progress` is called after every batch of games.
        """


class Engine(Protocol):
    """A machine that looks ahead in one game. One analysis at a time."""

    @property
    def limits(self) -> Mapping[str, float]:
        """What a player may limit it by (`LIMITS`), and how much of each at most."""

    @property
    def usual(self) -> Budget:
        """How long it thinks about a move when nobody says."""

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
        """The best lines from a state; `stop` ends the search early, `progress` is called after each finished depth."""

    def clear(self) -> None:
        """Forget what earlier searches learned, so that the next one is repeatable."""
