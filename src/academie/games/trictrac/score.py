"""What a player has marked, under the names of its parts; the core takes and gives it as the same four values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from academie._core import trictrac as core
from academie.referee.table import Marks

if TYPE_CHECKING:
    from typing import Self


class Score(NamedTuple):
    """§70 to §72: points and trous, and whether each is being made without a break."""

    points: int = 0
    bredouille: bool = False
    trous: int = 0
    grande: bool = False

    @classmethod
    def of(cls, native: core.Score) -> Self:
        """A score read from a native state."""
        return cls(native.points, native.bredouille, native.trous, native.grande)

    @property
    def marks(self) -> Marks:
        """The same as any table shows it."""
        return Marks(self.points, self.trous, self.bredouille)


BLANK = Score()


def credit(mine: Score, his: Score, gain: int) -> tuple[Score, Score, int]:
    """§70 to §72: both scores once a gain is marked, and the trous it made."""
    after, other, made = core.credit(mine, his, gain)
    return Score(*after), Score(*other), made
