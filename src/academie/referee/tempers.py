"""How a machine behaves at a table à la rigueur: it forgives, claims everything, errs like people, or in its own way.

A temper chooses among the acts the table offers; chance comes from its seed and the number of acts so far, so that a
journal played again meets the same temper. What to play is left to a chooser: a temper has manners, not skill.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from academie.input.names import Names
from academie.referee.acts import Act, Kind, Play
from academie.referee.table import Table
from academie.text.message import Message


@dataclass(frozen=True)
class Temper:
    """How often it claims what it may, and how often its own hand slips."""

    name: str
    claims: float
    slips: float
    seed: int = 0

    def act(self, table: Table, seat: int, choose: Callable[[Table, Sequence[Act]], Act] | None = None) -> Act | None:
        """What it does next; None when it waits, or when it is its turn to throw."""
        offered: dict[Kind, list[Act]] = {kind: [] for kind in Kind}
        for act in table.acts(seat):
            offered[table.kind(act)].append(act)
        chance = random.Random(f"{self.seed}:{seat}:{table.count}")  # noqa: S311 - a temper is not a secret
        if (claim := self._claim(offered[Kind.CLAIM], chance)) is not None:
            return claim
        if offered[Kind.ANSWER]:
            return offered[Kind.ANSWER][0]
        if (mark := self._mark(table, seat, offered[Kind.MARK], chance)) is not None:
            return mark
        turns = offered[Kind.TURN]
        if not turns:
            return None
        return choose(table, turns) if choose is not None else chance.choice(_plays(turns))

    def _claim(self, found: Sequence[Act], chance: random.Random) -> Act | None:
        return found[0] if found and chance.random() < self.claims else None

    def _mark(self, table: Table, seat: int, marks: Sequence[Act], chance: random.Random) -> Act | None:
        """It marks what is due; a slip forgets it, or marks otherwise, and it does not look again."""
        if not marks or (self.slips and table.marking(seat)):
            return None
        return marks[0] if chance.random() >= self.slips else table.slip(marks[0], chance)


def _plays(turns: Sequence[Act]) -> Sequence[Act]:
    """Those that move something; a word is said only where there is nothing else to do."""
    return [act for act in turns if isinstance(act, Play)] or turns


_TEMPERS = Message("there is {known}.")
TEMPERS = {
    "forgiving": Temper("forgiving", claims=0.0, slips=0.0),
    "exact": Temper("exact", claims=1.0, slips=0.0),
    "human": Temper("human", claims=0.7, slips=0.15),
    "own": Temper("own", claims=1.0, slips=0.0),  # as the player's character has it, where he has one
}


def temper(name: str, seed: int = 0) -> Temper:
    """The temper of that name, as people spell it."""
    found = TEMPERS[Names(dict.fromkeys(TEMPERS, ())).choose(name, Message("There is no temper {name};"), _TEMPERS)]
    return Temper(found.name, found.claims, found.slips, seed)
