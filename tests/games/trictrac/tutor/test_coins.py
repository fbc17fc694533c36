"""The coins, exposure to false hits, and what bears on holding."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.tutor import coins, exposure, holding
from academie.games.trictrac.tutor.chances import both_chances
from academie.games.trictrac.tutor.filling import square_short_cut
from academie.games.trictrac.tutor.holding import completes, dead_numbers, hold_test, keeps, points_to_play
from academie.games.trictrac.tutor.position import Position


def test_beating_the_coin() -> None:
    """Three cases nine, four sixteen, four half-cases twelve, five twenty; F is too far; a surcase counts as one."""
    assert len(coins.beat_coin_chances(dict.fromkeys((6, 7, 8), 2))) == square_short_cut(3) == 9
    assert len(coins.beat_coin_chances(dict.fromkeys((6, 7, 8, 9), 2))) == square_short_cut(4) == 16
    assert len(coins.beat_coin_chances(dict.fromkeys((6, 7, 8, 9), 1))) == square_short_cut(0, 4) == 12
    assert len(coins.beat_coin_chances(dict.fromkeys(range(6, 11), 1))) == square_short_cut(0, 5) == 20
    assert len(coins.beat_coin_chances({5: 2, 6: 2})) == 1
    assert len(coins.beat_coin_chances({6: 2}, surcases=1)) == square_short_cut(1, 1) == 3
    assert len(coins.beat_coin_chances({6: 2}, surcases=2)) == square_short_cut(2) == 4


def test_the_answer_about_the_coin() -> None:
    """Nine throws, three of them doublets: the mean points are six times four and three times six."""
    found = coins.beats_coin(Position.of({6: 2, 7: 2, 8: 2, 11: 2}, {0: 15}))
    assert found.won == Fraction(6 * 4 + 3 * 6, 36)
    assert (
        found.text.fr
        == "9 coups sur 36 battent le coin : 6-6, 6-5, 6-4, 5-5, 5-4, 4-4. Points en moyenne : 7/6 à qui jette."
    )


def test_both_coins() -> None:
    """On G to K two dames beat both coins by three throws when they touch, by four when apart; with F by one or two."""
    for low, high in combinations(range(6, 11), 2):
        assert len(coins.both_coins_chances(low, high)) == (3 if high == low + 1 else 4)
    assert {len(coins.both_coins_chances(5, other)) for other in range(6, 11)} == {1, 2}


def test_both_coins_against_a_held_one() -> None:
    """The same throws give their points to the other when he holds his coin."""
    free = coins.beats_both_coins(Position.of({0: 13, 7: 1, 9: 1}, {0: 15}))
    held = coins.beats_both_coins(Position.of({0: 13, 7: 1, 9: 1}, {0: 13, 11: 2}))
    assert free.chances == held.chances
    assert (free.won, free.given) == (held.given, held.won) == (Fraction(16, 36), Fraction(0))


def test_taking_the_coin() -> None:
    """Two lone dames of G to K: two throws by effect, and two more par puissance while the other's coin is empty."""
    for low, high in combinations(range(6, 11), 2):
        position = Position.of({0: 13, low: 1, high: 1}, {0: 15})
        assert len(coins.take_by_effect(position)) == 2
        assert len(coins.take_by_power(position)) == 2
        assert len(coins.take_coin_chances(position)) == 4


@pytest.mark.parametrize("held", [set(), {2}, {2, 3}, {6}, {2, 3, 4, 5, 6}, {1}], ids=str)
def test_leaving_the_coin(held: set[int]) -> None:
    """Both dice must be playable, an ace never is: the square of the numbers alive."""
    alive = {2, 3, 4, 5, 6} - held
    assert coins.leave_coin_chances(held) == both_chances(alive)
    assert len(coins.leave_coin_chances(held)) == coins.leave_short_cut(6 - len(alive))


def test_leaving_asks_for_numbers_of_a_die() -> None:
    """Seven from the coin kills no number."""
    with pytest.raises(Illegal, match="7 is no distance"):
        coins.leave_coin_chances([7])


def test_exposure_to_false_hits() -> None:
    """Behind the grand plein, men on A to F: throws and mean points with every attacker, throws with his coin alone."""
    assert [len(exposure.false_exposure([step])) for step in range(6)] == [1, 3, 6, 10, 15, 21]
    assert [len(exposure.false_exposure([step], [12])) for step in range(6)] == [1, 2, 3, 4, 5, 6]
    means = ["1/6", "7/18", "7/9", "11/9", "11/6", "5/2"]
    assert [exposure.exposure_mean([step]) for step in range(6)] == [Fraction(mean) for mean in means]
    for step in range(6):
        assert not exposure.true_through([step], range(6, 12)).throws


def test_exposure_of_several_men() -> None:
    """D, E and F: all three from nine on, eight points by fifteen throws, twelve by eleven, and the means add up."""
    together = exposure.all_hit_falsely([3, 4, 5])
    assert all(sum(throw) >= 9 for throw in together)
    assert len(together) == 10
    assert [len(exposure.false_points([3, 4, 5], need)) for need in (8, 12)] == [15, 11]
    assert not exposure.false_points([5], 8).throws
    assert exposure.exposure_mean([3, 4, 5]) == Fraction(5, 2) + Fraction(11, 6) + Fraction(11, 9)


def test_four_cases_close_the_passages() -> None:
    """G, H, I and J leave no true hit on B, C or D; on E and F they leave some."""
    assert not exposure.true_through([1, 2, 3], range(6, 10)).throws
    assert exposure.true_through([4], range(6, 10)).throws


def test_the_test_of_twenty_one_points() -> None:
    """Spare dames on D, E and F have 21 points to play and may be held; one further on may not."""
    full = dict.fromkeys(range(6, 12), 2)
    enough = Position.of({3: 1, 4: 1, 5: 1, **full}, {0: 15})
    assert hold_test(enough).enough
    assert hold_test(enough).to_play == 21
    assert hold_test(enough).text.en.endswith("unless the other's game is the later.")
    assert hold_test(enough).text.fr.endswith("à moins que l'autre jeu ne soit le plus retardé.")
    short = hold_test(Position.of({4: 2, 5: 1, **full}, {0: 15}))
    assert (short.to_play, short.enough) == (20, False)
    assert short.text.en.endswith("so leave.")
    assert short.text.fr.endswith("il faut s'en aller.")
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


def test_completing_a_hole() -> None:
    """All gains together: the throws that bring so many points, more points never by more throws."""
    position = Position.of({0: 9, 3: 1, 4: 1, 6: 1, 7: 1, 11: 2}, {0: 7, **dict.fromkeys(range(1, 9), 1)})
    counts = [len(completes(position, need).chances) for need in (2, 4, 8, 12, 20)]
    assert counts == sorted(counts, reverse=True)
    assert "6-5" in completes(position, 20).chances.named
    assert "donnent 4 points ou plus" in completes(position, 4).text.fr


def test_holes() -> None:
    """24 points are four holes in bredouille and three without; 48 without are seven; 26 are three and two points."""
    assert holding.holes(24, bredouille=True) == (4, 0)
    assert holding.holes(24, bredouille=False) == (3, 0)
    assert holding.holes(48, bredouille=False) == (7, 0)
    assert holding.holes(26, bredouille=False) == (3, 2)


def test_staying_for_the_great_bredouille() -> None:
    """16 becomes 8 or 56: one chance in six is enough."""
    assert holding.grande_stakes() == (16, 8, 56)
    assert holding.grande_break_even() == Fraction(1, 6)


def test_distances_that_a_die_plays() -> None:
    """From the coin a die plays one to six; a held as, dead in any case, takes no throw away."""
    assert len(coins.leave_coin_chances([1])) == len(coins.leave_coin_chances())
    assert len(coins.leave_coin_chances([6])) < len(coins.leave_coin_chances())
    for distance in (0, 7):
        with pytest.raises(Illegal, match="from 1 to 6"):
            coins.leave_coin_chances([distance])
