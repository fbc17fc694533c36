"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from academie.tables.values import LiftingValues

if TYPE_CHECKING:
    from academie.profiles import Profile


class HorsDuJeu(StrEnum):
    """§7: what may be entered a throw while hors du jeu."""

    ANY = "any"  # any number of dames
    ONE = "one"  # one at most


class Handicap(StrEnum):
    """§12: what the stronger player gives."""

    NONE = "none"
    DICE = "dice"
    SIX_AS = "six_as"
    QUATRE_TROIS = "quatre_trois"
    TETE = "tete"


@dataclass(frozen=True, slots=True)
class Values(LiftingValues):
    """The revertier of a book."""

    own_blot_transit: bool  # a dame may touch down in passing on an own dame of steps 2 to 11
    hors_du_jeu: HorsDuJeu
    handicap: Handicap


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
