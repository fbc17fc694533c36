"""One search of the Hub engine: its level, its thread, what it reports, and its answer."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from threading import Lock, Thread, Timer
from typing import TYPE_CHECKING

from academie.analysis import Budget, Stop
from academie.errors import Unreadable, quoted
from academie.games.draughts.hub import encoding
from academie.games.draughts.hub.encoding import HubLine, line
from academie.registry import find

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.analysis import Analysis, Engine
    from academie.game import Move
    from academie.games.draughts.state import State

_PROVED = 100.0  # men: what a win is worth, less a hundredth for every ply it takes
_USUAL = Budget(seconds=1.0)


@dataclass(frozen=True, slots=True)
class Level:
    """A limit as Hub gives it: a budget, or nothing but a stop."""

    budget: Budget = _USUAL
    infinite: bool = False

    @classmethod
    def read(cls, command: HubLine) -> Level:
        """The level of a `level` line; raises `Unreadable`."""
        if "infinite" in command.arguments:
            return cls(Budget(), infinite=True)
        depth, nodes = int(_positive(command, "depth")), int(_positive(command, "nodes"))
        budget = Budget(_positive(command, "move-time"), nodes, depth)
        if "time" in command.arguments:
            left, moves = _positive(command, "time"), int(_positive(command, "moves"))
            share = Budget.on_clock(left, moves, _positive(command, "inc"))
            budget = replace(budget, seconds=share.seconds, longest=share.longest)
        if budget == Budget():
            raise Unreadable("The level has no limit; give depth, nodes, move-time, time or infinite.")
        return cls(budget)


def _positive(command: HubLine, name: str) -> float:
    text = command.get(name, "0")
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and 0 <= value < 1e15):
        raise Unreadable("{text} is not a number from 0 up.", text=quoted(f"{name}={text}"))
    return value


class Search:
    """A search in a thread of its own. It always ends with `done` and a legal move."""

    def __init__(
        self, engine: Engine, state: State, level: Level, mode: str, threads: int, send: Callable[[HubLine], None]
    ) -> None:
        # A draw the law has called does not end the game of the other program: search the bare position then.
        self._state = state if state.result is None else encoding.forget(state)
        self._engine, self._level, self._threads, self._send = engine, level, threads, send
        self._pondering = mode == "ponder"
        self._analysing = mode.startswith("analy")
        self._stop = Stop()
        self._timer: Timer | None = None
        self._last: Analysis | None = None
        self._lock = Lock()
        self._thread = Thread(target=self._run, daemon=True)

    @staticmethod
    def warm(engine: Engine, profile: str) -> None:
        """Have the engine load what it needs."""
        engine.analyse(find("draughts").start(profile), Budget(depth=1))

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Ask for the answer now."""
        self._stop.set()

    def join(self) -> None:
        """Wait for the answer to be given."""
        self._thread.join()
        if self._timer is not None:
            self._timer.cancel()

    def ponder_hit(self) -> None:
        """The expected move was played: from now on the level counts."""
        with self._lock:
            if not self._pondering:
                return
            self._pondering = False
            if self._last is not None:
                self._check(self._last)
        if seconds := self._level.budget.seconds:
            self._timer = Timer(seconds, self._stop.set)
            self._timer.daemon = True
            self._timer.start()

    def _run(self) -> None:
        legal = self._state.core.moves()
        if len(legal) == 1 and not self._pondering and not self._analysing:
            self._done(legal[0], None)
            return
        budget = Budget() if self._pondering or self._level.infinite else self._level.budget
        found = self._engine.analyse(
            self._state, budget, threads=self._threads, stop=self._stop, progress=self._progress
        )
        if found.lines:
            if self._last is None or (found.depth, found.nodes) != (self._last.depth, self._last.nodes):
                self._info(found)
            moves = found.lines[0].moves
            self._done(moves[0], moves[1] if len(moves) > 1 else None)
        else:
            # Stopped before the first depth was finished.
            self._done(legal[0], None)

    def _progress(self, found: Analysis) -> None:
        with self._lock:
            self._last = found
            if not self._pondering and not self._level.infinite:
                self._check(found)
        self._info(found)

    def _check(self, found: Analysis) -> None:
        """Depth and nodes of a search that began by pondering, which the engine was not told."""
        budget = self._level.budget
        if (budget.depth and found.depth >= budget.depth) or (budget.nodes and found.nodes >= budget.nodes):
            self._stop.set()

    def _info(self, found: Analysis) -> None:
        best = found.lines[0]
        score = best.score / 100
        if best.ends_in:
            score = math.copysign(_PROVED - best.ends_in / 100, best.known)
        speed = found.nodes / found.seconds / 1e6 if found.seconds else 0.0
        self._send(
            line(
                "info",
                depth=found.depth,
                score=f"{score:.2f}",
                nodes=found.nodes,
                time=f"{found.seconds:.3f}",
                nps=f"{speed:.3f}",
                pv=" ".join(_text(move) for move in best.moves),
            )
        )

    def _done(self, move: Move, expected: Move | None) -> None:
        answer = {"move": _text(move)}
        if expected is not None:
            answer["ponder"] = _text(expected)
        self._send(HubLine("done", answer))


def _text(move: Move) -> str:
    if not isinstance(move, encoding.Move):
        raise TypeError(f"not a move of draughts: {move!r}")
    return encoding.write_move(move)
