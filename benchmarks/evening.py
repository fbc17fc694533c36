"""A tournament of many at a real `academie serve`: `python benchmarks/evening.py [--system swiss] [--players 200]`.

Each player is a guest with the page of the tournament open, which asks every few seconds for news as a browser's does.
When he is paired he opens the socket of his game with its scene, plays some acts at random, and the first of the two
gives up. Told is, for each round, what the server's processes used, from the moment the round is wanted until both
players of every game are there, and until the last result is known; and how long pages and acts took meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import resource
import secrets
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from crowd import Screen
from load import EASY, House, percentile
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

EVERY = 6.0  # seconds between two looks at the page, as static/pages/watch.js has them
PATIENCE = 120.0
GAME = re.compile(r'class="button full" href="/m/([\w-]{22})"')
STAMP = re.compile(r'data-stamp="([^"]*)"')


@dataclass
class Evening:
    """What all of them share, and what is measured."""

    house: House
    system: str
    game: str
    acts: int
    place: str = ""  # the address of the tournament
    there: dict[str, int] = field(default_factory=dict)  # of each game, how many have come
    looks: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Player:
    """Somebody who looks at the page, and plays when he is paired."""

    def __init__(self, evening: Evening, number: int) -> None:
        self.evening, self.number, self.chance = evening, number, Random(number)  # noqa: S311
        self.address = f"127.80.{number // 250}.{number % 250 + 1}"  # each from his own, as people at home
        # The server closes what lies idle for some seconds; then a new connection is opened, as by browsers.
        way = httpx.AsyncHTTPTransport(local_address=self.address, limits=httpx.Limits(keepalive_expiry=2))
        self.http = httpx.AsyncClient(base_url=evening.house.url, timeout=PATIENCE, transport=way)
        self.stamp, self.played = "", set[str]()

    async def enter(self) -> None:
        """A guest enters."""
        (await self.http.post("/api/v1/guests")).raise_for_status()
        entry = {"name": f"Player {self.number}"}
        (await self.http.post(f"/api/v1{self.evening.place}/entries", json=entry)).raise_for_status()

    async def evening_long(self) -> None:
        """Look and play until the tournament is over."""
        await asyncio.sleep(self.chance.random() * EVERY)
        with suppress(asyncio.CancelledError):
            while True:
                begun = time.perf_counter()
                try:
                    await self._look()
                except (httpx.HTTPError, RuntimeError, OSError, ConnectionClosed, TimeoutError) as error:
                    self.evening.errors.append(f"{self.number}: {error!r}")
                await asyncio.sleep(max(0.1, EVERY - (time.perf_counter() - begun)))

    async def _look(self) -> None:
        place, begun = self.evening.place.replace("tournaments", "t"), time.perf_counter()
        news = (await self.http.get(f"{place}/stamp")).raise_for_status().text
        self.evening.looks.append(time.perf_counter() - begun)
        if news == self.stamp:
            return
        begun = time.perf_counter()
        page = (await self.http.get(place)).raise_for_status().text
        self.evening.pages.append(time.perf_counter() - begun)
        found = STAMP.search(page)
        self.stamp = found[1] if found else ""
        game = GAME.search(page)
        if game and game[1] not in self.played:
            self.stamp = ""  # whoever is cut off looks again and goes back to his game, as browsers do
            await self._play(game[1])
            self.played.add(game[1])

    async def _play(self, link: str) -> None:
        url = self.evening.house.url.replace("http", "ws", 1) + f"/api/v1/meetings/{link}/socket"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        socket = await connect(
            url, additional_headers={"Cookie": cookie}, compression=None, max_size=None, local_addr=(self.address, 0)
        )
        await socket.send('{"type":"hello","version":1,"scene":true}')
        screen = Screen(socket)
        try:
            await screen.until(0)
            self.evening.there[link] = self.evening.there.get(link, 0) + 1
            await screen.asked({"type": "contribute", "id": "share", "hex": secrets.token_hex(8)})
            done = 0
            async with asyncio.timeout(PATIENCE):
                while not screen.view.get("over"):
                    if screen.view.get("games") and screen.view["seat"] == screen.view["waits"]:
                        done += 1
                        await asyncio.sleep(self.chance.random())
                        await self._act(screen, done)
                    else:
                        screen.news.clear()
                        with suppress(TimeoutError):
                            await asyncio.wait_for(screen.news.wait(), 5)
                        if screen.gone:
                            raise RuntimeError(screen.gone)
        finally:
            screen.pinger.cancel()
            await socket.close()

    async def _act(self, screen: Screen, done: int) -> None:
        name, begun = f"a{self.number}-{done}-{secrets.token_hex(3)}", time.perf_counter()
        if done > self.evening.acts:
            await screen.asked({"type": "leave", "id": name})
        elif screen.view["dice_due"]:
            await screen.asked({"type": "throw", "id": name})
        else:
            await screen.asked({"type": "act", "id": name, "text": self.chance.choice(screen.acts)})
        self.evening.times.append(time.perf_counter() - begun)


def summary(name: str, times: list[float]) -> str:
    """Percentiles of some times."""
    parts = ", ".join(f"p{part} {percentile(times, part / 100):.0f}" for part in (50, 95, 99)) if times else "none"
    return f"{name} {len(times)} ({parts} ms)"


def used(house: House) -> float:
    """The seconds of processor time of the server and of the processes that it started and that have ended."""
    words = Path(f"/proc/{house.process.pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")


async def held(house: House, system: str, game: str, players: int, rounds: int, acts: int, machine: str) -> list[str]:
    """The whole evening, of people or of one machine's likes; its errors."""
    evening = Evening(house, system, game, acts)
    async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as guide:
        await guide.post("/api/v1/guests")
        (await guide.post("/api/v1/account", json={"name": "Guide", "password": "a long password"})).raise_for_status()
        expected = {"title": "Evening", "system": system, "game": evening.game, "rounds": rounds, "minutes": 5,
                  "clock": "game 600+5", "automatic": False, "patience": 0, "limit": 512}  # fmt: skip
        made = (await guide.post("/api/v1/tournaments", json=expected)).raise_for_status().json()["id"]
        evening.place = f"/tournaments/{made}"
        people = [] if machine else [Player(evening, number) for number in range(1, players + 1)]
        if machine:
            added = {"name": machine, "count": players}
            (await guide.post(f"/api/v1/tournaments/{made}/players", json=added)).raise_for_status()
        begun, before = time.perf_counter(), used(house)
        for place in range(0, players, 8):
            await asyncio.gather(*(each.enter() for each in people[place : place + 8]))
        print(f"entries   {time.perf_counter() - begun:.1f} s, {used(house) - before:.1f} s of processor", flush=True)
        tasks = [asyncio.create_task(each.evening_long()) for each in people]
        await asyncio.sleep(EVERY + 2)
        for number in range(1, (rounds if system != "arena" else 1) + 1):
            await _round(guide, evening, number, made)
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks)
        await asyncio.gather(*(each.http.aclose() for each in people))
    return evening.errors


async def _round(guide: httpx.AsyncClient, evening: Evening, number: int, made: str) -> None:
    for each in (evening.there, evening.looks, evening.pages, evening.times):
        each.clear()
    begun, before = time.perf_counter(), used(evening.house)
    (await guide.post(f"/api/v1/tournaments/{made}/rounds")).raise_for_status()
    paired, cost = time.perf_counter() - begun, used(evening.house) - before
    seated = 0.0
    while True:
        await asyncio.sleep(1 if evening.system != "arena" else 5)
        state: dict[str, Any] = (await guide.get(f"/api/v1/tournaments/{made}")).raise_for_status().json()
        games = [game for each in state["rounds"][number - 1 :] for game in each if game["link"]]
        if not seated and all(evening.there.get(game["link"], 0) > 1 for game in games):
            seated = time.perf_counter() - begun
        if state["over"] or (evening.system != "arena" and all(game["scores"] for game in games)):
            break
        if time.perf_counter() - begun > 600:
            evening.errors.append(f"round {number} did not end")
            break
    lasted = time.perf_counter() - begun
    times = len(state["rounds"]) - number + 1
    print(f"round {number}   {len(games)} games, paired {times} times, at first in {paired:.1f} s ({cost:.1f} s of "
          f"processor), all there after {seated:.1f} s, over after {lasted:.0f} s; "
          f"server {used(evening.house) - before:.1f} s of processor, "
          f"{evening.house.memory / 2**20:.0f} MiB")  # fmt: skip
    print("          " + "; ".join((summary("looks", evening.looks),
                                    summary("pages", evening.pages),
                                    summary("acts", evening.times))), flush=True)  # fmt: skip


def main() -> None:
    """Run and print; exit status 1 where there was an error."""
    asked = argparse.ArgumentParser(description="A tournament of many players over sockets.")
    asked.add_argument("--system", default="swiss", choices=["swiss", "arena", "round-robin", "knock-out"])
    asked.add_argument("--players", type=int, default=200)
    asked.add_argument("--rounds", type=int, default=3)
    asked.add_argument("--acts", type=int, default=6, help="of each player before the first gives up")
    asked.add_argument("--game", default="draughts")
    asked.add_argument("--machine", default="", help="the players are this machine's likes, such as mazette")
    given = asked.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    with tempfile.TemporaryDirectory() as place:
        house = House(f"{place}/evening.sqlite", settings={**EASY, "ACCOUNT_RATE": "100000", "PASSWORD_BURST": "100"})
        try:
            wrong = asyncio.run(
                held(house, given.system, given.game, given.players, given.rounds, given.acts, given.machine)
            )
        finally:
            house.close()
    print(f"load      {' '.join(f'{each:.1f}' for each in os.getloadavg())} on {os.cpu_count()} cores")
    print(*wrong[:5], sep="\n", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
