"""Several processes over Redis: a game played through both, who is here, one killed, stopped or upgraded."""

import asyncio
import json
import math
import re
import signal
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from academie.errors import AcademieError
from academie.server.cluster.messages import Forwarding
from academie.server.cluster.presence import SILENCE, Presence
from academie.server.cluster.publisher import Post
from academie.server.live.viewers import NOBODY, Seen
from academie.server.store import Database, Store
from academie.server.store.migrations import step as step_of
from academie.server.store.migrations.versions.step_0003_initial import LATER
from academie.server.store.schema import STEP, metadata
from often import times
from server.fleet import THRIFTY, Fleet, Guest, Program, audited, gone_on, programs
from server.players import Http, Person
from server.servers import Redis
from server.serving import housed, served, until

Blow = Callable[[list[Program], Fleet], Awaitable[None]]
KINDS = ({"game": "draughts", "clock": "game 3600+5"}, {"game": "gammon", "clock": "game 3600+0"})


async def _played(
    servers: list[Program], games: int, pace: float, blow: Blow, kinds: Sequence[dict[str, str]] = KINDS
) -> Fleet:
    """Games are begun at each in turn and played at both; then something happens to the first."""
    fleet = Fleet(servers[0].addresses, 1, pace)
    guests = [await Guest.come(url) for url in (*fleet.addresses, *fleet.addresses)]
    await fleet.begin([kinds[n // 2 % 2] for n in range(games)], guests)
    fleet.start()
    await gone_on(fleet)
    await blow(servers, fleet)
    await fleet.finish()
    return fleet


def check(fleet: Fleet, url: str, owners: set[str]) -> None:
    """Nothing is lost, nothing done twice; all meetings are in these hands."""
    with closing(Store.open(url)) as store:
        assert audited(store, fleet) == []
        assert {store.owner(table.link)[0] for table in fleet.tables} <= owners


def name_of(server: Program) -> str:
    """What a process calls itself."""
    return str(server.events("open")[-1]["process"])


SIZES = [(3, 0.2), pytest.param(100, 3.0, marks=pytest.mark.deep)]


@pytest.mark.parametrize(("games", "pace"), SIZES)
def test_one_is_killed(postgresql: str, redis_url: str, tmp_path: Path, games: int, pace: float) -> None:
    """Its games are taken over, and the clients of both play on at the other."""

    async def kill(servers: list[Program], fleet: Fleet) -> None:
        servers[0].kill()
        await gone_on(fleet)

    with programs(tmp_path, 2, "--database", postgresql, "--redis", redis_url) as servers:
        fleet = asyncio.run(_played(servers, games, pace, kill))
        check(fleet, postgresql, {name_of(servers[1])})
        assert servers[1].events("fault", "task", "tending", "driver") == []


@pytest.mark.parametrize(("games", "pace"), SIZES)
def test_one_is_stopped_and_goes_on(postgresql: str, redis_url: str, tmp_path: Path, games: int, pace: float) -> None:
    """While it stands still the other takes its games; when it goes on it writes nothing, and tells its sockets so."""
    ends: list[tuple[list[dict[str, Any]], int]] = []

    async def stall(servers: list[Program], fleet: Fleet) -> None:
        link = fleet.tables[0].link
        # On a busy machine the second process may have taken this game already: whoever has it is stopped.
        stopped, other = servers if _owner(link) == name_of(servers[0]) else servers[::-1]
        async with _socket(stopped, link) as left:
            await left.send(json.dumps({"type": "hello", "version": 1}))
            assert json.loads(await left.recv())["type"] == "welcome"
            stopped.signal(signal.SIGSTOP)
            await gone_on(fleet)
            assert {_owner(each.link) for each in fleet.tables} == {name_of(other)}
            stopped.signal(signal.SIGCONT)
            ends.append(await _ended(left))
        await gone_on(fleet)

    def _owner(link: str) -> str:
        with closing(Store.open(postgresql)) as store:
            return str(store.owner(link)[0])

    with programs(tmp_path, 2, "--database", postgresql, "--redis", redis_url) as servers:
        fleet = asyncio.run(_played(servers, games, pace, stall))
        check(fleet, postgresql, {name_of(server) for server in servers})
        assert [server.events("fault", "task", "tending") for server in servers] == [[], []]
    (said, code) = ends[0]
    assert code == 1013
    assert "another server process" in said[-1]["sentence"]["en"]
    assert "un autre processus" in said[-1]["sentence"]["fr"]


# --- Upgrades


NEWER = """
import os, pathlib, sys
from alembic.config import Config
from alembic.script import ScriptDirectory
from academie.server.store import migrations, schema

def script():
    config, place = Config(), pathlib.Path(migrations.__file__).parent
    config.set_main_option("script_location", str(place))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", os.pathsep.join([str(place / "versions"), {folder!r}]))
    return ScriptDirectory.from_config(config)

migrations.script, schema.STEP = script, {step!r}
"""
ADDS = """
import sqlalchemy as sa
from alembic import op
revision, down_revision = {step!r}, {before!r}

def upgrade():
    op.add_column("meetings", sa.Column("note", sa.Text))
    op.add_column("entries", sa.Column("weight", sa.Integer, nullable=False, server_default="1"))
    op.create_table("notes", sa.Column("id", sa.String(22), primary_key=True))
    op.create_index("ix_entries_at", "entries", ["at"])
"""


def newer(folder: Path) -> str:
    """A version of the program with one step more, which only adds."""
    step = f"{int(STEP) + 1:04}"
    (folder / "steps").mkdir()
    (folder / "steps" / "later.py").write_text(ADDS.format(step=step, before=STEP), encoding="utf-8")
    return NEWER.format(folder=str(folder / "steps"), step=step) + THRIFTY


def test_they_are_upgraded_one_after_the_other(postgresql: str, redis_url: str, tmp_path: Path) -> None:
    """Old and new play side by side on the new tables, an old one even starts on them; no act is lost or done twice."""
    later = newer(tmp_path)

    async def upgrade(servers: list[Program], fleet: Fleet) -> None:
        steps = ((servers[0], later), (servers[1], THRIFTY), (servers[1], later))
        for server, main in steps[: times(2, 3)]:
            server.main = main
            await asyncio.to_thread(server.kill, signal.SIGTERM)
            await asyncio.to_thread(server.start)
            await gone_on(fleet)
            with closing(Database.open(postgresql)) as database, database.reading() as connection:
                assert step_of(connection) == f"{int(STEP) + 1:04}"

    with programs(tmp_path, 2, "--database", postgresql, "--redis", redis_url) as servers:
        # Without clocks: a process that starts reckons by the last sign of life of the others, half a second old.
        kinds = [{"game": each["game"]} for each in KINDS]
        fleet = asyncio.run(_played(servers, 4, 0.2, upgrade, kinds))
        with closing(Store.open(postgresql)) as store:
            assert audited(store, fleet) == []
        assert [server.errors for server in servers] == [[], []]


def test_one_is_upgraded_at_home(tmp_path: Path) -> None:
    """SQLite: a game that was begun with the tables of an earlier step goes on where it was."""
    with served(tmp_path) as url:
        one = Person(url)
        link = one.begin("draughts", "me", "me")
        with one.tab(link) as tab:
            done = tab.ask("contribute", id="c1", hex="aa")
    with closing(Database.open(str(tmp_path / "server.sqlite"))) as database, database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0003'")
        for table in reversed([each for each in metadata.sorted_tables if each.name in LATER]):
            table.drop(connection)
    with served(tmp_path) as url, one.at(url).tab(link) as tab:
        assert tab.ask("contribute", id="c1", hex="bb") == done
    with closing(Database.open(str(tmp_path / "server.sqlite"))) as database, database.reading() as connection:
        assert step_of(connection) == STEP


def _socket(server: Program, link: str) -> connect:
    """Somebody who looks at a game through this process."""
    return connect(server.address.replace("http", "ws", 1) + f"/api/v1/meetings/{link}/socket", ping_interval=None)


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


async def test_an_answer_that_does_not_come(redis_url: str) -> None:
    """Whoever asks a process that is not there, or that is silent, is told so in time, and may ask again."""
    ready, over = asyncio.Event(), asyncio.Event()

    async def nothing(*_: object) -> None:
        ready.set()

    async def silence(_: object) -> None:
        await over.wait()

    mute = Forwarding(redis_url, "mute", silence, nothing, nothing)  # type: ignore[arg-type]
    await ready.wait()
    ready.clear()
    alone = Forwarding(redis_url, "me", nothing, nothing, nothing, seconds=60.0)  # type: ignore[arg-type]
    await ready.wait()
    asked = asyncio.create_task(alone.ask("mute", {"link": "ours now"}))
    await asyncio.sleep(0)
    with pytest.raises(AcademieError, match="does not answer"):
        await asyncio.wait_for(alone.ask("nobody", {}), 30.0)  # at once: nobody has heard it
    alone.give_up("ours now")  # at once: whoever has its games answers himself
    with pytest.raises(AcademieError, match="does not answer"):
        await asyncio.wait_for(asked, 30.0)
    alone._seconds = 0.3
    with pytest.raises(AcademieError, match="does not answer"):
        await alone.ask("mute", {})
    over.set()
    for each in (alone, mute):
        await each.close()


# --- Who is here


SHE = Seen(frozenset({(1, False)}), 0)


def test_what_several_say_is_put_together() -> None:
    """The chairs of all, and the sum of those who watch; what is over is forgotten, and who is silent or departs."""
    known = Presence()
    assert known.silent("a", 1.0) == math.inf
    assert known.note("a", {"one": Seen(frozenset({(0, False), (None, True)}), 2)}, 0.0)
    assert known.note("b", {"one": Seen(frozenset({(0, True), (1, False), (None, True)}), 1)}, 0.0)
    assert not known.note("b", {}, 1.0)
    assert known.silent("b", 4.5) == 3.5
    assert known.at("one") == Seen(frozenset({(0, False), (0, True), (1, False), (None, True)}), 3)
    assert (known.at("one").chairs, known.at("two")) == ({0, 1}, NOBODY)
    known.note("b", {"one": NOBODY, "two": SHE}, 3.0)
    assert (known.at("one"), known.faded(SILENCE)) == (Seen(frozenset({(0, False), (None, True)}), 2), set())
    assert (known.faded(SILENCE + 0.1), known.at("two")) == ({"one"}, SHE)
    assert known.note("a", {}, 9.0)
    assert known.departed("b") == {"two"}
    assert (known.silent("b", 4.5), known.departed("b")) == (math.inf, set())


def test_two_processes(tmp_path: Path, own_redis: Redis) -> None:
    """What is done through either is kept once and told through both; each sees who is at the other, and hears him."""
    with served(tmp_path, redis=own_redis.address) as first, served(tmp_path, redis=own_redis.address) as second:
        one, other = Person(first), Person(second)
        link = one.begin("draughts", "me", "open")
        assert other.join(link).status_code == 201
        with one.tab(link) as here:
            with other.tab(link) as there:
                here.until("here", chairs=[True, True], watching=0)
                if not there.view["here"][0]:
                    there.until("here", chairs=[True, True])
                for tab in (here, there):
                    assert tab.ask("contribute", hex="aa")["type"] == "done"
                done = here.ask("act", id="w1", text="32-28")
                there.caught_up(done["number"])
                assert there.entries[-1]["text"] == "white plays 32-28"
                answered = there.ask("act", id="b1", text="18-23")
                here.caught_up(answered["number"])
                assert there.ask("act", text="18-23")["kind"] == "Illegal"
                with one.at(second).tab(link) as tab:
                    assert tab.ask("act", id="w1", text="31-26") == done
                there.send(type="phrase", id="p1", key="hello")
                received = here.until("said")
                assert (received["chair"], received["key"], received["sentence"]["fr"][:7]) == (1, "hello", "Bonjour")
                here.send(type="phrase", id="p2", key="thanks")
                assert there.until("said", key="thanks")["chair"] == 0
                with Person(second).tab(link):
                    here.until("here", watching=1)
                here.until("here", watching=0)
            here.until("here", chairs=[True, False])


def test_a_game_belongs_to_the_process_its_players_come_to(tmp_path: Path, own_redis: Redis) -> None:
    """Whichever was asked to begin it: a proxy sends all that concerns a game to one process."""
    with housed(tmp_path, redis=own_redis.address) as first, housed(tmp_path, redis=own_redis.address) as second:
        one = Person(first[0])
        link = one.begin("draughts", "me", "random (exact)")
        with one.at(second[0]).tab(link) as tab:
            assert tab.ask("contribute", hex="aa")["type"] == "done"
            assert [link in process.hub.registry.fences for _, process in (first, second)] == [False, True]
            assert second[1].sitters.guests[link]  # machines think in turns by address
        first[1].settings = replace(first[1].settings, address_meetings=1)
        refused = one.http.post("/api/v1/meetings", json={"game": "draughts", "chairs": ["me", "open"]})
        assert refused.status_code == 409, refused.text  # the first goes on, wherever it is


def test_a_deleted_account_has_no_name_in_another_process(tmp_path: Path, own_redis: Redis) -> None:
    """Whether somebody deletes his own or a teacher that of a pupil: the process that has the last game is told."""
    with housed(tmp_path, redis=own_redis.address) as first, housed(tmp_path, redis=own_redis.address) as second:
        teacher, gone, other = (Person(first[0]).named(name) for name in ("Guide", "Isidore", "Reste"))
        teacher.http.post("/clubs", data={"name": "Seconde B", "kind": "class"})
        sheet = teacher.http.post("/clubs/Seconde-B/pupils", data={"names": "Eulalie\nBasile"}).text
        pupils = [Person(first[0]), Person(first[0])]
        for pupil, (name, code) in zip(pupils, re.findall(r"<li><b>(.*?)</b><code>(.*?)</code>", sheet), strict=True):
            pupil.http.post("/clubs/Seconde-B/enter", data={"pupil": name, "code": code})
        for one, two, name in ((gone, other, "Isidore"), (*pupils, "Eulalie")):
            link = one.begin("draughts", "me", "open")
            with one.at(second[0]).tab(link), two.at(second[0]).tab(link):  # so that it is the second's
                assert two.join(link).status_code == 201
                for number, person in enumerate((one, two)):
                    assert person.says(link, type="contribute", id="share", hex=f"0{number}").status_code == 200
                assert two.says(link, type="leave", id="end").status_code == 200
                there = two.at(second[0]).http
                assert name in there.get(f"/api/v1/meetings/{link}").text
                assert link not in first[1].hub.registry.fences
                if one is gone:
                    words = {"password": "a long password"}
                    assert one.http.post("/api/v1/account/deletion", json=words).status_code == 204
                else:
                    held = second[1].hub.registry.lives[link].head.chairs[0].holder
                    teacher.http.post("/clubs/Seconde-B/remove", data={"member": held})
                until(partial(_nameless, there, link, name))


def _nameless(http: Http, link: str, name: str) -> bool:
    return name not in http.get(f"/api/v1/meetings/{link}").text


# --- What is published


class Channel:
    """A Redis that takes its time."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str]] = []
        self.at_once = self.most = 0

    async def publish(self, channel: str, text: str) -> int:
        """One message, which somebody hears."""
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        self.taken.append((channel, text))
        return 1


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


async def test_lines_go_as_they_are() -> None:
    """Texts that belong to messages come each with its own; a process hears itself too, and does not read that."""
    redis = Channel()
    post, other = (Post(redis, name, lambda *_: None) for name in ("me", "me2"))  # type: ignore[arg-type]
    many: list[dict[str, Any]] = [
        {"n": 0}, {"n": 1, "lines": ['{"en":"“a”"}', "{}"]}, {"n": 2}, {"n": 3, "lines": ["x"]}, {"n": 4, "lines": []},
    ]  # fmt: skip
    for message in many:
        post.put("told", message)
    await post.close()
    assert [other.opened(text) for _, text in redis.taken] == [("me", many)]
    assert '"“a”"' in redis.taken[0][1]
    assert post.opened(redis.taken[0][1]) == ("me", [])
