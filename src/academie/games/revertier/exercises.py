"""The exercises of revertier."""

from __future__ import annotations

from academie.games.revertier.game import game
from academie.tables.family.exercises import QUESTIONS, hit_kind, kinds_of, safest_kind

__all__ = ["KINDS", "QUESTIONS"]

KINDS = kinds_of(game, hit_kind(game), safest_kind(game))
