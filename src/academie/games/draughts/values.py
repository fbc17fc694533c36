"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from academie.rules.profiles import Profile


class March(StrEnum):
    """The board, and how men take and kings go on it (§7 to §9, §49)."""

    POLISH = "polish"  # a hundred squares; men take backwards, kings run the lines
    FRENCH = "french"  # sixty-four; men take forward only, kings go step by step


class CapturePriority(StrEnum):
    """Which captures one may choose from (§16 to §18)."""

    NUMBER = "number"  # those of the greatest number
    KINGS = "kings"  # of them those that take the most kings
    TAKER = "taker"  # of them those by a king


class CaptureEnforcement(StrEnum):
    """What becomes of a capture not made (§15, §26)."""

    OPPONENT = "opponent"  # he huffs, makes take, or lets stand
    ABSOLUTE = "absolute"


class LongLimitOdds(StrEnum):
    """The odds for which three kings have the longer limit (§37)."""

    DRAW = "draw"
    ANY = "any"


class MainLine(StrEnum):
    """Three kings against one that holds the main line (§35)."""

    DRAW = "draw"  # at once, when no odds are given
    LIMIT = "limit"  # after `limit_main_line` whole moves


class FirstMove(StrEnum):
    """Who begins (§5)."""

    LOTS = "lots"  # lots, then in turn; a receiver of odds always
    WHITE = "white"  # whoever sits in the first seat; the players take it in turn


class Placing(StrEnum):
    """Which game of a set has the fractional odds (§43)."""

    FIRST = "first"  # Metz: the first
    ALTERNATE = "alternate"  # Manoury: level games and games with odds alternate, and he names the level one first


class Goal(StrEnum):
    """What wins (§33, §46, §47)."""

    NORMAL = "normal"
    LOSING = "losing"
    FIRST_KING = "first-king"


class Paint(StrEnum):
    """The colour of the squares played on (§1)."""

    LIGHT = "light"
    DARK = "dark"


class TouchedWrongPiece(StrEnum):
    """Who touches a piece that does not take, when another can (§29)."""

    BOTH = "both"  # is huffed, and plays the touched piece
    SEPARATE = "separate"
    TOUCHED = "touched"  # plays the touched piece


class OwnPieceLifted(StrEnum):
    """An own piece lifted with those taken (§25)."""

    SILENT = "silent"  # the book has no rule
    CONSENT = "consent"
    CORRECT = "correct"


@dataclass(frozen=True, slots=True)
class Values:
    """A book's game of draughts."""

    march: March
    capture_priority: CapturePriority
    capture_enforcement: CaptureEnforcement
    limit_three_kings: int  # whole moves for three kings against one; 0 = no limit
    limit_three_kings_odds: int  # the same when the side of the three kings gives the odds named next
    odds_for_long_limit: LongLimitOdds
    main_line: MainLine
    limit_main_line: int  # whole moves
    crown_by_offer: bool
    repetition: int  # times a position comes back; 0 = no limit
    king_moves: int  # whole moves by kings only, without a capture; 0 = no limit
    limit_two_kings: int  # whole moves for two kings, king and man, or king, against one king; 0 = no limit
    three_v_one_men: bool  # two kings and a man, or king and two men, count as three against one
    first_move: FirstMove
    fraction_in: Placing
    goal: Goal
    paint: Paint
    touched_wrong_piece: TouchedWrongPiece
    own_piece_lifted: OwnPieceLifted


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
