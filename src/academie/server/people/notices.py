"""Notices: what somebody is told while no page is open, by web push or mail: his turn, or that his game begins.

Off until he asks for them; by mail his turn is told only where a game has time. A tournament that he has entered begins
with its first round: the process that has written that round tells all who play, so that each is told once. A browser
that asks gives an address of its maker's push service and a key: what is sent there is encrypted for that browser alone
(RFC 8291), and signed with the server's own key (VAPID, RFC 8292). No act waits for a notice: the process looks every
few seconds at its games, and threads of their own send.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

import httpx

from academie.errors import Illegal, Unavailable, Unreadable
from academie.match.clock import Clock, Pace
from academie.scene.card import called
from academie.server.clock import now
from academie.server.people.accounts import digest
from academie.server.store.tournaments import Tournaments
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.server.meeting.entries import Entry, Head
    from academie.server.meeting.meeting import Meeting
    from academie.server.people.mail import Mail
    from academie.server.settings import Settings
    from academie.server.store.database import Database
    from academie.server.store.learning import Learning

LANGUAGES = ("en", "fr")
_SOON, _LATE = 4_000, 60_000  # ms after the last act: before, he may be about to look; later, he was told or is new
_BROWSERS = 10  # of one person
_LIFETIME = 86_400  # seconds for which the push service keeps a notice for a browser that is off
_PATIENCE = 10.0  # seconds for the push service
_GONE = {404, 410}
_KEY, _SECRET = 65, 16  # bytes of a browser's key and secret
_NOT_HERE = Message("This server sends no notices.")
_NO_PACKAGES = Message("Notices need two libraries. Run: pip install 'academie[server]'")
_NO_BROWSER = Message("This is not an address for notices. Use a current version of Firefox, Chrome, Edge or Safari.")
_TURN = Message("It is your turn.")
_BEGINS = Message("Your game begins.")
_OPENS = Message("{tournament} begins.")
_AGAINST = verbatim("{game}: {names}")


class Played(Protocol):
    """What is asked of a game in memory."""

    fence: int | None  # None where another process owns it
    entries: list[Entry]

    @property
    def head(self) -> Head: ...  # noqa: D102 - as the game has them
    @property
    def meeting(self) -> Meeting: ...  # noqa: D102
    @property
    def link(self) -> str: ...  # noqa: D102
    @property
    def number(self) -> int: ...  # noqa: D102
    @property
    def over(self) -> bool: ...  # noqa: D102
    @property
    def here(self) -> list[bool]: ...  # noqa: D102


@dataclass(frozen=True)
class Browser:
    """A browser that wants notices: where they go, and the keys for which they are encrypted."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


@dataclass(frozen=True)
class Notice:
    """What a person is told, and the path of the game or tournament it is about."""

    user: str
    title: Message
    text: Message
    path: str
    slow: bool  # whether a mail comes in time

    def data(self, language: str) -> bytes:
        """What the page's worker shows."""
        values = {"title": self.title.to(language), "text": self.text.to(language), "path": self.path}
        return json.dumps(values, ensure_ascii=False).encode()


class Notices:
    """The notices of a process, if the operator has set a key; functions that may be called in threads."""

    def __init__(self, settings: Settings, learning: Learning, mail: Mail) -> None:
        self._settings, self._learning, self._mail = settings, learning, mail
        self._sent: dict[str, tuple[int, int]] = {}  # by game: at which entry, and when, in ms
        self._vapid: Any = None
        if settings.push:
            try:
                from py_vapid import Vapid02  # noqa: PLC0415 - an extra of the server
            except ImportError as error:
                raise Unavailable(_NO_PACKAGES) from error
            try:
                self._vapid = Vapid02.from_raw(settings.push.encode())
            except (ValueError, binascii.Error) as error:
                raise Unreadable("ACADEMIE_PUSH is not a key: 32 bytes in base64url, without = signs.") from error

    @property
    def key(self) -> str:
        """The public key, by which a browser knows this server; nothing where it sends no notices."""
        if self._vapid is None:
            return ""
        point = self._vapid.public_key.public_numbers()
        return _written(b"\x04" + point.x.to_bytes(32, "big") + point.y.to_bytes(32, "big"))

    @property
    def on(self) -> bool:
        """Whether this server sends any, one way or the other."""
        return self._vapid is not None or self._mail.on

    # --- Who wants them

    def add(self, user: str, browser: Browser) -> None:
        """A browser asks for notices; raises a sentence."""
        if self._vapid is None:
            raise Illegal(_NOT_HERE)
        self._check(browser)
        self._learning.add_browser(user, digest(browser.endpoint), json.dumps(asdict(browser)), now(), _BROWSERS)

    def count(self, user: str) -> int:
        """How many of somebody's browsers want them."""
        return len(self._learning.browsers(user))

    def remove(self, user: str) -> None:
        """None any more, on any device."""
        for key, _ in self._learning.browsers(user):
            self._learning.remove_browser(user, key)

    def _check(self, browser: Browser) -> None:
        """Refuse an address that is no push service's: the server would be made to call whatever somebody names."""
        found = urlsplit(browser.endpoint)
        host = found.hostname or ""
        known = any(host == each or host.endswith(f".{each}") for each in self._settings.push_hosts)
        safe = found.scheme == "https" or host == "127.0.0.1"
        if not (known and safe) or len(_read(browser.p256dh)) != _KEY or len(_read(browser.auth)) != _SECRET:
            raise Unreadable(_NO_BROWSER)

    # --- Texts

    def due(self, lives: Mapping[str, Played], moment: int) -> list[Notice]:
        """The people to notify about games in memory, each once."""
        if not self.on:
            return []
        self._sent = {link: sent for link, sent in self._sent.items() if moment - sent[1] <= _LATE}
        found = []
        for link, live in lives.items():
            at = live.entries[-1].at if live.entries else live.head.created
            sent = self._sent.get(link, (-1, 0))[0]
            if live.fence is None or live.over or sent == live.number or not _SOON <= moment - at <= _LATE:
                continue
            if whom := list(_notices(live)):
                self._sent[link] = (live.number, at)
                found += whom
        return found

    def begun(self, database: Database, links: Sequence[str]) -> list[Notice]:
        """The people to notify about the tournaments that begin with these new games."""
        book = Tournaments(database)
        return [
            Notice(each.id, _OPENS.fill(tournament=held.tournament.terms.title),
                   called(held.tournament.terms.game), f"/t/{held.id}", slow=True)
            for held in map(book.find, book.begun_by(links)) for each in held.tournament.active
            if not each.spec
        ]  # fmt: skip

    def send(self, notice: Notice) -> int:
        """Send a notice to all browsers of a person, and by mail; how many browsers took it. One that is gone goes."""
        taken = 0
        for key, text in self._learning.browsers(notice.user) if self._vapid is not None else ():
            browser = Browser(**json.loads(text))
            try:
                status = self._post(browser, notice)
            except (httpx.HTTPError, ValueError):
                continue  # the service cannot be reached: the next notice is tried again
            taken += 200 <= status < 300
            if status in _GONE:
                self._learning.remove_browser(notice.user, key)
        if notice.slow:
            self._mail.tell(notice.user, notice.title, notice.text, notice.path)
        return taken

    def _post(self, browser: Browser, notice: Notice) -> int:
        import http_ece  # noqa: PLC0415 - an extra of the server
        from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

        body = http_ece.encrypt(
            notice.data(browser.language), private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_read(browser.p256dh), auth_secret=_read(browser.auth), version="aes128gcm",
        )  # fmt: skip
        found = urlsplit(browser.endpoint)
        contact = self._settings.contact
        subject = contact if "@" not in contact or ":" in contact else f"mailto:{contact}"
        claims = {"aud": f"{found.scheme}://{found.netloc}", "sub": subject or "mailto:operator@localhost"}
        signed: dict[str, str] = self._vapid.sign(claims)
        topic = notice.path.rpartition("/")[2]  # a later notice of the same game takes the place of one that waits
        heads = {"content-encoding": "aes128gcm", "ttl": str(_LIFETIME), "topic": topic, **signed}
        answer = httpx.post(browser.endpoint, content=body, headers=heads, timeout=_PATIENCE, follow_redirects=False)
        return answer.status_code


def _notices(live: Played) -> Iterator[Notice]:
    """Whom a game waits for that does not look at it."""
    meeting, here = live.meeting, live.here
    if not meeting.full:
        return
    waits = None if meeting.board is None else meeting.board.waits
    for number, chair in enumerate(live.head.chairs):
        if chair.holder and not here[number] and (number in meeting.missing or number == waits):
            names = ", ".join(each.name for each in live.head.chairs if each.holder != chair.holder and each.name)
            text = _AGAINST.fill(game=called(live.head.game), names=names) if names else called(live.head.game)
            begins = number in meeting.missing
            slow = begins or Clock.read(live.head.clock).pace in {Pace.NONE, Pace.DAYS}
            yield Notice(chair.holder, _BEGINS if begins else _TURN, text, f"/m/{live.link}", slow)


def _read(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (ValueError, binascii.Error) as error:
        raise Unreadable(_NO_BROWSER) from error


def _written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
