"""A play made dame by dame: a walk along the ways that a table has, taken back step by step.

The ways hold every order of steps that the law allows; here they are read from what is typed, `A/E`, `32-28` or a
place alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from academie.errors import AcademieError
from academie.referee.table import Table
from academie.scene import Step, Stop, Ways, ways_of

_BETWEEN = re.compile(r"\s*[/–>→x:@-]\s*")
_LONGEST = 8  # steps of one man in a word


@dataclass(frozen=True)
class Walk:
    """The steps made so far, and where they have led."""

    ways: Ways
    made: tuple[Step, ...] = ()

    @property
    def stop(self) -> Stop:
        """Where they have led."""
        return self.ways.stops[self.made[-1].to if self.made else 0]

    @property
    def acts(self) -> frozenset[str]:
        """The acts that can still be come to."""
        found, seen, open_ = set[str](), set[int](), [self.made[-1].to if self.made else 0]
        while open_:
            at = open_.pop()
            if at in seen:
                continue
            seen.add(at)
            stop = self.ways.stops[at]
            found |= {stop.act} if stop.act else set()
            open_ += [step.to for step in stop.steps]
        return frozenset(found)

    @property
    def settled(self) -> str:
        """The act, where only one is left; else nothing."""
        acts = self.acts
        return next(iter(acts)) if len(acts) == 1 else ""

    @property
    def landings(self) -> list[str]:
        """The steps that may follow, as they are typed."""
        return list(dict.fromkeys(self.written(step) for step in self.stop.steps))

    def written(self, step: Step) -> str:
        """A step as it is typed: from a place to a place, as the plays of the game are written."""
        some = next((stop.act for stop in self.ways.stops if stop.act), "")
        return f"{step.origin}{'/' if '/' in some else '-'}{step.target}"

    @property
    def text(self) -> str:
        """The steps made, as they are typed."""
        return " ".join(map(self.written, self.made))

    def back(self) -> Walk:
        """Without the last step."""
        return Walk(self.ways, self.made[:-1])

    def go(self, text: str) -> Walk | None:
        """The walk after the steps that a text says; None where it says others than are open."""
        walk: Walk | None = self
        words = text.replace(",", " ").split()
        for word in words:
            places = [place.casefold() for place in _BETWEEN.split(word.rstrip("*p")) if place]
            if walk is None or len(places) < 2:
                return None
            for origin, target in itertools.pairwise(places):
                walk = None if walk is None else walk.carried(origin.rstrip("*"), target.rstrip("*"))
        return walk if words else None

    def carried(self, origin: str, target: str) -> Walk | None:
        """One man carried from a place to a place, by as few steps as do it."""
        least: list[Walk] = [self]
        here = {id(self): origin}
        for _ in range(_LONGEST):
            further: list[Walk] = []
            for walk in least:
                for step in walk.stop.steps:
                    if step.origin.casefold() != here[id(walk)]:
                        continue
                    one = Walk(self.ways, (*walk.made, step))
                    if step.target.casefold() == target:
                        return one
                    here[id(one)] = step.target.casefold()
                    further.append(one)
            least = further
        return None

    def from_place(self, text: str) -> list[str]:
        """The steps of the man at a place, where a text names one and no more."""
        place = text.strip().casefold()
        return [self.written(step) for step in self.stop.steps if step.origin.casefold() == place]

    def lines(self, begun: str) -> Iterator[str]:
        """The completions of a line by one step."""
        words = begun.split()
        done = words if begun.endswith(" ") else words[:-1]
        walk = self.go(" ".join(done)) if done else self
        head = " ".join(done) + " " if done else ""
        yield from (head + landing for landing in (walk.landings if walk is not None else []))


def walk_of(table: Table, seat: int) -> Walk | None:
    """The walk of a player who is to move, nothing done yet; None where a table has no ways."""
    try:
        ways = ways_of(table, seat)
    except AcademieError:
        return None
    return Walk(ways) if ways is not None and ways.stops else None
