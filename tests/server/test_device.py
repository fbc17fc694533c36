"""Several people at one device: one cookie with a chair for each, and each chair with a hand of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.players import Person, Tab
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("device")) as address:
        yield address


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
    for person, wanted, chair in ((ann, 1, 0), (bob, 0, 1), (bob, 63, 1), (eve, 0, None)):
        with person.tab(link, None) as tab:
            assert greeted(tab, wanted) == chair


def test_nothing_is_rated_alone(url: str) -> None:
    """A rated game has one chair for each person."""
    answer = Person(url).http.post("/api/v1/meetings", json={"game": "draughts", "chairs": ["me", "me"], "rated": True})
    assert answer.status_code == 409
    assert "one chair only" in answer.json()["error"]["sentence"]["en"]
