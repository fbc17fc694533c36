"""Series of games: targets, doubles, void games, who begins the next game, and what the loser owes."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal, Unknown
from academie.game import Result
from academie.match.rounds import number, scored
from academie.match.series import NextStart, Series, Terms, paid, terms_of
from academie.profiles import Profile, Value
from academie.title import Title


def win(seat: int, points: int = 1, reason: str = "partie_simple") -> Result:
    """A game of two won by a seat."""
    return Result(seat, (1.0 - seat, float(seat)), reason, "§1", points)


VOID = Result(None, (0.5, 0.5), "nulle", "§1")
DOUBLE = "partie_double"


def played(series: Series, *results: Result) -> Series:
    for result in results:
        series = series.after(result)
    return series


def profile(**values: str | int | bool) -> Profile:
    plain = Title("x", "x")
    return Profile("x", plain, plain, {key: Value(value, "§1") for key, value in values.items()})


def test_three_trous() -> None:
    """Case GAM-13: three trous, one for a game and two for a double one agreed beforehand."""
    series = played(Series(Terms(target=3)), win(0), win(1), win(0))
    assert (series.score, series.winner) == ((2, 1), None)
    assert played(series, win(1, 2, DOUBLE)).winners == (1,)
    assert played(series, win(0)).winner == 0


def test_nothing_counts_beyond_the_target() -> None:
    """A double game won with one trou missing fills the target and no more."""
    series = played(Series(Terms(target=3)), win(0), win(0), win(0, 2, DOUBLE))
    assert (series.score, series.winner) == ((3, 0), 0)


def test_a_double_that_was_not_agreed() -> None:
    """Cases GAM-13, JAC-08, GAR-05: where the double was not agreed the room says one point, and one is marked."""
    series = Series(Terms(target=3)).after(win(1, 1, DOUBLE))
    assert series.score == (0, 1)


def test_several_parties_of_toute_table() -> None:
    """Cases TT-16, TT-21: in several parties a double one marks two, and the winner begins."""
    series = Series(Terms(target=3)).after(win(1, 2, DOUBLE))
    assert (series.score, series.starter) == ((0, 2), 1)


def test_the_first_partie_of_toute_table() -> None:
    """Case TT-21: for a single partie the double pays the stake twice, if it was agreed and so counts two."""
    single = Terms(target=1, stake=5)
    assert Series(single).after(win(0, 1, DOUBLE)).balance == (5, -5)
    agreed = Series(single).after(win(0, 2, DOUBLE))
    assert (agreed.balance, agreed.score) == ((10, -10), (1, 0))


def test_the_stake_of_a_match_is_paid_once() -> None:
    """A match of several trous is played for one stake, however its last game was won."""
    series = played(Series(Terms(target=3, stake=7)), win(0), win(1, 2, DOUBLE), win(1, 2, DOUBLE))
    assert series.balance == (-7, 7)
    assert played(Series(Terms(target=3, stake=7)), win(0)).balance == (0, 0)


def test_a_double_game_of_revertier_pays_twice() -> None:
    """Case REV-15: doublé pays the stake twice if the double was agreed, else once."""
    assert Series(Terms(stake=2)).after(win(1, 2, "doublee")).balance == (-4, 4)
    assert Series(Terms(stake=2)).after(win(1, 1, "doublee")).balance == (-2, 2)


def test_the_winner_has_the_dice() -> None:
    """Cases REV-19, TT-16: who has won has the dice, in the next game and in the return."""
    series = Series(Terms(target=2))
    assert series.starter is None
    series = series.after(win(1))
    assert series.starter == 1
    series = series.after(win(1))
    assert (series.winner, series.revanche().starter) == (1, 1)


def test_the_dice_are_drawn_again() -> None:
    """Case PL-05: at plain the winner does not keep the dice."""
    series = played(Series(Terms(target=2, next_start=NextStart.DRAW), first=0), win(1))
    assert series.starter is None
    assert series.after(win(1)).revanche().starter is None


def test_a_void_game_is_played_again() -> None:
    """A void game marks nothing, owes nothing, and the dice are drawn for."""
    series = played(Series(Terms(target=1), first=1), VOID)
    assert (series.score, series.winner, series.starter, series.balance) == ((0, 0), None, None, (0, 0))


def test_the_money_is_carried_over() -> None:
    """A return series goes on with what the first one left."""
    first = Series(Terms(stake=3)).after(win(0))
    assert first.revanche().balance == (3, -3)
    assert first.revanche().after(win(1, 2, DOUBLE)).balance == (-3, 3)


def test_four_players_and_partners() -> None:
    """Partners who win together mark together, and each loser pays a stake."""
    both = Result(1, (0.0, 0.5, 0.0, 0.5), "domino", "§1")
    series = Series(Terms(target=1, players=4, stake=2)).after(both)
    assert (series.score, series.winners, series.balance) == ((0, 1, 0, 1), (1, 3), (-2, 2, -2, 2))


def test_terms_of_a_profile() -> None:
    """Target and next starter come from the profile, and a target given at the table goes before it."""
    terms = terms_of(profile(target=3, next_start="winner", la_double=False))
    assert terms == Terms(target=3, next_start=NextStart.WINNER)
    assert terms_of(profile(target=3, next_start="draw"), target=5) == Terms(5, NextStart.DRAW, doubles=False)
    assert terms_of(profile()) == Terms(1, NextStart.DRAW, doubles=False)
    with pytest.raises(Unknown, match="winner or draw"):
        terms_of(profile(next_start="loser"))


def test_series_that_cannot_be() -> None:
    """No target, no such seat, a game too many, a game of others: one sentence each."""
    with pytest.raises(Illegal, match="to one or more"):
        Terms(target=0)
    with pytest.raises(Illegal, match="no seat 2"):
        Series(first=2)
    over = Series().after(win(0))
    with pytest.raises(Illegal, match="is over"):
        over.after(win(0))
    with pytest.raises(Illegal, match="2 play this series"):
        Series().after(Result(0, (1.0, 0.0, 0.0), "domino", "§1"))
    with pytest.raises(Illegal, match="finish this one"):
        Series().revanche()


GAMES = st.lists(st.tuples(st.sampled_from([0, 1, None]), st.integers(1, 2)), max_size=30)


@given(GAMES, st.integers(1, 6), st.integers(0, 20))
def test_a_series_adds_up(games: list[tuple[int | None, int]], target: int, stake: int) -> None:
    """The score never passes the target, one side at most reaches it, and no money is made or lost."""
    series = Series(Terms(target=target, stake=stake))
    for seat, points in games:
        if series.winner is not None:
            break
        before = series
        series = series.after(VOID if seat is None else win(seat, points))
        assert before.results == series.results[:-1]
        assert all(old <= new for old, new in zip(before.score, series.score, strict=True))
    assert sum(series.balance) == 0
    assert len(series.winners) <= 1
    assert max(series.score) <= target


@given(st.integers(2, 6), st.integers(0, 9), st.data())
def test_stakes_add_up(players: int, stake: int, data: st.DataObject) -> None:
    """Every loser pays his stake, and it all goes to the winners."""
    winners = tuple(sorted(data.draw(st.sets(st.integers(0, players - 1), max_size=players - 1))))
    money = paid(players, winners, stake)
    assert sum(money) == 0
    assert not winners or all(money[seat] == -stake for seat in range(players) if seat not in winners)


def test_a_series_is_a_value() -> None:
    """Going on leaves the earlier series as it was."""
    series = Series()
    series.after(win(0))
    assert series == Series()
    with pytest.raises(dataclasses.FrozenInstanceError):
        series.first = 1  # type: ignore[misc]


def test_a_game_without_doubles_marks_one() -> None:
    """Where the profile knows no double game, points of a result are something else, as at domino."""
    series = Series(Terms(target=2, doubles=False, stake=5)).after(win(0, 104, "partie"))
    assert series.score == (1, 0)
    assert series.after(VOID).score == (1, 0)
    assert Series(Terms(doubles=False, stake=5)).after(win(1, 104, "partie")).balance == (-5, 5)


def test_a_pot_has_one_winner() -> None:
    """Where the shares are what each has taken out, only he who took most has won the game."""
    most = Result(2, (0.25, 0.0, 0.5, 0.25), "pot", "§1")
    assert Series(Terms(target=2, players=4)).after(most).score == (0, 0, 1, 0)


def test_numbers_of_a_sheet_are_whole() -> None:
    """A number is written to its last unit, and one below nothing with the sign of the sheet."""
    assert number(1_000_000).en == "1000000"
    assert number(0.5).fr == "0.5"
    assert scored((Title("White", "Blancs"), Title("Black", "Noirs")), (-12, 12)).fr == "Blancs −12, Noirs 12"
