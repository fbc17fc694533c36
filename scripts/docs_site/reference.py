"""The reference: a page for each part of the library, made of the docstrings of its public names."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING

import academie

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Page:
    """A page of the reference: modules, and of each its names; none named, those it says are public."""

    name: str
    title: str
    about: str
    modules: dict[str, tuple[str, ...]]


PAGES = (
    Page(
        "vocabulary",
        "The vocabulary",
        "What ``import academie`` gives: games, states and moves, what engines answer, and the errors.",
        {"academie": ()},
    ),
    Page(
        "texts",
        "Profiles, laws and words",
        "The rules a game is played by, and its texts, as data: ``game.profiles``, ``game.law``, ``game.glossary``.",
        {
            "academie.game.profiles": ("Profiles", "Profile", "Option", "Value"),
            "academie.game.law": ("Law", "Paragraph", "Glossary", "Term"),
            "academie.game": ("Playouts",),
            "academie.game.drawing": ("Drawing", "Look", "Carried"),
            "academie.game.narration": ("Narration",),
        },
    ),
    Page(
        "tables",
        "Tables and referees",
        "Games as people sit at them: acts, and what the referee says of them.",
        {
            "academie.referee": ("sit", "Referee", "referee_of"),
            "academie.referee.table": ("Table", "View", "Ruling", "Marks"),
            "academie.referee.acts": ("Act", "Kind"),
        },
    ),
    Page(
        "journals",
        "Journals",
        "Games written down and read back through the law, in every format.",
        {
            "academie.journal": (
                "Journal",
                "read",
                "read_games",
                "write_games",
                "Games",
                "endings_of",
                "moves_of",
                "from_moves",
                "Moves",
                "Ply",
                "SetUp",
            )
        },
    ),
    Page(
        "players",
        "Players and matches",
        "Opponents by name, matches between two of them, and what the score says.",
        {
            "academie.players": ("find", "usual", "Player"),
            "academie.players.arena": ("play_match", "Terms", "Played", "score", "clock", "Score", "Elo", "Clock"),
        },
    ),
    Page(
        "tutor",
        "Advice and explanations",
        "What the books advise of a position, and what a throw is worth.",
        {
            "academie.tutor": ("advise", "preferred", "spoken", "explainer", "Explainer", "Explanation"),
            "academie.tutor.advice": ("Advice",),
        },
    ),
    Page(
        "corpus",
        "The books",
        "Positions and lines of the old books, checked and exported.",
        {
            "academie.corpus": ("books", "find_book", "find_entry", "check_book", "check_entry", "export_book"),
            "academie.corpus.record": (
                "Book",
                "Entry",
                "Line",
                "Correction",
                "Reference",
                "LeftOut",
                "Remark",
                "Print",
            ),
            "academie.corpus.report": ("Report", "EntryReport", "Verdict", "Conflict", "Doubt", "Readings"),
        },
    ),
    Page(
        "drawing",
        "Drawing",
        "Signs over a position, and what a drawing may be asked for.",
        {"academie.svg": ("Mark", "Sign", "DrawingOptions")},
    ),
    Page(
        "codec",
        "Integers and vectors",
        "Moves as integers and states as vectors, for programs that learn.",
        {"academie.game.codec": ("codec_of", "Codec", "Decision")},
    ),
    Page(
        "fair",
        "Fair dice",
        "Chance that is committed to before it falls, and proved after.",
        {
            "academie.fairdice.chain": ("Chain", "binds"),
            "academie.fairdice.derivation": ("Dice", "Drawn", "share", "joint"),
            "academie.fairdice.proof": ("read", "write", "Proof", "Entry"),
            "academie.fairdice.verify": ("verify", "Report", "Played", "Wrong"),
        },
    ),
    Page(
        "formats",
        "Formats of the games",
        "What only one game has.",
        {
            "academie.games.draughts.pdn": (),
            "academie.games.draughts.endgame": ("probe", "plies"),
            "academie.games.gammon.gnubg": ("read", "write", "position_id", "read_position", "match_id", "read_match"),
        },
    ),
)


def names(module: str, expected: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a module that are explained: those wanted, else those it says are public."""
    return expected or tuple(import_module(module).__all__)


def write(source: Path) -> None:
    """Every page."""
    folder = source / "reference"
    folder.mkdir()
    for page in PAGES:
        (folder / f"{page.name}.rst").write_text(_page(page), encoding="utf-8")


def _page(page: Page) -> str:
    """A page: each module, its docstring, its names."""
    parts = [_heading(page.title, "="), page.about]
    for module, expected in page.modules.items():
        parts += [_heading(module, "-"), f".. automodule:: {module}\n   :no-members:", f".. currentmodule:: {module}"]
        parts += [_directive(module, name) for name in names(module, expected)]
    return "\n\n".join(parts) + "\n"


def _heading(text: str, rule: str) -> str:
    return f"{text}\n{rule * len(text)}"


def _directive(module: str, name: str) -> str:
    """How Sphinx is asked for a name; a value that is made when it is asked for says itself what it is."""
    value = getattr(import_module(module), name)
    if value is academie.GAMES or not callable(value):
        return f".. py:data:: {name}\n\n   {_VALUES[name]}"
    if isinstance(value, type):
        if issubclass(value, BaseException):
            return f".. autoexception:: {name}\n   :members:\n   :show-inheritance:"
        undocumented = "\n   :undoc-members:" if issubclass(value, Enum) else ""  # fields stand in the signature
        return f".. autoclass:: {name}\n   :members:{undocumented}"
    return f".. autofunction:: {name}"


# What values say nothing of themselves, in a sentence.
_VALUES = {
    "GAMES": "All games, in the order of the list; reading it loads every game.",
    "RESULTS": "How a game of PDN may end, by what each player has of it.",
    "TERMINATORS": "What may stand at the end of a game's moves.",
    "Item": "What a body of moves is made of.",
}
