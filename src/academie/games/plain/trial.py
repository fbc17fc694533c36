"""The trial of its book: each maxim asked alone; the judges are the house's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.plain.tutor import CHAPTERS
from academie.tables.family.trial import heeding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.claim import Judge

JUDGES: Mapping[str, Judge] = {}
PAIRS = 1000  # of games for a maxim: they are short

heed = heeding(CHAPTERS)
