"""The store, on SQLite and on PostgreSQL: what is appended stands, once, in order; steps of its schema; strict data."""

import asyncio
import dataclasses
import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text, update
from sqlalchemy.schema import CreateIndex, CreateTable

from academie.errors import Illegal, Unavailable, Unknown, Unreadable
from academie.fairdice import proof
from academie.server.clock import now
from academie.server.live import batch
from academie.server.live.batch import Batch
from academie.server.meeting.entries import Chair, Entry, Head, Kind, read_entry, read_head
from academie.server.store import Database, Fenced, Outrun, Repeated, Store, backup
from academie.server.store.appends import Append
from academie.server.store.database import located
from academie.server.store.migrations import migrate, script, step
from academie.server.store.migrations.versions.step_0003_initial import LATER
from academie.server.store.migrations.versions.step_0005_own_games import OWN
from academie.server.store.schema import STEP, meetings, metadata, serves
from academie.server.strict_json import read_json
from academie.text.message import bilingual
from server.values import CASES, SECRET, act, begun, head


def test_a_meeting_is_kept_whole(store: Store) -> None:
    """Head, chairs, entries and the secret come back as they were."""
    made = dataclasses.replace(
        head("ann", "bob"),
        agreed="l'avantage",
        chairs=(Chair("person", "Ève <b>", "ann"), Chair("machine", "M", "", "x")),
    )
    store.create(made, SECRET)
    fence = store.claim(made.link, "p")
    expected = [
        Entry(1, Kind.GAME, "", None, 7),
        act(2, 0, "id"),
        Entry(3, Kind.CONTRIBUTE, "00ff", 1, 1 << 50, 1 << 40),
    ]
    store.append(made.link, fence, expected[:1])
    store.append(made.link, fence, expected[1:])
    assert (store.load(made.link), store.secret(made.link)) == ((made, tuple(expected), fence), SECRET)
    assert SECRET not in str(store.stored(made.link)).encode()


def test_what_is_not_there(store: Store) -> None:
    """A link that nobody gave out is unknown to every question."""
    for ask in (
        lambda: store.load("x" * 22),
        lambda: store.secret("x" * 22),
        lambda: store.claim("x" * 22, "p"),
        lambda: store.append("x" * 22, 1, [act(1)]),
        lambda: store.sit("x" * 22, 0, Chair("person", "a", "b")),
    ):
        with pytest.raises(Unknown, match="There is no game at this link"):
            ask()


def test_a_stale_fence_writes_nothing(store: Store) -> None:
    """Once another has claimed a meeting, the former owner is refused and nothing of his stands."""
    link, old = begun(store, "first")
    store.append(link, old, [act(1)])
    new = store.claim(link, "second")
    assert new == old + 1
    with pytest.raises(Fenced, match="another server process"):
        store.append(link, old, [act(2)])
    store.append(link, new, [act(2, text="white plays 31-26")])
    assert [each.text for each in store.load(link)[1]] == ["white plays 32-28", "white plays 31-26"]


def test_one_of_two_claims_what_both_saw(store: Store) -> None:
    """A claim of what was seen fails when another was quicker."""
    link, fence = begun(store, "first")
    assert store.claim(link, "second", seen=fence) == fence + 1
    with pytest.raises(Fenced):
        store.claim(link, "third", seen=fence)
    assert store.owner(link) == ("second", fence + 1)


def test_an_entry_out_of_order_is_refused(store: Store) -> None:
    """Neither a gap nor a number that is taken by something else."""
    link, fence = begun(store)
    store.append(link, fence, [act(1), act(2)])
    for wrong in ([act(4)], [act(2, text="other")], [act(1, text="other"), act(2)]):
        with pytest.raises(Outrun):
            store.append(link, fence, wrong)
    with pytest.raises(ValueError, match=link):
        store.append(link, fence, [act(3), act(5)])
    assert len(store.load(link)[1]) == 2


def test_a_request_is_done_once(store: Store) -> None:
    """A second entry of a chair under the same id is refused, another chair's is not."""
    link, fence = begun(store)
    store.append(link, fence, [act(1, 0, "a"), act(2, 1, "a"), act(3, 0), act(4, 0)])
    with pytest.raises(Repeated):
        store.append(link, fence, [act(5, 1), act(6, 0, "a")])
    assert len(store.load(link)[1]) == 4
    store.append(link, fence, [act(5, 0, "b")])


def test_the_end_takes_a_meeting_from_the_live(store: Store) -> None:
    """Live are the meetings without an end; owned those of a process."""
    (one, fence), (two, _), (three, _) = begun(store, "p"), begun(store, "p"), begun(store, "q")
    store.append(one, fence, [act(1), Entry(2, Kind.END, "agreed", None, 9)])
    assert (sorted(store.live()), store.owned("p"), store.owners()) == (sorted([two, three]), [two], {"p": 1, "q": 1})
    assert store.stored(one).over
    assert [each.link for each in store.shown(over=True)] == [one]
    slow = dataclasses.replace(head(), clock="days 3")
    store.create(slow, SECRET)
    assert {each.link for each in store.shown()} == {two, three, slow.link}
    assert [each.link for each in store.shown(since=now() + 1)] == [slow.link]  # the others have been abandoned


def test_an_open_chair_is_taken_once(store: Store) -> None:
    """Of many who try at once one sits."""
    made = dataclasses.replace(head(), chairs=(Chair("person", "A", "ann"), Chair("open", "")))
    store.create(made, SECRET)

    def tried(number: int) -> bool:
        try:
            store.sit(made.link, 1, Chair("person", f"B{number}", f"b{number}"))
        except Illegal:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        sat = list(pool.map(tried, range(8)))
    assert sat.count(True) == 1
    assert store.head(made.link).chairs[1].holder == f"b{sat.index(True)}"
    with pytest.raises(Illegal, match="This seat is taken"):
        store.sit(made.link, 0, Chair("person", "C", "c"))


def test_held_by_a_person(store: Store) -> None:
    """The meetings in which a person has a chair, and no other."""
    first, _ = begun(store, "p", "ann", "bob")
    begun(store, "p", "bob", "cat")
    third, fence = begun(store, "p", "cat", "ann")
    store.append(third, fence, [act(1)])
    assert store.held("ann") == [third, first]


def test_many_threads_write_at_once(store: Store) -> None:
    """Writers do not lock one another out, and a refusal of one touches no other."""
    made = [begun(store, "p") for _ in range(24)]
    taken = [link for link, _ in made[::6]]
    for link in taken:
        store.claim(link, "q")

    def played(link: str, fence: int) -> bool:
        try:
            for number in range(1, 11):
                store.append(link, fence, [act(number, 0, str(number))])
        except Fenced:
            return False
        return True

    with ThreadPoolExecutor(24) as pool:
        done = list(pool.map(lambda pair: played(*pair), made))
    assert [link for (link, _), whole in zip(made, done, strict=True) if not whole] == taken
    assert [len(store.load(link)[1]) for link, _ in made] == [0 if link in taken else 10 for link, _ in made]


# It rests between two writings, as a server does: SQLite's lock has no queue, and who never rests shuts others out.
WRITER = """
import sys, time
from server.values import act, begun
from academie.server.store import Store
store = Store.open(sys.argv[1])
link, fence = begun(store)
print(link, flush=True)
for number in range(1, 1_000_000):
    store.append(link, fence, [act(number)])
    print(number, flush=True)
    time.sleep(0.005)
"""


def test_what_was_acknowledged_survives_a_kill(database_url: str) -> None:
    """Two processes write at once and are killed; what each had been told is kept stands, in one row."""
    path = os.pathsep.join([str(Path(__file__).resolve().parents[1]), *sys.path])
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, database_url], env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.PIPE, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    said = []
    for writer in writers:
        assert writer.stdout is not None
        said.append([writer.stdout.readline().strip(), *(writer.stdout.readline() for _ in range(20))])
    for writer, lines in zip(writers, said, strict=True):
        writer.kill()
        lines.extend(writer.communicate()[0].splitlines())
    with closing(Store.open(database_url)) as store:
        for link, *numbers in said:
            remaining = [each.number for each in store.load(link)[1]]
            assert remaining == list(range(1, len(remaining) + 1))
            assert len(remaining) in {len(numbers), len(numbers) + 1}  # the last one may not have been told


# --- What goes wrong


def test_connections_that_were_cut_are_replaced(postgresql: str) -> None:
    """All connections of a pool are ended from outside; the next question is answered."""
    store, other = Store.open(postgresql), Database.open(postgresql)
    link, fence = begun(store)
    with other.writing() as connection:
        ended = connection.exec_driver_sql(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).scalar()
    assert ended
    store.append(link, fence, [act(1)])
    other.close()
    store.close()


def test_a_connection_that_comes_back_late_is_closed(database_url: str) -> None:
    """A thread may still read while the database is closed: its connection is not left to the garbage."""
    database = Database.open(database_url)
    with database.reading() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        database.close()
        assert connection.execute(text("SELECT 1")).scalar() == 1
    with pytest.raises(Exception, match="closed"):
        driver.cursor()


def test_the_log_goes_into_the_file_beside_the_acts(tmp_path: Path) -> None:
    """A copy of the file alone has then what was written; a reader who stays where he was keeps the rest back."""
    path = tmp_path / "log.sqlite"
    with closing(Store.open(str(path))) as store:
        link, _ = begun(store)
        assert store.database.checkpoint()
        alone = tmp_path / "copy.sqlite"
        alone.write_bytes(path.read_bytes())
        with closing(Store.open(str(alone))) as copy:
            assert copy.head(link) == store.head(link)
        with store.database.reading() as reader:
            assert reader.exec_driver_sql("SELECT count(*) FROM meetings").scalar() == 1
            store.claim(link, "p")
            assert not store.database.checkpoint()
        assert store.database.checkpoint()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """Something else under the name of the database is refused and left as it is."""
    path = tmp_path / "letter"
    path.write_text("Dear Sir, " * 500, encoding="ascii")
    with pytest.raises(Unavailable, match="damaged, or is not a database"):
        Store.open(str(path))
    assert path.read_text(encoding="ascii").startswith("Dear Sir")


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    """Nobody else may read secrets of dice: neither the file nor its folder is open to others."""
    path = tmp_path / "new" / "academie.sqlite"
    with closing(Store.open(str(path))) as store:
        begun(store)
        assert [each.stat().st_mode & 0o077 for each in (path, path.parent, *path.parent.iterdir())] == [0] * 5


@pytest.mark.parametrize("url", ["mysql://a@b/c", "sqlite://", "sqlite:///:memory:", "://", "postgresql+nothing"])
def test_other_databases_are_unknown(url: str) -> None:
    """Neither another kind nor one that would be gone with the process; the driver is ours to name."""
    if "://" in url:
        with pytest.raises(Unknown, match="Name the database as"):
            Database.open(url)
    assert located("postgres://a:b@c/d").render_as_string(hide_password=True) == "postgresql+psycopg://a:***@c/d"


@pytest.mark.parametrize("piped", [False, True])
def test_who_stands_still_holds_up_nobody(postgresql: str, monkeypatch: pytest.MonkeyPatch, piped: bool) -> None:
    """A process that stops in the midst of a transaction loses it, and what it has locked another may take.

    In a pipeline the limit of the database does not see him; those who wait end his transaction.
    """
    if piped:
        monkeypatch.setattr("academie.server.store.database.STILL_S", 0)
    with closing(Store.open(postgresql)) as stopped, closing(Store.open(postgresql)) as other:
        made = head()
        stopped.create(made, SECRET)
        lost = False
        try:
            with stopped.database.writing() as connection:
                if piped:
                    connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
                connection.execute(update(meetings).where(meetings.c.link == made.link).values(last=1))
                if piped:
                    other.database.end_standing()
                assert other.claim(made.link, "other") > 0  # waits until the first has lost it
                connection.execute(update(meetings).where(meetings.c.link == made.link).values(last=2))
        except Unavailable:
            lost = True
        assert lost
        assert other.owner(made.link)[0] == "other"


# --- Entries on their way to the disk


GONE = Unavailable(bilingual("gone", "partie"))


def texts(store: Store, link: str) -> list[str]:
    return [entry.request for entry in store.load(link)[1]]


def test_one_that_cannot_be_written_keeps_nobody_from_it(store: Store) -> None:
    """A stale fence and an act done before are told to their own writers; the others' entries stand."""
    games = [begun(store) for _ in range(4)]
    store.append(*games[2], [act(1, 0, "done")])
    stale = store.claim(games[1][0], "another") - 1
    asked = [
        Append(*games[0], [act(1, 0, "a"), act(2, 1, "b")]),
        Append(games[1][0], stale, [act(1, 0, "a")]),
        Append(*games[2], [act(2, 0, "done")]),
        Append(*games[3], [act(1, 0, "a")]),
    ]
    found = store.append_all(asked)
    assert [type(each) for each in found] == [type(None), Fenced, Repeated, type(None)]
    assert [texts(store, link) for link, _ in games] == [["a", "b"], [], ["done"], ["a"]]


def test_all_are_written_together(store: Store) -> None:
    """Several meetings in one call, each with its own entries; asked again for the same nothing is wrong."""
    games = [begun(store) for _ in range(3)]
    asked = [Append(*game, [act(1, 0, f"r{number}")]) for number, game in enumerate(games)]
    for _ in range(2):
        assert store.append_all(asked) == [None] * 3
    assert [texts(store, link) for link, _ in games] == [["r0"], ["r1"], ["r2"]]


async def test_those_who_come_meanwhile_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is written alone and at once, all that come on its heels at the next time; each is told its own."""
    monkeypatch.setattr(batch, "GATHER", 0.2)
    counts = list[int]()

    def append_all(many: Sequence[Append]) -> list[Exception | None]:
        counts.append(len(many))
        return [GONE if len(counts) == 2 else None for _ in many]

    way = Batch(SimpleNamespace(append_all=append_all))  # type: ignore[arg-type]
    await way.write(Append("one", 1, [act(1)]))
    crowd = [way.write(Append(name, 1, [act(1)])) for name in ("two", "three", "four")]
    assert await asyncio.gather(*crowd, return_exceptions=True) == [GONE] * 3
    await way.write(Append("two", 1, [act(1)]))
    assert counts == [1, 3, 1]


# --- Steps of the schema


def test_the_steps_make_the_schema(store: Store) -> None:
    """A database brought up step by step differs in nothing from the tables as they are written down."""
    with store.database.reading() as connection:
        # Alembic cannot tell an empty text as default from none in SQLite.
        opts = {"compare_type": True, "compare_server_default": not store.database.sqlite}
        made = MigrationContext.configure(connection, opts=opts)
        assert compare_metadata(made, metadata) == []
        named = {each["name"] for each in inspect(connection).get_indexes("entries")}
    assert named == {"uq_entries_request"}


def test_many_may_start_at_once(database_url: str) -> None:
    """Of several that open an empty database one makes the tables, and the others find them."""
    with ThreadPoolExecutor(4) as pool:
        opened: list[Future[Store]] = [pool.submit(Store.open, database_url) for _ in range(4)]
        for each in opened:
            with closing(each.result()) as store:
                assert store.live() == []


def test_who_opens_waits_for_one_who_writes_in_an_older_manner(tmp_path: Path) -> None:
    """SQLite gives up at once where the log is begun while another writes without one; we wait until he is done."""
    path = tmp_path / "one.db"
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(1) as pool, closing(Database.open(str(path))) as database:
            opened = pool.submit(lambda: step_of(database))
            assert not wait([opened], timeout=0.3).done
            writer.execute("COMMIT")
            assert opened.result(timeout=60) is None


def step_of(database: Database) -> str | None:
    """The last step that was made in a database."""
    with database.reading() as connection:
        return step(connection)


def test_a_database_with_more_is_served(database_url: str, tmp_path: Path) -> None:
    """Steps of the same generation only add: a program that does not know them works; the step stays, and none is made.

    It makes no backup, which would lack what was added.
    """
    later = f"{int(STEP) + 1:04}"
    with closing(Store.open(database_url)) as store, store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :later"), {"later": later})
    with closing(Store.open(database_url)) as store:
        link, _ = begun(store)
        assert store.live() == [link]
        with pytest.raises(Unavailable, match="newer version"):
            backup.dump(store.database, tmp_path / "backup")
        migrate(store.database)
        assert step_of(store.database) == later
    for other in ("1001", "0003", "00041", ""):
        assert not serves(other)


def test_a_newer_database_is_refused(database_url: str) -> None:
    """A program that does not know the last step says so, and leaves the database as it is."""
    with closing(Store.open(database_url)) as store:
        link, _ = begun(store)
        with store.database.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(Unavailable, match=r"newer version of academie wrote this database \(step 9999\)"):
            Store.open(database_url)
        with store.database.reading() as connection:
            assert step(connection) == "9999"
        assert store.live() == [link]


def test_a_step_that_fails_leaves_nothing(database_url: str) -> None:
    """All of it or none: where a table is in the way, none of the others is made."""
    with closing(Database.open(database_url)) as database:
        with database.writing() as connection:
            connection.execute(text("CREATE TABLE challenges (x INTEGER)"))
        with pytest.raises(Unavailable):
            migrate(database)
        with database.reading() as connection:
            assert inspect(connection).get_table_names() == ["challenges"]


def test_the_schema_names_the_last_step() -> None:
    """By its name a start knows, without loading what makes tables, that there is nothing to make."""
    assert script().get_current_head() == STEP


@pytest.mark.parametrize(
    ("names", "known"),
    [({*metadata.tables} - LATER, "2af999c67d968048"), ({*OWN}, "5687ee08097c288a")],
    ids=["first", "fifth"],
)
def test_the_tables_of_a_step_stay(names: set[str], known: str) -> None:
    """Whoever changes one of them writes the tables as they were into its step: a backup may have them so."""
    found = [table for table in metadata.sorted_tables if table.name in names]
    indexes = sorted((each for table in found for each in table.indexes), key=lambda each: str(each.name))
    parts = [*map(CreateTable, found), *map(CreateIndex, indexes)]
    digest = hashlib.sha256("".join(str(part.compile()) for part in parts).encode()).hexdigest()[:16]
    assert digest == known


# --- Heads and entries as plain data


LINK = "AbCdEfGhIjKlMnOpQrSt_-"
HEAD = Head(
    LINK, "draughts", "metz", "rigueur", "single", "",
    (Chair("person", "Ève", "u1"), Chair("machine", "M", "", "random")),
    "game 600+5", public=True, rated=False, commit="00ff", created=1_700_000_000_000,
)  # fmt: skip
ENTRY = Entry(3, Kind.ACT, "white plays 32-28", 0, 1_700_000_000_123, 1500, "a-1")


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        *CASES["entries"],
        ("number", 1 << 63, "The field number must be a number of 1 or more, not “9223372036854775808”."),
        ("text", None, "The field text must be a text, not “NoneType”."),
        ("text", "a\0", "The field text must be text that can be stored"),
        ("text", "\ud800", "The field text must be text that can be stored"),
        ("text", "x" * 20_001, "The field text must be at most 20000 characters, not “20001”."),
    ],
)
def test_an_entry_is_refused_in_a_sentence(key: str, value: Any, sentence: str) -> None:
    """Each field has its kind and its bounds."""
    with pytest.raises(Unreadable) as wrong:
        read_entry({**ENTRY.data(), key: value})
    assert str(wrong.value).startswith(sentence)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("link", LINK[:-1]), ("link", LINK[:-1] + "/"), ("link", LINK + "A"), ("commit", "0"), ("commit", "xy"),
        ("chairs", []), ("chairs", [HEAD.chairs[0].data()] * 65), ("chairs", [{"kind": "person"}]), ("public", 1),
        ("created", -1), ("chairs", [{**HEAD.chairs[0].data(), "kind": "nobody"}]),
    ],
)  # fmt: skip
def test_a_head_is_refused(key: str, value: Any) -> None:
    """A link has 22 signs, a commitment is hexadecimal, there is a chair at least."""
    with pytest.raises(Unreadable):
        read_head({**HEAD.data(), key: value})


def test_no_field_too_many_or_too_few() -> None:
    """A field that is not known is refused, and so is one that is missing."""
    short = ENTRY.data()
    del short["took"]
    for data in ({**ENTRY.data(), "more": 1}, short, [], None, "x"):
        with pytest.raises(Unreadable, match="An entry must have exactly these fields: number, kind, text"):
            read_entry(data)


@pytest.mark.parametrize("text", ["", "{", "NaN", '{"a":1,"a":2}', "[1] 2", "[" * 100_000, "9" * 5000, b"\xff\xff"])
def test_only_json_of_the_standard(text: str | bytes) -> None:
    """No name twice, no NaN, nothing after the value, nothing that would exhaust the reader."""
    with pytest.raises(Unreadable, match="This is not valid JSON"):
        read_json(text)


def test_a_proof_knows_every_kind_of_entry() -> None:
    """A finished meeting is written as its proof without anything being lost: both lists of kinds are one."""
    assert set(proof.KINDS) == {kind.value for kind in Kind}
