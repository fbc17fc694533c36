"""The draughts engine for Python: the native search with its weights and endgame tables."""

import dataclasses
from functools import cache
from pathlib import Path

from academie._core import draughts as core
from academie._core.search import Occupied
from academie.errors import Unavailable
from academie.game import State as AnyState
from academie.game.analysis import LIMITS, Analysis, Budget, Line, Progress, Stop, check_asked
from academie.games.draughts import endgame
from academie.games.draughts.state import ours
from academie.search.memory import check_megabytes
from academie.text.message import Message

_MEN = Message("men")
_OCCUPIED = Message("The engine is analysing already; let it finish, or ask game.engine() for another.")

PATTERNS = Path(__file__).parent / "weights" / "patterns.bin"


@cache
def weights() -> core.Weights:
    """The trained weights of the evaluation, read once for all engines; weights/README.md says how they were made."""
    return core.Weights(PATTERNS.read_bytes())


class DraughtsEngine:
    """Alpha-beta with a transposition table; one analysis at a time."""

    limits = LIMITS
    usual = Budget(nodes=300_000)

    def __init__(self, megabytes: int = 64, *, tables: bool = True, pieces: int = endgame.PIECES) -> None:
        """With `pieces` endgame.MOST it uses the larger tables, where somebody has built them."""
        self._native: dict[core.Priority | core.March, core.Engine] = {}
        self._megabytes = check_megabytes(megabytes)
        self._tables = tables
        self._pieces = pieces

    def _engine(self, profile: core.Profile) -> core.Engine:
        """One native engine for each rule of captures, made when first needed: each has its own endgame table.

        The French game has one for all its rules: no endings are solved and no patterns learnt on its board (§49).
        """
        polish = profile.march == core.March.polish
        key = profile.priority if polish else profile.march
        if key not in self._native:
            table = endgame.find(profile.priority, pieces=self._pieces) if polish and self._tables else None
            self._native[key] = core.Engine(self._megabytes, table, weights() if polish else None)
        return self._native[key]

    def analyse(
        self,
        state: AnyState,
        budget: Budget,
        *,
        lines: int = 1,
        threads: int = 1,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Analysis:
        """The best lines from a state, best first; none when the game is over."""
        here = ours(state)
        check_asked(lines, threads)
        if here.result is not None:
            return Analysis(0, 0, 0.0, ())
        if self._tables and (known := endgame.exact(here, lines)):
            found = Analysis(known[0].ends_in, 0, 0.0, known, _MEN)
            if progress is not None:
                progress(found)
            return found
        native = self._engine(here.core.profile)

        def report(found: core.Analysis) -> None:
            if progress is not None and found.lines:
                progress(_analysis(found))

        reporter = report if progress else None
        try:
            limits = budget.seconds, budget.nodes, budget.depth
            search = native.analyse(here.core, *limits, lines, threads, stop, reporter, budget.longest)
        except Occupied as error:
            raise Unavailable(_OCCUPIED) from error
        found = _analysis(search)
        if not self._tables or len(found.lines) >= min(lines, len(here.moves())):
            return found
        return dataclasses.replace(found, lines=endgame.completed(here, found.lines, lines, self._pieces))

    def clear(self) -> None:
        """Forget all earlier searches."""
        try:
            for native in self._native.values():
                native.clear()
        except Occupied as error:
            raise Unavailable(_OCCUPIED) from error


def _analysis(found: core.Analysis) -> Analysis:
    # A search cut short may have looked again at some of several lines and not at others: put them in order.
    best_first = sorted(found.lines, key=lambda line: -line.score)
    lines = tuple(Line(line.move, line.score, tuple(line.moves), line.known, line.ends_in) for line in best_first)
    return Analysis(found.depth, found.nodes, found.seconds, lines, _MEN)
