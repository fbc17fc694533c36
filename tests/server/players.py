"""People who sit at real sockets, and play through them until all is over, doing anything that is open to them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

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

    def closed(self) -> int:
        """By which code it is closed; what is said before is passed over."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as ended:
            assert ended.rcvd is not None
            return ended.rcvd.code


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

    def named(self, name: str) -> Self:
        """He has an account from now on."""
        answer = self.http.post("/api/v1/account", json={"name": name, "password": "a long password"})
        assert answer.status_code == 201, answer.text
        return self

    def at(self, url: str) -> Person:
        """The same person at another process, or at the next."""
        found = Person(url)
        found.http.cookies = self.http.cookies
        return found

    def says(self, link: str, **message: Any) -> httpx.Response:
        """Something sent to a meeting without a socket."""
        return self.http.post(f"/api/v1/meetings/{link}/messages", json={"message": message})

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


_MOST = 3000  # things done at a table; no game here comes near


def seated(url: str, game: str, people: int, **more: Any) -> tuple[list[Person], str]:
    """So many people in the chairs of a new meeting."""
    persons = [Person(url) for _ in range(people)]
    link = persons[0].begin(game, "me", *["open"] * (people - 1), **more)
    for person in persons[1:]:
        assert person.join(link).status_code == 201
    return persons, link


def begun(url: str, game: str = "draughts", **more: Any) -> tuple[list[Person], str]:
    """Two people at a game that has begun."""
    persons, link = seated(url, game, 2, **more)
    for number, person in enumerate(persons):
        assert person.says(link, type="contribute", id="share", hex=f"0{number}").status_code == 200
    return persons, link


def by_two(*acts: str) -> list[dict[str, Any]]:
    """What two at one device send to a meeting: each his share, then acts in turn."""
    sent = [{"type": "contribute", "hex": "00"}] * 2 + [{"type": "act", "text": text} for text in acts]
    return [{"message": {**each, "id": f"r{number}"}, "chair": number % 2} for number, each in enumerate(sent)]


@contextmanager
def tabs_of(persons: list[Person], link: str) -> Iterator[list[Tab]]:
    """A socket of each."""
    with ExitStack() as stack:
        yield [stack.enter_context(person.tab(link)) for person in persons]


def _wish(tab: Tab, rng: random.Random) -> dict[str, Any] | None:
    """What one would do next; None where he waits for others."""
    view = tab.view
    chair = view["chair"]
    if chair is None:
        return None  # he looks on, and reads what he is sent
    if chair in view["missing"]:
        return {"kind": "contribute", "hex": rng.randbytes(8).hex()}
    if view["adjourned"] or "next" in view["offers"]:
        return {"kind": "next"}
    if view["dice_due"]:
        return {"kind": "throw"}
    return {"kind": "act", "text": rng.choice(view["acts"])["text"]} if view["acts"] else None


def play_out(tabs: list[Tab], seed: int = 1, each: Callable[[int], None] = lambda _: None, most: int = _MOST) -> None:
    """The meeting to its end, or so many things of it; `each` is called after each, with its entry's number."""
    rng = random.Random(seed)
    for done in range(most):
        if all(tab.view["over"] for tab in tabs):
            return
        wishes = [(tab, wish) for tab in tabs if (wish := _wish(tab, rng)) is not None]
        # Who is asked comes before who merely could.
        wishes.sort(key=lambda found: found[0].view["waits"] != found[0].view["seat"])
        if not wishes:
            tabs[done % len(tabs)].receive()
            continue
        tab, wish = wishes[0]
        answer = tab.ask(wish.pop("kind"), **wish)
        assert answer["type"] == "done", (answer, wish, tab.view)
        _together(tabs)
        each(tab.view["number"])
    assert most < _MOST, "the game does not come to its end"


def _together(tabs: list[Tab]) -> None:
    """Everybody has been told the same: a ping comes back behind whatever was sent before it."""
    for tab in tabs:
        tab.send(type="ping", n=7)
        tab.until("pong")
    last = max(tab.view["number"] for tab in tabs)
    for tab in tabs:
        tab.caught_up(last)
