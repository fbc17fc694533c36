"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from academie.rules.profiles import Profile


class Scoring(StrEnum):
    """What is counted, and so what the target is of."""

    POINTS = "points"  # what the adversaries hold
    COUPS = "coups"  # coups won
    MISES = "mises"  # stakes taken back from the pot
    MARQUES = "marques"  # marks against one


class ScoreClosed(StrEnum):
    """What a closed coup wins."""

    OPPONENTS = "opponents"  # all that the adversaries hold
    DIFFERENCE = "difference"  # less one's own


class Tie(StrEnum):
    """Equal counts in a closed coup."""

    RIGHT = "right"  # the leader never wins them
    LEADER = "leader"  # he does


class Sides(StrEnum):
    """Who plays against whom."""

    CHACUN = "chacun"  # each for himself
    PARTNERS = "partners"  # two against two, opposite each other


class Talon(StrEnum):
    """The tiles that nobody has taken."""

    APART = "apart"  # never touched
    PUISER = "puiser"  # who cannot play draws from it


@dataclass(frozen=True, slots=True)
class Values:
    """A partie of the book."""

    players: int  # 2, 3 or 4
    tiles: int  # how many each takes
    scoring: Scoring
    target: int  # points or coups that win, stakes in the pot, marks that lose
    score_closed: ScoreClosed
    tie: Tie
    sides: Sides
    talon: Talon
    poule: bool  # whether the winner takes a pot to which all have staked
    one_coup: bool  # whether the play ends with the first coup


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
