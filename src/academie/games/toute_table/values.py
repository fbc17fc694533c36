"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from academie.tables.values import LiftingValues

if TYPE_CHECKING:
    from academie.profiles import Profile


class Handicap(StrEnum):
    """§11: what the stronger player gives."""

    NONE = "none"
    DICE = "dice"
    AMBESAS = "ambesas"
    AMBESAS_DICE = "ambesas_dice"


class Ambesas(StrEnum):
    """§11: the ones a given ambesas plays."""

    FOUR = "four"  # as a doublet
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Values(LiftingValues):
    """The toute-table of a book."""

    handicap: Handicap
    ambesas: Ambesas


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
