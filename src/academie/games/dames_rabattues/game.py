"""The room of the dames rabattues as a Game: starts, reads, writes and draws; it decides nothing.

§13: who has the dice for the next game of a match is a value of the profile.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from academie._core import dames_rabattues as core
from academie.game import Look
from academie.games.dames_rabattues import notation
from academie.games.dames_rabattues.desk import Desk
from academie.games.dames_rabattues.state import BLACK, LEAVE, TAKE, WHITE, Move, State, native_profile, ours, place
from academie.tables.board import letter, throw_name, write_dice
from academie.tables.dice_game import DiceGame
from academie.tables.drawing import ASCII, UNICODE
from academie.tables.race import PLAYERS
from academie.title import Title

if TYPE_CHECKING:
    from academie.engraving.plate import Plate
    from academie.game import Move as AnyMove
    from academie.game import Picture
    from academie.game import State as AnyState
    from academie.tables.drawing import Cell, Glyphs, Grid

_SAID = {TAKE: "prendre", LEAVE: "laisser"}


class DamesRabattues(DiceGame):
    """The dames rabattues: one game, to the first who has lifted everything."""

    def start(self, profile: str | None = None, setup: str = "standard") -> State:
        """The piles as they are set up, the dice to be drawn for (§1, §12)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: str | None = None) -> State:
        """The state a canonical line or bare piles describe."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """An order of the numbers such as 6-1, or take or leave."""
        return notation.read_move(ours(state), text)

    def said_word(self, move: AnyMove) -> Title | None:
        """To take a number that the other leaves, or to leave it (§9)."""
        word = self.word(move)
        return Title(word, _SAID[word]) if word else None

    def draw(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The two tables next to the light, White at the bottom."""
        return draw(ours(state), look or Look(), ascii_only=ascii_only)

    def picture(
        self,
        state: AnyState,
        last: AnyMove | None = None,  # noqa: ARG002 - no dame travels: the events tell the move
        look: Look | None = None,
    ) -> Picture:
        """The same in colour."""
        return picture(ours(state), look or Look())

    def engrave(self, state: AnyState, plate: Plate, last: AnyMove | None = None) -> str:  # noqa: ARG002 - no dame travels
        """The board engraved."""
        from academie.games.dames_rabattues import engraving  # noqa: PLC0415 - the law is read without it

        return engraving.engrave(self.title, ours(state), plate)

    def desk(self) -> Desk:
        """Where the book's examples are replayed."""
        return Desk(self)


game = DamesRabattues(
    name="dames_rabattues",
    title=Title(en="Dames rabattues", fr="Dames rabattues"),
    players=PLAYERS,
    room=Path(__file__).parent,
    chance=True,
)


# --- The two tables of the dames rabattues drawn face to face, in text and in colours
# A pile stands at the rim as its height and the sign of a dame; dames laid down lie before it, one before the other.
# The light is where A is: at the left unless asked otherwise.


_DEPTH = 3  # dames a flèche holds at most
_WIDTH = 4
_TO_LAY = Title("{side}: {count} to lay", "{side} : {count} à rabattre")
_TO_LIFT = Title("{side}: {count} to lift", "{side} : {count} à lever")
_LEFT = Title("{number} is left to him", "le {number} lui est laissé")  # §9
_HIS = Title("{number} is still his", "le {number} lui reste à jouer")  # §18
_STYLES = {
    "near": "bold #fff6df on #a9743f",
    "far": "bold #120a05 on #a9743f",
    "wood": "#c99a5c on #a9743f",
    "rim": "#d8b27c on #5b3417",
    "title": "bold",
    "letter": "",
}


def draw(state: State, look: Look, *, ascii_only: bool = False) -> str:
    """The tables as text, White at the bottom."""
    lines = ["".join(sign for sign, _ in line) for line in _grid(state, look, ASCII if ascii_only else UNICODE)]
    return "\n".join(line.rstrip() for line in lines)


def picture(state: State, look: Look) -> Picture:
    """The tables in colour."""
    return [[(sign, _STYLES[role]) for sign, role in line] for line in _grid(state, look, UNICODE)]


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
