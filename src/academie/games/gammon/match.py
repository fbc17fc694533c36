"""The match law of gammon: a target, a double game marking two (§7); the winner has the dice for the next (§14).

As today every game is begun by a draw (§31).
"""

from __future__ import annotations

from academie.match.series import terms_of as terms

__all__ = ["terms"]
