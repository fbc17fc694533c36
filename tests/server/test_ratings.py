"""Glicko-2: the worked example of its author, borders, and ratings as they are kept."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from academie.server.ratings import WEEK_MS, Rating, judged
from academie.server.store.people import People, User
from academie.server.store.standings import Standings
from server.values import SECRET, head

if TYPE_CHECKING:
    from academie.server.store import Store


def test_the_authors_example() -> None:
    """Glickman, “Example of the Glicko-2 system”: 1464.06, 151.52 and 0.05999 after one game won and two lost."""
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = Rating(1500, 200, 0.06).after(games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_only_differences_count() -> None:
    """The same players a thousand points higher: deviations and volatility are the same, ratings a thousand higher.

    The worked example is of a player at the middle, where a rating of zero hides a wrong formula.
    """
    games = [(Rating(1400, 30), 0.0), (Rating(1550, 100), 0.0), (Rating(1300, 300), 1.0)]
    low = Rating(1500, 80, 0.09).after(games)
    high = Rating(2500, 80, 0.09).after([(Rating(other.rating + 1000, other.deviation), won) for other, won in games])
    assert high.rating == pytest.approx(low.rating + 1000)
    assert (high.deviation, high.volatility) == pytest.approx((low.deviation, low.volatility))
    assert low.volatility != 0.09


def test_rest_makes_unsure() -> None:
    """A period without games is step 6 alone; nobody is less sure than one who is unknown."""
    rested = Rating(1700, 50, 0.06).after([])
    assert rested == Rating(1700, 50, 0.06).rested(1)
    assert rested.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert Rating(1700, 340, 0.06).rested(10_000).deviation == 350
    assert Rating(1700, 50, 0.06).rested(-5) == Rating(1700, 50, 0.06)


def test_a_surprise_makes_restless() -> None:
    """Losing ten times to the weak raises the volatility, which winning as expected does not."""
    strong, weak = Rating(2200, 60), Rating(1200, 60)
    assert strong.after([(weak, 0.0)] * 10).volatility > 0.0605
    assert strong.after([(weak, 1.0)] * 10).volatility <= 0.06


def test_players_far_apart_can_be_reckoned() -> None:
    """No result is a division by zero, however unlike the players are."""
    for score in (0.0, 0.5, 1.0):
        after = Rating(9_000, 30).after([(Rating(-9_000, 30), score)])
        assert after.deviation <= 350
        assert after.rating == pytest.approx(9_000, abs=20_000)


def test_three_at_a_table() -> None:
    """The greatest share gains, the least loses, equals at the middle stay."""
    after = judged(dict.fromkeys("abc", Rating()), {"a": 2.0, "b": 1.0, "c": 0.0})
    assert after["a"].rating > 1600
    assert after["b"].rating == pytest.approx(1500)
    assert after["a"].rating - 1500 == pytest.approx(1500 - after["c"].rating)
    assert judged(dict.fromkeys("ab", Rating()), {"a": 0.5, "b": 0.5})["a"].rating == pytest.approx(1500)


def test_partners() -> None:
    """Two against two: who wins gains by his opponents alone, so that the partner's strength does not bear on it."""
    shares = {"a": 1.0, "b": 0.0, "c": 1.0, "d": 0.0}
    even = judged(dict.fromkeys("abcd", Rating()), shares)
    strong = judged({**dict.fromkeys("abd", Rating()), "c": Rating(2200, 50)}, shares)
    assert even["a"].rating == even["c"].rating > 1500 > even["b"].rating == even["d"].rating
    assert strong["a"] == even["a"]
    assert strong["b"].rating > even["b"].rating  # to lose to somebody strong costs less


def test_all_alike_of_three() -> None:
    """Where all have the same share it is a draw of each with each: the weaker gains by it."""
    after = judged({"a": Rating(1300), "b": Rating(1500), "c": Rating(1700)}, dict.fromkeys("abc", 1.0))
    assert after["a"].rating > 1300
    assert after["c"].rating < 1700


def people(store: Store, *names: str) -> Standings:
    for name in names:
        People(store.database).add(User(name, name, name, 1, 1))
    return Standings(store.database)


def test_a_meeting_is_counted_once(store: Store) -> None:
    """Ratings are of one game; the second counting of a meeting does nothing."""
    standings = people(store, "ann", "bob")
    made = head("ann", "bob", rated=True)
    store.create(made, SECRET)
    assert standings.count(made.link, "draughts", {"ann": 1.0, "bob": 0.0}, 5)
    won = standings.rating("ann", "draughts")
    assert won[0].rating > 1600
    assert won[1] == 1
    assert not standings.count(made.link, "draughts", {"ann": 1.0, "bob": 0.0}, 6)
    assert standings.rating("ann", "draughts") == won
    assert standings.rating("ann", "toc") == (Rating(), 0)


def test_time_between_meetings_counts(store: Store) -> None:
    """Who has rested is less sure, and moves more."""
    standings = people(store, "ann", "bob", "cat", "dan")
    for one, two, late in (("ann", "bob", 0), ("cat", "dan", 500 * WEEK_MS)):
        for at in (0, late):
            made = dataclasses.replace(head(one, two), rated=True)
            store.create(made, SECRET)
            standings.count(made.link, "draughts", {one: 1.0, two: 0.0}, at)
    assert standings.rating("cat", "draughts")[0].deviation > standings.rating("ann", "draughts")[0].deviation


def test_who_has_gone_is_not_counted(store: Store) -> None:
    """Against an account that is deleted nothing is won."""
    standings = people(store, "ann")
    made = head("ann", "gone")
    store.create(made, SECRET)
    assert not standings.count(made.link, "draughts", {"ann": 1.0, "gone": 0.0}, 5)
    assert standings.rating("ann", "draughts") == (Rating(), 0)


def test_the_table_lists_the_firm(store: Store) -> None:
    """Who has played little is not yet compared."""
    standings = people(store, "ann", "bob", "new")
    for at in range(30):
        made = head("ann", "bob")
        store.create(made, SECRET)
        standings.count(made.link, "draughts", {"ann": float(at % 3 > 0), "bob": float(at % 3 == 0)}, at)
    made = head("ann", "new")
    store.create(made, SECRET)
    standings.count(made.link, "draughts", {"ann": 0.0, "new": 1.0}, 31)
    assert [name for name, *_ in standings.table("draughts")] == ["ann", "bob"]
    assert standings.table("toc") == []
