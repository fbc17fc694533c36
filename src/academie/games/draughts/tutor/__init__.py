"""The tutor of draughts: the notions and precepts of Manoury and Metz as they apply to a position (§58).

It decides no rule. The chapters of the books are in modules of their own; `notions.toml` lists every precept they
hold, with the rule that speaks it or the reason why none does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts.tutor.exchange import EXCHANGE
from academie.games.draughts.tutor.king import KINGS
from academie.games.draughts.tutor.losing import LOSING
from academie.games.draughts.tutor.notions import page
from academie.games.draughts.tutor.opening import OPENING
from academie.games.draughts.tutor.scene import scene_of
from academie.games.draughts.tutor.stroke import STROKE
from academie.games.draughts.values import Goal, March

if TYPE_CHECKING:
    from academie.games.draughts.state import State
    from academie.tutor.advice import Advice

# Which chapters speak, by what wins: Metz has two points for qui perd gagne, and for the first king none.
BY_GOAL = {Goal.NORMAL: (OPENING, EXCHANGE, STROKE, KINGS), Goal.LOSING: (LOSING,), Goal.FIRST_KING: ()}

PAGES = {"notions": page}


def advise(state: State) -> list[Advice]:
    """All the advice of the books that applies to who is to move; they teach the Polish game only (§49)."""
    scene = scene_of(state)
    if scene is None or state.values.march != March.POLISH:
        return []
    return [advice for chapter in BY_GOAL[state.values.goal] for advice in chapter.advise(scene)]
