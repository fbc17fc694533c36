"""One maxim of a book asked alone, for trials of what it is worth. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.race_state import RaceState
from academie.tables.tutor.board import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from academie.game import State
    from academie.tutor.advice import Advice, Chapter


def heeding(chapters: Iterable[Chapter[Scene]]) -> Callable[[State, str], Advice | None]:
    """How a race game answers what one of its maxims says here."""
    rules = [rule for chapter in chapters for rule in chapter.rules]

    def heed(state: State, key: str) -> Advice | None:
        """The advice of that key; None where it says nothing."""
        if not isinstance(state, RaceState) or state.player is None:
            return None
        scene = Scene(state)  # a maxim that has several cases stands as often
        said = (rule(scene) for rule in rules if rule.key == key)
        return next((advice for advice in said if advice is not None), None)

    return heed
