"""Tells where the project speaks in the words of a book: every run of eight words that stands in a source too.

The sources are a folder of plain texts (.txt), named on the command line and not kept here. Without texts, all that the
project writes is compared: documents, law files, dictionaries, corpora, native code, and the strings of its Python. A
source is compared by its letters alone, so that line breaks, hyphens, and a scan with a space between any two letters
hide nothing. Figures, squares, throws and moves belong to nobody: a window made mostly of the first, or of words of
notation alone, does not count.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "docs", "tests")
SUFFIXES = {".md", ".toml", ".py", ".txt", ".pdn", ".hpp", ".cpp"}

WORD = re.compile(r"[^\W_]+|&")
# Printed long s is read as f by machines; nothing but the comparison sees the two as one.
SAME = str.maketrans({"œ": "oe", "æ": "ae", "&": "et", "f": "s"})
NUMBERS = re.compile(
    "deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|quarante|cinquante|cent"
    "|as|ambesas|beset|ternes?|carmes?|quines?|sonnez"
)
# A move of chess in the words of its time is notation as much as “Nf3” is: a window of nothing else, with a man, a
# check or a mate among its words, does not count. Words that no such window of ours needs are not listed.
MEN = "pion|chevalier|fou|tours?|dame|roi|échec|mat"
NOTATION = re.compile(
    f"{MEN}|le|la|de|du|son|sa|au|à|et|en|un|deux|pas|case|place|seconde|deuxième|troisième|quatrième|prend|reprend"
    "|prenant|donne|donnant|noire?|blanc|blanche|roque|côté|même|se|retire|revient|pousse|demande|attaque"
    "|adverse|contraire|opposée?|ou|gambit|passant|près|coup|découverte|double|perpétuel|attaquée|par|sauve"
)
SEED = 12  # letters by which a window is looked up; one shorter than this says nothing


@dataclass(frozen=True)
class Word:
    """A word as it is compared, and where it stands."""

    letters: str
    shown: str
    line: int

    @property
    def figure(self) -> bool:
        """Whether it is a number, or the capital letter of a square or a player."""
        capital = len(self.shown) == 1 and self.shown.isupper()
        number = any(letter.isdigit() for letter in self.shown) or NUMBERS.fullmatch(self.shown.lower())
        return capital or bool(number)

    @property
    def man(self) -> bool:
        """Whether it names a man of chess, check or mate."""
        return bool(re.fullmatch(MEN, self.shown.lower()))

    @property
    def notation(self) -> bool:
        """Whether a move is written with it."""
        return self.figure or bool(NOTATION.fullmatch(self.shown.lower()))


@dataclass(frozen=True)
class Source:
    """A book: its letters in one stream, and for each word where it begins and on what line."""

    name: str
    stream: str
    starts: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Passage:
    """Windows that follow one another and all stand in a source."""

    text: str
    words: tuple[Word, ...]
    source: str
    line: int

    def __str__(self) -> str:
        quoted = " ".join(word.shown for word in self.words)
        return f"{self.text}:{self.words[0].line}: {quoted} ({self.source}:{self.line})"


def words(text: str, first: int = 1) -> list[Word]:
    """The words of a text whose first line has this number."""
    return [
        Word(unicodedata.normalize("NFKC", shown).lower().translate(SAME), shown, number)
        for number, line in enumerate(text.splitlines(), first)
        for shown in WORD.findall(line)
    ]


def texts(path: Path) -> Iterator[list[Word]]:
    """The texts of a file: each string of a Python file, or the whole of any other."""
    content = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield words(content)
        return
    for node in ast.walk(ast.parse(content)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield words(node.value, node.lineno)


def read_source(path: Path) -> Source:
    """A book as it is compared."""
    stream, starts, length = [], [], 0
    for word in words(path.read_text(encoding="utf-8")):
        stream.append(word.letters)
        starts.append((length, word.line))
        length += len(word.letters)
    return Source(path.name, "".join(stream), tuple(starts))


class Shelf:
    """All the sources, searched by the first letters of a window."""

    def __init__(self, sources: list[Source]) -> None:
        self.places: dict[str, list[tuple[Source, int, int]]] = {}
        for source in sources:
            for start, line in source.starts:
                self.places.setdefault(source.stream[start : start + SEED], []).append((source, start, line))

    def find(self, window: list[Word]) -> tuple[str, int] | None:
        """The source and the line where these words stand."""
        letters = "".join([word.letters for word in window])
        for source, start, line in self.places.get(letters[:SEED], ()):
            if source.stream.startswith(letters, start):
                figures = 2 * sum(word.figure for word in window) >= len(window)
                move = all(word.notation for word in window) and any(word.man for word in window)
                return None if figures or move else (source.name, line)
        return None

    def passages(self, name: str, text: list[Word], size: int) -> Iterator[Passage]:
        """The passages of a text that are a source's; windows that follow one another make one."""
        begin, place = 0, None
        for at in range(len(text) - size + 2):
            found = self.find(text[at : at + size]) if at + size <= len(text) else None
            if found and not place:
                begin, place = at, found
            elif place and not found:
                yield Passage(name, tuple(text[begin : at + size - 1]), *place)
                place = None


def project() -> list[Path]:
    """The texts of the project."""
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES]
    return sorted([*ROOT.glob("*.md"), *files])


def shown(path: Path) -> str:
    """A path as it is reported: from the root where it stands below it."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def main(arguments: list[str] | None = None) -> int:
    """Compare, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", type=Path, help="a folder of texts (.txt) to compare with")
    parser.add_argument("texts", type=Path, nargs="*", help="files to compare; the whole project if none")
    parser.add_argument("--words", type=int, default=8, metavar="N", help="the length of a window")
    options = parser.parse_args(arguments)
    books = sorted(options.sources.rglob("*.txt"))
    if not books or options.words < 1:
        parser.error("There is nothing to compare: give a folder with .txt files, and a window of at least one word.")
    shelf = Shelf([read_source(book) for book in books])
    found = [
        passage
        for path in (options.texts or project())
        for text in texts(path)
        for passage in shelf.passages(shown(path), text, options.words)
    ]
    for passage in found:
        sys.stdout.write(f"{passage}\n")
    windows = sum(len(passage.words) - options.words + 1 for passage in found)
    sys.stdout.write(f"{windows} windows of {options.words} words stand in a source, in {len(found)} passages.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
