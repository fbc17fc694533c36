"""What machines think: who is told, that no move waits for it, and that other machines may help."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import httpx
import pytest

from academie.errors import Illegal
from academie.server import thinking
from academie.server.entries import Chair
from academie.server.meeting import Meeting
from server.meetings import Cup, acted, begun, entered, head
from server.players import Person
from server.serving import sentence, served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TOKEN = "the-token-of-the-house"  # noqa: S105 - of a test


# --- Who is told


def test_players_among_people_are_told_nothing() -> None:
    """While they play; who looks on is told what one who looks on may know."""
    meeting = begun(head("draughts"))
    for chair in (0, 1):
        with pytest.raises(Illegal, match="ask when it is over"):
            thinking.question(meeting, chair)
    assert thinking.question(meeting, None).seat is None


def test_who_sits_out_is_told_nothing() -> None:
    """He has a chair, and may be asked for advice."""
    meeting = begun(head("trictrac", 3, form="poule"))
    for chair in range(3):
        with pytest.raises(Illegal):
            thinking.question(meeting, chair)


def test_alone_against_machines_one_is_told() -> None:
    """From his own seat."""
    meeting = begun(head("draughts", 1, machines=1))
    assert thinking.question(meeting, 0).seat == 0


def test_a_chair_that_is_open_may_be_taken_by_a_person() -> None:
    """So one is not alone."""
    given = head("draughts", 1, machines=1)
    waiting = dataclasses.replace(given, chairs=(given.chairs[0], Chair("open", "")))
    assert thinking.allowed(Meeting.begin(given), 0)
    assert not thinking.allowed(Meeting.begin(waiting), 0)


def test_when_all_is_over_everybody_is_told() -> None:
    """Of every moment, by the seat whose turn it was; no further than the acts go."""
    meeting = acted(begun(head("draughts")), Cup(), 0, "plays 32-28")
    meeting = entered(meeting, meeting.leave(1))
    for chair in (None, 0, 1):
        assert thinking.question(meeting, chair, 0).seat == 0
        assert thinking.question(meeting, chair, 1).seat == 1
        assert thinking.question(meeting, chair, 1).journal.endswith("white plays 32-28\n")
    with pytest.raises(Illegal, match="The game has"):
        thinking.question(meeting, None, 99)


def test_before_the_first_game_there_is_nothing_to_think_of() -> None:
    """A sentence says so."""
    from academie.server.meeting import Meeting

    with pytest.raises(Illegal, match="No game"):
        thinking.question(Meeting.begin(head("draughts")), None)


# --- Over HTTP


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("thinking"), workers=1, thinking=30.0) as address:
        yield address


def alone(url: str, game: str = "draughts") -> tuple[Person, str]:
    """One person against a machine, the game begun."""
    person = Person(url)
    link = person.begin(game, "me", "random (exact)")
    message = {"type": "contribute", "id": "share", "hex": "ab"}
    assert person.http.post(f"/api/v1/meetings/{link}/messages", json={"message": message}).status_code == 200
    return person, link


def test_an_analysis_over_http(url: str) -> None:
    """Alone against a machine one has lines and advice; a game between people is not told to them."""
    person, link = alone(url)
    told = person.http.post(f"/api/v1/meetings/{link}/analysis", json={"seconds": 0.1, "lines": 2})
    assert told.status_code == 200, told.text
    assert len(told.json()["lines"]) == 2
    other = Person(url)
    shared = person.begin("draughts", "me", "open")
    assert other.join(shared).status_code == 201
    for each in (person, other):
        message = {"type": "contribute", "id": "share", "hex": "ab"}
        each.http.post(f"/api/v1/meetings/{shared}/messages", json={"message": message})
    refused = person.http.post(f"/api/v1/meetings/{shared}/analysis", json={"seconds": 0.1})
    assert (refused.status_code, sentence(refused)) == (
        409, "You are playing this game against other people; ask when it is over.",
    )  # fmt: skip
    person.http.cookies.clear()
    assert person.http.post(f"/api/v1/meetings/{shared}/analysis", json={}).status_code == 401


def test_a_slow_analysis_delays_no_move(url: str) -> None:
    """The only worker thinks for half a minute about a position: the machine at a table moves all the same."""
    answers: list[httpx.Response] = []

    def asks() -> None:
        place = {"game": "draughts", "seconds": 12.0}
        answers.append(httpx.post(f"{url}/api/v1/position/analyse", json=place, timeout=120))

    thread = threading.Thread(target=asks)
    thread.start()
    person, link = alone(url)
    with person.tab(link) as tab:
        for _ in range(3):
            number = tab.ask("act", text=tab.view["acts"][0]["text"])["number"]
            while not any(entry["chair"] == 1 and entry["number"] > number for entry in tab.entries):
                tab.receive()
            while not tab.view["acts"]:
                tab.receive()
    assert not answers
    thread.join(120)
    assert answers[0].status_code == 200, answers[0].text
    assert answers[0].json()["lines"]


def test_what_a_worker_refuses_has_its_kind(url: str) -> None:
    """Through the pipe a sentence stays what it was: unknown, unreadable or against the law."""
    asked = f"{url}/api/v1/position/analyse"
    assert httpx.post(asked, json={"game": "whist"}, timeout=60).status_code == 404
    assert httpx.post(asked, json={"game": "draughts", "position": "X"}, timeout=60).status_code == 400
    over = httpx.post(asked, json={"game": "draughts", "position": "W:W:B1"}, timeout=60)
    assert (over.status_code, sentence(over)[:20]) == (409, "The game is over in ")


# --- Helpers on other machines


def worker(url: str, token: str) -> subprocess.Popen[str]:
    program = "from academie.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", program, "worker", url, "--token", token],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def test_another_machine_thinks(tmp_path: Path) -> None:
    """A server without workers of its own: `academie worker` moves for its machines and analyses."""
    with served(tmp_path, workers=0, token=TOKEN) as url, worker(url, TOKEN) as helper:
        try:
            person, link = alone(url)
            with person.tab(link) as tab:
                tab.ask("act", text=tab.view["acts"][0]["text"])
                while not any(entry["chair"] == 1 and entry["kind"] == "act" for entry in tab.entries):
                    tab.receive()
            told = person.http.post(f"/api/v1/meetings/{link}/analysis", json={"seconds": 0.1})
            assert told.status_code == 200, told.text
        finally:
            helper.terminate()
            helper.communicate(timeout=60)


def test_without_the_token_nobody_helps(tmp_path: Path) -> None:
    """Neither takes a question nor brings an answer; `academie worker` says so and ends."""
    with served(tmp_path, token=TOKEN) as url:
        for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}):
            for name, data in (("take", {"wait": 0}), ("give", {"id": 1, "said": {}})):
                answer = httpx.post(f"{url}/api/v1/workers/{name}", json=data, headers=headers, timeout=60)
                assert (answer.status_code, sentence(answer)) == (401, "The server does not know this token.")
        right = {"Authorization": f"Bearer {TOKEN}"}
        assert httpx.post(f"{url}/api/v1/workers/take", json={"wait": 0}, headers=right, timeout=60).json() is None
        answer = httpx.post(f"{url}/api/v1/workers/give", json={"id": 1, "said": {}}, headers=right, timeout=60)
        assert answer.json() is False
        with worker(url, "wrong") as helper:
            _, told = helper.communicate(timeout=60)
        assert helper.returncode != 0
        assert "does not know this token" in told
    with served(tmp_path) as url:  # a server that has none lets nobody in by an empty one
        answer = httpx.post(f"{url}/api/v1/workers/take", json={}, headers={"Authorization": "Bearer"}, timeout=60)
        assert answer.status_code == 401
