"""Clubs and classes: their members, games, tournaments, and what is set to pupils.

If you change one of these tables, write its old form down here, as `step_0003_initial.py` says.
"""

from alembic import op

from academie.server.store.schema import metadata

revision = "0007"
down_revision = "0006"
OWN = ("clubs", "club_members", "club_games", "club_tournaments", "club_tasks")


def upgrade() -> None:
    """Make the tables."""
    metadata.create_all(op.get_bind(), [metadata.tables[name] for name in OWN], checkfirst=False)
