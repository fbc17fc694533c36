"""Games written in the format of their game: the room's own where it has one, the house's record for all others."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol, cast

from academie.errors import Unknown, quoted
from academie.games import ROOMS, door, find, has
from academie.records import writer
from academie.records.journal import record_of
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Game
    from academie.journal import Journal
    from academie.records.game import Record


_NO_FORMAT = Title(
    "Games of {title} are not written as {ending}; choose one of {known}.",
    "{title} : une partie ne s'écrit pas en {ending} ; choisissez parmi {known}.",
)


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

    # A format may say `likely(text)`: whether a text of which nothing is known looks as its files do. One that has
    # `EXCHANGE` is for other programs: the room's games are kept as records of the house. One in which several games
    # are more than one after another has `write_games(records)`.


def format_for(ending: str) -> tuple[Game, ReadFormat] | None:
    """The room whose games are read from files of that ending, and its format; None where there is none."""
    return next(((game, own) for game, own in readers() if ending == own.SUFFIX), None)


def format_of(game: Game) -> Format | None:
    """The format in which the games of a room are kept; None where the house's record serves."""
    own = _own(game)
    return None if own is None or getattr(own, "EXCHANGE", False) else own


def _own(game: Game) -> Format | None:
    """The format of a room, though it be for other programs only."""
    return cast("Format", door(game, "record")) if has(game, "record") else None


def endings_of(game: Game) -> tuple[str, ...]:
    """What files of a game may be called: as it is kept, then whatever else it can be written as."""
    own = _own(game)
    return tuple(dict.fromkeys((suffix(game), writer.SUFFIX, *(() if own is None else (own.SUFFIX,)))))


def readers() -> list[tuple[Game, ReadFormat]]:
    """Every room with a format that is read, and the format."""
    found = [(find(name), _own(find(name))) for name in ROOMS if has(name, "record")]
    return [(game, cast("ReadFormat", own)) for game, own in found if hasattr(own, "read_games")]


def write_games(game: Game, records: Sequence[Record], ending: str = "") -> str:
    """Several games in one file, in the format of an ending; as the game is kept where none is given."""
    wanted = ending or suffix(game)
    if wanted not in endings_of(game):
        raise Unknown(_NO_FORMAT.fill(title=game.title, ending=quoted(wanted), known=", ".join(endings_of(game))))
    own = _own(game)
    if own is None or wanted != own.SUFFIX:
        return "\n".join(writer.write(game, each) for each in records)
    together: str | None = own.write_games(records) if hasattr(own, "write_games") else None
    return together if together is not None else "\n".join(own.write_game(each) for each in records)


def write_game(game: Game, record: Record) -> str:
    """The record in the format of its game."""
    own = format_of(game)
    return own.write_game(record) if own is not None else writer.write(game, record)


def write_journal(game: Game, journal: Journal, ending: str = "") -> str:
    """A journal in the format of an ending, else of its game: as the room itself turns it into one, where it can."""
    kept = ending in {"", suffix(game)}
    own = getattr(format_of(game), "write_journal", None) if kept else None
    text: str | None = own(journal) if own is not None else None
    if text is not None:
        return text
    tags = {"Event": "academie"}
    if game.chance:
        tags["Date"] = datetime.now(tz=UTC).strftime("%Y.%m.%d")
    return write_games(game, [record_of(game, journal, tags)], ending)


def suffix(game: Game) -> str:
    """What files of the game's format are called."""
    own = format_of(game)
    return own.SUFFIX if own is not None else writer.SUFFIX
