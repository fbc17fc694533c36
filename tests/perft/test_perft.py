"""The counts of counts.txt, on the compiled build."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from academie.games import GAMES, find

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
    """Everything in the file."""
    found, game, profile, line = [], "", "", ""
    for text in Path(__file__).with_name("counts.txt").read_text(encoding="utf-8").splitlines():
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
    """One test for each position and depth, the long ones marked deep."""
    found = []
    for count in counts():
        marks = [pytest.mark.deep] if count.leaves > MANY else []
        marks += [pytest.mark.native] if count.leaves < MANY // 10 else []
        marks += [pytest.mark.wide] if count.depth > QUICK else []
        name = f"{count.game}-{count.profile}-{count.line[:14]}-{count.depth}"
        found.append(pytest.param(count, marks=marks, id=name))
    return found


@pytest.mark.parametrize("count", cases())
def test_perft(count: Count) -> None:
    """The tree has exactly so many leaves at that depth."""
    game = find(count.game)
    assert game.perft(game.read(count.line, count.profile), count.depth) == count.leaves


def test_every_game_is_counted() -> None:
    """No game is without counts, and none outlives its game."""
    assert {each.game for each in counts()} == {game.name for game in GAMES}
