"""Leaving and holding at a real table: the word, the deed, and the other's answer.

§73: only a trou by the own dice gives the right. §75: not once the remainder is marked, and the word
binds. §93: whoever leaves on a miscount may be schooled and made to stay. A leaver waits for the other to
lift his own dames: that is the time the books give for an école.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.coup import START
from academie.games.trictrac.referee import acts, marking
from academie.games.trictrac.referee.bredouille import wrongly_made
from academie.games.trictrac.referee.marking import (
    close,
    fichet_alone,
    fichet_claims,
    holes_claimed,
    miscounted,
    set_right,
    settle,
)
from academie.games.trictrac.referee.sheet import Entry, Fault, Kind, LastThrow, Window, Wrong
from academie.games.trictrac.referee.value import Hand, Phase, Rigueur, Said, pair
from academie.referee import acts as common

if TYPE_CHECKING:
    from collections.abc import Iterator


def _unplayed(table: Rigueur) -> Window | None:
    """By §75: the thrower's window while he has played nothing; a dame touched and not let go is not played."""
    if table.hand.carries or table.hand.coin_barred or table.phase in {Phase.OPENING, Phase.THROW}:
        return None
    return table.markings.windows[table.thrower] or table.markings.closed


def may_leave(table: Rigueur, seat: int) -> bool:
    """Whether the thrower has made a trou by his own dice on which he may still leave."""
    try:
        _may_leave(fichet_claims(table, seat), seat)
    except Illegal:
        return False
    return True


def _may_leave(table: Rigueur, seat: int) -> Window:
    """The window of the trou that lets the thrower leave; raises a sentence when he may not."""
    window = table.markings.windows[seat]
    if window is not None and lifted_first(table, seat):
        return window
    if seat != table.thrower or table.phase not in {Phase.MARK, Phase.PLAY}:
        raise Illegal("Only the thrower may leave, after a trou by his own dice (§73).")
    if table.word is Said.STAY:
        raise Illegal("You may no longer leave on this throw. Play it (§93).")
    window = _unplayed(table)
    if table.word is Said.HOLD or window is None:
        raise Illegal("You said that you hold, or played a dame, so you must stay (§75).")
    if not _hole_made(table, seat, window):
        raise Illegal("No trou has been marked by your own dice, so you may not leave (§73).")
    last = window.entries[-1]
    if table.markings.sheet.before(last + 1)[seat].points and table.markings.sheet.entries[last].left is None:
        raise Illegal("You have marked the points beyond the trou and must stay (§75).")
    return window


def _hole_made(table: Rigueur, seat: int, window: Window) -> bool:
    """By §73: whether a trou was pegged by marking what the own throw won; one that an école completed is none."""
    return window.own and any(
        table.markings.sheet.before(place + 1)[seat].trous > table.markings.sheet.before(place)[seat].trous
        for place in window.entries
    )


def demanded(table: Rigueur, seat: int, window: Window) -> int:
    """By §92: what a player can be made to mark; the remainder of a trou he may leave on is his to give up."""
    if not window.own or seat != table.thrower or table.word is Said.HOLD or _unplayed(table) is None:
        return window.owed
    whole, nothing = (settle(table.markings.sheet, seat, window, points).scores[seat] for points in (window.owed, 0))
    return max(0, window.owed - whole.points) if whole.trous > nothing.trous else window.owed


def _miscount(table: Rigueur, seat: int, window: Window) -> Fault | None:
    """By §93: what is wrong in the count he leaves on; the remainder he gives up is not."""
    marked = table.marked(window)
    excess = max(0, marked - window.owed - window.hung)
    due = settle(table.markings.sheet, seat, window, window.owed).scores[seat].trous
    plain = settle(table.markings.sheet, seat, window, max(0, marked)).scores[seat].trous
    missing = window.owed - marked if not excess and plain < due else 0
    if not excess and not missing:
        return None
    fault = miscounted(seat, window, excess or -missing, window.owed + (window.hung if excess else 0))
    return dataclasses.replace(fault, wrong=Wrong.MISCOUNT)


def forfeited(table: Rigueur, seat: int) -> bool:
    """By §93: whether an école on the count of a trou, claimed before he has left, keeps the thrower as well."""
    window = _unplayed(table) if seat == table.thrower else None
    if window is None or not _hole_made(table, seat, window):
        return False
    return _miscount(table, seat, window) is not None


def say_leave(table: Rigueur, act: acts.SayLeave) -> Rigueur:
    """The word alone. It binds, unless it was said on a miscount (§91).

    By §75 it may come with the deed: who has lifted in silence says it before the other asks him for it.
    """
    if table.phase == Phase.LEAVING and act.seat == table.thrower and table.word is Said.SILENT:
        return table.but(word=Said.LEAVE)
    table = fichet_claims(table, act.seat)
    _may_leave(table, act.seat)
    return table.but(word=Said.LEAVE)


def mark(table: Rigueur, act: acts.Mark) -> Rigueur:
    """By §75: to mark the remainder is to hold, which a player who said that he leaves may not do."""
    if act.seat == table.thrower:
        check_word(table)
    return marking.mark(table, act)


def leave(table: Rigueur, act: common.Leave) -> Rigueur:
    """Word and deed."""
    return _lifted(table, act.seat, Said.LEAVE)


def lift_dames(table: Rigueur, act: acts.LiftDames) -> Rigueur:
    """The deed alone, or the other's answer to it; out of turn a player may touch his dames freely (§79)."""
    if table.phase == Phase.LEAVING and act.seat != table.thrower:
        return accept_leave(table)
    if act.seat != table.thrower or table.phase in {Phase.OPENING, Phase.THROW}:
        return table
    if _without_hole(table):
        return _put_back(table)
    return _lifted(table, act.seat, Said.LEAVE if table.word is Said.LEAVE else Said.SILENT)


def _lifted(table: Rigueur, seat: int, word: Said) -> Rigueur:
    table = fichet_claims(table, seat)
    window = _may_leave(table, seat)
    fault = _miscount(table, seat, window)
    # What he touched before marking was the remainder, or it is in the miscount.
    own = table.open(seat, Wrong.UNDER, Wrong.OVER)
    counted = tuple(f for f in own if f.window is not None and f.window.number == window.number)
    table = table.but(
        phase=Phase.LEAVING,
        word=word,
        faults=table.faults.but(known=tuple(f for f in table.faults.known if f not in counted)),
    )
    return table if fault is None else table.faulty(fault)


def _without_hole(table: Rigueur) -> bool:
    """Whether the thrower has no trou to leave on, and has neither played nor been made to stay."""
    table = fichet_alone(table, table.thrower)
    window = _unplayed(table)
    free = table.phase != Phase.LEAVING and table.word in {Said.NOTHING, Said.LEAVE}
    return free and window is not None and not _hole_made(table, table.thrower, window)


def _put_back(table: Rigueur) -> Rigueur:
    """By §93: a player who lifts his dames in the belief of a trou has touched them all; they go back, and he stays.

    What he has not marked is école (§84), and Lepeintre's rule 25 has those played that the other chooses.
    """
    seat, window = table.thrower, table.markings.windows[table.thrower]
    if window is not None and not window.lasting and table.values.ecole_at == "touch":
        table = close(table, seat, at_play=False).but(phase=Phase.PLAY).with_markings(closed=window)
    if table.values.lifted_dames_forced:
        table = table.faulty(Fault(Wrong.LIFTED, seat))
    return table.but(word=Said.STAY).said("forced_to_stay", "§93", seat, words="no_hole")


def hold(table: Rigueur, act: common.Hold) -> Rigueur:
    """The word: je tiens."""
    window = _unplayed(table)
    if (
        act.seat != table.thrower
        or table.phase == Phase.LEAVING
        or table.word in {Said.HOLD, Said.STAY}
        or window is None
        or not _hole_made(table, act.seat, window)
    ):
        raise Illegal("Only the thrower may hold, after a trou by his own dice (§73).")
    check_word(table)
    return table.but(word=Said.HOLD).said("hold", "§75", act.seat)


def thinks_better(table: Rigueur) -> bool:
    """By §91: whether a player who said that he leaves may still play: his count is wrong, or the trou is gone."""
    seat, window = table.thrower, _unplayed(table)
    return window is None or not _hole_made(table, seat, window) or bool(_miscount(table, seat, window))


def check_word(table: Rigueur) -> None:
    """By §75: after "je m'en vais" a player cannot stay, unless the count was wrong (§91)."""
    if table.word is Said.LEAVE and not thinks_better(table):
        raise Illegal("You said that you leave, and the word binds: lift your dames (§75).")


def accept_leave(table: Rigueur) -> Rigueur:
    """By §74: the other lifts his dames too, and the relevé is over; he can school nobody any more (§86)."""
    leaver = table.thrower
    table = table if table.values.overmarked_kept else _honest(table, leaver)
    sheet = table.markings.sheet.rebased(erase=(True, True))
    table = table.but(
        markings=table.markings.but(sheet=sheet, conceded=(0, 0)),
        faults=table.faults.but(expired=table.faults.known, known=()),
    )
    if may_stop(table, leaver):  # §96
        return table.with_marque(stopped=leaver).said("marque_won", "§96", leaver)
    return begin_releve(table, leaver).said("leave", "§74", leaver)


def _honest(table: Rigueur, leaver: int) -> Rigueur:
    """By §88, §94, §104: in good company he takes along no trou that he has not won, though nobody has claimed it."""
    window = _unplayed(table)
    if window is not None and not table.open(leaver, Wrong.MISCOUNT):
        table = holes_claimed(table, leaver, window, table.marked(window))
    table = set_right(table, table.faults.known)
    if (holes := wrongly_made(table, leaver)) > 0 and table.values.bredouille_slip == "always":
        table = table.wrote(Entry(leaver, Kind.PEG, -holes)).said("hole_corrected", "§94", leaver)
    return table


def refuse_leave(table: Rigueur) -> Rigueur:
    """By §75, §105: a player who leaves without the word, where he must say it, has to say it or to stay."""
    if not unsaid(table):
        return table.said("leave", "§73", table.thrower, words="leaves_by_right", refused=True)
    if table.values.leaving_sanction != "stay":
        return _unlifted(table).said("leave", "§75", table.thrower, words="word_wanted")
    return _stayed(table).said("forced_to_stay", "§75", table.thrower, words="silent_leaver")


def _stayed(table: Rigueur) -> Rigueur:
    """The thrower has to stay and play."""
    closed = table.with_markings(closed=_unplayed(table)).window(table.thrower, None)
    return closed.but(phase=Phase.PLAY, word=Said.STAY)


def unsaid(table: Rigueur) -> bool:
    """By §75: whether the leaver has not said it, and should have."""
    return table.word is Said.SILENT and table.values.must_declare_leaving


def _unlifted(table: Rigueur) -> Rigueur:
    """The dames are put back and the thrower has decided nothing; what he had marked wrongly is so again."""
    seat, window = table.thrower, _unplayed(table)
    phase = Phase.PLAY if table.markings.windows[seat] is None else Phase.MARK
    table = table.cleared(seat, Wrong.MISCOUNT).but(phase=phase, word=Said.NOTHING)
    if window is None:
        return table
    marked, due = table.marked(window), window.owed + window.hung
    if marked > due and (phase == Phase.PLAY or table.values.ecole_at == "touch"):
        return table.faulty(miscounted(seat, window, marked - due, due))
    if marked < window.owed and phase == Phase.PLAY:
        return table.faulty(miscounted(seat, window, marked - window.owed, window.owed))
    return table


def stay(table: Rigueur, culprit: int) -> Rigueur:
    """By §93: made to stay; in Lepeintre the dames he lifted may be made to play."""
    if table.turn is None:  # §96: he had lifted first, and goes on to the next relevé
        return table.but(phase=Phase.THROW, word=Said.STAY).window(culprit, None).said("forced_to_stay", "§93", culprit)
    table = _stayed(table)
    if table.values.lifted_dames_forced:
        table = table.faulty(Fault(Wrong.LIFTED, culprit))
    return table.said("forced_to_stay", "§93", culprit)


def begin_releve(table: Rigueur, first: int) -> Rigueur:
    """By §4: all dames on the talons, and the dice to the player who ended the last relevé, unless bought (§78)."""
    return table.but(
        dames=(START, START),
        thrower=first if table.terms.releve_dice is None else table.terms.releve_dice,
        phase=Phase.THROW,
        turn=None,
        hand=Hand(),
        word=Said.NOTHING,
        in_hand=(False, False),
        held=(False, False),
        for_all=False,
        parting=table.worth,
        dice=table.dice.but(throws=(0, 0), early=None, doubt=None, last=LastThrow()),
        markings=table.markings.but(windows=(None, None), closed=None),
    )


# --- A marqué at a real table
# §96: the marqué is his who leaves with trous enough and more than the other, or lifts first and stops. §97, §102: the
# pavillon shows that his trous are uninterrupted, and where the players see to it, it is planted before the next trou.
# §99: equal trous begin it again.


def may_stop(table: Rigueur, seat: int) -> bool:
    """By §96, M12: whether leaving now wins the marqué."""
    mine, his = (table.markings.sheet.scores[here].trous for here in (seat, 1 - seat))
    return table.terms.marque and mine >= table.terms.target and mine > his


def lifted_first(table: Rigueur, seat: int) -> bool:
    """By §96: whether he has just lifted all his dames, and stops if he says so before he throws."""
    window = table.markings.windows[seat]
    fresh = table.phase == Phase.THROW and table.turn is None and sum(table.dice.throws) == 0
    return fresh and seat == table.thrower and window is not None and window.own and may_stop(table, seat)


def open_pavillon(table: Rigueur, seat: int) -> bool:
    """By §97, §102: whether he has earned the pavillon, has not planted it and is not too late."""
    return (
        table.terms.marque
        and table.markings.sheet.scores[seat].grande
        and not (table.marque.planted[seat] or table.marque.forfeit[seat])
    )


def open_acts(table: Rigueur, seat: int) -> Iterator[common.Act]:
    """What a player may do about his marqué or his levée: plant the pavillon, stop, play for all."""
    if open_pavillon(table, seat):
        yield acts.TakePavillon(seat)
    if lifted_first(table, seat):
        yield common.Leave(seat)
    if may_play_for_all(table, seat):
        yield acts.PlayForAll(seat)


def may_play_for_all(table: Rigueur, seat: int) -> bool:
    """By §37: whether his next throw may lift his last dame."""
    if table.phase != Phase.THROW or seat != table.thrower or table.for_all:
        return False
    return table.dice.last.ahead or table.state.core.may_play_for_all()


def take_pavillon(table: Rigueur, act: acts.TakePavillon) -> Rigueur:
    """By §102: planted until the next trou; too late, it is lost, except in good company."""
    seat = act.seat
    if open_pavillon(table, seat):
        return table.with_marque(planted=pair(table.marque.planted, seat, True)).said("pavillon_taken", "§97", seat)
    law, words = (
        ("§102", "pavillon_late") if table.terms.marque and table.marque.forfeit[seat] else ("§97", "no_pavillon")
    )
    return table.said("pavillon_lost", law, seat, words=words, refused=True)


def watched(before: Rigueur, after: Rigueur) -> Rigueur:
    """By §97, §102: after an act a pavillon falls with its run, and one needed and not planted is lost at a trou."""
    if not after.terms.marque:
        return after
    for seat in (0, 1):
        old, new = before.markings.sheet.scores[seat], after.markings.sheet.scores[seat]
        if not new.grande:
            after = after.with_marque(
                planted=pair(after.marque.planted, seat, False), forfeit=pair(after.marque.forfeit, seat, False)
            )
        elif (
            old.grande
            and new.trous > old.trous
            and not (after.marque.planted[seat] or before.took_first(seat))
            and after.values.pavillon_forfeit
        ):
            after = after.with_marque(forfeit=pair(after.marque.forfeit, seat, True))
    return after


def play_for_all(table: Rigueur, act: acts.PlayForAll) -> Rigueur:
    """By §37: said before the throw that may lift the last dame; it binds for that throw alone."""
    if not may_play_for_all(table, act.seat):
        return table.said("jouer_pour_tout", "§37", act.seat, words="not_for_all", refused=True)
    return table.but(for_all=True).said("jouer_pour_tout", "§37", act.seat)
