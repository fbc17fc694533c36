"""Ctrl-C and a Stop reach every loop of the native core, and none of them keeps Python's other threads waiting."""

import re
import signal
import subprocess
import sys
import threading
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import loops
import often
from academie import _core
from academie._core.search import Stop, Stopped
from academie.game.registry import GAMES

pytestmark = pytest.mark.native
SOURCE = Path(__file__).resolve().parents[1] / "src" / "academie"
LOOPS, MIDDLE = loops.endless() | loops.short(), loops.tried(every=often.deep)
PATIENCE = 300  # seconds until a loop that does not end is held to be endless


@pytest.fixture(scope="module")
def ended() -> dict[str, dict[str, str]]:
    """How each loop ended, in a process of its own: one that cannot be ended takes no tests along."""
    command = [sys.executable, loops.__file__, *(["--all"] if often.deep else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        timer = threading.Timer(PATIENCE, process.kill)
        timer.start()
        output, _ = process.communicate()
        timer.cancel()
    found: dict[str, dict[str, str]] = {}
    for line in output.splitlines():
        way, name, how = line.split(maxsplit=2)
        found.setdefault(way, {})[name] = how
    return found


@pytest.mark.parametrize(
    ("way", "how", "names"),
    [
        ("stop", f"stopped {loops.TURNS}", MIDDLE),
        ("interrupt", f"interrupted {loops.TURNS}", MIDDLE),
        ("before", "stopped", LOOPS),
    ],
)
def test_it_ends(ended: dict[str, dict[str, str]], way: str, how: str, names: dict[str, object]) -> None:
    """By Stopped or KeyboardInterrupt, and another thread had its turns meanwhile; told before, it does not begin."""
    assert ended[way] == dict.fromkeys(names, how)


def takers() -> Iterator[str]:
    """The native functions that take a Stop, as their signatures say."""
    games = [each for each in vars(_core).values() if isinstance(each, types.ModuleType)]
    for game in games:
        short = game.__name__.rpartition(".")[2]
        for name, held in vars(game).items():
            if game is _core.tables and any(vars(each).get(name) is held for each in games if each is not game):
                continue  # it is tried under the name of every race game that has it
            if isinstance(held, type):
                for method, function in vars(held).items():
                    if _takes_stop(function):
                        yield f"{short}.{name}.{method}"
            elif _takes_stop(held):
                yield f"{short}.{name}"


def _takes_stop(function: Any) -> bool:
    signatures = getattr(function, "__nb_signature__", None) or ()
    return any("stop:" in str(each[0]) for each in signatures)


def test_the_table_has_every_loop() -> None:
    """What takes a Stop is in the table, and the table has nothing else."""
    assert set(takers()) == set(LOOPS)


def test_the_lock_is_given_up_in_one_place() -> None:
    """A binding that lets go of the interpreter's lock does so with a pulse, or soon has it again: a move abreast."""
    named = {
        str(path.relative_to(SOURCE))
        for path in [*SOURCE.rglob("*.cpp"), *SOURCE.rglob("*.hpp")]
        if "gil_scoped_release" in path.read_text(encoding="utf-8")
    }
    assert named == {"bind.hpp", "vector/bind.cpp"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("verb", ["perft", "playouts"])
def test_every_game_heeds_a_stop(game: Any, verb: str) -> None:
    """Trees and random games end with Stopped, whether the core or Python goes through them."""
    stop = Stop()
    stop.set()
    calls: dict[str, Callable[[], object]] = {
        "perft": lambda: game.perft(game.start(), 4, stop=stop),
        "playouts": lambda: game.playouts(game.start(), 1, 3, stop=stop),
    }
    with pytest.raises(Stopped):
        calls[verb]()


@pytest.fixture
def heeded() -> Iterator[None]:
    """Interrupts as a person's terminal has them: a shell that runs the tests in the background has them ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded")
def test_a_search_cut_short_leaves_the_engine_whole() -> None:
    """After Ctrl-C an engine that is cleared answers as a new one does."""
    game = _core.draughts
    start = game.State(0, list(range(31, 51)), list(range(1, 21)), [], game.Profile())
    engine = game.Engine(1)
    timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])

    def search() -> None:
        timer.start()  # here: on a busy machine it may press before another line is run
        engine.analyse(start, 0.0, 0, 0, 1, 2)

    with pytest.raises(KeyboardInterrupt):
        search()
    timer.join()
    engine.clear()
    again, fresh = engine.analyse(start, 0.0, 0, 6, 1, 1), game.Engine(1).analyse(start, 0.0, 0, 6, 1, 1)
    assert (again.nodes, again.lines[0].score) == (fresh.nodes, fresh.lines[0].score)


def test_a_sweep_cut_short_counts_as_before() -> None:
    """What was stopped half-way left nothing behind."""
    sweep = _core.gammon.Sweep(_core.gammon.Profile(), 1, 5)
    before, stop = sweep.positions(), Stop()
    stop.set()
    with pytest.raises(Stopped):
        sweep.positions(stop)
    assert sweep.positions() == before


def test_headers_of_the_pulse_know_no_python() -> None:
    """A loop of the law may beat without knowing who listens."""
    text = (SOURCE / "pulse.hpp").read_text(encoding="utf-8")
    assert not re.search(r"#include <(nanobind|Python)", text)
