"""The match law of tourne-case: the dice are drawn for again before each game (§13)."""

from __future__ import annotations

from academie.match.series import terms_of as terms

__all__ = ["terms"]
