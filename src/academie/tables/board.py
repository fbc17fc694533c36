"""The twenty-four flèches by letter and number, and the throws of two dice. Names no game.

Flèches are numbered 0 to 23 round the board and lettered A to Y, without W and Z: A to L on the near side, M to Y on
the far one, so that A faces Y and L faces M.
"""

from __future__ import annotations

import re

from academie.errors import Unreadable, quote
from academie.game import Roll

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXY"
LIFTED = 24
HAND = 25
_SIGNS = {"*": LIFTED, "+": HAND}

# The twenty-one throws with their chances of thirty-six, larger number first.
THROWS = tuple(Roll((high, low), 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1))
# One die for each player, White's first, to settle who has the dice.
OPENINGS = tuple(Roll((white, black)) for white in range(1, 7) for black in range(1, 7))
# The fifty-six throws of three dice with their chances of two hundred and sixteen.
THROWS_OF_THREE = tuple(
    Roll((a, b, c), (6, 3, 1)[(a == b) + (b == c)])
    for a in range(1, 7)
    for b in range(1, a + 1)
    for c in range(1, b + 1)
)


def letter(fleche: int) -> str:
    """The letter of a flèche, "off" past the last."""
    return LETTERS[fleche] if fleche < LIFTED else "off"


def fleche(text: str) -> int:
    """The flèche of a letter; "off" is past the last."""
    name = text.strip()
    if name.lower() == "off":
        return LIFTED
    if len(name) != 1 or name.upper() not in LETTERS:
        raise Unreadable(f"{quote(text)} is not a flèche; they are lettered A to Y, without W and Z.")
    return LETTERS.index(name.upper())


def read_dice(text: str) -> tuple[int, int]:
    """Two dice written 6-5, 65 or "6 5", larger first in the answer."""
    match = re.fullmatch(r"\s*([1-6])\s*[-, ]?\s*([1-6])\s*", text)
    if match is None:
        raise Unreadable(f"{quote(text)} is not a throw of two dice; write two numbers from 1 to 6, such as 6-5.")
    return max(int(match[1]), int(match[2])), min(int(match[1]), int(match[2]))


def read_throw(text: str, count: int) -> tuple[int, ...]:
    """So many dice, written like 6-5 or 6-5-1, larger first in the answer."""
    if count == 2:
        return read_dice(text)
    match = re.fullmatch(r"\s*([1-6])\s*[-, ]?\s*([1-6])\s*[-, ]?\s*([1-6])\s*", text)
    if match is None:
        raise Unreadable(f"{quote(text)} is not a throw of three dice; write three numbers from 1 to 6, such as 6-5-1.")
    return tuple(sorted(map(int, match.groups()), reverse=True))


def write_dice(dice: tuple[int, ...]) -> str:
    """A throw, larger number first."""
    return "-".join(map(str, dice))


def read_dames(text: str, *, hand: bool = False) -> dict[int, int]:
    """Dames by flèche from A13,L2; `*3` are lifted and, in games that know a hand, `+2` in hand."""
    found: dict[int, int] = {}
    for word in filter(None, text.split(",")):
        match = re.fullmatch(r"([A-VXY*+])(\d{1,2})", word.strip())
        if match is None or (match[1] == "+" and not hand):
            also = " or *3 lifted or +2 in hand" if hand else " or *3 lifted"
            raise Unreadable(f"{quote(word)} does not place dames; write a flèche and a count such as A13,{also}.")
        place = _SIGNS[match[1]] if match[1] in _SIGNS else fleche(match[1])
        if place in found:
            raise Unreadable(f"The flèche {match[1]} is given twice; add its dames together.")
        found[place] = int(match[2])
    return found


def write_dames(dames: dict[int, int]) -> str:
    """Dames by flèche as A13,L2, then those lifted as *3 and those in hand as +2."""
    words = [f"{letter(place)}{count}" for place, count in sorted(dames.items()) if place < LIFTED and count]
    words += [f"{sign}{dames[place]}" for sign, place in _SIGNS.items() if dames.get(place)]
    return ",".join(words)
