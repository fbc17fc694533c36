"""The board of toc: trictrac's with a fichet for the trous and no jetons, in text and in colour. Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core.trictrac import Phase
from academie.game import Look
from academie.games.trictrac.drawing import arrivals
from academie.games.trictrac.names import trous_told
from academie.tables.board import write_dice
from academie.tables.drawing import Rim, Sheet, looked_at
from academie.tables.names import throw_name
from academie.tables.paths import FACING
from academie.tables.race import PLAYERS
from academie.tables.race_state import BLACK, WHITE
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.toc.state import State
    from academie.games.trictrac.state import Move


def sheet(state: State, last: Move | None = None, look: Look | None = None) -> Sheet:
    """What is to be drawn; the arrivals of the last play are pointed out."""
    look = look or Look()
    rims = rim(state, WHITE, look.language), rim(state, BLACK, look.language)
    shown = Sheet(state.dames(WHITE), state.dames(BLACK), *rims, arrivals(last))
    return looked_at(shown, FACING, state.thrower, look)


def rim(state: State, seat: int, language: str) -> Rim:
    """§6, §9: a player's trous by his fichet, and in words with his throw."""
    trous, has_dice = state.core.trous[seat], state.thrower == seat
    mark = ">" if has_dice and state.core.phase != Phase.over else " "
    told = Title("{name}: {trous}", "{name} : {trous}").fill(name=PLAYERS[seat], trous=trous_told(trous))
    words = f"{mark} {told.to(language)}"
    dice = state.core.dice if has_dice and state.core.dice[0] else ()
    if dice:
        words += f"   {write_dice(dice)}, {throw_name(dice).to(language)}"
    return Rim(words, trous, (), dice)
