"""How far somebody has come in lessons, books and exercises."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "learned",
        sa.Column("user", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_learned_user", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "kind", "key", name="pk_learned"),
    )
