"""The cookie of a session, and limits on attempts to log in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import quote

from academie.errors import Unavailable
from academie.server.limits import Buckets
from academie.text.message import Message

if TYPE_CHECKING:
    from starlette.responses import Response

    from academie.server.settings import Settings

_COOKIE_SECONDS = 180 * 86_400  # how long a login lasts
_NAMED = "name"  # a cookie for the scripts of the page, which show who is logged in
_BUSY = Message("Too many attempts. Wait a moment.")


class Busy(Unavailable):
    """Too many requests."""

    status = 429


class Tries:
    """Limits on attempts by name and address: a few at once, then slowly."""

    def __init__(self, settings: Settings) -> None:
        self._buckets = {
            "password": Buckets(settings.password_rate, settings.password_burst),
            "guest": Buckets(settings.guest_rate, settings.guest_burst),
        }

    def spend(self, kind: str, key: str) -> None:
        """One attempt more; raises `Busy` where there were too many."""
        if not self._buckets[kind].take(key):
            raise Busy(_BUSY)


def cookie(*, secure: bool) -> str:
    """The cookie's name: over https one that no other host or path can set."""
    return "__Host-academie" if secure else "academie"


def token_of(cookies: Mapping[str, str], *, secure: bool) -> str:
    """The session token in the cookies, or nothing."""
    return cookies.get(cookie(secure=secure), "")[:100]


def bearer_of(headers: Mapping[str, str]) -> str | None:
    """The token that a program sends with a request; None where it sends none."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip()[:100] if kind.lower() == "bearer" else None


def give(response: Response, token: str, name: str = "", *, secure: bool) -> None:
    """Set the cookie of a token, which scripts do not see; and that of the name of an account, which they show."""
    response.set_cookie(
        cookie(secure=secure), token, _COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax"
    )
    call(response, name, secure=secure)


def call(response: Response, name: str, *, secure: bool) -> None:
    """Set the cookie with the name of an account, or delete it without one."""
    if name:
        response.set_cookie(_NAMED, quote(name), _COOKIE_SECONDS, path="/", secure=secure, samesite="lax")
    else:
        response.delete_cookie(_NAMED, path="/", secure=secure, samesite="lax")


def take(response: Response, *, secure: bool) -> None:
    """Delete the cookies."""
    response.delete_cookie(cookie(secure=secure), path="/", secure=secure, httponly=True, samesite="lax")
    call(response, "", secure=secure)
