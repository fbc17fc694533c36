"""Valid examples for the fuzzers: games played by chance, and what they leave behind."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.journal import Journal
from academie.referee import referee_of, sit
from academie.registry import GAMES

if TYPE_CHECKING:
    from academie.game import Game, State
    from academie.referee.acts import Act
    from academie.referee.table import Table

PLIES = 60
KEPT = 8  # examples of one game


@cache
def states(game: Game) -> tuple[tuple[State, ...], ...]:
    """The states of a game by chance under each profile, up to so many."""
    return tuple(_played(game, profile) for profile in game.profiles.profiles)


def _played(game: Game, profile: str) -> tuple[State, ...]:
    rng = random.Random(f"{game.name}/{profile}")
    found = [game.start(profile)]
    while found[-1].result is None and len(found) < PLIES:
        state = found[-1]
        rolls = state.rolls()
        choice = rng.choices(rolls, [roll.weight for roll in rolls])[0] if rolls else rng.choice(state.moves())
        found.append(state.after(choice))
    return tuple(found)


def lines(game: Game) -> list[str]:
    """Canonical lines of positions of all phases."""
    return [str(state) for one in states(game) for state in _some(one)]


def _some(one: tuple[State, ...]) -> list[State]:
    return [*one[:: max(len(one) // KEPT, 1)], one[-1]]


def decision(game: Game) -> State:
    """A state late in a game in which there is a choice of moves."""
    return max((state for one in states(game) for state in one), key=lambda state: len(state.moves()))


def moves(game: Game) -> list[str]:
    """Some moves of that state as the game writes them."""
    state = decision(game)
    every = state.moves()
    return [game.write_move(state, move) for move in every[:: max(len(every) // KEPT, 1)]]


def seated(game: Game, mode: str) -> Table | None:
    """A table of a game; none where the mode is not to be had."""
    try:
        return sit(game.name, mode)
    except AcademieError:
        return None


@cache
def tables(game: Game, mode: str) -> tuple[Table, ...]:
    """Tables of a game played by rightful acts; none where the mode is not to be had."""
    rng = random.Random(f"{game.name}/{mode}")
    first = seated(game, mode)
    if first is None:
        return ()
    found = [first]
    while found[-1].result is None and len(found) < PLIES:
        act = _act(found[-1], rng)
        if act is None:
            break
        found.append(found[-1].after(act))
    return tuple(found)


def _act(table: Table, rng: random.Random) -> Act | None:
    seats = range(len(table.seats))
    said = [act for seat in seats for act in table.acts(seat)]
    # Who gives up ends the game before it has shown anything.
    said = [act for act in said if type(act).__name__ not in {"Resign", "OfferDraw", "AcceptDraw"}]
    thrown = table.chance(rng)
    return thrown if thrown is not None and (not said or rng.random() < 0.5) else rng.choice(said) if said else None


def acts(game: Game, mode: str) -> list[str]:
    """What is said at these tables, each act once, with what could be said besides."""
    said = {act.line(referee_of(game.name).SEATS) for act in journal_of(game, mode).acts}
    for table in tables(game, mode)[-3:]:
        for seat in range(len(table.seats)):
            said |= {act.line(referee_of(game.name).SEATS) for act in table.acts(seat)}
    return sorted(said)


@cache
def journal_of(game: Game, mode: str) -> Journal:
    """The journal of the game at these tables."""
    rng = random.Random(f"{game.name}/{mode}")
    made = []
    for before, _ in pairwise(tables(game, mode)):
        act = _act(before, rng)
        assert act is not None
        made.append(act)
    return Journal(game.name, mode, acts=tuple(made))


def journals() -> list[str]:
    """A journal of every game in every mode it has."""
    return [journal_of(game, mode).write() for game in GAMES for mode in ("assisted", "rigueur") if seated(game, mode)]
