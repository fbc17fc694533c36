"""The tutor of domino: the advice of the book, S1 to S34, for what one player knows (§10), and its trial.

It reads a view and never the other hands, and decides no rule. The chapters of the book are in modules of their own;
`advise` asks them one after the other. The partie in which one draws from the talon has none: the book finds nothing
to combine in it. In the trial each maxim is asked alone, in the partie it is meant for, by the judges of every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from academie.games.domino.state import State
from academie.games.domino.tutor.poule import PIQUET, POULE
from academie.games.domino.tutor.scene import scene_of
from academie.games.domino.tutor.tete import DOUZE, TETE
from academie.text.message import Message
from academie.tutor.advice import Advice

if TYPE_CHECKING:
    from academie.trial.claim import Judge

CHAPTERS = (TETE, DOUZE, POULE, PIQUET)


def advise(view: State) -> list[Advice]:
    """All the advice that applies to the player of a view, or to the player to move in a whole state."""
    scene = scene_of(view)
    if scene is None or view.values.talon == "puiser":
        return []
    return [advice for chapter in CHAPTERS for advice in chapter.advise(scene)]


# --- The trial of the book


JUDGES: Mapping[str, Judge] = {}
# Chapters IV to IX teach other parties than the first; a maxim is tried in the one that its chapter is about.
PROFILES = {
    **dict.fromkeys(("S13", "S14"), "tete-a-tete-sept"),
    **{f"S{number}": "tete-a-tete-douze" for number in range(15, 23)},
    "S24": "quatre-sans-points",
    **{f"S{number}": "poule-quatre" for number in range(25, 29)},
    "S29": "au-dernier",
    **{f"S{number}": "piquet-voleur" for number in range(30, 35)},
}
UNTRIED = ("S7", "S23")
LEFT = {
    "academie": Message(
        "two words on domino that speak for no tile: what a player may gather from the first answer (l.2757), and that "
        "neither look nor word should show a hand (l.2813-2815)."
    )
}


def heed(state: State, key: str) -> Advice | None:
    """The advice of that key to the player of a view; None where it says nothing."""
    scene = scene_of(state)
    if scene is None:
        return None
    rules = (rule for chapter in CHAPTERS for rule in chapter.rules)
    said = (rule(scene) for rule in rules if rule.key == key)  # a maxim that has several cases stands as often
    return next((advice for advice in said if advice is not None), None)
