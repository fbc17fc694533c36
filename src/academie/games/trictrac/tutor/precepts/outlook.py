"""What the next throw may bring, counted over the thirty-six: hits true and false, pleins, the coin (§113, §116).

The twenty-one named throws are walked once, and answer every question of the precepts about a board. The law gives the
points; each side's dames are counted along its own path.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from academie._core import trictrac as law
from academie._core.trictrac import Jan
from academie.games.trictrac.coup import Dames
from academie.games.trictrac.tutor.filling import FILL
from academie.games.trictrac.tutor.hitting import FALSE, TRUE
from academie.games.trictrac.tutor.holding import KEEP
from academie.tables.board import THROWS

_OUT = 18  # the thrower's step from which the other's petit jan begins
_COIN = frozenset({Jan.battre_coin})
_CONTRE = frozenset({Jan.contre_jan_deux_tables})


@dataclass(frozen=True, slots=True)
class Chance:
    """One named throw: how often it comes, and the points of each kind it brings the thrower or gives the other."""

    dice: tuple[int, int]
    weight: int
    won: int
    given: int
    hits: int  # points of true hits
    false: int  # points of false hits, which are the other's
    petit_hits: int  # points of true hits on dames of the other's petit jan
    petit_false: int
    fills: int
    keeps: bool
    coin: bool
    contre: bool


@dataclass(frozen=True)
class Outlook:
    """The throws of one side on a board."""

    own: Dames
    other: Dames
    profile: law.Profile
    nth: int = 0

    @cached_property
    def chances(self) -> tuple[Chance, ...]:
        """The twenty-one."""
        own, other = list(self.own), list(self.other)
        return tuple(self._chance(own, other, roll.dice, roll.weight) for roll in THROWS)

    def _chance(self, own: list[int], other: list[int], dice: tuple[int, ...], weight: int) -> Chance:
        won = given = hits = false = petit_hits = petit_false = fills = 0
        throw = (dice[0], dice[1])
        made = law.credits(own, other, throw, self.profile, self.nth)
        for credit in made:
            jan, points = credit.jan, credit.points
            if credit.to_roller:
                won += points
            else:
                given += points
            if jan in TRUE:
                hits += points
                petit_hits += points if credit.where[0] >= _OUT else 0
            elif jan in FALSE:
                false += points
                petit_false += points if credit.where[0] >= _OUT else 0
            elif jan in FILL:
                fills += points
        keeps, coin, contre = (any(credit.jan in jans for credit in made) for jans in (KEEP, _COIN, _CONTRE))
        return Chance(throw, weight, won, given, hits, false, petit_hits, petit_false, fills, keeps, coin, contre)

    def count(self, does: Callable[[Chance], object]) -> int:
        """How many of the thirty-six throws do something."""
        return sum(chance.weight for chance in self.chances if does(chance))

    @cached_property
    def wins(self) -> int:
        """The throws that win the thrower something."""
        return self.count(lambda chance: chance.won)

    @cached_property
    def gives(self) -> int:
        """The throws that give the other something."""
        return self.count(lambda chance: chance.given)

    @cached_property
    def hits(self) -> int:
        """The throws that hit truly."""
        return self.count(lambda chance: chance.hits)

    @cached_property
    def false(self) -> int:
        """The throws that hit falsely."""
        return self.count(lambda chance: chance.false)

    @cached_property
    def keeps(self) -> int:
        """The throws that keep a plein."""
        return self.count(lambda chance: chance.keeps)

    @cached_property
    def fills(self) -> int:
        """The throws that fill a table."""
        return self.count(lambda chance: chance.fills)

    @cached_property
    def coin(self) -> int:
        """The throws that beat the other's coin."""
        return self.count(lambda chance: chance.coin)

    def holes(self, points: int) -> int:
        """The throws by which the thrower, who has so many points, takes a trou."""
        return self.count(lambda chance: chance.won >= 12 - points)

    def given_holes(self, points: int) -> int:
        """The throws by which the other, who has so many points, is given one."""
        return self.count(lambda chance: chance.given >= 12 - points)
