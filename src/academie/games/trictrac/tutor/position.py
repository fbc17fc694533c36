"""A position as the arithmetic sees it: who throws, where the dames stand, and what the law says of a throw.

Every question goes to the native law of the room; this module only writes positions and sorts the answers. A position
may be a part of one: a book often gives only the dames that matter (§111).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie._core import trictrac as law
from academie.errors import Unreadable, quoted
from academie.games.trictrac.coup import Coup, Dames
from academie.games.trictrac.state import WHITE
from academie.games.trictrac.tutor.chances import THROWS, Chances, Throw

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXY"  # §108: no W and no Z
TALON, COIN, ADVERSE_COIN, LIFTED = 0, 11, 12, 24


def facing(step: int) -> int:
    """§108: the flèche p of one side is 23 - p of the other."""
    return 23 - step


def letter(step: int) -> str:
    """Lepeintre's letter of a flèche, for the side that has its talon on A."""
    return LETTERS[step]


def dames(where: Mapping[int, int] | Mapping[str, int]) -> Dames:
    """Dames by flèche: numbers of the own path, 24 for those lifted, or the letters of a side that starts on A."""
    counts = [0] * 25
    for place, many in where.items():
        step = _step(place)
        if many < 0 or not 0 <= step <= LIFTED:
            raise Unreadable(
                "{entry} is no place with dames; write a flèche from 0 to 24 and a count.",
                entry=quoted(f"{place}: {many}"),
            )
        counts[step] += many
    return tuple(counts)


def _step(place: int | str) -> int:
    if isinstance(place, int):
        return place
    if place.isdecimal():
        return int(place)
    if len(place) == 1 and place in LETTERS:
        return LETTERS.index(place)
    raise Unreadable(
        "{place} is no flèche; write 0 to 24, or a letter from A to Y without W.", place=quoted(str(place))
    )


@dataclass(frozen=True, slots=True)
class Position:
    """The dames of the one who throws and of the other, each along its own path."""

    own: Dames
    other: Dames
    profile: law.Profile | None = None  # the usual values of the law when none is given

    @classmethod
    def of(
        cls,
        own: Mapping[int, int] | Mapping[str, int],
        other: Mapping[int, int] | Mapping[str, int] | None = None,
        profile: law.Profile | None = None,
    ) -> Position:
        """From counts by flèche."""
        return cls(dames(own), dames(other or {}), profile)

    @classmethod
    def seen(cls, state: law.State) -> Position:
        """What the one to throw has before him in a partie, under its profile."""
        return cls(tuple(state.own), tuple(state.other), state.profile)

    def turned(self) -> Position:
        """The same board with the other to throw."""
        return Position(self.other, self.own, self.profile)

    def coup(self, throw: Throw, *, nth: int = 0) -> Coup:
        """A throw on it; `nth` is the count of the thrower's throws in the relevé."""
        return Coup(self.values, self.own, self.other, WHITE, (max(throw), min(throw)), nth)

    def account(self, throw: Throw, *, nth: int = 0) -> list[law.Credit]:
        """Every credit of a throw before it is played."""
        return list(self.coup(throw, nth=nth).credits)

    def plays(self, throw: Throw) -> list[law.Play]:
        """All legal plays of a throw."""
        return list(self.coup(throw).plays)

    @property
    def values(self) -> law.Profile:
        """The values by which the law answers; made anew, so that nothing kept outlives the native module."""
        return self.profile or law.Profile()

    def gain(self, throw: Throw, jans: Collection[law.Jan] | None = None, *, mine: bool = True) -> int:
        """The points a throw brings the thrower, or the other, by some jans or by all."""
        return sum(
            credit.points
            for credit in self.account(throw)
            if credit.to_roller == mine and (jans is None or credit.jan in jans)
        )

    def chances(self, jans: Collection[law.Jan]) -> Chances:
        """The throws that make one of some jans."""
        return self.that(lambda throw: any(credit.jan in jans for credit in self.account(throw)))

    def that(self, does: Callable[[Throw], bool]) -> Chances:
        """The throws for which something holds; each name is asked about once."""
        named = {throw for throw in THROWS if throw[0] >= throw[1] and does(throw)}
        return Chances(frozenset(throw for throw in THROWS if (max(throw), min(throw)) in named))

    def unplayed(self, throw: Throw) -> int:
        """§24: the numbers of a throw that no play can use."""
        return self.coup(throw).unplayed


def score(position: Position, throw: Throw, *, nth: int = 0) -> tuple[int, int]:
    """What a throw brings the thrower and the other, numbers that cannot be played included (§24)."""
    coup = position.coup(throw, nth=nth)
    won = sum(credit.points for credit in coup.credits if credit.to_roller)
    return won, min(coup.given(play) for play in coup.plays)  # the law prices such numbers with the play
