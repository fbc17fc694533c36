"""Signs of life: by a thread of their own, and by the time at which they are written."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from threading import Event
from typing import TYPE_CHECKING

from academie.errors import Unavailable
from academie.server.process import Process
from academie.server.pulse import EVERY, Pulse
from academie.server.settings import Settings
from academie.server.store import Store
from academie.title import Title

if TYPE_CHECKING:
    from pathlib import Path

_PATIENCE_S = 60.0


def test_a_beat_that_fails_is_left_out() -> None:
    """The store was away: the next beat is tried all the same."""
    beats: list[int] = []
    twice = Event()

    def beat() -> None:
        beats.append(len(beats))
        if len(beats) == 1:
            raise Unavailable(Title("away", "absent"))
        twice.set()

    pulse = Pulse(beat, 0.001)
    pulse.start()
    assert twice.wait(_PATIENCE_S)
    pulse.stop()


def test_it_lives_while_its_loop_is_busy(tmp_path: Path) -> None:
    """What holds up the loop holds up no sign of life: else a crash just then would give back what clocks ran."""
    database = f"sqlite:///{tmp_path / 'academie.db'}"

    async def busy() -> tuple[int, int]:
        process = Process(Settings(database=database))
        await process.open()
        try:
            [before] = process.store.alive().values()
            until = time.monotonic() + _PATIENCE_S
            while (found := process.store.alive()[process.name]) == before and time.monotonic() < until:
                time.sleep(EVERY / 10)  # noqa: ASYNC251 - the loop shall be held up
            return before, found
        finally:
            await process.close()

    before, after = asyncio.run(busy())
    assert after > before


def test_the_time_is_read_when_its_turn_has_come(tmp_path: Path) -> None:
    """Who waits behind other writers says when he wrote, not when he asked."""
    with closing(Store.open(f"sqlite:///{tmp_path / 'academie.db'}")) as store:
        read: list[bool] = []

        def clock() -> int:
            read.append(store.database._turn.locked())  # type: ignore[union-attr]
            return 7

        store.beat("one", clock)
        assert store.alive() == {"one": 7}
        assert read == [True]
