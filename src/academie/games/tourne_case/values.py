"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`."""

from __future__ import annotations

from dataclasses import dataclass

from academie.tables.values import DoubleValues


@dataclass(frozen=True, slots=True)
class Values(DoubleValues):
    """Tourne-case has no value of its own (§21)."""
