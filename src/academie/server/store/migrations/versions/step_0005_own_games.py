"""Adds finished games, mistakes, profiles, recovery codes, tokens and reports.

If you change one of these tables, write its old form down here, as `step_0003_initial.py` says.
"""

from alembic import op

from academie.server.store.schema import metadata

revision = "0005"
down_revision = "0004"
OWN = ("archive", "mistakes", "portraits", "recovery", "tokens", "shunned", "reports")


def upgrade() -> None:
    """Make the tables."""
    metadata.create_all(op.get_bind(), [metadata.tables[name] for name in OWN], checkfirst=False)
