"""Scenes of every game as files, for those who build boards; run it with a folder to write them into.

Games are played by chance from a seed, assisted and à la rigueur, and looked at from every seat and from none.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from academie.errors import AcademieError
from academie.games import ROOMS
from academie.referee.acts import Kind
from academie.referee.journal import sit
from academie.scene import scene_of

MOMENTS = (1, 2, 3, 4, 8, 16, 25, 40, 60, 90)  # acts after which a game is looked at


def main(folder: Path) -> None:
    """Write the scenes."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in ROOMS:
        for mode in ("assisted", "rigueur"):
            write(folder, game, mode)


def write(folder: Path, game: str, mode: str, seed: int = 3) -> None:
    """The scenes of one game."""
    chance, last = random.Random(seed), None  # noqa: S311 - a game, not a secret
    try:
        table = sit(game, mode, None, None)
    except AcademieError:
        return
    for number in range(1, MOMENTS[-1] + 1):
        act = table.chance(chance)
        if act is None:
            seats = [table.waits or 0, *range(len(table.seats))]
            act = next(chance.choice(table.acts(seat)) for seat in seats if table.acts(seat))
        last = (table, act) if act.kind is Kind.TURN else last
        table = table.after(act)
        if number in MOMENTS:
            for seat in (*range(len(table.seats)), None):
                name = f"{game}-{mode}-{number:02}-{'watch' if seat is None else seat}.json"
                data = scene_of(table, seat, last).data()
                folder.joinpath(name).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")
        if table.result is not None:
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]))
