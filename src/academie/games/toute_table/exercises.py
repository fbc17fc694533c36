"""The exercises of toute-table."""

from __future__ import annotations

from academie.games.toute_table.game import game
from academie.tables.family.exercises import QUESTIONS, hit_kind, kinds_of, pips_kind, safest_kind

__all__ = ["KINDS", "QUESTIONS"]

KINDS = kinds_of(game, hit_kind(game), safest_kind(game), pips_kind(game))
