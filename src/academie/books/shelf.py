"""A reader's own copies: a file read and recognised, saved in our lines, its passages and a search.

A saved copy is a text file of the edition's lines, one each: line 2024 of the file is line 2024 of every citation.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from academie.books.alignment import SHORT, Copy, align, chain, letters, spans
from academie.books.edition import editions, find_edition
from academie.errors import Unavailable, Unknown, Unreadable, quoted, why
from academie.input.files import data, read_text, write_whole
from academie.text.message import SEMICOLON, Message, joined

if TYPE_CHECKING:
    from pathlib import Path

    from academie.books.edition import Edition

LARGEST = 4_000_000  # bytes of a file; the longest of the books has 430 000
_COMPLETE = 0.95  # of the letters: a copy that has fewer is a part
_SURE, _PART = 12, 0.02  # passages that recognise an edition, at least, and which share of all
_NAMED = 6  # gaps that a sentence names
MOST = 60  # places that a search gives

_HUGE = Message("{file} has {size} MB. A book has less than {most} MB; give the text of one book alone.")
_NO_TEXT = Message("{file} is not plain text. Save the book as a text file in UTF-8.")
_NOT_UTF_8 = Message("{file} is not UTF-8; it may be Latin-1. Save it as UTF-8 and add it again. Nothing was added.")
_NO_BOOK = Message("{file} is not one of the books that the program cites: {known}. Nothing was added.")
_A_PART = Message("{file} has only {share} % of {title}. Missing: {missing}. Nothing was added.")
_LINES = Message("lines {first} to {last}")
_ONE_LINE = Message("line {first}")
_MORE = Message("{lines} and {count} more gaps")
_NOT_ADDED = Message(
    "You have not added {title}. Add your own copy with “academie books add FILE”; the text is not part of the program."
)
_UNSAVED = Message("The book cannot be saved in {path}: {why}.")


@dataclass(frozen=True)
class Place:
    """A place that a search has found: the line, and its text."""

    line: int
    text: str


@dataclass(frozen=True)
class Volume:
    """A copy of an edition in our lines."""

    edition: Edition
    lines: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many lines the edition has."""
        return len(self.lines)

    @cached_property
    def missing(self) -> tuple[tuple[int, int], ...]:
        """First and last of the lines that this copy does not have."""
        lengths = self.edition.fingerprint.lengths
        gone = [number for number, line in enumerate(self.lines, 1) if lengths[number - 1] >= SHORT and not line]
        return spans(gone, lengths)

    @cached_property
    def share(self) -> float:
        """Which share of the edition's letters is there."""
        lengths = self.edition.fingerprint.lengths
        there = sum(length for length, line in zip(lengths, self.lines, strict=True) if line)
        return there / max(1, sum(lengths))

    def passage(self, first: int, last: int) -> list[tuple[int, str]]:
        """The lines from one to another, each with its number; raises `Unknown` beyond the last."""
        if not 0 < first <= self.count:
            raise Unknown(
                "There is no line {line} in {title}. It has lines 1 to {count}.",
                line=first,
                title=self.edition.short,
                count=self.count,
            )
        while not any(self.lines[first - 1 : last]) and (first > 1 or last < self.count):  # the line beside a blank one
            first, last = max(1, first - 1), min(self.count, last + 1)
        return list(enumerate(self.lines[first - 1 : last], first))

    def has(self, first: int, last: int) -> bool:
        """Whether there is any text in these lines."""
        return any(self.lines[first - 1 : last])

    def search(self, words: str) -> list[Place]:
        """Where words stand one after the other, across line ends too; else the lines with all of them."""
        terms = [said for word in words.split() if (said := letters(word))]
        if not terms:
            return []
        stream, starts, begun = self._stream
        phrase = "".join(terms)
        found = [each.start() for each in re.finditer(f"(?={re.escape(phrase)})", stream)]
        found = [place for place in found if place in begun] or found
        lines = list(dict.fromkeys(bisect_right(starts, place) for place in found))
        if not lines and len(terms) > 1:
            folded = [letters(line) for line in self.lines]
            near = [line + after for line, after in zip(folded, [*folded[1:], ""], strict=True)]
            lines = [number for number, line in enumerate(near, 1) if all(word in line for word in terms)]
        return [Place(number, self.lines[number - 1]) for number in lines[:MOST]]

    @cached_property
    def _stream(self) -> tuple[str, list[int], frozenset[int]]:
        """The letters of the book, where each line begins, and where each word does."""
        words = [[letters(word) for word in line.split()] for line in self.lines]
        starts = list(accumulate((sum(map(len, line)) for line in words), initial=0))[:-1]
        begun = {
            start + length
            for start, line in zip(starts, words, strict=True)
            for length in accumulate(map(len, line[:-1]), initial=0)
        }
        return "".join("".join(line) for line in words), starts, frozenset(begun)


def gaps(missing: tuple[tuple[int, int], ...]) -> Message:
    """Missing lines in words, the longest gaps first where there are many."""
    longest = sorted(sorted(missing, key=lambda each: each[0] - each[1])[:_NAMED])
    said = [(_LINES if first < last else _ONE_LINE).fill(first=first, last=last) for first, last in longest]
    text = joined(said, ", ")
    return text if len(missing) <= _NAMED else _MORE.fill(lines=text, count=len(missing) - _NAMED)


# --- Reading a copy


def read_copy(path: Path, *, part: bool = False) -> Volume:
    """The book that a file holds; raises one sentence where it holds none, or without `part` only a part of one."""
    try:
        size = path.stat().st_size
        if path.is_file() and size <= LARGEST:
            with path.open("rb") as file:
                return recognised(file.read(LARGEST + 1), path.name, part=part)
    except OSError as error:
        raise Unavailable(
            "The file {path} cannot be read ({why}). Check its name.", path=path, why=why(error)
        ) from error
    if not path.is_file():
        raise Unreadable(_NO_TEXT.fill(file=quoted(path.name)))
    raise too_large(path.name, size)


def too_large(name: str, size: int) -> Unreadable:
    """The error that says that a file is larger than any of the books."""
    return Unreadable(_HUGE.fill(file=quoted(name), size=round(size / 1e6), most=LARGEST // 1_000_000))


def recognised(content: bytes, name: str, *, part: bool = False) -> Volume:
    """The book that some bytes hold, in our lines; raises one sentence where there is none, or only a part."""
    copy = Copy(_decoded(content, name))
    runs = [(chain(each.fingerprint, copy), each) for each in editions()]
    run, edition = max(runs, key=lambda found: len(found[0]))
    if len(run) < max(_SURE, _PART * len(edition.fingerprint.passages)):
        known = joined([each.short for each in editions()], SEMICOLON)
        raise Unreadable(_NO_BOOK.fill(file=quoted(name), known=known))
    aligned = align(edition.fingerprint, copy, run)
    if aligned.share < _COMPLETE and not part:
        raise Unreadable(
            _A_PART.fill(
                file=quoted(name),
                title=edition.short,
                missing=gaps(aligned.missing),
                share=max(1, int(100 * aligned.share)),
            )
        )
    return Volume(edition, aligned.lines)


def _decoded(content: bytes, name: str) -> str:
    """The text of a file."""
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    if not wide and b"\0" in content:
        raise Unreadable(_NO_TEXT.fill(file=quoted(name)))
    try:
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(_NOT_UTF_8.fill(file=quoted(name))) from error


# --- The reader's own folder


def folder() -> Path:
    """Where the terminal's reader has his copies."""
    return data() / "books"


def add(path: Path, *, part: bool = False) -> Volume:
    """Save the book that a file holds, in place of an earlier copy."""
    volume = read_copy(path, part=part)
    save(volume)
    return volume


def save(volume: Volume) -> None:
    """Put a copy into the folder."""
    target = _path(volume.edition)
    try:
        write_whole(target, written(volume).encode())
    except OSError as error:
        raise Unavailable(_UNSAVED.fill(path=target, why=why(error))) from error


def remove(name: str) -> Edition:
    """Delete the copy of a book; raises `Unknown` where there is none."""
    edition = find_edition(name)
    if not _path(edition).is_file():
        raise not_added(edition)
    _path(edition).unlink()
    return edition


def volumes() -> dict[str, Volume]:
    """The copies that the reader has, by the name of the edition."""
    return {each.name: volume for each in editions() if (volume := volume_of(each)) is not None}


def owned() -> frozenset[str]:
    """The names of the editions that the reader has; nothing is read."""
    return frozenset(each.name for each in editions() if _path(each).is_file())


def volume_of(edition: Edition) -> Volume | None:
    """The copy of an edition; None where the reader has not added it."""
    path = _path(edition)
    return _opened(edition, path, path.stat().st_mtime_ns) if path.is_file() else None


def find_volume(name: str) -> Volume:
    """The copy of an edition by its name; raises `Unknown` where the reader has not added it."""
    edition = find_edition(name)
    if (found := volume_of(edition)) is None:
        raise not_added(edition)
    return found


def not_added(edition: Edition) -> Unknown:
    """The error that says that a reader has not added a book."""
    return Unknown(_NOT_ADDED.fill(title=edition.short))


@lru_cache(8)
def _opened(edition: Edition, path: Path, _changed: int) -> Volume:
    return opened(edition, read_text(path))


def written(volume: Volume) -> str:
    """A copy as it is saved."""
    return "\n".join(volume.lines)


def opened(edition: Edition, text: str) -> Volume:
    """A copy as it was saved; lines that were added or taken away by hand do not move the last."""
    count = len(edition.fingerprint.lengths)
    lines = text.split("\n")[:count]
    return Volume(edition, (*lines, *[""] * (count - len(lines))))


def _path(edition: Edition) -> Path:
    return folder() / f"{edition.name}.txt"
