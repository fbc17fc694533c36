"""Rated meetings: counted with the entry that ends them, once, whatever happens to the process meanwhile."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from academie.fair.chain import Chain
from academie.server import api, live
from academie.server.live import Live, Secrets
from academie.server.meeting import Meeting
from academie.server.moments import Wall
from academie.server.store.people import People, User
from academie.server.store.standings import Standings
from academie.title import Title
from server.players import Person
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from academie.server.entries import Chair, Entry
    from academie.server.store import Store

ANN, BOB = User("ann", "Ann", "ann", 1, 1), User("bob", "Bob", "bob", 1, 1)
NEW = 1500.0


def sat(store: Store, *, rated: bool = True, clock: str = "none", game: str = "draughts") -> Live:
    """Two at a game that has not begun."""
    for user in (ANN, BOB):
        People(store.database).add(user)
    wanted = api.Wanted(game, clock=clock, rated=rated, name="Ann")
    head, secret = api.headed(store, "ann", wanted)
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
        does(store, table, lambda meeting, chair=chair: meeting.contribute(chair, "ab"))  # type: ignore[misc]
    assert table.meeting.playing is not None
    return table


def standing(store: Store) -> tuple[float, float]:
    found = Standings(store.database)
    return found.rating("ann", "draughts")[0].rating, found.rating("bob", "draughts")[0].rating


def test_who_leaves_loses(store: Store) -> None:
    """His rating falls, the other's rises, and what it did is kept by the meeting's link."""
    table = begun(store)
    assert standing(store) == (NEW, NEW)
    does(store, table, lambda meeting: meeting.leave(0))
    ann, bob = standing(store)
    assert ann < NEW < bob
    assert Standings(store.database).change(table.link) == {"ann": (NEW, ann), "bob": (NEW, bob)}


def test_who_runs_out_of_time_loses(store: Store) -> None:
    """The fall of a clock ends it as leaving does."""
    table = begun(store, clock="move 5")
    chair = table.meeting.running
    assert chair is not None
    does(store, table, lambda meeting: meeting.timed(6_000))
    assert table.over
    assert standing(store)[chair] < NEW < standing(store)[1 - chair]


def test_a_draw_between_equals_changes_nothing(store: Store) -> None:
    """Both keep what they had, and grow surer."""
    table = begun(store)
    does(store, table, lambda meeting: meeting.act(0, "offers a draw"))
    does(store, table, lambda meeting: meeting.act(1, "accepts"))
    assert table.over
    assert standing(store) == pytest.approx((NEW, NEW))
    assert Standings(store.database).rating("ann", "draughts")[0].deviation < 350
    assert Standings(store.database).rating("ann", "draughts")[1] == 1


def test_before_the_first_game_nothing_counts(store: Store) -> None:
    """Whoever waits for another in vain may go."""
    table = sat(store)
    does(store, table, lambda meeting: meeting.leave(0))
    assert table.over
    assert standing(store) == (NEW, NEW)


def test_an_unrated_meeting_does_not_count(store: Store) -> None:
    """Accounts or not."""
    table = begun(store, rated=False)
    does(store, table, lambda meeting: meeting.leave(0))
    assert standing(store) == (NEW, NEW)


def test_it_is_counted_with_the_end_or_not_at_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the ratings cannot be written neither is the end; asked again, both are, once."""
    table = begun(store)

    def fails(*_: object) -> None:
        raise Illegal(Title("No.", "Non."))

    with monkeypatch.context() as patch:
        patch.setattr(live, "counted", fails)
        with pytest.raises(Illegal):
            written(store, table, lambda meeting: meeting.leave(0))
    assert not store.kept(table.link).over
    assert len(store.kept(table.link).entries) == table.meeting.number
    assert standing(store) == (NEW, NEW)
    steps = written(store, table, lambda meeting: meeting.leave(0), "once")
    once = standing(store)
    # The answer was lost, and the owner writes the same again; then another takes the meeting up.
    assert table.fence is not None
    store.append(table.link, table.fence, [step.entry for step in steps], lambda _: pytest.fail("counted twice"))
    head, entries, _ = store.load(table.link)
    again = Live(Meeting.of(head, entries), entries, store.claim(table.link, "q"), table.secrets, Wall())
    assert again.over
    does(store, again, lambda meeting: meeting.offer(1, "rematch"))
    assert standing(store) == once != (NEW, NEW)


def test_what_is_over_stays_over(store: Store) -> None:
    """Though one offers a rematch, and the other declines it, it is played no more."""
    table = begun(store)
    does(store, table, lambda meeting: meeting.leave(0))
    does(store, table, lambda meeting: meeting.offer(1, "rematch"))
    does(store, table, lambda meeting: meeting.answer(0, "rematch", yes=False))
    assert store.kept(table.link).over
    assert table.link not in store.live()
    for _ in range(3):
        does(store, table, lambda meeting: meeting.offer(1, "rematch"))
        does(store, table, lambda meeting: meeting.answer(0, "rematch", yes=False))
    assert table.over


def test_secrets_are_bound(store: Store) -> None:
    """What a challenge or a rated meeting commits to is what its dice are drawn from."""
    table = sat(store)
    assert Chain(store.secret(table.link)).commitment.hex() == table.head.commit


def test_ratings_over_http(tmp_path: Path) -> None:
    """Two accounts play a rated game; both see what it did, and a guest cannot sit down to one."""
    with served(tmp_path) as url:
        one, other, guest = Person(url), Person(url), Person(url)
        for person, name in ((one, "Anne"), (other, "Blaise")):
            named = {"name": name, "password": "a long password"}
            assert person.http.post("/api/v1/account", json=named).status_code == 201
        assert guest.http.post("/api/v1/meetings", json={"game": "draughts", "rated": True}).status_code == 409
        link = one.begin("draughts", "me", "open", rated=True)
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
