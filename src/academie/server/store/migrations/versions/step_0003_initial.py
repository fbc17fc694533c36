"""The first tables, as `schema.py` still has them. If you change one of them, write its old form down here.

A test compares their digest and fails if you forget.
"""

from alembic import op

from academie.server.store.migrations.versions import step_0005_own_games, step_0006_tournaments, step_0007_clubs
from academie.server.store.schema import metadata

revision = "0003"
down_revision = None
LATER = {"orders", "blocked", *step_0005_own_games.OWN, *step_0006_tournaments.OWN, *step_0007_clubs.OWN}


def upgrade() -> None:
    """Make them."""
    tables = [table for name, table in metadata.tables.items() if name not in LATER]
    metadata.create_all(op.get_bind(), tables, checkfirst=False)
