"""What the site has, in the order it is read: four shelves as in docs/, then the pages that programs write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from docs_site import reference

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
        "Play",
        "Trictrac first, then every game, at the terminal and in the browser.",
        (
            "play/trictrac", "games/index", "games/index.fr", "play/browser", "play/terminal", "play/first-walk",
            "play/command-line", "play/books", "play/faq",
        ),
    ),
    Part(
        "Program",
        "The library, the formats, the protocol of the server, other libraries, and training a player of your own.",
        (
            "program/library", "program/cookbook", "program/extending", "program/journal", "program/mat",
            "program/protocol", "program/scene", "program/diagrams", "program/dice", "program/bridges",
            "program/vector", "program/training", "program/strength",
        ),
    ),
    Part(
        "Run",
        "Install the program, operate a server, keep it safe and up to date.",
        ("run/install", "run/operation", "run/security", "run/upgrade"),
    ),
    Part(
        "Build",
        "How the program is built, tested and translated, and why it is built so.",
        (
            "build/architecture", "build/contributing", "build/tests", "build/translating", "build/lessons",
            "build/exercises", "build/trial", "build/choices", "build/benchmarks", "build/page", "build/wheels",
            "build/changelog", "build/cases", "build/coverage",
        ),
    ),
    Part(
        "Books",
        "What the old books say, where the program has it, and what the referee makes of it.",
        (
            "books/shelf", "books/shelf.fr", "books/rulings", "books/rulings.fr", "books/maxims", "books/maxims.fr",
            "books/concepts", "books/concepts.fr", "books/philidor", "books/philidor.fr",
        ),
    ),
)  # fmt: skip

_REFERENCE = Part(
    "Reference",
    "Every public name of the library, from its docstring.",
    tuple(f"reference/{page.name}" for page in reference.PAGES),
)
_LAWS = Part(
    "Laws and words",
    "The law of each game, paragraph by paragraph with its sources, and what its words mean.",
    ("law/index.en", "law/index.fr"),
)

# Pages that stand elsewhere in the repository, by the names they have in the site.
ELSEWHERE = {
    "build/contributing": "CONTRIBUTING.md",
    "build/changelog": "CHANGELOG.md",
    "build/benchmarks": "benchmarks/README.md",
}

_INDEX = """# Académie

The classical French games, played by the exact rules of the old books: trictrac, draughts, domino, chess and nine
games more, with machine players, a referee who cites the law, lessons, and analysis.

- **To play**, begin with [trictrac in ten minutes](play/trictrac.md) or [choose a game](games/index.md).
- **To program**, begin with [the library](program/library.md) and [the cookbook](program/cookbook.md).
- **To run a server**, begin with [installing](run/install.md) and [operation](run/operation.md).
- **To work on the program itself**, begin with [the architecture](build/architecture.md).

Every game has its law and its words in [English](law/index.en.md) and in [French](law/index.fr.md). {ref}`genindex`
lists every name and every word. What the old authors claim was put to the test, claim by claim: the reports are in
<a href="trial/index.en.html">English</a> and in <a href="trial/index.fr.html">French</a>.

![Trictrac: a throw to be played](pictures/diagram-trictrac.svg)

"""


def parts() -> tuple[Part, ...]:
    """All of them: the reference and the laws, which programs write, stand behind the four shelves."""
    return (*PARTS[:4], _LAWS, *PARTS[4:], _REFERENCE)


def write(source: Path) -> None:
    """The first page, with every part and its pages."""
    tables = [
        f"## {part.name}\n\n{part.about}\n\n```{{toctree}}\n:caption: {part.name}\n:maxdepth: 1\n\n"
        + "\n".join(part.pages)
        + "\n```\n"
        for part in parts()
    ]
    (source / "index.md").write_text(_INDEX + "\n".join(tables), encoding="utf-8")
