"""Covering and filling: the books' short cuts, our identity, the dice alone, and the law on real positions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal
from academie.games.trictrac.tutor import filling
from academie.games.trictrac.tutor.chances import FACES, THROWS
from academie.games.trictrac.tutor.filling import cover_chances, cover_identity, cover_mean, fills, reach_chances
from academie.games.trictrac.tutor.position import Position

SETS = [set(chosen) for size in FACES for chosen in combinations(FACES, size)]
MEANS = [46, 52, 54, 60, 62, 68, 24, 22, 16, 14, 8, 6]  # of one distance, in thirty-sixths


def test_the_identity_is_exact_for_all_sets() -> None:
    """One, two and three ways for the 63 sets of direct numbers."""
    assert len(SETS) == 63
    for numbers in SETS:
        assert cover_identity(numbers) == tuple(len(cover_chances(numbers, ways)) for ways in (1, 2, 3)), numbers


def test_the_short_cuts_are_cases_of_the_identity() -> None:
    """Lepeintre's rules for one to four numbers, one way and two."""
    for numbers in SETS:
        if len(numbers) <= 4:
            assert filling.cover_short_cut(numbers) == cover_identity(numbers)[0]
        if 2 <= len(numbers) <= 4:
            assert filling.two_way_short_cut(numbers) == cover_identity(numbers)[1]


def test_the_short_cuts_say_where_they_end() -> None:
    """Five numbers, or an indirect one, are not theirs."""
    with pytest.raises(Illegal, match="one to four"):
        filling.cover_short_cut({1, 2, 3, 4, 5})
    with pytest.raises(Illegal, match="one to four"):
        filling.cover_short_cut({7})
    with pytest.raises(Illegal, match="two to four"):
        filling.two_way_short_cut({1})


@given(st.sets(st.integers(1, 12), min_size=1))
def test_means_add_up(distances: set[int]) -> None:
    """The mean points of filling are the sum of one value for each distance."""
    assert cover_mean(distances) == Fraction(sum(MEANS[distance - 1] for distance in distances), 36)


def test_the_choice_of_the_free_man() -> None:
    """6, 4, 2 is better for 4 points and for 12; 6, 4, 1 for 6 and for 8."""
    table = {
        needed: [len(reach_chances(numbers, needed)) for numbers in ((6, 4, 2), (6, 4, 1))] for needed in (4, 6, 8, 12)
    }
    assert table == {4: [33, 29], 6: [11, 17], 8: [7, 12], 12: [3, 0]}
    assert [cover_mean(numbers) for numbers in ((6, 4, 2), (6, 4, 1))] == [5, Fraction(29, 6)]


def test_the_best_numbers() -> None:
    """The best triples cover by 33; two quadruples cover by all."""
    best = {tuple(sorted(numbers)) for numbers in SETS if len(numbers) == 3 and len(cover_chances(numbers)) == 33}
    assert best == {(4, 5, 6), (3, 5, 6), (2, 4, 6)}
    sure = {tuple(sorted(numbers)) for numbers in SETS if len(numbers) == 4 and len(cover_chances(numbers)) == 36}
    assert sure == {(2, 4, 5, 6), (1, 4, 5, 6)}


def grand_to_cover(numbers: set[int], spare: int) -> Position:
    """K to cover from some distances, other dames free on the talon, ten away; the other has not moved."""
    men = dict.fromkeys((6, 7, 8, 9, 11), 2) | {10: 1, 0: spare}
    for number in numbers:
        men[10 - number] = men.get(10 - number, 0) + 1
    return Position.of(men, {0: 15})


@pytest.mark.parametrize("numbers", [numbers for numbers in SETS if len(numbers) <= 3], ids=str)
def test_the_law_agrees_with_the_dice(numbers: set[int]) -> None:
    """With a dame free to play the other number, the law fills by the throws and the ways that the dice alone give."""
    position = grand_to_cover(numbers, 4 - len(numbers))
    for throw in THROWS:
        assert filling.fill_ways(position, throw) == filling.cover_ways(numbers | {10}, throw), throw
    assert fills(position).chances == cover_chances(numbers | {10})
    assert fills(position).won == cover_mean(numbers | {10})


def test_where_the_law_asks_more_than_the_dice() -> None:
    """Without a free dame the other number may have to break what the first would fill: the throw fills nothing."""
    position = Position.of({6: 2, 7: 2, 8: 2, 9: 6, 10: 1, 11: 2}, {0: 15})
    against = cover_chances([1]) - fills(position).chances
    assert against.named == ("5-1", "4-1", "3-1")


def test_a_whole_case_missing_is_one_way() -> None:
    """Two dames, one for each die; the law and the square rule count the same throws."""
    men = {4: 1, 5: 1, 6: 3, 7: 2, 8: 2, 9: 0, 11: 2, 10: 2, 0: 2}
    position = Position.of(men, {0: 15})
    assert fills(position).chances == filling.whole_case_chances({5: 1, 4: 1, 3: 1})
    assert len(fills(position).chances) == filling.square_short_cut(0, 3) == 6


def test_a_way_pays_what_the_law_pays() -> None:
    """Four by a simple throw, six by a doublet, asked of the law."""
    assert (filling.way_value(doublet=False), filling.way_value(doublet=True)) == (4, 6)


def test_a_distance_no_throw_makes() -> None:
    """Thirteen flèches are refused."""
    with pytest.raises(Illegal, match="13"):
        cover_chances([13])
