"""New meetings: their links, their secrets, and the rematch that all have agreed to."""

from __future__ import annotations

import base64
import hashlib
import secrets
from typing import TYPE_CHECKING

from academie.fairdice.chain import Chain
from academie.server.meeting import requests
from academie.server.meeting.entries import Head
from academie.server.meeting.offers import What
from academie.server.meeting.state import State

if TYPE_CHECKING:
    from academie.server.meeting.dice import Secrets

_BYTES = 16


def link() -> str:
    """A link that nobody can guess."""
    return _text(secrets.token_bytes(_BYTES))


def link_after(of: Secrets) -> str:
    """The link of the rematch of a meeting: always the same, and nobody can guess it without the last secret."""
    digest = hashlib.sha256(b"academie-rematch-1|" + of.chain.last + of.link.encode()).digest()
    return _text(digest[:_BYTES])


def _text(raw: bytes) -> str:
    """What stands in an address. It never begins with a hyphen: a command line would take the link for an option."""
    text = base64.urlsafe_b64encode(raw).decode().rstrip("=")
    return "0" + text[1:] if text.startswith("-") else text


def wants_rematch(meeting: State) -> bool:
    """Whether all have agreed to a rematch that has not begun."""
    return bool(meeting.ended) and not meeting.again and meeting.agreed(What.REMATCH)


def rematch(meeting: State, of: Secrets, created: int) -> tuple[Head, bytes]:
    """The head and the secret of the meeting played next."""
    chain = Chain.fresh()
    return requests.rematch(meeting, link_after(of), chain.commitment.hex(), created), chain.last
