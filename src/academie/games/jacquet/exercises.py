"""The exercises of jacquet."""

from __future__ import annotations

from academie.games.jacquet.game import game
from academie.tables.family.exercises import QUESTIONS, kinds_of, pips_kind

__all__ = ["KINDS", "QUESTIONS"]

KINDS = kinds_of(game, pips_kind(game))
