"""Middleware before everything else: origins, sizes, limits, security headers."""

from __future__ import annotations

import asyncio
import math
import socket
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from functools import partial
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from academie.server import logs
from academie.server.limits import BILL, Bill, Blocked, Buckets, Lanes, Places, address_key
from academie.server.strict_json import write_json
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.server.metrics import Metrics
    from academie.server.settings import Settings

    Scope = MutableMapping[str, Any]
    Event = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Event]]
    Send = Callable[[Event], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = {"GET", "HEAD", "OPTIONS"}
_HEAVY = {"dice", "journal", "proof"}  # of a meeting: all of it is gone through again
_DEAR = 10.0  # as so many requests one of these counts
_PAGE = 4_096  # bytes of a body that count for one request more: what is long takes long to read
_FILES = ("/static/", "/sw.js", "/manifest.webmanifest")  # made once, sent from memory: they count for nothing
_AHEAD = 4  # a fourth of the limits
_PATIENCE = 20.0  # seconds until a body is there
_AT_ONCE = 8  # requests of one address; the others wait for their turn
_LONG = {"analyse", "analysis", "read", "take"}  # requests of workers, which have limits of their own
_PAUSE = 1.0  # seconds until one is answered who goes on though he is refused
_REFUSED = 20  # refusals that are answered at once
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# Of referrers "same-origin": a link to a game is a secret and must not reach others, and with "no-referrer" browsers
# would send our own forms with the origin "null".
HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "cache-control": "no-store",
}
FOREIGN = Message("This request comes from another site's page. Only this site's own pages may send it.")
_LARGE = Message("A request can have at most {most} bytes. Send a smaller one.")
_BUSY = Message("Too many requests. Wait {seconds} s.")
_HOST = Message("This server is not set up for this host name. Its operator can add the name to ACADEMIE_HOSTS.")
BLOCKED = Message("The operator of this server has blocked your address.")
_NUL = Message("The address contains a forbidden character.")
_SLOW = Message("The request took too long to arrive.")


def problem(kind: str, sentence: Message) -> dict[str, Any]:
    """The JSON of an error."""
    return {"error": {"kind": kind, "sentence": {"en": sentence.to("en"), "fr": sentence.to("fr")}}}


class Guard:
    """An application around another."""

    def __init__(self, app: App, settings: Settings, metrics: Metrics, blocked: Blocked | None = None) -> None:
        self.app, self.settings, self.metrics = app, settings, metrics
        self.blocked = blocked or Blocked()
        self.addresses = Buckets(settings.address_rate, settings.address_burst)
        # Pages that browsers prefetch for use without a network must not use up the limit for real requests.
        self.ahead = Buckets(settings.address_rate / _AHEAD, settings.address_burst // _AHEAD)
        self.work = Buckets(settings.work_rate, settings.work_burst)  # in seconds of processor time
        self.refusals = Buckets(1 / _PAUSE, _REFUSED)
        self.paused = Places(settings.connections)
        self.lanes = Lanes(_AT_ONCE)
        self.sockets = Places(settings.sockets)
        self.names = _names(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        if scope["type"] == "http":
            await self._http(scope, receive, _dressed(send))
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        key, most = _key(scope), self._most(scope)
        price = _price(scope, most)
        buckets = self.ahead if _header(scope, b"purpose") == ["prefetch"] else self.addresses
        owed = self.work.owed(key) if price else 0.0
        if owed or not buckets.take(key, price):
            seconds = max(1, math.ceil(owed or buckets.wait(key, price)))
            more = [(b"retry-after", str(seconds).encode())]
            await self._pause(key)
            return await self._turn_away(send, 429, "Busy", _BUSY.fill(seconds=seconds), more)
        if (wrong := self._misaddressed(scope)) is not None:
            await self._pause(key)
            return await self._turn_away(send, *wrong)
        if scope["method"] not in SAFE and not self.own(scope):
            return await self._turn_away(send, 403, "Foreign", FOREIGN)
        return await self._read(key, most, scope, receive, send)

    def _most(self, scope: Scope) -> int:
        """The bytes that a request may send."""
        return self.settings.copy + _PAGE if scope["path"] == "/books" else self.settings.body

    async def _read(self, key: str, most: int, scope: Scope, receive: Receive, send: Send) -> None:
        """Read a request whole, and let it through when its turn has come."""
        try:
            body = await asyncio.wait_for(_body(scope, receive, most), _PATIENCE)
        except TimeoutError:
            return await self._turn_away(send, 408, "Slow", _SLOW)
        if body is None:
            return await self._turn_away(send, 413, "Large", _LARGE.fill(most=most))
        BILL.set(Bill(key, partial(self.work.charge, key)))
        if scope["path"].rpartition("/")[2] in _LONG:
            return await self.app(scope, _replayed(body, receive), send)
        async with self.lanes.turn(key):
            return await self.app(scope, _replayed(body, receive), send)

    async def _pause(self, key: str) -> None:
        """Delay the answer to clients who go on though they are refused: refusing costs something too."""
        if not self.refusals.take(key) and self.paused.enter(key):
            try:
                await asyncio.sleep(_PAUSE)
            finally:
                self.paused.leave(key)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = _key(scope)
        reason = "" if self.known(scope) and self.own(scope) else "Foreign"
        if self.blocked.has(_host(scope)):
            reason = "Blocked"
        if not reason and (self.work.owed(key) or not self.addresses.take(key)):
            reason = "Busy"
        if not reason and not self.sockets.enter(key):
            reason = "Sockets"
        if reason:
            # Before the socket is accepted, closing it answers 403.
            self.metrics.refused.labels(reason).inc()
            await self._pause(key)
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        BILL.set(Bill(key, partial(self.work.charge, key)))
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets.leave(key)

    def _misaddressed(self, scope: Scope) -> tuple[int, str, Message] | None:
        """The error in the host of a request, or with the client address."""
        if self.blocked.has(_host(scope)):
            return 403, "Blocked", BLOCKED
        if not self.known(scope):
            return 421, "Host", _HOST
        nul = "\0" in scope["path"] or b"%00" in scope["query_string"]
        return (400, "Unreadable", _NUL) if nul else None

    def known(self, scope: Scope) -> bool:
        """Whether a request names this host: by a name of ours, or by an address, which no other site can claim."""
        hosts = _header(scope, b"host")
        places = [_place(f"http://{host}") for host in hosts]
        return len(hosts) <= 1 and all(
            place is not None and (place[0] in self.names or _is_address(place[0])) for place in places
        )

    def own(self, scope: Scope) -> bool:
        """Whether a request does not come from the page of another site."""
        origins, sites, hosts = (_header(scope, name) for name in (b"origin", b"sec-fetch-site", b"host"))
        if not origins:
            # Programs name no origin; a browser that leaves it out still says from what kind of site it asks.
            return all(site in {"same-origin", "none"} for site in sites)
        if len(origins) > 1:
            return False
        if origins[0].rstrip("/") in self.settings.origins:
            return True
        place = _place(origins[0])
        return place is not None and len(hosts) == 1 and place == _place(f"{_scheme(origins[0])}://{hosts[0]}")

    async def _turn_away(
        self, send: Send, status: int, kind: str, sentence: Message, headers: Iterable[tuple[bytes, bytes]] = ()
    ) -> None:
        self.metrics.refused.labels(kind).inc()
        logs.sampled("refused", reason=kind, status=status)
        body = write_json(problem(kind, sentence)).encode()
        said = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *headers]
        await send({"type": "http.response.start", "status": status, "headers": said})
        await send({"type": "http.response.body", "body": body})


def _names(settings: Settings) -> frozenset[str]:
    """The names of this server: those of its settings, that of the machine, and the usual ones of every machine."""
    here = socket.gethostname().lower()
    said = [*(f"http://{name}" for name in (settings.host, *settings.hosts)), *settings.origins]
    return frozenset({"localhost", here, f"{here}.local", *(place[0] for place in map(_place, said) if place)})


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _price(scope: Scope, most: float = math.inf) -> float:
    """How many requests this one counts for; what is larger than it may be is not read, and costs nothing more."""
    if scope["path"].startswith(_FILES) and scope["method"] in SAFE:
        return 0.0
    said = _header(scope, b"content-length")
    size = int(said[0][:9]) if said and said[0].isdecimal() else 0
    pages = size // _PAGE if size <= most else 0
    return (_DEAR if scope["path"].rpartition("/")[2] in _HEAVY else 1.0) + pages


def _key(scope: Scope) -> str:
    return address_key(_host(scope))


def _host(scope: Scope) -> str | None:
    client = scope.get("client")
    return client[0] if client else None


def _header(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _scheme(origin: str) -> str:
    return origin.partition("://")[0]


def _place(origin: str) -> tuple[str, int] | None:
    """Host and port of an origin; None for what is none, as "null"."""
    try:
        parts = urlsplit(origin)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.hostname, port) if parts.hostname else None


async def _body(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """The whole body; None where it is too large."""
    said = _header(scope, b"content-length")
    if said and said[0].isdecimal() and int(said[0][:18]) > most:
        return None
    parts, size = [], 0
    while True:
        event = await receive()
        if event["type"] != "http.request":
            return b""  # he is gone
        parts.append(event.get("body", b""))
        size += len(parts[-1])
        if size > most:
            return None
        if not event.get("more_body", False):
            return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    given = False

    async def again() -> Event:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _dressed(send: Send) -> Send:
    """With the headers every answer has; one that an answer has itself stays."""

    async def sent(event: Event) -> None:
        if event["type"] == "http.response.start":
            there = {key.lower() for key, _ in event.get("headers", ())}
            more = [(key.encode(), value.encode()) for key, value in HEADERS.items() if key.encode() not in there]
            event = {**event, "headers": [*event.get("headers", ()), *more]}
        await send(event)

    return sent
