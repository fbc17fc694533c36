"""A position as the arithmetic sees it: who throws, where the dames stand, and what the law says of a throw.

The native law answers every question; this module writes positions and sorts the answers. A position may show only some
of the dames: a book often gives only those that matter (§111).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from academie._core import trictrac as law
from academie.errors import Unknown, Unreadable, quoted
from academie.games.trictrac.coup import Coup, Dames
from academie.games.trictrac.state import WHITE
from academie.games.trictrac.tutor.chances import THROWS, Chances, Throw, mean
from academie.text.message import Message

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
                "{entry} does not place dames. Write a flèche from 0 to 24 and a count.",
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
        "{place} is not a flèche. Write 0 to 24, or a letter from A to Y except W.", place=quoted(str(place))
    )


@dataclass(frozen=True, slots=True)
class Position:
    """The dames of the player who throws and of the other, each along its own path."""

    own: Dames
    other: Dames
    profile: law.Profile | None = None  # None: the usual values of the law

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
        """The board of a partie as the player who throws sees it, under the profile of the partie."""
        return cls(tuple(state.own), tuple(state.other), state.profile)

    def turned(self) -> Position:
        """The same board with the other to throw."""
        return Position(self.other, self.own, self.profile)

    def coup(self, throw: Throw, *, nth: int = 0) -> Coup:
        """A throw on this board; `nth` counts the thrower's throws in the relevé."""
        return Coup(self.values, self.own, self.other, WHITE, (max(throw), min(throw)), nth)

    def account(self, throw: Throw) -> list[law.Credit]:
        """Every credit of a throw before it is played."""
        return list(self.coup(throw).credits)

    def plays(self, throw: Throw) -> list[law.Play]:
        """All legal plays of a throw."""
        return list(self.coup(throw).plays)

    @property
    def values(self) -> law.Profile:
        """The values by which the law answers; made again, so that no default outlives the native module."""
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
        """The throws for which something holds; each named throw is asked about once."""
        named = {throw for throw in THROWS if throw[0] >= throw[1] and does(throw)}
        return Chances(frozenset(throw for throw in THROWS if (max(throw), min(throw)) in named))


def score(position: Position, throw: Throw, *, nth: int = 0) -> tuple[int, int]:
    """What a throw brings the thrower and the other, numbers that cannot be played included (§24)."""
    coup = position.coup(throw, nth=nth)
    won = sum(credit.points for credit in coup.credits if credit.to_roller)
    return won, min(coup.given(play) for play in coup.plays)  # the law prices such numbers with the play


# --- Answers


@dataclass(frozen=True, slots=True)
class Answer:
    """The throws that do something, the points they bring on average to each side, and the same in a sentence."""

    chances: Chances
    won: Fraction
    given: Fraction
    text: Message


Deed = tuple[Message, Message, Message]  # that no throw does it, that one does, that several do
_BOTH = Message("{done} Mean points: {won} to the thrower, {given} to the other.")
_WON = Message("{done} Mean points: {won} to the thrower.")
_GIVEN = Message("{done} Mean points: {given} to the other.")


def answer(position: Position, makes: Collection[law.Jan], deed: Deed, pays: Collection[law.Jan] = ()) -> Answer:
    """The throws that make some jans, and the mean points of these and of the others that pay with them."""
    chances, jans = position.chances(makes), {*makes, *pays}
    won = mean(lambda throw: position.gain(throw, jans))
    given = mean(lambda throw: position.gain(throw, jans, mine=False))
    count = len(chances)
    text = deed[min(count, 2)].fill(count=count, throws=", ".join(chances.named))
    if won or given:
        worth = _BOTH if won and given else _WON if won else _GIVEN
        text = worth.fill(done=text, won=won, given=given)
    return Answer(chances, won, given, text)


def jans_named(jan: str) -> frozenset[law.Jan]:
    """The jan of that key, or all that begin with it: remplir, conserver, battre, faux."""
    members = {member.name: member for member in law.Jan}
    if jan in members:
        return frozenset({members[jan]})
    found = frozenset(member for key, member in members.items() if key.startswith(f"{jan}_"))
    if not found:
        raise Unknown("There is no jan {jan}. Choose one of {known}.", jan=quoted(jan), known=", ".join(members))
    return found
