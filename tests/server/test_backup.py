"""Backups: all of it at one moment, from any kind of database into any; what is damaged restores nothing."""

import hashlib
import json
import re
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from academie.cli.app import app
from academie.errors import AcademieError, Illegal, Unavailable, Unreadable
from academie.server.meeting.entries import Entry, Kind
from academie.server.people.accounts import Accounts
from academie.server.store import Database, Store, backup
from academie.server.store.learning import Learning
from academie.server.store.migrations import migrate
from academie.server.store.orders import OrderBook
from academie.server.store.schema import metadata
from server.players import Person
from server.serving import QUICK, served
from server.values import CASES, SECRET, act, begun


def filled(store: Store) -> str:
    """Something in every table; the link of a running game."""
    accounts = Accounts(store, hasher=QUICK)
    ann = accounts.register(accounts.guest("a")[0], "Ève", "correct horse")[0]
    bob, _ = accounts.guest("b")
    over, fence = begun(store, "p", ann.id, bob.id)
    store.append(over, fence, [act(1, 0, "é"), Entry(2, Kind.END, "agreed", None, 9)])
    accounts.standings.count(over, "draughts", {ann.id: 1.0, bob.id: 0.0}, 10)
    with store.database.writing() as connection:
        offered = {"id": "c", "user": bob.id, "game": "toc", "terms": "{}", "public": True, "created": 1, "until": 2}
        connection.execute(metadata.tables["challenges"].insert().values(offered))
        for name, row in state_of(ann.id, bob.id, over).items():
            connection.execute(metadata.tables[name].insert().values(row))
    Learning(store.database).worked(ann.id, "manoury-37", 3)
    OrderBook(store.database).block("192.0.2.1/32")
    live, fence = begun(store, "p", bob.id, ann.id)
    store.append(live, fence, [act(number) for number in range(1, 2_500)])
    return live


def state_of(ann: str, bob: str, link: str) -> dict[str, dict[str, Any]]:
    """A row of everything that is kept of people and of their games."""
    return {
        "archive": {"link": link, "user": ann, "game": "draughts", "ended": 9, "result": "won"},
        "mistakes": {
            "link": link, "user": ann, "number": 1, "game": "draughts", "error": 0.5, "at": 9, "text": "{}"
        },
        "portraits": {"user": ann, "words": "Odile", "games": True},
        "recovery": {"digest": "00", "user": ann, "created": 1},
        "tokens": {
            "digest": "00", "id": "t", "user": ann, "name": "t", "scopes": "read", "created": 1, "seen": 1
        },
        "shunned": {"user": ann, "other": bob, "since": 1},
        "reports": {"id": "r", "user": ann, "other": bob, "reason": "name", "text": "", "at": 1},
        "tournaments": {
            "id": "t", "director": ann, "game": "draughts", "terms": "{}", "public": True, "created": 1, "due": 5
        },
        "tournament_events": {"tournament": "t", "number": 1, "kind": "begin", "text": "{}", "at": 1},
        "tournament_games": {"link": link, "tournament": "t", "round": 1, "board": 1},
        "clubs": {"id": "c", "name": "Cercle", "key": "cercle", "kind": "class", "invite": "k", "created": 1},
        "club_members": {"club": "c", "user": ann, "role": "owner", "since": 1},
        "club_games": {"link": link, "club": "c"},
        "club_tournaments": {"tournament": "t", "club": "c"},
        "club_tasks": {
            "id": "t", "club": "c", "kind": "lesson", "game": "chess", "key": "x", "count": 1, "due": 2, "created": 1
        },
    }  # fmt: skip


def everything(store: Store) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables, but for who owns what."""
    found = {}
    with store.database.reading() as connection:
        for name in backup.TABLES:
            table = metadata.tables[name]
            rows = connection.execute(select(table).order_by(*table.primary_key.columns)).mappings()
            found[name] = [{key: value for key, value in row.items() if key != "owner"} for row in rows]
    return found


def test_no_table_is_forgotten() -> None:
    """Every table is in a backup, but those of the processes and of what they are ordered."""
    assert {*backup.TABLES, "processes", "orders"} == set(metadata.tables)


def test_from_one_kind_into_the_other(store: Store, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """What SQLite has goes into PostgreSQL, and the other way round; every row of it, dice and passwords included."""
    live = filled(store)
    file = tmp_path / "all.backup"
    received: list[tuple[int, int]] = []
    count = backup.dump(store.database, file, lambda done, whole: received.append((done, whole)))
    assert received[-1] == (count, count)
    assert len(received) > 2
    assert file.stat().st_mode & 0o077 == 0
    other = request.getfixturevalue("postgresql") if store.database.sqlite else f"sqlite:///{tmp_path / 'other.sqlite'}"
    assert backup.restore(other, file) == count
    with closing(Store.open(other)) as copy:
        found = everything(copy)
        assert all(found.values())
        assert found == everything(store)
        assert (copy.owners(), copy.secret(live)) == ({"": 1}, SECRET)
        fence = copy.claim(live, "q")
        copy.append(live, fence, [act(2_500)])
        assert Accounts(copy, hasher=QUICK).enter("ève", "correct horse", "x")[0].name == "Ève"


def test_a_server_goes_on_from_a_backup(tmp_path: Path) -> None:
    """Made by the command while games are played: what was acknowledged before it is there, and the game goes on."""
    old, new, file = (str(tmp_path / name) for name in ("server.sqlite", "new.sqlite", "file"))
    with served(tmp_path) as url:
        ann = Person(url)
        link = ann.begin("draughts", "me", "random (exact)")
        with ann.tab(link) as tab:
            tab.ask("contribute", hex="aa")
            before = tab.ask("act", id="w1", text="32-28")
            assert CliRunner().invoke(app, ["backup", file, "--database", old]).exit_code == 0
    assert CliRunner().invoke(app, ["restore", file, "--database", new]).exit_code == 0
    with served(tmp_path, database=new) as url, ann.at(url).tab(link) as tab:
        assert tab.ask("act", id="w1", text="31-26") == before
        while not tab.view["acts"]:
            tab.receive()
        assert tab.ask("act", text=tab.view["acts"][0]["text"])["type"] == "done"


def test_a_backup_of_an_older_version(tmp_path: Path) -> None:
    """What was written before a table was there is restored, and has that table then."""
    with closing(Database.open(str(tmp_path / "old.sqlite"))) as database:
        migrate(database, "0003")
        link, _ = begun(Store(database))
        backup.dump(database, tmp_path / "old")
    backup.restore(str(tmp_path / "new.sqlite"), tmp_path / "old")
    with closing(Store.open(str(tmp_path / "new.sqlite"))) as store:
        assert (store.live(), everything(store)["blocked"]) == ([link], [])


def test_a_backup_is_of_one_moment(store: Store, tmp_path: Path) -> None:
    """While games go on: what is written has no meeting that counts more entries than it has, and restores."""
    made = [begun(store) for _ in range(4)]
    stop = threading.Event()
    reached = threading.Event()

    def play() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            for link, fence in made:
                store.append(link, fence, [act(number), act(number + 1)][:1])
            if number == 5:
                reached.set()

    thread = threading.Thread(target=play)
    thread.start()
    try:
        assert reached.wait(60)
        for turn in range(3):
            backup.dump(store.database, tmp_path / f"{turn}.backup")
    finally:
        stop.set()
        thread.join()
    for turn in range(3):
        assert backup.restore(str(tmp_path / f"{turn}.sqlite"), tmp_path / f"{turn}.backup") > 20


@pytest.fixture
def lines(tmp_path: Path) -> list[str]:
    """A small backup, line by line."""
    with closing(Store.open(str(tmp_path / "from.sqlite"))) as store:
        link, fence = begun(store)
        store.append(link, fence, [act(1), act(2)])
        backup.dump(store.database, tmp_path / "whole")
    return (tmp_path / "whole").read_text(encoding="utf-8").splitlines()


def written(path: Path, lines: list[str], *, sealed: bool = False) -> Path:
    """A file of lines; sealed, its last line fits the others."""
    if sealed:
        before = "".join(f"{line}\n" for line in lines[:-1]).encode()
        lines = [*lines[:-1], json.dumps({"rows": len(lines) - 2, "sha256": hashlib.sha256(before).hexdigest()})]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_a_damaged_backup_restores_nothing(tmp_path: Path, lines: list[str]) -> None:
    """Cut anywhere, one sign changed, something added behind: refused, and the database stays empty."""
    changed = [line.replace("32-28", "32-27") for line in lines]
    for number, wrong in enumerate([lines[:-1], lines[:3], changed, [*lines, "{}"], [*lines[:2], *lines[3:]]]):
        with pytest.raises(Unreadable):
            backup.restore(str(tmp_path / "to.sqlite"), written(tmp_path / str(number), wrong))
    with closing(Store.open(str(tmp_path / "to.sqlite"))) as store:
        assert not any(everything(store).values())
    assert backup.restore(str(tmp_path / "to.sqlite"), written(tmp_path / "right", lines)) == len(lines) - 2


@pytest.mark.parametrize(("old", "new", "sentence"), CASES["backups"])
def test_rows_are_read_strictly(tmp_path: Path, lines: list[str], old: str, new: str, sentence: str) -> None:
    """Even in a file that was sealed anew: each field is of its kind, rows belong together."""
    place = next(number for number, line in enumerate(lines) if old in line)
    wrong = [line.replace(old, new) if number == place else line for number, line in enumerate(lines)]
    with pytest.raises((Unreadable, Illegal)) as refused:
        backup.restore(str(tmp_path / "to.sqlite"), written(tmp_path / "wrong", wrong, sealed=True))
    assert str(refused.value).startswith(sentence)


def test_only_an_empty_database_is_restored_into(tmp_path: Path, lines: list[str]) -> None:
    """Nothing is ever written over."""
    file = written(tmp_path / "file", lines)
    with closing(Store.open(str(tmp_path / "used.sqlite"))) as store:
        link, _ = begun(store)
        with pytest.raises(Illegal, match="The database is not empty"):
            backup.restore(str(tmp_path / "used.sqlite"), file)
        assert store.live() == [link]


def test_what_is_no_backup_or_a_later_one(tmp_path: Path, lines: list[str]) -> None:
    """Each has its sentence."""
    for first, kind, sentence in (
        ("hello", Unreadable, "This is not an academie backup"),
        ("[]", Unreadable, "This is not an academie backup"),
        (lines[0].replace('"version":1', '"version":2'), Unavailable, "A newer version"),
        (re.sub('"step":"[0-9]{4}"', '"step":"9999"', lines[0]), Unavailable, "A newer version"),
    ):
        file = written(tmp_path / "other", [first, *lines[1:]])
        with pytest.raises(kind, match=sentence):
            backup.restore(str(tmp_path / "to.sqlite"), file)
    with pytest.raises(Unavailable, match="there is no such file"):
        backup.restore(str(tmp_path / "to.sqlite"), tmp_path / "nowhere")


def test_a_backup_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    """A folder that is not there is told; a file of that name stays as it was when the database is none."""
    with closing(Store.open(str(tmp_path / "from.sqlite"))) as store:
        with pytest.raises(Unavailable, match="there is no such file or folder"):
            backup.dump(store.database, tmp_path / "no" / "file")
        saved = tmp_path / "kept"
        saved.write_text("before", encoding="ascii")
        with store.database.writing() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(AcademieError, match="newer version"):
            backup.dump(store.database, saved)
    assert saved.read_text(encoding="ascii") == "before"
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`academie backup` and `academie restore`, of the usual database and of one that is named."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("ACADEMIE_DATABASE", raising=False)
    runner, file = CliRunner(), tmp_path / "file"
    none = runner.invoke(app, ["backup", str(file)], prog_name="academie")
    assert none.exit_code == 2
    assert "No database found" in none.output
    with closing(Store.open(str(tmp_path / "data" / "server" / "academie.sqlite"))) as store:
        link, _ = begun(store)
    saved = runner.invoke(app, ["backup", str(file), "--lang", "fr"])
    assert (saved.exit_code, saved.output) == (0, f"4 lignes dans {file}.\n")
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    restored = runner.invoke(app, ["restore", str(file), "--database", other])
    assert (restored.exit_code, restored.output) == (0, f"4 rows restored from {file}.\n")
    with closing(Store.open(other)) as store:
        assert store.live() == [link]
    again = runner.invoke(app, ["restore", str(file), "--database", other])
    assert again.exit_code == 2
    assert "The database is not empty" in again.output
