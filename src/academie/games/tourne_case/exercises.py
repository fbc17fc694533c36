"""The exercises of tourne-case."""

from __future__ import annotations

from academie.games.tourne_case.game import game
from academie.tables.family.exercises import QUESTIONS, hit_kind
from academie.tutor.exercise import Kinds, allowed_kind

__all__ = ["KINDS", "QUESTIONS"]

KINDS = Kinds(
    (kind.name, kind)
    for kind in (
        hit_kind(game),
        allowed_kind(game, (6, 60)),
    )
)
