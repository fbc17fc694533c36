"""The counts of counts.txt, and of the counts.txt of single games, on the compiled build."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from academie.game.registry import GAMES, find
from rows import awaited

MANY = 10_000_000
QUICK = 3  # plies that `make quick` counts


class Count(NamedTuple):
    """How many leaves the tree of a position has at a depth."""

    game: str
    profile: str
    line: str
    depth: int
    leaves: int


@cache
def counts() -> list[Count]:
    """Everything in the file, and in those that games bring with their tests."""
    found, game, profile, line = [], "", "", ""
    here = Path(__file__)
    files = [here.with_name("counts.txt"), *sorted(here.parents[1].glob("games/*/counts.txt"))]
    for text in (text for file in files for text in file.read_text(encoding="utf-8").splitlines()):
        if text.startswith("game "):
            game = text.removeprefix("game ")
        elif text.startswith("position "):
            _, profile, line = text.split(maxsplit=2)
        elif not text.startswith("#"):
            pairs = re.findall(r"(\d+):(\d+)", text)
            found += [Count(game, profile, line, int(depth), int(leaves)) for depth, leaves in pairs]
    return found


def counts_of(game: str) -> list[Count]:
    """What the file has of a game."""
    return [each for each in counts() if each.game == game]


def cases() -> list[object]:
    """One test for each game and what is marked alike, the long counts deep."""
    found: dict[tuple[str, ...], list[Count]] = {}
    for count in counts():
        marks = ["deep"] if count.leaves > MANY else []
        marks += ["native"] if count.leaves < MANY // 10 else []
        marks += ["wide"] if count.depth > QUICK else []
        found.setdefault((count.game, *marks), []).append(count)
    return [
        pytest.param(alike, marks=[getattr(pytest.mark, mark) for mark in marks], id="-".join((game, *marks)))
        for (game, *marks), alike in found.items()
    ]


@pytest.mark.parametrize("counted", cases())
def test_perft(counted: list[Count]) -> None:
    """The trees have exactly so many leaves at their depths."""
    game = find(counted[0].game)
    found = [each._replace(leaves=game.perft(game.read(each.line, each.profile), each.depth)) for each in counted]
    assert found == counted


def test_every_game_is_counted() -> None:
    """No game is without counts, and none outlives its game."""
    counted, known = {each.game for each in counts()}, {game.name for game in GAMES}
    assert counted <= known
    for name in sorted(known - counted):
        awaited(name, "counts")
    assert counted == known
