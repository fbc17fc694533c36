"""Filling, the coins and the shapes of a side, as the treatises count them."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie._core import trictrac as law
from academie.errors import Illegal
from academie.games.trictrac.tutor import filling, hitting, holding
from academie.games.trictrac.tutor.chances import FACES, THROWS, both_chances, mean
from academie.games.trictrac.tutor.filling import cover_chances, fills, reach_chances, square_short_cut
from academie.games.trictrac.tutor.holding import dead_numbers, hold_test, keeps, points_to_play
from academie.games.trictrac.tutor.position import Position, dames
from academie.games.trictrac.tutor.precepts.plein import bad_shape, ill_split, quartered, strangled
from academie.games.trictrac.tutor.precepts.renvoi import six_is_dead
from academie.games.trictrac.tutor.precepts.side import COIN, TALON, B, C, D, E, F, G, H, I, J, K, Side
from rows import rows

SETS = [set(chosen) for size in FACES for chosen in combinations(FACES, size)]
MEANS = [46, 52, 54, 60, 62, 68, 24, 22, 16, 14, 8, 6]  # of one distance, in thirty-sixths


def cover_identity(numbers: set[int]) -> tuple[int, int, int]:
    """One, two and three ways at least, for k direct numbers with h halves and e equalities."""
    k, h, e = len(numbers), filling.halves(numbers), filling.equalities(numbers)
    return 2 * k * (6 - k) + sum(numbers) + h + 2 * e, 2 * k * (k - 1) - h - 4 * e, 2 * e


def cover_mean(distances: Iterable[int]) -> Fraction:
    """The mean points of filling from some distances."""
    chosen = set(distances)
    return mean(lambda throw: filling.cover_points(chosen, throw))


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


@pytest.mark.parametrize(
    ("men", "numbers"),
    [
        ({5: 2, 6: 2, 7: 2, 8: 4, 9: 2, 11: 2}, {2, 5}),
        ({4: 2, 5: 2, 6: 2, 7: 2, 8: 4, 9: 2}, {2, 5, 6}),
        ({4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 2}, {2, 3, 5, 6}),
        ({4: 2, 5: 2, 7: 3, 8: 3, 9: 4}, {1, 2, 3, 5, 6}),
        ({6: 2, 7: 2, 8: 8, 9: 2}, {2}),
        ({4: 2, 5: 1, 6: 2, 7: 2, 8: 4, 9: 3}, set()),  # two half-cases
    ],
)
def test_two_ways_are_told_of_two_to_four_numbers(men: dict[int, int], numbers: set[int]) -> None:
    """§116: a half-case on K, and the flèches from which it is covered."""
    output = filling.two_way_rule(Position.of({**men, 10: 1}, {0: 15}))
    if len(numbers) in (2, 3, 4):
        assert output is not None
        assert output[1] == cover_identity(numbers)[1]
        assert ", ".join(map(str, sorted(numbers))) in output[0].en
    else:
        assert output is None


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


def grand_to_cover(numbers: set[int], spare: int) -> Position:
    """K to cover from some distances, other dames free on the talon, ten away; the other has not moved."""
    men = dict.fromkeys((6, 7, 8, 9, 11), 2) | {10: 1, 0: spare}
    for number in numbers:
        men[10 - number] = men.get(10 - number, 0) + 1
    return Position.of(men, {0: 15})


@rows([numbers for numbers in SETS if len(numbers) <= 3])
def test_the_law_agrees_with_the_dice(numbers: set[int]) -> None:
    """With a dame free to play the other number, the law fills by the throws and the ways that the dice alone give."""
    position = grand_to_cover(numbers, 4 - len(numbers))
    for throw in THROWS:
        assert filling.fill_ways(position, throw) == filling.cover_ways(numbers | {10}, throw), throw
    assert fills(position).chances == cover_chances(numbers | {10})
    assert fills(position).won == cover_mean(numbers | {10})


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


def test_beating_the_coin() -> None:
    """Three cases nine, four sixteen, four half-cases twelve, five twenty; F is too far; a surcase counts as one."""
    assert len(hitting.beat_coin_chances(dict.fromkeys((6, 7, 8), 2))) == square_short_cut(3) == 9
    assert len(hitting.beat_coin_chances(dict.fromkeys((6, 7, 8, 9), 2))) == square_short_cut(4) == 16
    assert len(hitting.beat_coin_chances(dict.fromkeys((6, 7, 8, 9), 1))) == square_short_cut(0, 4) == 12
    assert len(hitting.beat_coin_chances(dict.fromkeys(range(6, 11), 1))) == square_short_cut(0, 5) == 20
    assert len(hitting.beat_coin_chances({5: 2, 6: 2})) == 1
    assert len(hitting.beat_coin_chances({6: 2}, surcases=1)) == square_short_cut(1, 1) == 3
    assert len(hitting.beat_coin_chances({6: 2}, surcases=2)) == square_short_cut(2) == 4
    for held, count in ((0, 9), (2, None)):  # §67: his coin must be empty
        output = filling.coin_rule(Position.of(dict.fromkeys((6, 7, 8), 2), {0: 15 - held, 11: held}))
        assert (output and output[1]) == count


def test_taking_the_coin() -> None:
    """Two lone dames of G to K: two throws by effect, and two more par puissance while the other's coin is empty."""
    for low, high in combinations(range(6, 11), 2):
        position = Position.of({0: 13, low: 1, high: 1}, {0: 15})
        assert len(hitting.take_by_effect(position)) == 2
        assert len(hitting.take_by_power(position)) == 2
        assert len(hitting.take_coin_chances(position)) == 4


@pytest.mark.parametrize("held", [set(), {2}, {2, 3}, {6}, {2, 3, 4, 5, 6}, {1}], ids=str)
def test_leaving_the_coin(held: set[int]) -> None:
    """Both dice must be playable, an ace never is: the square of the numbers alive."""
    alive = {2, 3, 4, 5, 6} - held
    assert hitting.leave_coin_chances(held) == both_chances(alive)
    assert len(hitting.leave_coin_chances(held)) == len(alive) ** 2


def test_leaving_asks_for_numbers_of_a_die() -> None:
    """Seven from the coin kills no number."""
    with pytest.raises(Illegal, match="plays 7 from"):
        hitting.leave_coin_chances([7])


def test_exposure_to_false_hits() -> None:
    """Behind the grand plein, men on A to F: throws with every attacker, and with his coin alone."""
    assert [len(hitting.false_exposure([step])) for step in range(6)] == [1, 3, 6, 10, 15, 21]
    assert [len(hitting.false_exposure([step], [12])) for step in range(6)] == [1, 2, 3, 4, 5, 6]
    for step in range(6):
        assert not hitting.true_through([step], range(6, 12)).throws


def test_exposure_of_several_men() -> None:
    """D, E and F: all three are hit from nine on."""
    together = hitting.all_hit_falsely([3, 4, 5])
    assert all(sum(throw) >= 9 for throw in together)
    assert len(together) == 10


def test_the_test_of_twenty_one_points() -> None:
    """Spare dames on D, E and F have 21 points to play and may be held; one further on may not."""
    full = dict.fromkeys(range(6, 12), 2)
    enough = Position.of({3: 1, 4: 1, 5: 1, **full}, {0: 15})
    held, output = hold_test(enough)
    assert held
    assert output.en.startswith("You have 21 points to play")
    assert output.en.endswith("unless the other's game is later.")
    assert output.fr.endswith("à moins que l'autre jeu ne soit plus retardé.")
    held, output = hold_test(Position.of({4: 2, 5: 1, **full}, {0: 15}))
    assert not held
    assert output.en.startswith("You have 20 points")
    assert output.en.endswith("so leave.")
    assert output.fr.endswith("allez-vous-en.")
    assert points_to_play(Position.of({6: 3, 11: 4}).own) == 5


def test_dead_numbers_keep_a_plein() -> None:
    """Both pleins made: the six is dead, so that sonnés keeps, and 6-5 too while another dame can play the five."""
    full = {**dict.fromkeys(range(6, 11), 2), 11: 5}
    position = Position.of(full, full)
    assert dead_numbers(position) == (6,)
    assert keeps(position).chances.named == ("6-6",)
    spare = Position.of({6: 3, 7: 3, 8: 3, 9: 2, 10: 2, 11: 2}, full)
    assert 6 in dead_numbers(spare)
    assert "6-5" in keeps(spare).chances.named


def test_holes() -> None:
    """24 points are four trous in bredouille and three without; 48 without are seven; 26 are three and two points."""
    assert holding.holes(24, bredouille=True) == (4, 0)
    assert holding.holes(24, bredouille=False) == (3, 0)
    assert holding.holes(48, bredouille=False) == (7, 0)
    assert holding.holes(26, bredouille=False) == (3, 2)


def test_staying_for_the_great_bredouille() -> None:
    """16 becomes 8 or 56: one chance in six is enough."""
    assert holding.grande_break_even() == Fraction(1, 6)


def test_distances_that_a_die_plays() -> None:
    """From the coin a die plays one to six; a held as, dead in any case, takes no throw away."""
    assert len(hitting.leave_coin_chances([1])) == len(hitting.leave_coin_chances())
    assert len(hitting.leave_coin_chances([6])) < len(hitting.leave_coin_chances())
    for distance in (0, 7):
        with pytest.raises(Illegal, match="from 1 to 6"):
            hitting.leave_coin_chances([distance])


def side(*cases: int) -> dict[int, int]:
    """Cases on some flèches."""
    return dict.fromkeys(cases, 2)


# LEP l.1685: the coin, K, I and H without J; without wood, or with some on F.
STRANGLED = [
    (side(COIN, K, I, H), True),
    (side(COIN, K, I, H) | {J: 1}, True),
    (side(COIN, K, I, H) | {J: 2}, False),
    (side(COIN, K, I, H) | {E: 1}, False),
    (side(COIN, K, I, H) | {E: 1, F: 1}, True),
    (side(COIN, K, I, H) | {TALON: 7}, True),
    *((side(COIN, K, I, H) | {step: 1}, False) for step in (COIN, K, I, H)),
]
# LEP l.1687: the coin, J, I and G without K and H; without wood, or with it on D alone.
QUARTERED = [
    (side(COIN, J, I, G), True),
    (side(COIN, J, I, G) | {K: 1, H: 1}, True),
    (side(COIN, J, I, G) | {K: 2}, False),
    (side(COIN, J, I, G) | {H: 2}, False),
    (side(COIN, J, I, G) | {D: 3}, True),
    (side(COIN, J, I, G) | {D: 3, C: 1}, False),
    (side(COIN, J, I, G) | {B: 1}, False),
    *((side(COIN, J, I, G) | {step: 1}, False) for step in (COIN, J, I, G)),
]
# LEP l.1721: Margot la mal fendue.
SPLIT = [
    (side(C, E, G, I, K), True),
    (side(C, E, G, I, K) | {COIN: 2, H: 1}, True),
    *((side(C, E, G, I, K) | {step: 1}, False) for step in (C, E, G, I, K)),
]
SHAPES = {strangled: STRANGLED, quartered: QUARTERED, ill_split: SPLIT}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_a_dame_more_or_less_makes_the_shape(shape: object) -> None:
    """Each shape with every case it asks for, and with one of them a half-case; each of them is a bad one."""
    for men, found in SHAPES[shape]:
        assert shape(Side(dames(men))) is found, men
        assert bad_shape(Side(dames(men))) is found, men


def six_dead(own: dict[int, int], other: dict[int, int]) -> bool:
    return six_is_dead(dames(own), dames(other), law.Profile())


def test_when_a_six_is_dead() -> None:
    """Six on stands a case of the other, or there is nothing six before the end; one open flèche keeps it alive."""
    full = dict.fromkeys(range(6, 12), 2)
    assert six_dead({**full, 11: 5}, {**full, 11: 5})  # both pleins made
    assert not six_dead({**full, 0: 3}, {**full, 11: 5})  # the talon plays a six to G
    assert six_dead({**full, 11: 5}, {**full, 6: 1, 11: 6})  # a half-case keeps the coin from R as a case does
    assert not six_dead({**full, 11: 5}, {**full, 6: 0, 11: 7})  # R empty, and no plein to come
    assert not six_dead({17: 1, 18: 14}, {24: 15})  # from the last flèche before the retour to the last of all
    assert six_dead({17: 1, 18: 14}, {0: 2, 24: 13})  # where he has a case
    shut = dict.fromkeys(range(6, 11), 2)
    assert six_dead({5: 1, 18: 14}, {**shut, 24: 5})  # the coin is not taken by one, and what lies behind is shut
    assert not six_dead({5: 1, 18: 14}, {**shut, 10: 0, 24: 7})  # N is open: six-two goes there over H
