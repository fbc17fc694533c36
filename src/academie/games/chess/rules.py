"""The values of a profile, a move, and what the native law (`state.hpp`) says, as Python has it.

Boards are those of python-chess, for searches, drawings and other programs; they are made from what the law gives.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

import chess

from academie._core import chess as core
from academie.game import Event, Result
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


@lru_cache(maxsize=64)
def native(values: Values) -> core.Profile:
    """What the native law takes of them."""
    return core.Profile(
        opening=core.Opening[values.opening],
        en_passant=values.en_passant,
        castling_pawn=values.castling_pawn,
        promotion=core.Promotion[values.promotion],
        none_lost=core.NoneLost[values.none_lost],
        stalemate=core.Stalemate[values.stalemate],
        perpetual=values.perpetual,
        repetition=values.repetition,
        fifty=values.fifty,
        dead=values.dead,
    )


def plain(values: Values) -> bool:
    """Whether the moves are those of python-chess."""
    return values.en_passant and not values.castling_pawn and values.promotion == "any"


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


class _Numbered(dict[int, Move]):
    """Each move by its number in the native law."""

    def __missing__(self, code: int) -> Move:
        return self.setdefault(code, Move(code >> 16, code >> 10 & 63, code >> 7 & 7, (code & 127) - 1))


MOVES = _Numbered()


def code_of(move: Move) -> int:
    """The number of a move in the native law; -1, which is never legal, for one that leaves the board."""
    origin, target, promotion, pushed = move.origin, move.target, move.promotion, move.pushed
    if 0 <= origin < 64 and 0 <= target < 64 and 0 <= promotion < 8 and -1 <= pushed < 64:
        return origin << 16 | target << 10 | promotion << 7 | pushed + 1
    return -1


# --- Boards

Standing: TypeAlias = tuple[int, int, int, int, int, int, int, int, bool, int, int | None, int, int]


def standing(board: chess.Board) -> Standing:
    """A position as the native law takes it."""
    here = board.occupied_co
    return (
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        here[chess.WHITE], here[chess.BLACK], board.turn, board.clean_castling_rights(), board.ep_square,
        board.halfmove_clock, board.fullmove_number,
    )  # fmt: skip


def board_of(found: Standing) -> chess.Board:
    """The same as a board without a move."""
    board = chess.Board(None)
    (
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings, white, black,
        board.turn, board.castling_rights, board.ep_square, board.halfmove_clock, board.fullmove_number,
    ) = found  # fmt: skip
    board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK] = white, black
    board.occupied = white | black
    return board


def push(board: chess.Board, move: Move, values: Values) -> None:
    """Play a move that can be taken back on a board."""
    board.push(move.native)
    if not values.en_passant:  # §5: the pawn passes
        board.ep_square = None


@lru_cache(maxsize=32)  # who writes the moves of a position one after another
def names(state: core.State) -> dict[Move, str]:
    """The legal moves that all chess shares, in ascending order, and each in SAN."""
    codes, texts = state.named()
    return dict(zip(map(MOVES.__getitem__, codes), texts, strict=True))


def lost(board: chess.Board) -> tuple[chess.PieceType, ...]:
    """By §7: the kinds of piece of which the mover has fewer than he began with."""
    bits = core.lost(standing(board))
    return tuple(kind for kind in LETTERS if bits >> kind & 1)


def is_dead(board: chess.Board) -> bool:
    """By §14: whether neither side has the means to mate."""
    return core.is_dead(standing(board))


# --- How a game ends on the board, and what a move brings about

SHARES = {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}
_ENDINGS = {
    core.Ending.mate: ("mate", "§8"),
    core.Ending.stalemate: ("stalemate", "§12"),
    core.Ending.dead: ("draw_dead", "§14"),
    core.Ending.perpetual: ("draw_perpetual", "§11"),
    core.Ending.repetition: ("draw_repetition", "§13"),
    core.Ending.fifty: ("draw_fifty", "§13"),
}
_CAME = ((2, "en_passant", "§5"), (1, "capture", "§4"), (4, "castling", "§6"), (8, "promotion", "§7"))
_CHECK = 16


def result_of(state: core.State) -> Result | None:
    """The end of the game, if this is one."""
    if (ending := state.ending) is core.Ending.none:
        return None
    winner, (reason, law) = state.winner, _ENDINGS[ending]
    return Result(winner, SHARES[winner], reason, law)


def events(state: core.State, side: int, move: Move) -> tuple[Event, ...]:
    """What a move has brought about, and the end of the game: of the player who cannot move, else of the last mover."""
    found = _came(state.came, side, move.target)
    if (ending := state.ending) is core.Ending.none:
        return found
    key, law = _ENDINGS[ending]
    return (*found, Event(key, state.mover if key in {"mate", "stalemate"} else 1 - state.mover, law))


@lru_cache(maxsize=4096)
def _came(bits: int, side: int, target: int) -> tuple[Event, ...]:
    """A capture, a castling, a promotion, a check of the other player's king."""
    found = [Event(key, side, law, squares=(target,)) for bit, key, law in _CAME if bits & bit]
    return (*found, Event("check", side, "§8")) if bits & _CHECK else tuple(found)
