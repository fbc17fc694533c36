"""The series of which a proof has the games: what the lot and the dice decide before one begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.fair.drawn import BEFORE
from academie.games import find
from academie.journal.series import Ledger
from academie.match.forms import Agreed
from academie.match.laying import drawn, starts, written
from academie.referee.acts import Resign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.fair.drawn import Dice
    from academie.fair.proof import Proof
    from academie.match.forms import Rounds
    from academie.referee.table import Table


@dataclass
class Series:
    """The rounds after the games that were played again; `people` are the chairs of those who may choose."""

    ledger: Ledger
    people: frozenset[int]
    rounds: Rounds

    @classmethod
    def of(cls, proof: Proof) -> Series:
        """Before the first game; raises a sentence where the head agrees on nothing that is played."""
        names = ("?",) * len(proof.chairs)
        ledger = Ledger(proof.game, proof.form, proof.profile, proof.mode, "", Agreed.read(proof.agreed), names)
        people = frozenset(number for number, kind in enumerate(proof.chairs) if kind != "machine")
        return cls(ledger, people, ledger.start())

    def fallen(self, lot: int) -> None:
        """The lot has fallen."""
        self.ledger = self.ledger.by_lot(lot)
        self.rounds = self.ledger.start()

    def due(self, dice: Dice | None, chair: int | None) -> str | None:
        """The position at which the next game must begin; None where a person chose it, or its draw is not revealed."""
        given = self.rounds.handicap
        if given is not None and given.prompt is not None and given.chooser in self.people & {chair}:
            return None
        if dice is None:
            room, among = find(self.ledger.game), starts(self.rounds)
            return written(room, self.rounds, among[0]) if len(among) == 1 else None
        return drawn(find(self.ledger.game), self.rounds, lambda: dice.chance(BEFORE))

    def after(self, tables: Sequence[Table]) -> None:
        """A game is over; one that is not was broken off, and counts for nothing."""
        if tables[-1].result is not None:
            self.rounds = self.rounds.after(tables)

    def resigned(self, table: Table, chair: int) -> Table | None:
        """The table after a chair has run out of time, where the law of the game has a word for that."""
        chairs = [self.rounds.seating().players[place] for place in table.sitting]
        if chair not in chairs or table.result is not None:
            return None
        seat = chairs.index(chair)
        try:
            table.room.left(table.state, seat)
            return table.after(Resign(seat))
        except AcademieError:
            return None
