"""The part of the plain that is solved: one plays alone, the other being no longer able to make his (§6)."""

from dataclasses import dataclass, field

from academie._core import plain as core
from academie._core.tables import Phase
from academie.errors import Unavailable
from academie.game import State
from academie.game.analysis import Stop
from academie.game.exact import Odds
from academie.game.profiles import Profile
from academie.games.plain.game import Values
from academie.tables.family.exact import ended
from academie.tables.race import ours
from academie.text.message import Message

PART = Message("The plain is solved where only one side can still make his; give such a position.")


@dataclass
class Solution:
    """What one who plays alone comes to; all that can come of a side is reckoned when it is first asked for."""

    stop: Stop | None = None
    error: float = 1e-12  # equations solved in their order: what rounding may have lost
    _alone: core.Alone | None = field(default=None, repr=False)

    @property
    def states(self) -> int:
        """How many sides have been reckoned."""
        return self._alone.states if self._alone else 0

    def odds(self, state: State, /) -> Odds | None:
        """Of a state before a throw, or one that is over; a void game is begun again, even for both (§6)."""
        here = ours(state)
        if here.result is not None:
            return ended(here.result)
        able = [seat for seat in (0, 1) if core.can_fill(here.counts(seat))]
        if len(able) != 1:
            raise Unavailable(PART)
        fills = self._fills(here.counts(able[0]))
        if here.core.phase != Phase.throw:
            return None
        return Odds(fills, (1 + fills) / 2, (0.0, 0.0)).to(able[0])

    def _fills(self, side: list[int]) -> float:
        if self._alone is None or not self._alone.reaches(side):
            self._alone = core.Alone(side, self.stop)
        return self._alone.fills(side)


def solve(profile: Profile, stop: Stop | None = None) -> Solution:
    """The part in which one plays alone; raises `Unavailable` where dames may pass the corner (§15)."""
    if profile.read(Values).plain_passage != "none":
        raise Unavailable("The plain is solved where no dame leaves its side; leave out trictrac-passage.")
    return Solution(stop)
