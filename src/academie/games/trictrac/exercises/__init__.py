"""The exercises of trictrac: what a throw wins, how many throws do a thing, marks, schools, and Lepeintre's play."""

from __future__ import annotations

from collections.abc import Sequence

from academie.game import Roll
from academie.games.trictrac.exercises.counts import KINDS, QUESTIONS, course
from academie.games.trictrac.game import game
from academie.games.trictrac.state import LAW, ours
from academie.tables.board import write_dice
from academie.text.message import Message
from academie.tutor.exercise import advised_kind, allowed_kind
from academie.tutor.problem import ByLaw, Ply

__all__ = ["KINDS", "QUESTIONS", "SOLVER"]

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


# --- What Lepeintre's throws ask a learner: to count what they win, by the law (§36 to §64)


_QUESTION = Message("how many points does {who} win by {dice}?")


class TrictracSolver(ByLaw):
    """Who judges answers at trictrac."""

    def count(self, line: Sequence[Ply]) -> tuple[int, Message, int] | None:
        """The throw of a line that wins its thrower the most; None where none wins anything."""
        found: list[tuple[int, int, Message]] = []
        for place, ply in enumerate(line):
            if not isinstance(ply.choice, Roll):
                continue
            after = ours(ply.state).after(ply.choice)
            seat = ours(ply.state).thrower
            points = sum(event.points for event in after.events if event.key in LAW and event.player == seat)
            if points and seat is not None:
                question = _QUESTION.fill(dice=write_dice(ply.choice.dice), who=game.players[seat])
                found.append((points, -place, question))
        if not found:
            return None
        points, place, question = max(found, key=lambda each: each[:2])
        return -place, question, points


SOLVER = TrictracSolver(game)
