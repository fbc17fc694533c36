"""The referee of domino: the assisted table, and the café's with the book's twenty-six rules for faults."""

from __future__ import annotations

from academie.games.domino.referee.acts import read_act
from academie.games.domino.referee.offers import ways
from academie.games.domino.referee.table import assisted, rigueur, sit
from academie.games.domino.state import SEATS as LETTERS

__all__ = ["SEATS", "assisted", "read_act", "rigueur", "sit", "ways"]

SEATS = tuple(LETTERS)
