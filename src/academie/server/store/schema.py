"""The tables. What is public of a meeting stands in `meetings`, `chairs` and `entries`; the dice's secret apart.

Migrations make them (`migrations/versions`); a test holds that what they make is what stands here. Times are
milliseconds since the epoch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    exists,
    false,
    text,
)

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

# The last migration, which made them what they are here. The first digit is the generation: within one, steps only add
# (tables, indexes, columns that may be left out), so that a program of an earlier step goes on working.
STEP = "0004"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

meetings = Table(
    "meetings",
    metadata,
    Column("link", String(22), primary_key=True),
    Column("game", String(200), nullable=False),
    Column("profile", String(200), nullable=False),
    Column("mode", String(200), nullable=False),
    Column("form", String(200), nullable=False),
    Column("agreed", Text, nullable=False),
    Column("clock", String(200), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("commit", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
    # How many entries there are, who may write the next one, and whether there will be any.
    Column("count", BigInteger, nullable=False, server_default="0"),
    Column("fence", BigInteger, nullable=False, server_default="0"),
    Column("owner", String(64), nullable=False, server_default=""),
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("last", BigInteger, nullable=False),
    Index(None, "over", "owner"),
    Index(None, "over", "public", "last"),
    Index(None, "over", "public", "game", "last"),
    Index(None, "last"),
)

chairs = Table(
    "chairs",
    metadata,
    Column("link", String(22), ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    Column("chair", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("name", String(80), nullable=False),
    Column("holder", String(64), nullable=False, index=True),
    Column("spec", String(200), nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("link", String(22), ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("chair", Integer),
    Column("at", BigInteger, nullable=False),
    Column("took", BigInteger, nullable=False),
    Column("request", String(64), nullable=False),
)
# An act that is sent again is found by its id; the house's own entries have none.
_ASKED = text("request <> ''")
Index("uq_entries_request", entries.c.link, entries.c.chair, entries.c.request, unique=True,
      sqlite_where=_ASKED, postgresql_where=_ASKED)  # fmt: skip

secrets = Table(
    "secrets",
    metadata,
    Column("link", String(22), ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("process", String(64), primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),
)

users = Table(
    "users",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("key", String(200)),  # the name as names are compared; none for a guest
    Column("password", String(200), nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
    UniqueConstraint("key"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the token, which is nowhere kept
    Column("user", String(64), ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(200), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# What each rated meeting did to a rating: it is counted once, and one can see how a rating came about.
rated = Table(
    "rated",
    metadata,
    Column("link", String(22), ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    Column("user", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "user", "at"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("user", String(64), ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("game", String(200), nullable=False),
    Column("terms", Text, nullable=False),  # JSON: profile, mode, form, clock and whatever else is offered
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
    Column("link", String(22)),  # the meeting it became
)

# How far somebody has come: in a lesson, with a position of a book, with what he is asked again and again.
learned = Table(
    "learned",
    metadata,
    Column("user", String(64), ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("key", String(200), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# What operators order; the processes read it each second (`orders.py`).
orders = Table(
    "orders",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("what", String(20), nullable=False),
    Column("whom", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

blocked = Table(
    "blocked",
    metadata,
    Column("network", String(64), primary_key=True),  # such as 192.0.2.1/32
    Column("since", BigInteger, nullable=False),
)


def serves(step: str) -> bool:
    """Whether this program works on the tables of a step: its own, or a later one of its generation."""
    return step[:1] == STEP[:1] and len(step) == len(STEP) and step >= STEP


def free(link: ColumnElement[Any]) -> ColumnElement[bool]:
    """The condition that the meeting of a link has a free chair."""
    return exists().where(chairs.c.link == link, chairs.c.kind == "open")
