"""The worth of a position to the side to move, in hundredths of a pawn: men, squares, pawns, the king's safety.

Each figure is a pair, for the middle game and for the ending; the pieces left decide how much each counts.
"""

import chess

Pair = tuple[int, int]

VALUES: dict[chess.PieceType, Pair] = {
    chess.PAWN: (90, 110),
    chess.KNIGHT: (320, 300),
    chess.BISHOP: (330, 320),
    chess.ROOK: (480, 530),
    chess.QUEEN: (950, 980),
    chess.KING: (0, 0),
}
WEIGHT = {chess.KNIGHT: 1, chess.BISHOP: 1, chess.ROOK: 2, chess.QUEEN: 4}
FULL = 24  # the weights of both sides at the beginning
_PAIR = (30, 45)  # two bishops
_DOUBLED, _ISOLATED = (-12, -20), (-14, -12)
_PASSED = ((0, 0), (2, 8), (6, 14), (12, 28), (25, 50), (45, 85), (70, 130), (0, 0))  # by rank
_OPEN, _HALF = (22, 8), (10, 6)  # a rook's file
_SHIELD, _BARE = 9, -18  # a pawn before the king, a file beside it without one
_BEGUN = 10  # the right to move
_EDGE, _NEAR = 12, 6  # a king alone: for each step from the centre, and for each that the other king is nearer


def _centre(square: int) -> int:
    """How near the middle a square lies, 0 in a corner and 6 in the centre."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    return min(file, 7 - file) + min(rank, 7 - rank)


def _worth(kind: chess.PieceType, square: int) -> Pair:
    """A white man on a square."""
    file, rank, centre = chess.square_file(square), chess.square_rank(square), _centre(square)
    opening, ending = VALUES[kind]
    if kind == chess.PAWN:
        central = (0, 2, 6, 14, 14, 4, 0, 0)[file]
        return opening + central * min(rank, 4) // 2 + 2 * rank, ending + 6 * rank
    if kind == chess.KNIGHT:
        return opening + 9 * centre - 32 - (8 if rank == 0 else 0), ending + 6 * centre - 22
    if kind == chess.BISHOP:
        return opening + 5 * centre - 14 - (10 if rank == 0 else 0), ending + 4 * centre - 12
    if kind == chess.ROOK:
        return opening + (20 if rank == 6 else 0) + (4 if file in {3, 4} else 0), ending + (12 if rank == 6 else 0)
    if kind == chess.QUEEN:
        return opening + 2 * centre - 6, ending + 5 * centre - 12
    home = (24, 32, 12, -6, 0, -6, 34, 26)[file] if rank == 0 else -18 * rank
    return home, 11 * centre - 30


# By colour, kind and square; Black's are White's turned over.
SQUARES = {
    (colour, kind): [_worth(kind, square if colour else chess.square_mirror(square)) for square in chess.SQUARES]
    for colour in (chess.WHITE, chess.BLACK)
    for kind in chess.PIECE_TYPES
}
_FILES = chess.BB_FILES
_BESIDE = [
    (chess.BB_FILES[file - 1] if file else 0) | (chess.BB_FILES[file + 1] if file < 7 else 0) for file in range(8)
]


def _ahead(colour: chess.Color, square: int) -> int:
    """The squares before a pawn, and beside them."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    ranks = chess.BB_RANKS[rank + 1 :] if colour else chess.BB_RANKS[:rank]
    return (_FILES[file] | _BESIDE[file]) & sum(ranks)


_AHEAD = {colour: [_ahead(colour, square) for square in chess.SQUARES] for colour in (chess.WHITE, chess.BLACK)}


class Judge:
    """The evaluation, with a cache for pawn structures, which seldom change."""

    def __init__(self, most: int = 50_000) -> None:
        self._pawns: dict[tuple[int, int], Pair] = {}
        self._most = most

    def clear(self) -> None:
        """Forget."""
        self._pawns.clear()

    def worth(self, board: chess.Board) -> int:
        """The position for the side to move."""
        opening, ending, weight = 0, 0, 0
        for colour, sign in ((chess.WHITE, 1), (chess.BLACK, -1)):
            own = board.occupied_co[colour]
            for kind, pieces in _pieces(board):
                table, here = SQUARES[colour, kind], pieces & own
                weight += WEIGHT.get(kind, 0) * here.bit_count()
                while here:
                    square = here & -here
                    first, last = table[square.bit_length() - 1]
                    opening, ending, here = opening + sign * first, ending + sign * last, here ^ square
            first, last = self._placed(board, colour)
            opening, ending = opening + sign * first, ending + sign * last
        first, last = self._structure(board)
        opening, ending = opening + first, ending + last
        weight = min(weight, FULL)
        total = opening * weight + ending * (FULL - weight)
        driven = _driven(board)
        return (total if board.turn else -total) // FULL + (driven if board.turn else -driven) + _BEGUN

    @staticmethod
    def _placed(board: chess.Board, colour: chess.Color) -> Pair:
        """Bishops as a pair, rooks on open files, the pawns about the king."""
        own, other = board.occupied_co[colour], board.occupied_co[not colour]
        opening, ending = _PAIR if (board.bishops & own).bit_count() > 1 else (0, 0)
        for square in chess.scan_forward(board.rooks & own):
            file = _FILES[square & 7]
            if not board.pawns & own & file:
                first, last = _HALF if board.pawns & other & file else _OPEN
                opening, ending = opening + first, ending + last
        king = board.king(colour)
        if king is None or not board.queens & other:
            return opening, ending
        for file in range(max(0, (king & 7) - 1), min(7, (king & 7) + 1) + 1):
            near = board.pawns & own & _FILES[file] & _AHEAD[colour][king]
            opening += _SHIELD if near else _BARE
        return opening, ending

    def _structure(self, board: chess.Board) -> Pair:
        """Doubled, isolated and passed pawns, White's less Black's."""
        white, black = board.pawns & board.occupied_co[True], board.pawns & board.occupied_co[False]
        found = self._pawns.get((white, black))
        if found is None:
            if len(self._pawns) >= self._most:
                self._pawns.clear()
            mine, theirs = _of_pawns(chess.WHITE, white, black), _of_pawns(chess.BLACK, black, white)
            found = self._pawns[white, black] = mine[0] - theirs[0], mine[1] - theirs[1]
        return found


def _pieces(board: chess.Board) -> tuple[tuple[chess.PieceType, int], ...]:
    return (
        (chess.PAWN, board.pawns),
        (chess.KNIGHT, board.knights),
        (chess.BISHOP, board.bishops),
        (chess.ROOK, board.rooks),
        (chess.QUEEN, board.queens),
        (chess.KING, board.kings),
    )


def _driven(board: chess.Board) -> int:
    """A king without men is driven to the edge by the other, White's advantage: else nobody would find the mate."""
    for bare, sign in ((chess.BLACK, 1), (chess.WHITE, -1)):
        own = board.occupied_co[bare]
        if own == board.kings & own and own.bit_count() == 1:
            king, other = own.bit_length() - 1, board.king(not bare)
            near = 0 if other is None else 14 - chess.square_manhattan_distance(king, other)
            return sign * (_EDGE * (6 - _centre(king)) + _NEAR * near)
    return 0


def _of_pawns(colour: chess.Color, own: int, other: int) -> Pair:
    """The pawns of one side against those of the other."""
    opening = ending = 0
    for square in chess.scan_forward(own):
        file, rank = square & 7, square >> 3
        for holds, pair in (
            ((own & _FILES[file]).bit_count() > 1, _DOUBLED),
            (not own & _BESIDE[file], _ISOLATED),
            (not other & _AHEAD[colour][square], _PASSED[rank if colour else 7 - rank]),
        ):
            if holds:
                opening, ending = opening + pair[0], ending + pair[1]
    return opening, ending
