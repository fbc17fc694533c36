"""Games written in the format of their game: the room's own where it has one, the house's record for all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from academie.games import door, has
from academie.records import writer

if TYPE_CHECKING:
    from academie.game import Game
    from academie.records.game import Record


class Format(Protocol):
    """The storey `record` of a room that writes its games in a format of its own."""

    SUFFIX: str  # what its files are called

    def write_game(self, record: Record) -> str:
        """The record as the text of a file."""


def format_of(game: Game) -> Format | None:
    """The format of a room; None where the house's record serves."""
    return cast("Format", door(game, "record")) if has(game, "record") else None


def write_game(game: Game, record: Record) -> str:
    """The record in the format of its game."""
    own = format_of(game)
    return own.write_game(record) if own is not None else writer.write(game, record)


def suffix(game: Game) -> str:
    """What files of the game's format are called."""
    own = format_of(game)
    return own.SUFFIX if own is not None else writer.SUFFIX
