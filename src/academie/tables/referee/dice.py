"""Throws at a race game on a real board: the draw, throws in turn, doubtful dice, dice broken, numbers chosen.

What may befall dice, and what each book makes of it, is in thrown.py; the paragraphs in which each room speaks of these
duties are in its referee.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.referee.acts import Break
from academie.referee.table import SEATS
from academie.tables.referee.thrown import BOOKS, GOOD, LIMITS, THROWER, VOID, outcome

if TYPE_CHECKING:
    from academie.game import Roll
    from academie.referee import acts
    from academie.tables.referee.race import RaceTable

# ---------------------------------------------------------------------------------------------
# Throwing


def throw_for_dice(table: RaceTable, act: acts.ThrowForDice) -> RaceTable:
    """Each throws one die, and the higher has the dice; equal dice are thrown again."""
    law = table.law.start
    if table.position.thrower is not None or not table.position.rolls():
        raise Illegal(f"The dice are drawn for once only, before the first throw ({law}).")
    drawn = _thrown(table, act.dice, law)
    return drawn if drawn.position.thrower is not None else drawn.but(before=None).said("draw_again", law, act.seat)


def throw(table: RaceTable, act: acts.Throw) -> RaceTable:
    """A throw in turn. What it leaves behind unclaimed has lapsed."""
    table = table.lapsed()
    if table.position.result is not None:
        return table
    check_turn(table, act.seat)
    if table.any_number:
        raise Illegal(
            f"The dice were broken against the agreement: choose the numbers you like ({table.law.breaking})."
        )
    return _thrown(table, _ordered(act.dice), table.law.start)


def check_turn(table: RaceTable, seat: int) -> None:
    """Refuse who may not throw now."""
    thrower, law = table.position.thrower, table.law
    if thrower is None:
        raise Illegal(f"Draw first for the dice: one die each, the first White's and the second Black's ({law.start}).")
    if not table.position.rolls():
        raise Illegal(f"A throw lies on the table; it is played before the next is made ({law.play}).")
    if seat != thrower:
        raise Illegal(f"It is {SEATS[thrower].en}'s throw, not yours ({law.play}).")


def _ordered(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))


def _roll(table: RaceTable, dice: tuple[int, ...], law: str) -> Roll:
    rolls = table.position.rolls()
    for roll in rolls:
        if roll.dice == dice:
            return roll
    count = {2: "two", 3: "three"}[len(rolls[0].dice)]
    raise Illegal(f"{table.game.title.en} is thrown with {count} dice; give {count} numbers from 1 to 6 ({law}).")


def _thrown(table: RaceTable, dice: tuple[int, ...], law: str) -> RaceTable:
    """A throw lies on the table; it may be questioned until something is done about it."""
    before = table.position
    return table.at(before.after(_roll(table, dice, law))).but(before=before, breaks=0, any_number=False, asked=None)


# ---------------------------------------------------------------------------------------------
# Doubtful throws


def declare(table: RaceTable, act: acts.Declare) -> RaceTable:
    """Something befell the dice: the throw is good or void, or one of the two says which."""
    law, before = table.law.doubtful, table.before
    book = BOOKS[table.profile.name.partition("+")[0]]
    result = outcome(act.event, book.__getitem__, law)
    if before is None:
        raise Illegal(f"Dice are judged when they fall, before anything is touched or played ({law}).")
    check_decided(table)
    thrower = before.thrower
    if result == GOOD:
        return table.said("throw_good", law, act.seat if thrower is None else thrower)
    if result == VOID or thrower is None:  # in the draw there is no adversary to ask: it is made again
        return void(table)
    chooser = thrower if result == THROWER else 1 - thrower
    return table.but(chooser=chooser).said("throw_doubtful", law, chooser)


def check_decided(table: RaceTable) -> None:
    """Refuse whatever must wait for the word of the player who judges the throw."""
    if table.chooser is not None:
        raise Illegal(f"{SEATS[table.chooser].en} says first whether the throw stands ({table.law.doubtful}).")


def void(table: RaceTable) -> RaceTable:
    """As if it had not been thrown."""
    before = table.before or table.position
    thrower = 0 if before.thrower is None else before.thrower
    return table.but(position=before, before=None, chooser=None).said("throw_void", table.law.doubtful, thrower)


def answer(table: RaceTable, *, good: bool) -> RaceTable:
    """The player the law names keeps the throw or has it made again."""
    if good:
        kept = table.but(chooser=None, before=None)
        return kept.said("throw_good", table.law.doubtful, table.position.thrower or 0)
    return void(table)


# ---------------------------------------------------------------------------------------------
# Breaking


def break_dice(table: RaceTable, act: acts.Break | acts.BreakInSilence) -> RaceTable:
    """The adversary spoils the throw as it leaves the cup, before the numbers show."""
    table = table.lapsed()
    law, rule = table.law.breaking, table.profile["rompre"]
    thrower = table.position.thrower
    if thrower in {None, act.seat} or not table.position.rolls():
        raise Illegal(f"Dice are broken by the adversary as they leave the cup, before the numbers show ({law}).")
    if table.any_number:
        raise Illegal(f"The dice are broken already; {SEATS[1 - act.seat].en} chooses his numbers ({law}).")
    if rule == "forbidden":
        return _forbidden(table, act.seat)
    limit = LIMITS[rule]
    if limit == 0:
        raise Illegal(f"Dice are not broken at this table; sit down with the option rompre if you wish it ({law}).")
    if rule == "three" and not isinstance(act, Break):
        raise Illegal(f"Whoever breaks the dice must say “je romps”; unsaid, the throw is good ({law}).")
    if table.breaks >= limit:
        raise Illegal(f"The dice may not be broken more than {limit} times running; let the throw be ({law}).")
    return table.but(breaks=table.breaks + 1, before=None).said("dice_broken", law, act.seat)


def _forbidden(table: RaceTable, seat: int) -> RaceTable:
    """Broken on purpose or not, against the agreement: where no penalty was named the other plays what he likes."""
    law = table.law.breaking
    if table.profile["rompre_penalty"] != "any_number":
        raise Illegal(f"It was agreed not to break; the penalty agreed is settled outside the board ({law}).")
    return table.but(any_number=True, before=None).said("break_refused", law, seat)


def choose(table: RaceTable, act: acts.Choose) -> RaceTable:
    """The player whose dice were broken against the agreement plays any numbers; nobody can question them."""
    law = table.law.breaking
    if not table.any_number or act.seat != table.position.thrower:
        raise Illegal(f"Numbers are chosen only when the other broke the dice against the agreement ({law}).")
    return _thrown(table, _ordered(act.dice), law).but(before=None)
