"""Migrations: what they make is what the schema says, data outlive them, and there is no way back."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from academie.errors import Unavailable
from academie.server.store import Database, Store
from academie.server.store.migrations import migrate, script, step
from academie.server.store.schema import STEP, metadata
from server.values import act, begun

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path


def test_the_steps_make_the_schema(store: Store) -> None:
    """A database brought up step by step differs in nothing from the tables as they are written down."""
    with store.database.reading() as connection:
        # Alembic cannot tell an empty text as default from none in SQLite.
        opts = {"compare_type": True, "compare_server_default": not store.database.sqlite}
        made = MigrationContext.configure(connection, opts=opts)
        assert compare_metadata(made, metadata) == []
        named = {each["name"] for each in inspect(connection).get_indexes("entries")}
    assert named == {"uq_entries_request"}


def test_opening_again_changes_nothing(database_url: str) -> None:
    """A store with games in it is opened by a second process: they are there."""
    with closing(Store.open(database_url)) as first:
        link, fence = begun(first)
        first.append(link, fence, [act(1)])
        with closing(Store.open(database_url)) as second:
            assert second.load(link)[1] == (act(1),)


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


def test_a_newer_database_is_refused(database_url: str) -> None:
    """A program that does not know the last step says so, and leaves the database as it is."""
    with closing(Store.open(database_url)) as store:
        link, _ = begun(store)
        with store.database.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(Unavailable, match=r"later version of academie \(step 9999\)"):
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


def test_the_steps_follow_one_another() -> None:
    """There is one last step, and one first."""
    known = script()
    assert len(known.get_heads()) == 1
    assert [each.revision for each in known.walk_revisions()][-1] == "0001"
