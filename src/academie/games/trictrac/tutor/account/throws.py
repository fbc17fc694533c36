"""How many throws of the relevé were made: told by a state, or said by who asks (§39)."""

from __future__ import annotations

from academie._core import trictrac as core
from academie.games.trictrac.state import State


def tells_throws(state: State) -> bool:
    """Whether the counts of throws can be believed: a bare position has none although dames are down."""
    stacked = state.core.own[0] == 15 and state.core.other[0] == 15
    return stacked or any(state.core.throws)


def with_throws(state: State, throw_of_releve: int | None) -> State:
    """The state before a throw, with that being which of the relevé for the thrower; the other has thrown as often."""
    if throw_of_releve is None:
        return state
    made = throw_of_releve - 1
    other = state.core.throws[1 - state.core.thrower] if tells_throws(state) else made
    return with_counts(state, (other, made) if state.core.thrower else (made, other))


def with_counts(state: State, throws: tuple[int, int]) -> State:
    """The state with so many throws made by White and by Black."""
    native = state.core
    scores = [(s.points, s.bredouille, s.trous, s.grande) for s in native.scores]
    made = core.State(
        native.profile,
        native.own,
        native.other,
        native.thrower,
        native.phase,
        native.dice if native.phase in {core.Phase.decide, core.Phase.play} else None,
        scores,
        throws,
        native.game_throws,
        native.first_throw if native.game_throws else None,
        native.for_all,
        native.news,
    )
    return State(made, state.profile)
