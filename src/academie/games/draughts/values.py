"""The values of a profile of draughts, one field for each: what may stand there, and what it means.

The fields are named as in `profiles.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from academie.rules.profiles import Profile

# §5: who begins. lots: lots, then in turn, and always the receiver of odds; white: the first seat, which the players
# take in turn.
FirstMove = Literal["lots", "white"]
# §43: which game of a set has the fractional odds. Metz: the first. Manoury: they alternate, the level one first.
Placing = Literal["first", "alternate"]


@dataclass(frozen=True, slots=True)
class Values:
    """A book's game of draughts."""

    # §7 to §9, §49. polish: a hundred squares, men take backwards, kings run the lines; french: sixty-four squares, men
    # take forward only, kings go step by step.
    march: Literal["polish", "french"]
    # §16 to §18: which captures may be chosen. number: those of most pieces; kings: of them those of most kings; taker:
    # of them those by a king.
    capture_priority: Literal["number", "kings", "taker"]
    # §15, §26: a capture that is not made. opponent: the other player huffs, makes take, or lets stand.
    capture_enforcement: Literal["opponent", "absolute"]
    limit_three_kings: int  # whole moves for three kings against one; 0 = no limit
    limit_three_kings_odds: int  # the same when the side of the three kings gives the odds named next
    odds_for_long_limit: Literal["draw", "any"]  # §37
    # §35: three kings against one that holds the main line. draw: at once, when no odds are given; limit: after
    # `limit_main_line` whole moves.
    main_line: Literal["draw", "limit"]
    limit_main_line: int
    crown_by_offer: bool
    repetition: int  # times a position comes back; 0 = no limit
    king_moves: int  # whole moves by kings only, without a capture; 0 = no limit
    limit_two_kings: int  # whole moves for two kings, king and man, or king, against one king; 0 = no limit
    three_v_one_men: bool  # two kings and a man, or king and two men, count as three against one
    first_move: FirstMove
    fraction_in: Placing
    goal: Literal["normal", "losing", "first-king"]  # §33, §46, §47
    paint: Literal["light", "dark"]  # §1: the colour of the squares played on
    # §29: a player touches a piece that does not take, when another can. both: he is huffed, and plays the touched one.
    touched_wrong_piece: Literal["both", "separate", "touched"]
    own_piece_lifted: Literal["silent", "consent", "correct"]  # §25: with those taken; silent: the book has no rule


def values_of(profile: Profile) -> Values:
    """The values of a profile."""
    return profile.read(Values)
