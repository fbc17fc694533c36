"""Valid examples for the fuzzers: games played by chance, and what they leave behind."""

import random
from functools import cache

from academie.errors import AcademieError
from academie.game import Game, State
from academie.game.registry import GAMES
from academie.journal import Journal
from academie.referee import referee_of, sit
from academie.referee.acts import Act
from academie.referee.table import Table
from conformance.walks import walk

PLIES = 60
MOST = 8  # examples of one game


@cache
def states(game: Game) -> tuple[list[State], ...]:
    """The states of a game by chance under each profile, up to so many."""
    return tuple(walk(game, profile, f"{game.name}/{profile}", PLIES - 1) for profile in game.profiles.profiles)


def lines(game: Game) -> list[str]:
    """Canonical lines of positions of all phases."""
    return [str(state) for one in states(game) for state in _some(one)]


def _some(one: list[State]) -> list[State]:
    return [*one[:: max(len(one) // MOST, 1)], one[-1]]


def decision(game: Game) -> State:
    """A state late in a game in which there is a choice of moves."""
    return max((state for one in states(game) for state in one), key=lambda state: len(state.moves()))


def moves(game: Game) -> list[str]:
    """Some moves of that state as the game writes them."""
    state = decision(game)
    every = state.moves()
    return [game.write_move(state, move) for move in every[:: max(len(every) // MOST, 1)]]


def seated(game: Game, mode: str) -> Table | None:
    """A table of a game; none where the mode is not to be had."""
    try:
        return sit(game.name, mode)
    except AcademieError:
        return None


@cache
def sitting(game: Game, mode: str) -> tuple[list[Table], list[Act]]:
    """Tables of a game played by rightful acts, and these acts; none where the mode is not to be had."""
    rng, first = random.Random(f"{game.name}/{mode}"), seated(game, mode)
    if first is None:
        return [], []
    found: list[Table] = [first]
    acts: list[Act] = []
    while found[-1].result is None and len(found) < PLIES and (act := _act(found[-1], rng)) is not None:
        acts.append(act)
        found.append(found[-1].after(act))
    return found, acts


def tables(game: Game, mode: str) -> list[Table]:
    """These tables."""
    return sitting(game, mode)[0]


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


def journal_of(game: Game, mode: str) -> Journal:
    """The journal of the game at these tables."""
    return Journal(game.name, mode, acts=tuple(sitting(game, mode)[1]))


def journals() -> list[str]:
    """A journal of every game in every mode it has."""
    return [journal_of(game, mode).write() for game in GAMES for mode in ("assisted", "rigueur") if seated(game, mode)]
