"""Whoever asks for too much: large messages and heads, many sockets, many games, many requests at once."""

from __future__ import annotations

import asyncio
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from academie.server import door
from academie.server.viewers import Viewer
from server.players import Person
from server.serving import housed, sentence, served

if TYPE_CHECKING:
    from pathlib import Path

    from server.players import Tab

HOUSE = "GET /health HTTP/1.1\r\nHost: x\r\n"


def wire(url: str) -> socket.socket:
    """A bare connection."""
    place = urlsplit(url)
    return socket.create_connection((place.hostname or "", place.port or 0), timeout=60)


def closed(wire: socket.socket) -> bool:
    """Whether the other end hangs up without an answer."""
    try:
        return wire.recv(100) == b""
    except ConnectionError:
        return True


def _flood(tab: Tab) -> None:
    for _ in range(100):
        tab.connection.send("x" * (1 << 20))
    tab.until("nothing")


def test_a_large_message_is_not_kept(tmp_path: Path) -> None:
    """Of a hundred messages of a megabyte none comes in; the socket is closed at the first, the server serves."""
    with housed(tmp_path) as (url, process):
        one = Person(url)
        link = one.begin("draughts")
        for _ in range(3):
            with one.tab(link) as tab, pytest.raises(ConnectionClosed):
                _flood(tab)
        assert not process.metrics.faults._value.get()
        with one.tab(link) as tab:
            tab.send(type="ping", n=1)
            assert tab.until("pong")


def test_a_head_has_its_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A head above its size, and one that does not come to its end, are hung up on; one of a usual size is not."""
    monkeypatch.setattr(door.Door, "patience", 0.5)
    with served(tmp_path) as url:
        with wire(url) as large:
            with suppress(ConnectionError):
                large.sendall(HOUSE.encode())
                for _ in range(40):
                    large.sendall(f"X: {'x' * 2000}\r\n".encode())
                    time.sleep(0.001)
            assert closed(large)
        with wire(url) as slow:
            slow.sendall(HOUSE.encode())
            assert closed(slow)
        with wire(url) as silent:
            assert closed(silent)
        monkeypatch.setattr(door.Door, "patience", 2.0)  # a busy machine may take long to send a head
        assert httpx.get(f"{url}/health", headers={"x-long": "x" * 8000}, timeout=60).status_code == 200
        with httpx.Client(base_url=url, timeout=60) as client:
            assert [client.get("/health").status_code for _ in range(3)] == [200] * 3
            time.sleep(2.5)  # longer than a head may take: between two requests nothing is awaited
            assert client.get("/health").status_code == 200


def test_sockets_of_one_address_are_bounded(tmp_path: Path) -> None:
    """Those above the bound are refused before anything is kept of them, whatever address they say they come from."""
    with housed(tmp_path, sockets=5) as (url, process):
        one = Person(url)
        link = one.begin("draughts")
        with ExitStack() as stack:
            for _ in range(5):
                stack.enter_context(one.tab(link))
            for forged in ("192.0.2.1", "192.0.2.2"):
                with pytest.raises(InvalidStatus), one.tab(link, **{"X-Forwarded-For": forged}):
                    pass
            assert len(process.hub.lives[link].viewers) == 5
        with one.tab(link):
            pass


def test_a_socket_that_does_not_read_is_dropped() -> None:
    """What waits for it is bounded: one message more and it is to be closed, and nothing waits any longer."""
    viewer = Viewer("somebody", None, 4)
    for number in range(4):
        viewer.send(str(number))
    assert viewer.gone is None
    viewer.send("one too many")
    assert viewer.gone == 1013
    assert asyncio.run(viewer.next()) == [None]
    viewer.send("nobody reads this")
    assert viewer._waiting.empty()


def test_games_of_one_person_are_bounded(tmp_path: Path) -> None:
    """So many live ones by whichever way they are begun, and so many in memory of those at which nobody looks."""
    with housed(tmp_path, meetings=4, lives=3) as (url, process):
        one = Person(url)
        links = [one.begin("draughts", "me", "open") for _ in range(4)]
        for answer in (
            one.http.post("/api/v1/meetings", json={"game": "draughts"}),
            one.http.post("/play/draughts", data={}),
        ):
            assert answer.status_code == 409
            assert "4 games" in answer.text
        assert len(process.hub.lives) <= 4
        for link in links:  # those that left the memory are there all the same
            assert one.http.get(f"/api/v1/meetings/{link}").status_code == 200
        assert len(process.hub.lives) <= 4


def test_a_meeting_that_is_looked_at_stays(tmp_path: Path) -> None:
    """Room is made by those at which nobody looks, not by a game that is played."""
    with housed(tmp_path, lives=1) as (url, process):
        one = Person(url)
        link = one.begin("draughts", "me", "open")
        with one.tab(link) as tab:
            for _ in range(4):
                one.begin("draughts", "me", "open")
            assert link in process.hub.lives
            tab.send(type="ping", n=1)
            assert tab.until("pong")
            assert len(process.hub.lives) <= 3


def test_many_requests_at_once(tmp_path: Path) -> None:
    """Each is answered, done or turned away in a sentence; nothing waits afterwards, and passwords hold up no act."""
    named = {"name": "Nobody", "password": "wrong horse"}
    with housed(tmp_path) as (url, process):
        one = Person(url)
        link = one.begin("draughts")

        def asked(number: int) -> int:
            if number % 2:
                return httpx.post(f"{url}/api/v1/sessions", json=named, timeout=120).status_code
            return httpx.get(f"{url}/api/v1/meetings/{link}", timeout=120).status_code

        with ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(asked, range(60)))
        assert set(answers) <= {200, 409, 429, 503}
        assert answers.count(200) == 30
        assert process.writers._inside + process.hashers._inside + process.threads._inside <= 1
        assert not process.metrics.faults._value.get()


def test_limits_are_not_outrun_by_saying_another_address(tmp_path: Path) -> None:
    """Of what a client says of its address nothing is believed; from a configured proxy it is."""
    with served(tmp_path, address_rate=0.01, address_burst=5) as url:
        forged = [{"x-forwarded-for": f"192.0.2.{n}", "forwarded": f"for=192.0.2.{n}"} for n in range(8)]
        answers = [httpx.get(f"{url}/health", headers=each, timeout=60) for each in forged]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
        assert sentence(answers[-1])
    with served(tmp_path, address_rate=0.01, address_burst=5, proxies="127.0.0.1") as url:
        assert {httpx.get(f"{url}/health", headers=each, timeout=60).status_code for each in forged} == {200}


def test_attempts_are_not_outrun(tmp_path: Path) -> None:
    """Guests and passwords by the address, however it is called and through the page too; a name from wherever."""
    with served(tmp_path, guest_rate=0.001, guest_burst=2, password_rate=0.001, password_burst=2) as url:
        forged = [{"x-forwarded-for": f"192.0.2.{n}"} for n in range(4)]
        begun = [httpx.post(f"{url}/play/draughts", headers=each, timeout=60).status_code for each in forged]
        assert begun == [303, 303, 429, 429]
        assert httpx.post(f"{url}/api/v1/guests", timeout=60).status_code == 429
        named = {"name": "Ève", "password": "wrong horse"}
        tried = [
            httpx.post(f"{url}/api/v1/sessions", json=named, headers=each, timeout=60).status_code for each in forged
        ]
        assert tried == [409, 409, 429, 429]
