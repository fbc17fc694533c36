"""The last throw of the lifting, in its time or made in advance, and « je joue pour tout »: §37.

In ACAD-A it is made in advance once both have broken, if both agree. In Lepeintre the adversary of the player who lifts
has it made when he likes (rule 75), since he gives up the race by it. Nobody can be made to play for all.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.errors import Illegal
from academie.games.trictrac.referee.bredouille import note_throw
from academie.games.trictrac.referee.ecoles import expire
from academie.games.trictrac.referee.leaving import begin_releve
from academie.games.trictrac.referee.marking import automark, close
from academie.games.trictrac.referee.sheet import LastThrow, Window, Wrong
from academie.games.trictrac.referee.value import Phase, Rigueur

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.games.trictrac.referee import acts

_INSIDE = 18  # the first flèche of the table one lifts from
_PLEINS = (core.Table.petit, core.Table.grand, core.Table.retour)


def _check_lifting(table: Rigueur) -> None:
    """Refuse words about a last throw while nobody is about to make one."""
    if table.phase != Phase.THROW or any(table.dames[table.thrower][:_INSIDE]):
        raise Illegal("Ask for the last throw while its player lifts and is to throw (§37).")


def ask(table: Rigueur, act: acts.AskLastThrow) -> Rigueur:
    """A player wants the last throw now: on demand in Lepeintre, else by agreement once both have broken."""
    _check_lifting(table)
    if table.values.early_last_throw == "on_demand" and act.seat != table.thrower:
        return _ahead(table)
    if any(core.is_full(dames, plein) for dames in table.dames for plein in _PLEINS):
        return table.said("levee", "§37", act.seat, words="last_throw_refused", refused=True)
    return table.with_dice(last=LastThrow(asked=act.seat)).said("levee", "§37", act.seat, words="last_throw_asked")


def _ahead(table: Rigueur) -> Rigueur:
    return table.with_dice(last=LastThrow(ahead=True)).said("levee", "§37", table.thrower, words="last_throw")


def waits_for(table: Rigueur, seat: int) -> bool:
    """Whether a last throw was asked of that player."""
    return table.dice.last.asked == 1 - seat and table.phase == Phase.THROW


def answer(table: Rigueur, seat: int, *, agreed: bool) -> Rigueur | None:
    """The other's word on a last throw asked for; None where nothing waits for it."""
    if not waits_for(table, seat):
        return None
    if agreed:
        return _ahead(table)
    asker = 1 - seat
    return table.with_dice(last=LastThrow()).said("levee", "§37", asker, words="last_throw_refused")


def lifted(table: Rigueur, dice: tuple[int, int], thrown: Callable[[Rigueur, tuple[int, int]], Rigueur]) -> Rigueur:
    """The last throw made in advance: all that is left is lifted by it."""
    seat = table.thrower
    table = note_throw(expire(close(table, seat, at_play=False), seat), seat)
    return levee(table, seat, levee_points(dice), dice, thrown)


def levee(
    table: Rigueur, seat: int, won: int, dice: tuple[int, int], thrown: Callable[[Rigueur, tuple[int, int]], Rigueur]
) -> Rigueur:
    """By §37, §38: the first to lift all has the dice, and marks before he throws; for all, he has thrown already."""
    given = table.markings.windows[1 - seat]
    for_all = table.for_all and table.terms.releve_dice in {None, seat}
    only = table.values.points_after_levee == "lifter_only"
    erase = (seat == 1, seat == 0) if only else (False, False)
    table = begin_releve(table, seat).cleared(seat, Wrong.MISPLAY, Wrong.TOUCH)
    if any(erase):
        table = table.but(
            markings=table.markings.but(sheet=table.markings.sheet.rebased(erase=erase), conceded=(0, 0)),
            faults=table.faults.but(known=()),
        )
    table = table.window(1 - seat, given)
    if not for_all:
        table = automark(table.opens(seat, Window(won, own=True)), seat, whole=True)
        return table.said("levee", "§37", seat, won)
    table = thrown(table.said("levee", "§37", seat, won), dice)
    window = table.markings.windows[seat] or Window(0, own=True)
    return automark(table.window(seat, dataclasses.replace(window, owed=window.owed + won)), seat)


def levee_points(throw: tuple[int, int]) -> int:
    """§37: 4 by a simple throw, 6 by a doublet."""
    return 6 if throw[0] == throw[1] else 4
