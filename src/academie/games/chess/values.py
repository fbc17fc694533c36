"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from academie.rules.profiles import Profile


class FirstMove(StrEnum):
    """Who has the trait (§3)."""

    WHITE = "white"
    BLACK = "black"


class Opening(StrEnum):
    """How many moves are played in a row when the game begins (§9)."""

    ONE = "one"
    BEGINNER = "beginner"  # two by who begins
    EACH = "each"  # two by each in turn


class Promotion(StrEnum):
    """What a pawn becomes (§7)."""

    LOST = "lost"  # a piece that its side has lost
    ANY = "any"


class NoneLost(StrEnum):
    """A pawn at the last rank of a side that has lost no piece (§7)."""

    BLOCKED = "blocked"  # it may not go there
    WAITS = "waits"  # it goes and stays a pawn until a piece is lost


class Stalemate(StrEnum):
    """A player who is not in check and cannot move (§12)."""

    DRAW = "draw"
    LOSS = "loss"  # he loses
    WIN = "win"  # he wins


class Touch(StrEnum):
    """What a touched piece obliges to (§16)."""

    FREE = "free"
    BINDS = "binds"


class Announce(StrEnum):
    """Whether check is to be said (§17)."""

    FREE = "free"
    DUE = "due"


class FalseMove(StrEnum):
    """The remedy of a false move (§18)."""

    AGAIN = "again"  # it is put back and a right one played
    KING = "king"  # it is put back and the king is moved, if he can be


@dataclass(frozen=True, slots=True)
class Values:
    """A book's game of chess."""

    first_move: FirstMove
    opening: Opening
    en_passant: bool
    castling_pawn: bool  # who castles may push the rook's pawn as well
    promotion: Promotion
    none_lost: NoneLost
    stalemate: Stalemate
    perpetual: int  # times a position comes back in a row of checks; 0 = no limit
    repetition: int  # times a position comes back at all; 0 = no limit
    fifty: int  # whole moves without a capture or a pawn's move; 0 = no limit
    dead: bool  # a game that nobody can win is over
    touch: Touch
    announce: Announce
    false_move: FalseMove


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
