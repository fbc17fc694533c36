"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from academie.tables.values import RaceValues

if TYPE_CHECKING:
    from academie.profiles import Profile


class PlainPassage(StrEnum):
    """§15: going beyond one's corner."""

    NONE = "none"
    TRICTRAC = "trictrac"  # once the other can no longer make his plain


@dataclass(frozen=True, slots=True)
class Values(RaceValues):
    """The plain of a book."""

    plain_passage: PlainPassage


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
