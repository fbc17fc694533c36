"""The trial of a race game's book: each maxim asked alone; the judges are those of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.registry import part_of
from academie.tables.race_state import RaceState
from academie.tables.tutor.board import Scene

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from academie.game import State
    from academie.tables.family import RaceParts
    from academie.trial.claim import Judge
    from academie.tutor.advice import Advice, Chapter


class Part:
    """What is tried of the advice that the game's tutor gives."""

    JUDGES: Mapping[str, Judge] = {}

    def __init__(self, own: RaceParts) -> None:
        self.UNTRIED, self.LEFT = own.untried, own.left
        if own.pairs is not None:
            self.PAIRS = own.pairs
        chapters: Iterable[Chapter[Scene]] = part_of(own.game, "tutor").CHAPTERS
        self._rules = [rule for chapter in chapters for rule in chapter.rules]

    def heed(self, state: State, key: str) -> Advice | None:
        """The advice of that key; None where it says nothing."""
        if not isinstance(state, RaceState) or state.player is None:
            return None
        scene = Scene(state)  # a maxim that has several cases stands as often
        said = (rule(scene) for rule in self._rules if rule.key == key)
        return next((advice for advice in said if advice is not None), None)
