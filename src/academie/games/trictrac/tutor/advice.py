"""What the treatises advise a player who is to play, to hold or leave, or to throw (§118, §120, §121).

Advice decides no rule. The precepts are in `precepts/`; here they are asked, and the weightiest comes first: the
particular case before the general maxim, the nicknames of throws and shapes last. The profile says whose advice counts
on the first throw and whose names the cases have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as law
from academie.games.trictrac.state import ours
from academie.games.trictrac.tutor.precepts import OF_DECISIONS, OF_PLAYS, WORDS
from academie.games.trictrac.tutor.precepts.scene import Scene

if TYPE_CHECKING:
    from academie.game import State as AnyState
    from academie.tutor.advice import Advice, Rule

_SPOKEN_IN = {
    law.Phase.play: (*OF_PLAYS, *WORDS),
    law.Phase.decide: (*OF_DECISIONS, *WORDS),
    law.Phase.throw: WORDS,
}


def rules_for(phase: law.Phase) -> tuple[Rule[Scene], ...]:
    """The rules that may speak in a phase of the game."""
    return _SPOKEN_IN.get(phase, ())


def advise(state: AnyState) -> list[Advice]:
    """All the advice that applies now."""
    scene = Scene(ours(state))
    found = [advice for rule in rules_for(scene.state.core.phase) if (advice := rule(scene)) is not None]
    return sorted(found, key=lambda advice: -advice.weight)
