"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.tables.values import DoubleValues

if TYPE_CHECKING:
    from academie.rules.profiles import Profile


@dataclass(frozen=True, slots=True)
class Values(DoubleValues):
    """The toc of a book."""

    trictrac: str  # by which profile of the trictrac room dames march and jans are judged
    sum_events: bool  # every event of a throw is marked, not the best alone


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
