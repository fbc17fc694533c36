"""Two processes over one Redis: a game is played through both, and goes on at the other when its owner is gone."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError
from server.players import Person
from server.serving import served

if TYPE_CHECKING:
    from pathlib import Path


def at(person: Person, url: str) -> Person:
    """The same person at another process."""
    found = Person(url)
    found.http.cookies = person.http.cookies
    return found


def test_two_processes_serve_one_game(tmp_path: Path, redis_url: str) -> None:
    """What is done through either is kept once, told through both, and an id is known to both."""
    with served(tmp_path, redis=redis_url) as here, served(tmp_path, redis=redis_url) as there:
        one, other = Person(here), Person(there)
        link = one.begin("draughts", "me", "open")
        assert other.join(link).status_code == 201
        with one.tab(link) as white, other.tab(link) as black:
            assert black.view["chair"] == 1
            assert white.ask("contribute", hex="aa")["type"] == "done"
            assert black.ask("contribute", hex="bb")["type"] == "done"
            done = white.ask("act", id="w1", text="32-28")
            black.caught_up(done["number"])
            assert black.entries[-1]["text"] == "white plays 32-28"
            answered = black.ask("act", id="b1", text="18-23")
            assert answered["type"] == "done"
            white.caught_up(answered["number"])
            assert black.ask("act", text="18-23")["kind"] == "Illegal"
            with at(one, there).tab(link) as second:
                assert second.ask("act", id="w1", text="31-26") == done


def test_games_go_on_at_the_other(tmp_path: Path, redis_url: str) -> None:
    """When the owner has stopped, the other takes the meeting over and nothing is missing."""
    with ExitStack() as first, served(tmp_path, redis=redis_url) as there:
        here = first.enter_context(served(tmp_path, redis=redis_url))
        one = Person(here)
        link = one.begin("draughts", "me", "random (exact)")
        with one.tab(link) as tab:
            tab.ask("contribute", hex="aa")
            done = tab.ask("act", id="w1", text="32-28")
        first.close()
        with at(one, there).tab(link) as again:
            assert again.ask("act", id="w1", text="31-26") == done
            while not again.view["acts"]:
                again.receive()
            assert again.ask("act", text=again.view["acts"][0]["text"])["type"] == "done"


def test_an_answer_that_does_not_come(redis_url: str) -> None:
    """Whoever asks a process that is not there is told so in time, and may ask again."""
    import asyncio

    from academie.server.forwarding import Forwarding

    async def ask() -> None:
        async def nothing(*_: object) -> None: ...

        alone = Forwarding(redis_url, "me", nothing, nothing, nothing, seconds=0.3)  # type: ignore[arg-type]
        try:
            with pytest.raises(AcademieError, match="does not answer"):
                await alone.ask("nobody", {})
        finally:
            await alone.close()

    asyncio.run(ask())
