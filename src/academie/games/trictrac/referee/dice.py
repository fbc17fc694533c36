"""Throws at a real table: whose they are, whether they count, and who may spoil them.

§6: what befell the dice is declared, and table/thrown.py says what that makes of the throw. §7:
breaking the dice. §8: a throw closes the thrower's time to mark and to claim.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.coup import Coup
from academie.games.trictrac.referee.bredouille import note_throw
from academie.games.trictrac.referee.ecoles import expire
from academie.games.trictrac.referee.marking import automark, close
from academie.games.trictrac.referee.value import Hand, Phase, Rigueur, Said, Window
from academie.games.trictrac.values import EarlyThrow, OpeningMode, Values
from academie.match.reckoning import count
from academie.referee.table import SEATS
from academie.tables.referee.thrown import GOOD, LIMITS, THROWER, VOID, outcome
from academie.tables.values import RomprePenalty
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.trictrac.referee import acts

# ---------------------------------------------------------------------------------------------
# Throwing


def throw_for_dice(table: Rigueur, act: acts.ThrowForDice) -> Rigueur:
    """By §3: one die on each side; the higher has the turn and plays that throw. A doublet is void."""
    if table.phase != Phase.OPENING or act.seat != table.thrower:
        raise Illegal(
            Title(
                "{who} is to throw, and the first turn is thrown for once only (§3).",
                "C'est à {who} de jeter, et le premier coup ne se tire qu'une fois (§3).",
            ).fill(who=SEATS[table.thrower])
        )
    white, black = act.dice
    if white == black:
        other = 1 - act.seat
        return table.but(thrower=other).said("opening_doublet", "§3", other)
    first = 0 if white > black else 1
    table = table.but(thrower=first, phase=Phase.THROW)
    return table if table.values.opening_mode == OpeningMode.DICE_ONLY else _thrown(table, act.dice)


def throw(table: Rigueur, act: acts.Throw) -> Rigueur:
    """A throw, in turn or too soon."""
    if table.phase == Phase.OPENING:
        raise Illegal(
            Title(
                "Throw first for the dice: one die on each side (§3).",
                "Tirez d'abord à qui aura le dé : un dé de chaque côté (§3).",
            )
        )
    if table.phase == Phase.LEAVING:
        raise Illegal(
            Title(
                "The other answers first: he lifts his dames, or schools a wrong count (§93).",
                "L'autre répond d'abord : il lève ses dames, ou envoie à l'école d'un faux compte (§93).",
            )
        )
    if table.any_number:
        raise Illegal(
            Title(
                "The dice were broken against the agreement: choose the number you like (§7).",
                "On a rompu le dé contre la convention : choisissez le nombre qu'il vous plaît (§7).",
            )
        )
    _check_decided(table)
    if act.seat != table.thrower:
        return _too_soon(table, act)
    if table.phase != Phase.THROW:
        raise Illegal(
            Title(
                "You have thrown already; mark and play that throw (§8).",
                "Vous avez déjà jeté ; marquez et jouez ce coup (§8).",
            )
        )
    return _thrown(table, pair_of(act.dice))


def pair_of(dice: tuple[int, ...]) -> tuple[int, int]:
    """The two dice of a throw; other games are played with three."""
    if len(dice) != 2:
        raise Illegal(
            Title(
                "Trictrac is played with two dice; give two numbers, such as 6-5 (§1).",
                "Le trictrac se joue à deux dés ; donnez deux nombres, comme 6-5 (§1).",
            )
        )
    return dice[0], dice[1]


def _check_decided(table: Rigueur) -> None:
    if table.chooser is not None:
        raise Illegal(
            Title("{who} says first whether the throw stands (§6).", "{who} dit d'abord si le coup est bon (§6).").fill(
                who=SEATS[table.chooser]
            )
        )


def _too_soon(table: Rigueur, act: acts.Throw) -> Rigueur:
    """By §6: thrown before the other has played; he may play knowing it, though good company hides it."""
    if table.phase == Phase.THROW or table.early is not None:
        raise Illegal(
            Title("It is {who}'s throw, not yours (§8).", "C'est à {who} de jeter, non à vous (§8).").fill(
                who=SEATS[table.thrower]
            )
        )
    words = "throw_hidden" if table.values.early_throw == EarlyThrow.HIDDEN else "throw_seen"
    return table.but(early=pair_of(act.dice)).said("throw_good", "§6", act.seat, words=words)


def _thrown(table: Rigueur, dice: tuple[int, int]) -> Rigueur:
    """By §8: a good throw. It closes the thrower's window and his claims, and opens the next window."""
    before = dataclasses.replace(table, before_throw=None, rulings=())
    seat = table.thrower
    table = note_throw(expire(close(table, seat, at_play=False), seat), seat)
    throws = (table.throws[0] + (seat == 0), table.throws[1] + (seat == 1))
    ordered = (max(dice), min(dice))
    repeats = table.game_throws == 1 and ordered == table.first
    turn = Coup(table.native, table.dames[seat], table.dames[1 - seat], seat, ordered, throws[seat], repeats)
    owed = 0 if table.in_hand[seat] else turn.owed  # §83: a dame kept in hand costs the right to mark
    hung = 0 if table.in_hand[seat] else turn.hung
    table = table.but(
        phase=Phase.MARK, throws=throws, turn=turn, hand=Hand(), closed=None,
        word=Said.NOTHING, breaks=0, dice_lifted=False,
        any_number=False,
        game_throws=min(2, table.game_throws + 1), first=table.first or ordered, before_throw=before,
    ).window(seat, Window(owed, own=True, hung=hung, lasting=turn.unplayable))  # fmt: skip
    return automark(table, seat)


def apply_early(table: Rigueur) -> Rigueur:
    """The throw made too soon counts now that the other has played."""
    if table.early is None or table.phase != Phase.THROW:
        return table
    return _thrown(table.but(early=None), table.early)


# ---------------------------------------------------------------------------------------------
# Doubtful throws


def _untouched(table: Rigueur) -> bool:
    window = table.windows[table.thrower]
    return table.phase == Phase.MARK and window is not None and not window.entries and not table.hand.touched


def _book(values: Values) -> dict[str, str]:
    """What the profile makes of doubtful dice (§6)."""
    return {
        "die_off_board": values.die_off_board,
        "rim": values.rim,
        "spinning_die": values.spinning_die,
        "broken_die": values.broken_die,
    }


def declare(table: Rigueur, act: acts.Declare) -> Rigueur:
    """By §6: something befell the dice; declared before anything is done about the throw."""
    result = outcome(act.event, _book(table.values).__getitem__)
    if not _untouched(table):
        raise Illegal(
            Title(
                "Dice are judged when they fall, before anything is marked or touched (§6).",
                "Les dés se jugent quand ils tombent, avant qu'on ait rien marqué ni touché (§6).",
            )
        )
    _check_decided(table)
    thrower = table.thrower
    if result == GOOD:
        return table.said("throw_good", "§6", thrower)
    if result == VOID:
        return _void(table)
    chooser = thrower if result == THROWER else 1 - thrower
    return table.but(chooser=chooser).said("rim_not_reached", "§6", chooser, words="throw_doubtful")


def _void(table: Rigueur) -> Rigueur:
    """As if it had not been thrown: every window is as it was."""
    thrower = table.thrower
    return (table.before_throw or table).said("throw_void", "§6", thrower)


def answer_throw(table: Rigueur, *, good: bool) -> Rigueur:
    """The player the law names keeps the throw or has it made again."""
    decided = table.but(chooser=None)
    return decided.said("throw_good", "§6", table.thrower) if good else _void(decided)


def lift_dice(table: Rigueur, act: acts.LiftDice) -> Rigueur:
    """By §6: lifted before they were named, or played, the thrower's call of the dice stands."""
    if table.turn is None or table.phase not in {Phase.MARK, Phase.PLAY}:
        return table
    if act.seat == table.thrower:
        return table
    return table.but(dice_lifted=True)


def name(table: Rigueur, act: acts.Name) -> Rigueur:
    """By §5: the throw is called, larger number first; it decides only when the dice were lifted too soon."""
    turn = table.throwing
    if act.seat != table.thrower or table.phase != Phase.MARK:
        raise Illegal(
            Title(
                "The thrower names his throw, when he has thrown (§5).",
                "Celui qui a jeté nomme son coup, après l'avoir jeté (§5).",
            )
        )
    called = (max(act.dice), min(act.dice))
    if act.dice != called:
        raise Illegal(Title("The larger number is named first (§5).", "Le plus gros nombre se nomme le premier (§5)."))
    if called == turn.dice:
        return table
    if not table.dice_lifted or not _untouched(table) or table.before_throw is None:
        raise Illegal(
            Title(
                "The dice lie there and show something else; name what they show (§5).",
                "Les dés sont là et montrent autre chose ; nommez ce qu'ils montrent (§5).",
            )
        )
    again = _thrown(table.before_throw, called)
    return again.said("throw_good", "§6", act.seat, words="throw_called")


# ---------------------------------------------------------------------------------------------
# Breaking


def break_dice(table: Rigueur, act: acts.Break | acts.BreakInSilence, *, said: bool) -> Rigueur:
    """By §7: the adversary spoils the throw as it leaves the cup, before the numbers show."""
    if table.phase != Phase.THROW or act.seat == table.thrower:
        raise Illegal(
            Title(
                "Dice are broken by the adversary as they leave the cup, before the numbers show (§7).",
                "C'est l'adversaire qui rompt le dé, au sortir du cornet et avant qu'on en voie les points (§7).",
            )
        )
    if table.values.rompre_announced and not said:
        raise Illegal(
            Title(
                "Whoever breaks the dice must say “je romps”; unsaid, the throw is good (§7).",
                "Qui rompt le dé doit dire « je romps » ; s'il ne le dit pas, le coup est bon (§7).",
            )
        )
    limit = LIMITS[table.values.rompre]
    if limit == 0:
        if table.values.rompre_penalty != RomprePenalty.ANY_NUMBER:
            raise Illegal(
                Title(
                    "It was agreed not to break; the penalty agreed is settled outside the board (§7).",
                    "On est convenu de ne point rompre ; la peine convenue se règle hors du tablier (§7).",
                )
            )
        return table.but(any_number=True).said("break_refused", "§7", act.seat)
    if table.breaks >= limit:
        raise Illegal(
            Title(
                "The dice may not be broken more than {times} running; let the throw be (§7).",
                "Le dé ne se rompt pas plus de {times} de suite ; laissez jouer le coup (§7).",
            ).fill(times=Title(count(limit, "time"), f"{limit} fois"))
        )
    return table.but(breaks=table.breaks + 1).said("dice_broken", "§7", act.seat)


def choose(table: Rigueur, act: acts.Choose) -> Rigueur:
    """By §7: the thrower plays the number he likes, the other having broken against the agreement."""
    if not table.any_number or act.seat != table.thrower or table.phase != Phase.THROW:
        raise Illegal(
            Title(
                "Numbers are chosen only when the other broke the dice against the agreement (§7).",
                "On ne choisit ses nombres que si l'autre a rompu le dé contre la convention (§7).",
            )
        )
    return _thrown(table, pair_of(act.dice))
