"""The tables. What is public of a meeting stands in `meetings`, `chairs` and `entries`; the dice's secret apart.

Migrations make them (`migrations/versions`); a test holds that what they make is what stands here. Times are
milliseconds since the epoch.
"""

from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement

# The last migration, which made them what they are here. The first digit is the generation: within one, steps only add
# (tables, indexes, columns that may be left out), so that a program of an earlier step goes on working.
STEP = "0007"

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

meetings = sa.Table(
    "meetings",
    metadata,
    sa.Column("link", sa.String(22), primary_key=True),
    sa.Column("game", sa.String(200), nullable=False),
    sa.Column("profile", sa.String(200), nullable=False),
    sa.Column("mode", sa.String(200), nullable=False),
    sa.Column("form", sa.String(200), nullable=False),
    sa.Column("agreed", sa.Text, nullable=False),
    sa.Column("clock", sa.String(200), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("commit", sa.String(200), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    # How many entries there are, who may write the next one, and whether there will be any.
    sa.Column("count", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("owner", sa.String(64), nullable=False, server_default=""),
    sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("last", sa.BigInteger, nullable=False),
    sa.Index(None, "over", "owner"),
    sa.Index(None, "over", "public", "last"),
    sa.Index(None, "over", "public", "game", "last"),
    sa.Index(None, "last"),
)

chairs = sa.Table(
    "chairs",
    metadata,
    sa.Column("link", sa.String(22), sa.ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    sa.Column("chair", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("holder", sa.String(64), nullable=False, index=True),
    sa.Column("spec", sa.String(200), nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("link", sa.String(22), sa.ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("chair", sa.Integer),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("took", sa.BigInteger, nullable=False),
    sa.Column("request", sa.String(64), nullable=False),
)
# A request that is sent again is found by its id; the server's own entries have none.
_ASKED = sa.text("request <> ''")
sa.Index("uq_entries_request", entries.c.link, entries.c.chair, entries.c.request, unique=True,
      sqlite_where=_ASKED, postgresql_where=_ASKED)  # fmt: skip

secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("link", sa.String(22), sa.ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
)

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("process", sa.String(64), primary_key=True),
    sa.Column("started", sa.BigInteger, nullable=False),
    sa.Column("beat", sa.BigInteger, nullable=False),
)

users = sa.Table(
    "users",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("key", sa.String(200)),  # the name as names are compared; none for a guest
    sa.Column("password", sa.String(200), nullable=False, server_default=""),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False, index=True),
    sa.UniqueConstraint("key"),
)

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),  # of the token, which is not stored
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False, index=True),
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.String(200), primary_key=True),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
    sa.Column("volatility", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# What each rated meeting did to a rating: it is counted once, and one can see how a rating came about.
rated = sa.Table(
    "rated",
    metadata,
    sa.Column("link", sa.String(22), sa.ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("before", sa.Float, nullable=False),
    sa.Column("after", sa.Float, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index(None, "user", "at"),
)

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("game", sa.String(200), nullable=False),
    sa.Column("terms", sa.Text, nullable=False),  # JSON: profile, mode, form, clock and whatever else is offered
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False, index=True),
    sa.Column("link", sa.String(22)),  # the meeting it became
)

# What is kept for somebody: how far he is in a lesson or a book, his answers, his copies, browsers that want notices.
learned = sa.Table(
    "learned",
    metadata,
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("kind", sa.String(20), primary_key=True),
    sa.Column("key", sa.String(200), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

# What operators order; the processes read it each second (`orders.py`).
orders = sa.Table(
    "orders",
    metadata,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("what", sa.String(20), nullable=False),
    sa.Column("whom", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

blocked = sa.Table(
    "blocked",
    metadata,
    sa.Column("network", sa.String(64), primary_key=True),  # such as 192.0.2.1/32
    sa.Column("since", sa.BigInteger, nullable=False),
)


# The finished games of each person, and what an engine found in them once it has looked (`people/archive.py`).
archive = sa.Table(
    "archive",
    metadata,
    sa.Column("link", sa.String(22), sa.ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game", sa.String(200), nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("result", sa.String(20), nullable=False),
    sa.Column("review", sa.String(20), nullable=False, server_default="waiting"),  # then done, or none
    sa.Column("decisions", sa.Integer, nullable=False, server_default="0"),
    sa.Column("faults", sa.Integer, nullable=False, server_default="0"),
    sa.Column("error", sa.Float, nullable=False, server_default="0"),  # of all decisions together
    sa.Column("luck", sa.Float),  # none where nothing was left to chance
    sa.Column("schools", sa.Text, nullable=False, server_default=""),  # JSON: écoles given, suffered and missed
    sa.Index(None, "user", "ended"),
    sa.Index(None, "user", "game", "ended"),
    sa.Index(None, "review", "ended"),
)

# The decisions in them that lost most, which are asked again.
mistakes = sa.Table(
    "mistakes",
    metadata,
    sa.Column("link", sa.String(22), sa.ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),  # of the move in the meeting, by which the question is known
    sa.Column("game", sa.String(200), nullable=False),
    sa.Column("error", sa.Float, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),  # JSON: the position, what was played, what would have been best
    sa.Index(None, "user", "game", "at"),
)

# What somebody says of himself, and what an operator or he himself has made of his account.
portraits = sa.Table(
    "portraits",
    metadata,
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("words", sa.Text, nullable=False, server_default=""),
    sa.Column("games", sa.Boolean, nullable=False, server_default=sa.false()),  # whether others may see them
    sa.Column("figures", sa.Boolean, nullable=False, server_default=sa.false()),  # the same of the statistics
    sa.Column("robot", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("role", sa.String(20), nullable=False, server_default=""),  # moderator, or nothing
    sa.Column("closed", sa.BigInteger, nullable=False, server_default="0"),  # until when it may not play
)

# By each code one may set a new password, once; there are digests of them only.
recovery = sa.Table(
    "recovery",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("created", sa.BigInteger, nullable=False),
)

# By these programs act for somebody, within what each is for.
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(22), nullable=False, unique=True),
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("scopes", sa.String(200), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)

# Whose challenges and games somebody does not want to have to do with.
shunned = sa.Table(
    "shunned",
    metadata,
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("other", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("since", sa.BigInteger, nullable=False),
)

# What people report of others to the moderators.
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("other", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("reason", sa.String(20), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("closed", sa.BigInteger),
    sa.Column("answer", sa.Text, nullable=False, server_default=""),
    sa.Index(None, "closed", "at"),
)


# Tournaments: what is listed of one, and when something is to be done for it next (`server/tournament`).
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("director", sa.String(64), nullable=False, index=True),
    sa.Column("game", sa.String(200), nullable=False),
    sa.Column("terms", sa.Text, nullable=False),  # JSON
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("players", sa.Integer, nullable=False, server_default="0"),
    sa.Column("rounds", sa.Integer, nullable=False, server_default="0"),
    sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("due", sa.BigInteger, index=True),  # none while people have to do something first
    sa.Index(None, "public", "over", "created"),
)

# What has happened in one, in order; it is worked out from these alone. Who writes a number first has written it.
tournament_events = sa.Table(
    "tournament_events",
    metadata,
    sa.Column("tournament", sa.String(22), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("text", sa.Text, nullable=False),  # JSON
    sa.Column("at", sa.BigInteger, nullable=False),
)

# Its games; `done` once the result is among its events.
tournament_games = sa.Table(
    "tournament_games",
    metadata,
    sa.Column("link", sa.String(22), sa.ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    sa.Column("tournament", sa.String(22), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("board", sa.Integer, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index(None, "tournament", "done"),
    sa.Index(None, "done"),
)

# Clubs and classes. A class is a club whose pupils have accounts made by their teacher (`people/clubs.py`).
clubs = sa.Table(
    "clubs",
    metadata,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("key", sa.String(200), nullable=False, unique=True),  # the name as names are compared
    sa.Column("kind", sa.String(20), nullable=False),  # club or class
    sa.Column("words", sa.Text, nullable=False, server_default=""),
    sa.Column("invite", sa.String(64), nullable=False),  # who has it may join a club
    sa.Column("board", sa.Text, nullable=False, server_default=""),  # JSON: the position shown to all
    sa.Column("created", sa.BigInteger, nullable=False),
)

# The members of a club: owner, organisers, members, pupils, and those invited.
club_members = sa.Table(
    "club_members",
    metadata,
    sa.Column("club", sa.String(22), sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("user", sa.String(64), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("role", sa.String(20), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("code", sa.String(64), nullable=False, server_default=""),  # the digest of a pupil's code
)

# Its games, which its members alone see, and its tournaments.
club_games = sa.Table(
    "club_games",
    metadata,
    sa.Column("link", sa.String(22), sa.ForeignKey("meetings.link", ondelete="CASCADE"), primary_key=True),
    sa.Column("club", sa.String(22), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False, index=True),
)
club_tournaments = sa.Table(
    "club_tournaments",
    metadata,
    sa.Column("tournament", sa.String(22), sa.ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("club", sa.String(22), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False, index=True),
)

# What is set to a class: a lesson, or that many exercises of a kind, until a day.
club_tasks = sa.Table(
    "club_tasks",
    metadata,
    sa.Column("id", sa.String(22), primary_key=True),
    sa.Column("club", sa.String(22), sa.ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(20), nullable=False),  # lesson or exercise
    sa.Column("game", sa.String(200), nullable=False),
    sa.Column("key", sa.String(200), nullable=False),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)


def serves(step: str) -> bool:
    """Whether this program works on the tables of a step: its own, or a later one of its generation."""
    return step[:1] == STEP[:1] and len(step) == len(STEP) and step >= STEP


def free(link: ColumnElement[Any]) -> ColumnElement[bool]:
    """The condition that the meeting of a link has a free chair."""
    return sa.exists().where(chairs.c.link == link, chairs.c.kind == "open")
