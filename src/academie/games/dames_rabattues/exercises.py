"""The exercises of the dames rabattues."""

from __future__ import annotations

from academie.games.dames_rabattues.game import game
from academie.tables.family.exercises import throws_kind
from academie.text.message import Message
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
            Message("How many throws lift a dame?"),
            Message("lift a dame"),
        ),
        throws_kind(
            game,
            "nombre_passe",
            "throws-pass",
            Message("How many throws pass a number on?"),
            Message("leave a number to the other"),
        ),
        allowed_kind(game, (6, 60)),
    )
)
