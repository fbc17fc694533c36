"""Clubs and classes: their members, games, tournaments, and what is set to pupils.

As `first.py` has it: whoever changes one of these tables writes the old one down here.
"""

from __future__ import annotations

from alembic import op

from academie.server.store.schema import metadata

revision = "0007"
down_revision = "0006"
OWN = ("clubs", "club_members", "club_games", "club_tournaments", "club_tasks")


def upgrade() -> None:
    """Make the tables."""
    metadata.create_all(op.get_bind(), [metadata.tables[name] for name in OWN], checkfirst=False)
