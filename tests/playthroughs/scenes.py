"""Writes scenes at the table à la rigueur: a few acts of people who err, from each position of the books' rulings.

`make goldens` keeps the files, the test compares them; they are read as evenings are (evening.py). What a game by
chance seldom comes to stands there at once: a hole to leave on, a coin to take, a piece to huff, dames to lift.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from academie.errors import AcademieError
from academie.games import GAMES
from academie.referee import sit
from playthroughs.evening import FOLDER, SEED, sat_through
from referee.rulings import rulings_of

ACTS = 16  # tried in one scene
MARK = "@ "  # before a position


def books() -> list[tuple[str, str]]:
    """Every room that has rulings of positions, with the profiles of its books."""
    found = [
        (game.name, entry.book["profile"])
        for game in GAMES
        for entry in rulings_of(game.name).entries
        if "position" in entry.says and entry.says.get("acts")
    ]
    return list(dict.fromkeys(found))


def path(game: str, profile: str) -> Path:
    """Where the scenes of a book are kept."""
    return FOLDER / f"{game}-{profile}.scenes.txt"


def positions(game: str, profile: str) -> list[str]:
    """The positions that are kept, or those of the book's rulings where none are."""
    kept = path(game, profile)
    if kept.exists():
        lines = kept.read_text(encoding="utf-8").splitlines()
        return [line.removeprefix(MARK) for line in lines if line.startswith(MARK)]
    found = [entry.says["position"] for entry in rulings_of(game).entries if "position" in entry.says]
    return [each for each in dict.fromkeys(found) if readable(game, profile, each)]


def readable(game: str, profile: str, position: str) -> bool:
    """Whether a position can stand under a profile: one book's may be for more players than another's."""
    try:
        sit(game, "rigueur", profile, position)
    except AcademieError:
        return False
    return True


def write(game: str, profile: str) -> str:
    """The scenes of a book, each from its position."""
    lines = []
    for position in positions(game, profile):
        chance = random.Random(f"{SEED} {game} {profile} {position}")
        lines += [f"{MARK}{position}", *sat_through(lambda: sit(game, "rigueur", profile, position), ACTS, chance), ""]  # noqa: B023
    return "\n".join(lines)


def main() -> None:
    """Write the scenes of every book."""
    for game, profile in books():
        path(game, profile).write_text(write(game, profile), encoding="utf-8")


if __name__ == "__main__":
    main()
