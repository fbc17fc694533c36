"""Files of games in whichever format: which one it is, the journal of each game, and journals written as a file.

A journal or a series says in its first line what it is. The formats that a game shares with other programs are known by
the ending of the file, or by their look; the game's part `exchange` reads and writes them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, cast

from academie.errors import AcademieError, Illegal, Unknown, quoted
from academie.game import Game
from academie.game.registry import PACKAGES, find, has_part, part_of
from academie.journal import game as journals
from academie.journal import series
from academie.journal.game import Journal
from academie.journal.moves import rows_of
from academie.journal.old_formats import CONVERT, OldFormat, is_old
from academie.journal.series import SeriesJournal
from academie.text.message import Message

JOURNAL, SERIES = "journal", "series"
_NO_FORMAT = Message("Games of {title} cannot be written as {ending}. Choose one of {known}.")
_MIXED = Message("The file has games of several kinds, and only journals can hold them together. Choose --to journal.")


class Exchange(Protocol):
    """The part `exchange` of a game: the format in which other programs read and write its games."""

    SUFFIX: str  # what its files are called
    TOGETHER: bool  # whether several games are more than one text after the other

    def read_games(self, text: str, most: int | None = None) -> list[Journal]:
        """The games of a file, or the first of them, every move through the law; raises one sentence."""

    def write_games(self, games: Sequence[Journal]) -> str:
        """The text of a file; raises one sentence where the format cannot hold a game."""

    def normal(self, text: str) -> str:
        """The file written again, with all that the format can say beside the moves."""

    def likely(self, text: str) -> bool:
        """Whether a text of which nothing is known looks as files of the format do."""


@dataclass(frozen=True)
class Games:
    """What a file holds: its format, called as its files end, the journal of each game, and the file written again."""

    form: str
    journals: tuple[Journal, ...]
    text: str

    def __len__(self) -> int:
        return len(self.journals)

    def __iter__(self) -> Iterator[Journal]:
        return iter(self.journals)

    def __getitem__(self, place: int) -> Journal:
        return self.journals[place]

    def rows(self) -> list[dict[str, Any]]:
        """The throws and moves of all games, one row each, `game` being the number of the game from 1."""
        return [{"game": number, **row} for number, each in enumerate(self.journals, 1) for row in rows_of(each)]


def read_games(text: str, ending: str = "") -> Games:
    """What a text holds; the ending of its file, where it is known, tells formats apart that look alike.

    Raises one sentence: that of the format which the text looks like most.
    """
    wrong: AcademieError | None = None
    for attempt in _attempts(text, ending):
        try:
            return attempt(text)
        except AcademieError as error:
            wrong = wrong or error
    raise wrong or AssertionError("every text is tried by some reader")


def _attempts(text: str, ending: str) -> Iterator[Callable[[str], Games]]:
    """The readers that may read a text, the likeliest first; only one if there is no doubt."""
    opening = text.lstrip("\ufeff \t\r\n").partition("\n")[0].strip()
    own = {journals.TITLE: _journals, series.TITLE: _series, JOURNAL: _journals, SERIES: _series}
    named = [partial(_exchanged, *each) for each in exchanges() if ending == each[1].SUFFIX]
    if opening in own:
        yield own[opening]
    elif named:
        yield named[0]
    elif is_old(text):
        raise OldFormat(CONVERT)
    elif ending in own:
        yield own[ending]
    else:
        yield from (partial(_exchanged, *each) for each in exchanges() if each[1].likely(text))
        yield _journals


def _journals(text: str) -> Games:
    found = journals.read_all(text)
    return Games(JOURNAL, found, write_games(found))


def _series(text: str) -> Games:
    return of_series(series.read(text))


def of_series(found: SeriesJournal) -> Games:
    """The games of a series, and its text."""
    return Games(SERIES, found.games, str(found))


def _exchanged(game: Game, own: Exchange, text: str) -> Games:  # noqa: ARG001 - as it is listed
    return Games(own.SUFFIX, tuple(own.read_games(text)), own.normal(text))


def write_games(games: Sequence[Journal], ending: str = JOURNAL) -> str:
    """Games in one file, in the format of an ending."""
    if ending == JOURNAL:
        return "\n".join(map(str, games))
    names = {journal.game for journal in games}
    if len(names) > 1:
        raise Illegal(_MIXED)
    game = find(*names)
    own = exchange_of(game)
    if own is None or ending != own.SUFFIX:
        raise Unknown(_NO_FORMAT.fill(title=game.title, ending=quoted(ending), known=", ".join(endings_of(game))))
    return own.write_games(games)


def endings_of(game: Game) -> tuple[str, ...]:
    """What files of a game's journals may be called: each ending is a format."""
    own = exchange_of(game)
    return (JOURNAL,) if own is None else (JOURNAL, own.SUFFIX)


def exchange_of(game: Game) -> Exchange | None:
    """The format that a game shares with other programs; None where there is none."""
    return cast("Exchange", part_of(game, "exchange")) if has_part(game, "exchange") else None


def exchanges() -> list[tuple[Game, Exchange]]:
    """Every game that has such a format, and the format."""
    found = [(find(name), exchange_of(find(name))) for name in PACKAGES if has_part(name, "exchange")]
    return [(game, own) for game, own in found if own is not None]
