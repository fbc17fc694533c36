"""The questions that lessons of the race games ask beside those of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.tables.board import LIFTED
from academie.tables.race_state import RaceState
from academie.tables.tutor.board import Scene, blots, cases, to_go
from academie.text.message import Message
from academie.tutor.question import Answer, Asked, Questions, moves_of, number

if TYPE_CHECKING:
    from academie.tables.race_state import RaceMove

QUESTIONS = Questions()


def race_of(asked: Asked) -> RaceState:
    """The state as the race games have it."""
    if not isinstance(asked.state, RaceState):
        raise Illegal("this is no position of a race game.")
    return asked.state


def counts_of(asked: Asked) -> tuple[int, ...]:
    """The dames of the player who is named, along his path; the thrower's where none is."""
    state, seat = race_of(asked), asked.seat()
    return tuple(state.counts(state.core.thrower if seat is None else seat))


@QUESTIONS.add("pips", "count", takes=("player",))
def pips(asked: Asked) -> Answer:
    """The points a player must still play to have everything out."""
    return number(to_go(counts_of(asked)))


@QUESTIONS.add("cases", "count", takes=("player",))
def cases_counted(asked: Asked) -> Answer:
    """How many flèches a player holds with two dames or more."""
    return number(cases(counts_of(asked)))


@QUESTIONS.add("held", "count", takes=("player",))
def held(asked: Asked) -> Answer:
    """How many flèches a player holds, with one dame or more."""
    return number(sum(dames > 0 for dames in counts_of(asked)[:LIFTED]))


@QUESTIONS.add("alone", "count", takes=("player",))
def alone(asked: Asked) -> Answer:
    """How many of a player's dames stand alone on their flèche."""
    return number(len(blots(counts_of(asked))))


@QUESTIONS.add("safest", "play")
def safest(asked: Asked) -> Answer:
    """The plays after which fewest of the other's throws hit."""
    scene = Scene(race_of(asked))

    def shots(move: RaceMove) -> int:
        return scene.shots_after(move).some

    least = min(map(shots, scene.moves), default=0)
    why = Message("After it {least} throws of 36 hit.", least=least)
    return moves_of(asked, [move for move in scene.moves if shots(move) == least], why)
