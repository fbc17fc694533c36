"""The law of a position: python-chess knows how the pieces go; here is where a profile differs from it.

Functions over a `chess.Board` and the values of a profile. `push` changes the board it is given, as the library does; a
state hands out copies. `plain` says when nothing differs, so that a search may use the library alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

import chess

from academie._core.chess import legal_moves, placement, written
from academie.game import Event, Result
from academie.game.analysis import Stop
from academie.game.profiles import Profile
from academie.game.value import Value

# --- The values of a profile, named as in `profiles.toml`


@dataclass(frozen=True, slots=True)
class Values:
    """A book's game of chess."""

    first_move: Literal["white", "black"]  # §3
    # §9: moves played in a row when the game begins. beginner: two by the player who begins; each: two by each in turn.
    opening: Literal["one", "beginner", "each"]
    en_passant: bool
    castling_pawn: bool  # §6: the castling player may push the rook's pawn as well
    promotion: Literal["lost", "any"]  # §7; lost: a piece that the pawn's side has lost
    # §7: a pawn at the last rank of a side that has lost no piece. blocked: it may not go there; waits: it goes and
    # stays a pawn until a piece is lost.
    none_lost: Literal["blocked", "waits"]
    stalemate: Literal["draw", "loss", "win"]  # §12, for the player who cannot move
    perpetual: int  # times a position comes back in a row of checks; 0 = no limit
    repetition: int  # times a position comes back at all; 0 = no limit
    fifty: int  # whole moves without a capture or a pawn's move; 0 = no limit
    dead: bool  # a game that nobody can win is over
    touch: Literal["free", "binds"]  # §16
    announce: Literal["free", "due"]  # §17: whether check has to be said
    # §18: the remedy of a false move. again: it is put back and a right one played; king: it is put back and the king
    # is moved, if it can be.
    false_move: Literal["again", "king"]


def values_of(profile: Profile) -> Values:
    """The values of a profile."""
    return profile.read(Values)


# --- A move as a value: from, to, what a pawn becomes, and the rook's pawn where castling carries it along

LETTERS = {chess.KNIGHT: "n", chess.BISHOP: "b", chess.ROOK: "r", chess.QUEEN: "q"}


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Move(Value):
    """Squares are numbered from a1, 0, to h8, 63, as the library has them; `str` is the text of UCI."""

    origin: int
    target: int
    promotion: int = 0  # the kind of piece, 0 for none
    pushed: int = -1  # where a rook's pawn goes with the castling king (§6), -1 for no pawn

    @classmethod
    def of(cls, move: chess.Move, pushed: int = -1) -> Move:
        """A move of the library."""
        return cls(move.from_square, move.to_square, move.promotion or 0, pushed)

    @property
    def native(self) -> chess.Move:
        """The move as the library has it, without the pawn that goes along."""
        return chess.Move(self.origin, self.target, self.promotion or None)

    @property
    def push(self) -> chess.Move | None:
        """The move of the pawn that goes along."""
        if self.pushed < 0:
            return None
        home = chess.square(chess.square_file(self.pushed), chess.square_rank(self.origin))
        return chess.Move(home + (8 if chess.square_rank(self.origin) == 0 else -8), self.pushed)

    def __str__(self) -> str:
        names = chess.square_name(self.origin) + chess.square_name(self.target) + LETTERS.get(self.promotion, "")
        return names if self.pushed < 0 else f"{names},{chess.square_name(self.pushed)}"


# --- The law of a position


# §7: the pieces of one side beside the king; a pawn becomes one that is missing.
SET = {chess.QUEEN: 1, chess.ROOK: 2, chess.BISHOP: 2, chess.KNIGHT: 2}


def plain(values: Values) -> bool:
    """Whether the moves are those of the library itself."""
    return values.en_passant and not values.castling_pawn and values.promotion == "any"


def lost(board: chess.Board, colour: chess.Color) -> tuple[chess.PieceType, ...]:
    """By §7: the kinds of piece of which a side has fewer than it began with."""
    return tuple(kind for kind, count in SET.items() if len(board.pieces(kind, colour)) < count)


_Native: TypeAlias = tuple[int, int, int, int, int, int, int, int, bool, int, int]


def _native(board: chess.Board) -> _Native:
    """A position as the native part takes it."""
    here, passed = board.occupied_co, board.ep_square
    return (
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        here[chess.WHITE], here[chess.BLACK], board.turn, board.clean_castling_rights(),
        _NOWHERE if passed is None else passed,
    )  # fmt: skip


def common(board: chess.Board) -> list[Move]:
    """The legal moves that all chess shares, in ascending order (§4 to §8)."""
    return [_MOVES[code] for code in legal_moves(*_native(board))]


def in_san(board: chess.Board) -> list[str]:
    """The same in SAN."""
    return written(*_native(board))


def names(board: chess.Board) -> dict[Move, str]:
    """The same, and each in SAN."""
    return _named(_native(board))


@lru_cache(maxsize=32)  # who writes the moves of a position one after another
def _named(position: _Native) -> dict[Move, str]:
    return dict(zip((_MOVES[code] for code in legal_moves(*position)), written(*position), strict=True))


def legal(board: chess.Board, values: Values) -> list[Move]:
    """The legal moves of a profile, in ascending order."""
    found = common(board)
    if plain(values):
        return found
    differ: list[Move] = []
    for move in found:
        if move.promotion and values.promotion == "lost":
            differ += _promoted(board, move, values)
        else:
            differ.append(move)
            castles = values.castling_pawn and board.is_castling(move.native)
            differ += _with_pawn(board, move.native) if castles else ()
    return differ if differ == found else sorted(set(differ))


class _Numbered(dict[int, Move]):
    """Each move by its number among the native part's: 512 times the origin, eight times the target, the promotion."""

    def __missing__(self, code: int) -> Move:
        return self.setdefault(code, Move(code >> 9, code >> 3 & 63, code & 7))


_MOVES = _Numbered()
_NOWHERE = 64


def copied(board: chess.Board) -> chess.Board:
    """A board of one's own with the moves that led to it; what was before each of them is shared, for it stays."""
    made = chess.Board.__new__(chess.Board)  # the library would set up a board first, and copy all of the old one
    made.__dict__.update(board.__dict__)
    made.occupied_co = board.occupied_co.copy()
    made.move_stack, made._stack = board.move_stack.copy(), board._stack.copy()  # noqa: SLF001
    return made


class _Castles(dict[int, str]):
    """Who may castle, as a FEN says it, by the rooks that may."""

    def __missing__(self, rooks: int) -> str:
        corners = {"K": chess.BB_H1, "Q": chess.BB_A1, "k": chess.BB_H8, "q": chess.BB_A8}
        return self.setdefault(rooks, "".join(name for name, rook in corners.items() if rooks & rook) or "-")


_CASTLES = _Castles()


def fen_of(board: chess.Board) -> str:
    """What `board.fen()` says, written by the native part."""
    here, passed = board.occupied_co, board.ep_square
    men = placement(
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        here[chess.WHITE], here[chess.BLACK],
    )  # fmt: skip
    turn = "w" if board.turn else "b"
    taken = "-" if passed is None or not board.has_legal_en_passant() else chess.square_name(passed)
    return (
        f"{men} {turn} {_CASTLES[board.clean_castling_rights()]} {taken} {board.halfmove_clock} {board.fullmove_number}"
    )


def _promoted(board: chess.Board, move: Move, values: Values) -> Iterator[Move]:
    """By §7: the move, if the piece it asks for is lost; as a pawn that waits, where nothing is and that is allowed."""
    missing = lost(board, board.turn)
    if move.promotion in missing:
        yield move
    if not missing and values.none_lost == "waits":
        yield Move(move.origin, move.target)


def _with_pawn(board: chess.Board, move: chess.Move) -> Iterator[Move]:
    """By §6, as in Germany: castling, and the pawn of that rook one or two squares along with it."""
    after = board.copy(stack=False)
    after.push(move)
    after.turn = not after.turn
    home = chess.square(7 if board.is_kingside_castling(move) else 0, 1 if board.turn == chess.WHITE else 6)
    step = 8 if board.turn == chess.WHITE else -8
    if board.piece_at(home) != chess.Piece(chess.PAWN, board.turn):
        return
    for target in (home + step, home + 2 * step):
        if after.piece_at(target) is not None:
            return
        yield Move.of(move, target)


def push(board: chess.Board, move: Move, values: Values) -> None:
    """Play a legal move. A second move of the same side stands after a null move of the other (§6, §9)."""
    taken = board.piece_type_at(move.target) if values.none_lost == "waits" else None
    board.push(move.native)
    if (pawn := move.push) is not None:
        board.push(chess.Move.null())
        board.push(pawn)
        board.fullmove_number -= 1
    if not values.en_passant:  # §5: the pawn passes
        board.ep_square = None
    if taken not in (None, chess.PAWN):
        _release(board, taken)


def _release(board: chess.Board, kind: chess.PieceType | None) -> None:
    """By §7: a pawn that waits at the last rank becomes the piece its side has just lost."""
    last = chess.BB_RANK_8 if board.turn == chess.WHITE else chess.BB_RANK_1
    for square in chess.scan_forward(board.pieces_mask(chess.PAWN, board.turn) & last):
        board.set_piece_at(square, chess.Piece(kind or chess.QUEEN, board.turn))
        return


def is_dead(board: chess.Board) -> bool:
    """By §14: whether neither side has the means to mate, however badly the other plays."""
    return not board.pawns | board.rooks | board.queens and board.is_insufficient_material()


def count(board: chess.Board, values: Values, depth: int, stop: Stop | None = None) -> int:
    """By §21: the leaves of the tree at a depth; draws are not looked at, as is the custom. `stop` ends the count."""
    if stop is not None:
        stop.check()
    if depth <= 1:
        return len(legal(board, values)) if depth else 1
    leaves = 0
    for move in legal(board, values):
        following = board.copy(stack=False)
        push(following, move, values)
        leaves += count(following, values, depth - 1, stop)
    return leaves


# --- How a game ends on the board, what the law remembers for it, and what a move brings about


SHARES = {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}


class Ending(NamedTuple):
    """How a game has ended: an event of the glossary, its paragraph, and who has won it."""

    key: str
    law: str
    winner: int | None


def remembered(checks: Sequence[bool], values: Values) -> int:
    """How many of the last moves the law still needs, none of them a capture or a move of a pawn.

    Where repetitions or quiet moves count (§13) all; where perpetual check alone does (§11) the longest row of moves in
    which one of the players has given check with each of his.
    """
    if values.repetition or values.fifty:
        return len(checks)
    return max(run(checks, 0), run(checks, 1)) if values.perpetual else 0


def run(checks: Sequence[bool], side: int) -> int:
    """Plies back to the first of a row of checks by the last mover, 0, or by the other, 1; 0 for no row."""
    length, last = 0, len(checks) - 1 - side
    while last >= 0 and checks[last]:
        length, last = len(checks) - last, last - 2
    return length


def ending(board: chess.Board, checks: Sequence[bool], moves: Sequence[Move], values: Values) -> Ending | None:
    """The end of the game, if this is one; a mate goes before everything."""
    mover = 0 if board.turn == chess.WHITE else 1
    if not moves and board.is_check():
        return Ending("mate", "§8", 1 - mover)
    if not moves:
        return Ending("stalemate", "§12", {"loss": 1 - mover, "win": mover}.get(values.stalemate))
    return _drawn(board, checks, values)


def _drawn(board: chess.Board, checks: Sequence[bool], values: Values) -> Ending | None:
    """How the game is drawn with moves left, if it is."""
    if values.dead and is_dead(board):
        return Ending("draw_dead", "§14", None)
    if (times := values.perpetual) and any(_returns(board, run(checks, side), times) for side in (0, 1)):
        return Ending("draw_perpetual", "§11", None)
    if (times := values.repetition) and board.is_repetition(times):
        return Ending("draw_repetition", "§13", None)
    return Ending("draw_fifty", "§13", None) if 0 < 2 * values.fifty <= board.halfmove_clock else None


def _returns(board: chess.Board, plies: int, times: int) -> bool:
    """By §11: whether the position has come back often enough within the last plies."""
    if plies < 4 * (times - 1):
        return False
    window = board.copy()
    moves = [window.pop() for _ in range(plies)]
    window.clear_stack()
    for move in reversed(moves):
        window.push(move)
    return window.is_repetition(times)


def event_of(board: chess.Board, found: Ending) -> Event:
    """The end as an event: of the player who is mated or cannot move, else of the last mover."""
    mover = 0 if board.turn == chess.WHITE else 1
    return Event(found.key, mover if found.key in {"mate", "stalemate"} else 1 - mover, found.law)


def result_of(found: Ending) -> Result:
    """The end as a result."""
    return Result(found.winner, SHARES[found.winner], found.key, found.law)


def events(before: chess.Board, move: Move, *, check: bool) -> tuple[Event, ...]:
    """What a move has brought about: a capture, a castling, a promotion, a check of the other player's king."""
    side, native, found = 0 if before.turn == chess.WHITE else 1, move.native, []
    if before.is_en_passant(native):
        found.append(Event("en_passant", side, "§5", squares=(move.target,)))
    elif before.is_capture(native):
        found.append(Event("capture", side, "§4", squares=(move.target,)))
    if before.is_castling(native):
        found.append(Event("castling", side, "§6", squares=(move.target,)))
    if move.promotion:
        found.append(Event("promotion", side, "§7", squares=(move.target,)))
    if check:
        found.append(Event("check", side, "§8"))
    return tuple(found)
