"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from academie.tables.values import LiftingValues

if TYPE_CHECKING:
    from academie.profiles import Profile


class Hit(StrEnum):
    """§8: how many dames close a flèche."""

    NONE = "none"  # one; nothing is hit
    GAMMON = "gammon"  # two; a lone dame may be hit and enters again


@dataclass(frozen=True, slots=True)
class Values(LiftingValues):
    """The garanguet of a book."""

    hit: Hit
    triplet_multiplier: int  # how often the three numbers of a triplet are played: 3 or 1


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
