"""The counsel of the books that an explanation of a throw ends with: their maxims on its plays, and on holding (§120).

The rules are those of `precepts/`; here they are asked about one throw and the weightiest of their answers kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.state import State
from academie.games.trictrac.tutor.account.throws import with_counts
from academie.games.trictrac.tutor.advice import advise

if TYPE_CHECKING:
    from academie.tutor.advice import Advice

MOST = 5  # maxims of one throw
_LATE = 99  # a throw past every beginning of which a maxim speaks


def counsel(thrown: State, *, known: bool) -> tuple[Advice, ...]:
    """What the books say of a throw that lies on the board, the weightiest first; of two that weigh alike, the earlier.

    Who has still to decide is told about that and about the plays he has if he holds. Where nobody knows how many
    throws were made, no maxim of the first ones speaks, for a board in mid-game would be taken for a beginning.
    """
    timed = thrown if known else with_counts(thrown, (_LATE, _LATE))
    told = advise(timed)
    if timed.core.phase == core.Phase.decide:
        told += advise(State(timed.core.held(), timed.profile))
    each = {advice.key: advice for advice in told}
    return tuple(sorted(each.values(), key=lambda advice: -advice.weight)[:MOST])
