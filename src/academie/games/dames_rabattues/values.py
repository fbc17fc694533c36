"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.tables.values import DoubleValues

if TYPE_CHECKING:
    from academie.rules.profiles import Profile


@dataclass(frozen=True, slots=True)
class Values(DoubleValues):
    """The dames rabattues of a book."""

    auto_claim: bool  # a number left to a player is never overlooked
    auto_play: bool  # nor a number of his own throw


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
