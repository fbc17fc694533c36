"""Throws as they are typed, and as an act makes them."""

from __future__ import annotations

from typing import Any

import pytest

from academie.errors import Illegal
from academie.games import find
from academie.referee.acts import Play, Throw, ThrowForDice
from academie.tables.referee.throwing import cast, rolled, typed_roll

GAMMON = find("gammon")
OPENING: Any = GAMMON.start()
TO_THROW: Any = GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to=white")
TO_PLAY: Any = GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-5")


@pytest.mark.parametrize(
    ("text", "dice"),
    [("6-5", (6, 5)), ("5-6", (6, 5)), ("5 6", (6, 5)), ("65", (6, 5)), ("3-3", (3, 3)), ("1,2", (2, 1))],
)
def test_a_throw_of_ones_own_is_told_the_higher_first(text: str, dice: tuple[int, ...]) -> None:
    """Whichever die is typed first."""
    assert typed_roll(TO_THROW, text).dice == dice


@pytest.mark.parametrize(("text", "dice"), [("6-5", (6, 5)), ("5-6", (5, 6)), ("1-2", (1, 2)), ("2-1", (2, 1))])
def test_where_each_has_a_die_the_order_is_the_players(text: str, dice: tuple[int, ...]) -> None:
    """The first number is the first player's."""
    assert typed_roll(OPENING, text).dice == dice


def test_nothing_is_thrown_while_a_throw_is_to_be_played() -> None:
    """The sentence says what to do first."""
    with pytest.raises(Illegal, match="play the throw first"):
        typed_roll(TO_PLAY, "6-5")


@pytest.mark.parametrize("dice", [(6, 5), (5, 6), (4, 4), (1, 2)])
def test_the_throw_of_an_act(dice: tuple[int, int]) -> None:
    """In either order where the thrower has both dice; as it stands where each has one; none of another act."""
    (roll,) = rolled(TO_THROW, Throw(0, dice))
    assert roll.dice == tuple(sorted(dice, reverse=True))
    if dice[0] != dice[1]:
        (first,) = rolled(OPENING, ThrowForDice(0, dice))
        assert first.dice == dice
    assert rolled(TO_PLAY, Throw(0, dice)) == ()
    assert rolled(TO_THROW, Play(0, "A/B")) == ()


def test_the_act_of_a_throw() -> None:
    """For the dice while they are nobody's, in turn after that."""
    roll = typed_roll(OPENING, "5-6")
    assert cast(OPENING, roll, 1) == ThrowForDice(1, (5, 6))
    assert cast(TO_THROW, typed_roll(TO_THROW, "5-6"), 0) == Throw(0, (6, 5))
