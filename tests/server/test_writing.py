"""Entries of several meetings on their way to the disk."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from academie.errors import Unavailable
from academie.server import writing
from academie.server.store import Fenced, Repeated, Store
from academie.server.store.appends import Append
from academie.server.threads import Threads
from academie.server.writing import Writing
from academie.title import Title
from server.values import act, begun

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

GONE = Unavailable(Title("gone", "partie"))


def texts(store: Store, link: str) -> list[str]:
    return [entry.request for entry in store.load(link)[1]]


def test_one_that_cannot_be_written_keeps_nobody_from_it(store: Store) -> None:
    """A stale fence and an act done before are told to their own writers; the others' entries stand."""
    games = [begun(store) for _ in range(4)]
    store.append(*games[2], [act(1, 0, "done")])
    stale = store.claim(games[1][0], "another") - 1
    asked = [
        Append(*games[0], [act(1, 0, "a"), act(2, 1, "b")]),
        Append(games[1][0], stale, [act(1, 0, "a")]),
        Append(*games[2], [act(2, 0, "done")]),
        Append(*games[3], [act(1, 0, "a")]),
    ]
    found = store.append_all(asked)
    assert [type(each) for each in found] == [type(None), Fenced, Repeated, type(None)]
    assert [texts(store, link) for link, _ in games] == [["a", "b"], [], ["done"], ["a"]]


def test_all_are_written_together(store: Store) -> None:
    """Several meetings in one call, each with its own entries; asked again for the same nothing is wrong."""
    games = [begun(store) for _ in range(3)]
    asked = [Append(*game, [act(1, 0, f"r{number}")]) for number, game in enumerate(games)]
    for _ in range(2):
        assert store.append_all(asked) == [None] * 3
    assert [texts(store, link) for link, _ in games] == [["r0"], ["r1"], ["r2"]]


class Slow:
    """A store that writes when it is let, and remembers how many came at once; the second time it is gone."""

    def __init__(self) -> None:
        self.counts: list[int] = []

    def append_all(self, many: Sequence[Append]) -> list[Exception | None]:
        self.counts.append(len(many))
        return [GONE if len(self.counts) == 2 else None for _ in many]


def test_those_who_come_meanwhile_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first is written alone and at once, all that come on its heels at the next time; each is told its own."""
    monkeypatch.setattr(writing, "GATHER", 0.2)
    store = Slow()

    async def run() -> list[Any]:
        threads = Threads(1)
        way = Writing(store, threads, asyncio.create_task)  # type: ignore[arg-type]
        await way.write(Append("one", 1, [act(1)]))
        crowd = [way.write(Append(name, 1, [act(1)])) for name in ("two", "three", "four")]
        found = await asyncio.gather(*crowd, return_exceptions=True)
        await way.write(Append("two", 1, [act(1)]))
        threads.close()
        return found

    assert asyncio.run(run()) == [GONE] * 3
    assert store.counts == [1, 3, 1]
