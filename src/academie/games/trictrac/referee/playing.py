"""Dames touched, placed and played, right or wrong, and what a finished play leaves to be answered.

§79: a touched dame must be played; a dame let go is played. §80: misplaced dames stay where they are until the other
answers or throws. §89: a plein that could be made and was not. The native law decides what is legal.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.errors import Illegal
from academie.games.trictrac.coup import START, Coup, Dames
from academie.games.trictrac.referee import dice, last_throw
from academie.games.trictrac.referee.carries import Carry, carried, read_carries, step, write_carries
from academie.games.trictrac.referee.leaving import check_word, may_leave
from academie.games.trictrac.referee.marking import automark, close, holes_lost, miscounted, software
from academie.games.trictrac.referee.sheet import Fault, LastThrow, Window, Wrong
from academie.games.trictrac.referee.value import Hand, Phase, Rigueur, Said, pair
from academie.games.trictrac.state import COIN
from academie.referee.table import SEATS
from academie.tables.board import LIFTED

if TYPE_CHECKING:
    from academie.games.trictrac.referee import acts
    from academie.referee import acts as common


GRAND = core.Table.grand


def adoube(table: Rigueur, act: common.Adoube | common.AdoubeAll, *, everything: bool) -> Rigueur:
    """By §79: the word, before touching; the sweeping one only where it is admitted."""
    if everything and not table.values.adoube_all:
        raise Illegal("“J'adoube tout” is not admitted: say j'adoube before the dame you touch (§79).")
    if act.seat != table.thrower:
        return table
    return table.but(hand=dataclasses.replace(table.hand, adoube=True))


def touch(table: Rigueur, act: common.Touch) -> Rigueur:
    """By §79: a dame touched by the thrower must be played if it can be, and touching ends his marking."""
    where = step(act.seat, act.where)
    if where == LIFTED or table.dames[act.seat][where] == 0:
        if where < LIFTED and table.dames[1 - act.seat][23 - where]:
            raise Illegal("The dames on {where} are the other's. Touch only your own (§79).", where=act.where)
        raise Illegal("You have no dame on {where} (§79).", where=act.where)
    if act.seat != table.thrower or table.phase in {Phase.OPENING, Phase.THROW}:
        return table
    _check_playing(table, act.seat)
    if table.hand.adoube:
        return table
    table = _end_marking(table, act.seat, at_play=False)
    table = table.but(hand=dataclasses.replace(table.hand, touched=(*table.hand.touched, where)))
    window = table.markings.windows[act.seat] or table.markings.closed
    # Whoever may still leave needs no plein, whatever dame he takes up.
    if window is None or may_leave(table, act.seat):
        return table
    return plein_barred(table, window, binding(table), obliged(table))


def _check_playing(table: Rigueur, seat: int) -> None:
    if seat != table.thrower or table.phase not in {Phase.MARK, Phase.PLAY}:
        raise Illegal("It is {who}'s turn: throw, then play (§8).", who=SEATS[table.thrower])
    check_word(table)


def _end_marking(table: Rigueur, seat: int, *, at_play: bool, due: int | None = None) -> Rigueur:
    """By §84: touching ends the marking; in good company only the play does (§104)."""
    window = table.markings.windows[seat]
    if window is not None and window.lasting:
        return table
    if not at_play and (table.values.ecole_at == "play" or software(table)):
        return table
    return (
        close(table, seat, at_play=at_play, due=due)
        .but(phase=Phase.PLAY)
        .with_markings(closed=window or table.markings.closed)
    )


# ---------------------------------------------------------------------------------------------
# Placing


def place(table: Rigueur, act: common.Place) -> Rigueur:
    """One dame set down and let go; the turn is over when the dice are used up, or by the second dame."""
    _check_playing(table, act.seat)
    carries = read_carries(act.seat, act.play)
    if len(carries) != 1:
        raise Illegal("Place one dame at a time, such as A/G (§79).")
    table = _with_hand(table, (*table.hand.carries, *carries))
    own = carried(*_boards(table), table.hand.carries, act.seat)
    finished = own[COIN] != 1 and table.throwing.found(own) is not None
    if len(table.hand.carries) == 2 or finished:
        return finish(table)
    table = _end_marking(table, act.seat, at_play=False)
    if not _on_the_way(table.throwing, own, carries[0]):
        table = table.faulty(Fault(Wrong.MISPLAY, act.seat))
    return table


def play(table: Rigueur, act: common.Play) -> Rigueur:
    """The whole turn at once; a dash when nothing can be played."""
    _check_playing(table, act.seat)
    if table.hand.carries:
        raise Illegal("The dame you let go is played. Place the other one, or say that you have played (§79).")
    carries = read_carries(act.seat, act.play)
    if len(carries) > 2:
        raise Illegal("Two dice carry two dames at most (§10).")
    return finish(_with_hand(table, carries))


def done(table: Rigueur, act: acts.Done) -> Rigueur:
    """The player says that he has played, having perhaps played one number only."""
    _check_playing(table, act.seat)
    return finish(table)


def _with_hand(table: Rigueur, carries: tuple[Carry, ...]) -> Rigueur:
    return table.but(hand=dataclasses.replace(table.hand, carries=carries))


def _boards(table: Rigueur) -> tuple[Dames, Dames]:
    return table.throwing.own, table.throwing.other


def _on_the_way(turn: Coup, own: Dames, carry: Carry) -> bool:
    """Whether one dame carried so far can be part of a legal play: the other number completes it."""
    numbers = {carry.target - carry.origin} | ({carry.target - carry.origin + 1} if carry.target == COIN else set())
    for legal in turn.plays:
        gone = [s for s in range(24) for _ in range(max(0, own[s] - legal.own[s]))]
        come = [s for s in range(25) for _ in range(max(0, legal.own[s] - own[s]))]
        if len(gone) == 1 and len(come) == 1 and (numbers & set(turn.dice) or carry.target == LIFTED):
            return True
    return False


# ---------------------------------------------------------------------------------------------
# Finishing


def finish(table: Rigueur) -> Rigueur:
    """The dames are let go: the throw is played, rightly or not, and the other may answer until he throws."""
    turn, seat, hand = table.throwing, table.thrower, table.hand
    own = carried(turn.own, turn.other, hand.carries, seat)
    found = found_play(table, own)
    _check_possible(turn, own, found, hand)
    if found is None and wrongly_taken(table, own):
        return bar(_end_marking(table, seat, at_play=False))
    window = table.markings.windows[seat] or table.markings.closed or Window(0, own=True)
    due = _due(table, own, window)
    if due is not None and table.markings.windows[seat] is not None:
        table = table.window(seat, dataclasses.replace(window, hung=0))
    elif due is not None:
        table = _settle_choice(table, window, due)
    table = holes_lost(_end_marking(table, seat, at_play=True, due=due), seat, table.markings.closed or window)
    return conclude(_judge(table, own, found, window), own, found)


def _due(table: Rigueur, own: Dames, window: Window) -> int | None:
    """By §54: what a play makes of points that hung on it; the software marks a plein for its maker only."""
    turn = table.throwing
    made = turn.makes_plein(own)
    if software(table) and turn.plein is not None and not made:
        return max(0, window.owed - (0 if turn.hung else turn.plein_points))
    return window.owed + (turn.hung if made else 0) if turn.hung else None


def _settle_choice(table: Rigueur, window: Window, due: int) -> Rigueur:
    """By §54: touching ended the marking, and only the play shows whether the petit jan was kept."""
    marked, seat = table.marked(window), table.thrower
    return table if marked == due else table.faulty(miscounted(seat, window, marked - due, due))


def _check_possible(turn: Coup, own: Dames, found: core.Play | None, hand: Hand) -> None:
    """Refuse what may not stand even as a misplay."""
    if own == turn.own and found is None:
        raise Illegal("You must play every number that can be played. Play your dames (§21).")
    if own[COIN] == 1:
        raise Illegal("One dame alone may not rest on the coin. Two enter and leave it together (§30).")
    if found is None and own[LIFTED] > turn.own[LIFTED]:
        _refuse_lift(turn, hand)
    if hand.coin_barred and takes(turn, own):
        raise Illegal("You took wrong dames for the coin, and may not take it by this throw (§80).")


def _refuse_lift(turn: Coup, hand: Hand) -> None:
    """Refuse a play that lifts, and name the dame that goes wrong: lifted or, where each of those may be, the other."""
    lifts = [tuple(play.own) for play in turn.plays if play.own[LIFTED] > turn.own[LIFTED]]
    liftable = frozenset().union(*(moved(turn.own, own) for own in lifts))
    wrong = [each for each in hand.carries if each.target == LIFTED and each.origin not in liftable]
    inside = [each for each in hand.carries if each.target != LIFTED]
    law = "§35" if wrong or not inside else "§36"
    carry = (*wrong, *inside, *hand.carries)[0]
    raise Illegal("This throw does not allow {play} ({law}).", play=write_carries(turn.seat, (carry,)), law=law)


def moved(before: Dames, after: Dames) -> frozenset[int]:
    """The flèches with fewer dames than before."""
    return frozenset(s for s in range(24) if after[s] < before[s])


def _judge(table: Rigueur, own: Dames, found: core.Play | None, window: Window) -> Rigueur:
    """The faults of the play: misplaced, touched and not played, a plein not made."""
    turn, seat = table.throwing, table.thrower
    if found is None:  # a dame let go wrong stays wrong, wherever the next one makes it come out (§80)
        table = table.faulty(Fault(Wrong.MISPLAY, seat))
    bound = binding(table)
    if len(bound & {carry.origin for carry in table.hand.carries}) < obliged(table):
        table = table.faulty(Fault(Wrong.TOUCH, seat))
    if turn.plein is not None and not turn.hung and not turn.makes_plein(own):
        table = plein_not_made(table, window)
    return table


def binding(table: Rigueur) -> frozenset[int]:
    """By §79: the touched dames that oblige; one that cannot be played does not."""
    if not table.values.touched_strict:
        return frozenset()
    touched = {s for s in table.hand.touched if s or table.values.touch_talon}
    return frozenset(touched & table.throwing.movable)


def obliged(table: Rigueur) -> int:
    """By §79: how many flèches with touched dames must be left, one or two: as many as one play can leave."""
    bound = binding(table)
    if not bound:
        return 0
    return max(len(bound & left) for ways in table.throwing.departures.values() for left in ways)


def conclude(table: Rigueur, own: Dames, found: core.Play | None) -> Rigueur:
    """The turn passes: the other has the dice, and his time to mark what the throw gave him."""
    turn, seat = table.throwing, table.thrower
    other = 1 - seat
    table = automark(table, seat, whole=True)
    given = turn.given(found, _unplayed(table))
    dames = (own, turn.other) if seat == 0 else (turn.other, own)
    if found is not None and len(found.strides) < 2 and all(core.is_full(side, GRAND) for side in (turn.own, own)):
        table = table.but(held=pair(table.held, seat, True))
    table = table.but(dames=dames, thrower=other, phase=Phase.THROW, word=Said.NOTHING)
    table = automark(_given(table, other, given), other)  # his own window lasts where no dame could be played (§91)
    if own[LIFTED] == sum(START):
        return last_throw.levee(table, seat, turn.levee(found), turn.dice, dice.thrown)
    return dice.apply_early(table.but(for_all=False, dice=table.dice.but(last=LastThrow())))


def _given(table: Rigueur, seat: int, given: int) -> Rigueur:
    """The time to mark what the other's throw gave, and what the own throw left unmarked when no dame could be played.

    §91: "quoique votre adversaire ait joué", that rest is marked until the next throw, and never schooled. §83: with a
    dame kept in hand nothing is marked, and all of it is école.
    """
    window = table.markings.windows[seat]
    if table.in_hand[seat]:
        table = table.faulty(Fault(Wrong.KEPT, seat, given)) if given else table
        return table.opens(seat, Window(0, own=False))
    before = window if window is not None and not window.own else table.markings.laid_aside
    if before is not None:  # §80: the throw is played again, and what he has marked of it already is marked
        return table.with_markings(laid_aside=None).window(seat, dataclasses.replace(before, owed=given))
    rest = max(0, window.owed - table.marked(window)) if window is not None and window.lasting else 0
    return table.opens(seat, Window(given, own=False, hung=rest))


def _unplayed(table: Rigueur) -> int:
    """By §80: numbers overlooked in a wrong play that stands; the other marks two for each."""
    if not table.values.overlooked_pass_stands:
        return 0
    turn, carries = table.throwing, table.hand.carries
    used = sum(2 if carry.target - carry.origin >= sum(turn.dice) else 1 for carry in carries)
    return max(0, 2 - used)


def plein_barred(table: Rigueur, window: Window, bound: frozenset[int], least: int) -> Rigueur:
    """By §89: the dame he touched has to be played and leaves the plein unmade, which is an école already."""
    turn = table.throwing
    if turn.plein is None or turn.hung or not bound:
        return table
    honours = (own for own, ways in turn.departures.items() if any(len(bound & left) >= least for left in ways))
    return table if any(map(turn.makes_plein, honours)) else plein_not_made(table, window)


def plein_not_made(table: Rigueur, window: Window) -> Rigueur:
    """By §89: école of the points marked for it, and in Lepeintre of those due besides."""
    turn, seat = table.throwing, table.thrower
    marked, worth = max(0, table.marked(window)), turn.plein_points
    others = max(0, turn.owed - worth)
    # Marks count first for what else the throw won, unless he marked just what the plein is worth.
    for_plein = worth if marked == worth != others else min(max(0, marked - others), worth)
    # Twice: what is missing of the plein's own points is an école already, and is not counted again.
    due = {"acad": for_plein, "lepeintre_double": 2 * for_plein, "corrected": 0}
    points = 0 if software(table) else due[table.values.ecole_plein]
    # What was marked beyond all that the throw won is a fault of its own, and stays no more than the plein's points do.
    right = min(marked, window.owed + window.hung)
    return table.faulty(Fault(Wrong.PLEIN, seat, points, window, settled=max(0, right - for_plein)))


# --- The coin wrongly taken
# They go back and the coin is barred for this throw: one plays of them what can be played, or others. Where only the
# coin was left to play there is still a way out: the numbers that nothing else can use are not played, and cost what
# unplayed numbers cost (§24).


def wrongly_taken(table: Rigueur, own: Dames) -> bool:
    """Whether two dames were set on an empty coin that they do not reach, and the throw cannot play both of them."""
    turn = table.throwing
    if not table.values.coin_error_bars_coin or turn.own[COIN] or own[COIN] != 2:
        return False
    taken = Counter(carry.origin for carry in table.hand.carries)
    return not any(all(turn.own[step] - play.own[step] >= n for step, n in taken.items()) for play in turn.plays)


def bar(table: Rigueur) -> Rigueur:
    """The dames go back, and he plays what he likes, but not the coin; there is nothing left to answer."""
    table = table.but(hand=Hand(coin_barred=True), phase=Phase.PLAY).cleared(table.thrower, Wrong.MISPLAY)
    return table.said("misplaced", "§80", table.thrower, words="coin_barred")


def alone(table: Rigueur) -> bool:
    """By §30: whether one dame let go has left one on the coin, where none may stay without another."""
    turn, carries = table.throwing, table.hand.carries
    return len(carries) == 1 and carried(turn.own, turn.other, carries, turn.seat)[COIN] == 1


def takes(turn: Coup, own: Dames) -> bool:
    """Whether a play takes the coin."""
    return turn.own[COIN] == 0 and own[COIN] > 0


def plays(table: Rigueur) -> tuple[core.Play, ...]:
    """What the thrower may play, the coin left out where it is barred."""
    turn = table.throwing
    if not table.hand.coin_barred:
        return turn.plays
    others = tuple(play for play in turn.plays if not takes(turn, tuple(play.own)))
    if others:
        return others
    # A dame of the other's on the coin closes it to the native law as the bar does to the player.
    closed = tuple(count + (step == 23 - COIN) for step, count in enumerate(turn.other))
    return tuple(core.plays(turn.own, closed, turn.dice, turn.profile))


def found_play(table: Rigueur, own: Dames) -> core.Play | None:
    """The play open to the thrower that leaves these dames."""
    return next((play for play in plays(table) if tuple(play.own) == own), None)
