"""The tables as they were first."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    _meetings()
    _entries()
    _people()
    _standings()


def _text(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def _of(table: str, column: str, whose: str) -> sa.ForeignKeyConstraint:
    """What goes when that goes to which it belongs."""
    return sa.ForeignKeyConstraint([column], [whose], name=f"fk_{table}_{column}", ondelete="CASCADE")


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{table}")


def _index(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))


def _meetings() -> None:
    op.create_table(
        "meetings",
        _text("link", 22),
        *(_text(name, 200) for name in ("game", "profile", "mode", "form")),
        sa.Column("agreed", sa.Text, nullable=False),
        _text("clock", 200),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        _text("commit", 200),
        _number("created"),
        sa.Column("count", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("owner", sa.String(64), nullable=False, server_default=""),
        sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
        _number("last"),
        _key("meetings", "link"),
    )
    _index("meetings", "over", "owner")
    _index("meetings", "over", "public", "last")
    op.create_table(
        "chairs",
        _text("link", 22),
        sa.Column("chair", sa.Integer, nullable=False),
        _text("kind", 20),
        _text("name", 80),
        _text("holder", 64),
        _text("spec", 200),
        _of("chairs", "link", "meetings.link"),
        _key("chairs", "link", "chair"),
    )
    _index("chairs", "holder")
    op.create_table(
        "secrets",
        _text("link", 22),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        _of("secrets", "link", "meetings.link"),
        _key("secrets", "link"),
    )


def _entries() -> None:
    op.create_table(
        "entries",
        _text("link", 22),
        _number("number"),
        _text("kind", 20),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("chair", sa.Integer),
        _number("at"),
        _number("took"),
        _text("request", 64),
        _of("entries", "link", "meetings.link"),
        _key("entries", "link", "number"),
    )
    asked = sa.text("request <> ''")
    op.create_index(
        "uq_entries_request",
        "entries",
        ["link", "chair", "request"],
        unique=True,
        sqlite_where=asked,
        postgresql_where=asked,
    )
    op.create_table(
        "processes", _text("process", 64), _number("started"), _number("beat"), _key("processes", "process")
    )


def _people() -> None:
    op.create_table(
        "users",
        _text("id", 64),
        _text("name", 80),
        sa.Column("key", sa.String(200)),
        sa.Column("password", sa.String(200), nullable=False, server_default=""),
        _number("created"),
        _number("seen"),
        _key("users", "id"),
        sa.UniqueConstraint("key", name="uq_users_key"),
    )
    _index("users", "seen")
    op.create_table(
        "sessions",
        _text("digest", 64),
        _text("user", 64),
        _number("created"),
        _number("seen"),
        _number("until"),
        _of("sessions", "user", "users.id"),
        _key("sessions", "digest"),
    )
    _index("sessions", "user")
    _index("sessions", "until")


def _standings() -> None:
    op.create_table(
        "ratings",
        _text("user", 64),
        _text("game", 200),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("rating", "deviation", "volatility")),
        sa.Column("games", sa.Integer, nullable=False),
        _number("at"),
        _of("ratings", "user", "users.id"),
        _key("ratings", "user", "game"),
    )
    op.create_table(
        "rated",
        _text("link", 22),
        _text("user", 64),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("before", "after")),
        _number("at"),
        _of("rated", "link", "meetings.link"),
        _of("rated", "user", "users.id"),
        _key("rated", "link", "user"),
    )
    _index("rated", "user", "at")
    op.create_table(
        "challenges",
        _text("id", 22),
        _text("user", 64),
        _text("game", 200),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        _number("created"),
        _number("until"),
        sa.Column("link", sa.String(22)),
        _of("challenges", "user", "users.id"),
        _key("challenges", "id"),
    )
    _index("challenges", "user")
    _index("challenges", "until")
