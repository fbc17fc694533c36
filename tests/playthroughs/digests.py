"""Digests of texts that are too long to track: they say that a text has changed, and where.

The texts are behaviour at length: evenings, scenes, borders, series, counsel and witnesses, each written by its module
(`TEXTS`: the name of a text, and what writes its parts). digests.toml has eight hexadecimal digits for each piece of
them. `make goldens` (goldens.py) renews these and writes the texts into build/playthroughs, where they can be compared.
"""

import hashlib
import tomllib
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

Texts = dict[str, list[Callable[[], str]]]

FILE = Path(__file__).with_name("digests.toml")
BUILD = Path(__file__).resolve().parents[2] / "build" / "playthroughs"
MARK = "@ "  # before what a piece is about
PIECE = 60  # lines of a piece, at most
ROW = 12  # digests on a line of the file

HEAD = """\
# Digests of the texts that the modules of this folder write; `make goldens` writes this file (goldens.py).
"""
ADVICE = """\
If the change is meant, `make goldens` renews the digests. To see all that has changed, check out the parent commit, run
`make goldens`, come back and run it again: build/playthroughs/changes.diff compares the old texts with the new."""


def pieces(text: str) -> list[str]:
    """A text cut before each mark, and after so many lines."""
    found: list[list[str]] = []
    for line in text.splitlines():
        if not found or line.startswith(MARK) or len(found[-1]) == PIECE:
            found.append([])
        found[-1].append(line)
    return ["\n".join(piece).rstrip("\n") for piece in found]


def checksum(texts: Iterable[str]) -> str:
    """Texts in short, as they stand in a longer one."""
    return f"{zlib.crc32(' / '.join(texts).encode()):08x}"


def digest(piece: str) -> str:
    """A piece in short."""
    return hashlib.sha256(piece.encode()).hexdigest()[:8]


@cache
def saved() -> dict[str, list[str]]:
    """The digests that are tracked, by the names of the texts."""
    return {name: said.split() for name, said in tomllib.loads(FILE.read_text(encoding="utf-8")).items()}


def keep(digests: Mapping[str, list[str]]) -> None:
    """Track other digests."""
    tables = []
    for name, each in sorted(digests.items()):
        rows = "\n".join(" ".join(each[start : start + ROW]) for start in range(0, len(each), ROW))
        tables.append(f'"{name}" = """\n{rows}\n"""\n')
    FILE.write_text(HEAD + "\n" + "\n".join(tables), encoding="utf-8")


def wrong(name: str, text: str, *, alone: bool) -> str:
    """What is to be said of a part that is not as it was, or of one that is alone and shorter; nothing where it is."""
    for piece in pieces(text):
        if digest(piece) not in saved().get(name, ()):
            return f"{name} has changed. The first piece that has no digest is now:\n\n{piece}\n\n{ADVICE}"
    if alone and (now := len(pieces(text))) != (before := len(saved()[name])):
        return f"{name} has {now} pieces and had {before}.\n\n{ADVICE}"
    return ""
