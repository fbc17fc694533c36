"""Which dames a play can be said to move, so that a touched one may be found among them. Names no game.

Two hands may come to the same position: a dame carried tout d'une over a flèche where another stands, or that other
carried on and its place taken. A play of the room is a position reached; here are all the sets of flèches its dames
can have left. Whether the position may be reached at all is the room's to say. Two things it does not know, and grants
the player: a compulsion to lift, and a hit that ended the game before the other number.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from academie.tables.board import HAND, LIFTED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.tables.race_state import RaceMove, RaceState


@dataclass(frozen=True)
class _Passage:
    """One side's dames before and after a play, step by step, and where they may and must have come down."""

    before: Sequence[int]
    after: Sequence[int]
    barred: frozenset[int]  # steps where the other still stands
    hits: frozenset[int]  # steps where he was hit, so that some dame came down there
    own_bars: bool  # one's own dames close an entry

    def left(self, step: int, arrived: Counter[int], numbers: tuple[int, ...]) -> Iterator[frozenset[int]]:
        """The steps that dames can have left from this one on, by the numbers not yet used."""
        if step == LIFTED:
            lifted = self.after[LIFTED] - self.before[LIFTED]
            if not numbers and arrived[LIFTED] == lifted and all(arrived[hit] for hit in self.hits):
                yield frozenset()
            return
        here = HAND if step < 0 else step
        gone = self.before[here] + arrived[step] - self.after[here]
        if not 0 <= gone <= len(numbers):
            return
        stood = frozenset({step}) if gone and step >= 0 and self.before[step] else frozenset[int]()
        for used in sorted(set(combinations(numbers, gone))):
            targets = Counter(min(step + number, LIFTED) for number in used)
            if self._allowed(step, used, targets):
                rest = tuple((Counter(numbers) - Counter(used)).elements())
                for others in self.left(step + 1, arrived + targets, rest):
                    yield stood | others

    def _allowed(self, step: int, used: tuple[int, ...], targets: Counter[int]) -> bool:
        """Nothing comes down on the other's dames; a number too large lifts only the farthest dame."""
        farther = any(self.after[:step]) if step > 0 else False
        over = any(step + number > LIFTED for number in used)
        closed = step < 0 and self.own_bars and any(self.before[target] for target in targets)
        return not (self.barred & targets.keys() or closed or (over and farther))


def left(
    before: Sequence[int],
    after: Sequence[int],
    numbers: Sequence[int],
    barred: frozenset[int] = frozenset(),
    hits: frozenset[int] = frozenset(),
    *,
    own_bars: bool = False,
) -> set[frozenset[int]]:
    """The sets of steps that standing dames can have left, those lifted and in hand counted last on both boards."""
    return set(_Passage(before, after, barred, hits, own_bars).left(-1, Counter(), tuple(sorted(numbers))))


def departures(state: RaceState, move: RaceMove) -> set[frozenset[int]]:
    """The sets of flèches that standing dames can have left by a play."""
    place, step_of = state.room.paths.place, state.room.paths.step
    own, other = move.play.after
    strides = move.play.strides
    standing = {place(1 - move.seat, step) for step, count in enumerate(other[:LIFTED]) if count}
    barred = frozenset(step for fleche in standing if (step := step_of(move.seat, fleche)) is not None)
    hits = frozenset(to for _, to, _, hit in strides if hit)
    numbers = [number for _, _, number, _ in strides]
    found = left(state.counts(move.seat), own, numbers, barred, hits, own_bars=state.room.own_bars_entry)
    return {frozenset(place(move.seat, step) for step in steps) for steps in found}
