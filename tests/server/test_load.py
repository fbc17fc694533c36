"""The benchmark of load, small: it runs against a real server and finds no fault. Nothing is timed here."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import ModuleType

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, BENCHMARKS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_a_small_load_is_carried_without_an_error(tmp_path: Path) -> None:
    """A game of every sort, some acts each: all screens agree, and every figure is there."""
    load = loaded("load")
    games = len({str(sort) for sort in load.mixed(100)})
    found, said = load.run(str(tmp_path), games, seconds=2.0, every=0.5, processes=1)
    assert found["errors"] == []
    assert found["sockets"] == 2 * games + 1  # three sit at domino
    assert found["acts"] > 0  # how many depends on the machine
    assert 0 < found["p50"] <= found["p95"] <= found["p99"]
    assert [line.split()[0] for line in said][:4] == ["start", "games", "errors", "screens"]


def view(number: int, position: str) -> dict[str, Any]:
    return {"number": number, "games": 1, "waits": 0, "marks": None, "over": False, "position": position}


def test_screens_that_differ_are_an_error() -> None:
    """Another number or another position on one of two screens is found out; a hand that is hidden is not compared."""
    crowd = loaded("crowd")

    class Shown:
        def __init__(self, **shown: Any) -> None:
            self.view = view(**shown)

    def game(*screens: Shown, open: bool = True) -> Any:  # noqa: A002 - as the sort has it
        made = crowd.Game(crowd.Sort("draughts", open=open), None, None)
        made.screens = list(screens)
        return made

    game(Shown(number=3, position="a"), Shown(number=3, position="a")).agree()
    game(Shown(number=3, position="a"), Shown(number=3, position="b"), open=False).agree()
    for other in (Shown(number=4, position="a"), Shown(number=3, position="b")):
        with pytest.raises(RuntimeError, match="screens differ"):
            game(Shown(number=3, position="a"), other).agree()


def test_the_mix_has_every_sort_before_it_repeats_one() -> None:
    """Six sorts in the first six games, and draughts and chess twice in eight."""
    load = loaded("load")
    names = [f"{sort['game']} {sort.get('mode', '')}" for sort in load.mixed(8)]
    assert len(set(names[:6])) == 6
    assert names.count("draughts ") == names.count("chess ") == 2
