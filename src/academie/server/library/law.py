"""The law and the words of a game, put together to be read: contents, and what cites what.

`academie.game.lookup` searches, and compares profiles.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from academie.errors import AcademieError
from academie.game import Game
from academie.game.law import Paragraph, Term
from academie.game.registry import find
from academie.lessons import course_of
from academie.text.message import Message
from academie.tutor.lesson import Lesson

T = TypeVar("T")
_CITES = re.compile(r"§\s?(\d{1,3})\b")


@dataclass(frozen=True)
class Cited:
    """Where a paragraph is named: other paragraphs, words of the glossary, steps of lessons."""

    paragraphs: tuple[Paragraph, ...]
    terms: tuple[Term, ...]
    lessons: tuple[tuple[str, Message], ...]  # id and title


def neighbours(listed: Sequence[T], one: T) -> tuple[T | None, T | None]:
    """The item before and the item after; None at either end."""
    place = listed.index(one)
    return listed[place - 1] if place else None, listed[place + 1] if place + 1 < len(listed) else None


def around(game: Game, paragraph: Paragraph, before: int = 4, after: int = 7) -> list[Paragraph]:
    """The paragraphs near one, for a table of contents that fits beside it."""
    listed = list(game.law)
    place = listed.index(paragraph)
    first = max(0, min(place - before, len(listed) - before - after))
    return listed[first : first + before + after]


# --- What cites what


@cache
def citing(name: str) -> dict[str, Cited]:
    """Who names each paragraph of a law."""
    game = find(name)
    found: dict[str, tuple[list[Paragraph], list[Term], list[tuple[str, Message]]]] = {
        number: ([], [], []) for number in game.law.paragraphs
    }
    for paragraph in game.law:
        for number in _named(paragraph.text.en, paragraph.text.fr) - {paragraph.number}:
            if number in found:
                found[number][0].append(paragraph)
    for term in game.glossary:
        for number in _named(term.law) & found.keys():
            found[number][1].append(term)
    for lesson in _lessons(game):
        for number in {each for step in lesson.steps for each in step.law} & found.keys():
            found[number][2].append((lesson.id, lesson.title))
    return {number: Cited(*map(tuple, lists)) for number, lists in found.items()}  # type: ignore[arg-type]


def _lessons(game: Game) -> Sequence[Lesson]:
    try:
        return course_of(game).lessons
    except AcademieError:
        return ()


def _named(*texts: str) -> set[str]:
    return {f"§{number}" for text in texts for number in _CITES.findall(text)}
