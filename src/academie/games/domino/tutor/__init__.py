"""The tutor of domino: the advice of the book, S1 to S34, for what one player knows (§10).

It reads a view and never the other hands, and decides no rule. The chapters of the book are in modules of their own;
here they are asked one after the other. The partie in which one draws from the talon has none: the book finds nothing
to combine in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.tutor.poule import PIQUET, POULE
from academie.games.domino.tutor.scene import scene_of
from academie.games.domino.tutor.tete import DOUZE, TETE
from academie.games.domino.values import Talon

if TYPE_CHECKING:
    from academie.games.domino.state import State
    from academie.tutor.advice import Advice

CHAPTERS = (TETE, DOUZE, POULE, PIQUET)


def advise(view: State) -> list[Advice]:
    """All the advice that applies to the player of a view, or to who is to play in a whole state."""
    scene = scene_of(view)
    if scene is None or view.values.talon == Talon.PUISER:
        return []
    return [advice for chapter in CHAPTERS for advice in chapter.advise(scene)]
