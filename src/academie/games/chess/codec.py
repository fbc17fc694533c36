"""Chess in numbers: a move by its squares and what a pawn becomes, the men as twelve boards, turned for the player."""

import chess

from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.codec import Codec, Decision, Path, distinguished
from academie.games.chess.state import BLACK, Move, ours

SQUARES = 64
ENDS = SQUARES * SQUARES
BECOMES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
PROMOTIONS = 8 * 3 * len(BECOMES)  # from a file, one to the left, straight on or one to the right
ALTERNATIVES = 4  # §6: the castlings that carry a pawn along differ by rank
_PLANES = 14  # men of either side, and the squares already said


def seen(square: int, player: int) -> int:
    """A square from the player's side, the own first rank below."""
    return chess.square_mirror(square) if player == BLACK else square


class Chess(Codec):
    """Actions 64 * from + to; then the promotions; then ranks for castlings with a pawn."""

    actions = ENDS + PROMOTIONS + ALTERNATIVES
    size = _PLANES * SQUARES + 4 + 8 + 2

    def paths(self, state: AnyState) -> list[tuple[Path, AnyMove]]:
        """A move by its one number; castlings that differ in the pawn alone by a second."""
        player = state.player or 0
        found = [((self.action(move, player),), move) for move in state.moves() if isinstance(move, Move)]
        return distinguished(found, ENDS + PROMOTIONS, ALTERNATIVES)

    @staticmethod
    def action(move: Move, player: int) -> int:
        """The number of a move."""
        origin, target = seen(move.origin, player), seen(move.target, player)
        if not move.promotion:
            return SQUARES * origin + target
        aside = target % 8 - origin % 8 + 1
        return ENDS + (3 * (origin % 8) + aside) * len(BECOMES) + BECOMES.index(move.promotion)

    def observe(self, decision: Decision, player: int) -> list[float]:
        """Own men and the other's by kind, the move begun; castling rights, the en passant file, turn and clock."""
        board, numbers = ours(decision.state).position, [0.0] * (_PLANES * SQUARES)
        own = chess.BLACK if player == BLACK else chess.WHITE
        sides = (own, not own)
        planes = [list(board.pieces(kind, colour)) for colour in sides for kind in chess.PIECE_TYPES]
        begun = decision.begun
        said = [[begun.origin], [begun.target]] if isinstance(begun, Move) else [[], []]
        for plane, squares in enumerate([*planes, *said]):
            for square in squares:
                numbers[SQUARES * plane + seen(square, player)] = 1.0
        rights = [
            float(right(colour))
            for colour in sides
            for right in (board.has_kingside_castling_rights, board.has_queenside_castling_rights)
        ]
        passing = [float(board.ep_square is not None and board.ep_square % 8 == file) for file in range(8)]
        turn = float(decision.state.player == player)
        return [*numbers, *rights, *passing, turn, min(1.0, board.halfmove_clock / 100)]

    def name(self, action: int, player: int) -> str:
        """The squares of the move, what a pawn becomes, or the rank among castlings."""
        if action >= ENDS + PROMOTIONS:
            return f"castling {action - ENDS - PROMOTIONS + 1}"
        if action < ENDS:
            origin, target = divmod(action, SQUARES)
            return str(Move(seen(origin, player), seen(target, player)))
        way, kind = divmod(action - ENDS, len(BECOMES))
        file, aside = divmod(way, 3)
        origin, target = 48 + file, 56 + min(7, max(0, file + aside - 1))
        return str(Move(seen(origin, player), seen(target, player), BECOMES[kind]))


CODEC = Chess
