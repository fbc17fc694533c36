"""The scene of an explanation: a position, a throw, and what the native law says of them, seen by the thrower.

It finds dames, stops and letters and decides nothing: whether something scores is read from the core's credits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.names import OWNERS, SIDES, the_number, throw_name
from academie.games.trictrac.state import native_profile, place, write_strides
from academie.games.trictrac.tutor.explain.values import Sentence, WayUsed
from academie.tables.board import LIFTED, letter
from academie.title import Title

if TYPE_CHECKING:
    from academie.profiles import Profile

COIN, OTHER_COIN = 11, 12
TABLES = {"petit": core.Table.petit, "grand": core.Table.grand, "retour": core.Table.retour}
FIRST = {"petit": 0, "grand": 6, "retour": 18}
_WAYS = {core.Way.larger: "larger", core.Way.smaller: "smaller", core.Way.sum: "sum"}


def sentence(en: str, fr: str, *law: str) -> Sentence:
    """A sentence with its paragraphs."""
    return Sentence(Title(en, fr), law)


@dataclass(frozen=True)
class Scene:
    """A throw to be explained. Counts are along each side's own path, as the core has them."""

    seat: int
    own: tuple[int, ...]
    other: tuple[int, ...]
    dice: tuple[int, int]  # larger first
    profile: Profile
    throw_of_releve: int = 0  # 0 when nobody knows
    repeats_first: bool = False

    @cached_property
    def native(self) -> core.Profile:
        """The profile as the core has it."""
        return native_profile(self.profile)

    @cached_property
    def plays(self) -> list[core.Play]:
        """All legal plays."""
        return core.plays(list(self.own), list(self.other), self.dice, self.native)

    @cached_property
    def credits(self) -> list[core.Credit]:
        """Every credit of the throw, with those of a play that lifts the last dame where there is one (§37).

        The plays that do not leave all as many numbers unplayed, the puissance apart.
        """
        return self.credits_with(next(iter(self.lifting), self.natural[0]))

    @cached_property
    def lifting(self) -> list[core.Play]:
        """The plays that lift the last dame."""
        return [play for play in self.natural if not any(play.own[:LIFTED])]

    def credits_with(self, play: core.Play | None) -> list[core.Credit]:
        """Every credit of the throw, and of a play."""
        return core.credits(
            list(self.own), list(self.other), self.dice, self.native, self.throw_of_releve, self.repeats_first, play
        )

    @cached_property
    def natural(self) -> list[core.Play]:
        """The plays of the numbers as they fell; the privilege of puissance apart."""
        return [play for play in self.plays if not _by_power(play)] or self.plays

    @cached_property
    def power(self) -> core.Play | None:
        """The coin par puissance, when it may be taken."""
        return next((play for play in self.plays if _by_power(play)), None)

    def credited(self, jan: str, step: int | None = None) -> core.Credit | None:
        """The core's credit of that name, on that step when one is given."""
        for credit in self.credits:
            if credit.jan.name == jan and (step is None or step in credit.where):
                return credit
        return None

    # -- words ------------------------------------------------------------------------------------

    @property
    def doublet(self) -> bool:
        """Whether both dice show the same."""
        return self.dice[0] == self.dice[1]

    @property
    def me(self) -> Title:
        """The thrower."""
        return SIDES[self.seat]

    @property
    def him(self) -> Title:
        """The adversary."""
        return SIDES[1 - self.seat]

    @property
    def his(self) -> Title:
        """The adversary's colour, of a case or a dame."""
        return OWNERS[1 - self.seat]

    @property
    def throw(self) -> Title:
        """The name of the throw."""
        return throw_name(self.dice)

    def at(self, step: int) -> str:
        """The letter of a step of the thrower's path."""
        return letter(place(self.seat, step))

    def letters(self, steps: list[int] | tuple[int, ...]) -> list[str]:
        """The letters of several steps."""
        return [self.at(step) for step in steps]

    def write(self, play: core.Play) -> str:
        """A play in letters."""
        return write_strides(self.seat, play)

    # -- what stands where ------------------------------------------------------------------------

    def adverse(self, step: int) -> int:
        """The adversary's dames on a step of the thrower's path."""
        return self.other[23 - step]

    @property
    def down(self) -> list[int]:
        """The steps with dames abattues."""
        return [step for step in range(1, LIFTED) if self.own[step]]

    @property
    def dames_down(self) -> int:
        """How many dames have left the talon and are on the board."""
        return sum(self.own[1:LIFTED])

    @property
    def holds_coin(self) -> bool:
        """Whether the thrower holds his coin."""
        return self.own[COIN] >= 2

    @property
    def faces_coin(self) -> bool:
        """Whether the adversary holds his."""
        return self.other[COIN] >= 2

    def full(self, table: str) -> bool:
        """Whether the thrower's plein of a table stands."""
        return bool(core.is_full(list(self.own), TABLES[table]))

    def fills(self, play: core.Play, table: str) -> bool:
        """Whether a play leaves the table full."""
        return bool(core.is_full(list(play.own), TABLES[table]))

    def lacking(self, table: str) -> list[int]:
        """The steps a plein lacks dames on, one entry for each dame."""
        steps = range(FIRST[table], FIRST[table] + 6)
        return [step for step in steps for _ in range(max(0, 2 - self.own[step]))]

    def bars(self, table: str) -> bool:
        """§15-§17: whether the adversary can still fill a table of his."""
        return bool(core.can_fill(list(self.other), TABLES[table]))

    # -- stops ------------------------------------------------------------------------------------

    def stops(self, origin: int) -> list[int]:
        """The stops of the sum from a step: the larger number first, then the smaller; a doublet has one (§57)."""
        return sorted({origin + number for number in self.dice}, reverse=True)

    def stop_words(self, step: int, *, moving: bool) -> Title:
        """What a stop is, in brackets after its letter."""
        count, mine = self.adverse(step), self.own[step]
        if count >= 2:
            return Title(f"{self.at(step)} (a {self.his.en} case)", f"{self.at(step)} (case {self.his.fr})")
        if count == 1:
            tail = (
                Title("closed to a move", "fermé pour passer")
                if moving
                else Title("open to a hit", "ouvert pour battre")
            )
            return Title(
                f"{self.at(step)} (a lone {self.his.en} dame, {tail.en})",
                f"{self.at(step)} (une dame {self.his.fr} seule, {tail.fr})",
            )
        if mine:
            return Title(f"{self.at(step)} (his own)", f"{self.at(step)} (sa flèche)")
        if step == OTHER_COIN:
            return Title(f"{self.at(step)} (the adverse coin, empty)", f"{self.at(step)} (le coin adverse, vide)")
        return Title(f"{self.at(step)} (empty)", f"{self.at(step)} (vide)")

    def is_open(self, step: int, *, moving: bool) -> bool:
        """§18, §55, §56: whether a stop is open, for a hit or for a move."""
        return self.adverse(step) == 0 if moving else self.adverse(step) < 2

    def way(self, by: str, target: int, *, moving: bool) -> WayUsed:
        """A way to a step, with the stops of the sum."""
        number = {"larger": self.dice[0], "smaller": self.dice[1], "sum": sum(self.dice)}[by]
        origin = target - number
        if by != "sum":
            return WayUsed(by, number, self.at(origin))
        stops = self.stops(origin)
        good = tuple(self.at(step) for step in stops if self.is_open(step, moving=moving))
        shut = tuple(self.at(step) for step in stops if not self.is_open(step, moving=moving))
        return WayUsed(by, number, self.at(origin), good, shut)

    def ways_of(self, credit: core.Credit, *, moving: bool) -> tuple[WayUsed, ...]:
        """The ways the core counted for a credit on one step."""
        return tuple(self.way(_WAYS[way], credit.where[0], moving=moving) for way in credit.ways)

    def way_words(self, way: WayUsed, target: int, *, moving: bool) -> Title:
        """“by the five from L”, “by six and five together from C, resting on I (empty)”."""
        if way.by != "sum":
            number = the_number(way.number)
            return Title(f"by {number.en} from {way.origin}", f"par {number.fr} de {way.origin}")
        stops = self.stops(target - way.number)
        free = [self.stop_words(step, moving=moving) for step in stops if self.is_open(step, moving=moving)]
        shut = [self.stop_words(step, moving=moving) for step in stops if not self.is_open(step, moving=moving)]
        en = f"by the two numbers together from {way.origin}, resting on " + " or ".join(stop.en for stop in free)
        fr = f"par les deux nombres ensemble de {way.origin}, en se reposant en " + " ou ".join(
            stop.fr for stop in free
        )
        if shut:
            en += f"; {shut[0].en} is closed"
            fr += f" ; {shut[0].fr} est fermé"
        return Title(en, fr)


def _by_power(play: core.Play) -> bool:
    return any(to == COIN and to - origin != number for origin, to, number in play.strides)
