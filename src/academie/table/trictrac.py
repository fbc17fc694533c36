"""The two tables of trictrac: assisted, where the machine marks, and à la rigueur, where the players do.

Here acts are sent to the file that knows them. The referee's law: trictrac §6 and trictrac §7 in rigueur/dice.py, §79 in
playing.py, §80-§82 in remedies.py, §83 in dames.py, §84, §85, §88 and §94 in marking.py, §86, §87, §89-§92 in ecoles.py
with playing.py and remedies.py, §73-§75 and §93 in leaving.py; trictrac §104 softens them value by value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from academie.errors import Illegal
from academie.games.trictrac.game import game as room
from academie.games.trictrac.notation import read_state
from academie.games.trictrac.state import State, write_strides
from academie.game import Roll
from academie.table import acts
from academie.table.referee import Ruling, Table
from academie.table.rigueur import dames, dice, ecoles, leaving, marking, playing, remedies
from academie.table.rigueur.sheet import Sheet
from academie.table.rigueur.turn import native
from academie.table.rigueur.value import Phase, Rigueur, Wrong
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Result
    from academie.table.acts import Act


@dataclass(frozen=True, kw_only=True)
class RigueurTable(Rigueur):
    """trictrac à la rigueur: the players mark, under pain of école."""

    def _after(self, act: Act) -> Self:  # noqa: C901, PLR0911, PLR0912 - one line for each act
        table: Rigueur
        match act:
            case acts.ThrowForDice():
                table = dice.throw_for_dice(self, act)
            case acts.Throw():
                table = dice.throw(self, act)
            case acts.Choose():
                table = dice.choose(self, act)
            case acts.Name():
                table = dice.name(self, act)
            case acts.Declare():
                table = dice.declare(self, act)
            case acts.Break():
                table = dice.break_dice(self, act, said=True)
            case acts.BreakInSilence():
                table = dice.break_dice(self, act, said=False)
            case acts.LiftDice():
                table = dice.lift_dice(self, act)
            case _:
                table = self._by_hand(act)
        assert isinstance(table, type(self))
        return table
