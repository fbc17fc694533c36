"""The thirty-six throws and the short cuts about dice alone."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal
from academie.games.trictrac.tutor import chances as dice
from academie.games.trictrac.tutor.chances import FACES, THROWS, Chances, direct_chances, sum_chances, where

numbers = st.sets(st.sampled_from(list(FACES)))


def test_thirty_six_throws_under_twenty_one_names() -> None:
    """Fifteen simples come twice, six doublets once."""
    every = Chances(frozenset(THROWS))
    assert (len(every), len(every.named), every.twice) == (36, 21, 15)


def test_for_and_against_make_thirty_six() -> None:
    """What is not for is against, and the probability is in lowest terms."""
    found = direct_chances([6])
    assert (len(found), found.against, found.probability) == (11, 25, Fraction(11, 36))


@pytest.mark.parametrize("total", range(15))
def test_the_rule_of_sums(total: int) -> None:
    """Six less the distance from seven counts the throws of every total."""
    assert len(sum_chances(total)) == dice.sum_short_cut(total)


@given(numbers)
def test_eleven_nine_seven(chosen: set[int]) -> None:
    """Each further direct number adds two throws fewer, whichever numbers they are."""
    assert len(direct_chances(chosen)) == dice.direct_short_cut(len(chosen)) == 36 - (6 - len(chosen)) ** 2


@given(numbers)
def test_both_dice_within_a_set_are_its_square(chosen: set[int]) -> None:
    """Both dice show numbers of a set in as many throws as its square."""
    assert len(dice.both_chances(chosen)) == len(chosen) ** 2


def test_sets_of_throws_combine() -> None:
    """Either, both and one without the other are what they are called."""
    five, six = direct_chances([5]), direct_chances([6])
    assert len(five | six) == 20
    assert (five & six).named == ("6-5",)
    assert len(five - six) == 9
    assert list(where(lambda throw: sum(throw) == 3)) == [(1, 2), (2, 1)]


def test_three_throws() -> None:
    """The totals of several throws are a distribution; three make 18 or less 28 times in a hundred, 20 or less 45."""
    assert sum(dice.totals(3).values()) == 1
    assert sum(total * share for total, share in dice.totals(3).items()) == 21
    assert round(float(dice.at_most(18, 3)), 2) == 0.28
    assert round(float(dice.at_most(20, 3)), 2) == 0.45


def test_a_die_has_six_faces() -> None:
    """A number no die shows is refused with a sentence."""
    with pytest.raises(Illegal, match="does not show 7"):
        direct_chances([7])
