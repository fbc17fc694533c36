"""A game saved as it is played: each act is saved before anybody is answered, here in a file, elsewhere by any store.

A new file is written aside and renamed, so that no head is ever half there. An act is one line put at the end and sent
to the disk; what is taken back is cut off at the beginning of a line. So a program that dies at any moment leaves a
journal that holds every act it answered, and at most half a line more, which `journal.read` leaves out. One program
writes to a file at a time; the system frees its lock when it dies.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol, Self

from academie.errors import Unavailable, Unreadable, why
from academie.journal.game import TITLE, Journal, clock_line, is_act, read
from academie.journal.old_formats import CONVERT, OldFormat, is_old
from academie.journal.series import SeriesJournal, is_series
from academie.journal.series import read as read_series
from academie.referee import referee_of
from academie.referee.acts import Act
from academie.text.message import Message

_UNKEPT = Message("The game goes on, but it cannot be saved in {path}: {why}.")


class Keeper(Protocol):
    """Whoever keeps a game; what he cannot keep is `Unavailable`, and he then keeps no more."""

    def add(self, act: Act) -> None:
        """Add an act; it is saved when this returns."""

    def back(self, count: int) -> None:
        """What was done after the first acts, that many, is taken back."""

    def note(self, shown: str) -> None:
        """The times on the clocks."""


class Busy(Unavailable):
    """A file that another program writes to."""


class JournalFile:
    """A journal or a series in a file, locked until it is closed; `journal` is what the file held when it was opened.

    Acts are lines at its end. Of a series only those of the last game are taken back.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor
        content = _content(descriptor)
        self._places, self._end = places(content)  # where the line of each act begins, and where the next is put
        try:
            text = content[: self._end].decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            raise Unreadable("The journal is not UTF-8 text. Save it in that encoding.") from error
        if is_old(text):
            raise OldFormat(CONVERT)
        self.journal: Journal | SeriesJournal = read_series(text) if is_series(text) else read(text)
        self._names = referee_of(self.journal.game).SEATS
        self._games = len(self.journal.games) if isinstance(self.journal, SeriesJournal) else 1

    @classmethod
    def begin(cls, path: Path, journal: Journal | SeriesJournal) -> Self:
        """A new file; raises `FileExistsError` where one of that name is there, or is being made."""
        aside = path.with_name(f".{path.name}.new")
        with _refusals(path):
            descriptor = os.open(aside, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o666)
            try:
                _lock(descriptor)
                _put(descriptor, journal.write().encode())
                _name(aside, path)
            except BaseException:
                os.close(descriptor)
                aside.unlink(missing_ok=True)
                raise
        return cls(path, descriptor)

    @classmethod
    def open(cls, path: Path) -> Self:
        """A file that is there; raises `Busy` where another program has it, `Unreadable` where it holds no such."""
        with _refusals(path):
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        try:
            with _refusals(path):
                _lock(descriptor)
                path.stat()  # whoever had it may have put it away under another name
            return cls(path, descriptor)
        except BaseException:
            os.close(descriptor)
            raise

    @property
    def count(self) -> int:
        """How many acts its last game has."""
        return len(self._places)

    @property
    def begun(self) -> bool:
        """Whether anything has been done."""
        return bool(self.count) or self._games > 1

    def next_game(self, journal: Journal) -> None:
        """A game of the series begins; it is on the disk when this returns."""
        self._line(("\n" if self._games else "") + journal.head().removesuffix("\n"))
        self._games += 1
        self._places.clear()

    @property
    def closed(self) -> bool:
        """Whether it is ours no longer."""
        return self._descriptor < 0

    def add(self, act: Act) -> None:
        """One act more, on the disk when this returns."""
        place = self._end
        self._line(act.line(self._names))
        self._places.append(place)

    def note(self, shown: str) -> None:
        """What the clocks show, on the disk when this returns."""
        self._line(clock_line(shown))

    def _line(self, text: str) -> None:
        line = f"{text}\n".encode()
        with self._working():
            os.ftruncate(self._descriptor, self._end)  # half a line may stand there
            _put(self._descriptor, line)
        self._end += len(line)

    def back(self, count: int) -> None:
        """Only the first acts stand, that many; the rest is cut off."""
        if count >= len(self._places):
            return
        self._end = self._places[count]
        del self._places[count:]
        with self._working():
            os.ftruncate(self._descriptor, self._end)
            os.fsync(self._descriptor)

    def rename(self, path: Path) -> None:
        """Give the file another name in its folder."""
        with _refusals(path):
            self.path.rename(path)
            _settle(path.parent)
        self.path = path

    def remove(self) -> None:
        """Take the file away."""
        with _refusals(self.path):
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let others have the file."""
        if not self.closed:
            os.close(self._descriptor)
            self._descriptor = -1

    @contextmanager
    def _working(self) -> Iterator[None]:
        """A change of the file: what the disk refuses is undone as far as it can be, and closes the file."""
        with _refusals(self.path):
            try:
                yield
            except OSError:
                with suppress(OSError):
                    os.ftruncate(self._descriptor, self._end)
                self.close()
                raise


@contextmanager
def _refusals(path: Path) -> Iterator[None]:
    """What the system refuses, as one sentence."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        raise Unavailable(_UNKEPT.fill(path=path, why=why(error))) from error


def _lock(descriptor: int) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise Busy("Another program is playing this game. Leave it there first.") from error


def _put(descriptor: int, data: bytes) -> None:
    """Put all of it at the end of a file and send it to the disk; a full disk takes a part first."""
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def _name(aside: Path, path: Path) -> None:
    """Give a new file its name; raises `FileExistsError` where that is taken."""
    # Whoever was first to make a file of this name had renamed it before its name aside was free again.
    if path.exists():
        raise FileExistsError(path)
    aside.rename(path)
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Send the names in a folder to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _content(descriptor: int) -> bytes:
    with open(descriptor, "rb", closefd=False) as file:
        file.seek(0)
        return file.read()


def places(content: bytes) -> tuple[list[int], int]:
    """Where the line of each act of the last journal begins, and where the next is put; must agree with reading.

    Half a line at the end is left out, and so is half the head of a game that was about to begin.
    """
    found: list[int] = []
    place, head = 0, 0  # where a line begins; where the head began that is not yet over, else -1
    for line in content.split(b"\n")[:-1]:
        if line.strip() == TITLE.encode():
            head = place
        elif head >= 0 and not line.strip():
            found, head = [], -1
        elif head < 0 and is_act(line.decode(errors="replace")):
            found.append(place)
        place += len(line) + 1
    return found, head if head > 0 else place
