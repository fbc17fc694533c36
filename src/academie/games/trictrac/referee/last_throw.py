"""The last throw of the lifting, in its time or made in advance, and « je joue pour tout »: §37.

ACAD-A has it made in advance once both have broken, if both agree; in Lepeintre the adversary of the one who lifts has
it made when he likes (rule 75), since he gives up the race by it. Nobody is made to play for all.
"""

from __future__ import annotations

import dataclasses
from enum import StrEnum
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
    """Refuse what is said of a last throw while nobody is about to make one."""
    if table.phase != Phase.THROW or any(table.dames[table.thrower][:_INSIDE]):
        raise Illegal("The last throw is spoken of while its player lifts and is to throw (§37).")


def ask(table: Rigueur, act: acts.AskLastThrow) -> Rigueur:
    """The last throw is wished for now: on demand in Lepeintre, else by agreement once both have broken."""
    _check_lifting(table)
    by_lifter = act.seat == table.thrower
    demanded = table.values.early_last_throw == "on_demand" and not by_lifter
    custom = Custom.ON_DEMAND if demanded else Custom.AGREED
    if granted(Wish.AHEAD, custom, by_lifter=by_lifter, agreed=False, both_broken=_both_broken(table)):
        return _ahead(table)
    if not granted(Wish.AHEAD, custom, by_lifter=by_lifter, agreed=True, both_broken=_both_broken(table)):
        return table.said("levee", "§37", act.seat, words="last_throw_refused", refused=True)
    return table.with_dice(last=LastThrow(asked=act.seat)).said("levee", "§37", act.seat, words="last_throw_asked")


def _both_broken(table: Rigueur) -> bool:
    return not any(core.is_full(dames, plein) for dames in table.dames for plein in _PLEINS)


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
    table: Rigueur,
    seat: int,
    won: int,
    dice: tuple[int, int],
    thrown: Callable[[Rigueur, tuple[int, int]], Rigueur],
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


# --- The last throw of a levée


Throw = tuple[int, int]


class Custom(StrEnum):
    """§37: by whose leave the last throw of a levée is made in advance."""

    AGREED = "agreed"  # the first treatise: both have broken, and the adversary agrees
    ON_DEMAND = "on_demand"  # Lepeintre, rule 75: either may have it so, even with more than two dames to lift


class Wish(StrEnum):
    """§37: what a player may want of the last throw."""

    AHEAD = "ahead"  # to make it now, to see if it is a simple or a doublet
    FOR_ALL = "for_all"  # to let it open the next relevé: « je joue pour tout »


def granted(wish: Wish, custom: Custom, *, by_lifter: bool, agreed: bool, both_broken: bool = True) -> bool:
    """§37: whether a wish is followed once it is beyond doubt who lifts first.

    The lifter plays for all when he says so and cannot be made to; for a throw ahead the customs differ.
    """
    if wish is Wish.FOR_ALL:
        return by_lifter or agreed
    return custom is Custom.ON_DEMAND or (agreed and both_broken)


def levee_points(throw: Throw) -> int:
    """§37: 4 by a simple throw, 6 by a doublet."""
    return 6 if throw[0] == throw[1] else 4
