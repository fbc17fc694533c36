"""Flèches by numbers, as players of backgammon write them: counted down along a side's own path to 1, bar and off.

The house writes letters, which are the same for both sides; here a play is put from one writing into the other. Names
no game.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.errors import Unreadable
from academie.tables.board import LETTERS
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_NUMBER = re.compile(r"(?<![\w(-])(\d{1,2})(?=[/*\s(]|$)")
_PLAY = re.compile(r"(?<![A-Za-z])[A-VXY+][*p]?(?:/(?:[A-VXY](?![A-Za-z])|off)[*p]?)+")
_PLACES = re.compile(r"(?<=\()[A-VXY](?:, [A-VXY])*(?=\))")
_LETTER = re.compile(r"(?<![A-Za-z])[A-VXY](?![A-Za-z])")
_NOT_THERE = Title(
    "There is no flèche {number} on your way; they are numbered from {most} down to 1.",
    "Il n'y a pas de flèche {number} sur votre chemin ; elles se comptent de {most} à 1.",
)


def names(path: Sequence[int]) -> Mapping[int, str]:
    """What each flèche of a path is called."""
    return {fleche: str(len(path) - step) for step, fleche in enumerate(path)}


def lettered(path: Sequence[int], text: str) -> str:
    """A play in numbers, 24/18 13/11 or bar/20, in letters; what is not so written stays as it is."""
    if "/" not in text:
        return text

    def letter(found: re.Match[str]) -> str:
        number = int(found[1])
        if not 1 <= number <= len(path):
            raise Unreadable(_NOT_THERE.fill(number=number, most=len(path)))
        return LETTERS[path[len(path) - number]]

    return _NUMBER.sub(letter, re.sub(r"/", " / ", re.sub(r"\bbar\b", "+", text))).replace(" / ", "/")


def numbered(path: Sequence[int], text: str) -> str:
    """A sentence with its plays and flèches in numbers."""
    called = names(path)

    def number(found: re.Match[str]) -> str:
        return called.get(LETTERS.index(found[0]), found[0])

    def play(found: re.Match[str]) -> str:
        return _LETTER.sub(number, found[0].replace("p", "")).replace("+", "bar")

    return _PLACES.sub(lambda found: _LETTER.sub(number, found[0]), _PLAY.sub(play, text))
