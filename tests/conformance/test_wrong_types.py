"""Rubbish of every kind into every public verb: an answer, or an AcademieError in two languages, and nothing else."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest

from academie import Budget, Stopped, Unavailable, WrongType, analysis, find, game
from academie.errors import AcademieError
from academie.game import Event, Look, Roll
from academie.games import GAMES, ROOMS, door, has, without
from academie.journal import Journal
from academie.players.arena import Terms
from academie.players.machine import Level, MachinePlayer
from academie.players.playout import PlayoutPlayer
from academie.players.random_player import RandomPlayer
from academie.players.roster import find_level
from academie.records.game import Record
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game


class Sulky:
    """Something that will not even say what it is."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __str__(self) -> str:
        return "sulky"


RUBBISH: tuple[Any, ...] = (
    None, 5, -1, 2**70, True, 0.5, float("nan"), 1j, "", "a", "é\0", b"x", (), [], [None], {}, {"a": 1}, set(),
    object(), Sulky(), int, len, Roll, lambda: 1, iter(()), range(3), ...,
)  # fmt: skip
MODULES = ("records.reader", "records.writer", "records.formats", "records.game", "records.journal", "players.roster",
    "players.arena", "players.openings", "players.score", "players.settings", "players.calling", "players.opponent",
    "players.program", "analysis")  # fmt: skip
LEFT_OUT = {"engrave", "leaves"}  # what svg and perft ask, having looked at everything
CALLED = {"progress", "on_move"}
# The race games share their verbs: of them one is asked every time, all of them at length.
LIKE_OTHERS = {"toute_table", "revertier", "jacquet", "garanguet", "plain", "tourne_case", "toc", "dames_rabattues"}
every_game = pytest.mark.parametrize(
    "room",
    [pytest.param(room, marks=[pytest.mark.deep] if room.name in LIKE_OTHERS else []) for room in GAMES],
    ids=[room.name for room in GAMES],
)


def given(room: Game) -> dict[str, Any]:
    """A sensible value for every parameter, by its name."""
    state: Any = room.start()
    after = state.after((list(state.moves()) or list(state.rolls())[1:])[0])
    while not after.moves():
        after = after.after(after.rolls()[1])
    move = after.moves()[0]
    return {
        "line": str(state),
        "text": str(move),
        "profile": None,
        "setup": "standard",
        "state": after,
        "before": after,
        "after": after,
        "view": after,
        "move": move,
        "moves": [move],
        "last": None,
        "choice": move,
        "seed": 1,
        "games": 1,
        "roll": Roll((6, 5)),
        "event": Event(next(iter(room.glossary.terms)), 0, "§1"),
        "player": 0,
        "depth": 1,
        "stop": None,
        "look": Look(),
        "megabytes": 1,
        "language": "en",
        "a_at": "",
        "prefix": "x",
        "where": "",
        "chance": random.Random(1),
        "marks": (),
        "game": room,
        "start": state,
        "spec": "random",
        "name": "random",
        "record": Record(state, ()),
        "records": [Record(state, ())],
        "journal": Journal(room.name, "assisted"),
        "tags": None,
        "result": None,
        "number": 1,
        "ending": "record",
        "key": "time",
        "value": "1",
        "limits": {"time": 1.0},
        "parts": ["time=1"],
        "command": ["true"],
        "players": [RandomPlayer()] * 2,
        "terms": Terms(1, max_plies=2),
        "on_move": None,
        "plies": 1,
        "played": [],
        "budget": Budget(nodes=50),
        "threads": 1,
        "lines": 1,
        "progress": None,
        "level": find_level("beginner"),
        "playouts": 2,
    }


def asked(call: Any, arguments: dict[str, Any]) -> None:
    """Ask, and let the errors of the house pass; whatever is told in both languages, on one line."""
    try:
        found = call(**arguments)
        if isinstance(found, Iterator):
            next(found, None)
    except AcademieError as error:
        for language in ("en", "fr"):
            assert error.to(language)
            assert "\n" not in error.to(language)
    except Stopped:
        pass


def assailed(call: Any, sensible: dict[str, Any]) -> int:
    """Every parameter in turn given every rubbish, the others as they should be; how many questions that makes."""
    names = [name for name, each in inspect.signature(call).parameters.items() if each.kind is not each.VAR_KEYWORD]
    known = {name: sensible[name] for name in names if name in sensible}
    asked(call, known)
    for name in names:
        for rubbish in RUBBISH:
            its_own = name in CALLED and callable(rubbish)  # what it raises
            if not its_own and not (name == "depth" and rubbish == 5):  # a tree of five plies is a long one
                asked(call, {**known, name: rubbish})
    return len(names)


@every_game
def test_every_verb_of_a_game(room: Game) -> None:
    """Reading, writing, drawing, telling, counting: each verb of the vocabulary, in every room."""
    own = (name for name, verb in vars(game.Game).items() if isinstance(verb, FunctionType))
    verbs = [name for name in own if not name.startswith("_")]
    sensible = given(room)
    assert sum(assailed(getattr(room, name), sensible) for name in verbs if name not in LEFT_OUT) > 30


@every_game
def test_every_verb_of_a_state(room: Game) -> None:
    """After and view."""
    for state in (room.start(), given(room)["state"]):
        for rubbish in RUBBISH:
            asked(lambda rubbish=rubbish, state=state: state.after(rubbish), {})
            asked(lambda rubbish=rubbish, state=state: state.view(rubbish), {})
        assert (state == rubbish for rubbish in RUBBISH)


@every_game
def test_engines_and_players(room: Game) -> None:
    """Who thinks, and is told how long, from which seed and about what."""
    sensible = given(room)
    for player in (RandomPlayer(), PlayoutPlayer(room, playouts=1)):
        assailed(player.choose, sensible)
        assailed(player.reseed, sensible)
        assailed(player.new_game, sensible)
    try:
        engine = room.engine(megabytes=1)
    except Unavailable:
        return
    assailed(engine.analyse, sensible)
    quick = Level("quick", Title("quick", "vif"), Budget(nodes=50))
    assailed(MachinePlayer(room, quick).choose, sensible)


@cache
def functions() -> tuple[tuple[str, Any], ...]:
    """Every public function of the modules around a game that is given something."""
    found = []
    for name in MODULES:
        module = import_module(f"academie.{name}")
        for each, value in vars(module).items():
            own = getattr(value, "__module__", "") == module.__name__
            asks = isinstance(value, FunctionType) and inspect.signature(value).parameters
            if own and not each.startswith("_") and asks:
                found.append((f"{name}.{each}", value))
    return tuple(found)


@pytest.mark.parametrize("name", [name for name, _ in functions()])
def test_every_function_around_a_game(name: str) -> None:
    """Records, players and analyses."""
    sensible = MappingProxyType(given(find(next(iter(ROOMS)))))
    assert assailed(dict(functions())[name], dict(sensible)) > 0


@pytest.mark.parametrize(
    "call",
    [Roll, Budget, Terms, Record, RandomPlayer, find, door, has, without, analysis.check_threads, find_level],
    ids=lambda call: call.__name__,
)
def test_what_is_made_and_found(call: Any) -> None:
    """Constructors, and the list of games."""
    for rubbish in RUBBISH:
        for arguments in ((rubbish,), (rubbish, rubbish)):
            try:
                inspect.signature(call).bind(*arguments)
            except TypeError:
                continue  # so many are not taken: that is Python's to say
            asked(lambda arguments=arguments: call(*arguments), {})


@pytest.mark.parametrize("rubbish", [None, 5, b"x", [], object()])
@every_game
def test_type_errors_are_sentences(room: Game, rubbish: Any) -> None:
    """What is not a line is refused as a WrongType, by those who catch TypeError too, in French as in English."""
    with pytest.raises(WrongType, match="asks for a line of text; it was given") as refused:
        room.read(rubbish)
    assert refused.value.to("fr").startswith("Il faut ici une ligne de texte")
    with pytest.raises(TypeError):
        room.read(rubbish)
    with pytest.raises(WrongType, match="whole number"):
        room.playouts(room.start(), seed="a", games=1)  # type: ignore[arg-type]
