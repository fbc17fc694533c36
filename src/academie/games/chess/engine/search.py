"""Alpha-beta over boards of the library: deepening, a table of positions met, captures looked at to their end.

Equal budgets of depth or nodes give equal searches. Below the first move a pawn becomes only what the profile lets it
(§7), and a position that comes back is a draw; what else a profile has, the first move alone is held to.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import chess

from academie.game.analysis import Budget, Stop
from academie.games.chess import rules
from academie.games.chess.engine.evaluate import VALUES, Judge
from academie.games.chess.rules import Values

MATE = 30_000
SURE = MATE - 1_000  # a score beyond it is a mate found
_INFINITE = MATE + 1
_DEEPEST = 60
_LOOK = 32  # nodes between two looks at the clock
_EXACT, _LOWER, _UPPER = 0, 1, 2
_DELTA = 180  # what a capture may still gain beside the man it takes
_ORDER = {kind: value[0] for kind, value in VALUES.items()}

Key = tuple[object, ...]
Entry = tuple[int, int, int, chess.Move | None]  # depth, bound, score, best move


class Halted(Exception):
    """The budget is spent, or somebody asked to stop."""


@dataclass
class Table:
    """What searches before have found, that many positions at most."""

    most: int
    found: dict[Key, Entry] = field(default_factory=dict)

    def keep(self, key: Key, entry: Entry) -> None:
        """Remember; a full table is begun again."""
        if len(self.found) >= self.most:
            self.found.clear()
        self.found[key] = entry


def key_of(board: chess.Board) -> Key:
    """What tells a position from others."""
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[True],
        board.turn,
        board.castling_rights,
        board.ep_square,
    )


class Search:
    """One search. `score` looks from a board so deep; it raises `Halted` when it must end."""

    def __init__(self, values: Values, budget: Budget, stop: Stop | None, table: Table, judge: Judge) -> None:
        self.values, self.budget, self.stop = values, budget, stop
        self.table, self.judge = table, judge
        self.nodes, self.begun = 0, time.perf_counter()
        self._one_queen = values.promotion == "lost"
        self._path: set[Key] = set()
        self._killers: list[list[chess.Move]] = [[] for _ in range(2 * _DEEPEST)]
        self._history: dict[tuple[bool, int, int], int] = {}

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.perf_counter() - self.begun

    def met(self, board: chess.Board) -> None:
        """Remember the positions of the game since the last move that cannot come back: to meet them again draws."""
        past = board.copy()
        while past.move_stack:
            past.pop()
            self._path.add(key_of(past))

    def _step(self) -> None:
        """Count a node, and look now and then whether to go on."""
        self.nodes += 1
        if self.nodes % _LOOK == 0:
            if self.stop is not None and self.stop.is_set():
                raise Halted
            if self.budget.seconds and self.seconds >= self.budget.seconds:
                raise Halted
        if self.budget.nodes and self.nodes >= self.budget.nodes:
            raise Halted

    def push(self, board: chess.Board, move: chess.Move) -> None:
        """Play on; where pawns pass (§5) nobody takes them."""
        board.push(move)
        if not self.values.en_passant:
            board.ep_square = None

    def score(self, board: chess.Board, depth: int, alpha: int, beta: int, ply: int = 0) -> int:  # noqa: C901 - the search as it stands
        """The worth of the position to the side to move, as far as it matters between alpha and beta."""
        key = key_of(board)
        if key in self._path or self._drawn(board):
            return 0
        check = board.is_check()
        if check:
            depth += 1
        if depth <= 0 or ply >= _DEEPEST:
            return self._quiesce(board, alpha, beta, ply)
        self._step()
        entry = self.table.found.get(key)
        best = entry[3] if entry else None
        if entry is not None and entry[0] >= depth:
            _, bound, saved, _ = entry
            known = _stored_score(saved, -ply)
            if bound == _EXACT or (bound == _LOWER and known >= beta) or (bound == _UPPER and known <= alpha):
                return known
        self._path.add(key)
        try:
            if not check and depth >= 3 and beta < SURE and self._idle(board, depth, beta, ply):
                return beta
            first, top, found = alpha, -_INFINITE, None
            for number, move in enumerate(self._ordered(board, best, ply)):
                quiet = not board.is_capture(move) and not move.promotion
                self.push(board, move)
                try:
                    value = self._reply(board, depth, max(alpha, top), beta, ply, late=quiet and not check, nth=number)
                finally:
                    board.pop()
                if value > top:
                    top, found = value, move
                if top >= beta:
                    self._cutoff(board, move, depth, ply, quiet=quiet)
                    break
            if found is None:
                return self._end(ply, check=check)
        finally:
            self._path.discard(key)
        bound = _LOWER if top >= beta else _EXACT if top > first else _UPPER
        self.table.keep(key, (depth, bound, _stored_score(top, ply), found))
        return top

    def _reply(self, board: chess.Board, depth: int, alpha: int, beta: int, ply: int, *, late: bool, nth: int) -> int:
        """A move's value: a quiet one that comes late is first looked at less deeply, and in no more than a window."""
        if nth:
            less = 1 if late and nth > 3 and depth > 2 else 0
            value = -self.score(board, depth - 1 - less, -alpha - 1, -alpha, ply + 1)
            if value <= alpha or (value >= beta and not less):
                return value
        return -self.score(board, depth - 1, -beta, -alpha, ply + 1)

    def _idle(self, board: chess.Board, depth: int, beta: int, ply: int) -> bool:
        """Whether the position is so good that doing nothing would do, pieces being left that can move."""
        own = board.occupied_co[board.turn]
        if not own & (board.knights | board.bishops | board.rooks | board.queens) or self.judge.worth(board) < beta:
            return False
        board.push(chess.Move.null())
        try:
            return -self.score(board, depth - 3, -beta, -beta + 1, ply + 1) >= beta
        finally:
            board.pop()

    def _drawn(self, board: chess.Board) -> bool:
        """By §13, §14: by too many quiet moves, or for want of men."""
        quiet = 0 < 2 * self.values.fifty <= board.halfmove_clock
        return quiet or (board.occupied.bit_count() < 5 and rules.is_dead(board))

    def _end(self, ply: int, *, check: bool) -> int:
        """No move is left: mate (§8), or what the profile makes of stalemate (§12)."""
        if check:
            return ply - MATE
        return {"loss": ply - MATE, "win": MATE - ply}.get(self.values.stalemate, 0)

    def _quiesce(self, board: chess.Board, alpha: int, beta: int, ply: int) -> int:
        """Captures to their end; one need not take."""
        self._step()
        standing = self.judge.worth(board)
        if standing >= beta or ply >= 2 * _DEEPEST - 1:
            return standing
        best = standing
        for move in sorted(self._allowed(board, board.generate_legal_captures()), key=lambda move: -_gain(board, move)):
            if standing + _gain(board, move) + _DELTA < alpha or _loses(board, move):
                continue
            self.push(board, move)
            try:
                value = -self._quiesce(board, -beta, -max(alpha, best), ply + 1)
            finally:
                board.pop()
            best = max(best, value)
            if best >= beta:
                break
        return best

    def _allowed(self, board: chess.Board, moves: Iterator[chess.Move]) -> Iterator[chess.Move]:
        """By §7: of promotions, those to a piece that is lost."""
        if not self._one_queen:
            return moves
        missing = rules.lost(board)
        return (move for move in moves if not move.promotion or move.promotion in missing)

    def _ordered(self, board: chess.Board, best: chess.Move | None, ply: int) -> list[chess.Move]:
        """The likely best first: the table's move, captures of the dear by the cheap, killers, then by history."""
        killers = self._killers[ply]

        def rank(move: chess.Move) -> int:
            if move == best:
                return -10_000_000
            if board.is_capture(move) or move.promotion:
                return -1_000_000 - 16 * _gain(board, move) + _ORDER[board.piece_type_at(move.from_square) or 1]
            if move in killers:
                return -900_000
            return -self._history.get((board.turn, move.from_square, move.to_square), 0)

        return sorted(self._allowed(board, board.generate_legal_moves()), key=rank)

    def _cutoff(self, board: chess.Board, move: chess.Move, depth: int, ply: int, *, quiet: bool) -> None:
        if quiet:
            self._killers[ply] = [move, *(other for other in self._killers[ply] if other != move)][:2]
            place = (board.turn, move.from_square, move.to_square)
            self._history[place] = self._history.get(place, 0) + depth * depth

    def line(self, board: chess.Board, most: int) -> list[chess.Move]:
        """The moves that the table holds best from a position."""
        board = board.copy(stack=False)
        found: list[chess.Move] = []
        seen: set[Key] = set()
        while len(found) < most:
            key = key_of(board)
            entry = self.table.found.get(key)
            if entry is None or entry[3] is None or key in seen or not board.is_legal(entry[3]):
                break
            seen.add(key)
            found.append(entry[3])
            self.push(board, entry[3])
        return found


def _gain(board: chess.Board, move: chess.Move) -> int:
    """The worth of what a move takes and makes."""
    taken = board.piece_type_at(move.to_square) or (chess.PAWN if board.is_en_passant(move) else None)
    made = _ORDER[move.promotion] - _ORDER[chess.PAWN] if move.promotion else 0
    return (_ORDER[taken] if taken else 0) + made


def _loses(board: chess.Board, move: chess.Move) -> bool:
    """Whether a capture gives a dear man for a cheap one that is guarded."""
    taker, target = board.piece_type_at(move.from_square) or chess.PAWN, move.to_square
    return (
        _ORDER[taker] > _gain(board, move) + 50 and taker != chess.KING and board.is_attacked_by(not board.turn, target)
    )


def _stored_score(score: int, ply: int) -> int:
    """A mate is stored by its distance from the position, not from the root; a negative `ply` converts it back."""
    if score > SURE:
        return score + ply
    return score - ply if score < -SURE else score
