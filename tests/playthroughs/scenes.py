"""Writes scenes at the table à la rigueur: a few acts of people who err, from each position of the books' rulings.

They are read as evenings are (evening.py). What a game by chance seldom comes to stands there at once: a hole to leave
on, a coin to take, a piece to huff, dames to lift.
"""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.referee import sit
from academie.registry import GAMES
from playthroughs.digests import MARK
from playthroughs.evening import SEED, sat_through
from referee.rulings import rulings_of

if TYPE_CHECKING:
    from playthroughs.digests import Texts

ACTS = 16  # tried in one scene


def books() -> list[tuple[str, str]]:
    """Every room that has rulings of positions, with the profiles of its books."""
    found = [
        (game.name, entry.book["profile"])
        for game in GAMES
        for entry in rulings_of(game.name).entries
        if "position" in entry.says and entry.says.get("acts")
    ]
    return list(dict.fromkeys(found))


def positions(game: str, profile: str) -> list[str]:
    """The positions of a room's rulings that can stand under a profile."""
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


TEXTS: Texts = {f"scenes/{game}-{profile}": [partial(write, game, profile)] for game, profile in books()}
