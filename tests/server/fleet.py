"""Programs that serve, clients that play at them over crashes and load, and whether the store has what these heard."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from itertools import count
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import IO, Any, NamedTuple, Self
from unittest.mock import patch

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from academie.game.registry import find
from academie.server.meeting.entries import Entry, Head
from academie.server.meeting.meeting import Meeting
from academie.server.store import Store
from server.serving import EASY

LATER = {"Unavailable"}  # refusals after which the same message is sent again
_AGAIN_S = 0.3  # until a client comes back, or sends again what could not be kept
_PING_S = 10.0
_SILENCE_S = 6.0  # for the answer to a ping or to a question, until the socket is given up, unless told otherwise
_BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


class Told(NamedTuple):
    """An entry as a client was told of it."""

    kind: str
    chair: int | None
    text: str


class Guest(NamedTuple):
    """Somebody with a cookie."""

    user: str
    cookie: str

    @classmethod
    async def come(cls, url: str) -> Guest:
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            answer = await client.post("/api/v1/guests")
            answer.raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
            return cls(answer.json()["user"], cookie)

    async def post(self, url: str, path: str, **data: Any) -> dict[str, Any]:
        async with httpx.AsyncClient(base_url=url, timeout=60, headers={"Cookie": self.cookie}) as client:
            answer = await client.post(path, json=data)
            answer.raise_for_status()
            found: dict[str, Any] = answer.json()
            return found


class Client:
    """One socket at a time, at one meeting. `addresses` is looked at anew for each: a list may be changed meanwhile."""

    def __init__(self, addresses: Sequence[str], link: str, guest: Guest, seed: int = 0, pace: float = 0.0) -> None:
        self.addresses, self.link, self.guest, self.pace = addresses, link, guest, pace
        self.patience = _SILENCE_S
        self.opening = 20.0  # seconds until a socket that does not open is given up
        self.chance = random.Random(f"{seed}|{link}|{guest.user}")
        self.view: dict[str, Any] = {}
        self.entries: dict[int, Told] = {}
        self.asked: dict[str, dict[str, Any]] = {}  # what is not answered yet; one at a time
        self.done: dict[str, int] = {}
        self.refused: dict[str, str] = {}  # for good
        self.faults: list[str] = []
        self.shown: dict[int, float] = {}  # when an entry was shown, by time.perf_counter
        self.quiet = False  # to ask for nothing new
        self._ids = (f"{guest.user[:8]}-{seed}-{n}" for n in count(1))
        self._tries = seed
        self._next = 0.0  # when something is sent again
        self._heard = 0.0
        self._pinged = False

    # --- A life

    async def run(self) -> None:
        """Play until it is told to be quiet, and everything is answered, or the meeting is over."""
        while not self.finished:
            address = self.addresses[self._tries % len(self.addresses)]
            try:
                await self._connected(address)
            except _BROKEN:
                self._tries += 1
                await asyncio.sleep(_AGAIN_S * (0.5 + self.chance.random()))

    @property
    def finished(self) -> bool:
        return not self.asked and (self.quiet or bool(self.view.get("over")))

    @property
    def number(self) -> int:
        """Of the last entry it was told."""
        return max(self.entries, default=0)

    async def _connected(self, address: str) -> None:
        where = address.replace("http", "ws", 1) + f"/api/v1/meetings/{self.link}/socket"
        headers = {"Cookie": self.guest.cookie}
        async with connect(
            where, additional_headers=headers, ping_interval=None,
            open_timeout=max(self.opening, self.patience), close_timeout=1,
            compression=None, max_size=None,
        ) as socket:  # fmt: skip
            await self._send(socket, type="hello", version=1, since=self.number)
            await self._welcomed(socket)
            for message in self.asked.values():
                await self._send(socket, **message)
                self._next = time.monotonic() + self.patience  # once: the second might be done after a refusal
            while not self.finished:
                await self._turn(socket)

    async def _welcomed(self, socket: ClientConnection) -> None:
        async with asyncio.timeout(max(30, self.patience)):
            while True:
                message = self._hear(await socket.recv())
                if message["type"] == "welcome":
                    break
        self._heard, self._pinged = time.monotonic(), False
        self._next = self._heard + self._delay()

    async def _turn(self, socket: ClientConnection) -> None:
        """Hear one message, or do what is due."""
        now = time.monotonic()
        if now - self._heard > _PING_S and not self._pinged:
            self._pinged = True
            await self._send(socket, type="ping", n=1)
        if now - self._heard > _PING_S + self.patience or (self.asked and now - self._heard > self.patience):
            socket.transport.abort()  # who does not answer would not say goodbye either
            raise TimeoutError
        if now >= self._next:
            await self._act(socket)
        try:
            async with asyncio.timeout(max(0.005, min(self._next - time.monotonic(), 1.0))):
                text = await socket.recv()
        except TimeoutError:
            return
        self._heard, self._pinged = time.monotonic(), False
        self._hear(text)

    async def _send(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(json.dumps(message))

    # --- Speaking

    def _delay(self) -> float:
        return self.chance.uniform(0.5, 1.5) * self.pace

    async def _act(self, socket: ClientConnection) -> None:
        if self.asked:  # what could not be kept is sent again, the same
            for message in self.asked.values():
                await self._send(socket, **message)
            self._next = time.monotonic() + self.patience
            return
        self._next = time.monotonic() + max(0.05, self._delay())
        wish = None if self.quiet else self.wish()
        if wish is not None:
            await self.ask(socket, wish)

    async def ask(self, socket: ClientConnection, wish: dict[str, Any]) -> None:
        name = next(self._ids)
        self.asked[name] = {**wish, "id": name}
        self._next = time.monotonic() + self.patience
        await self._send(socket, **self.asked[name])

    def wish(self) -> dict[str, Any] | None:
        """What is asked for next: any of what the view offers."""
        view = self.view
        if view.get("chair") is None or view["over"] or view["number"] < max(self.done.values(), default=0):
            return None
        if view["chair"] in view["missing"]:
            return {"type": "contribute", "hex": self.chance.randbytes(8).hex()}
        if view["dice_due"]:
            return {"type": "throw"}
        if "next" in view["offers"]:
            return {"type": "next"}
        acts = [act["text"] for act in view["acts"] if act["kind"] == "turn"] or [a["text"] for a in view["acts"]]
        return {"type": "act", "text": self.chance.choice(acts)} if acts else None

    # --- Hearing

    def _hear(self, text: str | bytes) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(text)
        received = getattr(self, f"_on_{message['type']}", None)
        if received is not None:
            received(message)
        return message

    def _on_welcome(self, message: dict[str, Any]) -> None:
        if message["meeting"]["number"] < self.number:
            self.faults.append(f"entries lost: told up to {self.number}, welcomed at {message['meeting']['number']}")
        self._see(message["meeting"])

    def _on_entry(self, message: dict[str, Any]) -> None:
        number, output = message["number"], Told(message["kind"], message["chair"], message["text"])
        if self.entries.setdefault(number, output) != output:
            self.faults.append(f"entry {number} was {self.entries[number]} and is {output}")
        elif number > 1 and number - 1 not in self.entries:
            self.faults.append(f"entry {number} came before the one before it")
        self.shown.setdefault(number, time.perf_counter())
        if message["changes"]:
            self._see({**self.view, **message["changes"]})

    def _see(self, view: dict[str, Any]) -> None:
        before, self.view = self.view, view
        if not before or before["number"] != view["number"]:
            self._next = min(self._next, time.monotonic() + self._delay()) if not self.asked else self._next

    def _on_done(self, message: dict[str, Any]) -> None:
        name, number = message["id"], message["number"]
        if self.done.setdefault(name, number) != number:
            self.faults.append(f"{name} was done as {self.done[name]} and as {number}")
        if name in self.refused:
            self.faults.append(f"{name} was refused, and done all the same")
        self.asked.pop(name, None)
        self._next = time.monotonic() + self._delay()

    def _on_refused(self, message: dict[str, Any]) -> None:
        name = message["id"]
        if message["kind"] in LATER:
            self._next = time.monotonic() + _AGAIN_S
            return
        if name in self.done:
            self.faults.append(f"{name} was done, and refused when it was sent again")
        self.refused[name] = message["kind"]
        self.asked.pop(name, None)
        self._next = time.monotonic() + max(0.1, self._delay())


class Table(NamedTuple):
    """A meeting and the clients at its chairs."""

    link: str
    clients: tuple[Client, ...]


class Fleet:
    """Many meetings."""

    def __init__(self, addresses: Sequence[str], seed: int = 0, pace: float = 0.0) -> None:
        self.addresses, self.seed, self.pace = addresses, seed, pace
        self.tables: list[Table] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def clients(self) -> list[Client]:
        return [client for table in self.tables for client in table.clients]

    async def begin(self, games: Iterable[dict[str, Any]], guests: Sequence[Guest], at_once: int = 8) -> None:
        """Sit down: each game is what is asked of `/meetings`; an open chair is taken by the next guest."""
        gate = asyncio.Semaphore(at_once)

        async def one(number: int, game: dict[str, Any]) -> None:
            async with gate:
                self.tables.append(await self._sat(number, game, guests))

        await asyncio.gather(*(one(number, game) for number, game in enumerate(games)))

    async def _sat(self, number: int, game: dict[str, Any], guests: Sequence[Guest]) -> Table:
        url = self.addresses[number % len(self.addresses)]
        chairs = game.get("chairs", ["me", "open"])
        people = [guests[(number + each) % len(guests)] for each in range(1 + chairs.count("open"))]
        found = await people[0].post(url, "/api/v1/meetings", **{**game, "chairs": chairs})
        link = found["link"]
        for person in people[1:]:
            await person.post(url, f"/api/v1/meetings/{link}/chairs", key=found["key"])
        return Table(link, tuple(Client(self.addresses, link, p, self.seed + number, self.pace) for p in people))

    def start(self) -> None:
        """All of them play."""
        self._tasks = [asyncio.create_task(client.run()) for client in self.clients]

    async def finish(self, seconds: float = 300.0) -> None:
        """Ask for nothing new, wait for every answer; what is not answered in time is a fault."""
        for client in self.clients:
            client.quiet = True
        done, pending = await asyncio.wait(self._tasks, timeout=seconds)
        for client in self.clients:
            client.faults += [f"{name} was never answered" for name in client.asked]
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        for task in done:
            task.result()

    @property
    def faults(self) -> list[str]:
        return [f"{client.link[:4]} {fault}" for client in self.clients for fault in client.faults]

    @property
    def acknowledged(self) -> int:
        return sum(len(client.done) for client in self.clients)


async def gone_on(fleet: Fleet) -> None:
    """Something more is done by people, and told, at every table."""
    before = [max(client.number for client in table.clients) for table in fleet.tables]
    async with asyncio.timeout(900):
        for table, number in zip(fleet.tables, before, strict=True):
            while not (table.clients[0].view.get("over") or all(each.number > number + 1 for each in table.clients)):  # noqa: ASYNC110
                await asyncio.sleep(0.1)


# --- Programs


MAIN = "from academie.cli import main; main()"
# The same, which loads nothing ahead, and starts its workers when something is first asked of them: most ask nothing.
THRIFTY = f"""
from academie.server import listener, process
from server.serving import Thrifty

async def load(self):
    self.process.loading = False

listener.Server._load, process.Process = load, Thrifty
{MAIN}
"""
# The limits of the servers within the tests, for one that is a program of its own.
_EASY = {
    f"ACADEMIE_{each.name.upper()}": str(getattr(EASY, each.name))
    for each in dataclasses.fields(EASY)
    if getattr(EASY, each.name) != each.default and each.name not in {"level", "workers", "thinking"}
} | {"ACADEMIE_MEETINGS": "10000", "LANG": "C"}


class Down(NamedTuple):
    """When no process lived, by the wall's time in ms."""

    begin: int
    end: int


class Started:
    """A program, in a process that loads it."""

    def __init__(self, main: str, words: list[str], environment: dict[str, str], log: Path) -> None:
        with log.open("a") as output:
            command = [sys.executable, "-c", main, *words]
            self._own = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=output, text=True, env=environment)
        assert self._own.stdout is not None
        self.stdout: IO[str] = self._own.stdout

    def send_signal(self, what: signal.Signals) -> None:
        self._own.send_signal(what)

    def wait(self) -> int:
        """Its status."""
        return self._own.wait(120)


@cache
def _loaded() -> ForkServerContext:
    """Who copies a process that has loaded the server: that takes longer than most of what is tested of a program."""
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["server.loaded"])
    with patch.dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path)):  # it would not look where we look
        forkserver.ensure_running()
    return made


class Copied:
    """The same, in a copy of a process that has loaded it."""

    def __init__(self, main: str, words: list[str], environment: dict[str, str], log: Path) -> None:
        reader, writer = _loaded().Pipe(duplex=False)
        self._own = _loaded().Process(target=_run, args=(main, words, environment, log, writer))
        self._own.start()
        writer.close()
        self.stdout = os.fdopen(os.dup(reader.fileno()))
        reader.close()

    def send_signal(self, what: signal.Signals) -> None:
        assert self._own.pid is not None
        os.kill(self._own.pid, what)

    def wait(self) -> int:
        """Its status."""
        self._own.join(120)
        assert self._own.exitcode is not None, "it does not end"
        return self._own.exitcode


def _run(main: str, words: list[str], environment: dict[str, str], log: Path, out: Connection) -> None:
    """In the copy, which becomes the program."""
    with log.open("a") as output:
        os.dup2(output.fileno(), 2)
    os.dup2(out.fileno(), 1)
    out.close()
    sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["academie", *words]
    exec(main, {"__name__": "__main__"})  # noqa: S102 - our own


class Program:
    """One server; `addresses[place]` is where it is, changed each time it is started."""

    def __init__(
        self, folder: Path, addresses: list[str], place: int, *options: str, main: str = THRIFTY, **environment: str
    ) -> None:
        self.addresses, self.place = addresses, place
        self.log = folder / f"log-{place}"
        self.main = main  # what is started: another version, where a test has one
        self._options = ["serve", "--port", "0", "--workers", "1", *options]
        self._environment = {**os.environ, **_EASY, "ACADEMIE_DATA": str(folder), **environment}
        self._process: Started | Copied | None = None
        self._ended = 0
        self.downs: list[Down] = []

    @property
    def address(self) -> str:
        return self.addresses[self.place]

    def start(self) -> Self:
        """Until it says where it is."""
        kind = Started if self.main == MAIN else Copied
        self._process = kind(self.main, self._options, self._environment, self.log)
        line = self._process.stdout.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found is not None, (line, self.log.read_text()[-2000:])
        self.addresses[self.place] = found[0]
        if self._ended:
            opened = datetime.fromisoformat(str(self.events("open")[-1]["time"]))
            self.downs.append(Down(self._ended, round(opened.timestamp() * 1000)))
        return self

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int | None:
        """Until it is gone; with which status it ended, if it ran."""
        if self._process is None:
            return None
        self._process.send_signal(how)
        self._ended = time.time_ns() // 1_000_000
        status = self._process.wait()
        self._process.stdout.close()
        self._process = None
        return status

    def signal(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    async def killed_and_started(self) -> None:
        """While others go on."""
        self.kill()
        await asyncio.to_thread(self.start)

    @property
    def said(self) -> list[dict[str, object]]:
        """The lines of its log."""
        return [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]

    @property
    def errors(self) -> list[dict[str, object]]:
        """What stands there as an error, its own or a library's."""
        return [line for line in self.said if line["level"] == "error"]

    def events(self, *names: str) -> list[dict[str, object]]:
        """What stands there under these names."""
        return [line for line in self.said if line["event"] in names]


@contextmanager
def programs(
    folder: Path, count: int, *options: str, main: str = THRIFTY, **environment: str
) -> Iterator[list[Program]]:
    """So many of them, which share their list of addresses and are gone in the end."""
    addresses = [""] * count
    made = [Program(folder, addresses, place, *options, main=main, **environment) for place in range(count)]
    try:
        yield [each.start() for each in made]
    finally:
        for each in made:
            if each._process is not None:
                each.signal(signal.SIGCONT)
            each.kill()


# --- What was told, and what is kept


_TICK = 250  # ms by which a clock may be off where nothing was killed: clients on a busy machine see late what is shown
_SECOND = 1000  # by which it may be where something was: a sign of life is half a second old, and takes time itself
_BEAT = 500  # more for each further kill between the same two entries


def audited(store: Store, fleet: Fleet, downs: Sequence[Down] = ()) -> list[str]:
    """Everything that is wrong, at any table."""
    faults = fleet.faults
    for table in fleet.tables:
        head, entries, _ = store.load(table.link)
        found = [
            *_asked(table.clients, entries),
            *_told(table.clients, head, entries),
            *_clocks(table.clients, head, entries, downs),
        ]
        faults += [f"{table.link[:4]} ({head.game}): {fault}" for fault in found]
    return faults


def _asked(clients: Sequence[Client], entries: Sequence[Entry]) -> Iterator[str]:
    """What was acknowledged stands once, under its number; what was refused does not; nothing else was asked for."""
    saved = Counter((entry.chair, entry.request) for entry in entries if entry.request)
    yield from (f"{request} stands {times} times" for (_, request), times in saved.items() if times > 1)
    for client in clients:
        chair = client.view["chair"]
        for request, number in client.done.items():
            if number > len(entries) or (entries[number - 1].chair, entries[number - 1].request) != (chair, request):
                yield f"{request} was acknowledged as {number}, and is not that"
        yield from (f"{request} was refused, and stands" for request in client.refused if saved[chair, request])
        saved = Counter({key: times for key, times in saved.items() if key[1] not in client.done})
    yield from (f"{request} was never acknowledged, and stands" for _, request in saved)


def _told(clients: Sequence[Client], head: Head, entries: Sequence[Entry]) -> Iterator[str]:
    """Every entry that was told is the one that is kept; its text too, where nothing is hidden."""
    open_game = not find(head.game).hidden
    for client in clients:
        for number, output in client.entries.items():
            if number > len(entries):
                yield f"entry {number} was told and is lost"
                continue
            entry = entries[number - 1]
            if (output.kind, output.chair) != (entry.kind.value, entry.chair) or (
                open_game and output.text != entry.text
            ):
                yield f"entry {number} was told as {output}, and is {entry}"


def _clocks(clients: Sequence[Client], head: Head, entries: Sequence[Entry], downs: Sequence[Down]) -> Iterator[str]:
    """What the clocks were charged is the time that passed while the server lived, within a second where it was killed.

    Killed again before the next act, half a second more is lost: so long ago may be the last sign of life each time.
    """
    for number, wrong, crashes in charged(clients, head, entries, downs):
        little = _SECOND + _BEAT * (crashes - 1) if crashes else _TICK
        much = _SECOND if crashes else _TICK
        if not -little <= wrong <= much:
            yield f"entry {number} was charged {wrong} ms wrong, over {crashes} crashes"


def charged(
    clients: Sequence[Client], head: Head, entries: Sequence[Entry], downs: Sequence[Down]
) -> Iterator[tuple[int, int, int]]:
    """For each entry before which a clock ran: its number, how many ms too much were charged, over how many crashes.

    A clock runs from when the entry before is on the disk, which is before anybody was shown it.
    """
    meeting = Meeting.begin(head)
    wall = time.time() - time.perf_counter()
    for entry in entries:
        if meeting.running is not None:
            pauses = [down for down in downs if down.begin < entry.at and down.end > meeting.at]
            asleep = sum(min(entry.at, down.end) - max(meeting.at, down.begin) for down in pauses)
            wrong = entry.took - (entry.at - meeting.at - asleep)
            shown = [
                int((each.shown[meeting.number] + wall) * 1000) for each in clients if meeting.number in each.shown
            ]
            written = max(0, min(shown, default=0) - meeting.at)
            yield entry.number, wrong if wrong > 0 else min(0, wrong + written), len(pauses)
        meeting = meeting.after(entry)
