"""The board of twenty-four flèches drawn from either light, in Unicode or ASCII, as text or in roles a game can colour.

The near row runs A to L; with `a_at="right"` A lies in the right-hand corner. A drawing is a grid of
signs, each with a role (a dame, a flèche, wood, a peg …); `draw` reads off the signs, `paint` gives the roles their
colours.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from academie.game import Move, State
from academie.game.drawing import Carried, Drawing, Look, Picture
from academie.tables import board
from academie.tables.board import FACING, HAND, LETTERS, LIFTED, Paths, names, throw_name, write_dice
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.tables.dice_state import DiceState

# Walnut and two veneers, ivory and ebony, brass pegs, bone jetons.
_GROUND = {"wood": "#a9743f", "light": "#c99a5c", "dark": "#7d4f27", "rim": "#5b3417"}
_INK = {
    "near": "bold #fff6df",
    "far": "bold #120a05",
    "count": "bold",
    "jeton": "bold #f2e3b6",
    "die": "bold #ffffff",
    "peg": "bold #ffd75f",
    "hole": "#c9a06a",
    "rim": "#d8b27c",
    "light": "#e0b67c",
    "dark": "#a97742",
    "wood": "#a9743f",
}

HEIGHT = 5  # dames drawn on one flèche; more are shown by a number
_WIDE = 2  # levels of a flèche that fill its cell; above them it is a point
_TIP = 4  # levels of a flèche
_CELL = 3
_SIDE = 6 * _CELL

# What is said of one dame, and of several, beside the board.
_BESIDE = {HAND: (Message("in hand"),) * 2, LIFTED: (Message("off"), Message.within("several dames", "off"))}

# Places as they are typed.
_PLACES = {**{name: fleche for fleche, name in enumerate(LETTERS)}, "off": LIFTED, "+": HAND}

Cell = tuple[str, str]  # a sign and its role
Grid = list[list[Cell]]


@dataclass(frozen=True)
class Rim:
    """One player's rim: how many holes are pegged, where his jetons lie, what is written beside it.

    A jeton lies at a place counted in flèches from his first one: 0 is before that flèche, 3.5 between the fourth and
    the fifth. A `peg` of 0 is not yet in a hole; without a peg the holes are not drawn.
    """

    title: str = ""
    peg: int | None = 0
    jetons: tuple[float, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """What is on the board: each side's dames by flèche, and both rims."""

    near: Mapping[int, int]
    far: Mapping[int, int]
    near_rim: Rim = field(default_factory=Rim)
    far_rim: Rim = field(default_factory=Rim)
    marked: frozenset[int] = field(default=frozenset())  # flèches to point out
    language: str = "en"
    course: tuple[int, ...] = ()  # the flèches in the order in which somebody's dames pass them, shown by arrows
    names: Mapping[int, str] = field(default_factory=dict)  # names of the flèches where they are not the usual letters


@dataclass(frozen=True)
class Glyphs:
    """The signs of a drawing."""

    near: str = "○"
    far: str = "●"
    bar: str = "│"
    flat: str = "─"
    corners: str = "┌┬┐└┴┘"
    light: str = "·"
    dark: str = ":"
    hole: str = "∘"
    peg: str = "▲"
    jeton: str = "◆"
    dice: str = "⚀⚁⚂⚃⚄⚅"
    arrows: str = "→←"


UNICODE = Glyphs()
ASCII = Glyphs("o", "x", "|", "-", "++++++", ".", ":", ",", "^", "$", "123456", "><")


def looked_at(sheet: Sheet, paths: Paths, thrower: int | None, look: Look) -> Sheet:
    """The sheet as somebody wants it: with the way of the thrower's dames, flèches by numbers, a play that is begun."""
    course = paths.fleches[thrower] if look.arrow and thrower is not None else ()
    called = {} if look.numbers is None else names(paths.fleches[look.numbers])
    shown = replace(sheet, course=course, names=called)
    return shown if thrower is None or not look.begun else _begun(shown, thrower, look.begun)


def _begun(sheet: Sheet, seat: int, begun: Sequence[Carried]) -> Sheet:
    """The sheet with dames of a play that is not yet whole on their landings, which are pointed out instead."""
    sides = Counter(sheet.near), Counter(sheet.far)
    own, other = sides[seat], sides[1 - seat]
    landed: Counter[int] = Counter()
    for carried in begun:
        origin, target = _PLACES[carried.origin], _PLACES[carried.target]
        own.subtract([origin])
        own.update([target])
        for taken in carried.taken:
            other.subtract([_PLACES[taken]])
            other.update([HAND])
        landed.subtract([origin] if landed[origin] else [])
        landed.update([target])
    near, far = ({place: count for place, count in side.items() if count > 0} for side in sides)
    marked = frozenset(place for place, count in landed.items() if count > 0 and place < LIFTED)
    return replace(sheet, near=near, far=far, marked=marked)


def rows(*, near_side: bool, a_at: str = "left") -> list[int]:
    """The flèches of a side from left to right as the near player sees them."""
    order = list(range(12)) if near_side else list(range(23, 11, -1))
    return order if a_at == "left" else order[::-1]


def draw(sheet: Sheet, *, a_at: str = "left", ascii_only: bool = False) -> str:
    """The whole board as text, the near side at the bottom."""
    lines = ["".join(sign for sign, _ in line) for line in grid(sheet, a_at=a_at, ascii_only=ascii_only)]
    return "\n".join(line.rstrip() for line in lines)


def paint(sheet: Sheet, *, a_at: str = "left") -> Picture:
    """The board in colour: ivory and ebony dames on flèches of two woods."""
    return [[(sign, _style(role)) for sign, role in line] for line in grid(sheet, a_at=a_at)]


def _style(role: str) -> str:
    words = role.split()
    if not words or words[0] in {"title", "letter"}:
        return ""
    if words[0] == "marked":
        return "bold"
    ground = next((_GROUND[word] for word in reversed(words) if word in _GROUND), "")
    if words[0] in {"peg", "hole"}:
        ground = _GROUND["rim"]
    ink = " ".join(
        _INK[word] for word in dict.fromkeys(words) if word in _INK and (len(words) == 1 or word not in _GROUND)
    )
    return f"{ink} on {ground}" if ground else ink


def grid(sheet: Sheet, *, a_at: str = "left", ascii_only: bool = False) -> Grid:
    """The whole board sign by sign."""
    glyphs = ASCII if ascii_only else UNICODE
    return _Board(sheet, glyphs, a_at).lines()


class _Board:
    """A board being drawn."""

    def __init__(self, sheet: Sheet, glyphs: Glyphs, a_at: str) -> None:
        self.sheet, self.glyphs, self.a_at = sheet, glyphs, a_at
        self.far = rows(near_side=False, a_at=a_at)
        self.near = rows(near_side=True, a_at=a_at)

    def lines(self) -> Grid:
        sheet = self.sheet
        body = [self._level(self.far, level) for level in range(HEIGHT)]
        body += [self._jetons(sheet.far_rim), self._dice(), self._jetons(sheet.near_rim)]
        body += [self._level(self.near, level) for level in reversed(range(HEIGHT))]
        top = [
            self._title(sheet.far_rim),
            self._letters(self.far),
            self._edge(self.glyphs.corners[:3], self.far),
            self._holes(sheet.far_rim),
        ]
        bottom = [
            self._holes(sheet.near_rim),
            self._edge(self.glyphs.corners[3:], self.near),
            self._letters(self.near),
            self._title(sheet.near_rim),
        ]
        return [line for line in [*top, *body, *bottom, *self._beside()] if line]

    def _title(self, rim: Rim) -> list[Cell]:
        return [(f" {rim.title}", "title")] if rim.title else []

    def _letters(self, places: Sequence[int]) -> list[Cell]:
        cells: list[Cell] = [(" ", "")]
        for index, place in enumerate(places):
            if index == 6:
                cells.append((" ", ""))
            pointed = place in self.sheet.marked
            cells.append((self._name(place, pointed=pointed), "marked" if pointed else "letter"))
        return cells

    def _name(self, place: int, *, pointed: bool) -> str:
        """The letter of a flèche, or its number, in three signs; pointed out where a dame has come to rest there."""
        number = self.sheet.names.get(place)
        if number is None:
            return f"({LETTERS[place]})" if pointed else f" {LETTERS[place]} "
        return f"{number:>2}*" if pointed else f"{number:>2} "

    def _edge(self, corners: str, places: Sequence[int]) -> list[Cell]:
        left, right = self._flat(places[:6]), self._flat(places[6:])
        return [(f"{corners[0]}{left}{corners[1]}{right}{corners[2]}", "rim")]

    def _flat(self, places: Sequence[int]) -> str:
        """The rim of one table, with an arrow where dames go along it."""
        flat, order = self.glyphs.flat * _SIDE, {place: step for step, place in enumerate(self.sheet.course)}
        passed = [order[place] for place in places if place in order]
        if len(passed) < len(places):
            return flat
        arrow = self.glyphs.arrows[passed[0] > passed[-1]]
        middle = _SIDE // 2
        return f"{flat[: middle - 1]}{arrow}{arrow}{flat[middle + 1 :]}"

    def _framed(self, cells: Sequence[Sequence[Cell]], role: str = "rim") -> list[Cell]:
        """Twelve cells between the rims and the middle bar."""
        bar: Cell = (self.glyphs.bar, role)
        left = [sign for cell in cells[:6] for sign in cell]
        right = [sign for cell in cells[6:] for sign in cell]
        return [bar, *left, bar, *right, bar]

    def _turned(self) -> bool:
        return self.a_at != "left"

    def _holes(self, rim: Rim) -> list[Cell]:
        """The twelve holes of a side, counted from the first flèche, the peg in the one reached."""
        if rim.peg is None:
            return []
        cells = []
        for index in range(12):
            number = 12 - index if self._turned() else index + 1
            pegged = number == min(rim.peg, 12)
            sign = self.glyphs.peg if pegged else self.glyphs.hole
            cells.append([(" ", "rim"), (sign, "peg" if pegged else "hole"), (" ", "rim")])
        return self._framed(cells)

    def _level(self, places: Sequence[int], level: int) -> list[Cell]:
        return self._framed([self._cell(place, level) for place in places])

    def _cell(self, place: int, level: int) -> list[Cell]:
        """One level of a flèche, 0 at the rim: a dame, the count of a high pile, or the flèche itself."""
        near, far = self.sheet.near.get(place, 0), self.sheet.far.get(place, 0)
        count, sign, role = (near, self.glyphs.near, "near") if near else (far, self.glyphs.far, "far")
        colour = "light" if place % 2 == 0 else "dark"
        ground = colour if level < _TIP else "wood"
        edge = colour if level < _WIDE else "wood"
        if level == HEIGHT - 1 and count > HEIGHT:
            return [(f"{count:>2}", f"count {role} {ground}"), (" ", edge)]
        middle = (sign, f"{role} {ground}") if level < count else (self._point(place, level), ground)
        return [(" ", edge), middle, (" ", edge)]

    def _point(self, place: int, level: int) -> str:
        if level >= _TIP:
            return " "
        return self.glyphs.light if place % 2 == 0 else self.glyphs.dark

    def _jetons(self, rim: Rim) -> list[Cell]:
        """The line between the points of the flèches where the jetons lie."""
        line: list[Cell] = [(" ", "wood")] * (2 * _SIDE)
        for number, where in enumerate(rim.jetons):
            column = min(max(round(where * _CELL) + 1, 0), 2 * _SIDE - 1)
            column = 2 * _SIDE - 1 - column if self._turned() else column
            # A second jeton lies beside the first, towards the first flèche.
            beside = -number if not self._turned() else number
            line[min(max(column + beside, 0), 2 * _SIDE - 1)] = (self.glyphs.jeton, "jeton wood")
        return self._framed([line[start : start + _CELL] for start in range(0, 2 * _SIDE, _CELL)])

    def _dice(self) -> list[Cell]:
        """The dice lie in the middle, on the side of the hand that threw them."""
        line: list[Cell] = [(" ", "wood")] * (2 * _SIDE)
        for rim, start in ((self.sheet.near_rim, _SIDE + 7), (self.sheet.far_rim, 7)):
            for number, die in enumerate(rim.dice):
                line[start + 2 * number] = (self.glyphs.dice[die - 1], "die wood")
        return self._framed([line[start : start + _CELL] for start in range(0, 2 * _SIDE, _CELL)])

    def _beside(self) -> Grid:
        """What each side has off the board and in hand."""
        sides = ((self.glyphs.near, "near", self.sheet.near), (self.glyphs.far, "far", self.sheet.far))
        cells = [
            (f" {sign} {dames[place]} {words[dames[place] > 1].to(self.sheet.language)}", role)
            for place, words in _BESIDE.items()
            for sign, role, dames in sides
            if dames.get(place)
        ]
        return [cells] if cells else []


# --- The drawings of a game of the board


def rim_of(state: DiceState, seat: int, words: Message, language: str, peg: int | None = None) -> Rim:
    """A player's name, or what is said of him, with his throw when it is his, and his fichet."""
    own = state.thrower == seat
    dice = state.dice if own else ()
    said = f"{'>' if own and state.core.phase.name != 'over' else ' '} {words.to(language)}"
    if dice:
        said += f"   {write_dice(dice)}, {throw_name(dice).to(language)}"
    return Rim(said, peg, (), dice)


class BoardDrawing(Drawing, ABC):
    """The board in text and in colour; a game says what lies on it, and which way its dames go."""

    paths: Paths = FACING
    a_at: str = "left"  # as the book seats the players

    @abstractmethod
    def sheet(self, state: State, last: Move | None, look: Look) -> Sheet:
        """What is to be drawn; the arrivals of the last play are pointed out."""

    def text(self, state: State, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The board in text, White at the bottom."""
        look = look or Look()
        return draw(self.sheet(state, None, look), ascii_only=ascii_only, a_at=look.a_at or self.a_at)

    def picture(self, state: State, last: Move | None = None, look: Look | None = None) -> Picture:
        """The board in colour, the arrivals of the last play marked."""
        look = look or Look()
        return paint(self.sheet(state, last, look), a_at=look.a_at or self.a_at)

    def way(self, player: int) -> tuple[int, ...]:
        """The flèches as a player's dames pass them."""
        return self.paths.way(player)

    def lettered(self, player: int, text: str) -> str:
        """A play typed by numbers, 24/18 13/11, in the letters of the board."""
        return board.lettered(self.way(player), text)

    def numbered(self, player: int, text: str) -> str:
        """A sentence about a play, its flèches by numbers."""
        return board.numbered(self.way(player), text)
