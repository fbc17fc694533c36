"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml` (§28)."""

from __future__ import annotations

from dataclasses import dataclass

from academie.tables.values import LiftingValues


@dataclass(frozen=True, slots=True)
class Values(LiftingValues):
    """What gammon has of its own."""

    modern_count: bool  # §30: a gammon counts two, a backgammon three
