"""Readers' own copies of the books on a page: recognised apart; some lines with what is said of them."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.books import shelf
from academie.books.annotations import Kind, Note, notes
from academie.books.edition import find_edition
from academie.books.shelf import Volume
from academie.corpus.adapter import adapter_of
from academie.corpus.shelf import find_entry
from academie.errors import AcademieError, Unavailable, Unreadable
from academie.game.registry import find
from academie.text.message import Message

if TYPE_CHECKING:
    from markupsafe import Markup

    from academie.server.library.diagrams import Diagrams

_PATIENCE = 30.0  # seconds for one copy
_LETTERS, _LINES = 5_000, 40  # of a page
_BEFORE = 2  # lines above the one that is asked for
_LONG = 300  # lines of a note that speaks of a whole part, and is shown where it begins
_SHOWN = 4  # notes beside a line that are not folded
_DRAWN = 6  # boards of a page
_UNREAD = Message("The copy could not be read. Try again with a plain text file of one book.")
_WAITING = 4
_BUSY = Message("Other copies are being read. Try again in a minute.")


class Reader:
    """Recognises copies one after the other, each in a process of its own."""

    def __init__(self) -> None:
        self._turn, self._waiting = asyncio.Lock(), 0

    async def volume(self, content: bytes, name: str) -> Volume:
        """The book that a file holds; raises one sentence where it holds none."""
        if self._waiting >= _WAITING:
            raise Unavailable(_BUSY)
        self._waiting += 1
        try:
            async with self._turn:
                data = json.loads(await _apart(content, name))
        except (TimeoutError, ValueError, OSError) as error:
            raise Unreadable(_UNREAD) from error
        finally:
            self._waiting -= 1
        if "refused" in data:
            raise Unreadable(Message.given(data["refused"]))
        return shelf.opened(find_edition(data["edition"]), data["text"])


async def _apart(content: bytes, name: str) -> bytes:
    """What the process says; it is killed when it takes too long."""
    command = (sys.executable, "-m", "academie.books", name)
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL)
    try:
        answer, _ = await asyncio.wait_for(child.communicate(content), _PATIENCE)
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    return answer


@dataclass(frozen=True)
class Row:
    """A line of a page: its text, what is said of it, boards of the positions that stand there."""

    number: int
    text: str
    here: bool  # whether it is asked for
    notes: tuple[Note, ...]
    folded: tuple[Note, ...]  # more of them
    boards: tuple[tuple[Note, Markup], ...]


@dataclass(frozen=True)
class Leaf:
    """Some lines of a copy, and the first line of the leaves before and after; 0 where there is none."""

    rows: tuple[Row, ...]
    before: int
    after: int


def leaf(volume: Volume, first: int, last: int, diagrams: Diagrams) -> Leaf:
    """The lines around some that are asked for, as many as one reads at once."""
    lines = dict(volume.passage(first, last))  # which refuses what is not there
    start = max(1, first - _BEFORE)
    end = _end(volume, start)
    end = max(end, min(max(lines), start + _LINES))
    said: dict[int, list[Note]] = {}
    for note in notes(volume.edition.name, start, end):
        if note.first >= start or note.last - note.first < _LONG:
            said.setdefault(_beside(volume, max(note.first, start), end), []).append(note)
    rows, left = [], _DRAWN
    for number in range(start, end + 1):
        listed = said.get(number, [])
        boards = _boards(listed, start, diagrams)[:left]
        left -= len(boards)
        if volume.lines[number - 1] or listed:
            shown, folded = tuple(listed[:_SHOWN]), tuple(listed[_SHOWN:])
            rows.append(Row(number, volume.lines[number - 1], first <= number <= last, shown, folded, tuple(boards)))
    before = start
    while before > 1 and start - before < _LINES and sum(map(len, volume.lines[before - 2 : start - 1])) < _LETTERS:
        before -= 1
    return Leaf(tuple(rows), before + _BEFORE if start > 1 else 0, end + 1 + _BEFORE if end < volume.count else 0)


def _end(volume: Volume, start: int) -> int:
    """The last line of a leaf."""
    end, letters = start, len(volume.lines[start - 1])
    while end < min(volume.count, start + _LINES) and letters < _LETTERS:
        letters += len(volume.lines[end])
        end += 1
    return end


def _beside(volume: Volume, number: int, end: int) -> int:
    """The line beside which a note stands: the next that has a text."""
    return next((each for each in range(number, end + 1) if volume.lines[each - 1]), number)


def _boards(listed: list[Note], start: int, diagrams: Diagrams) -> list[tuple[Note, Markup]]:
    """Drawings of the positions that begin on a line."""
    found = []
    for note in listed:
        if note.kind is Kind.POSITION and note.place and note.first >= start:
            book, entry = find_entry(*note.place.split("/", 1))
            try:
                drawn = diagrams.draw(find(book.game), adapter_of(find(book.game)).study(entry.fen, entry.profile))
            except AcademieError:
                continue
            if drawn:
                found.append((note, drawn))
    return found
