"""Questions about what is decided at the table: a throw good or void, to hold or to leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.lessons.asking import seen, state_of
from academie.games.trictrac.referee.acts import read_act
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.state import WHITE
from academie.games.trictrac.tutor.holding import hold_test, points_to_play
from academie.games.trictrac.tutor.position import Position
from academie.title import Title
from academie.tutor.lesson import Option
from academie.tutor.question import Answer, Questions, number, yes_no

if TYPE_CHECKING:
    from academie.tutor.question import Asked

QUESTIONS = Questions()
HOLD = Option("hold", Title("hold", "tenir"))
LEAVE = Option("leave", Title("leave", "s'en aller"))


@QUESTIONS.add("stands", "choose", needs=("event",))
def stands(asked: Asked) -> Answer:
    """Whether a throw is good to which something has befallen (§6), both players owning to it."""
    state = state_of(asked)
    seat = state.core.thrower
    thrower, other = ("white", "black") if seat == WHITE else ("black", "white")
    table = rigueur(state.profile.name, str(state))
    for act in (f"{thrower} throws 6-2", f"{other} declares {asked.text('event')}", f"{thrower} accepts"):
        table = table.after(read_act(act))
        if any(ruling.key == "throw_good" for ruling in table.rulings):
            return yes_no(True, *(ruling.text for ruling in table.rulings))
    return yes_no(False, *(ruling.text for ruling in table.rulings))


@QUESTIONS.add("to_play", "count", takes=("player",))
def to_play(asked: Asked) -> Answer:
    """The points a player can play before his grand jan breaks (§116)."""
    return number(points_to_play(seen(asked).own))


@QUESTIONS.add("stay", "choose")
def stay(asked: Asked) -> Answer:
    """Hold or leave, by the points that remain to be played (§116)."""
    test = hold_test(Position.seen(state_of(asked).core))
    return Answer((HOLD if test.enough else LEAVE,), (test.text,), (HOLD, LEAVE))
