"""The house's engine as a player: named levels, each a budget and a temper.

The temper makes weak levels weak as people are: they look a short way, find several moves about as good and take one
of them, and now and then they play without looking. A level limited by nodes or depth repeats itself exactly from the
same seed; one limited by time does not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.analysis import Budget, check_threads
from academie.errors import Illegal
from academie.players.player import NO_MOVE
from academie.seeds import chance
from academie.title import Title

if TYPE_CHECKING:
    import random

    from academie.analysis import Engine, Line, Stop
    from academie.game import Game, Move, State

MEGABYTES = 64
_GLANCE = Budget(depth=1)
_SHARPNESS = 3.0  # how fast a line loses favour on the way from the best one to the edge of the spread


@dataclass(frozen=True, slots=True)
class Temper:
    """How a level strays from the best: among how many lines, how much worse at most, and how often blindly."""

    lines: int = 1
    spread: int = 0  # hundredths, as an engine counts
    slips: float = 0.0  # the share of moves played without looking


@dataclass(frozen=True, slots=True)
class Level:
    """A named strength."""

    name: str
    title: Title
    budget: Budget
    temper: Temper = field(default_factory=Temper)


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", Title("beginner", "débutant"), Budget(depth=1, nodes=500), Temper(8, 100, 0.2)),
        Level("amateur", Title("amateur", "amateur"), Budget(depth=4, nodes=5_000), Temper(4, 40, 0.03)),
        Level("strong", Title("strong", "fort"), Budget(nodes=100_000), Temper(3, 6)),
        Level("master", Title("master", "maître"), Budget(seconds=2.0)),
    )
}
DEFAULT_LEVEL = "strong"


class MachinePlayer:
    """The engine of a game playing at a level."""

    def __init__(
        self, game: Game, level: Level, *, seed: int = 0, megabytes: int = MEGABYTES, threads: int = 1
    ) -> None:
        self.name = f"machine:{level.name}"
        self.level = level
        self._engine: Engine = game.engine(megabytes=megabytes)
        self._threads = check_threads(threads)
        self._chooser = chance(seed)
        self.halt: Stop | None = None

    def reseed(self, seed: int) -> None:
        """Chance from here on comes from this seed."""
        self._chooser = chance(seed)

    def new_game(self, state: State) -> None:
        """Forget earlier searches, so that a game does not depend on those before it, and load what is needed."""
        self._engine.clear()
        self._engine.analyse(state, _GLANCE)

    def choose(self, state: State, budget: Budget | None = None) -> Move:
        """The best move found, or one near it when the level's temper says so."""
        moves = state.moves()
        if not moves:
            raise Illegal(NO_MOVE)
        if len(moves) == 1:
            return moves[0]
        temper = self.level.temper
        if temper.slips and self._chooser.random() < temper.slips:
            return self._chooser.choice(moves)
        wanted = budget or self.level.budget
        found = self._engine.analyse(state, wanted, lines=temper.lines, threads=self._threads, stop=self.halt)
        return _pick(found.lines, temper, self._chooser) if found.lines else moves[0]

    def close(self) -> None:
        """Give the memory back."""
        self._engine.clear()


def _pick(lines: tuple[Line, ...], temper: Temper, chooser: random.Random) -> Move:
    """One of the lines within the spread, better ones more often; always the first when there is no spread."""
    if temper.spread == 0:
        return lines[0].move
    best = max(line.score for line in lines)
    near = [line for line in lines if best - line.score <= temper.spread]
    weights = [2.0 ** (-_SHARPNESS * (best - line.score) / temper.spread) for line in near]
    return chooser.choices(near, weights)[0].move
