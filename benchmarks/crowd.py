"""People at many games: a process that benchmarks/load.py starts, and tells by lines on its input what to do next.

    sit      sit down to every game, without a socket
    look     open a socket for every chair and one for somebody who looks on, as a browser does: with the scene
    watch N  in the first of these processes, so many more look on at its first game, each over a socket of his own
    play S   for S seconds one act of each game every few seconds, timed until every screen shows it

Each is answered by one line of JSON. It knows nothing of the server but docs/program/protocol.md.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import secrets
import sys
import time
import zlib
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 30.0  # seconds until a screen that shows nothing new is an error
PING = 25.0  # seconds between two pings
AT_ONCE = 8  # that sit down or open a socket together
DULL = {"other", "answer"}  # gestures, offers and resignations: chosen where nothing else is open


@dataclass(frozen=True)
class Sort:
    """A sort of game: what is asked for, how many sit there, and whether all see the same position."""

    game: str
    mode: str = "assisted"
    profile: str = ""
    seats: int = 2
    open: bool = True


class Http:
    """Requests over one connection."""

    def __init__(self, host: str, port: int, address: str = "") -> None:
        self.host, self.port, self.local = host, port, local(address)
        self._turn = asyncio.Lock()
        self._way: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, cookie: str = "", **data: object) -> tuple[dict[str, Any], str]:
        """The answer, and the cookie it sets."""
        body = json.dumps(data).encode()
        lines = [f"POST {path} HTTP/1.1", f"Host: {self.host}:{self.port}", "Content-Type: application/json",
                 f"Content-Length: {len(body)}", *([f"Cookie: {cookie}"] if cookie else [])]  # fmt: skip
        async with self._turn:
            if self._way is None or self._way[0].at_eof():  # the server closes what lies idle
                self._way = await asyncio.open_connection(self.host, self.port, **self.local)
            reader, writer = self._way
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            fields = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
            answer = json.loads(await reader.readexactly(int(fields["content-length"])))
        if int(head[0].split()[1]) >= 300:
            raise RuntimeError(f"{path}: {head[0]}: {answer}")
        given = next((line.split(": ", 1)[1] for line in head if line.lower().startswith("set-cookie: ")), "")
        return answer, given.split(";")[0]


def local(address: str) -> dict[str, Any]:
    """What a connection is opened with that comes from an address."""
    return {"local_addr": (address, 0)} if address else {}


class Screen:
    """One socket: what it shows, and when it came to show it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.scene: dict[str, Any] = {}
        self.shown = 0.0
        self.answers: dict[str, dict[str, Any]] = {}
        self.news = asyncio.Event()
        self.gone = ""
        self.reader = asyncio.create_task(self._read())
        self.pinger = asyncio.create_task(self._ping())

    async def _ping(self) -> None:
        """As browsers do, so that the socket is not taken for silent."""
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(PING)
                await self.socket.send('{"type":"ping","n":1}')

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                moment = time.perf_counter()
                message = json.loads(text)
                if message["type"] in {"done", "refused"}:
                    self.answers[message["id"]] = message
                if (news := message.get("meeting") or message.get("changes")) is not None:
                    self._show(news)
                    self.shown = moment
                self.news.set()
        except Exception as error:  # noqa: BLE001 - told as an error of the game
            self.gone = repr(error)
        self.gone = self.gone or "closed"
        self.news.set()

    @property
    def acts(self) -> list[str]:
        """What may be done: the plays of the scene and what else is lively, or whatever there is."""
        acts, ways = self.view["acts"], self.scene.get("ways") or []
        plays = [ways["said"] + each for each in ways["acts"]] if isinstance(ways, dict) else [
            each["act"] for each in ways if "act" in each
        ]  # fmt: skip
        lively = [each["text"] for each in acts if each["kind"] not in DULL]
        return plays + lively or [each["text"] for each in acts]

    def _show(self, news: dict[str, Any]) -> None:
        """The changes of the view; of a scene, the fields that have changed."""
        scene = news.pop("scene", None)
        self.view |= news
        if scene is not None:
            self.scene |= scene | {"places": self.scene.get("places", {}) | (scene.get("places") or {})}

    async def until(self, number: int) -> None:
        """Wait until it shows the meeting after an entry."""
        while self.view.get("number", 0) < number:
            await self._more()

    async def asked(self, message: dict[str, Any]) -> int:
        """Send a message; the number of its entry."""
        await self.socket.send(json.dumps(message))
        while message["id"] not in self.answers:
            await self._more()
        answer = self.answers.pop(message["id"])
        if answer["type"] != "done":
            raise RuntimeError(f"{message}: {answer['sentence']['en']}")
        return int(answer["number"])

    async def _more(self) -> None:
        if self.gone:
            raise RuntimeError(self.gone)
        self.news.clear()
        async with asyncio.timeout(PATIENCE):
            await self.news.wait()


@dataclass
class Game:
    """A game, the cookies of those who sit there, and their screens."""

    sort: Sort
    crowd: Crowd
    chance: random.Random
    address: str = ""  # from which all of them come; any unless named
    link: str = ""
    cookies: list[str] = field(default_factory=list)
    screens: list[Screen] = field(default_factory=list)

    async def sit(self) -> None:
        """Somebody asks for it, the others take the open chairs, and each gives his share of chance."""
        http, sort = self.crowd.http(self.address), self.sort
        while len(self.cookies) < sort.seats:
            self.cookies.append((await http.post("/api/v1/guests"))[1])
        expected = {"game": sort.game, "mode": sort.mode, "profile": sort.profile}
        chairs = ["me", *["open"] * (sort.seats - 1)]
        begun = (await http.post("/api/v1/meetings", self.cookies[0], chairs=chairs, **expected))[0]
        self.link = begun["link"]
        http = self.crowd.http(self.address, self.link)
        for cookie in self.cookies[1:]:
            await http.post(f"/api/v1/meetings/{self.link}/chairs", cookie, key=begun["key"])
        for cookie in self.cookies:
            share = {"type": "contribute", "id": "share", "hex": secrets.token_hex(8)}
            await http.post(f"/api/v1/meetings/{self.link}/messages", cookie, message=share)

    async def look(self) -> None:
        """A socket for every chair and, if games are watched, one more; with several processes, each may differ."""
        for cookie in [*self.cookies, *([""] if self.crowd.watched else [])]:
            url = self.crowd.url(self.link).replace("http", "ws", 1) + f"/api/v1/meetings/{self.link}/socket"
            socket = await connect(
                url, additional_headers={"Cookie": cookie} if cookie else {}, compression=None, ping_interval=None,
                max_size=None, open_timeout=PATIENCE, **local(self.address),
            )  # fmt: skip
            await socket.send('{"type":"hello","version":1,"scene":true}')
            screen = Screen(socket)
            self.screens.append(screen)
            await screen.until(1)

    async def act(self) -> float:
        """One act; seconds until every screen shows it. The screens must then agree."""
        actor, message = self._chosen()
        begun = time.perf_counter()
        number = await actor.asked(message)
        for screen in self.screens:
            await screen.until(number)
        taken = max(screen.shown for screen in self.screens) - begun
        self.agree()
        return taken

    def _chosen(self) -> tuple[Screen, dict[str, Any]]:
        """The player on turn, and an act that is open to him."""
        able = [each for each in self.screens if each.acts or each.view["dice_due"]]
        waited = [each for each in able if each.view["seat"] == each.view["waits"]]
        if not able:
            raise RuntimeError(f"nobody can act at {self.screens[0].view}")
        screen = self.chance.choice(waited or able)
        acts = screen.acts
        name = f"a{next(self.crowd.ids)}"
        if not acts:
            return screen, {"type": "throw", "id": name}
        return screen, {"type": "act", "id": name, "text": self.chance.choice(acts)}

    def agree(self) -> None:
        """Raise where the screens differ in what all may see."""
        keys = ("number", "games", "waits", "marks", "over", *(("position",) if self.sort.open else ()))
        fields = ("men", "dice", "last", *(("said",) if self.sort.open else ()))
        shown = [
            [*(screen.view[key] for key in keys), *(screen.scene.get(field) for field in fields)]
            for screen in self.screens
        ]
        if any(each != shown[0] for each in shown):
            raise RuntimeError(f"screens differ: {shown}")

    @property
    def over(self) -> bool:
        """Whether another must be begun."""
        return bool(self.screens[0].view["over"])

    async def again(self) -> None:
        """Another game of the same sort, of the same people."""
        for screen in self.screens:
            screen.pinger.cancel()
            await screen.socket.close()
        self.screens.clear()
        await self.sit()
        await self.look()


class Crowd:
    """Everybody in this process."""

    def __init__(
        self,
        urls: list[str],
        sorts: list[Sort],
        seed: int,
        every: float,
        *,
        apart: bool = False,
        watched: bool = True,
        near: bool = False,
    ) -> None:
        self.urls, self.every, self.watched, self.near = urls, every, watched, near
        self.ids = count(1)
        self._where, self._which = count(seed), count()
        self._http = [Http(*url.removeprefix("http://").split(":")) for url in urls for _ in range(2)]  # type: ignore[arg-type]
        addresses = [f"127.{70 + seed}.{n // 250}.{n % 250 + 1}" if apart else "" for n in range(len(sorts))]
        self.games = [
            Game(sort, self, random.Random(f"{seed}/{n}"), addresses[n])  # noqa: S311
            for n, sort in enumerate(sorts)
        ]  # fmt: skip
        self.times: list[float] = []
        self.errors: list[str] = []
        self.late = 0
        self.seed = seed
        self.watchers: list[ClientConnection] = []
        self.received = 0  # messages, by the watchers

    def url(self, link: str = "") -> str:
        """The processes of the server, in turn; if those at a game meet, the same for each of its links."""
        where = zlib.crc32(link.encode()) if link and self.near else next(self._where)
        return self.urls[where % len(self.urls)]

    def http(self, address: str = "", link: str = "") -> Http:
        """The same; a connection of one's own for an address."""
        if address:
            host, port = self.url(link).removeprefix("http://").split(":")
            return Http(host, int(port), address)
        which = 2 * self.urls.index(self.url(link)) if link and self.near else next(self._which)
        return self._http[which % len(self._http)]

    async def sit(self) -> dict[str, Any]:
        """Everybody sits down."""
        await self._each("sit")
        return {}

    async def look(self) -> dict[str, Any]:
        """Everybody looks."""
        await self._each("look")
        return {"sockets": sum(len(game.screens) for game in self.games)}

    async def watch(self, number: float) -> dict[str, Any]:
        """So many more look on at the first game."""
        turns, link = asyncio.Semaphore(AT_ONCE), self.games[0].link
        tasks = [asyncio.create_task(self._watcher(link, turns)) for _ in range(0 if self.seed else int(number))]
        await asyncio.gather(*tasks)
        self._reading = [asyncio.create_task(self._read_socket(each)) for each in self.watchers]
        return {"watchers": len(self.watchers)}

    async def _watcher(self, link: str, turns: asyncio.Semaphore) -> None:
        async with turns:
            url = self.url().replace("http", "ws", 1) + f"/api/v1/meetings/{link}/socket"
            socket = await connect(url, compression=None, ping_interval=None, max_size=None, open_timeout=PATIENCE)
            await socket.send('{"type":"hello","version":1,"scene":true}')
            await socket.recv()
            self.watchers.append(socket)

    async def _read_socket(self, socket: ClientConnection) -> None:
        async for _ in socket:
            self.received += 1

    async def _each(self, what: str) -> None:
        turns = asyncio.Semaphore(AT_ONCE)

        async def one(game: Game) -> None:
            async with turns:
                await getattr(game, what)()

        await asyncio.gather(*map(one, self.games))

    async def play(self, seconds: float) -> dict[str, Any]:
        """Everybody plays; the times of all acts."""
        self.times, self.errors, self.late = [], [], 0
        used = _used()
        end = time.perf_counter() + seconds
        await asyncio.gather(*(self._played(game, end) for game in self.games))
        return {"times": self.times, "errors": self.errors, "late": self.late, "cpu": _used() - used}

    async def _played(self, game: Game, end: float) -> None:
        """Its acts, each at its time whether or not the one before was slow."""
        due = time.perf_counter() + game.chance.random() * self.every
        while due < end:
            wait = due - time.perf_counter()
            self.late += wait < 0
            await asyncio.sleep(max(0.0, wait))
            try:
                self.times.append(await game.act())
                if game.over:
                    await game.again()
            except Exception as error:  # noqa: BLE001 - counted, and told
                self.errors.append(f"{game.sort.game} {game.sort.mode}: {error!r}"[:2000])
                return
            due += self.every


def _used() -> float:
    found = resource.getrusage(resource.RUSAGE_SELF)
    return found.ru_utime + found.ru_stime


async def main() -> None:
    """Lines until there are no more."""
    loop = asyncio.get_running_loop()
    given = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    crowd = Crowd(
        given["urls"],
        [Sort(**each) for each in given["sorts"]],
        given["seed"],
        given["every"],
        apart=given["apart"],
        watched=given["watched"],
        near=given["near"],
    )
    while words := (await loop.run_in_executor(None, sys.stdin.readline)).split():
        answer = await getattr(crowd, words[0])(*map(float, words[1:]))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
