"""What one stranger can do to the others: `python benchmarks/attacks.py [NAME ...] [--games N] [--seconds S]`.

A server is started as an operator starts one, with the limits that nobody has set. People play, each game from an
address of its own; then a process of its own, from one address more, attacks for some seconds. Told is the time of the
others' acts, from the moment one is sent until the last screen of its game shows it, and how long a newcomer waits for
a page and for a machine. It attacks no server but the one it has started, on loopback, and stops by itself. The
attacker has the lowest priority: from elsewhere he would not have taken the processor of this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import re
import resource
import secrets
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from load import Crowd, House, mixed, percentile
from websockets.asyncio.client import connect

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from websockets.asyncio.client import ClientConnection

    Attack = Callable[["Attacker"], Awaitable[object]]

ADDRESS = "127.66.0.{}"  # of attackers; people have those from 127.70.0.1 on
MOST = 5_000_000  # requests, whatever the time
PATIENCE = 20.0
ATTACKS: dict[str, tuple[str, Attack]] = {}


def attack(says: str) -> Callable[[Attack], Attack]:
    """An attack, by the name of its function."""

    def noted(work: Attack) -> Attack:
        ATTACKS[work.__name__.replace("_", "-")] = (says, work)
        return work

    return noted


class Line:
    """One connection, over which requests go one after the other."""

    def __init__(self, attacker: Attacker) -> None:
        self.attacker, self.cookie = attacker, ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, path: str, data: object = None, *, method: str = "", heads: tuple[str, ...] = ()
    ) -> tuple[int, dict[str, Any]]:
        """The status, and the answer where it is JSON; 0 where there was none."""
        body = b"" if data is None else data if isinstance(data, bytes) else json.dumps(data).encode()
        lines = [
            f"{method or ('GET' if data is None else 'POST')} {path} HTTP/1.1", f"Host: {self.attacker.place}",
            *(["Content-Type: application/json"] if body else []), f"Content-Length: {len(body)}",
            *([f"Cookie: {self.cookie}"] if self.cookie else []), *heads, "", "",
        ]  # fmt: skip
        try:
            async with asyncio.timeout(PATIENCE):
                status, answer = await self._asked("\r\n".join(lines).encode() + body)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.close()
            self.attacker.said[type(error).__name__] += 1
            return 0, {}
        self.attacker.said[str(status)] += 1
        return status, answer

    async def _asked(self, text: bytes) -> tuple[int, dict[str, Any]]:
        if self.writer is None:
            self.reader, self.writer = await self.attacker.open()
        assert self.reader is not None
        self.writer.write(text)
        await self.writer.drain()
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in head[1:] if ": " in line)
        body = await self.reader.readexactly(int(fields.get("content-length", "0")))
        given = next((line.split(": ", 1)[1] for line in head if line.lower().startswith("set-cookie: ")), "")
        self.cookie = given.split(";")[0] or self.cookie
        if fields.get("connection") == "close":
            self.close()
        found = json.loads(body) if "json" in fields.get("content-type", "") and len(body) < 1_000_000 else {}
        return int(head[0].split()[1]), found if isinstance(found, dict) else {}

    def close(self) -> None:
        """The next request takes another connection."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


class Attacker:
    """Somebody at one address, who has so much time."""

    def __init__(self, url: str, address: str, seconds: float) -> None:
        self.url, self.place, self.address = url, url.removeprefix("http://"), address
        self.host, port = self.place.split(":")
        self.port = int(port)
        self.end = time.monotonic() + seconds
        self.said: Counter[str] = Counter()  # how often what was answered
        self.links: list[str] = []

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.end and sum(self.said.values()) < MOST

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from his address."""
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.address, 0))

    async def guest(self) -> Line:
        """A connection with the cookie of a guest."""
        line = Line(self)
        await line.ask("/api/v1/guests", {})
        return line

    async def many(self, number: int, work: Callable[[Line, int], Awaitable[object]], *, guest: bool = False) -> None:
        """That many connections, each of which does its work again and again."""

        async def one(place: int) -> None:
            line = await self.guest() if guest else Line(self)
            while self.goes_on:
                begun = sum(self.said.values())
                await work(line, place)
                if sum(self.said.values()) == begun:
                    await asyncio.sleep(0.01)
            line.close()

        await asyncio.gather(*map(one, range(number)))

    async def asks(self, number: int, paths: Iterator[tuple[str, object]], *, guest: bool = False) -> None:
        """That many connections on which what comes next is asked."""
        await self.many(number, lambda line, _: line.ask(*next(paths)), guest=guest)

    async def meeting(self, **terms: object) -> tuple[Line, str]:
        """A game of his own at which he has both chairs, its dice given."""
        line = await self.guest()
        asked = {"game": "draughts", "chairs": ["me", "me"], **terms}
        _, found = await line.ask("/api/v1/meetings", asked)
        link = str(found.get("link", ""))
        for chair in (0, 1):
            share = {"type": "contribute", "id": f"share{chair}", "hex": secrets.token_hex(8)}
            await line.ask(f"/api/v1/meetings/{link}/messages", {"message": share, "chair": chair})
        return line, link

    async def socket(self, link: str, cookie: str = "", **more: Any) -> ClientConnection:
        """A socket at a meeting, over which hello was not said."""
        return await connect(
            f"ws://{self.place}/api/v1/meetings/{link}/socket", local_addr=(self.address, 0),
            additional_headers={"Cookie": cookie} if cookie else {}, compression=None, ping_interval=None,
            open_timeout=PATIENCE, close_timeout=1, **more,
        )  # fmt: skip

    async def sockets(self, number: int, work: Callable[[ClientConnection], Awaitable[object]]) -> None:
        """That many sockets at a game of his, each of which does its work until it is closed, and then comes again."""
        line, link = await self.meeting()

        async def one() -> None:
            while self.goes_on:
                try:
                    async with asyncio.timeout(max(0.1, self.end - time.monotonic())):
                        async with await self.socket(link, line.cookie) as opened:
                            self.said["open"] += 1
                            await work(opened)
                except Exception as error:  # noqa: BLE001 - counted
                    self.said[type(error).__name__] += 1
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(one() for _ in range(number)))


HELLO = '{"type":"hello","version":1,"scene":true}'


async def _sends(attacker: Attacker, opened: ClientConnection, text: str) -> None:
    """Something, as fast as it is taken, while all that is answered is read."""

    async def listen() -> None:
        async for _ in opened:
            attacker.said["heard"] += 1

    reading = asyncio.create_task(listen())
    try:
        await opened.send(HELLO)
        while attacker.goes_on:
            await opened.send(text)
            attacker.said["sent"] += 1
    finally:
        reading.cancel()
        with suppress(Exception, asyncio.CancelledError):
            await reading


# --- F1 to F15 of the examination


@attack("F1: games begun that nobody plays")
async def meetings(attacker: Attacker) -> None:
    """As another guest whenever one has as many as he may."""

    async def begin(line: Line, _: int) -> None:
        status, _ = await line.ask("/api/v1/meetings", {"game": "draughts", "chairs": ["me", "open"]})
        if status != 201:
            line.cookie = ""
            await line.ask("/api/v1/guests", {})

    await attacker.many(8, begin, guest=True)


@attack("F2: files of seven thousand games to be read")
async def texts(attacker: Attacker) -> None:
    """Eight at once."""
    text = {"text": '[Event "?"]\n\n1. e4 e5 *\n\n' * 7_000}
    await attacker.asks(8, iter(lambda: ("/api/v1/position/read", text), None))


@attack("F3: rubbish over one socket")
async def junk_alone(attacker: Attacker) -> None:
    """As fast as it is taken."""
    await attacker.sockets(1, lambda opened: _sends(attacker, opened, "x" * 4_000))


@attack("F3: rubbish over sixty sockets")
async def junk(attacker: Attacker) -> None:
    """As fast as it is taken."""
    await attacker.sockets(60, lambda opened: _sends(attacker, opened, "x" * 4_000))


@attack("F3: small messages over sixty sockets")
async def pings(attacker: Attacker) -> None:
    """That are understood."""
    await attacker.sockets(60, lambda opened: _sends(attacker, opened, '{"type":"ping","n":1}'))


@attack("F3: ping frames over sixty sockets")
async def frames(attacker: Attacker) -> None:
    """Which the application never sees."""

    async def work(opened: ClientConnection) -> None:
        await opened.send(HELLO)
        data = b"\x89\x80\x00\x00\x00\x00" * 1_000
        while attacker.goes_on and not opened.transport.is_closing():
            opened.transport.write(data)
            attacker.said["frames"] += 1_000
            await asyncio.sleep(0.01)
        await opened.wait_closed()

    await attacker.sockets(60, work)


@attack("F3: sixty sockets that read nothing")
async def deaf(attacker: Attacker) -> None:
    """They ask, and leave the answers in the network."""

    async def work(opened: ClientConnection) -> None:
        await opened.send(HELLO)
        opened.transport.pause_reading()
        while attacker.goes_on:
            await opened.send('{"type":"ping","n":1}')
            attacker.said["sent"] += 1

    await attacker.sockets(60, work)


@attack("F4: lists of finished games, of games that are none")
async def lists(attacker: Attacker) -> None:
    """Over twenty connections."""
    paths = [
        f"/api/v1/meetings?over={over}&game={game}" for over in ("true", "false") for game in ("nosuch", "", "toc")
    ]
    number = count()
    await attacker.asks(20, iter(lambda: (paths[next(number) % len(paths)], None), None))


@attack("F5: 75 games against the slowest machines a guest may have")
async def machines(attacker: Attacker) -> None:
    """Twenty-five guests, and each of them acts as soon as he can."""

    async def play(_: int) -> None:
        line = await attacker.guest()
        for _ in range(3):
            asked = {"game": "draughts", "chairs": ["engine:seconds=1", "me"]}
            _, found = await line.ask("/api/v1/meetings", asked)
            share = {"type": "contribute", "id": "share", "hex": secrets.token_hex(8)}
            await line.ask(f"/api/v1/meetings/{found.get('link', '-')}/messages", {"message": share})
        await asyncio.sleep(max(0.0, attacker.end - time.monotonic()))

    await asyncio.gather(*map(play, range(25)))


@attack("F8: an analysis for which tables are made")
async def tables(attacker: Attacker) -> None:
    """Shorter than the tables take."""
    asked = {"game": "dames-rabattues", "seconds": 0.2}
    await attacker.asks(4, iter(lambda: ("/api/v1/position/analyse", asked), None))


@attack("F8: analyses, as long as there may be")
async def analyses(attacker: Attacker) -> None:
    """Sixteen at once."""
    asked = {"game": "draughts", "seconds": 60.0, "lines": 20}
    await attacker.asks(16, iter(lambda: ("/api/v1/position/analyse", asked), None))


@attack("F15: requests that are refused, and written down")
async def refusals(attacker: Attacker) -> None:
    """Over twenty connections."""
    await attacker.asks(20, iter(lambda: ("/api/v1/nothing?game=%00", None), None))


# --- What nobody had listed


@attack("connections that say nothing")
async def idle(attacker: Attacker) -> None:
    """Three thousand, opened again when they are closed."""

    async def one() -> None:
        while attacker.goes_on:
            try:
                reader, writer = await attacker.open()
                attacker.said["open"] += 1
                await reader.read(1)
                attacker.said["closed"] += 1
                writer.close()
            except OSError as error:
                attacker.said[type(error).__name__] += 1
            await asyncio.sleep(0.2)

    await _while(attacker, one, 3_000)


async def _slowly(attacker: Attacker, head: bytes) -> None:
    """Over a thousand connections, a beginning and then letters."""

    async def one() -> None:
        while attacker.goes_on:
            try:
                _, writer = await attacker.open()
                attacker.said["open"] += 1
                writer.write(head)
                while attacker.goes_on and not writer.transport.is_closing():
                    writer.write(b"a")
                    await asyncio.sleep(0.5)
                writer.close()
            except OSError as error:
                attacker.said[type(error).__name__] += 1
            await asyncio.sleep(0.2)

    await _while(attacker, one, 1_000)


@attack("heads that come letter by letter")
async def heads(attacker: Attacker) -> None:
    """Of requests that never end."""
    await _slowly(attacker, b"GET / HTTP/1.1\r\nX: ")


@attack("bodies that come letter by letter")
async def bodies(attacker: Attacker) -> None:
    """As long as a body may be."""
    head = f"POST /api/v1/position HTTP/1.1\r\nHost: {attacker.place}\r\nContent-Length: 200000\r\n\r\n"
    await _slowly(attacker, head.encode())


async def _while(attacker: Attacker, work: Callable[[], Awaitable[None]], number: int) -> None:
    """Many at once, until the time is over, whatever they wait for."""
    tasks = [asyncio.ensure_future(work()) for _ in range(number)]
    await asyncio.sleep(max(0.0, attacker.end - time.monotonic()))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@attack("requests with the largest heads there may be")
async def cookies(attacker: Attacker) -> None:
    """Cookies that mean nothing."""
    heads = (f"Cookie: {'; '.join(f'a{n}=b' for n in range(3_500))}",)
    await attacker.many(20, lambda line, _: line.ask("/api/v1/account", heads=heads))


@attack("a thousand requests at once on each connection")
async def pipelines(attacker: Attacker) -> None:
    """Nobody waits for the answers."""
    data = f"GET /law HTTP/1.1\r\nHost: {attacker.place}\r\n\r\n".encode() * 1_000

    async def one() -> None:
        while attacker.goes_on:
            try:
                reader, writer = await attacker.open()
                writer.write(data)
                attacker.said["sent"] += 1_000
                async with asyncio.timeout(2):
                    while await reader.read(65_536):
                        pass
            except (OSError, TimeoutError) as error:
                attacker.said[type(error).__name__] += 1
            with suppress(Exception):
                writer.close()

    await _while(attacker, one, 20)


@attack("connections opened and closed")
async def churn(attacker: Attacker) -> None:
    """Each asks for a page."""

    async def work(line: Line, _: int) -> None:
        await line.ask("/health")
        line.close()

    await attacker.many(50, work)


@attack("passwords tried")
async def logins(attacker: Attacker) -> None:
    """Of another name each time."""
    number = count()
    tried = iter(lambda: ("/api/v1/sessions", {"name": f"Anne {next(number)}", "password": "a long password"}), None)
    await attacker.asks(20, tried)


@attack("accounts made and deleted")
async def accounts(attacker: Attacker) -> None:
    """Each with a password to be hashed."""

    async def work(line: Line, _: int) -> None:
        named = {"name": f"N{secrets.token_hex(6)}", "password": "a long password"}
        await line.ask("/api/v1/account", named)
        await line.ask("/api/v1/account/deletion", {"password": "a long password"})
        line.cookie = ""
        await line.ask("/api/v1/guests", {})

    await attacker.many(20, work, guest=True)


@attack("challenges posted and withdrawn")
async def challenges(attacker: Attacker) -> None:
    """And listed."""

    async def work(line: Line, _: int) -> None:
        asked = {"game": "draughts", "chairs": ["me", "open"], "clock": "game 600+5"}
        _, found = await line.ask("/api/v1/challenges", asked)
        await line.ask(f"/api/v1/challenges/{found.get('id', '-' * 22)}", method="DELETE")
        await line.ask("/api/v1/challenges")

    await attacker.many(20, work, guest=True)


@attack("twenty tournaments, played by machines alone")
async def tournaments(attacker: Attacker) -> None:
    """As large as one may make them; all begin at once, and each round is paired by itself."""
    line = await attacker.guest()
    await line.ask("/api/v1/account", {"name": f"N{secrets.token_hex(6)}", "password": "a long password"})
    for number in range(20):
        system, count = (("swiss", 79), ("display", 200))[number % 2]
        asked = {"title": f"T{number}", "system": system, "game": "draughts", "rounds": 30, "limit": 512}
        _, found = await line.ask("/api/v1/tournaments", asked)
        path = f"/api/v1/tournaments/{found.get('id', '-')}"
        await line.ask(f"{path}/players", {"name": ("random", "engine:seconds=5")[number % 2], "count": count})
        await line.ask(f"{path}/rounds", {})
    await asyncio.sleep(max(0.0, attacker.end - time.monotonic()))


@attack("watchers who come and go")
async def watchers(attacker: Attacker) -> None:
    """At a game of his own, over as many sockets as one address may have."""

    async def work(opened: ClientConnection) -> None:
        await opened.send(HELLO)
        await opened.recv()
        attacker.said["welcomed"] += 1

    await attacker.sockets(128, work)


@attack("a long game joined from its beginning again and again")
async def latecomers(attacker: Attacker) -> None:
    """Half of the time goes into the game: offers made and taken back."""
    line, link = await attacker.meeting()
    until = (attacker.end + time.monotonic()) / 2
    opened = await attacker.socket(link, line.cookie)
    await opened.send('{"type":"hello","version":1}')
    entries = 0

    async def offers() -> None:
        nonlocal entries
        while time.monotonic() < until:
            for wish in ({"type": "offer", "what": "adjourn"}, {"type": "answer", "what": "adjourn", "yes": False}):
                await opened.send(json.dumps({**wish, "id": secrets.token_hex(8)}))
                entries += 1
                await asyncio.sleep(0.02)

    async def read() -> None:
        async for _ in opened:
            pass

    reading = asyncio.create_task(read())
    with suppress(Exception):
        await offers()
    reading.cancel()
    attacker.said["entries"] = entries

    async def join() -> None:
        while attacker.goes_on:
            try:
                async with await attacker.socket(link, line.cookie) as one:
                    await one.send('{"type":"hello","version":1,"since":0,"scene":true}')
                    await one.recv()
                    attacker.said["joined"] += 1
            except Exception as error:  # noqa: BLE001 - counted
                attacker.said[type(error).__name__] += 1
                await asyncio.sleep(0.05)

    await _while(attacker, join, 100)


@attack("sockets that say no hello")
async def mute(attacker: Attacker) -> None:
    """As many as there may be, and more."""
    await attacker.sockets(200, lambda opened: opened.wait_closed())


async def _journal(attacker: Attacker, link: str) -> str:
    """The journal of a meeting, as it stands."""
    reader, writer = await attacker.open()
    writer.write(f"GET /api/v1/meetings/{link}/journal HTTP/1.1\r\nHost: {attacker.place}\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    size = next(int(line.split(": ")[1]) for line in head.split("\r\n") if line.startswith("content-length"))
    text = (await reader.readexactly(size)).decode()
    writer.close()
    return text


@attack("journals of a thousand positions to be replayed")
async def replays(attacker: Attacker) -> None:
    """Eight at once; each act sets up the board again."""
    line, link = await attacker.meeting(game="garanguet")
    _, found = await line.ask("/api/v1/position", {"game": "garanguet"})
    head = await _journal(attacker, link)
    asked = {"journal": head.rstrip() + "\n" + f"position {found['position']}\n" * 1_500}
    await attacker.asks(8, iter(lambda: ("/api/v1/replay", asked), None))


@attack("what is dear among the pages")
async def pages(attacker: Attacker) -> None:
    """Each another one, so that nothing is at hand."""
    books = ("manoury", "moulton")
    paths = [
        "/law/trictrac", "/law/draughts/glossary", "/law/trictrac/profiles", "/lessons/trictrac", "/study", "/watch",
        *(f"/study/{book}" for book in books), "/exercises/next", "/trainer/trictrac", "/play/trictrac", "/api",
        "/analyse/chess", "/openapi.json", "/api/v1/books", "/api/v1/games/trictrac/law",
        "/api/v1/games/trictrac/glossary?profile=classique",
    ]  # fmt: skip
    number = count()
    await attacker.asks(20, iter(lambda: (paths[next(number) % len(paths)], None), None))


@attack("positions to be shown, explained and drawn")
async def positions(attacker: Attacker) -> None:
    """The dearest that are known, twenty at once."""
    number = count()
    dear = [
        ("/api/v1/position/explain", {"game": "trictrac", "dice": [6, 5]}),
        ("/api/v1/position/board", {"game": "garanguet"}),
        ("/api/v1/position/board", {"game": "trictrac"}),
        ("/api/v1/position", {"game": "garanguet"}),
        ("/api/v1/position/advise", {"game": "draughts"}),
        ("/api/v1/svg/trictrac?standing=true", None),
        ("/api/v1/svg/chess", None),
    ]
    await attacker.asks(20, iter(lambda: dear[next(number) % len(dear)], None))


@attack("what is no request at all")
async def noise(attacker: Attacker) -> None:
    """Over fifty connections, opened again and again."""

    async def one() -> None:
        while attacker.goes_on:
            try:
                reader, writer = await attacker.open()
                writer.write(secrets.token_bytes(400) + b"\r\n\r\n")
                await reader.read()
                attacker.said["answered"] += 1
                writer.close()
            except OSError as error:
                attacker.said[type(error).__name__] += 1

    await _while(attacker, one, 50)


@attack("files, as fast as they come")
async def files(attacker: Attacker) -> None:
    """The largest there are."""
    line = Line(attacker)
    reader, writer = await attacker.open()
    writer.write(f"GET / HTTP/1.1\r\nHost: {attacker.place}\r\nConnection: close\r\n\r\n".encode())
    text = (await reader.read(1_000_000)).decode("utf-8", "replace")
    line.close()
    paths = sorted(set(re.findall(r'(?:src|href)="(/static/[^"]*)"', text)))
    number = count()
    await attacker.asks(20, iter(lambda: (paths[next(number) % len(paths)], None), None))


@attack("deep and wide JSON")
async def nesting(attacker: Attacker) -> None:
    """As large as a request may be."""
    deep = b"[" * 130_000 + b"]" * 130_000
    wide = ('{"game":"draughts","men":[' + ",".join(['{"place":"1","side":0}'] * 10_000) + "]}").encode()
    number = count()
    await attacker.asks(8, iter(lambda: ("/api/v1/position/compose", (deep, wide)[next(number) % 2]), None))


# --- The server


def once(url: str, name: str, seconds: float, address: int) -> dict[str, int]:
    """One attacker, in this process."""
    attacker = Attacker(url, ADDRESS.format(address), seconds)

    async def run() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds + 2):
                await ATTACKS[name][1](attacker)

    asyncio.run(run())
    return dict(attacker.said.most_common())


class Newcomer:
    """Somebody with an address of his own who opens a page again and again, and plays against the weakest machine."""

    def __init__(self, url: str) -> None:
        self.him = Attacker(url, "127.69.0.1", 3600)
        self.pages: list[float] = []
        self.machines: list[float] = []
        self.over = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._goes_on()))

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    async def _goes_on(self) -> None:
        line = await self.him.guest()
        while not self.over.is_set():
            begun, one = time.perf_counter(), Line(self.him)
            status, _ = await one.ask("/play/draughts")
            one.close()
            self.pages.append(time.perf_counter() - begun if status == 200 else math.inf)
            self.machines.append(await self._answered(line))
            await asyncio.sleep(1.0)

    async def _answered(self, line: Line) -> float:
        """Seconds until the machine has done its first act in a new game."""
        _, found = await line.ask("/api/v1/meetings", {"game": "draughts", "chairs": ["random", "me"]})
        path = f"/api/v1/meetings/{found.get('link', '-' * 22)}"
        begun = time.perf_counter()
        await line.ask(f"{path}/messages", {"message": {"type": "contribute", "id": "share", "hex": "00"}})
        while time.perf_counter() - begun < PATIENCE:
            _, found = await line.ask(path)
            if found.get("meeting", {}).get("number", 0) > 2:  # the share, the game, its act
                await line.ask(f"{path}/messages", {"message": {"type": "leave", "id": "leave"}})
                return time.perf_counter() - begun
            await asyncio.sleep(0.05)
        return math.inf


def beside(crowd: Crowd, url: str, name: str, seconds: float, attackers: int) -> dict[str, Any]:
    """People play while an attack goes on; the times of their acts, and what the attackers were answered."""
    words = [sys.executable, __file__, "--as", name, "--url", url, "--seconds", str(seconds + 2)]
    running = [
        subprocess.Popen([*words, "--address", str(number + 1)], stdout=subprocess.PIPE, text=True)
        for number in range(attackers)
    ]
    time.sleep(1.0)
    with Newcomer(url) as newcomer:
        answers = crowd.answers(f"play {seconds}")
    said: Counter[str] = Counter()
    for each in running:
        out, _ = each.communicate(timeout=seconds + 60)
        said.update(json.loads(out) if out else {"nothing": 1})
    return {"answers": answers, "said": said, "pages": newcomer.pages, "machines": newcomer.machines}


def main() -> None:
    """One attack after the other; exit status 1 where an act was lost or the others' p99 is above the limit."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("names", nargs="*", help="; ".join(ATTACKS))
    asked.add_argument("--games", type=int, default=24)
    asked.add_argument("--seconds", type=float, default=10.0)
    asked.add_argument("--attackers", type=int, default=1, help="addresses from which it comes")
    asked.add_argument("--limit", type=float, default=150.0, help="ms; the others' p99 must stay below it")
    asked.add_argument("--as", dest="name", help=argparse.SUPPRESS)
    asked.add_argument("--url", help=argparse.SUPPRESS)
    asked.add_argument("--address", type=int, default=1, help=argparse.SUPPRESS)
    given = asked.parse_args()
    if given.name:
        os.nice(19)
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        print(json.dumps(once(given.url, given.name, given.seconds, given.address)))
        return
    wrong = 0
    with ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory())
        log = stack.enter_context((Path(place) / "log").open("w+b"))
        house = House(f"{place}/attacked.sqlite", settings={}, log=log)
        stack.callback(house.close)
        crowd = Crowd([house.url], mixed(given.games), 1, 2.0, apart=True)
        stack.callback(crowd.close)
        crowd.answers("sit")
        crowd.answers("look")
        crowd.answers("play 6")
        print(f"{'attack':14}{'acts':>6}{'p50':>7}{'p99':>7}{'page':>7}{'machine':>9}{'core':>6}{'MiB':>6}{'log':>7}")
        for name in ["", *(given.names or ATTACKS)]:
            wrong += _tried(house, crowd, name, given, log)
    sys.exit(1 if wrong else 0)


def _tried(house: House, crowd: Crowd, name: str, given: argparse.Namespace, log: Any) -> int:
    """One attack, or none; how much was wrong."""
    used, begun, wrote = house.cpu, time.perf_counter(), log.seek(0, 2)
    found = beside(crowd, house.url, name, given.seconds, given.attackers if name else 0)
    used, lasted, wrote = house.cpu - used, time.perf_counter() - begun, log.seek(0, 2) - wrote
    times = [each for answer in found["answers"] for each in answer["times"]]
    errors = [each for answer in found["answers"] for each in answer["errors"]]
    p50, p99 = (percentile(times, part) if times else math.inf for part in (0.5, 0.99))
    print(
        f"{name or 'none':14}{len(times):6}{p50:7.0f}{p99:7.0f}{max(found['pages'], default=math.inf):7.2f}"
        f"{max(found['machines'], default=math.inf):9.2f}{used / lasted:6.2f}"
        f"{house.memory / 2**20:6.0f}{wrote / 1024:6.0f}K  {dict(found['said'].most_common(6))}", flush=True,
    )  # fmt: skip
    if errors:
        print(*errors[:3], sep="\n", file=sys.stderr)
    return len(errors) + (p99 > given.limit)


if __name__ == "__main__":
    main()
