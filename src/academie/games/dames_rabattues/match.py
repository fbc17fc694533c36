"""The match law of the dames rabattues: the winner has the dice for the next game (§13)."""

from __future__ import annotations

from academie.match.series import terms_of as terms

__all__ = ["terms"]
