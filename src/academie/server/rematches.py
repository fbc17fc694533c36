"""New meetings: their links, their secrets, and the rematch that all have agreed to."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from academie.fair.chain import Chain
from academie.server.offers import What

if TYPE_CHECKING:
    from academie.server.entries import Head
    from academie.server.meeting import Meeting


def link() -> str:
    """A link that nobody can guess."""
    return secrets.token_urlsafe(16)


def rematch(meeting: Meeting, created: int) -> tuple[Head | None, bytes]:
    """The head and the secret of the meeting played next; None where nobody, or not everybody, wants one."""
    if meeting.again or not meeting.agreed(What.REMATCH):
        return None, b""
    chain = Chain.fresh()
    return meeting.rematch(link(), chain.commitment.hex(), created), chain.last
