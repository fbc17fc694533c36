"""`academie exact`: solved games asked from the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer.testing import Result


def test_the_contract(run: Callable[..., Result]) -> None:
    """What a program is told, under the usual profile and with an option."""
    plain = json.loads(run("exact", "tourne_case", "--json").stdout)
    assert list(plain) == ["game", "profile", "states", "first_thrower_wins", "double", "error"]
    agreed = json.loads(run("exact", "tourne_case", "--profile", "academie-1806+double", "--json").stdout)
    assert agreed["profile"] == "academie-1806+double"
    assert plain["first_thrower_wins"] > 0.5
    assert agreed["double"][0] > agreed["double"][1] > 0
    assert agreed["double"] < plain["double"]  # who has it to fear guards against it


def test_a_position_before_its_throw(run: Callable[..., Result]) -> None:
    """One as away from the end, eleven throws of thirty-six win at once, and the other is far."""
    line = "W:K1,L2;B:+3 profile=academie-1806 phase=throw to=white"
    told = json.loads(run("exact", "tourne_case", "--position", line, "--json").stdout)
    assert told["position"] == line
    assert told["moves"] == []
    assert told["wins"][0] > 11 / 36
    assert sum(told["wins"]) == pytest.approx(1)


def test_a_throw_to_be_played(run: Callable[..., Result]) -> None:
    """The plays best first, and what each costs."""
    line = "W:A1,E1,+1;B:+3 profile=academie-1806 phase=play to=white dice=3-2"
    told = json.loads(run("exact", "tourne_case", "--position", line, "--json").stdout)
    assert told["best"] == told["moves"][0]["move"]
    points = [each["points"] for each in told["moves"]]
    assert points == sorted(points, reverse=True)
    assert told["points"] == points[0]


def test_in_words(run: Callable[..., Result]) -> None:
    """In both languages, with what a play costs."""
    english = run("exact", "tourne_case").stdout
    assert "of a hundred" in english
    assert "The double" in english
    line = "W:A1,E1,+1;B:+3 profile=academie-1806 phase=play to=white dice=3-2"
    french = run("exact", "tourne_case", "--position", line, "--lang", "fr").stdout
    assert "coûte" in french
    assert "0,0000" in french


def test_what_is_refused(refused: Callable[..., str]) -> None:
    """A game nobody has solved, and a game that is over."""
    assert "solved" in refused("exact", "trictrac")
    over = "W:L3;B:+3 profile=academie-1806 phase=over to=white"
    assert "over" in refused("exact", "tourne_case", "--position", over)
