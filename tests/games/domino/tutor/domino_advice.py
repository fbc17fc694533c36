"""How the tests of the advice at domino ask: a view in, the moves an advice speaks of out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.game import game
from academie.games.domino.state import SEATS
from academie.games.domino.tutor import advise

if TYPE_CHECKING:
    from academie.games.domino.state import State
    from academie.tutor.advice import Advice


def view(line: str) -> State:
    """The view a line describes, its player to move."""
    found = game.read(line)
    assert found.hidden
    return found


def lead(hand: str, profile: str = "tete-a-tete-six") -> State:
    """A hand about to lead, the others hidden."""
    values = game.profiles.find(profile)
    others = ";".join(f"{seat}:?{values['tiles']}" for seat in SEATS[1 : values["players"]])
    return view(f"A:{hand};{others} profile={profile} leader=A")


def advised(state: State, key: str) -> list[Advice]:
    """What the advice of a key says."""
    return [advice for advice in advise(state) if advice.key == key]


def favoured(state: State, key: str) -> list[str]:
    """The moves the advice of a key speaks for."""
    return sorted({str(move) for advice in advised(state, key) for move in advice.favours})


def against(state: State, key: str) -> list[str]:
    """The moves it speaks against."""
    return sorted({str(move) for advice in advised(state, key) for move in advice.against})
