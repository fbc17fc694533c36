"""The same game with the colours changed: positions and acts as the other player would have them.

Flèches and squares are turned round with the colours; a pair that tells of White first is turned as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.games import find
from academie.tables.board import LETTERS
from academie.tables.paths import FACING

if TYPE_CHECKING:
    from collections.abc import Callable

_SIDES = {"white": "black", "black": "white"}
_PAIRS = re.compile(r"\b(points|trous|throws|parties)=([^, ]+),([^, ]+)")
_LOT = re.compile(r"^(white|black) throws for the dice (\d)-(\d)$")


def turner(game: str) -> Callable[[str], str]:
    """How a text of a game, a position or an act, is told with the colours changed."""
    return _squares if game == "draughts" else _fleches(game)


def _sides(text: str) -> str:
    return re.sub(r"\b(white|black)\b", lambda found: _SIDES[found[1]], text)


def _fleches(game: str) -> Callable[[str], str]:
    race = getattr(find(game), "race", None)
    white, black = (FACING if race is None else race.paths).fleches
    pairs = [(LETTERS[one], LETTERS[two]) for one, two in zip(white, black, strict=True)]
    other = dict(pairs) | {two: one for one, two in pairs}

    def letters(text: str) -> str:
        return re.sub(r"\b[A-VXY](?=\d*p?\b)", lambda found: other[found[0]], text)

    def turned(text: str) -> str:
        if lot := _LOT.match(text):  # one die for each, White's first, whoever holds the cup
            return f"{lot[1]} throws for the dice {lot[3]}-{lot[2]}"
        if dames := re.match(r"W:([^ ;]*);B:([^ ]*)", text):
            rest = _PAIRS.sub(r"\1=\3,\2", text[dames.end() :])
            return f"W:{letters(dames[2])};B:{letters(dames[1])}{_sides(rest)}"
        return letters(_sides(text))

    return turned


def _squares(text: str) -> str:
    if men := re.match(r"([WB]):W([^: ]*):B([^: ]*)", text):
        first = {"W": "B", "B": "W"}[men[1]]
        return f"{first}:W{_turned(men[3])}:B{_turned(men[2])}{_sides(text[men.end() :])}"
    return re.sub(r"(?<=lifting )[\d ]+", lambda found: _ascending(found[0]), _turned(_sides(text)))


def _turned(text: str) -> str:
    return re.sub(r"\d+", lambda found: str(51 - int(found[0])), text)


def _ascending(text: str) -> str:
    return " ".join(sorted(text.split(), key=int))
