"""From one relevé to the next: who has the dice, and whether the last throw of a levée opens it.

The law is §4 and the last sentences of §37: a throw made in advance when the order of finishing is
beyond doubt, and « je joue pour tout ». Points and dames are the room's.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from academie.games.trictrac.match.handicap import NONE, Handicap
from academie.games.trictrac.match.partie import asked_seat

Throw = tuple[int, int]


class Custom(StrEnum):
    """§37: by whose leave the last throw of a levée is made in advance."""

    AGREED = "agreed"  # the first treatise: both have broken, and the adversary agrees
    ON_DEMAND = "on_demand"  # Lepeintre, rule 75: either may have it so, even with more than two dames to lift


class Wish(StrEnum):
    """§37: what a player may want of the last throw."""

    AHEAD = "ahead"  # to make it now, to see if it is a simple or a doublet
    FOR_ALL = "for_all"  # to let it open the next relevé: « je joue pour tout »


def granted(wish: Wish, custom: Custom, *, by_lifter: bool, agreed: bool, both_broken: bool = True) -> bool:
    """§37: whether a wish is followed once it is beyond doubt who lifts first.

    The lifter plays for all when he says so and cannot be made to; for a throw ahead the customs differ.
    """
    if wish is Wish.FOR_ALL:
        return by_lifter or agreed
    return custom is Custom.ON_DEMAND or (agreed and both_broken)


@dataclass(frozen=True, slots=True)
class LastThrow:
    """The throw that lifts the last dame; `for_all` if « je joue pour tout » was said before it."""

    throw: Throw
    for_all: bool = False

    @property
    def points(self) -> int:
        """§37: 4 by a simple throw, 6 by a doublet."""
        return 6 if self.throw[0] == self.throw[1] else 4


@dataclass(frozen=True, slots=True)
class Opening:
    """How a relevé opens: who throws, and with which throw if one is already on the board."""

    first: int
    throw: Throw | None = None


def after_leaving(leaver: int, handicap: Handicap = NONE) -> Opening:
    """§4: the one who left has the dice, unless they were bought for every relevé."""
    return Opening(_first(leaver, handicap))


def after_levee(lifter: int, last: LastThrow, handicap: Handicap = NONE) -> Opening:
    """§4, §37: the first to lift all has the dice; his last throw serves only if it was for all."""
    first = _first(lifter, handicap)
    return Opening(first, last.throw if last.for_all and first == lifter else None)


def _first(seat: int, handicap: Handicap) -> int:
    dice = handicap.releve(asked_seat(seat), (0, 0)).dice
    return seat if dice is None else dice
