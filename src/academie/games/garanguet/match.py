"""The match law of garanguet: a target, a double marking two (§21); the winner has the dice for the next (§12)."""

from __future__ import annotations

from academie.match.series import terms_of as terms

__all__ = ["terms"]
