"""The exercises of plain."""

from __future__ import annotations

from academie.games.plain.game import game
from academie.tables.family.exercises import QUESTIONS, kinds_of, moves_kind

__all__ = ["KINDS", "QUESTIONS"]

KINDS = kinds_of(game, moves_kind(game))
