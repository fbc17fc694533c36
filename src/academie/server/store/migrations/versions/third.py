"""Indexes by which lists of one game, and the time of the last entry, are found without reading every meeting."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make them."""
    op.create_index("ix_meetings_over_public_game_last", "meetings", ["over", "public", "game", "last"])
    op.create_index("ix_meetings_last", "meetings", ["last"])
