"""The store, on SQLite and on PostgreSQL: what is appended stands, once, in order, by its owner alone."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event, update

from academie.errors import Illegal, Unavailable, Unknown
from academie.server.entries import Chair, Entry, Kind
from academie.server.store import Database, Fenced, Outrun, Repeated, Store
from academie.server.store.database import located
from academie.server.store.schema import meetings
from server.values import SECRET, act, begun, head

if TYPE_CHECKING:
    import sqlite3

    from server.servers import Postgres


def test_a_meeting_is_kept_whole(store: Store) -> None:
    """Head, chairs, entries and the secret come back as they were."""
    made = dataclasses.replace(
        head("ann", "bob"),
        agreed="l'avantage",
        chairs=(Chair("person", "Ève <b>", "ann"), Chair("machine", "M", "", "x")),
    )
    store.create(made, SECRET)
    fence = store.claim(made.link, "p")
    wanted = [Entry(1, Kind.GAME, "", None, 7), act(2, 0, "id"), Entry(3, Kind.CONTRIBUTE, "00ff", 1, 1 << 50, 1 << 40)]
    store.append(made.link, fence, wanted[:1])
    store.append(made.link, fence, wanted[1:])
    assert store.load(made.link) == (made, tuple(wanted), fence)
    assert store.secret(made.link) == SECRET
    assert SECRET not in str(store.kept(made.link)).encode()


def test_what_is_not_there(store: Store) -> None:
    """A link that nobody gave out is unknown to every question."""
    for ask in (
        lambda: store.load("x" * 22),
        lambda: store.secret("x" * 22),
        lambda: store.claim("x" * 22, "p"),
        lambda: store.append("x" * 22, 1, [act(1)]),
        lambda: store.sit("x" * 22, 0, Chair("person", "a", "b")),
    ):
        with pytest.raises(Unknown, match="There is no game under this link"):
            ask()


def test_a_stale_fence_writes_nothing(store: Store) -> None:
    """Once another has claimed a meeting, the former owner is refused and nothing of his stands."""
    link, old = begun(store, "first")
    store.append(link, old, [act(1)])
    new = store.claim(link, "second")
    assert new == old + 1
    with pytest.raises(Fenced, match="another process"):
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


def test_the_same_entries_again_do_nothing(store: Store) -> None:
    """Whoever lost the answer of a commit may ask again."""
    link, fence = begun(store)
    store.append(link, fence, [act(1, 0, "a"), act(2)])
    store.append(link, fence, [act(1, 0, "a"), act(2)])
    assert store.load(link)[1] == (act(1, 0, "a"), act(2))


def test_a_request_is_done_once(store: Store) -> None:
    """The id of a chair's act is found again; a second entry under it is refused, another chair's is not."""
    link, fence = begun(store)
    other, _ = begun(store)
    store.append(link, fence, [act(1, 0, "a"), act(2, 1, "a"), act(3, 0), act(4, 0)])
    assert [store.request(link, chair, asked) for chair, asked in ((0, "a"), (1, "a"), (0, "b"), (0, ""))] == [
        1, 2, None, None,
    ]  # fmt: skip
    assert store.request(other, 0, "a") is None
    with pytest.raises(Repeated):
        store.append(link, fence, [act(5, 1), act(6, 0, "a")])
    assert len(store.load(link)[1]) == 4
    store.append(link, fence, [act(5, 0, "b")])


def test_the_end_takes_a_meeting_from_the_live(store: Store) -> None:
    """Live are the meetings without an end; owned those of a process."""
    (one, fence), (two, _), (three, _) = begun(store, "p"), begun(store, "p"), begun(store, "q")
    store.append(one, fence, [act(1), Entry(2, Kind.END, "agreed", None, 9)])
    assert sorted(store.live()) == sorted([two, three])
    assert store.owned("p") == [two]
    assert store.owners() == {"p": 1, "q": 1}
    assert store.kept(one).over
    assert [each.link for each in store.shown(over=True)] == [one]
    assert {each.link for each in store.shown()} == {two, three}


def test_private_meetings_are_not_listed(store: Store) -> None:
    """A meeting that is not public is found by its link alone."""
    made = head(public=False)
    store.create(made, SECRET)
    assert store.shown() == []
    assert store.head(made.link) == made


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
    with pytest.raises(Illegal, match="This chair is taken"):
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
            kept = [each.number for each in store.load(link)[1]]
            assert kept == list(range(1, len(kept) + 1))
            assert len(kept) in {len(numbers), len(numbers) + 1}  # the last one may not have been told


# --- What goes wrong


def filled(store: Store, link: str, fence: int, count: int, size: int) -> int:
    """Append pairs of entries until the disk is full; how many entries were acknowledged."""
    for number in range(count, 1_000, 2):
        try:
            store.append(link, fence, [act(number + 1, text="x" * size), act(number + 2)])
        except Unavailable as full:
            assert str(full).startswith("The disk of the database is full")
            return number
    raise AssertionError


def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    """What does not fit is refused whole; what was there can be read, and there is writing again when there is room."""
    store = Store.open(str(tmp_path / "small.sqlite"))
    link, fence = begun(store)
    store.append(link, fence, [act(1)])
    pages = 60

    def narrow(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(store.database.engine, "connect", narrow)
    store.database.engine.dispose()
    told = filled(store, link, fence, 1, 9_000)
    assert len(store.load(link)[1]) == told
    pages = 1_000_000
    store.database.engine.dispose()
    store.append(link, fence, [act(told + 1)])
    assert len(store.load(link)[1]) == told + 1


@pytest.mark.skipif(os.geteuid() != 0, reason="Only root may mount a small disk.")
def test_a_really_full_disk(tmp_path: Path) -> None:
    """A disk of half a megabyte fills; the store says so, keeps what it told, and goes on when there is room."""
    small = tmp_path / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", small], check=False).returncode:
        pytest.skip("No disk may be mounted here.")
    try:
        with closing(Store.open(str(small / "a.sqlite"))) as store:
            link, fence = begun(store)
            told = filled(store, link, fence, 0, 19_000)
            subprocess.run(["mount", "-o", "remount,size=8m", small], check=True)
            assert len(store.load(link)[1]) == told > 5
            store.append(link, fence, [act(told + 1)])
    finally:
        subprocess.run(["umount", "-l", small], check=True)


def test_postgresql_gone_and_back(cluster: Postgres) -> None:
    """Stopped: a sentence. Started again: the same store goes on, and what was told is there."""
    store = Store.open(cluster.make("gone"))
    link, fence = begun(store)
    store.append(link, fence, [act(1)])
    cluster.stop()
    for ask in (lambda: store.append(link, fence, [act(2)]), lambda: store.load(link), store.live):
        with pytest.raises(Unavailable, match="The database cannot be reached"):
            ask()
    cluster.start()
    store.append(link, fence, [act(2)])
    assert store.load(link)[1] == (act(1), act(2))
    store.close()


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
    with pytest.raises(Unavailable, match="damaged, or is none"):
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
        with pytest.raises(Unknown, match="The database is named as"):
            Database.open(url)
    assert located("postgres://a:b@c/d").render_as_string(hide_password=True) == "postgresql+psycopg://a:***@c/d"


def test_who_stands_still_holds_up_nobody(postgresql: str) -> None:
    """A process that stops in the midst of a transaction loses it, and what it has locked another may take."""
    with closing(Store.open(postgresql)) as stopped, closing(Store.open(postgresql)) as other:
        made = head()
        stopped.create(made, SECRET)
        lost = False
        try:
            with stopped.database.writing() as connection:
                connection.execute(update(meetings).where(meetings.c.link == made.link).values(last=1))
                assert other.claim(made.link, "other") > 0  # waits until the first has lost it
                connection.execute(update(meetings).where(meetings.c.link == made.link).values(last=2))
        except Unavailable:
            lost = True
        assert lost
        assert other.owner(made.link)[0] == "other"
