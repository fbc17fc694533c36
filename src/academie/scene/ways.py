"""What may be done on a board one step after another, as a graph that is walked; it holds every rule a board needs.

A *step* takes a man from one place to another (or lays a tile at an end), by a number where there are dice, and leads
to a *stop*. From the first stop, the hand empty, every order of steps that the law allows can be walked; a stop whose
`act` is given is a whole play, and that text is sent when it is confirmed. Orders that come to the same are one stop,
so the graph is small. A man who goes on by another number (tout d'une) is two steps, the second from where the first
led: whoever draws shows that landing at once by following both. Where a stop has an act and further steps, the
player may end there or go on. Names no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Step:
    """From a place to a place, and the stop it leads to.

    `by` is the number that does it, 0 where there is none. `over` are men taken, `hit` the place of
    one sent back to its hand, `becomes` what the man turns into, `along` another man that goes with it, from and to.
    """

    origin: str
    target: str
    to: int
    by: int = 0
    over: tuple[str, ...] = ()
    hit: str = ""
    becomes: str = ""
    along: tuple[str, ...] = ()

    def data(self) -> list[Any]:
        """[from, to, stop], then by, then an object of what else there is."""
        more: dict[str, Any] = {}
        if self.over:
            more["over"] = list(self.over)
        if self.hit:
            more["hit"] = self.hit
        if self.becomes:
            more["becomes"] = self.becomes
        if self.along:
            more["along"] = list(self.along)
        base: list[Any] = [self.origin, self.target, self.to]
        return [*base, self.by, more] if more else [*base, self.by] if self.by else base


@dataclass(frozen=True, slots=True)
class Stop:
    """Where some steps have led: the act that is then whole, if it is, and the steps that may follow."""

    act: str = ""
    steps: tuple[Step, ...] = ()

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        found: dict[str, Any] = {"act": self.act} if self.act else {}
        if self.steps:
            found["steps"] = [step.data() for step in self.steps]
        return found


@dataclass(frozen=True, slots=True)
class Ways:
    """The stops, the first of them the hand empty; a step leads to a later stop."""

    stops: tuple[Stop, ...] = ()

    def data(self) -> list[Any]:
        """As JSON has it."""
        return [stop.data() for stop in self.stops]

    @property
    def acts(self) -> tuple[str, ...]:
        """Every act that can be come to."""
        return tuple(stop.act for stop in self.stops if stop.act)

    def paths(self) -> Iterator[tuple[tuple[Step, ...], str]]:
        """Every order of steps to an act, with it."""

        def walk(at: int, made: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], str]]:
            stop = self.stops[at]
            if stop.act:
                yield made, stop.act
            for step in stop.steps:
                yield from walk(step.to, (*made, step))

        yield from walk(0, ()) if self.stops else ()


def spelled(plays: Iterable[tuple[str, Iterable[tuple[Any, ...]]]]) -> Ways:
    """The ways of plays given by their acts and their steps, each the fields of a `Step` without its stop.

    What begins alike is walked together. A play without steps is whole at once.
    """
    acts: list[str] = [""]
    nexts: list[dict[tuple[Any, ...], int]] = [{}]
    for act, steps in plays:
        at = 0
        for step in steps:
            if step not in nexts[at]:
                nexts[at][step] = len(acts)
                acts.append("")
                nexts.append({})
            at = nexts[at][step]
        acts[at] = acts[at] or act
    return Ways(
        tuple(
            Stop(act, tuple(Step(step[0], step[1], to, *step[2:]) for step, to in following.items()))
            for act, following in zip(acts, nexts, strict=True)
        )
    )
