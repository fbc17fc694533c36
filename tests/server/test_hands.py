"""Hidden hands through real sockets: every byte that any browser receives is looked through for tiles of another's."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import httpx
import pytest

from academie.games import find
from academie.server.entries import read_entry, read_head
from academie.server.meeting import Meeting
from server.players import Person
from server.serving import served
from server.tables import play_out, seated, tabs_of
from server.test_hidden import secret

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server.players import Tab

ROOM = find("domino")
_HAPPENED = re.compile(r'<li value="(\d+)">(.*?)</li>', re.DOTALL)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("hands")) as address:
        yield address


def tiles(text: str, link: str) -> set[str]:
    """The tiles a text may name; links, ids of requests and the figures of a drawing are none."""
    bare = re.sub(r'"id":"[^"]*"|\b(?:d|points|viewBox|transform|href|src|action|content)="[^"]*"', "", text)
    return set(re.findall(r"(?<![\d.-])\d-\d(?![\d.-])", bare.replace(link, "")))


def truth(url: str, link: str) -> list[Meeting]:
    """The meeting after each of its entries, from its proof, which is there once it is over."""
    proof = json.loads(httpx.get(f"{url}/api/v1/meetings/{link}/proof").text)
    meetings = [Meeting.begin(read_head(proof["head"]))]
    for entry in proof["entries"]:
        meetings.append(meetings[-1].after(read_entry(entry)))
    return meetings


def shown(person: Person | None, url: str, link: str, number: int) -> Iterator[tuple[int, str]]:
    """Everything about a game that is to be had over HTTP, and after which entry it was so.

    A page looks back: what it tells of an entry is held against that one, all else against the last.
    """
    paths = [f"/api/v1/meetings/{link}{more}" for more in ("", "/journal", "/proof")]
    paths += [f"/m/{link}", f"/m/{link}/board.svg", f"/m/{link}/dice", "/api/v1/meetings", "/"]
    if person is not None:
        paths += ["/api/v1/meetings/mine", "/api/v1/account/export"]
    for path in paths:
        text = (person.http.get(path) if person is not None else httpx.get(f"{url}{path}", timeout=60)).text
        yield from ((int(told[1]), told[2]) for told in _HAPPENED.finditer(text))
        yield number, _HAPPENED.sub("", text)


def received(tab: Tab) -> Iterator[tuple[int, str]]:
    """What came through a socket, and after which entry."""
    number = 0
    for text in tab.raw:
        message = json.loads(text)
        number = message.get("number", (message.get("meeting") or {}).get("number", number)) or number
        yield number, text


def judged(found: list[tuple[int, int | None, str]], meetings: list[Meeting], link: str) -> int:
    """How many hidden tiles were looked for in what each received; none was there."""
    looked = 0
    for number, chair, text in found:
        meeting = meetings[number]
        if "phase=draw" in str(meeting.view(None)["position"]):
            continue  # drawn face up for the lead, and put back
        hidden = secret(meeting, chair)
        assert not tiles(text, link) & hidden, (number, chair, text)
        looked += len(hidden)
    return looked


@pytest.mark.parametrize("people", [2, 3, 4])
def test_no_byte_shows_a_hand(url: str, people: int) -> None:
    """Sockets of the players and of one who looks on, pages, journal, proof, list, export; and the rematch."""
    persons, link = seated(url, "domino", people, public=True, profile=profile(people))
    watcher = Person(url)
    found: list[tuple[int, int | None, str]] = []
    turns = [0]

    def each(number: int) -> None:
        turns[0] += 1
        if turns[0] % 20 == 0 and not tabs[0].view["over"]:
            for chair, person in [*enumerate(persons), (None, watcher), (None, None)]:
                found.extend((at, chair, text) for at, text in shown(person, url, link, number))

    with tabs_of([*persons, watcher], link) as tabs:
        play_out(tabs, each=each, most=60)
        if not tabs[0].view["over"]:
            assert tabs[0].ask("leave")["type"] == "done"
        for tab in tabs:
            while not tab.view["over"]:
                tab.receive()
        assert tabs[0].ask("offer", what="rematch")["type"] == "done"
        for tab in tabs[1:-1]:
            assert tab.ask("answer", what="rematch", yes=True)["type"] == "done"
        while not tabs[-1].view["again"]:
            tabs[-1].receive()
        again = tabs[-1].view["again"]
        for chair, tab in [*enumerate(tabs[:-1]), (None, tabs[-1])]:
            found += [(number, chair, text) for number, text in received(tab)]
    assert judged(found, truth(url, link), link) > 1000
    _again(url, persons, watcher, again)


def _again(url: str, persons: list[Person], watcher: Person, link: str) -> None:
    """The rematch shows no more than the first, while it is played."""
    found: list[tuple[int, int | None, str]] = []
    with tabs_of([*persons, watcher], link) as tabs:
        play_out(tabs, seed=2, most=12 + 2 * len(persons))
        for tab in tabs:
            found += [(number, tab.view["chair"], text) for number, text in received(tab)]
        if not tabs[0].view["over"]:
            assert tabs[0].ask("leave")["type"] == "done"
    assert judged(found, truth(url, link), link) > 50


def test_a_tile_that_is_shown_would_be_found(url: str) -> None:
    """The look itself: what a player receives of his own hand is hidden from the other, and would be found."""
    persons, link = seated(url, "domino", 2)
    with tabs_of(persons, link) as tabs:
        play_out(tabs, most=8)
        own = [(number, 1, text) for number, text in received(tabs[0])]
        assert tabs[0].ask("leave")["type"] == "done"
    with pytest.raises(AssertionError):
        judged(own, truth(url, link), link)


def profile(people: int) -> str:
    """The profile of so many."""
    return next(name for name in sorted(ROOM.profiles.profiles) if ROOM.seats(ROOM.start(name)) == people)
