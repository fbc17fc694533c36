"""The two tables of the dames rabattues drawn face to face, in text and in colours, and what happens on them told.

A pile stands at the rim as its height and the sign of a dame; dames laid down lie before it, one before the other.
The light is where A is: at the left unless asked otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import dames_rabattues as core
from academie.game import drawing
from academie.game.drawing import Look, Picture
from academie.game.state import Move as AnyMove
from academie.game.state import State as AnyState
from academie.games.dames_rabattues.state import BLACK, LEAVE, TAKE, WHITE, State, ours, place
from academie.tables.board import letter, throw_name, write_dice
from academie.tables.dice_game import DiceNarration
from academie.tables.drawing import ASCII, UNICODE, Cell, Glyphs, Grid
from academie.tables.race import PLAYERS
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.svg.signs import DrawingOptions

_DEPTH = 3  # dames a flèche holds at most
_WIDTH = 4
_TO_LAY = Message("{side}: {count} to lay")
_TO_LIFT = Message("{side}: {count} to lift")
_LEFT = Message("{number} is left to him")  # §9
_HIS = Message("{number} is still his")  # §18
_STYLES = {
    "near": "bold #fff6df on #a9743f",
    "far": "bold #120a05 on #a9743f",
    "wood": "#c99a5c on #a9743f",
    "rim": "#d8b27c on #5b3417",
    "title": "bold",
    "letter": "",
}


def _grid(state: State, look: Look, glyphs: Glyphs) -> Grid:
    """The tables sign by sign."""
    order = range(1, 7) if look.a_at != "right" else range(6, 0, -1)
    flat = glyphs.flat * (6 * _WIDTH + 1)
    far = [_level(state, BLACK, order, level, glyphs) for level in range(_DEPTH)]
    near = [_level(state, WHITE, order, level, glyphs) for level in reversed(range(_DEPTH))]
    bar: Cell = (f" {glyphs.bar}", "rim")
    return [
        [(_title(state, BLACK, look.language), "title")],
        _letters(BLACK, order),
        [(f" {glyphs.corners[0]}{flat}{glyphs.corners[2]}", "rim")],
        *far,
        [bar, (" " * (len(flat) - 1), "wood"), bar],
        *near,
        [(f" {glyphs.corners[3]}{flat}{glyphs.corners[5]}", "rim")],
        _letters(WHITE, order),
        [(_title(state, WHITE, look.language), "title")],
    ]


def _title(state: State, seat: int, language: str) -> str:
    """A player's name, what he has to do, and his throw, or the number of one that is asked of him."""
    to_lay, to_lift = state.side(seat)
    what = (_TO_LAY if any(to_lay) else _TO_LIFT).fill(side=PLAYERS[seat], count=sum(to_lay) or sum(to_lift))
    has_dice = state.thrower == seat
    mark = ">" if has_dice and state.core.phase != core.Phase.over else " "
    words = f" {mark} {what.to(language)}"
    dice = state.core.dice
    if state.core.phase == core.Phase.claim and state.player == seat:
        return f"{words}   {(_HIS if has_dice else _LEFT).fill(number=state.core.pending[0]).to(language)}"
    return words + (f"   {write_dice(dice)}, {throw_name(dice).to(language)}" if has_dice and dice[0] else "")


def _letters(seat: int, order: range) -> list[Cell]:
    names = "".join(f"{letter(place(seat, number)):>{_WIDTH}}" for number in order)
    return [(f" {names}", "letter")]


def _level(state: State, seat: int, order: range, level: int, glyphs: Glyphs) -> list[Cell]:
    """One line of a side's table: the piles at the rim, or the dames laid before them."""
    cells: list[Cell] = [(f" {glyphs.bar}", "rim")]
    to_lay, to_lift = state.side(seat)
    sign, role = (glyphs.near, "near") if seat == WHITE else (glyphs.far, "far")
    for number in order:
        above = to_lay[number - 1]  # dames of the pile above its lowest
        if level == 0 and above:
            cells.append((f" {above + 1}{sign} ", role))
        elif level < to_lift[number - 1] - above:
            cells.append((f"  {sign} ", role))
        else:
            cells.append((f"  {glyphs.light if number % 2 else glyphs.dark} ", "wood"))
    cells.append((f" {glyphs.bar}", "rim"))
    return cells


class Drawing(drawing.Drawing):
    """The two tables next to the light."""

    def text(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The two tables next to the light, White at the bottom."""
        lines = _grid(ours(state), look or Look(), ASCII if ascii_only else UNICODE)
        return "\n".join("".join(sign for sign, _ in line).rstrip() for line in lines)

    def picture(
        self,
        state: AnyState,
        last: AnyMove | None = None,  # noqa: ARG002 - no dame travels: the events tell the move
        look: Look | None = None,
    ) -> Picture:
        """The same in colour."""
        lines = _grid(ours(state), look or Look(), UNICODE)
        return [[(sign, _STYLES[role]) for sign, role in line] for line in lines]

    def svg(
        self,
        state: AnyState,
        options: DrawingOptions,
        last: AnyMove | None = None,  # noqa: ARG002 - no dame travels
    ) -> str:
        """The board as SVG."""
        from academie.games.dames_rabattues.svg import scene  # noqa: PLC0415 - the law is read without it
        from academie.tables.drawing.svg import draw_scene  # noqa: PLC0415 - the same

        return draw_scene(scene(self.game.title, ours(state)), options)


# --- What happens, as sentences


_SAID = {TAKE: Message.within("a number", "take"), LEAVE: Message.within("a number", "leave")}


class Narration(DiceNarration):
    """The words of the game are its own."""

    def word(self, move: AnyMove) -> Message | None:
        """To take a number that the other leaves, or to leave it (§9)."""
        return _SAID.get(self.said(move))
