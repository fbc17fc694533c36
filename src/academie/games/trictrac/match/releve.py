"""The last throw of a levée: whether it is made in advance, or for all, and what it marks (the end of §37)."""

from __future__ import annotations

from enum import StrEnum

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


def levee_points(throw: Throw) -> int:
    """§37: 4 by a simple throw, 6 by a doublet."""
    return 6 if throw[0] == throw[1] else 4
