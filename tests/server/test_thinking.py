"""What machines think: who is told, that no move waits for it, who may sit and who may help."""

import dataclasses
import random
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from academie.cli.session.sitting import opponents_of
from academie.errors import AcademieError, Illegal
from academie.game.registry import find
from academie.server.meeting import automation, requests
from academie.server.meeting.entries import Chair, Head
from academie.server.meeting.meeting import Meeting
from academie.server.thinking import permission
from academie.server.thinking.machines import check_spec
from server import players
from server.meetings import Cup, acted, begun, entered, head, next_entry
from server.players import Person
from server.serving import sentence, served
from server.values import CASES
from sure import sure

TOKEN = "the-token-of-the-house"  # noqa: S105 - of a test


# --- Who is told


def test_who_is_told() -> None:
    """Alone against machines, from one's own seat, and who looks on; no player, nor one who sits out, among people."""
    assert permission.question(begun(head("draughts", 1, machines=1)), 0).seat == 0
    assert permission.question(begun(head("draughts")), None).seat is None
    for given, chairs in ((head("draughts"), 2), (head("trictrac", 3, form="poule"), 3)):
        for chair in range(chairs):
            with pytest.raises(Illegal, match="ask the engine when it is over"):
                permission.question(begun(given), chair)
    with pytest.raises(Illegal, match="has not started"):
        permission.question(Meeting.begin(head("draughts")), None)
    given = head("draughts", 1, machines=1)
    waiting = dataclasses.replace(given, chairs=(given.chairs[0], Chair("open", "")))  # a person may sit there
    assert permission.allowed(Meeting.begin(given), 0)
    assert not permission.allowed(Meeting.begin(waiting), 0)


def test_when_all_is_over_everybody_is_told() -> None:
    """Of every moment, by the seat whose turn it was; no further than the acts go."""
    meeting = acted(begun(head("draughts")), Cup(), 0, "plays 32-28")
    meeting = entered(meeting, requests.leave(meeting, 1))
    for chair in (None, 0, 1):
        assert (permission.question(meeting, chair, 0).seat, permission.question(meeting, chair, 1).seat) == (0, 1)
        assert permission.question(meeting, chair, 1).journal.endswith("white plays 32-28\n")
    with pytest.raises(Illegal, match="The game has"):
        permission.question(meeting, None, 99)


# --- Over HTTP


def alone(url: str, game: str = "draughts") -> tuple[Person, str]:
    """One person against a machine, the game begun."""
    person = Person(url)
    link = person.begin(game, "me", "random (exact)")
    assert person.says(link, type="contribute", id="share", hex="ab").status_code == 200
    return person, link


def test_an_analysis_over_http(url: str) -> None:
    """Alone against a machine one has lines and advice; a game between people is not told to them."""
    person, link = alone(url)
    output = person.http.post(f"/api/v1/meetings/{link}/analysis", json={"seconds": 0.1, "lines": 2})
    assert output.status_code == 200, output.text
    assert len(output.json()["lines"]) == 2
    (person, _), shared = players.begun(url)
    refused = person.http.post(f"/api/v1/meetings/{shared}/analysis", json={"seconds": 0.1})
    assert (refused.status_code, sentence(refused)) == (
        409, "You are playing this game against other people. You can ask the engine when it is over.",
    )  # fmt: skip
    person.http.cookies.clear()
    assert person.http.post(f"/api/v1/meetings/{shared}/analysis", json={}).status_code == 401


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
            output = person.http.post(f"/api/v1/meetings/{link}/analysis", json={"seconds": 0.1})
            assert output.status_code == 200, output.text
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
            _, output = helper.communicate(timeout=60)
        assert helper.returncode != 0
        assert "does not know this token" in output
    with served(tmp_path) as url:  # a server that has none lets nobody in by an empty one
        answer = httpx.post(f"{url}/api/v1/workers/take", json={}, headers={"Authorization": "Bearer"}, timeout=60)
        assert answer.status_code == 401


# --- Who sits at a meeting


MET = [
    head("draughts", 1, machines=1, clock="move 60"),
    head("trictrac", 1, machines=1, mode="rigueur"),
    head("domino", 1, machines=2, profile="poule-trois"),
    head("gammon", 0, machines=2, mode="rigueur", form="series", agreed="games=2"),
    head("trictrac", 0, machines=3, form="poule", agreed="games=2"),
]


def run(given: Head, most: int = 600) -> Meeting:
    """A meeting as a server runs it, machines first; after so many entries it is left as it stands."""
    dice, rng, meeting = Cup(2), random.Random(2), Meeting.begin(given)
    machines = opponents_of(find(given.game), tuple(chair.spec or "?" for chair in given.chairs), 1)
    for chair in sorted(meeting.people):
        meeting = entered(meeting, requests.contribute(meeting, chair, "ab"))
    while not meeting.ended and meeting.number < most:
        entry = None
        for chair, seat in meeting.machines:
            assert meeting.board is not None
            machine = sure(machines[chair])
            act = machine.act(meeting.board.table, seat)
            if act is not None:
                entry = requests.act(meeting, chair, act.said())
                assert entry.text == meeting.board.line(act)
                break
        entry = entry or automation.due(meeting, dice, waited=True) or next_entry(meeting, dice, rng)
        meeting = entered(meeting, entry)
    return meeting


@pytest.mark.parametrize("given", MET, ids=lambda each: f"{each.game}-{each.form}-{each.mode}")
def test_machines_play_to_the_end(given: Head) -> None:
    """Nothing hangs, and nothing they say is refused."""
    meeting = run(given)
    assert (meeting.ended, meeting.series.replay()[0]) == ("played", meeting.rounds)


def test_machines_are_asked_before_the_house_throws() -> None:
    """What is due waits for them, where they may have something to say."""
    meeting = Meeting.begin(head("draughts", 0, machines=2))
    game = sure(automation.due(meeting, Cup()))
    meeting = entered(meeting, game)
    assert meeting.machines == ((0, 0),)
    assert automation.due(meeting, Cup()) is None
    assert automation.due(meeting, Cup(), waited=True) is None


@pytest.mark.parametrize("spec", CASES["unseated"])
def test_what_may_not_sit_may_not_however_it_is_spelled(spec: str) -> None:
    """Neither a program, nor one that would think for ever."""
    with pytest.raises(AcademieError):
        check_spec("draughts", spec)


def test_a_machine_is_named_as_the_roster_writes_it() -> None:
    """Whatever its spelling."""
    assert check_spec("jeu de dames", "Le Maître") == check_spec("draughts", "maitre")
