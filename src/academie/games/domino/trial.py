"""The trial of its book: each maxim asked alone, in the partie it is meant for; the judges are the house's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.tutor import CHAPTERS
from academie.games.domino.tutor.scene import scene_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.claim import Judge
    from academie.games.domino.state import State
    from academie.tutor.advice import Advice

JUDGES: Mapping[str, Judge] = {}

_RULES = {rule.key: rule for chapter in CHAPTERS for rule in chapter.rules}


def heed(state: State, key: str) -> Advice | None:
    """The advice of that key to the player of a view; None where it says nothing."""
    scene = scene_of(state)
    return None if scene is None else _RULES[key](scene)
