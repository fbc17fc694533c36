"""The trictrac board drawn in text with its jetons, fichets and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.state import BLACK, COLOURS, WHITE, State
from academie.tables.drawing import Sheet
from academie.tables.drawing import draw as draw_board

if TYPE_CHECKING:
    from academie.game import Picture


def rim(state: State, seat: int) -> str:
    """A player's marks: points with one jeton or two (bredouille, §71), trous pegged on the rim."""
    score = state.core.scores[seat]
    jetons = f"{score.points} points" + (" en bredouille" if score.bredouille else "")
    dice = ""
    if state.thrower == seat and state.core.phase in {core.Phase.decide, core.Phase.play}:
        dice = "   dice " + " ".join(map(str, state.core.dice))
    mark = "> " if state.thrower == seat else "  "
    return f"{mark}{COLOURS[seat].capitalize():<5} {score.trous:>2} trous, {jetons}{dice}"


def draw(state: State, *, ascii_only: bool = False, a_at: str = "left") -> str:
    """The board, White at the bottom."""
    sheet = Sheet(near=state.dames(WHITE), far=state.dames(BLACK), near_rim=rim(state, WHITE), far_rim=rim(state, BLACK))
    return draw_board(sheet, ascii_only=ascii_only, a_at=a_at)


def picture(state: State) -> Picture:
    """The board in colour: each side's dames in its own ink."""
    ink = {"○": "bold #f4ecd8", "●": "bold #d08040"}
    return [[(char, ink.get(char, "")) for char in line] for line in draw(state).splitlines()]
