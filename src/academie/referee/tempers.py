"""How a machine behaves at a table à la rigueur: it forgives, it claims everything, or it errs like a person.

A temper chooses among the acts the table offers; chance comes from its seed and the number of acts so far, so that a
journal played again meets the same temper. What to play is left to a chooser: a temper has manners, not skill.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Unknown, quote
from academie.games.trictrac.referee.value import Phase, Rigueur
from academie.referee import acts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from academie.referee.acts import Act
    from academie.referee.table import Table

_CLAIMS = (acts.School, acts.Huff, acts.MakeTake, acts.HuffAndPlay, acts.MakePlay, acts.Refuse, acts.LetLift)
_TURNS = (acts.Play, acts.Leave, acts.Hold)


@dataclass(frozen=True)
class Temper:
    """How often it claims what it may, and how often its own hand slips."""

    name: str
    claims: float
    slips: float
    seed: int = 0

    def act(self, table: Table, seat: int, choose: Callable[[Table, Sequence[Act]], Act] | None = None) -> Act | None:
        """What it does next; None when it waits, or when it is its turn to throw."""
        open_now = table.acts(seat)
        chance = random.Random(f"{self.seed}:{seat}:{table.count}")  # noqa: S311 - a temper is no secret
        for pick in (self._answer, self._claim, self._mark):
            if (act := pick(table, seat, open_now, chance)) is not None:
                return act
        turns = [act for act in open_now if isinstance(act, _TURNS)]
        if not turns:
            return None
        return (
            choose(table, turns)
            if choose is not None
            else chance.choice([t for t in turns if isinstance(t, acts.Play)] or turns)
        )

    def _answer(self, table: Table, seat: int, open_now: Sequence[Act], chance: random.Random) -> Act | None:
        """A doubtful throw is let be; a leaver is answered, by a claim if it comes to that."""
        if acts.Accept(seat) in open_now and isinstance(table, Rigueur) and table.chooser == seat:
            return acts.Accept(seat)
        if isinstance(table, Rigueur) and table.phase == Phase.LEAVING and acts.LiftDames(seat) in open_now:
            return self._claim(table, seat, open_now, chance) or acts.LiftDames(seat)
        return None

    def _claim(self, table: Table, seat: int, open_now: Sequence[Act], chance: random.Random) -> Act | None:  # noqa: ARG002
        found = [act for act in open_now if isinstance(act, _CLAIMS)]
        return found[0] if found and chance.random() < self.claims else None

    def _mark(self, table: Table, seat: int, open_now: Sequence[Act], chance: random.Random) -> Act | None:
        """It marks what is due; a slip forgets it, or marks two points too few or too many, and does not look again."""
        marks = [act for act in open_now if isinstance(act, acts.Mark)]
        if not marks or not isinstance(table, Rigueur):
            return None
        window = table.windows[seat]
        if self.slips and window is not None and window.entries:
            return None
        if chance.random() >= self.slips:
            return marks[0]
        points = marks[0].points + chance.choice((-2, 2, -marks[0].points))
        return acts.Mark(seat, points) if points > 0 else None


TEMPERS = {
    "forgiving": Temper("forgiving", claims=0.0, slips=0.0),
    "exact": Temper("exact", claims=1.0, slips=0.0),
    "human": Temper("human", claims=0.7, slips=0.15),
}


def temper(name: str, seed: int = 0) -> Temper:
    """The temper of that name."""
    if name not in TEMPERS:
        raise Unknown(f"There is no temper {quote(name)}; there is {', '.join(TEMPERS)}.")
    found = TEMPERS[name]
    return Temper(found.name, found.claims, found.slips, seed)
