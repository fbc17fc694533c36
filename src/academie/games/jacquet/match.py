"""The match law of jacquet: a target, a double game marking two (§23); the winner has the dice for the next (§10)."""

from __future__ import annotations

from academie.match.series import terms_of as terms

__all__ = ["terms"]
