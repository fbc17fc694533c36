"""The trial of its book: each maxim asked alone, in the partie it is meant for; the judges are the house's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.tutor import CHAPTERS
from academie.games.domino.tutor.scene import scene_of
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.games.domino.state import State
    from academie.trial.claim import Judge
    from academie.tutor.advice import Advice

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

_RULES = [rule for chapter in CHAPTERS for rule in chapter.rules]


def heed(state: State, key: str) -> Advice | None:
    """The advice of that key to the player of a view; None where it says nothing."""
    scene = scene_of(state)
    if scene is None:
        return None
    said = (rule(scene) for rule in _RULES if rule.key == key)  # a maxim that has several cases stands as often
    return next((advice for advice in said if advice is not None), None)
