"""Helps for the tests of domino: states by their lines, dealt coups, plays in a row."""

import random

from academie.games.domino.game import game
from academie.games.domino.state import State


def dealt(profile: str, seed: int = 1, leader: str = "A") -> State:
    """A coup dealt by chance, its leader to play."""
    chooser = random.Random(seed)
    seats = "ABCD"[: game.profiles.find(profile)["players"]]
    state = game.read(";".join(f"{seat}:" for seat in seats) + f" phase=deal leader={leader}", profile)
    while state.phase == "deal":
        state = state.after(chooser.choice(state.rolls()))
    return state


def played(state: State, texts: str) -> State:
    """The state after some plays."""
    for text in texts.split():
        state = state.after(game.read_move(state, text))
    return state


def read(line: str, profile: str | None = None) -> State:
    """The state of a line."""
    return game.read(line, profile)


def passed_wrongly(state: State) -> State:
    """The state after a boudé by one who could play (§21), which only the table lets happen."""
    return State(state.core.passed_wrongly(), state.profile)
