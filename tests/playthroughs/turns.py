"""Writes what single precepts of trictrac say where one condition of theirs turns.

`make goldens` keeps the file, the test compares it. The witnesses (witnesses.py) show where a rule speaks and where it
is silent; these are positions at which one of its conditions alone decides: a dame, a number, a point or a trou from
its border. Each is asked of its own rule only. They pin what is said, not that it is wise.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from academie.games.trictrac import game
from academie.games.trictrac.state import ours
from academie.games.trictrac.tutor.precepts import RULES, Scene
from playthroughs.witnesses import checksum, short, whole

FILE = Path(__file__).parent / "turns" / "trictrac.txt"
SILENT = "-"


@cache
def kept() -> dict[str, dict[str, str]]:
    """What each rule said of its positions."""
    found = {}
    for block in FILE.read_text(encoding="utf-8").strip().split("\n\n"):
        key, *lines = block.split("\n")
        found[key] = dict(line.split(" | ", 1) for line in lines)
    return found


def say(key: str, position: str) -> str:
    """What a rule says of a position, in short."""
    advice = RULES[key](Scene(ours(game.read(position))))
    return SILENT if advice is None else f"{short(advice)} {checksum([whole(advice), advice.text.en])}"


def main() -> None:
    """Write what the rules say of the positions that are kept."""
    blocks = [
        "\n".join([key, *(f"{position} | {say(key, position)}" for position in positions)])
        for key, positions in kept().items()
    ]
    FILE.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
