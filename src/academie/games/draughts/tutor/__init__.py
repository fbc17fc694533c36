"""The tutor of draughts: the concepts and precepts of Manoury and Metz as they apply to a position (§58).

It decides no rule. The chapters of the books are in modules of their own; `concepts.toml` lists every precept they
hold, with the rule that speaks it or the reason why none does.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from academie.games.draughts.tutor.exchange import EXCHANGE
from academie.games.draughts.tutor.king import KINGS
from academie.games.draughts.tutor.losing import LOSING
from academie.games.draughts.tutor.opening import OPENING
from academie.games.draughts.tutor.scene import scene_of
from academie.games.draughts.tutor.stroke import STROKE
from academie.text.message import Message
from academie.tutor.advice import borne_out, proved
from academie.tutor.concepts import concepts_page

if TYPE_CHECKING:
    from academie.games.draughts.state import State
    from academie.tutor.advice import Advice

TABLE = Path(__file__).with_name("concepts.toml")
# Which chapters speak, by what wins: Metz has two points for qui perd gagne, and for the first king none.
BY_GOAL = {"normal": (OPENING, EXCHANGE, STROKE, KINGS), "losing": (LOSING,), "first-king": ()}


def advise(state: State) -> list[Advice]:
    """All the advice of the books for the side to move; they teach the Polish game only (§49)."""
    scene = scene_of(state)
    if scene is None or state.values.march != "polish":
        return []
    found = [advice for chapter in BY_GOAL[state.values.goal] for advice in chapter.advise(scene)]
    if not found or state.values.goal != "normal":
        return found
    known = {move: scene.outlooks[move].known for move in scene.moves}
    return borne_out(found, *proved(scene.moves, known))


# --- A document of every concept and precept of the books


_HEAD = Message("""# Concepts and precepts of the books of draughts

Manoury (MAN, 1787) and the Livre de Metz (METZ): each precept in our own words, with its lines. `hint` speaks a rule
where it applies. {spoken} of {total} precepts have a rule, by {rules} rules; the others say why they have none.

| Lines | What it says | Rule |
|---|---|---|""")


def page(language: str) -> str:
    """The whole document."""
    return concepts_page(_HEAD, TABLE, language)


PAGES = {"concepts": page}
