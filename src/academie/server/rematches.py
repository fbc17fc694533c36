"""New meetings: their links, their secrets, and the rematch that all have agreed to."""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import TYPE_CHECKING

from academie.fair.chain import Chain
from academie.server.offers import What

if TYPE_CHECKING:
    from academie.server.entries import Head
    from academie.server.live import Secrets
    from academie.server.meeting import Meeting

_BYTES = 16


def link() -> str:
    """A link that nobody can guess."""
    return secrets.token_urlsafe(_BYTES)


def link_after(of: Secrets) -> str:
    """The link of the rematch of a meeting: always the same, and nobody can guess it who has not the last secret."""
    digest = hashlib.sha256(b"academie-rematch-1|" + of.chain.last + of.link.encode()).digest()
    return base64.urlsafe_b64encode(digest[:_BYTES]).decode().rstrip("=")


def wanted(meeting: Meeting) -> bool:
    """Whether all have agreed to a rematch that has not begun."""
    return bool(meeting.ended) and not meeting.again and meeting.agreed(What.REMATCH)


def rematch(meeting: Meeting, of: Secrets, created: int) -> tuple[Head, bytes]:
    """The head and the secret of the meeting played next."""
    chain = Chain.fresh()
    return meeting.rematch(link_after(of), chain.commitment.hex(), created), chain.last
