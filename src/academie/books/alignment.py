"""Finds the lines of an edition in another copy of its text.

Both are compared as one stream of letters, without spaces, accents or line breaks. Of every passage of twelve letters
whose hash ends in five zero bits the fingerprint has the place and the hash; where a copy has the same passages in the
same order, it has the same text, whatever its line breaks, hyphens, page numbers and misread letters.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_MAGIC = b"ACADBOOK\x01"
_LETTERS, _SIEVE = 12, 31  # of a passage, and the bits of its hash that are zero
_SAME = 3  # places of a copy that one passage is looked for at
_SHIFT, _NEAR = 8, 600  # letters by which neighbours may differ, and how far apart neighbours are
_LOST = 30  # passages in a row that a copy does not have: there the text is not
_REACH = 200  # letters beyond a passage that are still taken to be the edition's
_SNAP = 12  # letters around a place in which the beginning of a word is looked for
SHORT = 4  # letters of a line too short to be missed
_THERE = 0.3  # of a line's letters that must be there
_HYPHEN = re.compile(
    r"(?<=[^\W\d_])[-¬\N{SOFT HYPHEN}\N{HYPHEN}][ \t\r]*\n\s*(?=[^\W\d_])|\N{SOFT HYPHEN}"
)  # of a word
_FOLDED = {"&": "et", "j": "i", "J": "i", "v": "u", "V": "u", "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae"}


def _fold(sign: str) -> str:
    if sign not in _FOLDED:
        plain = unicodedata.normalize("NFKD", sign).casefold()
        _FOLDED[sign] = "".join(_FOLDED.get(each, each) for each in plain if each.isascii() and each.isalnum())
    return _FOLDED[sign]


def letters(text: str) -> str:
    """A text as it is compared: small letters and figures alone."""
    return "".join(map(_fold, text))


def _passages(stream: str) -> Iterator[tuple[int, int]]:
    """The passages that are looked at: place and hash."""
    data = stream.encode()
    for place in range(len(data) - _LETTERS + 1):
        value = crc32(data[place : place + _LETTERS])
        if not value & _SIEVE:
            yield place, value


@dataclass(frozen=True)
class Fingerprint:
    """What an edition is recognised by: the letters of each line, and places and hashes of passages found but once."""

    lengths: tuple[int, ...]
    passages: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, text: str) -> Fingerprint:
        """The fingerprint of an edition, from its text in our lines."""
        lines = [letters(line) for line in text.split("\n")]
        found: dict[int, list[int]] = {}
        for place, value in _passages("".join(lines)):
            found.setdefault(value, []).append(place)
        once = sorted((places[0], value) for value, places in found.items() if len(places) == 1)
        return cls(tuple(map(len, lines)), tuple(once))

    @cached_property
    def starts(self) -> list[int]:
        """Where each line begins, in letters, and where the last ends."""
        return list(accumulate(self.lengths, initial=0))

    def write(self) -> bytes:
        """The fingerprint as its file has it."""
        out = bytearray(_MAGIC)
        for number in (len(self.lengths), *self.lengths, len(self.passages)):
            _put(out, number)
        last = 0
        for place, value in self.passages:
            _put(out, place - last)
            out += (value >> 5).to_bytes(4, "little")
            last = place
        return bytes(out)

    @classmethod
    def read(cls, data: bytes) -> Fingerprint:
        """A fingerprint from its file."""
        at = len(_MAGIC)

        def number() -> int:
            nonlocal at
            value = shift = 0
            while True:
                byte = data[at]
                at += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    return value

        lengths = tuple(number() for _ in range(number()))
        passages, last = [], 0
        for _ in range(number()):
            last += number()
            passages.append((last, int.from_bytes(data[at : at + 4], "little") << 5))
            at += 4
        return cls(lengths, tuple(passages))


def _put(out: bytearray, number: int) -> None:
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


class Copy:
    """A reader's text, as it is compared."""

    def __init__(self, text: str) -> None:
        self.text = text
        folded = [_fold(sign) for sign in text]
        self.stream = "".join(folded)
        self._signs = [place for place, said in enumerate(folded) for _ in said]  # of the text, by letters
        self.places: dict[int, list[int]] = {}
        for place, value in _passages(self.stream):
            self.places.setdefault(value, []).append(place)

    def cut(self, places: Sequence[int]) -> list[str]:
        """The text between each two places of its letters, which are moved to the beginning of a word."""
        signs = [self._begun(place) for place in places[:-1]] + [self._ended(places[-1])]
        return [_tidy(self.text[first:last]) for first, last in pairwise(signs)]

    def _begun(self, place: int) -> int:
        """The sign of the text at which the word nearest to a letter begins, with the brackets before it."""
        for step in sorted(range(-_SNAP, _SNAP + 1), key=abs):
            if 0 <= place + step < len(self._signs):
                sign = self._signs[place + step]
                while sign and not self.text[sign - 1].isalnum() and not self.text[sign - 1].isspace():
                    sign -= 1
                if not sign or self.text[sign - 1].isspace():
                    return sign
        return self._signs[place] if place < len(self._signs) else len(self.text)

    def _ended(self, place: int) -> int:
        """The sign at which the line ends that has the letter before a place."""
        if place >= len(self._signs):
            return len(self.text)
        end = self.text.find("\n", self._signs[place - 1] if place else 0)
        return self._signs[place] if end < 0 else min(end, self._signs[place])


def _tidy(text: str) -> str:
    """A piece of a copy on one line."""
    return " ".join(_HYPHEN.sub("", text).split())


@dataclass(frozen=True)
class Aligned:
    """A copy in the lines of an edition; a line that the copy does not have is empty."""

    lines: tuple[str, ...]
    missing: tuple[tuple[int, int], ...]  # first and last of the lines that the copy does not have
    share: float  # of the edition's letters that are there


def chain(edition: Fingerprint, copy: Copy) -> list[tuple[int, int]]:
    """The passages that both have in the same order, by their places, but those that no neighbour confirms."""
    pairs = [
        (place, other)
        for place, value in edition.passages
        if len(others := copy.places.get(value, ())) <= _SAME
        for other in reversed(others)
    ]
    rising = _rising(pairs)
    near = [abs((p - q) - (r - s)) <= _SHIFT and r - p <= _NEAR for (p, q), (r, s) in pairwise(rising)]
    beside = zip(rising, [False, *near], [*near, False], strict=False)
    return [pair for pair, before, after in beside if before or after]


def _rising(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest run of pairs, in their order, whose second places rise."""
    tails: list[int] = []
    ends: list[int] = []
    found = list(pairs)
    before = [-1] * len(found)
    for index, (_, other) in enumerate(found):
        rank = bisect_left(tails, other)
        before[index] = ends[rank - 1] if rank else -1
        tails[rank : rank + 1], ends[rank : rank + 1] = [other], [index]
    rising: list[tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        rising.append(found[index])
        index = before[index]
    return rising[::-1]


def align(edition: Fingerprint, copy: Copy, run: Sequence[tuple[int, int]]) -> Aligned:
    """The copy in the lines of the edition, by a chain of passages that both have."""
    places = list(_placed(edition, len(copy.stream), run))
    lines, lost = copy.cut(places), []
    for number, (length, (first, last)) in enumerate(zip(edition.lengths, pairwise(places), strict=True)):
        if length and last - first < max(1, length * _THERE):
            lines[number] = ""
            lost += [number + 1] if length >= SHORT else []
        elif not length:
            lines[number] = ""
    gone = sum(edition.lengths[number - 1] for number in lost)
    return Aligned(tuple(lines), spans(lost, edition.lengths), 1 - gone / max(1, sum(edition.lengths)))


def _placed(edition: Fingerprint, end: int, run: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Where in the copy each line of the edition begins, and where the last ends."""
    ours = [place for place, _ in run]
    known = [place for place, _ in edition.passages]
    furthest = 0
    for start in edition.starts:
        right = bisect_right(ours, start)
        p, q = run[right - 1] if right else (run[0][0] - _NEAR, max(0, run[0][1] - _NEAR))
        r, s = run[right] if right < len(run) else (run[-1][0] + _NEAR, min(end, run[-1][1] + _NEAR))
        after, before = q + start - p, s - (r - start)
        lost = bisect_left(known, r) - bisect_right(known, p) >= _LOST
        if not right:
            found = before
        elif right == len(run):
            found = min(after, q + _REACH)
        elif lost:
            found = min(after, q + _REACH) if start - p <= r - start else max(before, s - _REACH)
        else:
            found = after if start - p <= r - start else before
        furthest = max(furthest, min(max(found, q if right else 0), s))
        yield furthest


def spans(numbers: Sequence[int], lengths: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Line numbers as pairs of first and last; lines of hardly a letter between two belong to them."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and max(lengths[found[-1][1] : number - 1], default=0) < SHORT:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)
