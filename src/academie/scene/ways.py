"""What may be done on a board one step after another, as a graph that is walked; it holds every rule a board needs.

A *step* takes a man from one place to another (or lays a tile at an end), by a number where there are dice, and leads
to a *stop*. From the first stop, the hand empty, every order of steps that the law allows can be walked; a stop whose
`act` is given is a whole play, and that text is sent when it is confirmed. Orders that come to the same are one stop,
so the graph is small. A man who goes on by another number (tout d'une) is two steps, the second from where the first
led: whoever draws shows that landing at once by following both. Where a stop has an act and further steps, the
player may end there or go on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from posixpath import commonprefix
from typing import TYPE_CHECKING, Any, NamedTuple

from academie.game.value import cached_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


MANY = 100  # stops from which ways are packed
_EXACT = 2**53  # whole numbers below are the same to everybody who reads JSON
_Way = tuple[str, str, int, tuple[str, ...], str, str, tuple[str, ...]]


class Step(NamedTuple):
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

    @property
    def way(self) -> _Way:
        """All of it but the stop it leads to."""
        return self.origin, self.target, self.by, self.over, self.hit, self.becomes, self.along

    def data(self) -> list[Any]:
        """[from, to, stop], then by, then an object of what else there is."""
        origin, target, to, by, over, hit, becomes, along = self
        if not (over or hit or becomes or along):
            return [origin, target, to, by] if by else [origin, target, to]
        more: dict[str, Any] = {}
        if over:
            more["over"] = list(over)
        if hit:
            more["hit"] = hit
        if becomes:
            more["becomes"] = becomes
        if along:
            more["along"] = list(along)
        return [origin, target, to, by, more]


class Stop(NamedTuple):
    """Where some steps have led: the act that is then whole, if it is, and the steps that may follow."""

    act: str = ""
    steps: tuple[Step, ...] = ()

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        found: dict[str, Any] = {"act": self.act} if self.act else {}
        if self.steps:
            found["steps"] = [step.data() for step in self.steps]
        return found


@dataclass(frozen=True)
class Ways:
    """The stops, the first of them the hand empty; a step leads to a later stop."""

    stops: tuple[Stop, ...] = ()

    def data(self) -> list[Any] | dict[str, Any]:
        """As JSON has it: packed where they are many and can be."""
        return self.plain() if len(self.stops) < MANY else packed(self) or self.plain()

    def plain(self) -> list[Any]:
        """Stop by stop."""
        return [stop.data() for stop in self.stops]

    @cached_property
    def acts(self) -> tuple[str, ...]:
        """Every act that can be come to."""
        return tuple(stop.act for stop in self.stops if stop.act)

    @cached_property
    def texts(self) -> frozenset[str]:
        """The same without repetition."""
        return frozenset(self.acts)

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


# --- Packed


def packed(ways: Ways) -> dict[str, Any] | None:
    """The same in little room, where a stop is no more than how the men stand and which numbers are used.

    Each step has a weight, and so has each stop, and a step leads from a stop to that which has both their weights.
    None where that cannot be: an order matters, or an act is whole before anything is done.
    """
    steps = _different(ways)
    changes = [_changes(step) for step in steps]
    names = sorted({name for each in changes for name in each})
    shifts = {
        step: sum(change[name] << 8 * names.index(name) for name in change)
        for step, change in zip(steps, changes, strict=True)
    }
    stood = _stood(ways, shifts, sum(128 << 8 * index for index in range(len(names))))
    if stood is None or ways.stops[0].act:
        return None
    rows = [each.to_bytes(len(names), "little") for each in stood]
    for spare in (1, 2, 3):  # the shorter the weights, the likelier two sums collide
        scale = dict(zip(names, _scale(rows, spare), strict=True))
        weights = {
            way: sum(scale[name] * count for name, count in each.items())
            for way, each in zip(steps, changes, strict=True)
        }
        if found := _written(ways, weights, _stood(ways, weights, 0) or []):
            return found
    return None


def _written(ways: Ways, weights: Mapping[_Way, int], stood: list[int]) -> dict[str, Any] | None:
    """By weights; None where they would lead astray, or are too large for JSON."""
    least = min(stood, default=0)
    whole = [each - least for each in stood]
    known = set(whole)
    if not whole or len(known) < len(whole) or max(whole) >= _EXACT:
        return None
    for stop, weight in zip(ways.stops, whole, strict=True):
        if sum(weight + each in known for each in weights.values()) != len(stop.steps):
            return None
    passed = sorted(weight for stop, weight in zip(ways.stops, whole, strict=True) if not stop.act)
    ends = sorted((weight, stop.act) for stop, weight in zip(ways.stops, whole, strict=True) if stop.act)
    said = commonprefix([act for _, act in ends])
    return {
        "steps": [_way(way) for way in weights],
        "weights": list(weights.values()),
        "stops": _differences(passed),
        "ends": _differences([weight for weight, _ in ends]),
        "said": said,
        "acts": [act.removeprefix(said) for _, act in ends],
    }


def _different(ways: Ways) -> list[_Way]:
    """The steps there are, whatever they lead to; of those that differ in their number the smaller one first."""
    places: dict[tuple[str, str], int] = {}
    for stop in ways.stops:
        for step in stop.steps:
            places.setdefault((step.origin, step.target), len(places))
    return sorted({step.way for stop in ways.stops for step in stop.steps}, key=lambda way: (places[way[:2]], *way[2:]))


def _changes(way: _Way) -> Counter[str]:
    """What a step changes, by names: the men of places, the uses of a number, how many steps are done."""
    origin, target, by, over, hit, becomes, along = way
    found = Counter({f"to {target}": 1, f"by {by}": 1, "~": 1})  # the steps come last: a later stop is heavier
    found.subtract([f"to {origin}"])
    found.update(filter(None, [*over, hit, becomes, *along]))
    return found


def _stood(ways: Ways, shifts: Mapping[_Way, int], start: int) -> list[int] | None:
    """Each stop by what the steps to it add to a start; None where that is not the same for all orders."""
    stood: list[int | None] = [None] * len(ways.stops)
    stood[0] = start
    for at, stop in enumerate(ways.stops):
        before = stood[at]
        for step in stop.steps:
            if before is None:
                return None
            after = before + shifts[step.way]
            if stood[step.to] is None:
                stood[step.to] = after
            elif stood[step.to] != after:
                return None
    return [each for each in stood if each is not None] if None not in stood else None


def _scale(rows: list[bytes], spare: int) -> list[int]:
    """A weight for each name, so that no two rows weigh the same; `spare` is added for each."""
    found, whole = [], 1
    for column in zip(*rows, strict=True):
        found.append(whole)
        whole *= max(column) - min(column) + spare
    return found


def _way(way: _Way) -> list[Any]:
    """A step without its stop, as JSON has it."""
    origin, target, by, over, hit, becomes, along = way
    start, end, _, *rest = Step(origin, target, 0, by, over, hit, becomes, along).data()
    return [start, end, *rest]


def _differences(numbers: list[int]) -> list[int]:
    return [after - before for before, after in zip([0, *numbers], numbers, strict=False)]
