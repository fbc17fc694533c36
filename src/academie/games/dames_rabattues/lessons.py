"""The questions of the lessons of the dames rabattues: what is left to lay and to lift, and what becomes of a throw."""

from __future__ import annotations

from academie.errors import Illegal
from academie.games.dames_rabattues.state import ours
from academie.games.dames_rabattues.tutor import PileScene
from academie.text.message import Message
from academie.tutor.question import Answer, Asked, Questions, number
from academie.tutor.questions import brings

QUESTIONS = Questions()
_PASSING = Message("They are {what}.")


def _seat(asked: Asked) -> int:
    """The player who is named; the thrower where none is."""
    seat = asked.seat()
    return ours(asked.state).core.thrower if seat is None else seat


@QUESTIONS.add("to_lay", "count", takes=("player",))
def to_lay(asked: Asked) -> Answer:
    """How many dames a player has still to lay."""
    return number(sum(ours(asked.state).side(_seat(asked))[0]))


@QUESTIONS.add("to_lift", "count", takes=("player",))
def to_lift(asked: Asked) -> Answer:
    """How many dames a player has still on the board."""
    return number(sum(ours(asked.state).side(_seat(asked))[1]))


@QUESTIONS.add("comes", "count", needs=("event",), takes=("player", "throw"))
def comes(asked: Asked) -> Answer:
    """How often an event comes about when the throw on the board, or the one named, is played larger number first."""
    thrown = asked.after(asked.roll()) if "throw" in asked.step.given else asked.state
    plays = thrown.moves()
    if not plays:
        raise Illegal("no throw lies here to be played.")
    played = thrown.after(plays[-1])
    told = (asked.game.narration.event(event) for event in played.events)
    return number(len(brings(asked, played, asked.event())), *told)


@QUESTIONS.add("passing", "count", takes=("player",))
def passing(asked: Asked) -> Answer:
    """How many numbers pass to a player when the other throws them: he can play them, and the other cannot."""
    scene, seat = PileScene(ours(asked.state)), _seat(asked)
    found = sorted(scene.playable(seat) - scene.playable(1 - seat))
    return number(len(found), *([_PASSING.fill(what=", ".join(map(str, found)))] if found else []))
