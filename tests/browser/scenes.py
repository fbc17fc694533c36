"""Scenes of true tables, played by chance from a seed until they show what a test needs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from academie.referee.acts import Kind
from academie.referee.journal import sit
from academie.scene import scene_of

if TYPE_CHECKING:
    from collections.abc import Callable

Data = dict[str, Any]


def scene(
    game: str, wanted: Callable[[Data], object], mode: str = "assisted", seat: int | None = 0, seeds: range = range(40)
) -> Data:
    """The first scene of a seat that has what is wanted."""
    for seed in seeds:
        chance, last = random.Random(seed), None
        table = sit(game, mode, None, None)
        for _ in range(200):
            data: Data = scene_of(table, seat, last).data()
            if wanted(data):
                return data
            if table.result is not None:
                break
            act = table.chance(chance)
            if act is None:
                seats = [table.waits or 0, *range(len(table.seats))]
                act = next(chance.choice(table.acts(each)) for each in seats if table.acts(each))
            last = (table, act) if act.kind is Kind.TURN else last
            table = table.after(act)
    raise AssertionError(f"no such scene of {game}")


def steps(data: Data) -> list[list[Any]]:
    """All steps of the ways of a scene."""
    return [step for stop in data.get("ways", ()) for step in stop.get("steps", ())]
