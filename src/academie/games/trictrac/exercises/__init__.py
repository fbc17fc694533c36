"""The exercises of trictrac: what a throw wins, how many throws do a thing, marks, schools, and Lepeintre's play."""

from __future__ import annotations

from academie.games.trictrac.exercises import counts, table
from academie.games.trictrac.exercises.positions import KINDS, QUESTIONS, course
from academie.games.trictrac.game import game
from academie.text.message import Message
from academie.tutor.exercise import advised_kind, allowed_kind

__all__ = ["KINDS", "QUESTIONS", "counts", "table"]

KINDS["lepeintre"] = advised_kind(
    game,
    (8, 60),
    name="lepeintre",
    title=Message("Which play would Lepeintre make?"),
    asked=Message("Which play would Lepeintre make for {who}, by his maxims?"),
    keys="L",
    states=course,
)
KINDS["legal"] = allowed_kind(game, (6, 60), ("§10",))
