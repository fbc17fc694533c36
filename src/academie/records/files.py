"""A file of games in whichever of the house's formats: which one it is, its games, and the file written anew.

A journal or a series says in its first line what it is; the formats of rooms are known by the ending of the file, or by
their look; all else is the house's record.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.games import find
from academie.journal import game as journals
from academie.journal import series
from academie.records import reader, writer
from academie.records.formats import readers
from academie.records.journal import record_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from academie.game import Game
    from academie.journal.series import Ledger
    from academie.records.formats import ReadFormat
    from academie.records.game import Record

JOURNAL, SERIES = "journal", "series"


@dataclass(frozen=True)
class Kept:
    """What a file holds: its format, called as its files end, its games, and the file written anew."""

    form: str
    games: tuple[tuple[Game, Record], ...]
    normal: str


def read_file(text: str, ending: str = "") -> Kept:
    """What a text holds; the ending of its file, where it is known, tells formats apart that look alike.

    Raises one sentence: that of the format which the text looks like most.
    """
    wrong: AcademieError | None = None
    for attempt in _attempts(text, ending):
        try:
            return attempt(text)
        except AcademieError as error:
            wrong = wrong or error
    raise wrong or AssertionError("every text is tried by the house's own reader")


def _attempts(text: str, ending: str) -> Iterator[Callable[[str], Kept]]:
    """Who may read a text, the likeliest first; he alone where there is no doubt."""
    opening = text.lstrip("\ufeff \t\r\n").partition("\n")[0].strip()
    titled = {journals.TITLE: _journal, series.TITLE: _series}
    called = {JOURNAL: _journal, SERIES: _series, writer.SUFFIX: _house}
    named = [partial(_room, *each) for each in readers() if ending == each[1].SUFFIX]
    if opening in titled:
        yield titled[opening]
    elif named:
        yield named[0]
    elif ending in called:
        yield called[ending]
    else:
        likely = [each for each in readers() if getattr(each[1], "likely", lambda _: False)(text)]
        if "\n= " in text:
            yield _house
        yield from (partial(_room, *each) for each in likely)
        yield _house
        yield from (partial(_room, *each) for each in readers() if each not in likely)


def _house(text: str) -> Kept:
    found = reader.read(text)
    return Kept(writer.SUFFIX, tuple(found), "\n".join(writer.write(game, each) for game, each in found))


def _room(game: Game, own: ReadFormat, text: str) -> Kept:
    games = tuple((game, each) for each in own.read_games(text))
    return Kept(own.SUFFIX, games, own.normal(text))


def _journal(text: str) -> Kept:
    journal = journals.read(text)
    game = find(journal.game)
    return Kept(JOURNAL, ((game, record_of(game, journal)),), str(journal))


def _series(text: str) -> Kept:
    ledger = series.read(text)
    return Kept(SERIES, tuple(_games(ledger)), str(ledger))


def _games(ledger: Ledger) -> Iterator[tuple[Game, Record]]:
    """The games of a series, each with those who sat at it."""
    rounds = ledger.start()
    for number in range(len(ledger.games)):
        journal = ledger.journal(number, rounds.seating().players)
        yield ledger.room, record_of(ledger.room, journal, {"Event": ledger.form, "Round": str(number + 1)})
        tables = list(journal.tables())
        if tables[-1].result is not None:
            rounds = rounds.after(tables)
