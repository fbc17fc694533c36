"""The exercises of the dames rabattues."""

from __future__ import annotations

from academie.games.dames_rabattues.game import game
from academie.tables.exercises import throws_kind
from academie.title import Title
from academie.tutor.question import Questions
from academie.tutor.exercise import Kinds, allowed_kind

__all__ = ["KINDS", "QUESTIONS"]

QUESTIONS = Questions()
KINDS = Kinds(
    (kind.name, kind)
    for kind in (
        throws_kind(
            game,
            "rejoue",
            "throws-again",
            Title("How many throws give another?", "Combien de jets font rejouer ?"),
            Title("give another throw", "font rejouer"),
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
