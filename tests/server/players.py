"""Clients for the tests: a person with a cookie, and his sockets."""

from __future__ import annotations

import json
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

import httpx
from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

TIMEOUT = 60.0
KEYS: dict[str, str | None] = {}  # of the meetings that were begun here, by link: what an invitation brings


class Tab:
    """One socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.entries: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.raw: list[str] = []
        self._ids = count(1)

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def receive(self, timeout: float = TIMEOUT) -> dict[str, Any]:
        """The next message; what it says of the meeting is kept."""
        text = self.connection.recv(timeout=timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "entry":
            self.entries.append(message)
        if message.get("meeting"):
            self.view = message["meeting"]
        self.view |= message.get("changes") or {}
        return message

    def until(self, kind: str, /, timeout: float = TIMEOUT, **fields: Any) -> dict[str, Any]:
        """The next message of a type, with those values."""
        while True:
            message = self.receive(timeout)
            if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message

    def hello(self, since: int = 0) -> dict[str, Any]:
        self.send(type="hello", version=1, since=since)
        return self.until("welcome")

    def ask(self, kind: str, *, id: str = "", **fields: Any) -> dict[str, Any]:  # noqa: A002 - as the protocol has it
        """Ask for something; the answer, done or refused."""
        asked = id or f"t{next(self._ids)}-{self.connection.local_address[1]}"
        self.send(type=kind, id=asked, **fields)
        while True:
            message = self.receive()
            if message["type"] in {"done", "refused"} and message["id"] == asked:
                return message

    def caught_up(self, number: int) -> None:
        """Wait for the entry of a number."""
        while self.view.get("number", 0) < number:
            self.receive()


class Http:
    """Requests with somebody's cookies; nothing is left open."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies: dict[str, str] = {}

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        with httpx.Client(base_url=self.url, timeout=TIMEOUT, cookies=self.cookies) as client:
            answer = client.request(method, path, **more)
            self.cookies |= dict(answer.cookies)
        return answer


class Person:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = Http(url)
        self.user = self.http.post("/api/v1/guests").json()["user"]

    def begin(self, game: str, *chairs: str, **more: Any) -> str:
        """A new meeting; its link."""
        answer = self.http.post("/api/v1/meetings", json={"game": game, "chairs": list(chairs), **more})
        assert answer.status_code == 201, answer.text
        found = answer.json()
        KEYS[found["link"]] = found["key"]
        return str(found["link"])

    def join(self, link: str, **more: Any) -> httpx.Response:
        """Take a chair, by the invitation of whoever began the meeting."""
        return self.http.post(f"/api/v1/meetings/{link}/chairs", json={"key": KEYS.get(link) or "", **more})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def tab(self, link: str, since: int | None = 0, **headers: str) -> Iterator[Tab]:
        """A socket, welcomed unless `since` is None."""
        address = self.url.replace("http", "ws", 1) + f"/api/v1/meetings/{link}/socket"
        heads = {"Cookie": self.cookie, **headers}
        # The tests ping for themselves where it matters: a busy machine must not make a client give up.
        with connect(address, additional_headers=heads, ping_interval=None, open_timeout=TIMEOUT) as connection:
            tab = Tab(connection)
            if since is not None:
                tab.hello(since)
            yield tab
