"""Serves a process over the network with Uvicorn; before it stops, everybody is informed."""

from __future__ import annotations

import asyncio
import random
import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from academie.corpus import shelf
from academie.game.registry import PACKAGES
from academie.server import logs
from academie.server.app import application
from academie.server.connections import LimitedProtocol, Wire
from academie.server.meeting import automation, requests
from academie.server.meeting.entries import Chair, Entry, Head
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.protocol import LONGEST
from academie.server.meeting.state import stamped
from academie.server.web import page
from academie.server.web.assets import assets

if TYPE_CHECKING:
    from academie.server.process import Process

_ACTS = 2  # of a game: the first is done and shown, the second follows it
_CHAIRS = (Chair("person", "A", "a"), Chair("person", "B", "b"))


def prepare() -> None:
    """Load what pages are made of, and what an act and its viewers need at every game."""
    page.compile_all()
    for game in PACKAGES:
        rehearse(game)
    shelf.books()


class _Dice:
    def chance(self, game: int, number: int) -> random.Random:
        """The same each time."""
        return random.Random(f"{game}/{number}")  # noqa: S311 - nobody plays


def rehearse(game: str) -> Meeting:
    """Play a few acts of a game that nobody sees, with a player and a viewer, to warm up."""
    head = Head("-" * 22, game, "", "assisted", "single", "", _CHAIRS, "game 600+5", True, False, "00" * 32, 0)
    meeting = Meeting.begin(head)
    for chair in range(len(_CHAIRS)):
        meeting = _after(meeting, requests.contribute(meeting, chair, "00"))
    for _ in range(_ACTS):
        board = meeting.playing
        if board is None or board.waits is None or (seat := board.seat(board.waits)) is None or not board.open(seat):
            break
        act = board.line(board.open(seat)[0])
        meeting = _after(meeting, requests.act(meeting, board.waits, act))
    return meeting


def _after(meeting: Meeting, entry: Entry | None) -> Meeting:
    """The game after an entry and what the server does then, each shown to everybody."""
    while entry is not None:
        meeting = meeting.after(stamped(entry, meeting.at, 0))
        for chair in (0, None):
            meeting.view(chair)
            meeting.scene(chair)
            meeting.shown(entry, chair)
        entry = automation.due(meeting, _Dice())
    return meeting


_HEARTBEAT = 20.0  # seconds between two pings of the socket itself, and for the answer


class Server(uvicorn.Server):
    """Uvicorn's own, which tells those who are there before it closes their sockets."""

    def __init__(self, process: Process, tell: Callable[[str], None] = lambda _: None) -> None:
        settings = process.settings
        self.began, self._tell = False, tell  # `tell` is given the address once somebody may come
        self.process = process
        self._application = application(process)
        config = uvicorn.Config(
            self._application, host=settings.host, port=settings.port, log_config=None, access_log=False,
            server_header=False, lifespan="on", ws_max_size=LONGEST, ws_ping_interval=_HEARTBEAT,
            ws_ping_timeout=_HEARTBEAT, proxy_headers=bool(settings.proxies), forwarded_allow_ips=settings.proxies,
            timeout_graceful_shutdown=max(1, int(settings.stopping)),
            http=LimitedProtocol.limited(settings.connections, settings.proxies),
            # Pings and parts of messages are frames too.
            ws=Wire.limited(2 * settings.message_rate, 100 + 2 * settings.message_burst),
            ws_per_message_deflate=False,  # what is sent is short, and to press it costs more than to send it
        )  # fmt: skip
        super().__init__(config)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as Uvicorn calls it
        """Stop on a signal; at a second Ctrl-C without waiting. Uvicorn would raise the signal again after the stop.

        Whoever started the program would then take a clean stop for a death by that signal.
        """
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Draw what every page needs, open the process, then listen; load the rest meanwhile."""
        await asyncio.to_thread(assets)
        self.process.loading = True  # whoever asks is served, and /ready says that it may take its time
        await super().startup(sockets)
        if self.started and self.servers:
            self.began = True
            self._loading = asyncio.create_task(self._load())
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._tell(f"http://{f'[{host}]' if ':' in host else host}:{port}")

    async def _load(self) -> None:
        """Load what the first who asks would wait for, and everybody else with him."""
        try:
            await asyncio.to_thread(prepare)
            await asyncio.to_thread(self._application.openapi)
        except Exception as error:  # noqa: BLE001 - it is loaded when it is asked for then
            logs.fault("loading", error)
        self.process.loading = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Inform live games and finish what is being written; then close the sockets."""
        if self.process.opened:
            await self.process.hub.stop()
        await super().shutdown(sockets)
