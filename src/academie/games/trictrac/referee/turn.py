"""A throw on a position, as the law of positions sees it: what it wins, what it gives, and what may be played.

Everything is asked of the native core; the table compares it with what hands have done.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.errors import Illegal, Unreadable, quoted
from academie.games.trictrac.score import BLANK
from academie.games.trictrac.state import COIN, native_profile, place
from academie.tables.board import LIFTED, fleche, letter
from academie.title import Title

if TYPE_CHECKING:
    from academie.profiles import Profile

Dames = tuple[int, ...]  # on each step of the own path, those lifted last
START: Dames = (15, *[0] * 24)


@cache
def native(profile: Profile) -> core.Profile:
    """The profile as the core has it."""
    return native_profile(profile)


@dataclass(frozen=True)
class Turn:
    """One throw of one player."""

    profile: Profile
    own: Dames
    other: Dames
    thrower: int
    dice: tuple[int, int]
    throw_of_releve: int  # the thrower's first, second, third …
    repeats_first: bool = False

    @cached_property
    def legal(self) -> tuple[core.Play, ...]:
        """Every legal play, those that leave a plein unmade included."""
        return tuple(core.plays(list(self.own), list(self.other), self.dice, native(self.profile)))

    @cached_property
    def _judged(self) -> core.State:
        throws = [0, 0]
        throws[self.thrower] = self.throw_of_releve - 1
        count, first = (1, self.dice) if self.repeats_first else (2, None)
        state = core.State(
            native(self.profile), list(self.own), list(self.other), self.thrower, core.Phase.throw, None,
            [BLANK, BLANK], throws, count, first,
        )  # fmt: skip
        return state.thrown(self.dice)

    def _credits(self, play: core.Play | None = None) -> list[core.Credit]:
        return list(
            core.credits(
                list(self.own), list(self.other), self.dice, native(self.profile), self.throw_of_releve,
                self.repeats_first, play,
            )
        )  # fmt: skip

    @cached_property
    def credits(self) -> tuple[core.Credit, ...]:
        """The account before any play, for both sides."""
        return tuple(self._credits())

    @cached_property
    def owed(self) -> int:
        """What the thrower must mark before he touches; a plein he may decline (§54) not counted."""
        return sum(news.credit.points for news in self._judged.news if isinstance(news, core.Marked))

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

    @cached_property
    def hung(self) -> int:
        """By §54: points of a petit jan the thrower may keep or give up for his coin."""
        return sum(credit.points for credit in self.credits if credit.to_roller) - self.owed

    @property
    def jan(self) -> str:
        """petit, grand or retour: the table of the plein."""
        return "" if self.plein is None else self.plein.jan.name.partition("_")[2]

    def makes_plein(self, own: Dames) -> bool:
        """Whether the thrower's dames after the play leave the plein standing."""
        if self.plein is None:
            return False
        if not core.is_full(list(own), core.Table[self.jan]):
            return False
        return self.hung > 0 or any(tuple(play.own) == own for play in self._judged.plays())

    def declines_plein(self, own: Dames) -> bool:
        """By §54: whether he took his coin instead, where that frees him."""
        return self.hung > 0 and self.own[COIN] == 0 and own[COIN] >= 2

    def found(self, own: Dames) -> core.Play | None:
        """The legal play that leaves these dames."""
        return next((play for play in self.legal if tuple(play.own) == own), None)

    @cached_property
    def departures(self) -> dict[Dames, list[frozenset[int]]]:
        """By §79, of each play, by the dames it leaves: the flèches that dames which stood there left, in every way."""
        found = core.departures(list(self.own), list(self.other), self.dice, native(self.profile))
        return {tuple(play.own): list(map(frozenset, ways)) for play, ways in zip(self.legal, found, strict=True)}

    @cached_property
    def movable(self) -> frozenset[int]:
        """The flèches whose dames some legal play moves."""
        return frozenset(where for ways in self.departures.values() for left in ways for where in left)

    def levee(self, play: core.Play) -> int:
        """By §37: what lifting the last dame wins."""
        return sum(credit.points for credit in self._credits(play) if credit.jan == core.Jan.levee)

    def given(self, play: core.Play | None, unplayed: int = 0) -> int:
        """What the throw gives the adversary, the play being this one, or one against the dice that stands."""
        points = sum(credit.points for credit in self._credits(play) if not credit.to_roller)
        return points + (2 * unplayed if play is None else 0)

    @property
    def unplayable(self) -> bool:
        """Whether no dame can be played at all."""
        return all(tuple(play.own) == self.own for play in self.legal)


# ---------------------------------------------------------------------------------------------
# Plays as hands make them


@dataclass(frozen=True, slots=True)
class Carry:
    """One dame carried and let go, by steps of its owner's path."""

    origin: int
    target: int
    stops: tuple[int, ...] = ()


def read_carries(seat: int, text: str) -> tuple[Carry, ...]:
    """The dames a text such as `A/G A/D`, `A/G/J` or `-` carries, in the letters of the board."""
    carries = []
    for word in text.replace(",", " ").split():
        if word == "-":
            continue
        steps = [step(seat, part) for part in re.sub(r"p$", "", word).split("/")]
        if len(steps) < 2 or steps[0] == LIFTED:
            raise Unreadable(
                Title(
                    "{word} carries no dame; write from and to, such as A/G, A/G/J or A/off.",
                    "{word} ne porte aucune dame ; écrivez d'où et où, comme A/G, A/G/J ou A/off.",
                ).fill(word=quoted(word))
            )
        carries.append(Carry(steps[0], steps[-1], tuple(steps[1:-1])))
    return tuple(carries)


def step(seat: int, text: str) -> int:
    """The step on a player's own path of a flèche named by its letter."""
    where = fleche(text)
    return LIFTED if where == LIFTED else place(seat, where)


def write_carries(seat: int, carries: tuple[Carry, ...]) -> str:
    """The same text back."""
    if not carries:
        return "-"
    name = [[c.origin, *c.stops, c.target] for c in carries]
    return " ".join("/".join(letter(place(seat, s)) for s in steps) for steps in name)


def carried(own: Dames, other: Dames, carries: tuple[Carry, ...], seat: int) -> Dames:
    """The dames once carried; raises `Illegal` for what no board can hold, whatever the dice."""
    after = list(own)
    for carry in carries:
        here, there = letter(place(seat, carry.origin)), letter(place(seat, carry.target))
        if after[carry.origin] == 0:
            raise Illegal(
                Title(
                    "There is no dame of the player on {here}; name a flèche where he has one (§10).",
                    "Le joueur n'a point de dame en {here} ; nommez une flèche où il en ait (§10).",
                ).fill(here=here)
            )
        if carry.target <= carry.origin:
            raise Illegal(
                Title(
                    "A dame never goes back, nor from {here} to {there}; play forward (§10).",
                    "Une dame ne recule jamais, ni de {here} en {there} ; jouez en avant (§10).",
                ).fill(here=here, there=there)
            )
        if carry.target < LIFTED and other[23 - carry.target]:
            raise Illegal(
                Title(
                    "The other has a dame on {there}, where none may be set down (§12).",
                    "L'autre a une dame en {there}, où l'on n'en peut poser (§12).",
                ).fill(there=there)
            )
        if carry.target == COIN + 1:
            raise Illegal(
                Title(
                    "{there} is the other's coin, where no dame may rest (§14).",
                    "{there} est le coin de l'autre, où nulle dame ne peut rester (§14).",
                ).fill(there=there)
            )
        after[carry.origin] -= 1
        after[carry.target] += 1
    return tuple(after)
