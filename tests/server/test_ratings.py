"""Ratings: Glicko-2 by its author, and rated meetings, counted once with the entry that ends them."""

import dataclasses
from collections.abc import Callable

import pytest

from academie.errors import Illegal
from academie.server.clock import Wall
from academie.server.live import live
from academie.server.live.live import Live
from academie.server.meeting import requests
from academie.server.meeting.dice import Secrets
from academie.server.meeting.entries import Chair, Entry
from academie.server.meeting.meeting import Meeting
from academie.server.people import meetings
from academie.server.store import Store
from academie.server.store.glicko import WEEK_MS, Rating, judged
from academie.server.store.people import People, User
from academie.server.store.standings import Standings
from academie.text.message import Message
from server.players import Person
from server.values import SECRET, head


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
    assert (standings.rating("ann", "draughts"), standings.rating("ann", "toc")) == (won, (Rating(), 0))


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


# --- Rated meetings


ANN, BOB = User("ann", "Ann", "ann", 1, 1), User("bob", "Bob", "bob", 1, 1)
NEW = 1500.0


def sat(store: Store, *, rated: bool = True, clock: str = "game 600+5", game: str = "draughts") -> Live:
    """Two at a game that has not begun."""
    for user in (ANN, BOB):
        People(store.database).add(user)
    request = meetings.GameRequest(game, clock=clock, rated=rated, name="Ann")
    head, secret = meetings.headed(store, "ann", request)
    seat: Chair = dataclasses.replace(head.chairs[0], name="Bob", holder="bob")
    head = dataclasses.replace(head, chairs=(head.chairs[0], seat))
    store.create(head, secret)
    return Live(Meeting.begin(head), [], store.claim(head.link, "p"), Secrets(head.link, secret), Wall())


def does(store: Store, table: Live, ask: Callable[[Meeting], Entry | None], request: str = "") -> None:
    table.accept(written(store, table, ask, request))


def written(store: Store, table: Live, ask: Callable[[Meeting], Entry | None], request: str = "") -> list[live.Step]:
    """What comes of a question, once it is on the disk."""
    steps = table.worked(ask, request)
    for wrong in store.append_all([table.append(steps)]):
        if wrong is not None:
            raise wrong
    return steps


def begun(store: Store, **how: object) -> Live:
    """The first game has begun."""
    table = sat(store, **how)  # type: ignore[arg-type]
    for chair in (0, 1):
        does(store, table, lambda meeting, chair=chair: requests.contribute(meeting, chair, "ab"))  # type: ignore[misc]
    assert table.meeting.playing is not None
    return table


def standing(store: Store) -> tuple[float, float]:
    found = Standings(store.database)
    return found.rating("ann", "draughts")[0].rating, found.rating("bob", "draughts")[0].rating


def test_who_leaves_loses(store: Store) -> None:
    """His rating falls, the other's rises, and what it did is kept by the meeting's link."""
    table = begun(store)
    assert standing(store) == (NEW, NEW)
    does(store, table, lambda meeting: requests.leave(meeting, 0))
    ann, bob = standing(store)
    assert ann < NEW < bob
    assert Standings(store.database).change(table.link) == {"ann": (NEW, ann), "bob": (NEW, bob)}


def test_a_draw_between_equals_changes_nothing(store: Store) -> None:
    """Both keep what they had, and grow surer."""
    table = begun(store)
    does(store, table, lambda meeting: requests.act(meeting, 0, "offers a draw"))
    does(store, table, lambda meeting: requests.act(meeting, 1, "accepts"))
    assert table.over
    assert standing(store) == pytest.approx((NEW, NEW))
    assert Standings(store.database).rating("ann", "draughts")[0].deviation < 350
    assert Standings(store.database).rating("ann", "draughts")[1] == 1


def test_an_unrated_meeting_does_not_count(store: Store) -> None:
    """Accounts or not."""
    table = begun(store, rated=False)
    does(store, table, lambda meeting: requests.leave(meeting, 0))
    assert standing(store) == (NEW, NEW)


def test_it_is_counted_with_the_end_or_not_at_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the ratings cannot be written neither is the end; asked again, both are, once."""
    table = begun(store)

    def fails(*_: object) -> None:
        raise Illegal(Message("No."))

    with monkeypatch.context() as patch:
        patch.setattr(live, "counted", fails)
        with pytest.raises(Illegal):
            written(store, table, lambda meeting: requests.leave(meeting, 0))
    assert not store.stored(table.link).over
    assert (len(store.stored(table.link).entries), standing(store)) == (table.meeting.number, (NEW, NEW))
    steps = written(store, table, lambda meeting: requests.leave(meeting, 0), "once")
    once = standing(store)
    # The answer was lost, and the owner writes the same again; then another takes the meeting up.
    assert table.fence is not None
    store.append(table.link, table.fence, [step.entry for step in steps], lambda _: pytest.fail("counted twice"))
    head, entries, _ = store.load(table.link)
    again = Live(Meeting.of(head, entries), entries, store.claim(table.link, "q"), table.secrets, Wall())
    assert again.over
    does(store, again, lambda meeting: requests.offer(meeting, 1, "rematch"))
    assert standing(store) == once != (NEW, NEW)


def test_ratings_over_http(url: str) -> None:
    """Two accounts play a rated game; both see what it did, and a guest cannot sit down to one."""
    one, other, guest = Person(url), Person(url), Person(url)
    for person, name in ((one, "Hermine"), (other, "Gontran")):
        named = {"name": name, "password": "a long password"}
        assert person.http.post("/api/v1/account", json=named).status_code == 201
    assert guest.http.post("/api/v1/meetings", json={"game": "draughts", "rated": True}).status_code == 409
    link = one.begin("draughts", "me", "open", rated=True, clock="game 600+5")
    assert guest.join(link).status_code == 409
    assert other.join(link).status_code == 201
    with one.tab(link) as white, other.tab(link) as black:
        white.ask("contribute", hex="01")
        black.ask("contribute", hex="02")
        assert one.http.get(f"/api/v1/meetings/{link}").json()["ratings"] == []
        assert black.ask("leave")["type"] == "done"
    changed = guest.http.get(f"/api/v1/meetings/{link}").json()["ratings"]
    assert [(each["chair"], each["before"]) for each in changed] == [(0, 1500), (1, 1500)]
    mine = one.http.get("/api/v1/ratings/mine").json()
    assert [(each["game"], each["meetings"]) for each in mine] == [("draughts", 1)]
    assert mine[0]["rating"] == changed[0]["after"] > 1500 > changed[1]["after"]
    assert one.http.get("/api/v1/ratings/draughts").json() == []  # nobody is known well enough yet
    assert one.http.get("/api/v1/ratings/whist").status_code == 404
