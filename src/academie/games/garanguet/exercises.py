"""The exercises of garanguet."""

from __future__ import annotations

from academie.games.garanguet.game import game
from academie.tables.family.exercises import QUESTIONS, moves_kind, pips_kind
from academie.tutor.exercise import Kinds, allowed_kind

__all__ = ["KINDS", "QUESTIONS"]

KINDS = Kinds(
    (kind.name, kind)
    for kind in (
        pips_kind(game),
        moves_kind(game),
        allowed_kind(game, (6, 60)),
    )
)
