"""The trial of its book: each maxim asked alone; the judges are the house's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.revertier.tutor import CHAPTERS
from academie.tables.family.trial import heeding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.claim import Judge

JUDGES: Mapping[str, Judge] = {}
UNTRIED = ("C14",)  # the count of throws is said of trictrac, and of no other game

heed = heeding(CHAPTERS)
