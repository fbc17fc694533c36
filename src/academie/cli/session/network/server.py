"""A server over HTTP, and the user's identity on it: a guest's cookie, saved in the user's data folder.

Whoever comes back to a server under the same name, from the same folder, is the same person and has his chair again.
"""

from __future__ import annotations

import dataclasses
import errno
import json
import os
import socket
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from academie import errors
from academie.errors import AcademieError, Unavailable, Unreadable, quoted, why
from academie.input import files
from academie.input.files import read_text
from academie.text.message import Message, bilingual, verbatim

if TYPE_CHECKING:
    import httpx

Data = dict[str, Any]
_PATIENCE = 30.0  # seconds for an answer
_LIBRARIES = Message("Playing on a server needs more libraries. Install them with pip install 'academie[room]'.")
_NO_ADDRESS = Message("{url} is not a server address. Write one such as https://example.org or localhost:8000.")
_SILENT = Message("The server at {url} does not answer ({why}). Check that it runs and that the address is right.")
_REASONS = {
    errno.ECONNREFUSED: Message("no program listens there"),
    errno.EHOSTUNREACH: Message("it cannot be reached"),
    errno.ENETUNREACH: Message("there is no network"),
    socket.EAI_NONAME: Message("the name is unknown"),
    socket.EAI_AGAIN: Message("the name cannot be looked up now"),
}
_FOREIGN = Message("There is no academie server at {url} ({why}). Check the address.")
_SPOILED = Message("This is not a player's identity on a server.")
_NO_GUESTS = Message("The file {path} does not hold your identity on the server. Move it away to join as a new guest.")
_UNKEPT = Message("Your identity on the server cannot be saved in {path}: {why}.")


def check_libraries() -> None:
    """Say what to install where the libraries of the network are missing."""
    try:
        import httpx  # noqa: F401, PLC0415 - playing alone does not need them
        import websockets.sync.client  # noqa: F401, PLC0415
    except ImportError as error:
        raise Unavailable(_LIBRARIES) from error


def address_of(text: str) -> str:
    """The address of a server as people write it: http where nothing is said, nothing after the host."""
    url = text.strip() if "://" in text else f"http://{text.strip()}"
    try:
        parts = urlsplit(url)
        known = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        known = False
    if not known:
        raise Unreadable(_NO_ADDRESS.fill(url=quoted(text)))
    return f"{parts.scheme}://{parts.netloc}"


def read_guests(text: str) -> dict[str, str]:
    """The cookies that a text holds, by the names one goes under; raises `Unreadable`."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(_SPOILED) from error
    cookies = list(found.values()) if isinstance(found, dict) else [None]
    # What else there might be would not pass in the head of a request.
    if not all(isinstance(cookie, str) and cookie.isascii() and cookie.isprintable() for cookie in cookies):
        raise Unreadable(_SPOILED)
    return dict(found)


class Guests:
    """The cookies of guests on a server, by their names."""

    def __init__(self, url: str) -> None:
        self.path = files.data() / "guests" / f"{quote(urlsplit(url).netloc, safe='')}.json"

    def find(self, name: str) -> str:
        """The cookie of a name; nothing for somebody new."""
        return self._all().get(name, "")

    def keep(self, name: str, cookie: str) -> None:
        """Keep a cookie, for oneself alone to read."""
        found = self._all() | {name: cookie}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, part = tempfile.mkstemp(dir=self.path.parent, prefix=".guests-")  # read by its owner alone
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(found, file)
            Path(part).replace(self.path)
        except OSError as error:
            raise Unavailable(_UNKEPT.fill(path=self.path, why=why(error))) from error

    def _all(self) -> dict[str, str]:
        if not self.path.exists():
            return {}
        try:
            return read_guests(read_text(self.path))
        except Unreadable as error:
            raise Unreadable(_NO_GUESTS.fill(path=self.path)) from error


@dataclass(frozen=True)
class GameRequest:
    """The game somebody wants to begin on a server; a chair is me, open, or a machine."""

    game: str
    profile: str
    mode: str
    form: str
    agreed: str
    chairs: tuple[str, ...]


class Server:
    """A server, asked by one person."""

    def __init__(self, url: str, name: str = "") -> None:
        check_libraries()
        self.url, self.name = address_of(url), name
        self.guests = Guests(self.url)
        self.cookie = self.guests.find(name)

    def enter(self) -> None:
        """Be somebody there: the guest we were, or a new one."""
        answer = self._answer("POST", "/api/v1/guests", {"name": self.name})
        cookie = _cookie(answer.headers.get_list("set-cookie"))
        if cookie:
            self.cookie = cookie
            self.guests.keep(self.name, cookie)

    def begin(self, request: GameRequest, *, clock: str, public: bool) -> str:
        """A new game; its link."""
        self.enter()
        asked = {**dataclasses.asdict(request), "clock": clock, "public": public, "name": self.name}
        return str(self.post("/api/v1/meetings", asked)["link"])

    def join(self, link: str, key: str = "") -> None:
        """Enter; with the key of an invitation take an open chair, unless we have one."""
        self.enter()
        chairs = self.get(f"/api/v1/meetings/{link}")["chairs"]
        if key and any(each["kind"] == "open" for each in chairs) and not any(each["you"] for each in chairs):
            self.post(f"/api/v1/meetings/{link}/chairs", {"name": self.name, "key": key})

    def get(self, path: str) -> Any:  # noqa: ANN401 - JSON
        """What the server tells."""
        return self._read(self._answer("GET", path))

    def post(self, path: str, data: Data) -> Any:  # noqa: ANN401 - JSON
        """What the server answers to what is sent."""
        return self._read(self._answer("POST", path, data))

    def text(self, path: str) -> str:
        """A file of the server's."""
        return self._answer("GET", path).text

    def socket(self, link: str) -> str:
        """The address of a meeting's socket."""
        return f"{self.url.replace('http', 'ws', 1)}/api/v1/meetings/{link}/socket"

    def _answer(self, method: str, path: str, data: Data | None = None) -> httpx.Response:
        import httpx  # noqa: PLC0415 - playing alone does not need it

        heads = {"Cookie": self.cookie} if self.cookie else {}
        try:
            answer = httpx.request(method, self.url + path, json=data, headers=heads, timeout=_PATIENCE)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise Unavailable(_SILENT.fill(url=self.url, why=_unreached(error))) from error
        if not answer.is_success:
            raise self._refusal(answer)
        return answer

    def _read(self, answer: httpx.Response) -> Any:  # noqa: ANN401 - JSON
        try:
            return answer.json()
        except ValueError as error:
            raise Unavailable(_FOREIGN.fill(url=self.url, why=answer.status_code)) from error

    def _refusal(self, answer: httpx.Response) -> AcademieError:
        """What the server says is wrong, as it says it."""
        try:
            wrong = answer.json()["error"]
            sentence = bilingual(str(wrong["sentence"]["en"]), str(wrong["sentence"]["fr"]))
            kind = getattr(errors, str(wrong["kind"]), Unavailable)
        except (ValueError, KeyError, TypeError):
            return Unavailable(_FOREIGN.fill(url=self.url, why=answer.status_code))
        known = isinstance(kind, type) and issubclass(kind, AcademieError)
        return kind(sentence) if known else Unavailable(sentence)


def _unreached(error: BaseException) -> Message:
    """Why there was no answer; in the machine's own words where we have none."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.errno in _REASONS:
            return _REASONS[cause.errno]
        cause = cause.__cause__ or cause.__context__
    reason = str(error) or type(error).__name__
    return verbatim(reason)


def _cookie(heads: list[str]) -> str:
    """The cookies that an answer gives, as they are sent back."""
    found: list[str] = []
    for head in heads:
        with suppress(CookieError):
            found += [f"{name}={morsel.value}" for name, morsel in SimpleCookie(head).items() if morsel.value]
    return "; ".join(found)
