"""The twenty-four flèches by letter and number, and the throws of two dice. Names no game.

Flèches are numbered 0 to 23 round the board and lettered A to Y, without W and Z: A to L on the near side, M to Y on
the far one, so that A faces Y and L faces M.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted
from academie.game import Roll
from academie.title import Title

if TYPE_CHECKING:
    from typing import SupportsIndex

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXY"
_DASH = re.compile(r"(?<=[A-Ya-y*])[-–>](?=[A-Ya-y])")
LIFTED = 24
HAND = 25
_SIGNS = {"*": LIFTED, "+": HAND}

# What is said of a word that places no dames, in a game without a hand and in one with it.
_UNPLACED = (
    Title(
        "{word} does not place dames; write a flèche and a count such as A13, or *3 lifted.",
        "{word} ne place point de dames ; écrivez une flèche et un nombre, comme A13, ou *3 pour trois dames levées.",
    ),
    Title(
        "{word} does not place dames; write a flèche and a count such as A13, or *3 lifted or +2 in hand.",
        "{word} ne place point de dames ; écrivez une flèche et un nombre, comme A13, ou *3 pour trois dames levées, "
        "ou +2 pour deux dames en main.",
    ),
)
_FLECHE_TWICE = Title(
    "The flèche {name} is given twice; add its dames together.",
    "La flèche {name} est donnée deux fois ; comptez ses dames ensemble.",
)
_TWICE = {
    "*": Title(
        "The dames lifted (*) are given twice; add them together.",
        "Les dames levées (*) sont données deux fois ; comptez-les ensemble.",
    ),
    "+": Title(
        "The dames in hand (+) are given twice; add them together.",
        "Les dames en main (+) sont données deux fois ; comptez-les ensemble.",
    ),
}


class Throws(tuple[Roll, ...]):
    """Every throw of so many dice. Which die shows which number is the same: 1-3 is found as the throw 3-1."""

    __slots__ = ()

    def find(self, roll: Roll) -> Roll | None:
        """The throw of these dice as it is listed, larger number first, with its weight."""
        found = _LISTED.get(roll.dice) or _LISTED.get(tuple(sorted(roll.dice, reverse=True)))
        return found if found is not None and len(found.dice) == len(self[0].dice) else None

    def __contains__(self, roll: object) -> bool:
        return isinstance(roll, Roll) and self.find(roll) is not None

    def index(self, roll: object, *between: SupportsIndex) -> int:
        """The place of a throw, whatever the order of its dice."""
        return super().index((self.find(roll) if isinstance(roll, Roll) else None) or roll, *between)


# The twenty-one throws with their chances of thirty-six, larger number first.
THROWS = Throws(Roll((high, low), 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1))
# One die for each player, White's first, to settle who has the dice.
OPENINGS = tuple(Roll((white, black)) for white in range(1, 7) for black in range(1, 7))
# The fifty-six throws of three dice with their chances of two hundred and sixteen.
THROWS_OF_THREE = Throws(
    Roll((a, b, c), (6, 3, 1)[(a == b) + (b == c)])
    for a in range(1, 7)
    for b in range(1, a + 1)
    for c in range(1, b + 1)
)
_LISTED = {roll.dice: roll for roll in (*THROWS, *THROWS_OF_THREE)}


def words_of(text: str) -> list[str]:
    """The words of a play, a dame each: A/G A/C, as A-G, A-C too."""
    return _DASH.sub("/", text.replace(",", " ")).split()


def letter(fleche: int) -> str:
    """The letter of a flèche, "off" past the last."""
    return LETTERS[fleche] if fleche < LIFTED else "off"


def fleche(text: str) -> int:
    """The flèche of a letter; "off" is past the last."""
    name = text.strip()
    if name.lower() == "off":
        return LIFTED
    if len(name) != 1 or name.upper() not in LETTERS:
        raise Unreadable(
            Title(
                "{text} is not a flèche; they are lettered A to Y, without W and Z.",
                "{text} n'est pas une flèche ; elles portent les lettres A à Y, sans W ni Z.",
            ).fill(text=quoted(text))
        )
    return LETTERS.index(name.upper())


def read_dice(text: str) -> tuple[int, int]:
    """Two dice written 6-5, 65 or "6 5", larger first in the answer."""
    match = re.fullmatch(r"\s*([1-6])\s*[-, ]?\s*([1-6])\s*", text)
    if match is None:
        raise Unreadable(
            Title(
                "{text} is not a throw of two dice; write two numbers from 1 to 6, such as 6-5.",
                "{text} n'est pas un coup de deux dés ; écrivez deux nombres de 1 à 6, comme 6-5.",
            ).fill(text=quoted(text))
        )
    return max(int(match[1]), int(match[2])), min(int(match[1]), int(match[2]))


def read_throw(text: str, count: int) -> tuple[int, ...]:
    """So many dice, written like 6-5 or 6-5-1, larger first in the answer."""
    if count == 2:
        return read_dice(text)
    match = re.fullmatch(r"\s*([1-6])\s*[-, ]?\s*([1-6])\s*[-, ]?\s*([1-6])\s*", text)
    if match is None:
        raise Unreadable(
            Title(
                "{text} is not a throw of three dice; write three numbers from 1 to 6, such as 6-5-1.",
                "{text} n'est pas un coup de trois dés ; écrivez trois nombres de 1 à 6, comme 6-5-1.",
            ).fill(text=quoted(text))
        )
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
            raise Unreadable(_UNPLACED[hand].fill(word=quoted(word)))
        place = _SIGNS[match[1]] if match[1] in _SIGNS else fleche(match[1])
        if place in found:
            raise Unreadable(_TWICE[match[1]] if match[1] in _TWICE else _FLECHE_TWICE.fill(name=match[1]))
        found[place] = int(match[2])
    return found


def write_dames(dames: dict[int, int]) -> str:
    """Dames by flèche as A13,L2, then those lifted as *3 and those in hand as +2."""
    words = [f"{LETTERS[place]}{count}" for place, count in sorted(dames.items()) if place < LIFTED and count]
    words += [f"{sign}{dames[place]}" for sign, place in _SIGNS.items() if dames.get(place)]
    return ",".join(words)
