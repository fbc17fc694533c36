"""How long clocks ran: by the lives of the processes before, and by nobody's setting of the wall's clock."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from academie.server.moments import Lifetimes, Wall, now
from academie.server.owner import Alone
from server.serving import housed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    """A process began at 100 000, and has lived for 5 seconds."""
    moment = [50.0]
    monkeypatch.setattr(time, "time_ns", lambda: 100_000_000_000)
    monkeypatch.setattr(time, "monotonic", lambda: moment[0])
    made = Wall()
    moment[0] = 55.0
    return made


def test_the_wall_is_read_once(wall: Wall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sets it changes nothing in a process that lives."""
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert (wall.now(), wall.lived) == (105_000, 5_000)


@pytest.mark.parametrize(
    ("moment", "ran"),
    [
        (104_000, 1_000),  # kept since this process began
        (100_000, 5_000),  # when it did
        (95_000, 5_000),  # while none lived
        (89_000, 1_000 + 5_000),  # in the last life, until its last sign
        (70_000, 5_000 + 10_000 + 5_000),  # over two pauses, neither of them counted
        (10_000, 5_000 + 15_000 + 10_000 + 5_000),
    ],
)
def test_only_lives_count(wall: Wall, moment: int, ran: int) -> None:
    """Crashes in between cost nobody anything, however many, and two that lived at once count once."""
    lives = [(80_000, 90_000), (60_000, 75_000), (62_000, 70_000), (20_000, 25_000)]
    assert Lifetimes(wall, lives, 91_000).since(moment) == ran


def test_a_clock_set_back_between_two_lives(wall: Wall) -> None:
    """The last life ended an hour later than this one began: what ran in it counts, and all of this one."""
    later = 3_700_000
    lifetimes = Lifetimes(wall, [(later - 60_000, later)], later + 200)
    assert lifetimes.since(later - 10_000) == 10_000 + 5_000
    assert lifetimes.since(later + 200) == 5_000  # kept after its last sign of life
    assert Lifetimes(wall).since(99_000) == 5_000


def test_clocks_do_not_run_while_meetings_are_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can act then: a process lives from when it has them, by its own time as by what the next one finds."""
    seen: list[int] = []
    real = Alone.start

    def start(self: Alone) -> Mapping[str, int]:
        found = real(self)
        assert self.store.lived()[0] == []
        time.sleep(0.01)  # the wall goes on
        seen.append(now())
        return found

    monkeypatch.setattr(Alone, "start", start)
    with housed(tmp_path) as (_, process):
        assert process.hub.lifetimes.wall.began >= seen[0]
        ((began, _),) = process.store.lived()[0]
        assert began >= process.hub.lifetimes.wall.began
