"""Series of games: targets, doubles, void games, who begins the next; terms and results of the rooms' profiles."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal, Unknown
from academie.game import Result
from academie.match.series import NextStart, Series, Terms, paid, terms_of
from academie.registry import GAMES, find
from academie.rules.profiles import Profile, Value
from academie.text.message import bilingual
from rows import rows

if TYPE_CHECKING:
    from academie.game import Game


def win(seat: int, points: int = 1, reason: str = "partie_simple") -> Result:
    """A game of two won by a seat."""
    return Result(seat, (1.0 - seat, float(seat)), reason, "§1", points)


VOID = Result(None, (0.5, 0.5), "nulle", "§1")


def profile(**values: str | int | bool) -> Profile:
    plain = bilingual("x", "x")
    return Profile("x", plain, plain, {key: Value(value, "§1") for key, value in values.items()})


ONE, DOUBLED, DOUBLE = win(1), win(1, 2, "partie_double"), win(0, 2, "partie_double")
PARTIE = win(0, 104, "partie")
PARTNERS = Result(1, (0.0, 0.5, 0.0, 0.5), "domino", "§1")
POT = Result(2, (0.25, 0.0, 0.5, 0.25), "pot", "§1")
THREE, FIVE = Terms(target=3), Terms(target=1, stake=5)
DRAWN = Terms(target=2, next_start=NextStart.DRAW)
PARTIES = Terms(target=2, doubles=False, stake=5)


@rows(
    [
        # to three trous; the one that is missing is filled, and no more
        (THREE, [win(0), ONE, win(0)], (2, 1), None, 0, (0, 0)),
        (THREE, [win(0), ONE, win(0), DOUBLED], (2, 3), 1, 1, (-1, 1)),
        (THREE, [win(0), win(0), DOUBLE], (3, 0), 0, 0, (1, -1)),
        (THREE, [win(1, 1, "partie_double")], (0, 1), None, 1, (0, 0)),  # a double that was not agreed
        # for a single partie the double pays twice if it was agreed, for a match the stake is paid once
        (FIVE, [win(0, 1, "partie_double")], (1, 0), 0, 0, (5, -5)),
        (FIVE, [DOUBLE], (1, 0), 0, 0, (10, -10)),
        (Terms(target=3, stake=7), [win(0), DOUBLED, DOUBLED], (1, 3), 1, 1, (-7, 7)),
        # the winner has the dice, or they are drawn again; so after a void game, which marks and owes nothing
        (DRAWN, [ONE], (0, 1), None, None, (0, 0)),
        (Terms(target=1), [VOID], (0, 0), None, None, (0, 0)),
        # without doubles points are something else; partners mark together, and each loser pays; a pot has one winner
        (PARTIES, [PARTIE, VOID], (1, 0), None, None, (0, 0)),
        (Terms(doubles=False, stake=5), [PARTIE], (1, 0), 0, 0, (5, -5)),
        (Terms(target=1, players=4, stake=2), [PARTNERS], (0, 1, 0, 1), 1, 1, (-2, 2, -2, 2)),
        (Terms(target=2, players=4), [POT], (0, 0, 1, 0), None, 2, (0, 0, 0, 0)),
    ]
)
def test_what_games_come_to(
    terms: Terms,
    games: list[Result],
    score: tuple[int, ...],
    winner: int | None,
    starter: int | None,
    balance: tuple[int, ...],
) -> None:
    """GAM-13, JAC-08, GAR-05, TT-16, TT-21, REV-15, REV-19, PL-05: what is marked, who wins, who begins, who pays."""
    series = reduce(Series.after, games, Series(terms, first=1))
    assert (series.score, series.winner, series.starter, series.balance) == (score, winner, starter, balance)


def test_a_return_series() -> None:
    """REV-19, PL-05: the money is carried over; the winner has the dice there too, or they are drawn."""
    first = Series(Terms(stake=3)).after(win(0))
    assert (first.revanche().balance, first.revanche().starter) == ((3, -3), 0)
    assert first.revanche().after(DOUBLED).balance == (-3, 3)
    assert Series(replace(DRAWN, target=1)).after(ONE).revanche().starter is None


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


@pytest.mark.parametrize("name", USUAL)
def test_the_usual_terms(name: str) -> None:
    """Cases GAM-13, REV-19, TT-16, PL-05: what each room's profile says of target and beginner."""
    target, start = USUAL[name]
    terms = terms_of(find(name).profiles.find())
    assert (terms.target, terms.next_start) == (target, start)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_room_has_terms(game: Game) -> None:
    """A series to any number can be asked for, under every profile."""
    for profile in game.profiles.profiles:
        assert terms_of(game.profiles.find(profile), 2).target == 2
