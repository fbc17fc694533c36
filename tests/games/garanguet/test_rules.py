"""Garanguet: what three dice give to play, over all throws (§1 to §4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.games.garanguet import game
from academie.tables.board import THROWS_OF_THREE
from rows import rows

if TYPE_CHECKING:
    from academie.game import Roll

pytestmark = pytest.mark.native


def numbers(*dice: int) -> list[int]:
    """The numbers a throw gives."""
    found: list[int] = game.race.core.numbers(list(dice), game.race.native_profile(game.profiles.find()))
    return found


@rows(THROWS_OF_THREE)
def test_every_throw(roll: Roll) -> None:
    """§1, §2, §4: a doublet is doubled if it beats the third die, a triplet tripled, all else played once."""
    worth = sum(roll.dice)
    for die in set(roll.dice):
        others = [other for other in roll.dice if other != die]
        if not others:
            worth *= 3
        elif len(others) == 1 and die > others[0]:
            worth += 2 * die
    assert sum(numbers(*roll.dice)) == worth
    assert sum(numbers(*roll.dice[::-1])) == worth


def test_throws_and_their_chances() -> None:
    """§1, §3: fifty-six throws of 216; two, two and three make seven points, four, four and three nineteen."""
    rolls = game.read("W:A15;B:Y15").rolls()
    assert (len(rolls), sum(roll.weight for roll in rolls)) == (56, 216)
    assert sorted(numbers(2, 2, 3)) == [2, 2, 3]
    assert sorted(numbers(4, 4, 3)) == [3, 4, 4, 4, 4]


def test_nine_aces() -> None:
    """§4: shared among the dames of one talon they can be played in as many ways as nine can be a sum."""
    moves = game.read("W:A15;B:Y15 dice=1-1-1").moves()
    assert [len(move.play.strides) for move in moves] == [9] * 30
