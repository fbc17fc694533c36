"""A game or a series resumed, from the file that holds it or from its journal alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from academie.cli.session import saves
from academie.cli.session.client import Client
from academie.cli.session.clocks import Timer
from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.cli.session.series import go_on as play_series
from academie.cli.session.sitting import PERSON, example, opponents_of, seated
from academie.errors import AcademieError, Unavailable
from academie.game.registry import find
from academie.input.files import read_text
from academie.journal import Journal, read
from academie.journal.file import Busy, JournalFile
from academie.journal.series import SeriesJournal, is_series
from academie.journal.series import read as read_series
from academie.players.characters import called
from academie.terminal.layout import View
from academie.text.message import Message, counted, joined

if TYPE_CHECKING:
    from academie.terminal.scroll import Surface

_RESUMED = Message("{title}, resumed after {count}. Type help for the commands.")
_ACTS = Message("act"), Message("acts")
_SERIES = Message("a series, game {number}")
_LISTED = Message("{title} ({profile}, {acts}), last played {date}")
_LISTED_AGAINST = Message("{title} ({profile}, {acts}) against {who}, last played {date}")
_RECENT = 6  # how many acts are shown again if the screen no longer has them


def go_on(
    journal: JournalFile | Journal | SeriesJournal,
    view: View,
    surface: Surface,
    path: Path | None = None,
    refusal: Message | None = None,
) -> None:
    """Continue a game or series, saved in its file if it has one; otherwise say why it is not saved."""
    file, held = (journal, journal.journal) if isinstance(journal, JournalFile) else (None, journal)
    if isinstance(held, SeriesJournal):
        with _named(path):
            play_series(held, file, view, surface, refusal)
        return
    with closing(file) if file is not None else nullcontext():
        with _named(path):
            course, shown = _course(held, view.language)
        seat = LocalSeat(course, shown)
        seat.path = path
        client = Client(seat, surface, view)
        if refusal is not None:
            client.tell(refusal.to(view.language))
        with seated(course.opponents, client.tell, view.language):
            count = counted(len(course.journal.acts), *_ACTS)
            if surface.live:  # the scroll above does not have the last sentences
                client.tell("\n".join(_recent(course)))
            client.tell(_RESUMED.fill(title=course.game.title, count=count).to(view.language))
            course.ready()
            with saves.saving(course, file):
                client.run()


def description(left: saves.Unfinished) -> Message:
    """What was left: the game, how far it has come, when it was played last, against whom and in which file."""
    journal = left.journal
    game = find(journal.game)
    profile = game.profiles.find(journal.profile or None).title
    played = datetime.fromtimestamp(left.path.stat().st_mtime).astimezone()
    who = machines(journal)
    listed = (_LISTED_AGAINST if who.en else _LISTED).fill(
        title=game.title, profile=profile, acts=progress(journal), date=f"{played:%Y-%m-%d %H:%M}", who=who
    )
    return joined([listed, left.path.name], "  ")


def progress(journal: Journal | SeriesJournal) -> Message:
    """How far a game or a series has come."""
    return (
        counted(len(journal.acts), *_ACTS) if isinstance(journal, Journal) else _SERIES.fill(number=len(journal.games))
    )


def machines(journal: Journal | SeriesJournal) -> Message:
    """The machines that play in it; nothing where only people do."""
    return joined([called(name) for name in journal.players if name not in {PERSON, ""}])


def _recent(course: LocalGame) -> list[str]:
    """What the last acts did, in the words shown at the time."""
    count = len(course.journal.acts)
    return [line for place in range(max(0, count - _RECENT), count) for line in course.account(place)]


def opened(path: Path) -> tuple[JournalFile | Journal | SeriesJournal, Message | None]:
    """The file of a game; where it can only be read, the game alone, and why."""
    with _named(path):
        try:
            return JournalFile.open(path), None
        except Busy:
            raise
        except Unavailable as error:
            refusal = error.text
    text = read_text(path)
    with _named(path):
        return read_series(text) if is_series(text) else read(text), refusal


@contextmanager
def _named(path: Path | None) -> Iterator[None]:
    """The error in a file, with its name."""
    try:
        yield
    except AcademieError as error:
        if path is None:
            raise
        raise type(error)(Message("{file}: {wrong}", file=path, wrong=error.text)) from error


def _course(journal: Journal, language: str) -> tuple[LocalGame, str]:
    """The game of a journal, and a move as it is typed there."""
    game = find(journal.game)
    cup = Cup.read(journal.seed) if journal.seed else None
    start = journal.start()
    count = len(start.seats)
    names = (*(name or PERSON for name in journal.players), *(PERSON,) * count)[:count]
    opponents = opponents_of(game, names, cup.seed if cup is not None else 0)
    course = LocalGame(journal, opponents, language, cup, timer=Timer.resumed(journal.clock))
    return course, example(game, start.state, (course.people or [0])[0])
