"""The match law of gammon: a target, a double game marking two (§7); the winner has the dice for the next (§14)."""

from __future__ import annotations

from academie.match.series import terms_of as terms

__all__ = ["terms"]
