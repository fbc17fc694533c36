"""What a parser under fuzz is, and what must hold of it whatever it is given."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from academie.errors import AcademieError

# What once failed, by the names of the parsers; bytes as Latin-1.
CORPUS: dict[str, list[str]] = json.loads(Path(__file__).with_name("corpus.json").read_text(encoding="utf-8"))
LONGEST = 2_000  # characters of a sentence; what it quotes is cut short


@dataclass(frozen=True)
class Parser:
    """A function that reads what people give: text, or with `binary` bytes.

    `seeds` makes valid examples. A value that `write` can write is read back as an equal one.
    """

    name: str
    read: Callable[[Any], Any] = field(repr=False)
    seeds: Callable[[], Iterable[Any]] = field(repr=False)
    write: Callable[[Any], Any] | None = field(default=None, repr=False)
    binary: bool = False
    loose: bool = False  # the examples are of the right form, and not all of them fit where they are said
    supplied: bool = False  # writing supplies what was left out: what is written again must be the same
    long: bool = False  # each reading takes long: few of them in a quick run

    def holds(self, given: Any) -> None:
        """One sentence in both languages, or a value that is written and read back; nothing else comes out."""
        try:
            value = self.read(given)
        except AcademieError as error:
            for sentence in (error.text.en, error.text.fr):
                assert sentence.strip(), "an empty sentence"
                assert len(sentence) < LONGEST, sentence[:LONGEST]
                sentence.encode()  # a terminal must be able to show it
            return
        if self.write is not None and value is not None:
            written = self.write(value)
            again = self.read(written)
            same = self.write(again) == written if self.supplied else again == value
            assert same, f"{value!r} was written as {written!r} and read back otherwise"

    def failed(self) -> list[Any]:
        """What once failed, kept in the corpus and replayed by every run."""
        texts = CORPUS.get(self.name, [])
        return [text.encode("latin-1") if self.binary else text for text in texts]


# --- Input


# Numbers and signs that readers forget: no number at all, numbers no memory holds, digits that are not ASCII, other
# ends of lines, marks of byte order, halves of surrogate pairs, signs that mean something to some notation.
NUMBERS = [
    "0", "-1", "-0", "00", "99", "256", "65536", "2147483648", "4294967296", "18446744073709551616", "9" * 40,
    "1" + "0" * 4999, "1e999", "1e-999", "nan", "inf", "-inf", "0x10", "1_000", "1.5", "٣", "५", "²", "½", "Ⅻ", "6",
]  # fmt: skip
SIGNS = [
    "\0", "\r\n", "\r", "\n", "\t", "\v", "\f", "\x1b[2J", "\x85", "\u2028", "\ufeff", "\ud800", "\udcff", "\U0001f3b2",
    "é", "e\u0301", "ſ", "İ", "’", " ", "  ", "/", "//", "-", "--", ",", ";", ":", "=", "+", "{", "}", "{0}", "{name}",
    "(", ")", "[", "]", '"', "'", "\\", "%s", "%", "$", "*", "x", "W", "B", "#", "§", "<", ">", "!", "?", ".", "...",
]  # fmt: skip
MOST = 4_000  # signs of an example; a longer one is cut out of the middle


@cache
def seeds(parser: Parser) -> tuple[Any, ...]:
    """The valid examples of a parser, made once."""
    return tuple(parser.seeds())


Draw = Callable[[st.SearchStrategy[Any]], Any]


def _spoilt(draw: Draw, text: str, other: str) -> str:
    """A text changed in one place."""
    kind = draw(st.sampled_from((_with_sign, _with_stretch, _with_word)))
    changed: str = kind(draw, text, other)
    return changed


def _with_sign(draw: Draw, text: str, _: str) -> str:
    """A sign or a number put in, or in the place of what stood there; or some signs left out."""
    first = draw(st.integers(0, len(text)))
    return text[:first] + draw(st.sampled_from(["", *SIGNS, *NUMBERS])) + text[first + draw(st.integers(0, 9)) :]


def _with_stretch(draw: Draw, text: str, other: str) -> str:
    """A stretch of it repeated, in the other case, or followed by the end of another example."""
    first, last = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
    if draw(st.booleans()):
        return text[:first] + other[draw(st.integers(0, len(other))) :]
    stretch = text[first:last]
    stretch = stretch.swapcase() if draw(st.booleans()) else stretch * draw(st.integers(2, 40))
    return text[:first] + stretch + text[last:]


def _with_word(draw: Draw, text: str, other: str) -> str:
    """A number in the place of another, or a word of another example in the place of a word."""
    number = draw(st.booleans())
    found = list(re.finditer(r"\d+" if number else r"\w+", text))
    if not found:
        return text + draw(st.sampled_from(NUMBERS))
    one = draw(st.sampled_from(found))
    put = NUMBERS if number else re.findall(r"\w+", other) or [""]
    return text[: one.start()] + draw(st.sampled_from(put)) + text[one.end() :]


def _middle(text: str, start: int) -> str:
    return text if len(text) <= MOST else text[: MOST // 2] + text[start : start + MOST // 2]


@st.composite
def spoilt(draw: Draw, parser: Parser) -> Any:
    """A valid example changed in one to four places; of bytes, each as the letter of its number."""
    examples = st.sampled_from(seeds(parser))
    output, other = draw(examples), draw(examples)
    text, other = (each.decode("latin-1") if parser.binary else each for each in (output, other))
    text = _middle(text, draw(st.integers(0, max(len(text), 1))))
    for _ in range(draw(st.integers(1, 4))):
        text = _spoilt(draw, text, other[:MOST])
    return text.encode("latin-1", "replace") if parser.binary else text


@st.composite
def cut(draw: Draw, parser: Parser) -> Any:
    """A valid example cut off at the end, at the beginning, or at both."""
    text = draw(st.sampled_from(seeds(parser)))
    start = draw(st.just(0) | st.integers(0, len(text)))
    return text[start : draw(st.integers(start, len(text)))]


def arbitrary(parser: Parser) -> st.SearchStrategy[Any]:
    """Anything at all, and heaps of what readers forget."""
    if parser.binary:
        return st.binary(max_size=400)
    signs = st.sampled_from(SIGNS + NUMBERS) | st.text(max_size=8)
    return st.text(max_size=200) | st.lists(signs, max_size=12).map("".join)


STRATEGIES = {"arbitrary": arbitrary, "spoilt": spoilt, "cut": cut}
