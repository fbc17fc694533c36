"""The hearing: a book's claims judged one after the other or by several at once, each kept as soon as it is judged.

What is found does not hang on who hears it: the pools differ in speed only. A process that is killed loses the claims
it was hearing; the next trial finds the rest in the docket.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Unknown, quoted
from academie.search.processes import by_processes, joined
from academie.trial import bench
from academie.trial.docket import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from academie.trial.claim import Claim
    from academie.trial.docket import Docket, Heard

    Told = Callable[[int, int], object]


@dataclass(frozen=True)
class Differs:
    """A claim that was judged anew and found otherwise than before."""

    claim: str
    before: str
    now: str


class Trial:
    """A book before its judges."""

    def __init__(self, claims: Sequence[Claim], docket: Docket) -> None:
        self.claims, self.docket = list(claims), docket
        self.differing: list[Differs] = []

    def judged(self, pool: str = "processes", *, again: bool = False, told: Told | None = None) -> list[Heard]:
        """Every claim with its verdict, in the order of the book; what the docket knows is not heard again.

        With `again` everything is; where a verdict or its evidence is not what it was, `differing` says so.
        """
        if pool not in POOLS:
            raise Unknown("There is no pool {name}; there is {known}.", name=quoted(pool), known=", ".join(POOLS))
        keys = {claim.id: key_of(claim, bench.judge_of(claim), bench.law_of(claim.game)) for claim in self.claims}
        waiting = [claim for claim in self.claims if again or self.docket.find(keys[claim.id]) is None]
        # The long ones first, so that no core idles at the end behind one of them.
        waiting.sort(key=lambda claim: -bench.judge_of(claim).weight)
        done = len(self.claims) - len(waiting)
        if told is not None:
            told(done, len(self.claims))
        for heard in POOLS[pool](waiting):
            self._keep(heard)
            done += 1
            if told is not None:
                told(done, len(self.claims))
        found = [self.docket.find(keys[claim.id]) for claim in self.claims]
        return [heard for heard in found if heard is not None]

    def _keep(self, heard: Heard) -> None:
        before = self.docket.find(heard.key)
        if before is not None and before.as_data() != heard.as_data():
            self.differing.append(Differs(heard.claim, before.finding.text.en, heard.finding.text.en))
        self.docket.keep(heard)


def _here(claims: Sequence[Claim]) -> Iterator[Heard]:
    """One after the other, in this process."""
    yield from map(bench.hear, claims)


def _processes(claims: Sequence[Claim]) -> Iterator[Heard]:
    """Several processes, one for each core."""
    yield from by_processes(bench.hear, claims)


def _ray(claims: Sequence[Claim]) -> Iterator[Heard]:
    """By Ray, on this machine or on those of a cluster."""
    if not claims:
        return
    with joined() as ray:
        hear = ray.remote(max_retries=2)(bench.hear)
        left = [hear.remote(claim) for claim in claims]
        while left:
            done, left = ray.wait(left)
            yield from ray.get(done)


POOLS: dict[str, Callable[[Sequence[Claim]], Iterator[Heard]]] = {"processes": _processes, "ray": _ray, "none": _here}
