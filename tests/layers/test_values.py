"""The values of the profiles are read through each room's `Values`, and every one of them by somebody."""

from __future__ import annotations

import ast
import dataclasses
import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from academie.registry import GAMES, PACKAGES
from academie.tables.race import RaceGame
from layers import house
from layers.house import MODULES, SOURCE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from academie.game import Game

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

KEYS = {key for game in GAMES for profile in game.profiles.profiles.values() for key in profile.values}
# Who begins the next game, and how far a series goes, is asked of any profile by match/series.py, by the same names.
SERIES = {"next_start", "target"}


def values_of(game: Game) -> Any:
    """How a room reads its profiles: in `values.py`, or where its state is, if that is all that asks for them."""
    if isinstance(game, RaceGame):
        return game.race.values
    module = "values" if (game.room / "values.py").exists() else "state"
    return import_module(f"{PACKAGES[game.name]}.{module}").Values


def fields(game: Game) -> list[str]:
    """The names of a room's values."""
    return [each.name for each in dataclasses.fields(values_of(game))]


def nodes(folder: Path) -> Iterator[ast.AST]:
    """The code of a folder, without the dataclasses themselves."""
    for path in MODULES:
        if path.name != "values.py" and path.is_relative_to(folder):
            yield from house.nodes(path)


@cache
def asked(folder: Path) -> frozenset[str]:
    """The values read in the code of a folder: values.rim, table.values.rim, values_of(profile).rim."""
    read = (node for node in nodes(folder) if isinstance(node, ast.Attribute))
    return frozenset(
        node.attr for node in read if re.search(r"(^|\.)values$|^values_of\(.*\)$", ast.unparse(node.value))
    )


def by_key(node: ast.AST) -> bool:
    """Whether a value is asked for by its key, of a profile that is called so, was found or is being found."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
        return False
    whose = ast.unparse(node.value)
    return node.slice.value in KEYS and re.search(r"(^|[._])(profile|found|find\(.*\))$", whose) is not None


def test_no_value_is_asked_for_by_its_key() -> None:
    """A key in a string is checked by nobody; a field is."""
    for text in ("table.profile['start']", "found['start']", "game.profiles.find(name)['start']"):
        assert by_key(ast.parse(text, mode="eval").body)
    assert [ast.unparse(node) for node in nodes(SOURCE) if by_key(node)] == []


@games
def test_a_room_knows_exactly_its_values(game: Game) -> None:
    """Its fields are the keys of its profiles, and every profile and option can be read."""
    for profile in game.profiles.profiles.values():
        assert sorted(fields(game)) == sorted(profile.values)
        options = [name for name, option in game.profiles.options.items() if profile.name in option.applies_to]
        for name in [profile.name, *(f"{profile.name}+{option}" for option in options)]:
            found = game.profiles.find(name)
            read = found.read(values_of(game))
            assert {key: getattr(read, key) for key in found.values} == {key: found[key] for key in found.values}


@games
def test_every_value_is_read(game: Game) -> None:
    """By the room, or by the family of its board: a value that nobody asks for would be an option that lies."""
    read = asked(game.room) | asked(SOURCE / "tables") | SERIES
    assert not [key for key in fields(game) if key not in read]
