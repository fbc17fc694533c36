"""Thirty people behind one address, as in a class or a café: all sit down and play by the limits there are."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING, Any

import httpx
from websockets.asyncio.client import connect

from academie.server.settings import Settings
from server.serving import served

if TYPE_CHECKING:
    from pathlib import Path

PUPILS = 30
# The limits there are; what is used up does not come back, so that all is asked for as if in one moment.
THERE = Settings()
LIMITS = {
    "address_burst": THERE.address_burst, "address_rate": 0.001, "guest_burst": THERE.guest_burst, "guest_rate": 0.001,
    "account_burst": THERE.account_burst, "account_rate": 0.001, "sockets": THERE.sockets,
    "message_burst": THERE.message_burst, "message_rate": 0.001,
}  # fmt: skip
SEATED = {"opponent": "machine", "level": "random", "place": "1", "clock": "none"}
AHEAD = {"purpose": "prefetch"}


class Browser:
    """What a browser that knows nothing asks for; every answer but the pages read ahead must be there."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=120, headers={"origin": url}, follow_redirects=True)
        self.known: set[str] = set()

    async def opens(self, path: str, data: dict[str, str] | None = None) -> httpx.Response:
        """A page, with all its files and pictures that it has not got yet."""
        page = await (self.http.get(path) if data is None else self.http.post(path, data=data))
        assert page.status_code == 200, (path, page.status_code)
        named = re.findall(r'(?:src|href)="(/(?:static/|today\.svg|manifest)[^"]*)"', page.text)
        await self._has([address.replace("&amp;", "&") for address in named])
        return page

    async def keeps(self) -> None:
        """The worker, and what it shows without a network; what it reads ahead may be refused."""
        await self._has(["/sw.js", "/offline"])
        for path in ("/", "/law", "/lessons", "/study"):
            assert (await self.http.get(path, headers=AHEAD)).status_code in {200, 429}

    async def plays(self, link: str) -> None:
        """A line to the table, a move, and its answer."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        where = f"{self.url.replace('http', 'ws', 1)}/api/v1/meetings/{link}/socket"
        async with connect(where, additional_headers={"Cookie": cookie}, origin=self.url, open_timeout=60) as socket:  # type: ignore[arg-type]
            await socket.send(json.dumps({"type": "hello", "version": 1}))
            view: dict[str, Any] = {}
            asked: list[str] = []
            while True:
                message = json.loads(await socket.recv())
                assert message["type"] != "refused", message
                if message["type"] == "done" and message["id"] == "act":
                    return
                view |= message.get("meeting") or message.get("changes") or {}
                if view["missing"] == [view["chair"]] and not asked:
                    asked.append("share")
                    await socket.send(json.dumps({"type": "contribute", "id": "share", "hex": "00"}))
                elif view["acts"] and "act" not in asked:
                    asked.append("act")
                    await socket.send(json.dumps({"type": "act", "id": "act", "text": view["acts"][0]["text"]}))

    async def _has(self, addresses: list[str]) -> None:
        for address in dict.fromkeys(addresses):
            if address not in self.known:
                answer = await self.http.get(address)
                assert answer.status_code == 200, (address, answer.status_code)
                self.known.add(address)


async def _pupil(url: str) -> None:
    one = Browser(url)
    async with one.http:
        await one.opens("/")
        await one.keeps()
        await one.opens("/play/draughts")
        table = await one.opens("/play/draughts", SEATED)
        await one.plays(table.url.path.removeprefix("/m/"))


def test_a_class_sits_down(tmp_path: Path) -> None:
    """Thirty new browsers come at the same moment, each asks for every file, and all of them play."""

    async def lesson(url: str) -> None:
        await asyncio.gather(*(_pupil(url) for _ in range(PUPILS)))

    with served(tmp_path, **LIMITS) as url:
        asyncio.run(lesson(url))
