"""Scenes of every game as files, for those who build boards; run it with a folder to write them into.

Games are played by chance from a seed, assisted and à la rigueur, and looked at from every seat and from none.
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from academie.errors import AcademieError
from academie.game.registry import PACKAGES
from academie.scene import scene_of
from sittings import MODES, played, seats_of

MOMENTS = (1, 2, 3, 4, 8, 16, 25, 40, 60, 90)  # acts after which a game is looked at


def main(folder: Path) -> None:
    """Write the scenes."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in PACKAGES:
        for mode in MODES:
            write(folder, game, mode)


def write(folder: Path, game: str, mode: str, seed: int = 3) -> None:
    """The scenes of one game; none where nobody judges faults of it."""
    try:
        course = list(islice(played(game, mode, seed), MOMENTS[-1] + 1))
    except AcademieError:
        return
    for number in MOMENTS:
        for table, last in course[number : number + 1]:
            for seat in seats_of(table):
                name = f"{game}-{mode}-{number:02}-{'watch' if seat is None else seat}.json"
                data = scene_of(table, seat, last).data()
                folder.joinpath(name).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
