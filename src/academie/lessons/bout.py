"""A game of a lesson: the pupil against a machine at the assisted table, to its end or to where the step has it end.

A value: `after` gives the next one. Dice come from the step's seed, so that a game resumed goes on alike.
"""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.game import Roll
from academie.journal import Journal
from academie.lessons.boards import board_of
from academie.players import roster
from academie.players.opponent import Opponent
from academie.referee.acts import Kind
from academie.referee.tempers import temper
from academie.tutor.lesson import END

if TYPE_CHECKING:
    from academie.referee.acts import Act
    from academie.referee.table import Table
    from academie.text.message import Message
    from academie.tutor.lesson import Course, Lesson, Step

USUAL = "playouts:60"  # the opponent where a step names none: he plays every game, and not too well
_PERSON = "?"


@dataclass(frozen=True)
class Bout:
    """A game as far as it has come."""

    journal: Journal
    table: Table
    step: Step
    turns: int = 0  # of the pupil
    met: bool = False  # whether the event has come that ends it

    @classmethod
    def begin(cls, course: Course, lesson: Lesson, number: int) -> Bout:
        """The game of a step, counted from 0, before anything is done."""
        step, laid = lesson.steps[number], board_of(course, lesson, number)
        position = str(laid.state) if laid is not None else ""
        profile = "" if position else course.profile
        seats = roster_seats(course, position, profile)
        names = tuple(_PERSON if seat == step.seat else step.opponent or USUAL for seat in range(seats))
        journal = Journal(course.game, "assisted", profile, names, position, str(step.seed))
        return cls(journal, journal.start(), step)

    @property
    def over(self) -> bool:
        """Whether the step is done with it."""
        enough = bool(self.step.turns) and self.turns >= self.step.turns
        return self.table.result is not None or enough or (self.met and self.step.until != END)

    def after(self, act: Act) -> tuple[Bout, list[Message]]:
        """The game after an act, and what is told of it; raises one sentence where it cannot be done."""
        table = self.table.after(act)
        mine = act.seat == self.step.seat and self.table.kind(act) is Kind.TURN
        met = self.met or any(event.key == self.step.until for event in table.state.events)
        told = self.table.account(act, table)
        journal = self.journal.add(act)
        return dataclasses.replace(self, journal=journal, table=table, turns=self.turns + mine, met=met), told

    def proceeded(self) -> tuple[Bout, list[Message]]:
        """The game when the pupil is next asked, or it is over: dice thrown, the machine's acts done."""
        bout = self
        lines: list[Message] = []
        while not bout.over and (act := bout._unasked()) is not None:
            bout, told = bout.after(act)
            lines += told
        return bout, lines

    def _unasked(self) -> Act | None:
        """What needs no pupil: a machine's act, a throw, a pass."""
        table, me = self.table, self.step.seat
        for seat in range(len(table.seats)):
            if seat != me and (act := self._opponent(seat).act(table, seat)) is not None:
                return act
        thrown = table.chance(random.Random(f"{self.step.seed}/{len(self.journal.acts)}"))  # noqa: S311 - a game
        if thrown is not None:
            return thrown
        open_ = table.acts(me)
        moves = table.choices(open_[0]) if len(open_) == 1 and table.room.chance else ()
        return open_[0] if moves and not isinstance(moves[0], Roll) and table.room.passes(moves[0]) else None

    def _opponent(self, seat: int) -> Opponent:
        spec = self.step.opponent or USUAL
        return Opponent(
            spec, roster.find(spec, self.table.room, self.step.seed + seat), temper("exact"), self.step.seed
        )


def roster_seats(course: Course, position: str, profile: str) -> int:
    """How many sit down to the game of a step."""
    return len(Journal(course.game, "assisted", profile, position=position).start().seats)
