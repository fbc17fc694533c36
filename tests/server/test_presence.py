"""Who is here, and what is said, through whichever process somebody looks."""

from __future__ import annotations

import contextlib
import math
from typing import TYPE_CHECKING

from academie.server.presence import NOBODY, SILENCE, Presence, Seen, said, seen_in
from server.players import Person
from server.serving import served

if TYPE_CHECKING:
    from pathlib import Path

    from server.servers import Redis

HE, SHE = Seen(frozenset({(0, False)}), 0), Seen(frozenset({(1, False)}), 0)


def test_what_several_say_is_put_together() -> None:
    """The chairs of all, and the sum of those who watch; what is over is forgotten."""
    known = Presence()
    assert known.heard("a", {"one": Seen(frozenset({(0, False), (None, True)}), 2)}, 0.0)
    assert known.heard("b", {"one": Seen(frozenset({(0, True), (1, False), (None, True)}), 1)}, 0.0)
    assert not known.heard("b", {}, 1.0)
    assert known.at("one") == Seen(frozenset({(0, False), (0, True), (1, False), (None, True)}), 3)
    assert known.at("one").chairs == {0, 1}
    assert known.at("two") == NOBODY
    known.heard("b", {"one": NOBODY}, 1.0)
    assert known.at("one") == Seen(frozenset({(0, False), (None, True)}), 2)


def test_who_falls_silent_is_forgotten() -> None:
    """Everything seen through it with it; heard again it is new."""
    known = Presence()
    known.heard("a", {"one": HE, "two": Seen(frozenset({(None, False)}), 1)}, 0.0)
    known.heard("b", {"one": SHE}, 3.0)
    assert known.faded(SILENCE) == set()
    assert known.faded(SILENCE + 0.1) == {"one", "two"}
    assert known.at("one") == SHE
    assert known.heard("a", {}, 9.0)


def test_it_reads_back() -> None:
    """What is sent is what is heard."""
    here = {"one": Seen(frozenset({(1, False), (0, True), (None, True)}), 3), "two": NOBODY}
    assert seen_in(said(here)) == here


def test_two_processes(tmp_path: Path, own_redis: Redis) -> None:
    """Each sees who sits and watches through the other, hears phrases, and sees him go."""
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(served(tmp_path, redis=own_redis.address))
        second = stack.enter_context(served(tmp_path, redis=own_redis.address))
        one, other = Person(first), Person(second)
        link = one.begin("draughts", "me", "open")
        assert other.join(link).status_code == 201
        with one.tab(link) as here:
            with other.tab(link) as there:
                here.until("here", chairs=[True, True], watching=0)
                if not there.view["here"][0]:
                    there.until("here", chairs=[True, True])
                there.send(type="phrase", id="p1", key="hello")
                heard = here.until("said")
                assert (heard["chair"], heard["key"], heard["sentence"]["fr"][:7]) == (1, "hello", "Bonjour")
                here.send(type="phrase", id="p2", key="thanks")
                assert there.until("said", key="thanks")["chair"] == 0
                with Person(second).tab(link):
                    here.until("here", watching=1)
                here.until("here", watching=0)
            here.until("here", chairs=[True, False])


def test_how_long_a_process_is_silent() -> None:
    """Who keeps a meeting is believed only while he is heard; one that has stopped is not."""
    known = Presence()
    assert known.silent("a", 1.0) == math.inf
    known.heard("a", {"one": HE}, 2.0)
    assert known.silent("a", 4.5) == 2.5
    assert known.departed("a") == {"one"}
    assert known.silent("a", 4.5) == math.inf
    assert known.departed("a") == set()
