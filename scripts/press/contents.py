"""What the site has, in the order it is read. Each page of docs/ and of made.py has its place here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from press import reference

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Part:
    """A part of the site: its name, what it is for, and its pages by their names in the source."""

    name: str
    about: str
    pages: tuple[str, ...]


PARTS = (
    Part(
        "Begin",
        "What it looks like, and how to program with it.",
        ("visit", "first-walk", "library", "cookbook", "extending"),
    ),
    Part(
        "Formats",
        "Files, lines and messages, each specified so that another program can be written from the page.",
        ("journal", "mat", "protocol", "dice", "diagrams", "scene", "bridges"),
    ),
    Part(
        "The books",
        "What the treatises say, where the house has it, and whether it holds.",
        ("shelf", "shelf.fr", "rulings", "rulings.fr", "maxims", "maxims.fr", "notions", "notions.fr", "trial"),
    ),
    Part("Lessons", "How lessons are written and exercises made.", ("lessons", "exercises")),
    Part("The machines", "How they learnt their game, and how strong they are.", ("training", "strength")),
    Part("Running it", "The server, and packages to install.", ("operation", "wheels")),
    Part(
        "The house",
        "How it is built, why so, and what was measured.",
        ("architecture", "contributing", "translating", "choices", "benchmarks", "page", "proofs", "changelog"),
    ),
    Part("Appendix for contributors", "Which test holds which case of the books.", ("cases",)),
)

_REFERENCE = Part(
    "Reference",
    "Every public name, from its docstring.",
    tuple(f"reference/{page.name}" for page in reference.PAGES),
)
_LAWS = Part(
    "Laws and words",
    "What each game is played by, paragraph by paragraph with its sources, and what its words mean.",
    ("law/index.en", "law/index.fr"),
)

# Pages that stand elsewhere in the repository, by the names they have in the site.
ELSEWHERE = {"contributing": "CONTRIBUTING.md", "changelog": "CHANGELOG.md", "benchmarks": "benchmarks/README.md"}

_INDEX = """# Académie

The classical French games as software: played by the exact laws of the old books, judged by a law that can be cited,
played against strong machines, and taught with the books' own positions.

Who comes to play begins with [a first visit](visit.md); who comes to program, with [the library](library.md), two
screens, and [the cookbook](cookbook.md). Every game has its law and its words, in [English](law/index.en.md) and in
[French](law/index.fr.md). {ref}`genindex` has every name and every word.

What the old authors claim was put to the test, claim by claim. The reports are in
<a href="trial/index.en.html">English</a> and in <a href="trial/index.fr.html">French</a>.

![Trictrac: a throw to be played](pictures/diagram-trictrac.svg)

"""


def parts() -> tuple[Part, ...]:
    """All of them: the reference and the laws, which are made, follow what one begins with."""
    return (PARTS[0], _REFERENCE, _LAWS, *PARTS[1:])


def write(source: Path) -> None:
    """The first page, with every part and its pages."""
    tables = [
        f"## {part.name}\n\n{part.about}\n\n```{{toctree}}\n:caption: {part.name}\n:maxdepth: 1\n\n"
        + "\n".join(part.pages)
        + "\n```\n"
        for part in parts()
    ]
    (source / "index.md").write_text(_INDEX + "\n".join(tables), encoding="utf-8")
