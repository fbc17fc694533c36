"""Hidden hands: no byte that anybody receives holds a tile that he may not know; nor where several share a device."""

import json
import re
from collections.abc import Iterator

import httpx
import pytest

from academie.errors import Unavailable
from academie.game.registry import find
from academie.referee import sit
from academie.server.meeting.entries import read_entry, read_head
from academie.server.meeting.meeting import Meeting
from often import times
from server.meetings import course, head
from server.players import Person, Tab, play_out, seated, tabs_of

DOMINO = find("domino")
PROFILES = sorted(DOMINO.profiles.profiles)


def secret(meeting: Meeting, chair: int | None) -> set[str]:
    """The tiles of the game on the table that others hold, as they may be written."""
    board = meeting.board
    if board is None or board.over or board.table.state.result is not None or board.table.stage.en == "count":
        return set()  # hands are laid open to be counted
    seat = None if chair is None else board.seat(chair)
    state = board.table.state
    hands = re.findall(r"([A-D]):([^; ]*)", str(state))
    found: set[str] = set()
    for player, (_, tiles) in enumerate(hands):
        if player != seat:
            for low, high in re.findall(r"(\d)-(\d)", tiles):
                found |= {f"{low}-{high}", f"{high}-{low}"}
    return found


def judged(profile: str) -> bool:
    """Whether a table à la rigueur exists under a profile."""
    try:
        sit("domino", "rigueur", profile)
    except Unavailable:
        return False
    return True


TABLES = [(name, mode) for name in PROFILES for mode in ("assisted", "rigueur") if mode == "assisted" or judged(name)]


@pytest.mark.parametrize(("profile", "mode"), TABLES)
def test_no_hand_is_in_what_another_receives(profile: str, mode: str) -> None:
    """Views, entries and what is told of them, from the first tile drawn on, for every chair and those who look on."""
    people = DOMINO.seats(DOMINO.start(profile))
    given = head("domino", people, profile=profile, mode=mode)
    looked = 0
    for meeting, entry in course(given, seed=2, most=times(45, 80)):
        for chair in [None, *range(people)]:
            if "phase=draw" in str(meeting.view(chair)["position"]):
                continue  # drawn face up for the lead, and put back
            hidden = secret(meeting, chair)
            sent = set(re.findall(r"\d-\d", json.dumps([meeting.view(chair), meeting.shown(entry, chair)])))
            assert not sent & hidden, (entry, chair, sent & hidden)
            looked += len(hidden)
    assert looked > 50


def test_what_is_taken_is_known_to_who_took_it() -> None:
    """His own entry says which tiles, another's says nothing; when the game is over all is known."""
    taken = {}
    for meeting, entry in course(head("domino"), seed=4, most=60):
        if " takes " in entry.text and entry.text not in taken:
            seat = "AB".index(entry.text[0])
            assert (meeting.shown(entry, seat)["text"], meeting.shown(entry, 1 - seat)["text"]) == (entry.text, "")
            assert meeting.shown(entry, None)["text"] == ""
            taken[entry.text] = entry
    assert len(taken) >= 2


# --- Through sockets


GAME = find("domino")
_HAPPENED = re.compile(r'<li value="(\d+)">(.*?)</li>', re.DOTALL)


def tiles(text: str, link: str) -> set[str]:
    """The tiles a text may name; links, ids of requests and the figures of a drawing are none."""
    bare = re.sub(r'"id":"[^"]*"|\b(?:d|points|viewBox|transform|href|src|action|content)="[^"]*"', "", text)
    return set(re.findall(r"(?<![\d.-])\d-\d(?![\d.-])", bare.replace(link, "")))


def truth(url: str, link: str) -> list[Meeting]:
    """The meeting after each of its entries, from its proof, which is there once it is over."""
    proof = json.loads(httpx.get(f"{url}/api/v1/meetings/{link}/proof", timeout=60).text)
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
        yield from ((int(line[1]), line[2]) for line in _HAPPENED.finditer(text))
        yield number, _HAPPENED.sub("", text)


def received(tab: Tab) -> Iterator[tuple[int, str]]:
    """What came through a socket, and after which entry."""
    number = 0
    for text in tab.raw:
        message = json.loads(text)
        number = message.get("number", (message.get("meeting") or {}).get("number", number)) or number
        yield number, text


def looked_through(found: list[tuple[int, int | None, str]], meetings: list[Meeting], link: str) -> int:
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


@pytest.mark.parametrize("people", [3, *(pytest.param(each, marks=pytest.mark.deep) for each in (2, 4))])
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
    assert looked_through(found, truth(url, link), link) > 1000
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
    assert looked_through(found, truth(url, link), link) > 50


def test_a_tile_that_is_shown_would_be_found(url: str) -> None:
    """The look itself: what a player receives of his own hand is hidden from the other, and would be found."""
    persons, link = seated(url, "domino", 2)
    with tabs_of(persons, link) as tabs:
        play_out(tabs, most=8)
        own = [(number, 1, text) for number, text in received(tabs[0])]
        assert tabs[0].ask("leave")["type"] == "done"
    with pytest.raises(AssertionError):
        looked_through(own, truth(url, link), link)


def profile(people: int) -> str:
    """The profile of so many."""
    return next(name for name in sorted(GAME.profiles.profiles) if GAME.seats(GAME.start(name)) == people)


# --- At one device


def greeted(tab: Tab, chair: int | None) -> int | None:
    """The chair that a socket is welcomed to when it wants one."""
    tab.send(type="hello", version=1, chair=chair)
    found = tab.until("welcome")["chair"]
    assert found is None or isinstance(found, int)
    return found


def test_a_socket_for_each_chair(url: str) -> None:
    """Each sees its own hand, acts for its own chair alone, and an id counts for one chair."""
    person = Person(url)
    link = person.begin("domino", "me", "me")
    with person.tab(link, None) as one, person.tab(link, None) as two:
        assert [greeted(one, 0), greeted(two, 1)] == [0, 1]
        for tab in (one, two):
            assert tab.ask("contribute", id="share", hex="ab")["type"] == "done"
        tabs = {0: one, 1: two}
        for tab in tabs.values():
            while tab.view["position"] is None:
                tab.receive()
        assert one.view["seat"] != two.view["seat"]
        assert one.view["position"] != two.view["position"]
        waits = one.view["seats"][one.view["waits"]]
        assert not tabs[1 - waits].view["acts"]
        text = tabs[waits].view["acts"][0]["text"]
        assert tabs[1 - waits].ask("act", text=text)["type"] == "refused"
        assert tabs[waits].ask("act", text=text)["type"] == "done"


def test_a_chair_that_is_another_s(url: str) -> None:
    """Who wants the chair of somebody else gets his own; who has none looks on."""
    ann, bob, eve = Person(url), Person(url), Person(url)
    link = ann.begin("draughts", "me", "open")
    assert bob.join(link).status_code == 201
    for person, expected, chair in ((ann, 1, 0), (bob, 0, 1), (bob, 63, 1), (eve, 0, None)):
        with person.tab(link, None) as tab:
            assert greeted(tab, expected) == chair
