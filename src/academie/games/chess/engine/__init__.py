"""A small engine of chess: alpha-beta over the boards of the library, so that chess can be played without Stockfish.

It searches deeper and deeper from the legal moves of the profile until its budget is spent.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from types import MappingProxyType

import chess

from academie.errors import Unavailable
from academie.game import State as AnyState
from academie.game.analysis import LIMITS, Analysis, Budget, Line, Progress, Stop, check_asked
from academie.games.chess.engine.evaluate import Judge
from academie.games.chess.engine.search import MATE, SURE, Halted, Search, Table
from academie.games.chess.state import Move, State
from academie.search.memory import check_megabytes
from academie.text.message import Message

_POSITIONS = 2_000  # in a megabyte
_DEEPEST = 50
_LOWEST = -MATE - 1


@dataclass(frozen=True, slots=True)
class _Root:
    """A first move and what it leads to, by the whole law."""

    move: Move
    after: State
    again: bool  # the same player moves once more (§9)

    def known(self) -> int | None:
        """What it is worth where the game is over."""
        result = self.after.result
        if result is None:
            return None
        won = {None: 0, self.after.position.turn: -1}.get(None if result.winner is None else result.winner == 0, 1)
        won = -won if self.again else won
        return won * (MATE - 1)


class ChessEngine:
    """Alpha-beta with a table of positions; one analysis at a time."""

    limits = MappingProxyType({**LIMITS, "plies": _DEEPEST})
    usual = Budget(nodes=12_000)  # it looks at some thousands of positions a second

    def __init__(self, megabytes: int = 64) -> None:
        self._table = Table(check_megabytes(megabytes) * _POSITIONS)
        self._judge = Judge()
        self._busy = Lock()

    def clear(self) -> None:
        """Forget all earlier searches."""
        with self._alone():
            self._table.found.clear()
            self._judge.clear()

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
        """The best lines from a state, best first; none when the game is over. It thinks in one thread."""
        if not isinstance(state, State):
            raise TypeError(f"not a state of chess: {state!r}")
        check_asked(lines, threads)
        if state.result is not None:
            return Analysis(0, 0, 0.0, ())
        with self._alone():
            return self._deepened(state, budget, lines, stop, progress)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the engine for one analysis; a second one is refused."""
        if not self._busy.acquire(blocking=False):
            raise Unavailable("The engine is analysing already; let it finish, or ask game.engine() for another.")
        try:
            yield
        finally:
            self._busy.release()

    def _glance(self, root: _Root) -> int:
        """What a first move leads to, without looking ahead."""
        known, worth = root.known(), self._judge.worth(root.after.position)
        return (worth if root.again else -worth) if known is None else known

    def _deepened(
        self, state: State, budget: Budget, lines: int, stop: Stop | None, progress: Progress | None
    ) -> Analysis:
        """Search depth by depth; a depth that was cut short counts if it began with the best move."""
        search = Search(state.values, budget, stop, self._table, self._judge)
        search.met(state.recalled)
        turn = state.position.turn
        roots = [_Root(move, (after := state.after(move)), after.position.turn == turn) for move in state.moves()]
        roots.sort(key=self._glance, reverse=True)
        best = [_line(root, self._glance(root), (root.move,)) for root in roots[:lines]]
        depth = 0
        while depth < min(budget.depth or _DEEPEST, _DEEPEST) and not (stop is not None and stop.is_set()):
            found: list[Line] = []
            whole = _looked_at(search, roots, depth + 1, lines, found)
            if whole or len(found) >= len(best):
                best = sorted(found, key=lambda each: -each.score)[:lines]
            if not whole:
                break
            depth += 1
            order = {each.move: -each.score for each in found}
            roots.sort(key=lambda root: order.get(root.move, 0))
            if progress is not None:
                progress(_analysis(depth, search, best))
            if _decided(best, lines, depth) and (budget.depth or budget.nodes or budget.seconds):
                break
        return _analysis(depth, search, best)


def _looked_at(search: Search, roots: list[_Root], depth: int, lines: int, found: list[Line]) -> bool:
    """Search every first move to a depth, into `found`; true if there was time for all."""
    for root in roots:
        scores = sorted((each.score for each in found), reverse=True)
        alpha = scores[lines - 1] if len(scores) >= lines else _LOWEST
        score = root.known()
        if score is None:
            board = root.after.position
            try:
                score = _score(search, root, board, depth, alpha)
            except Halted:
                return False
        rest = [] if root.known() is not None else search.line(root.after.position, depth - 1)
        found.append(_line(root, score, (root.move, *map(Move.of, rest))))
    return True


def _score(search: Search, root: _Root, board: chess.Board, depth: int, alpha: int) -> int:
    if root.again:
        return search.score(board, depth - 1, alpha, MATE + 1, 1)
    return -search.score(board, depth - 1, -MATE - 1, -alpha, 1)


def _decided(best: list[Line], lines: int, depth: int) -> bool:
    """Whether deeper searches are useless: a mate is within the depth searched."""
    return lines == 1 and abs(best[0].score) > SURE and MATE - abs(best[0].score) <= depth


def _line(root: _Root, score: int, moves: tuple[Move, ...]) -> Line:
    known = (score > SURE) - (score < -SURE)
    return Line(root.move, score, moves, known, ends_in=MATE - abs(score) if known else 0)


def _analysis(depth: int, search: Search, best: list[Line]) -> Analysis:
    return Analysis(depth, search.nodes, search.seconds, tuple(best), Message("pawns"))
