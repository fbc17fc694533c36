"""The exercises of gammon."""

from __future__ import annotations

from academie.games.gammon.game import game
from academie.tables.exercises import QUESTIONS, hit_kind, pips_kind, safest_kind
from academie.title import Title
from academie.tutor.exercise import Kinds, advised_kind, allowed_kind

__all__ = ["KINDS", "QUESTIONS"]

KINDS = Kinds(
    (kind.name, kind)
    for kind in (
        hit_kind(game),
        safest_kind(game),
        pips_kind(game),
        advised_kind(
            game,
            (6, 60),
            title=Title("What would the book play?", "Que jouerait le livre ?"),
            asked=Title("Which play would the book make for {who}?", "Quel coup le livre jouerait-il pour les {who} ?"),
        ),
        allowed_kind(game, (6, 60)),
    )
)
