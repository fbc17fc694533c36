"""Several processes over Redis: a game played through both, who is here, what is published, one killed or stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import signal
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any

import pytest
from redis.exceptions import RedisError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from academie.errors import AcademieError
from academie.server.post import Post
from academie.server.presence import NOBODY, SILENCE, Presence, Seen
from academie.server.store import Store
from server.fleet import Fleet, Guest, Program, audited, programs
from server.players import Person
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    Blow = Callable[[list[Program], Fleet], Awaitable[None]]
    from server.servers import Redis


async def _played(servers: list[Program], games: int, pace: float, blow: Blow) -> Fleet:
    """Games are begun at each in turn and played at both; then something happens to the first."""
    fleet = Fleet(servers[0].addresses, 1, pace)
    guests = [await Guest.come(url) for url in (*fleet.addresses, *fleet.addresses)]
    kinds = [{"game": "draughts", "clock": "game 3600+5"}, {"game": "gammon", "clock": "game 3600+0"}]
    await fleet.begin([kinds[n // 2 % 2] for n in range(games)], guests)
    fleet.start()
    await _gone_on(fleet)
    await blow(servers, fleet)
    await fleet.finish()
    return fleet


async def _gone_on(fleet: Fleet) -> None:
    """Something more is done by people, and told, at every table."""
    before = [max(client.number for client in table.clients) for table in fleet.tables]
    async with asyncio.timeout(900):
        for table, number in zip(fleet.tables, before, strict=True):
            while not (table.clients[0].view.get("over") or all(each.number > number + 1 for each in table.clients)):  # noqa: ASYNC110
                await asyncio.sleep(0.1)


def check(fleet: Fleet, url: str, owners: set[str]) -> None:
    """Nothing is lost, nothing done twice; all meetings are in these hands."""
    with closing(Store.open(url)) as store:
        assert audited(store, fleet) == []
        assert {store.owner(table.link)[0] for table in fleet.tables} <= owners


def name_of(server: Program) -> str:
    """What a process calls itself."""
    return str(server.events("open")[-1]["process"])


SIZES = [(4, 0.2), pytest.param(100, 3.0, marks=pytest.mark.deep)]


@pytest.mark.parametrize(("games", "pace"), SIZES)
def test_one_is_killed(postgresql: str, redis_url: str, tmp_path: Path, games: int, pace: float) -> None:
    """Its games are taken over, and the clients of both play on at the other."""

    async def kill(servers: list[Program], fleet: Fleet) -> None:
        servers[0].kill()
        await _gone_on(fleet)

    with programs(tmp_path, 2, "--database", postgresql, "--redis", redis_url) as servers:
        fleet = asyncio.run(_played(servers, games, pace, kill))
        check(fleet, postgresql, {name_of(servers[1])})
        assert servers[1].events("fault", "task", "tending", "driver") == []


@pytest.mark.parametrize(("games", "pace"), SIZES)
def test_one_is_stopped_and_goes_on(postgresql: str, redis_url: str, tmp_path: Path, games: int, pace: float) -> None:
    """While it stands still the other takes its games; when it goes on it writes nothing, and tells its sockets so."""
    ends: list[tuple[list[dict[str, Any]], int]] = []

    async def stall(servers: list[Program], fleet: Fleet) -> None:
        table = next(each for each in fleet.tables if each.clients[0].view and _owned(each.link))
        async with _socket(fleet, table.link) as left:
            await left.send(json.dumps({"type": "hello", "version": 1}))
            assert json.loads(await left.recv())["type"] == "welcome"
            servers[0].signal(signal.SIGSTOP)
            await _gone_on(fleet)
            with closing(Store.open(postgresql)) as store:
                assert {store.owner(each.link)[0] for each in fleet.tables} == {name_of(servers[1])}
            servers[0].signal(signal.SIGCONT)
            ends.append(await _ended(left))
        await _gone_on(fleet)

    def _owned(link: str) -> bool:
        with closing(Store.open(postgresql)) as store:
            return store.owner(link)[0] == name_of(servers[0])

    with programs(tmp_path, 2, "--database", postgresql, "--redis", redis_url) as servers:
        fleet = asyncio.run(_played(servers, games, pace, stall))
        check(fleet, postgresql, {name_of(servers[1])})
        assert [server.events("fault", "task", "tending") for server in servers] == [[], []]
    (said, code) = ends[0]
    assert code == 1013
    assert "another process" in said[-1]["sentence"]["en"]
    assert "un autre processus" in said[-1]["sentence"]["fr"]


def _socket(fleet: Fleet, link: str) -> connect:
    """Somebody who looks at a game through the first process."""
    return connect(fleet.addresses[0].replace("http", "ws", 1) + f"/api/v1/meetings/{link}/socket", ping_interval=None)


async def _ended(socket: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """All that is said until the socket is closed, and by which code."""
    said: list[dict[str, Any]] = []
    try:
        async with asyncio.timeout(600):
            while True:
                said.append(json.loads(await socket.recv()))
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return said, closed.rcvd.code


# --- In one process of the test


def at(person: Person, url: str) -> Person:
    """The same person at another process."""
    found = Person(url)
    found.http.cookies = person.http.cookies
    return found


def test_two_processes_serve_one_game(tmp_path: Path, redis_url: str) -> None:
    """What is done through either is kept once, told through both, and an id is known to both."""
    with served(tmp_path, redis=redis_url) as here, served(tmp_path, redis=redis_url) as there:
        one, other = Person(here), Person(there)
        link = one.begin("draughts", "me", "open")
        assert other.join(link).status_code == 201
        with one.tab(link) as white, other.tab(link) as black:
            assert black.view["chair"] == 1
            assert white.ask("contribute", hex="aa")["type"] == "done"
            assert black.ask("contribute", hex="bb")["type"] == "done"
            done = white.ask("act", id="w1", text="32-28")
            black.caught_up(done["number"])
            assert black.entries[-1]["text"] == "white plays 32-28"
            answered = black.ask("act", id="b1", text="18-23")
            assert answered["type"] == "done"
            white.caught_up(answered["number"])
            assert black.ask("act", text="18-23")["kind"] == "Illegal"
            with at(one, there).tab(link) as second:
                assert second.ask("act", id="w1", text="31-26") == done


def test_games_go_on_at_the_other(tmp_path: Path, redis_url: str) -> None:
    """When the owner has stopped, the other takes the meeting over and nothing is missing."""
    with ExitStack() as first, served(tmp_path, redis=redis_url) as there:
        here = first.enter_context(served(tmp_path, redis=redis_url))
        one = Person(here)
        link = one.begin("draughts", "me", "random (exact)")
        with one.tab(link) as tab:
            tab.ask("contribute", hex="aa")
            done = tab.ask("act", id="w1", text="32-28")
        first.close()
        with at(one, there).tab(link) as again:
            assert again.ask("act", id="w1", text="31-26") == done
            while not again.view["acts"]:
                again.receive()
            assert again.ask("act", text=again.view["acts"][0]["text"])["type"] == "done"


def test_an_answer_that_does_not_come(redis_url: str) -> None:
    """Whoever asks a process that is not there is told so in time, and may ask again."""
    import asyncio

    from academie.server.forwarding import Forwarding

    async def ask() -> None:
        async def nothing(*_: object) -> None: ...

        alone = Forwarding(redis_url, "me", nothing, nothing, nothing, seconds=0.3)  # type: ignore[arg-type]
        try:
            with pytest.raises(AcademieError, match="does not answer"):
                await alone.ask("nobody", {})
        finally:
            await alone.close()

    asyncio.run(ask())


# --- Who is here


HE, SHE = Seen(frozenset({(0, False)}), 0), Seen(frozenset({(1, False)}), 0)


def test_what_several_say_is_put_together() -> None:
    """The chairs of all, and the sum of those who watch; what is over is forgotten."""
    known = Presence()
    assert known.heard("a", {"one": Seen(frozenset({(0, False), (None, True)}), 2)}, 0.0)
    assert known.heard("b", {"one": Seen(frozenset({(0, True), (1, False), (None, True)}), 1)}, 0.0)
    assert not known.heard("b", {}, 1.0)
    assert known.at("one") == Seen(frozenset({(0, False), (0, True), (1, False), (None, True)}), 3)
    assert known.at("one").chairs == {0, 1}
    assert known.at("two") == NOBODY
    known.heard("b", {"one": NOBODY}, 1.0)
    assert known.at("one") == Seen(frozenset({(0, False), (None, True)}), 2)


def test_who_falls_silent_is_forgotten() -> None:
    """Everything seen through it with it; heard again it is new."""
    known = Presence()
    known.heard("a", {"one": HE, "two": Seen(frozenset({(None, False)}), 1)}, 0.0)
    known.heard("b", {"one": SHE}, 3.0)
    assert known.faded(SILENCE) == set()
    assert known.faded(SILENCE + 0.1) == {"one", "two"}
    assert known.at("one") == SHE
    assert known.heard("a", {}, 9.0)


def test_two_processes(tmp_path: Path, own_redis: Redis) -> None:
    """Each sees who sits and watches through the other, hears phrases, and sees him go."""
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(served(tmp_path, redis=own_redis.address))
        second = stack.enter_context(served(tmp_path, redis=own_redis.address))
        one, other = Person(first), Person(second)
        link = one.begin("draughts", "me", "open")
        assert other.join(link).status_code == 201
        with one.tab(link) as here:
            with other.tab(link) as there:
                here.until("here", chairs=[True, True], watching=0)
                if not there.view["here"][0]:
                    there.until("here", chairs=[True, True])
                there.send(type="phrase", id="p1", key="hello")
                heard = here.until("said")
                assert (heard["chair"], heard["key"], heard["sentence"]["fr"][:7]) == (1, "hello", "Bonjour")
                here.send(type="phrase", id="p2", key="thanks")
                assert there.until("said", key="thanks")["chair"] == 0
                with Person(second).tab(link):
                    here.until("here", watching=1)
                here.until("here", watching=0)
            here.until("here", chairs=[True, False])


def test_how_long_a_process_is_silent() -> None:
    """Who keeps a meeting is believed only while he is heard; one that has stopped is not."""
    known = Presence()
    assert known.silent("a", 1.0) == math.inf
    known.heard("a", {"one": HE}, 2.0)
    assert known.silent("a", 4.5) == 2.5
    assert known.departed("a") == {"one"}
    assert known.silent("a", 4.5) == math.inf
    assert known.departed("a") == set()


# --- What is published


class Channel:
    """A Redis that takes its time; `away`: it takes nothing."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str]] = []
        self.at_once = self.most = 0
        self.away = False

    async def publish(self, channel: str, text: str) -> None:
        """One message."""
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        if self.away:
            raise RedisError
        self.taken.append((channel, text))


async def test_much_at_once_goes_by_one_connection_in_its_order() -> None:
    """Five hundred things that happen in one moment: a client has a hundred connections, and refuses the rest."""
    redis = Channel()
    post = Post(redis, "me", lambda *_: None)  # type: ignore[arg-type]
    for number in range(500):
        post.put("told" if number % 2 else "here", {"n": number})
    await post.close()
    assert post.idle
    assert redis.most == 2
    assert len(redis.taken) < 10
    for channel, first in (("here", 0), ("told", 1)):
        said = [each["n"] for name, text in redis.taken if name == channel for each in json.loads(text)["said"]]
        assert said == list(range(first, 500, 2))


async def test_what_could_not_be_published_is_given_back() -> None:
    """Every message of it, by its channel; what comes later goes."""
    redis, failed = Channel(), []
    post = Post(redis, "me", lambda channel, many: failed.append((channel, many)))  # type: ignore[arg-type]
    redis.away = True
    post.put("told", {"n": 1})
    await post.close()
    assert failed == [("told", [{"n": 1}])]
    redis.away = False
    post.put("told", {"n": 2})
    await post.close()
    assert [json.loads(text) for _, text in redis.taken] == [{"from": "me", "said": [{"n": 2}]}]


async def test_our_own_is_not_read() -> None:
    """A process hears itself too; another, whose name begins alike, it reads."""
    redis = Channel()
    post, other = Post(redis, "me", lambda *_: None), Post(redis, "me2", lambda *_: None)  # type: ignore[arg-type]
    post.put("told", {"n": 1})
    other.put("told", {"n": 2})
    await post.close()
    await other.close()
    mine, others = (text for _, text in redis.taken)
    assert post.opened(mine) == ("me", [])
    assert post.opened(others) == ("me2", [{"n": 2}])


async def test_lines_go_as_they_are() -> None:
    """Texts that belong to messages, among messages that have none: each comes with its own."""
    redis = Channel()
    post, other = Post(redis, "me", lambda *_: None), Post(redis, "you", lambda *_: None)  # type: ignore[arg-type]
    many: list[dict[str, Any]] = [
        {"n": 1, "lines": ['{"en":"“a”"}', "{}"]},
        {"n": 2},
        {"n": 3, "lines": ["x"]},
        {"n": 4, "lines": []},
    ]
    for message in [{"n": 0}, *many]:
        post.put("told", message)
    await post.close()
    assert [other.opened(text) for _, text in redis.taken] == [("me", [{"n": 0}, *many])]
    assert '"“a”"' in redis.taken[0][1]
    assert post.opened(redis.taken[0][1]) == ("me", [])
