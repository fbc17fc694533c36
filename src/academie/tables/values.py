"""The values that the profiles of race games share, as the family reads them; rooms add their own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from academie.match.series import NextStart  # noqa: TC001 - profiles are read by the types of the fields


class Start(StrEnum):
    """What the draw for the dice is."""

    DICE_ONLY = "dice_only"  # it only gives the dice
    COUP_ET_DES = "coup_et_des"  # its pair is the first throw


class Rompre(StrEnum):
    """Breaking the dice."""

    OFF = "off"
    THREE = "three"  # running, announced
    FREE = "free"
    FORBIDDEN = "forbidden"  # agreed not to


class RomprePenalty(StrEnum):
    """For breaking against the agreement."""

    ANY_NUMBER = "any_number"  # the other plays what he likes
    AGREED = "agreed"  # what was named, outside the board


@dataclass(frozen=True, slots=True)
class RaceValues:
    """What every one of them has."""

    start: Start
    next_start: NextStart  # who begins the next game of a match
    target: int  # games or trous of a match, trous of a game
    touch_move: bool  # a touched dame must be played (at a real table)
    rompre: Rompre
    rompre_penalty: RomprePenalty


@dataclass(frozen=True, slots=True)
class DoubleValues(RaceValues):
    """A game that can be won double."""

    la_double: bool  # the double was agreed


@dataclass(frozen=True, slots=True)
class LiftingValues(DoubleValues):
    """A game whose dames are lifted."""

    lift_forced: bool  # a number that lifts a dame exactly must lift one
