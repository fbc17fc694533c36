"""Who somebody is: a guest, by a private cookie that nobody can guess."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_YEAR = 365 * 86_400


def cookie(*, secure: bool) -> str:
    """The cookie's name: over https one that no other host or path can set."""
    return "__Host-academie" if secure else "academie"


def user_of(cookies: Mapping[str, str], *, secure: bool) -> str:
    """The id of who has sent cookies; nothing for a stranger."""
    token = cookies.get(cookie(secure=secure), "")
    # The id is in heads and logs of the database; whoever reads it there cannot make the cookie of it.
    return "g" + hashlib.sha256(token.encode()).hexdigest()[:31] if _TOKEN.fullmatch(token) else ""


def welcome(response: Response, *, secure: bool) -> str:
    """A new guest: his id; the cookie goes with the response."""
    token = secrets.token_urlsafe(32)
    response.set_cookie(cookie(secure=secure), token, _YEAR, path="/", secure=secure, httponly=True, samesite="lax")
    return user_of({cookie(secure=secure): token}, secure=secure)
