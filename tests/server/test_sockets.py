"""Meetings through real sockets: what is acknowledged is kept, told to each as he may know it, and never done twice."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from academie.errors import Unreadable
from academie.server.meeting import protocol
from academie.server.meeting.protocol import (
    FROM_CLIENT,
    FROM_SERVER,
    LONGEST,
    Act,
    Hello,
    Packet,
    read_message,
    type_of,
)
from server.players import Person, begun
from server.serving import housed, sentence, served
from server.values import CASES

FILE = Path(__file__).resolve()


@pytest.fixture
def two(url: str) -> tuple[Person, Person, str]:
    """Two people at a game of draughts that has begun."""
    (one, other), link = begun(url)
    return one, other, link


def test_two_people_play(two: tuple[Person, Person, str]) -> None:
    """Each act is acknowledged to who did it, and told to both."""
    one, other, link = two
    with one.tab(link) as white, other.tab(link) as black:
        assert (white.view["chair"], black.view["chair"]) == (0, 1)
        assert {"text": "plays 32-28", "en": "plays 32-28", "fr": "joue 32-28", "kind": "turn"} in white.view["acts"]
        assert black.view["acts"] == []
        done = white.ask("act", text="32-28")
        assert done["type"] == "done"
        told = black.until("entry", number=done["number"])
        assert (told["text"], told["chair"], told["kind"]) == ("white plays 32-28", 0, "act")
        assert (told["told"][0]["en"], told["changes"]["number"]) == ("White: 32-28", done["number"])
        assert told["changes"]["acts"]
        assert black.ask("act", text="18-23")["type"] == "done"


def test_the_view_is_as_the_page_says(two: tuple[Person, Person, str]) -> None:
    """Every field of the view stands in docs/program/protocol.md, and no other."""
    one, _, link = two
    page = (FILE.parents[2] / "docs" / "program" / "protocol.md").read_text(encoding="utf-8")
    table = page.partition("## The view\n")[2].partition("\n## ")[0]
    named = [re.findall(r"`(\w+)`", row.split("|")[1]) for row in table.splitlines() if row.startswith("| `")]
    fields = sorted(name for names in named for name in names)
    with one.tab(link) as tab, one.tab(link, since=None) as drawing:
        assert sorted([*tab.view, "scene"]) == fields
        drawing.send(type="hello", version=1, scene=True)
        assert (drawing.receive()["type"], sorted(drawing.view)) == ("welcome", fields)


def test_who_draws_a_board_is_sent_its_scene(two: tuple[Person, Person, str]) -> None:
    """The scene comes with the welcome, and with an entry what changed of it; who did not ask for it has none."""
    one, other, link = two
    with one.tab(link, since=None) as white, other.tab(link) as black:
        white.send(type="hello", version=1, scene=True)
        assert white.receive()["type"] == "welcome"
        scene = white.view["scene"]
        assert scene["board"]["lying"] == "damier10-lying-light"
        acts = {stop["act"] for stop in scene["ways"] if "act" in stop}
        assert (len(acts), white.view["acts"]) == (9, [])
        done = white.ask("act", text="plays 32-28")
        white.caught_up(done["number"])
        changed = next(each for each in white.entries if each["number"] == done["number"])["changes"]["scene"]
        assert changed["last"] == ["28", "32"]
        assert changed["ways"] is None
        assert "board" not in changed
        assert "scene" not in black.until("entry", number=done["number"])["changes"]


def test_reconnecting_resumes_exactly(two: tuple[Person, Person, str]) -> None:
    """Whoever comes back is sent the entries he has missed, in order, and no other."""
    one, other, link = two
    with one.tab(link) as white, other.tab(link) as black:
        last = white.ask("act", text="32-28")["number"]
        black.caught_up(last)
        white.connection.close()
        black.ask("act", text="18-23")
        final = black.ask("offer", what="back")["number"]
    with one.tab(link, since=last) as again:
        assert again.view["number"] == final
        again.until("clock")
        assert [entry["number"] for entry in again.entries] == list(range(last + 1, final + 1))
        assert [entry["kind"] for entry in again.entries][-1] == "offer"
    with one.tab(link, since=final) as nothing:
        nothing.until("clock")
        assert nothing.entries == []
    with one.tab(link, since=final + 1000) as ahead:
        ahead.until("clock")
        assert (ahead.view["number"], ahead.entries) == (final, [])


def test_phrases_and_presence(two: tuple[Person, Person, str]) -> None:
    """A phrase of the house reaches the other and is not an entry; coming and going is told."""
    one, other, link = two
    with one.tab(link) as white:
        assert white.view["here"] == [True, False]
        with other.tab(link) as black:
            assert white.until("here")["chairs"] == [True, True]
            assert black.ask("phrase", key="hello")["number"] == 0
            said = white.until("said")
            assert (said["chair"], said["sentence"]["en"]) == (1, "Hello!")
            assert black.ask("phrase", key="curse")["type"] == "refused"
        assert white.until("here")["chairs"] == [True, False]


def test_a_socket_begins_with_hello(two: tuple[Person, Person, str]) -> None:
    """Another first message, another version, or no such meeting, and it is closed."""
    one, _, link = two
    hello = {"type": "hello", "version": 1}
    for name, sent in (
        (link, {"type": "ping", "n": 1}),
        (link, {**hello, "version": 2}),
        ("A" * 22, hello),
        ("x", hello),
    ):
        with one.tab(name, since=None) as tab:
            tab.send(**sent)
            assert tab.closed() == 1008


def test_joining(two: tuple[Person, Person, str], url: str) -> None:
    """One chair a person; a taken one is refused; a link that nobody has is none."""
    one, _, link = two
    assert "already" in sentence(one.join(link))
    stranger = Person(url)
    assert "taken" in sentence(stranger.join(link))
    assert stranger.join("A" * 22).status_code == 404
    assert stranger.http.get(f"/api/v1/meetings/{link}").json()["meeting"]["chair"] is None
    assert httpx.post(f"{url}/api/v1/meetings", json={"game": "draughts"}, timeout=60).status_code == 401


def test_what_cannot_be_begun(url: str) -> None:
    """Games, profiles, forms, clocks, chairs and machines that are none are refused in a sentence."""
    person = Person(url)
    for wrong in (
        {"game": "whist"}, {"profile": "x"}, {"mode": "x"}, {"form": "x"}, {"clock": "fast"}, {"chairs": ["me"]},
        {"chairs": ["me", "me"], "rated": True}, {"chairs": ["me", "nobody"]}, {"chairs": ["me", "hub:/bin/sh"]},
        {"chairs": ["me", "engine:seconds=999"]}, {"chairs": ["me", "playouts:999999"]}, {"name": "\u202e"},
        {"chairs": ["me", "open", "open"]}, {"agreed": "x=1"}, {"name": "x" * 41},
    ):  # fmt: skip
        answer = person.http.post("/api/v1/meetings", json={"game": "draughts", **wrong})
        assert 400 <= answer.status_code < 500, wrong
        assert sentence(answer), wrong


def test_journal_and_proof(two: tuple[Person, Person, str]) -> None:
    """The journal is text that reads back; the proof names nobody."""
    one, _, link = two
    with one.tab(link) as tab:
        tab.ask("act", text="32-28")
    text = one.http.get(f"/api/v1/meetings/{link}/journal").text
    assert "white plays 32-28\n" in text
    assert one.http.post("/api/v1/replay", json={"journal": text}).json()["error"] is None
    proof = one.http.get(f"/api/v1/meetings/{link}/proof")
    assert proof.json()["commitment"] == one.http.get(f"/api/v1/meetings/{link}").json()["commit"]
    assert one.user not in proof.text


def test_restarting_loses_nothing(tmp_path: Path) -> None:
    """After a stop, of which everybody is told, the meeting goes on from its last entry, ids included."""
    with served(tmp_path) as address:
        one = Person(address)
        link = one.begin("draughts", "me", "random (exact)", clock="game 600+5")
        with one.tab(link) as tab:
            tab.ask("contribute", hex="aa")
            done = tab.ask("act", id="first", text="32-28")
            while not tab.view["acts"]:
                tab.receive()
            number, left = tab.view["number"], tab.view["clocks"][0]["remaining_ms"]
    with served(tmp_path) as address, one.at(address).tab(link, since=number) as tab:
        assert (tab.view["number"], tab.view["clocks"][0]["remaining_ms"]) == (number, left)
        assert tab.ask("act", id="first", text="31-26") == done
        assert tab.ask("act", text=tab.view["acts"][0]["text"])["type"] == "done"


def test_clocks_fall(tmp_path: Path) -> None:
    """Whoever lets his time run out loses, though nobody acts or looks and the meeting has left the memory."""
    with served(tmp_path, idle=0.2) as address:
        (_, other), link = begun(address, clock="move 1")
        with other.tab(link) as tab:
            while not tab.view["over"]:
                tab.receive()
            assert tab.view["result"]["winner"] == 1
            assert "time" in [entry["kind"] for entry in tab.entries]


def test_silence_closes_the_socket(tmp_path: Path) -> None:
    """A socket that says nothing past the time-out is closed, though it has spoken before; one without hello too."""
    with housed(tmp_path) as (address, process):
        one = Person(address)
        link = one.begin("draughts")
        with one.tab(link) as tab:
            process.settings = replace(process.settings, silence=0.3)  # from the next message on
            tab.send(type="ping", n=1)
            assert tab.until("pong")
            tab.until("error")
            assert tab.closed() == 4000
        process.settings = replace(process.settings, hello=0.2)
        with one.tab(link, since=None) as tab:
            assert tab.closed() == 1008


# --- The messages


PAGE = (Path(__file__).resolve().parents[2] / "docs" / "program" / "protocol.md").read_text(encoding="utf-8")


def documented(heading: str) -> dict[str, list[str]]:
    """The messages below a heading of the page, each with its fields."""
    below = PAGE.partition(f"### {heading}\n")[2].partition("\n## ")[0].partition("\n### ")[0]
    part = re.split(r"^##+ ", below, flags=re.MULTILINE)
    found = {}
    for section in part[1:]:
        name, _, body = section.partition("\n")
        found[name.strip()] = re.findall(r"^\| `(\w+)` \|", body, flags=re.MULTILINE)
    return found


@pytest.mark.parametrize(("heading", "models"), [("From a client", FROM_CLIENT), ("From the server", FROM_SERVER)])
def test_the_page_has_every_message_and_field(heading: str, models: tuple[type[Packet], ...]) -> None:
    """Each message stands on the page with each of its fields, in their order, and the page has no other."""
    written = {type_of(model): [name for name in model.model_fields if name != "type"] for model in models}
    assert {name: sorted(fields) for name, fields in documented(heading).items()} == {
        name: sorted(fields) for name, fields in written.items()
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *CASES["messages"],
        ("[" * 4000, "one JSON object"),
        ('{"type": "act", "id": "a", "text": "' + "x" * 301 + '"}', "has a wrong value"),
        ('{"type": "contribute", "id": "a", "hex": "' + "ab" * 65 + '"}', "has a wrong value"),
        ("é" * (LONGEST // 2 + 1), "at most"),
    ],
)
def test_what_is_no_message_is_refused_in_a_sentence(text: str, said: str) -> None:
    """Wrong JSON, types, fields, values and lengths each have their sentence, in both languages."""
    with pytest.raises(Unreadable) as wrong:
        read_message(text)
    assert said in wrong.value.text.en
    assert wrong.value.text.fr != wrong.value.text.en


def test_a_message_is_read_as_it_was_written() -> None:
    """Every message of a client comes back from its text; bytes that are not text are refused."""
    act = Act(id="a-1", text="6-5 é")
    assert read_message(protocol.write_message(act)) == act
    assert read_message(json.dumps({"type": "hello", "version": 1})) == Hello(version=1)
    with pytest.raises(Unreadable):
        read_message(b"\xff\xfe")
