"""The trial of its book: each maxim asked alone; the judges are the house's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.tourne_case.tutor import CHAPTERS
from academie.tables.family.trial import heeding
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.claim import Judge

JUDGES: Mapping[str, Judge] = {}
PAIRS = 1000  # of games for a maxim: they are short
UNTRIED = ("T2",)
LEFT = {
    "academie": Title(
        "at the tourne-case, that with one dame in the coin and two against it one may wish to be hit (l.2424): the "
        "wish chooses no play.",
        "au tourne-case, qu'avec une dame au coin et deux tout contre on peut souhaiter d'être battu (l.2424) : le "
        "souhait ne fait choisir aucun coup.",
    )
}

heed = heeding(CHAPTERS)
