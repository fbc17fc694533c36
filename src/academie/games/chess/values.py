"""The values of a profile of chess, one field for each: what may stand there, and what it means.

The fields are named as in `profiles.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from academie.rules.profiles import Profile


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
