"""What comes about between two steps: a meeting that leaves the memory meanwhile, an outage, two who want one thing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from academie.errors import Unavailable
from academie.server.store import Repeated
from academie.server.store.faults import OUTRUN, REPEATED, Outrun
from academie.server.viewers import Viewer
from server.test_hub import act, heard, hub_of, told, two, until

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from academie.server.entries import Entry


def test_who_comes_while_a_meeting_leaves_the_memory(tmp_path: Path) -> None:
    """He waits for its lock meanwhile: he is let into the meeting that is in memory, and hears what happens."""

    async def run() -> None:
        async with hub_of(tmp_path) as hub:
            link, *_ = await two(hub)
            live, carl = hub.lives[link], Viewer("carl", None, 100)
            async with live.lock:
                coming = asyncio.create_task(hub.join(link, carl, 0))
                await until(lambda: live.lock._waiters)
                hub.forget(link)
            await coming
            assert hub.lives[link] is not live
            await hub.submit(link, "ann", act("a1", "32-28"))
            assert [entry["text"] for entry in told(carl, "entry")] == ["white plays 32-28"]

    asyncio.run(run())


def test_who_acts_while_a_meeting_leaves_the_memory(tmp_path: Path) -> None:
    """What he does happens to the meeting that is in memory, so that those who look at it hear of it."""

    async def run() -> None:
        async with hub_of(tmp_path) as hub:
            link, *_ = await two(hub)
            live, carl = hub.lives[link], Viewer("carl", None, 100)
            async with live.lock:
                doing = asyncio.create_task(hub.submit(link, "ann", act("a1", "32-28")))
                await until(lambda: live.lock._waiters)
                hub.forget(link)
                await hub.join(link, carl, 0)
            number = await doing
            assert [entry["number"] for entry in told(carl, "entry")] == [number]
            assert hub.lives[link].meeting.number == number

    asyncio.run(run())


def test_what_was_not_kept_is_not_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database refuses a row, and not because the act was there: it is refused, and done when it is sent again."""

    async def run() -> None:
        async with hub_of(tmp_path) as hub:
            link, *_ = await two(hub)
            with monkeypatch.context() as broken:

                def refuse(*_: object) -> None:
                    raise Repeated(REPEATED)

                broken.setattr(hub.store, "append", refuse)
                with pytest.raises(Unavailable, match="could not be kept"):
                    await hub.submit(link, "ann", act("a1", "32-28"))
            number = await hub.submit(link, "ann", act("a1", "32-28"))
            assert hub.store.load(link)[1][number - 1].request == "a1"

    asyncio.run(run())


def test_an_act_that_was_written_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was given up and reached the disk all the same, before it was sent again: it is acknowledged, not refused."""

    async def run() -> None:
        async with hub_of(tmp_path) as hub:
            link, _, bob = await two(hub)
            heard(bob)
            real = hub.store.append

            def append(name: str, fence: int, more: Sequence[Entry], also: Any = None) -> None:
                real(name, fence, more, also)
                raise Outrun(OUTRUN)

            with monkeypatch.context() as late:
                late.setattr(hub.store, "append", append)
                number = await hub.submit(link, "ann", act("a1", "32-28"))
            assert hub.lives[link].requests[0, "a1"] == number
            assert [entry["number"] for entry in told(bob, "entry")] == [number]

    asyncio.run(run())
