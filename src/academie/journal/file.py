"""A game kept as it goes: an act is kept before anybody is answered. In a file here; elsewhere by whoever can add.

A new file is written aside and renamed, so that no head is ever half there. An act is one line put at the end and sent
to the disk; what is taken back is cut off at the beginning of a line. So a program that dies at any moment leaves a
journal that holds every act it answered, and at most half a line more, which `journal.read` leaves out. One program
writes to a file at a time; the system frees its lock when it dies.
"""

from __future__ import annotations

import fcntl
import os
from abc import ABC, abstractmethod
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol, Self

from academie.errors import Unavailable, Unreadable, why
from academie.journal.game import Journal, clock_line, is_act, read
from academie.referee import referee_of
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from academie.referee.acts import Act

_UNKEPT = Title(
    "The game cannot be kept in {path}, and goes on without: {why}.",
    "La partie ne peut être gardée dans {path}, et se joue sans l'être : {why}.",
)
_BUSY = Title(
    "The game is being played in another program; leave it there first.",
    "La partie se joue dans un autre programme ; quittez-la d'abord là-bas.",
)
_NO_TEXT = Title(
    "The journal is not text in UTF-8; save it in that encoding.",
    "Le journal n'est pas un texte en UTF-8 ; enregistrez-le ainsi.",
)


class Keeper(Protocol):
    """Whoever keeps a game; what he cannot keep is `Unavailable`, and he then keeps no more."""

    def add(self, act: Act) -> None:
        """One act more; it is kept when this returns."""

    def back(self, count: int) -> None:
        """What was done after the first acts, so many, is taken back."""

    def note(self, shown: str) -> None:
        """What the clocks show now."""


class Busy(Unavailable):
    """A file that another program writes to."""


class KeptFile(ABC):
    """A text in a file that is ours alone until it is closed. Acts are lines at its end, after all that came before."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor
        content = _content(descriptor)
        whole = content.rfind(b"\n") + 1
        try:
            text = content[:whole].decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            raise Unreadable(_NO_TEXT) from error
        self._names = self._read(text)
        self._places = self._placed(content[:whole])  # where the line of each act begins
        self._end = whole

    @abstractmethod
    def _read(self, text: str) -> tuple[str, ...]:
        """Take the text in; what its players are called in it. Raises `Unreadable`."""

    @abstractmethod
    def _placed(self, content: bytes) -> list[int]:
        """Where the lines begin of the acts that can be taken back."""

    @classmethod
    def _begun(cls, path: Path, text: str) -> Self:
        aside = path.with_name(f".{path.name}.new")
        with _kept(path):
            descriptor = os.open(aside, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o666)
            try:
                _lock(descriptor)
                _put(descriptor, text.encode())
                _name(aside, path)
            except BaseException:
                os.close(descriptor)
                aside.unlink(missing_ok=True)
                raise
        return cls(path, descriptor)

    @classmethod
    def open(cls, path: Path) -> Self:
        """A file that is there; raises `Busy` where another program has it, `Unreadable` where it holds no such."""
        with _kept(path):
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        try:
            with _kept(path):
                _lock(descriptor)
                path.stat()  # whoever had it may have put it away under another name
            return cls(path, descriptor)
        except BaseException:
            os.close(descriptor)
            raise

    @property
    def count(self) -> int:
        """How many acts it holds."""
        return len(self._places)

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
        """Only the first acts stand, so many; the rest is cut off."""
        if count >= len(self._places):
            return
        self._end = self._places[count]
        del self._places[count:]
        with self._working():
            os.ftruncate(self._descriptor, self._end)
            os.fsync(self._descriptor)

    def rename(self, path: Path) -> None:
        """Give the file another name in its folder."""
        with _kept(path):
            self.path.rename(path)
            _settle(path.parent)
        self.path = path

    def remove(self) -> None:
        """Take the file away."""
        with _kept(self.path):
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let others have the file."""
        if not self.closed:
            os.close(self._descriptor)
            self._descriptor = -1

    @contextmanager
    def _working(self) -> Iterator[None]:
        """A change of the file: what the disk refuses is undone as far as it can be, and closes the file."""
        with _kept(self.path):
            try:
                yield
            except OSError:
                with suppress(OSError):
                    os.ftruncate(self._descriptor, self._end)
                self.close()
                raise


class JournalFile(KeptFile):
    """A journal in a file; `journal` is what it held when it was opened."""

    journal: Journal

    @classmethod
    def begin(cls, path: Path, journal: Journal) -> Self:
        """A new file; raises `FileExistsError` where one of that name is there, or is being made."""
        return cls._begun(path, journal.write())

    def _read(self, text: str) -> tuple[str, ...]:
        self.journal = read(text)
        return referee_of(self.journal.game).SEATS

    def _placed(self, content: bytes) -> list[int]:
        return places(content)


@contextmanager
def _kept(path: Path) -> Iterator[None]:
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
        raise Busy(_BUSY) from error


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


def places(content: bytes) -> list[int]:
    """Where the line of each act begins; must agree with `journal.read`."""
    found, place, below = [], 0, False
    for line in content.split(b"\n")[:-1]:
        if below and is_act(line.decode()):
            found.append(place)
        below = below or not line.strip()
        place += len(line) + 1
    return found
