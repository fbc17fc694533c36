"""A throw on a position by the native law: the plays, the points it wins, and the points it gives.

The referee compares it with what the players have done, the tutor explains it, and cases compare it with a book.
"""

from dataclasses import dataclass
from typing import NamedTuple, Self

from academie._core import trictrac as core
from academie.game.value import cached_property
from academie.games.trictrac.state import COIN
from academie.referee.table import Marks

Dames = tuple[int, ...]  # on each step of the own path, those lifted last
START: Dames = (15, *[0] * 24)


def by_puissance(play: core.Play) -> bool:
    """§27: whether a play takes the coin with numbers that would carry past it."""
    return any(to == COIN and to - origin != number for origin, to, number in play.strides)


@dataclass(frozen=True)
class Coup:
    """One throw of one player; each side's dames are counted along its own path."""

    profile: core.Profile
    own: Dames
    other: Dames
    seat: int  # the thrower's
    dice: tuple[int, int]  # larger first
    throw_of_releve: int = 0  # the thrower's first, second, third …; 0 when nobody knows
    repeats_first: bool = False

    # -- plays ------------------------------------------------------------------------------------

    @cached_property
    def plays(self) -> tuple[core.Play, ...]:
        """Every legal play, those that leave a plein unmade included."""
        return tuple(core.plays(self.own, self.other, self.dice, self.profile))

    @cached_property
    def owed_plays(self) -> tuple[core.Play, ...]:
        """By §54: the plays that make good the plein, or all where there is none."""
        return tuple(self._thrown.plays())

    def found(self, own: Dames) -> core.Play | None:
        """The legal play that leaves these dames."""
        return next((play for play in self.plays if tuple(play.own) == own), None)

    @property
    def unplayable(self) -> bool:
        """Whether no dame can be played at all."""
        return all(tuple(play.own) == self.own for play in self.plays)

    @property
    def unplayed(self) -> int:
        """§24: the numbers that no play can use."""
        return min(play.unplayed for play in self.plays)

    @cached_property
    def departures(self) -> dict[Dames, list[frozenset[int]]]:
        """By §79, of each play, by the dames it leaves: the flèches that dames which stood there left, in every way."""
        found = core.departures(self.own, self.other, self.dice, self.profile)
        return {tuple(play.own): list(map(frozenset, ways)) for play, ways in zip(self.plays, found, strict=True)}

    @cached_property
    def movable(self) -> frozenset[int]:
        """The flèches whose dames some legal play moves."""
        return frozenset(where for ways in self.departures.values() for left in ways for where in left)

    # -- points -----------------------------------------------------------------------------------

    @cached_property
    def credits(self) -> tuple[core.Credit, ...]:
        """The account before any play, for both sides."""
        return self.credits_of(None)

    def credits_of(self, play: core.Play | None) -> tuple[core.Credit, ...]:
        """The same, and what a play adds: numbers left unplayed (§24), the levée (§37)."""
        counts = self.throw_of_releve, self.repeats_first
        return tuple(core.credits(self.own, self.other, self.dice, self.profile, *counts, play))

    @cached_property
    def _thrown(self) -> core.State:
        """The throw in a partie without marks; without a count it is taken as the first of the relevé."""
        throws = [0, 0]
        throws[self.seat] = max(0, self.throw_of_releve - 1)
        count, first = (1, self.dice) if self.repeats_first else (2, None)
        state = core.State(
            self.profile, self.own, self.other, self.seat, core.Phase.throw, None, [BLANK, BLANK], throws, count, first
        )
        return state.thrown(self.dice)

    @cached_property
    def owed(self) -> int:
        """What the thrower must mark before he touches; a plein he may decline (§54) not counted."""
        return sum(news.credit.points for news in self._thrown.news if isinstance(news, core.Marked))

    def levee(self, play: core.Play | None) -> int:
        """By §37: what lifting the last dame wins."""
        return sum(credit.points for credit in self.credits_of(play) if credit.jan == core.Jan.levee)

    def given(self, play: core.Play | None, unplayed: int = 0) -> int:
        """The points that the throw gives the adversary by this play, or by a wrong play that stands."""
        points = sum(credit.points for credit in self.credits_of(play) if not credit.to_roller)
        return points + (2 * unplayed if play is None else 0)

    # -- the plein --------------------------------------------------------------------------------

    @cached_property
    def plein(self) -> core.Credit | None:
        """The filling or keeping the throw allows."""
        for credit in self.credits:
            if credit.to_roller and credit.jan.name.startswith(("remplir_", "conserver_")):
                return credit
        return None

    @property
    def plein_points(self) -> int:
        """What that plein is worth."""
        return sum(c.points for c in self.credits if self.plein and c.to_roller and c.jan == self.plein.jan)

    @property
    def jan(self) -> str:
        """petit, grand or retour: the table of the plein."""
        return "" if self.plein is None else self.plein.jan.name.partition("_")[2]

    @cached_property
    def hung(self) -> int:
        """By §54: points of a petit jan the thrower may keep or give up for his coin."""
        return sum(credit.points for credit in self.credits if credit.to_roller) - self.owed

    def makes_plein(self, own: Dames) -> bool:
        """Whether the thrower's dames after the play leave the plein standing."""
        if self.plein is None:
            return False
        if not core.is_full(own, core.Table[self.jan]):
            return False
        return self.hung > 0 or any(tuple(play.own) == own for play in self.owed_plays)

    def declines_plein(self, own: Dames) -> bool:
        """By §54: whether he took his coin instead, where that frees him."""
        return self.hung > 0 and self.own[COIN] == 0 and own[COIN] >= 2


# --- What a player has marked, under the names of its parts


class Score(NamedTuple):
    """§70 to §72: points and trous, and whether each is being made without a break."""

    points: int = 0
    bredouille: bool = False
    trous: int = 0
    grande: bool = False

    @classmethod
    def of(cls, native: core.Score) -> Self:
        """A score read from a native state."""
        return cls(native.points, native.bredouille, native.trous, native.grande)

    @property
    def marks(self) -> Marks:
        """The same as any table shows it."""
        return Marks(self.points, self.trous, self.bredouille)


BLANK = Score()


def credit(mine: Score, his: Score, gain: int) -> tuple[Score, Score, int]:
    """§70 to §72: both scores once a gain is marked, and the trous it made."""
    after, other, made = core.credit(mine, his, gain)
    return Score(*after), Score(*other), made
