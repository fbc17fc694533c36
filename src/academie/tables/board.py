"""The twenty-four flèches by letter and number, the throws of two and of three dice, and the paths of the two sides.

Flèches are numbered 0 to 23 round the board and lettered A to Y, without W and Z: A to L on the near side, M to Y on
the far one, so that A faces Y and L faces M.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, SupportsIndex

from academie.errors import Unreadable, quoted
from academie.game import Roll
from academie.text.message import Message, together, verbatim

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXY"
_DASH = re.compile(r"(?<=[A-Ya-y*])[-–>](?=[A-Ya-y])")
LIFTED = 24
HAND = 25
_SIGNS = {"*": LIFTED, "+": HAND}

# What is said of a word that places no dames, in a game without a hand and in one with it.
_UNPLACED = (
    Message("{word} does not place dames. Write a flèche and a count, such as A13, or *3 for three dames lifted."),
    Message(
        "{word} does not place dames. Write a flèche and a count, such as A13, or *3 for three dames lifted, or +2 "
        "for two in hand."
    ),
)
_FLECHE_TWICE = Message("Flèche {name} is given twice. Add its dames together.")
_TWICE = {
    "*": Message("The dames lifted (*) are given twice. Add them together."),
    "+": Message("The dames in hand (+) are given twice. Add them together."),
}


class Throws(tuple[Roll, ...]):
    """Every throw of that many dice. Which die shows which number is the same: 1-3 is found as the throw 3-1."""

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
            "{text} is not a flèche. The flèches are lettered A to Y, without W. Type help for the commands.",
            text=quoted(text),
        )
    return LETTERS.index(name.upper())


def read_dice(text: str) -> tuple[int, int]:
    """Two dice written 6-5, 65 or "6 5", larger first in the answer."""
    match = re.fullmatch(r"\s*([1-6])\s*[-, ]?\s*([1-6])\s*", text)
    if match is None:
        raise Unreadable(
            "{text} is not a throw of two dice. Write two numbers from 1 to 6, such as 6-5.", text=quoted(text)
        )
    return max(int(match[1]), int(match[2])), min(int(match[1]), int(match[2]))


def read_throw(text: str, count: int) -> tuple[int, ...]:
    """That many dice, written like 6-5 or 6-5-1, larger first in the answer."""
    if count == 2:
        return read_dice(text)
    match = re.fullmatch(r"\s*([1-6])\s*[-, ]?\s*([1-6])\s*[-, ]?\s*([1-6])\s*", text)
    if match is None:
        raise Unreadable(
            "{text} is not a throw of three dice. Write three numbers from 1 to 6, such as 6-5-1.", text=quoted(text)
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


# --- Flèches by numbers, as players of backgammon write them
# The program writes letters, which are the same for both sides; here a play is put from one writing into the other.


_NUMBER = re.compile(r"(?<![\w(-])(\d{1,2})(?=[/*\s(]|$)")
_PLAY = re.compile(r"(?<![A-Za-z])[A-VXY+][*p]?(?:/(?:[A-VXY](?![A-Za-z])|off)[*p]?)+")
_PLACES = re.compile(r"(?<=\()[A-VXY](?:, [A-VXY])*(?=\))")
_LETTER = re.compile(r"(?<![A-Za-z])[A-VXY](?![A-Za-z])")
_NOT_THERE = Message("There is no flèche {number} on your path. They are numbered from {most} down to 1.")


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


NUMBERS = {
    1: Message("ace"),
    2: Message("two"),
    3: Message("three"),
    4: Message("four"),
    5: Message("five"),
    6: verbatim("six"),
}
DOUBLETS = {1: "beset", 2: "double deux", 3: "ternes", 4: "carmes", 5: "quines", 6: "sonnés"}


def throw_name(dice: tuple[int, ...]) -> Message:
    """The throw as it is called, larger number first: six and five, sonnés; three dice are named one by one."""
    numbers = sorted(dice, reverse=True)
    if len(numbers) == 2 and numbers[0] == numbers[1]:
        return verbatim(DOUBLETS[numbers[0]])
    return together(NUMBERS[number] for number in numbers)


# --- What the fields of a line say in every game on the board


COLOURS = ("white", "black")  # as a line has them
DAMES = verbatim("dame"), verbatim("dames")  # one, several
SIDES = (Message("White"), Message("Black"))  # as a sentence has them; in French a plural


def read_phase(fields: Mapping[str, str], phases: Sequence[str], usual: str) -> str:
    """The name of the phase."""
    name = fields.get("phase", usual)
    if name not in phases:
        raise Unreadable("{name} is not a phase; it is {phases}.", name=quoted(name), phases=", ".join(phases))
    return name


def read_seat(fields: Mapping[str, str]) -> int:
    """Whose dice they are: 0 White, 1 Black."""
    colour = fields.get("to", "white")
    if colour not in COLOURS:
        raise Unreadable("{word} is not a player. Write white or black.", word=quoted(f"to={colour}"))
    return COLOURS.index(colour)


# --- The paths that the two sides take round the board: which flèche each step is
# White sits at A to L, Black at M to Y. A step is counted from 0, the first flèche of a side's path.


@dataclass(frozen=True)
class Paths:
    """The flèche of each step, for White and for Black."""

    fleches: tuple[tuple[int, ...], tuple[int, ...]]

    @cached_property
    def _steps(self) -> tuple[dict[int, int], dict[int, int]]:
        white, black = ({fleche: step for step, fleche in enumerate(path)} for path in self.fleches)
        return white, black

    @cached_property
    def places(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The flèche of each step, off the board and in hand last, as a side's dames are counted."""
        white, black = (tuple(self.place(seat, step) for step in range(HAND + 1)) for seat in (0, 1))
        return white, black

    def __reduce__(self) -> tuple[Any, ...]:
        return Paths, (self.fleches,)  # and not what has been found out meanwhile

    def way(self, player: int) -> tuple[int, ...]:
        """The flèches as a player's dames pass them."""
        return self.fleches[player]

    def place(self, seat: int, step: int) -> int:
        """The flèche of a player's step; past the last it is off the board, before the first in hand."""
        if step < 0 or step == HAND:
            return HAND
        return self.fleches[seat][step] if step < len(self.fleches[seat]) else LIFTED

    def placed(self, seat: int, counts: Sequence[int]) -> dict[int, int]:
        """A player's dames by flèche, of those counted along his path, those lifted and those in hand last."""
        return {place: count for place, count in zip(self.places[seat], counts, strict=False) if count}

    def step(self, seat: int, place: int) -> int | None:
        """The player's step of a flèche, 24 off the board, 25 in hand; None where his path does not go."""
        return place if place in {LIFTED, HAND} else self._steps[seat].get(place)


def _path(first: int, sense: int, length: int = 24) -> tuple[int, ...]:
    return tuple((first + sense * step) % 24 for step in range(length))


FACING = Paths((_path(0, 1), _path(23, -1)))  # tas face to face, opposite senses
CROSSED = Paths((_path(12, 1), _path(11, -1)))  # the same, each home on his own side
DIAGONAL = Paths((_path(12, 1), _path(0, 1)))  # tas in opposite corners, the same sense
LANES = Paths((_path(0, 1, 12), _path(23, -1, 12)))  # twelve flèches each, face to face
