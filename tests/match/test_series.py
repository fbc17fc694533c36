"""Series of games: targets, doubles, void games, who begins the next; terms and results of the rooms' profiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal, Unknown
from academie.game import Result
from academie.games import GAMES, find
from academie.match.series import NextStart, Series, Terms, paid, terms_of
from academie.profiles import Profile, Value
from academie.tables.race import RaceGame
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game


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


PLAYED = st.lists(st.tuples(st.sampled_from([0, 1, None]), st.integers(1, 2)), max_size=30)


@given(PLAYED, st.integers(1, 6), st.integers(0, 20))
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


pytestmark = pytest.mark.native


# --- As the rooms have it


WINNER, DRAW = NextStart.WINNER, NextStart.DRAW
USUAL = {
    "revertier": (1, WINNER),
    "toute_table": (3, WINNER),
    "gammon": (3, WINNER),
    "jacquet": (3, WINNER),
    "garanguet": (3, WINNER),
    "dames_rabattues": (1, WINNER),
    "plain": (1, DRAW),
    "tourne_case": (1, DRAW),
}
# White lifts his last dame, while Black has none home and none lifted.
LAST = {
    "gammon": "W:L1,*14;B:A15",
    "toute_table": "W:L1,*14;B:A15",
    "jacquet": "W:L1,*14;B:A15",
    "garanguet": "W:X1,*14;B:Y15",
}
# The same when Black has all but one home and one lifted.
LIFTED = {
    "gammon": "W:L1,*14;B:A1,M13,*1",
    "toute_table": "W:L1,*14;B:A1,M13,*1",
    "jacquet": "W:L1,*14;B:A1,V13,*1",
    "garanguet": "W:X1,*14;B:Y1,C13,*1",
}


def won(name: str, position: str, profile: str, target: int = 3) -> Series:
    """A series after one game that White ends by lifting his last dame."""
    game = find(name)
    assert isinstance(game, RaceGame)
    state = game.read(f"{position} profile={profile} phase=throw to=white")
    dice = (6, 5) if state.room.dice == 2 else (6, 5, 4)
    thrown = state.after(next(roll for roll in state.rolls() if roll.dice == dice))
    result = thrown.after(thrown.moves()[0]).result
    assert result is not None
    return Series(terms_of(game.profiles.find(profile), target)).after(result)


@pytest.mark.parametrize("name", USUAL)
def test_the_usual_terms(name: str) -> None:
    """Cases GAM-13, REV-19, TT-16, PL-05: what each room's profile says of target and beginner."""
    target, start = USUAL[name]
    terms = terms_of(find(name).profiles.find())
    assert (terms.target, terms.next_start) == (target, start)


def test_a_partie_of_domino_counts_one() -> None:
    """At domino a series counts parties, whatever points they were won with."""
    assert not terms_of(find("domino").profiles.find(), 3).doubles


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_room_has_terms(game: Game) -> None:
    """A series to any number can be asked for, under every profile."""
    for profile in game.profiles.profiles:
        assert terms_of(game.profiles.find(profile), 2).target == 2


@pytest.mark.parametrize("name", ["gammon", "jacquet", "garanguet"])
def test_two_trous_if_agreed(name: str) -> None:
    """Cases GAM-13, JAC-08, GAR-05: one trou for a game, two for a double one, which must be agreed beforehand."""
    assert won(name, LAST[name], "lepeintre-1818").score == (1, 0)
    assert won(name, LAST[name], "lepeintre-1818+double").score == (2, 0)
    assert won(name, LIFTED[name], "lepeintre-1818+double").score == (1, 0)


def test_toute_table_in_several_parties_and_in_one() -> None:
    """Cases TT-16, TT-21: a double partie marks two of several; alone it pays twice only if agreed."""
    several = won("toute_table", LAST["toute_table"], "academie-1806")
    assert (several.score, several.starter) == ((2, 0), 0)
    assert won("toute_table", LIFTED["toute_table"], "academie-1806").score == (1, 0)
    assert won("toute_table", LAST["toute_table"], "academie-1806+partie-unique", 1).balance == (1, -1)
    assert won("toute_table", LAST["toute_table"], "academie-1806+partie-unique-double", 1).balance == (2, -2)
