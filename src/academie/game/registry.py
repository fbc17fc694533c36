"""The games there are, by their names; the parts of each are found by `academie.game.packages`, and are here too."""

from academie.game import Game
from academie.game.packages import (
    BUILT_IN,
    PACKAGES,
    PARTS,
    UNNAMED,
    Family,
    commands,
    extensions,
    folder_of,
    game_of,
    has_part,
    loaded,
    part_of,
    without,
)

__all__ = [
    "BUILT_IN",
    "GAMES",
    "PACKAGES",
    "PARTS",
    "UNNAMED",
    "Family",
    "commands",
    "extensions",
    "find",
    "folder_of",
    "has_part",
    "loaded",
    "part_of",
    "without",
]

GAMES: tuple[Game, ...]


def __getattr__(name: str) -> tuple[Game, ...]:
    """GAMES, every game in the order of the list; loading it loads every game."""
    if name == "GAMES":
        return tuple(map(find, PACKAGES))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def find(name: str) -> Game:
    """The game of that name or title, as people spell it; raises `Unknown` with the names there are."""
    game: Game = game_of(name)
    return game
