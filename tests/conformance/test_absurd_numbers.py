"""Nothing that Python can hand to the native core brings it down: it answers, or raises."""

from __future__ import annotations

import importlib
import random
from typing import TYPE_CHECKING, Any

import pytest

from academie import Stopped, _core
from academie.errors import Unknown
from academie.games import GAMES
from conformance.absurd import Maker, callables, signatures

if TYPE_CHECKING:
    from academie.game import Game, Move, Roll

pytestmark = pytest.mark.native

MODULES = sorted(name for name in vars(_core) if not name.startswith("_"))
ROUNDS = 25
REFUSALS = (ValueError, TypeError, IndexError, OverflowError, MemoryError, RuntimeError, Stopped)
# They solve for long, and take no number.
LONG = {"Endgame.build", "KingsDistance", "RookBishop", "Solved", "State.opened", "odds"}


def seen_in(game: Game, maker: Maker) -> None:
    """Keep what a random game of each profile shows."""
    chance = random.Random(3)
    for profile in game.profiles.profiles:
        state: Any = game.start(profile)
        for _ in range(40):
            choices: list[Move | Roll] = [*state.moves(), *state.rolls()]
            if not choices:
                break
            maker.keep([state.core, state.core.profile, *(getattr(each, "play", each) for each in choices[:2])])
            state = state.after(chance.choice(choices))


def ask(value: Any) -> None:
    """All that a value can be asked without being told anything."""
    for name in dir(type(value)):
        if name.startswith("__") and name not in {"__hash__", "__repr__", "__reduce__"}:
            continue
        try:
            found = getattr(value, name)
            if hasattr(found, "__nb_signature__") and "(self)" in signatures(found)[0]:
                found()
        except REFUSALS:
            pass


@pytest.mark.parametrize("name", MODULES)
def test_no_number_brings_the_core_down(name: str) -> None:
    """Constructors, methods and functions, with sensible and with absurd integers; what they make is asked too."""
    module = importlib.import_module(f"academie._core.{name}")
    maker = Maker(seed=1)
    for game in GAMES:
        if game.name == name and hasattr(module, "State"):
            seen_in(game, maker)
    for solver in {"RookBishop", "Solved"} & vars(module).keys():  # solved once, and asked
        made = getattr(module, solver)
        maker.keep([made(module.Profile()) if "profile" in signatures(made)[0] else made()])
    answered = 0
    for _ in range(ROUNDS):
        for called, owner, function in callables(module):
            for signature in signatures(function) if called not in LONG else ():
                arguments = maker.arguments(signature, module)
                if "(self" in signature and owner is not None:
                    arguments.insert(0, maker.chance.choice(maker.kept.get(owner, [None])))
                try:
                    made = function(*arguments)
                except REFUSALS:
                    continue
                answered += 1
                maker.keep(made)
                ask(made)
    assert answered > 0 or not hasattr(module, "State")  # five different squares do not come by chance


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize(
    "depth", [-(2**31), -1, 100, 2**30, 2**80, 1 << 20_000], ids=lambda depth: f"{depth.bit_length()} bits"
)
def test_an_absurd_depth_is_refused(game: Game, depth: int) -> None:
    """A tree is counted to a depth from 0 to 99."""
    with pytest.raises(Unknown, match="a depth of 0 to 99"):
        game.perft(game.start(), depth)
