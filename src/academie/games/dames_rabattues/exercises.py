"""The exercises of the dames rabattues."""

from __future__ import annotations

from academie.games.dames_rabattues.game import game
from academie.tables.family.exercises import throws_kind
from academie.title import Title
from academie.tutor.exercise import Kinds, allowed_kind
from academie.tutor.question import Questions

__all__ = ["KINDS", "QUESTIONS"]

QUESTIONS = Questions()
KINDS = Kinds(
    (kind.name, kind)
    for kind in (
        throws_kind(
            game,
            "levee",
            "throws-lift",
            Title("How many throws lift a dame?", "Combien de jets lèvent une dame ?"),
            Title("lift a dame", "lèvent une dame"),
        ),
        throws_kind(
            game,
            "nombre_passe",
            "throws-pass",
            Title("How many throws pass a number on?", "Combien de jets passent un nombre ?"),
            Title("leave a number to the other", "laissent un nombre à l'autre"),
        ),
        allowed_kind(game, (6, 60)),
    )
)
