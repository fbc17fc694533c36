"""Scenes of true tables, played by chance from a seed until they show what a test needs."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from academie.referee import sit
from academie.scene import scene_of
from sittings import played

if TYPE_CHECKING:
    from collections.abc import Callable

Data = dict[str, Any]


def scene(
    game: str, wanted: Callable[[Data], object], mode: str = "assisted", seat: int | None = 0, seeds: range = range(40)
) -> Data:
    """The first scene of a seat that has what is wanted, its ways stop by stop."""
    for seed in seeds:
        for table, last in islice(played(game, mode, seed), 200):
            found = scene_of(table, seat, last)
            data: Data = found.data() | ({"ways": found.ways.plain()} if found.ways else {})
            if wanted(data):
                return data
    raise AssertionError(f"no such scene of {game}")


def laid(game: str, position: str, seat: int | None = 0) -> Data:
    """The scene of a position at an assisted table, its ways stop by stop."""
    found = scene_of(sit(game, position=position), seat)
    return found.data() | ({"ways": found.ways.plain()} if found.ways else {})


def steps(data: Data) -> list[list[Any]]:
    """All steps of the ways of a scene."""
    return [step for stop in data.get("ways", ()) for step in stop.get("steps", ())]
