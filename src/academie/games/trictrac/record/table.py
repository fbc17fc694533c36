"""The record of a game à la rigueur: its throws and plays as coups, all other acts and every ruling as notes.

The journal is what the table remembers; the record is what another program can read. Wherever hands have left the
table otherwise than the law would, the record sets the state (docs/trictrac-record.md, the sign =).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.games.trictrac.game import game
from academie.games.trictrac.record.format import Coup, Note, Record, play_coup
from academie.games.trictrac.referee import acts
from academie.games.trictrac.state import State, ours
from academie.tables.fields import COLOURS

if TYPE_CHECKING:
    from academie.games.trictrac.record.format import Item
    from academie.journal import Journal
    from academie.referee.acts import Act
    from academie.referee.table import Table


@dataclass
class _Writer:
    """A record in the making: the state as its reader has it, the coup that is being played, what was said."""

    state: State
    items: list[Item] = field(default_factory=list)
    coup: Coup | None = None
    notes: list[Note] = field(default_factory=list)

    def act(self, act: Act, before: Table, after: Table) -> None:
        if isinstance(act, acts.Throw | acts.ThrowForDice):
            self.close(ours(before.state))
            self.coup = self._thrown(act, after)
        elif isinstance(act, acts.Play) and self.coup is not None and not self.coup.play:
            self.coup = Coup(self.coup.seat, self.coup.dice, word=self.coup.word, play=act.play)
        elif isinstance(act, acts.Hold | acts.Leave) and self.coup is not None:
            word = "hold" if isinstance(act, acts.Hold) else "leave"
            self.coup = Coup(self.coup.seat, self.coup.dice, word=word, play=self.coup.play)
        else:
            self.notes.append(Note("!", str(act)))
        self.notes += [Note("!", f"ruling: {ruling}") for ruling in after.rulings]

    def _thrown(self, act: acts.Throw | acts.ThrowForDice, after: Table) -> Coup:
        large, small = max(act.dice), min(act.dice)
        if isinstance(act, acts.Throw):
            return Coup(act.seat, (large, small))
        if large == small:
            return Coup(None, (large, small), word="void")
        state = ours(after.state)
        only_dice = state.core.phase.name == "throw"
        return Coup(state.core.thrower, (large, small), word="dice" if only_dice else "")

    def close(self, table: State) -> None:
        """End the coup and, where the table has come to another state than the law, say to which."""
        if self.coup is not None:
            self.coup, reached = self._lawful(self.coup)
            self.items.append(self.coup)
            self.state = reached
            self.coup = None
        self.items += self.notes
        self.notes = []
        if str(table) != str(self.state):
            self.items.append(Note("=", str(table)))
            self.state = table

    def _lawful(self, coup: Coup) -> tuple[Coup, State]:
        """The coup as the law can follow it: held where a trou was due and nothing said, without a wrong play."""
        tries = [coup, Coup(coup.seat, coup.dice, word="hold", play=coup.play), Coup(coup.seat, coup.dice)]
        for each in tries:
            try:
                return each, play_coup(self.state, each, checked=False)[-1]
            except AcademieError:
                continue
        self.notes.insert(0, Note("!", f"{COLOURS[coup.seat or 0]} throws {coup.dice[0]}-{coup.dice[1]}"))
        return coup, self.state


def record_of(journal: Journal) -> Record:
    """The record of a journal."""
    tables = list(journal.tables())
    first = ours(tables[0].state)
    writer = _Writer(first)
    for act, before, after in zip(journal.acts, tables[:-1], tables[1:], strict=True):
        writer.act(act, before, after)
    writer.close(ours(tables[-1].state))
    result = tables[-1].result
    tags = {
        "Game": game.name,
        "Profile": first.profile.name,
        "White": journal.players[0] or "?",
        "Black": journal.players[1] or "?",
        "Date": "?",
        "Marks": "hand",
        "Result": "*" if result is None else (f"{result.points}-0", f"0-{result.points}")[result.winner or 0],
    }
    if str(first) != str(game.start(first.profile.name)):
        tags["Start"] = str(first)
    return Record(tags, tuple(writer.items))
