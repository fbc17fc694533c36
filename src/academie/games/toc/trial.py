"""The trial of its book: each maxim asked alone; the judges are the house's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.toc.state import ours
from academie.games.toc.tutor import CHAPTERS, TocScene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.game import State
    from academie.trial.claim import Judge
    from academie.tutor.advice import Advice

JUDGES: Mapping[str, Judge] = {}

_RULES = {rule.key: rule for chapter in CHAPTERS for rule in chapter.rules}


def heed(state: State, key: str) -> Advice | None:
    """The advice of that key; None where it says nothing."""
    return _RULES[key](TocScene(ours(state))) if state.player is not None else None
