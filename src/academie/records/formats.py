"""Games written in the format of their game: the room's own where it has one, the house's record for all others."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol, cast

from academie.games import ROOMS, door, find, has
from academie.records import writer
from academie.records.journal import record_of
from academie.verbs import checked

if TYPE_CHECKING:
    from academie.game import Game
    from academie.records.game import Record
    from academie.referee.journal import Journal


class Format(Protocol):
    """The storey `record` of a room that writes its games in a format of its own."""

    SUFFIX: str  # what its files are called

    def write_game(self, record: Record) -> str:
        """The record as the text of a file."""


class ReadFormat(Format, Protocol):
    """A format that is read as well, by `academie record`."""

    def read_games(self, text: str) -> list[Record]:
        """The games of a file, every move through the law; raises one sentence."""

    def normal(self, text: str) -> str:
        """The file written anew, with all that the format can say beside the moves."""

    # A format may say `likely(text)`: whether a text of which nothing is known looks as its files do.


@checked
def format_for(ending: str) -> tuple[Game, ReadFormat] | None:
    """The room whose games are read from files of that ending, and its format; None where there is none."""
    for name in ROOMS:
        own = door(name, "record") if has(name, "record") else None
        if own is not None and ending == own.SUFFIX and hasattr(own, "read_games"):
            return find(name), cast("ReadFormat", own)
    return None


@checked
def format_of(game: Game) -> Format | None:
    """The format of a room; None where the house's record serves."""
    return cast("Format", door(game, "record")) if has(game, "record") else None


@checked
def write_game(game: Game, record: Record) -> str:
    """The record in the format of its game."""
    own = format_of(game)
    return own.write_game(record) if own is not None else writer.write(game, record)


@checked
def write_journal(game: Game, journal: Journal) -> str:
    """A journal in the format of its game: as the room itself turns it into a record, where it can."""
    own = getattr(format_of(game), "write_journal", None)
    text: str | None = own(journal) if own is not None else None
    if text is not None:
        return text
    tags = {"Event": "academie"}
    if game.chance:
        tags["Date"] = datetime.now(tz=UTC).strftime("%Y.%m.%d")
    return write_game(game, record_of(game, journal, tags))


@checked
def suffix(game: Game) -> str:
    """What files of the game's format are called."""
    own = format_of(game)
    return own.SUFFIX if own is not None else writer.SUFFIX
