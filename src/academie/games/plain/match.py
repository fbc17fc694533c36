"""The match law of plain: a target, a double game marking two where it counts (§19).

The dice are drawn for again before each game (§5); a void game marks nothing and is played again (§6).
"""

from __future__ import annotations

from academie.match.series import terms_of as terms

__all__ = ["terms"]
