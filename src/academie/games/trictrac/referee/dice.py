"""Throws at a real table: whose they are, whether they count, and who may spoil them.

§6: a player declares what befell the dice, and `academie.tables.referee.thrown` says what that makes of the throw. §7:
breaking the dice. §8: a throw closes the thrower's time to mark and to claim.
"""

import dataclasses

from academie.errors import Illegal
from academie.games.trictrac.coup import Coup
from academie.games.trictrac.names import points_in_words
from academie.games.trictrac.referee import acts, facts, last_throw
from academie.games.trictrac.referee.bredouille import note_throw
from academie.games.trictrac.referee.ecoles import expire
from academie.games.trictrac.referee.marking import automark, close
from academie.games.trictrac.referee.sheet import Entry, Fault, Kind, Lifted, Window, Wrong
from academie.games.trictrac.referee.value import Hand, Phase, Rigueur, Said
from academie.referee import acts as common
from academie.referee.acts import Mishap
from academie.referee.table import SEATS
from academie.tables.referee.thrown import GOOD, LIMITS, THROWER, VOID, outcome
from academie.text.message import Message, counted

# ---------------------------------------------------------------------------------------------
# Throwing


def throw_for_dice(table: Rigueur, act: common.ThrowForDice) -> Rigueur:
    """By §3: one die on each side; the higher has the turn and plays that throw. A doublet is void."""
    if table.phase != Phase.OPENING or act.seat != table.thrower:
        raise Illegal(
            "It is {who}'s turn to throw; the players throw for the first turn only once (§3).",
            who=SEATS[table.thrower],
        )
    white, black = act.dice
    if white == black:
        other = 1 - act.seat
        return table.but(thrower=other).said("opening_doublet", "§3", other)
    first = 0 if white > black else 1
    table = table.but(thrower=first, phase=Phase.THROW)
    return table if table.values.opening_mode == "dice_only" else thrown(table, act.dice)


def throw(table: Rigueur, act: common.Throw) -> Rigueur:
    """A throw, in turn or too soon."""
    if table.phase == Phase.OPENING:
        raise Illegal("Throw first for the dice: one die on each side (§3).")
    if table.phase == Phase.LEAVING:
        raise Illegal("The other answers first: he lifts his dames, or schools a wrong count (§93).")
    if table.dice.any_number:
        raise Illegal("The dice were broken against the agreement: choose the number you like (§7).")
    if act.seat != table.thrower:
        return _too_soon(table, act)
    if table.phase != Phase.THROW:
        raise Illegal("You have thrown already. Mark and play that throw (§8).")
    dice = pair_of(act.dice)
    if table.dice.last.ahead:
        return last_throw.lifted(table, dice, thrown)
    return thrown(table, dice)


def pair_of(dice: tuple[int, ...]) -> tuple[int, int]:
    """The two dice of a throw; other games are played with three."""
    if len(dice) != 2:
        raise Illegal("Trictrac is played with two dice. Give two numbers, such as 6-5 (§1).")
    return dice[0], dice[1]


def _too_soon(table: Rigueur, act: common.Throw) -> Rigueur:
    """By §6: thrown before the other has played; he may play knowing it, though good company hides it."""
    if table.phase == Phase.THROW or table.dice.early is not None:
        raise Illegal("It is {who}'s throw, not yours (§8).", who=SEATS[table.thrower])
    words = "throw_hidden" if hides(table) else "throw_seen"
    return table.with_dice(early=pair_of(act.dice)).said("throw_good", "§6", act.seat, words=words)


def covered(table: Rigueur) -> bool:
    """By §6: whether a throw made too soon lies covered, as good company has it, until the other has played."""
    return table.dice.early is not None and hides(table)


def hides(table: Rigueur) -> bool:
    """By §6: whether good company covers a throw made too soon."""
    return table.values.early_throw == "hidden"


def thrown(table: Rigueur, dice: tuple[int, int]) -> Rigueur:
    """By §8: a good throw. It closes the thrower's window and his claims, and opens the next window."""
    before = dataclasses.replace(table, before_throw=None, rulings=())
    seat = table.thrower
    table = note_throw(expire(close(table, seat, at_play=False), seat), seat)
    throws = (table.dice.throws[0] + (seat == 0), table.dice.throws[1] + (seat == 1))
    ordered = (max(dice), min(dice))
    repeats = table.dice.game_throws == 1 and ordered == table.dice.first
    turn = Coup(table.native, table.dames[seat], table.dames[1 - seat], seat, ordered, throws[seat], repeats)
    table = table.but(
        phase=Phase.MARK, turn=turn, hand=Hand(), word=Said.NOTHING, before_throw=before,
        dice=table.dice.but(
            throws=throws, game_throws=min(2, table.dice.game_throws + 1), first=table.dice.first or ordered,
            breaks=0, named=False, lifted=Lifted.NOT, any_number=False, declarer=None, doubt=None, denied=None,
        ),
        markings=table.markings.but(closed=None, laid_aside=None),
        onlookers=table.onlookers.but(asked=None),
    )  # fmt: skip
    return automark(_won(table, turn), seat)


def _won(table: Rigueur, turn: Coup) -> Rigueur:
    """The time to mark what a throw wins; with a dame kept in hand there is none, and all of it is école (§83)."""
    seat = turn.seat
    if not table.in_hand[seat]:
        return table.opens(seat, Window(turn.owed, own=True, hung=turn.hung, lasting=turn.unplayable))
    points = turn.owed + sum(fault.points for fault in table.open(seat, Wrong.KEPT))
    if points:
        table = table.faulty(Fault(Wrong.KEPT, seat, points))
    return table.opens(seat, Window(0, own=True, lasting=turn.unplayable))


def apply_early(table: Rigueur) -> Rigueur:
    """The throw made too soon counts now that the other has played."""
    if table.dice.early is None or table.phase != Phase.THROW:
        return table
    return thrown(table.with_dice(early=None), table.dice.early)


# ---------------------------------------------------------------------------------------------
# Doubtful throws


def declare(table: Rigueur, act: common.Declare) -> Rigueur:
    """By §6: something befell the dice; declared before anything is done about the throw."""
    values = table.values
    book = {"die_off_board": values.die_off_board, "rim": values.rim, "spinning_die": values.spinning_die}
    result = outcome(act.event, {**book, "broken_die": values.broken_die}.__getitem__)
    if table.turn is None:
        raise Illegal("There is no throw to judge. Throw the dice (§6).")
    if not facts.untouched(table) or table.dice.lifted is Lifted.AFTER:
        return table.said("throw_good", "§6", table.turn.seat, words="judged_late", refused=True)
    thrower = table.thrower
    if table.dice.lifted is Lifted.SOON and act.seat != thrower:
        return table.said("throw_good", "§6", thrower, words="dice_taken_up", refused=True)
    if result == GOOD:
        return table.said("throw_good", "§6", thrower)
    if result == VOID:
        return facts.void(table) if _shown(table, act) else facts.call_void(table, act)
    chooser = thrower if result == THROWER else 1 - thrower
    table = table.with_dice(chooser=chooser, declarer=act.seat, doubt=None)
    return table.said("rim_not_reached", "§6", chooser, words="throw_doubtful")


def _shown(table: Rigueur, act: common.Declare) -> bool:
    """By §6: whether one player's word is enough.

    A propped die is tried by him whom the book names, and both see it fall; good company leaves it to the thrower that
    the rim was not reached; and who lifted the dice too soon has to believe him.
    """
    by_thrower = act.seat == table.thrower
    if act.event is Mishap.PROPPED_FALLS:
        return by_thrower == (table.values.propped_die == "thrower")
    short = act.event is Mishap.RIM_NOT_REACHED and table.values.rim == "thrower_rethrows"
    return by_thrower and (short or table.dice.lifted is Lifted.SOON)


def answer_throw(table: Rigueur, *, good: bool) -> Rigueur:
    """The player the law names keeps the throw or has it made again; what he said himself needs the other's word."""
    decided = table.with_dice(chooser=None)
    if good:
        return decided.said("throw_good", "§6", table.thrower)
    if table.dice.chooser == table.dice.declarer:
        event = Mishap.LINGERING_HAND if table.dice.chooser == table.thrower else Mishap.RIM_NOT_REACHED
        return facts.call_void(decided, common.Declare(table.dice.chooser or 0, event))
    return facts.void(decided)


def lift_dice(table: Rigueur, act: acts.LiftDice) -> Rigueur:
    """By §6: the adversary waits until the dice are named or, in ACAD-B, played; else the thrower is believed (D31)."""
    if table.turn is None or table.phase not in {Phase.MARK, Phase.PLAY} or act.seat == table.thrower:
        return table
    if table.dice.named and table.values.dice_lifted_after == "named":
        return table.with_dice(lifted=Lifted.AFTER)
    return table.with_dice(lifted=Lifted.SOON)


def name(table: Rigueur, act: acts.Name) -> Rigueur:
    """By §5: the throw is called, larger number first; it decides once the dice are lifted, and the first stands."""
    turn = table.throwing
    if act.seat != table.thrower or table.phase != Phase.MARK:
        raise Illegal("Only the thrower names the throw, after throwing (§5).")
    called = (max(act.dice), min(act.dice))
    if act.dice != called:
        raise Illegal("Name the larger number first (§5).")
    if called == turn.dice:
        return table.with_dice(named=True)
    if table.dice.named and table.dice.lifted:
        return table.said("throw_good", "§6", act.seat, words="named_before", refused=True)
    if not table.dice.lifted or not facts.untouched(table) or table.before_throw is None:
        return table.said("throw_good", "§5", act.seat, words="dice_show", refused=True)
    again = thrown(table.before_throw, called).with_dice(named=True, lifted=table.dice.lifted)
    return again.said("throw_good", "§6", act.seat, words="throw_called")


# ---------------------------------------------------------------------------------------------
# Breaking


def break_dice(table: Rigueur, act: common.Break | common.BreakInSilence, *, said: bool) -> Rigueur:
    """By §7: the adversary spoils the throw as it leaves the cup, before the numbers show."""
    if table.phase != Phase.THROW or act.seat == table.thrower:
        raise Illegal("Only the opponent breaks the dice, as they leave the cup and before the numbers show (§7).")
    if table.values.rompre_announced and not said:
        raise Illegal("Say “je romps” when you break the dice. Otherwise the throw is good (§7).")
    limit = LIMITS[table.values.rompre]
    if limit == 0:
        if table.values.rompre_penalty != "any_number":
            return _paid(table, 1 - act.seat)
        return table.with_dice(any_number=True).said("break_refused", "§7", act.seat)
    if table.dice.breaks >= limit:
        raise Illegal(
            "You may not break the dice more than {times} running. Let the throw stand (§7).",
            times=counted(limit, Message("time"), Message("times")),
        )
    return table.with_dice(breaks=table.dice.breaks + 1).said("dice_broken", "§7", act.seat)


def _paid(table: Rigueur, seat: int) -> Rigueur:
    """By §7: the penalty that was agreed for breaking goes to the thrower, who throws again."""
    points, trous = table.values.rompre_points, table.values.rompre_trous
    if not points and not trous:
        raise Illegal("You agreed not to break the dice. Settle the agreed penalty outside the game (§7).")
    if points % 2:
        raise Illegal(
            "{points} cannot be marked: every gain is even, two at least (§110).", points=points_in_words(points)
        )
    if points:
        table = table.wrote(Entry(seat, Kind.SCHOOL, points)).said(
            "break_refused", "§7", seat, points, words="break_paid"
        )
    if trous:  # of no window: it has nothing to do with what he is marking
        sheet = table.markings.sheet.add(Entry(seat, Kind.PEG, trous))
        table = table.with_markings(sheet=sheet).said("break_refused", "§7", seat, trous, words="break_pegged")
    return table


def choose(table: Rigueur, act: common.Choose) -> Rigueur:
    """By §7: the thrower plays the number he likes, the other having broken against the agreement."""
    if not table.dice.any_number or act.seat != table.thrower or table.phase != Phase.THROW:
        return table.said("dice_broken", "§7", act.seat, words="no_choice", refused=True)
    return thrown(table, pair_of(act.dice)).with_dice(named=True, lifted=Lifted.AFTER)  # no dice lie there to question
