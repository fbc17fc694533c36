"""Ownership: one process alone, and several that are killed, stopped and continued, with Redis gone and back."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.errors import Unavailable, Unknown
from academie.server.owner import Alone, Joined, new_process
from academie.server.store import Fenced, Store
from server import owning
from server.values import SECRET, act, begun, head

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from server.servers import Redis

LEASE = "5.0"
LONG = 60.0  # no machine is so busy that a lease of this length runs out within a test


class Process:
    """An owner in a process of its own; its lines are awaited, not timed."""

    def __init__(self, database: str, redis: str, name: str) -> None:
        path = os.pathsep.join([str(Path(__file__).resolve().parents[1]), *sys.path])
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, owning.__file__, database, redis, name, LEASE],
            env={**os.environ, "PYTHONPATH": path}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.lines: queue.Queue[list[str]] = queue.Queue()
        threading.Thread(target=self._hear, daemon=True).start()

    def _hear(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.split())

    def ask(self, *words: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()

    def told(self, first: str) -> list[str]:
        """The next line that begins so; what comes before it is passed over."""
        while True:
            word, *rest = self.lines.get(timeout=60)
            if word == first:
                return rest

    def answer(self) -> str:
        """What it says to what it was asked."""
        while True:
            word, *rest = self.lines.get(timeout=60)
            if word not in {"gained", "lost"}:
                return " ".join([word, *rest])


@pytest.fixture
def process() -> Iterator[Callable[[str, str, str], Process]]:
    """Makes processes, and ends them."""
    made: list[Process] = []

    def make(database: str, redis: str, name: str) -> Process:
        made.append(Process(database, redis, name))
        return made[-1]

    yield make
    for each in made:
        each.process.kill()
        each.process.communicate()


def test_alone_all_is_ours(store: Store) -> None:
    """Whoever starts takes every live meeting, and who had them before cannot write any more."""
    made = [begun(store, "gone") for _ in range(70)]
    ours = Alone(store)
    fences = ours.start()
    assert fences == {link: fence + 1 for link, fence in made}
    link, old = made[0]
    with pytest.raises(Fenced):
        store.append(link, old, [act(1)])
    store.append(link, fences[link], [act(1)])
    assert ours.take(link) == fences[link]
    assert ours.owner(link) == ours.process
    with pytest.raises(Unknown):
        ours.take("x" * 22)


def test_a_second_alone_is_noticed(store: Store) -> None:
    """By mistake two on one database: the first is told what it has lost."""
    link, _ = begun(store, "gone")
    first, second = Alone(store), Alone(store)
    held = frozenset(first.start())
    assert first.tend(held).lost == frozenset()
    second.start()
    assert first.tend(held).lost == {link}


def test_one_owner_among_the_living(store: Store, redis_url: str) -> None:
    """A meeting is taken by one; the other is told who has it, and gets it when he gives it up."""
    first, second = (Joined(store, redis_url, lease_s=LONG) for _ in range(2))
    first.start()
    second.start()
    made = head()
    store.create(made, SECRET)
    fence = first.take(made.link)
    assert fence == 1
    assert second.take(made.link) is None
    assert second.owner(made.link) == first.process
    first.stop()
    assert second.tend(frozenset()).gained == {made.link: 2}
    assert second.take(made.link) == 2
    second.stop()


def test_a_meeting_is_its_makers(store: Store, redis_url: str) -> None:
    """Nobody else takes it between its making and its first act."""
    first, second = (Joined(store, redis_url, lease_s=LONG) for _ in range(2))
    first.start()
    made = head()
    assert store.create(made, SECRET, first.process) == 1
    assert second.start() == {}
    assert second.tend(frozenset()).gained == {}
    assert first.take(made.link) == 1
    first.stop()
    second.stop()


def test_a_killed_owner_is_inherited(
    tmp_path: Path, redis_url: str, process: Callable[[str, str, str], Process]
) -> None:
    """SIGKILL: the other takes over, and goes on behind the last act that was acknowledged."""
    database_url = f"sqlite:///{tmp_path / 'owned.sqlite'}"
    with closing(Store.open(database_url)) as store:
        one = process(database_url, redis_url, f"one-{new_process()}")
        one.told("started")
        made = head()
        store.create(made, SECRET, one.name)
        one.ask("take", made.link)
        one.answer()
        one.ask("append", made.link, 1)
        assert one.answer() == "done"
        two = process(database_url, redis_url, f"two-{new_process()}")
        two.told("started")
        two.ask("take", made.link)
        assert two.answer() == "took None"
        one.process.kill()
        assert two.told("gained") == [made.link]
        two.ask("append", made.link, 2)
        assert two.answer() == "done"
        assert len(store.load(made.link)[1]) == 2


def test_a_stalled_owner_cannot_write(
    tmp_path: Path, redis_url: str, process: Callable[[str, str, str], Process]
) -> None:
    """SIGSTOP: the other takes over. SIGCONT: the stalled one is refused, learns what it lost, and lives on."""
    database_url = f"sqlite:///{tmp_path / 'owned.sqlite'}"
    with closing(Store.open(database_url)) as store:
        one, two = (process(database_url, redis_url, f"{name}-{new_process()}") for name in ("one", "two"))
        one.told("started")
        two.told("started")
        made = head()
        store.create(made, SECRET, one.name)
        one.ask("take", made.link)
        one.answer()
        one.ask("append", made.link, 1)
        assert one.answer() == "done"
        one.process.send_signal(signal.SIGSTOP)
        while made.link not in two.told("gained"):
            pass
        one.ask("append", made.link, 2)
        one.process.send_signal(signal.SIGCONT)
        assert one.answer() == "Fenced"
        two.ask("append", made.link, 2)
        assert two.answer() == "done"
        assert [each.text.split()[0] for each in store.load(made.link)[1]] == ["by", "by"]
        assert store.load(made.link)[1][1].text.startswith("by two")


def test_who_was_away_is_told_what_is_lost(store: Store, redis_url: str) -> None:
    """A lease that ran out is noticed, and what others have taken meanwhile is given up."""
    away, other = Joined(store, redis_url), Joined(store, redis_url, lease_s=0.0)
    away.start()
    kept, taken = begun(store, away.process)[0], begun(store, away.process)[0]
    held = frozenset([kept, taken])
    assert away.tend(held).lost == frozenset()
    away._redis.delete(f"academie:process:{away.process}")
    assert other.take(taken) == 2
    assert away.tend(held).lost == {taken}
    assert away.tend(frozenset([kept])).lost == frozenset()


def test_redis_gone_and_back(store: Store, own_redis: Redis) -> None:
    """Meanwhile what is owned goes on and nothing is claimed; afterwards nobody living is taken for dead."""
    first, second = (Joined(store, own_redis.address, lease_s=LONG) for _ in range(2))
    first.start()
    second.start()
    link, fence = begun(store, first.process)
    orphan, _ = begun(store, "dead")
    own_redis.stop()
    held = frozenset([link])
    assert not first.tend(held).joined
    assert first.tend(held).lost == frozenset()
    store.append(link, fence, [act(1)])
    assert first.take(link) == fence
    for ask in (lambda: second.take(link), lambda: second.owner(orphan)):
        with pytest.raises(Unavailable, match="cannot reach one another"):
            ask()
    assert second.tend(frozenset()).gained == {}
    assert store.owner(orphan)[0] == "dead"
    own_redis.start()  # empty: nobody has a lease
    assert second.tend(frozenset()).gained == {}
    assert second.take(link) is None
    assert first.tend(held).lost == frozenset()
    store.append(link, fence, [act(2)])
    for each in (first, second):
        each._since -= each.lease_s  # as long as a lease later
    assert second.tend(frozenset()).gained.keys() == {orphan}
    assert store.owner(link) == (first.process, fence)
    first.stop()
    second.stop()


def test_stopping_without_redis(store: Store, own_redis: Redis) -> None:
    """A process that stops while Redis is away gives its meetings up all the same."""
    ours = Joined(store, own_redis.address)
    ours.start()
    link, _ = begun(store, ours.process)
    own_redis.stop()
    ours.stop()
    assert store.owner(link)[0] == ""
