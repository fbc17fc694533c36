"""What the terminal saves for its user: answers to exercises, and games in a folder of their own.

A game is NAME.playing while it is played or left, NAME.journal once it is over.
A series is kept in one file as well, and is NAME.series once it is settled.

A game in which no person did anything is deleted, and what a person forgets. Nothing else is: the folder belongs to
the user.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unavailable, Unknown, quoted, why
from academie.input.files import data, read_text
from academie.journal import Journal, read
from academie.journal.file import JournalFile
from academie.journal.series import SeriesJournal
from academie.journal.series import read as read_series
from academie.match.rounds import SINGLE
from academie.text.message import Message, verbatim
from academie.tutor.repetition import MemoryFile

if TYPE_CHECKING:
    from academie.cli.session.game import LocalGame
    from academie.terminal.scroll import Surface

_NO_NUMBER = Message("{number} is not on the list of {count} unfinished games. “academie resume --list” shows it.")
NONE_LEFT = Message("You have no unfinished games.")
PLAYING, OVER, SETTLED = ".playing", ".journal", ".series"
_NO_FOLDER = Message("You can play, but the game will not be saved: the folder {folder} cannot be made ({why}).")


def folder() -> Path:
    """The folder of saved games."""
    return data() / "games"


def reviews() -> MemoryFile:
    """The file of a learner's answers, to exercises of all kinds."""
    return MemoryFile(data() / "reviews")


def begin(journal: Journal | SeriesJournal) -> JournalFile:
    """A new file for a game or a series, named by the game and the time; raises `Unavailable` where none can be had."""
    place = folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unavailable(_NO_FOLDER.fill(folder=place, why=why(error))) from error
    name = f"{journal.game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    for number in count(1):
        path = place / f"{name}-{number}{PLAYING}"
        if any(path.with_suffix(suffix).exists() for suffix in (OVER, SETTLED)):
            continue
        try:
            return JournalFile.begin(path, journal)
        except FileExistsError:
            continue
    raise AssertionError  # there is always a number more


def new(journal: Journal | SeriesJournal, surface: Surface, language: str) -> JournalFile | None:
    """A new file for a game or a series; None, and a sentence, if it cannot be made."""
    try:
        return begin(journal)
    except Unavailable as error:
        surface.tell(error.to(language))
        return None


def unfinished(game: str = "*") -> JournalFile | None:
    """The game or series played last, of those that were left and that no other program plays; its file is ours."""
    for path in _left(f"{game}-[0-9]*"):
        try:
            file = JournalFile.open(path)
        except AcademieError:
            continue
        try:
            over = ended(file)
        except AcademieError:
            file.close()
            continue
        if not over and file.begun:
            return file
        put_away(file, over=over)
    return None


@dataclass(frozen=True)
class Unfinished:
    """A game or a series that can be resumed, or forgotten."""

    path: Path
    journal: Journal | SeriesJournal


def listed() -> list[Unfinished]:
    """Every game that was left, the one played last first."""
    found = []
    for path in _left("*"):
        with suppress(AcademieError), closing(JournalFile.open(path)) as file:
            if file.begun and not ended(file):
                found.append(Unfinished(path, file.journal))
    return found


def chosen(number: str) -> Unfinished:
    """One of the list, by its number there; raises `Unknown` where there is none."""
    found = listed()
    if not found:
        raise Unknown(NONE_LEFT)
    if not number.isdecimal() or not 1 <= int(number) <= len(found):
        raise Unknown(_NO_NUMBER.fill(number=quoted(number), count=len(found)))
    return found[int(number) - 1]


def forget(left: Unfinished) -> None:
    """Delete it for good; raises `Unavailable` while another program plays it."""
    with closing(JournalFile.open(left.path)) as file:
        file.remove()


@dataclass(frozen=True)
class Finished:
    """A game or a series that is over."""

    path: Path
    journal: Journal | SeriesJournal

    @property
    def journals(self) -> tuple[Journal, ...]:
        """Its games."""
        return self.journal.games if isinstance(self.journal, SeriesJournal) else (self.journal,)

    @property
    def form(self) -> str:
        """The form in which it was played."""
        return self.journal.form if isinstance(self.journal, SeriesJournal) else SINGLE.name

    @property
    def played(self) -> datetime:
        """When it was played last."""
        return datetime.fromtimestamp(self.path.stat().st_mtime).astimezone()

    @property
    def people(self) -> list[int]:
        """The players who sat at this terminal."""
        return [number for number, name in enumerate(self.journal.players) if name in {"?", ""}]

    @property
    def result(self) -> str:
        """What came of it for the person: won, drawn, lost; together where several sat here."""
        if len(self.people) != 1:
            return "together"
        mine = self.people[0]
        if isinstance(self.journal, SeriesJournal):
            rounds = self.journal.replay()[0]
            sums = rounds.sheet([verbatim(name) for name in self.journal.players]).money or (0,) * rounds.players
            shares = tuple(map(float, sums))
        else:
            found = self.journal.replay().result
            shares = () if found is None else tuple(map(float, found.shares))
        if len(set(shares)) < 2:
            return "drawn"
        return "won" if shares[mine] == max(shares) else "lost"


def finished(game: str = "*") -> list[Finished]:
    """The games and series that were played to their end here, the last one first; what cannot be read is left out."""
    found = []
    for path in folder().glob(f"{game}-[0-9]*"):
        if path.suffix in {OVER, SETTLED}:
            with suppress(AcademieError):
                text = read_text(path)
                found.append(Finished(path, read_series(text) if path.suffix == SETTLED else read(text)))
    return sorted(found, key=lambda each: each.path.stat().st_mtime_ns, reverse=True)


def waits(game: str) -> bool:
    """Whether an unfinished game or series of that name can be resumed."""
    file = unfinished(game)
    if file is not None:
        file.close()
    return file is not None


def ended(file: JournalFile) -> bool:
    """Whether what a file holds has been played to its end; raises what is wrong with it."""
    journal = file.journal
    return journal.replay()[0].over if isinstance(journal, SeriesJournal) else journal.replay().result is not None


def last() -> JournalFile:
    """The unfinished game or series of any kind that was played last; raises `Unavailable` where there is none."""
    found = unfinished()
    if found is None:
        raise Unavailable("There is no unfinished game in {folder}. Name a journal file.", folder=folder())
    return found


@contextmanager
def saving(course: LocalGame, file: JournalFile | None) -> Iterator[None]:
    """Keep a game in a file as long as it is played, and put the file away."""
    course.history.keeper = file
    try:
        yield
    finally:
        if file is not None:
            put_away(file, over=course.over, begun=course.touched)


def put_away(file: JournalFile, *, over: bool, begun: bool = True) -> None:
    """Close a file: one of a game that is over gets its lasting name, one in which nobody has begun to play goes."""
    # A file that the disk has closed before holds a part of the game only. One that cannot be renamed now will be when
    # somebody looks for an unfinished game.
    ours = file.path.suffix == PLAYING and not file.closed
    with closing(file), suppress(Unavailable):
        if ours and not (over or (begun and file.begun)):
            file.remove()
        elif ours and over:
            file.rename(file.path.with_suffix(SETTLED if isinstance(file.journal, SeriesJournal) else OVER))


def _left(pattern: str) -> list[Path]:
    """Files of games that are not over, the last one written to first."""
    found = []
    with suppress(AcademieError):
        for path in folder().glob(pattern + PLAYING):
            with suppress(OSError):  # put away by another program meanwhile
                found.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]
