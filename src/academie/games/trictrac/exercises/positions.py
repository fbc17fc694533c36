"""The positions of the exercises: games in which chance plays with some sense, and tables all but full."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as law
from academie.games.trictrac.game import game
from academie.games.trictrac.state import COIN, Move, State, ours, place
from academie.games.trictrac.tutor.chances import THROWS
from academie.tables.board import LIFTED, letter, write_dice
from academie.tutor.exercise import Kinds, come_to, to_throw, walk
from academie.tutor.question import Questions

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from academie.game import State as AnyState
    from academie.games.trictrac.coup import Dames

PHASES = {1: (6, 30), 2: (12, 70), 3: (20, 140)}  # throws and plays before the position, by level
TABLES = (range(6), range(6, COIN + 1))  # petit jan and grand jan
_TASTE = 3  # plays of which the best-looking is made
_DAMES = 15


def sensible(state: AnyState, rng: random.Random) -> Move:
    """Of a few plays that chance picks, the one that holds most in the grand jan; leaving and holding by chance."""
    moves = list(ours(state).moves())
    tried = [rng.choice(moves) for _ in range(_TASTE)]
    return max(tried, key=lambda move: _held(tuple(move.play.own)) if move.play is not None else 0)


def _held(own: Dames) -> int:
    return sum(min(own[step], 2) for step in TABLES[1]) + 2 * sum(own[step] > 1 for step in range(COIN + 1))


def course(rng: random.Random) -> Iterator[AnyState]:
    """A whole partie, state after state."""
    return walk(game.start(), rng, sensible)


def before_throw(rng: random.Random, level: int) -> State | None:
    """A position of a partie before a throw; None where the partie is over too soon."""
    found = come_to(
        course(rng), rng, PHASES[level], lambda state: to_throw(state) and ours(state).core.phase == law.Phase.throw
    )
    return None if found is None else ours(found)


def some_dice(rng: random.Random) -> str:
    """A throw as it is written."""
    one, two = rng.choice(THROWS)
    return write_dice((max(one, two), min(one, two)))


def with_table(rng: random.Random, level: int, lacking: int) -> State | None:
    """A position before a throw in which so many dames lack to the thrower's plein: the rest of his stand by chance.

    The other's dames are those of a partie, as long as they have not come over to the thrower's side.
    """
    state = before_throw(rng, 1)
    if state is None:
        return None
    native = state.core
    if any(native.other[step] for step in range(COIN + 1, LIFTED + 1)):
        return None
    table = TABLES[0] if level == 1 or rng.random() < 0.3 else TABLES[1]
    own = [0] * LIFTED
    for step in table:
        own[step] = 2
    if lacking:
        # A coin lies empty or holds two (§25): what lacks to the grand jan lacks elsewhere.
        own[rng.choice([step for step in table if step != COIN])] -= lacking
    # The plein of the petit jan stands with dames beyond it as well as behind.
    places = list(range(COIN)) if table == TABLES[0] else list(range(COIN + 1))
    for _ in range(_DAMES - sum(own)):
        own[rng.choice(places)] += 1
    if lacking and all(own[step] >= 2 for step in table):
        return None
    return ours(game.read(_line(state, own), state.profile.name))


def _line(state: State, own: list[int]) -> str:
    """The line of a state with other dames of the thrower's."""
    sides, _, rest = str(state).partition(" ")
    white, _, black = sides.partition(";")
    seat = state.core.thrower
    dames = sorted((place(seat, step), count) for step, count in enumerate(own) if count)
    laid = ",".join(f"{letter(where)}{count}" for where, count in dames)
    return " ".join([f"W:{laid};{black}" if seat == 0 else f"{white};B:{laid}", rest])


KINDS, QUESTIONS = Kinds(), Questions()
NAMES = ("white", "black")  # of the seats in acts
