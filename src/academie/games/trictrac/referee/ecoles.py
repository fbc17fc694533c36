"""Sending to school, and the other answers to a wrong mark.

§86: an école is optional, indivisible and brief. §87: there is no school of the school, and a false école is schooled
itself. §89: the plein. §91: some écoles are impossible. §92: a player may make the other mark instead. Amounts are
compared in points, never in trous (§88).
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.names import points_in_words
from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.leaving import demanded, forfeited, stay
from academie.games.trictrac.referee.marking import holes_wrong, righted, set_right, software, unmade
from academie.games.trictrac.referee.sheet import Entry, Erasure, Fault, Kind, Reason, Window, Wrong
from academie.games.trictrac.referee.value import Phase, Rigueur, Said, pair
from academie.games.trictrac.referee.words import done
from academie.referee.table import SEATS, Ruling

if TYPE_CHECKING:
    from academie.referee import acts as common
    from academie.text.message import Message

_SILENCE = 2  # throws
_MENDABLE = frozenset({Wrong.UNDER, Wrong.OVER, Wrong.JETON, Wrong.TWO_JETONS, Wrong.MISCOUNT, Wrong.HOLES})


def school(table: Rigueur, act: acts.School) -> Rigueur:
    """The player marks points of the other's fault; of an école marked in part, the rest first."""
    if act.points % 2 or not 0 < act.points <= 200:
        raise Illegal(
            "{points} cannot be schooled: every gain is even, two at least (§110).", points=points_in_words(act.points)
        )
    culprit = 1 - act.seat
    if software(table):
        return table.said("ecole", "§84", culprit, words="no_ecoles", refused=True)
    if table.dice.game_throws == 0 and not table.faults.known:
        return table.said("ecole", "§84", culprit, words="nothing_thrown", refused=True)
    if table.values.schooler_explains and not act.reason:
        return table.said("ecole", "§86", culprit, words="reason_wanted", refused=True)
    if more := min(_rest(table, act.seat), act.points):  # what he has begun is nothing new, and not false
        table = _completed(table, act.seat, more).said("ecole", "§86", culprit, more)
        act = dataclasses.replace(act, points=act.points - more)
    return _claimed(table, act) if act.points else table


def _claimed(table: Rigueur, act: acts.School) -> Rigueur:
    """A claim is founded, comes from the claimant's own lie, or is false."""
    culprit = 1 - act.seat
    found = [fault for fault in table.open(culprit) if fault.points]
    lied = sum(fault.excused for fault in table.open(culprit))
    if found:
        return _founded(table, act, found, lied)
    if lied:
        return table.said("induire_en_erreur", "§86", culprit, lied, refused=True)
    return _unfounded(table, act)


def _founded(table: Rigueur, act: acts.School, found: list[Fault], lied: int) -> Rigueur:
    """The faults are paid for; what is claimed beyond them is the claimant's own lie, or false."""
    culprit, total = 1 - act.seat, sum(fault.points for fault in found)
    late = any(_overtaken(table, fault) for fault in found)
    facts = [_fact(table, fault) for fault in found]
    stays = forfeited(table, culprit)
    for fault in found:
        table = _punished(table, fault)
    table = _schooled(table, act.seat, min(act.points, total), late=late)
    reason = pair(table.faults.reasons, culprit, Reason(tuple(found)))
    if act.points < total:
        table = table.with_markings(partial=(act.seat, total - act.points))
        table = table.said("ecole", found[0].wrong.law, culprit, act.points, facts=facts[0], begun=found[0].begun)
        table = table.said("ecole_partial", "§86", culprit, total - act.points, words="ecole_part")
    for fault, fact in zip(found, facts, strict=True) if act.points >= total else ():
        table = table.said("ecole", fault.wrong.law, culprit, fault.points, facts=fact, begun=fault.begun)
    if act.points > total and lied:
        table = table.said("induire_en_erreur", "§86", culprit, min(lied, act.points - total), refused=True)
    if act.points > total + lied:
        table = _false_school(table, act.seat, act.points - total - lied)
    table = table.with_faults(reasons=reason)
    if table.phase == Phase.LEAVING and culprit == table.thrower:
        return stay(table, culprit)
    return table.but(word=Said.STAY) if stays else table


def _fact(table: Rigueur, fault: Fault) -> Message | None:
    """What the fault was, as far as its article says it already; by §86 the reason itself may stay secret."""
    marked = 0 if fault.window is None else table.marked(fault.window)
    if fault.wrong in {Wrong.UNDER, Wrong.OVER} and abs(fault.settled - marked) != fault.points:
        return None  # a word of the other's, or an école of his own, counts in it: the figures alone would mislead
    return done(fault.wrong, SEATS[fault.culprit], SEATS[1 - fault.culprit], fault.points, marked)


def _overtaken(table: Rigueur, fault: Fault) -> bool:
    """By §94: he had not marked what he was given, and has marked what his own throw won since."""
    own = table.markings.windows[fault.culprit] or table.markings.closed
    if fault.wrong != Wrong.UNDER or fault.window is None or fault.window.own:
        return False
    if table.values.late_ecole == "as_marked":
        return False
    return table.throwing.seat == fault.culprit and own is not None and table.marked(own) > 0


def _schooled(table: Rigueur, seat: int, points: int, *, late: bool = False) -> Rigueur:
    """By §84: école points are ordinary gains; they also count for what the marker may be omitting (§87)."""
    if late:  # §94: the école is older than what interrupts it, whenever it is claimed
        table = table.wrote(Entry(1 - seat, Kind.STRIKE))
    table = table.wrote(Entry(seat, Kind.SCHOOL, points, how=acts.Jeton.ONE if late else None))
    window = table.markings.windows[seat]
    if window is None:
        return _schooled_ahead(table, seat, points)
    return table.window(seat, dataclasses.replace(window, schooled=window.schooled + points))


def _schooled_ahead(table: Rigueur, seat: int, points: int) -> Rigueur:
    """By §87: an école taken at the touch counts for what the play will give, as one taken after the play does."""
    if table.thrower == seat or table.phase == Phase.THROW:
        return table
    number = table.markings.opened + 1
    ahead = table.markings.laid_aside or Window(0, own=False, number=number, begun=table.count)
    return table.with_markings(opened=number, laid_aside=dataclasses.replace(ahead, schooled=ahead.schooled + points))


def _unfounded(table: Rigueur, act: acts.School) -> Rigueur:
    """No fault is open: a claim the law denies, or a false école, which stands marked until it is schooled in turn."""
    culprit = 1 - act.seat
    window = table.markings.windows[culprit]
    if window is not None and window.impossible and table.marked(window) < window.owed + window.hung:
        return table.said("school_impossible", "§91", culprit, refused=True)
    late = [fault for fault in table.faults.expired if fault.culprit == culprit and fault.points]
    if late and late[0].wrong == Wrong.MISCOUNT:
        return table.said("school_too_late", "§86", culprit, words="lifted_too", refused=True)
    if late:
        return table.said("school_too_late", "§81", culprit, refused=True)
    if any(fault.culprit == act.seat and fault.points for fault in table.faults.expired):
        return table.said("ecole_de_l_ecole", "§87", culprit, refused=True)
    return _false_school(table, act.seat, act.points)


def _false_school(table: Rigueur, seat: int, points: int) -> Rigueur:
    """It stands marked until it is schooled; renewed after that it would go on for ever, and is refused (§86)."""
    if table.faults.answered[seat]:
        return table.said("ecole_perpetuelle", "§86", 1 - seat, points, refused=True)
    place = len(table.markings.sheet.entries)
    table = table.wrote(Entry(seat, Kind.SCHOOL, points))
    return table.with_faults(reasons=pair(table.faults.reasons, 1 - seat, Reason(()))).faulty(
        Fault(Wrong.FALSE_SCHOOL, seat, points, entry=place)
    )


def _punished(table: Rigueur, fault: Fault) -> Rigueur:
    """The fault is undone as far as the culprit is concerned; the other marks its points."""
    sheet = table.markings.sheet
    if fault.wrong in {Wrong.OVER, Wrong.JETON, Wrong.PLEIN, Wrong.MISCOUNT} and fault.window is not None:
        # What he marked too little is the other's now; he does not get it as well (§93).
        stays = min(fault.settled, table.marked(fault.window))
        sheet = righted(sheet, fault.culprit, fault.window, max(0, stays))
    elif fault.wrong in {Wrong.ERASED, Wrong.FALSE_SCHOOL}:
        sheet = unmade(sheet, fault)
    table = table.with_markings(sheet=sheet).cleared(fault.culprit, fault.wrong)
    if fault.wrong == Wrong.FALSE_SCHOOL:
        table = table.with_faults(answered=pair(table.faults.answered, fault.culprit, True))
    if fault.wrong == Wrong.PLEIN:  # §90: the plein may still be compelled
        table = table.faulty(dataclasses.replace(fault, points=0))
    return table


def _rest(table: Rigueur, seat: int) -> int:
    """By §86: what is left of an école that a player has marked in part."""
    return table.markings.partial[1] if table.markings.partial is not None and table.markings.partial[0] == seat else 0


def _completed(table: Rigueur, seat: int, points: int) -> Rigueur:
    """So much more of an école marked in part."""
    left = _rest(table, seat) - points
    return _schooled(table, seat, points).with_markings(partial=(seat, left) if left else None)


def require_whole(table: Rigueur, act: acts.RequireWhole) -> Rigueur:
    """By §86: once part of an école is marked the schooled player may require the whole."""
    if not (rest := _rest(table, 1 - act.seat)):
        return table.said("ecole_partial", "§86", 1 - act.seat, words="no_rest", refused=True)
    return _completed(table, 1 - act.seat, rest).said("ecole_partial", "§86", act.seat, rest)


def ask_reason(table: Rigueur, act: acts.AskReason) -> Rigueur:
    """By §86: a player may hide the reason of his école for two throws, but not in good company."""
    reason = table.faults.reasons[act.seat]
    if reason is None:
        return table.said("ecole_reason", "§86", act.seat, words="not_schooled", refused=True)
    if reason.throws < _SILENCE and not table.values.schooler_explains:
        return table.said("ecole_reason", "§86", act.seat, words="reason_kept", refused=True)
    if not reason.faults:
        return table.said("ecole_reason", "§87", act.seat, words="reason_none")
    for fault in reason.faults:
        table = table.said("ecole_reason", fault.wrong.law, act.seat, fault.points, words=f"why_{fault.wrong}")
    return table


def _given_up(table: Rigueur, fault: Fault) -> bool:
    """By §92: all that is missing is the remainder of a trou on which he may still leave."""
    if fault.wrong != Wrong.UNDER or fault.window is None:
        return False
    return table.marked(fault.window) >= demanded(table, fault.culprit, fault.window)


def _unfinished(table: Rigueur, seat: int) -> Fault | None:
    """What is wrong so far with the marks of a player who may still mark; no école yet, but he can be made to mend it.

    Trous are set right as well (§88); what he may mark or not (§54, §91) is never wrong.
    """
    window = table.markings.windows[seat]
    if window is None:
        return None
    marked = table.marked(window)
    if marked < demanded(table, seat, window):
        return Fault(Wrong.UNDER, seat, window=window, settled=window.owed)
    if marked > window.owed + window.hung:
        return Fault(Wrong.OVER, seat, window=window, settled=window.owed + window.hung)
    return Fault(Wrong.HOLES, seat, window=window, settled=marked) if holes_wrong(table, seat, window) else None


def make_mark(table: Rigueur, act: acts.MakeMark) -> Rigueur:
    """By §92: the other marks just what is due, and there is no école; also what an unfounded école took."""
    other = 1 - act.seat
    if table.open(other, Wrong.FALSE_SCHOOL, Wrong.ERASED):
        for fault in table.open(other, Wrong.FALSE_SCHOOL, Wrong.ERASED):
            table = table.with_markings(sheet=unmade(table.markings.sheet, fault)).cleared(other, fault.wrong)
        return table.said("made_to_mark", "§92", other)
    faults = _mendable(table, other)
    if not faults:
        return table.said("made_to_mark", "§92", other, words="nothing_to_mark", refused=True)
    for fault in faults:
        table = _mended(table, fault)
    table = table.cleared(other, *_MENDABLE)
    # Trous set right are no école, and keep nobody (§88).
    keeps = table.phase == Phase.LEAVING and any(fault.wrong != Wrong.HOLES for fault in faults)
    return stay(table, other) if keeps and other == table.thrower else table


def _mendable(table: Rigueur, seat: int) -> list[Fault]:
    """What a player can be made to set right, window by window; the last fault of each is about all of it.

    What he is still marking is his own affair as long as an earlier fault is open.
    """
    known = {f.window.number: f for f in table.open(seat, *_MENDABLE) if f.window is not None}
    still = None if known else _unfinished(table, seat)
    return [fault for fault in (*known.values(), still) if fault is not None and not _given_up(table, fault)]


def _mended(table: Rigueur, fault: Fault) -> Rigueur:
    """One window with just what is due in it."""
    seat, window, place = fault.culprit, fault.window, len(table.markings.sheet.entries)
    if window is None:
        return table
    due = min(fault.settled, demanded(table, seat, window)) if fault.wrong == Wrong.UNDER else fault.settled
    table = table.with_markings(sheet=righted(table.markings.sheet, seat, window, due, together=True))
    if (now := table.markings.windows[seat]) is not None and now.number == window.number:
        entries = now.entries[:1] or ((place,) if due else ())
        table = table.window(seat, dataclasses.replace(now, entries=entries))
    key, law = ("hole_corrected", "§88") if fault.wrong == Wrong.HOLES else ("made_to_mark", "§92")
    return table.said(key, law, seat, due)


def expire(table: Rigueur, claimant: int) -> Rigueur:
    """By §81: the claimant throws, and what he has not claimed he has let pass."""
    passed = table.open(1 - claimant)
    table = table.but(
        markings=table.markings.but(partial=None),
        faults=table.faults.but(known=tuple(fault for fault in table.faults.known if fault not in passed)),
    )
    if not table.values.overmarked_kept:  # §94, §104
        table = set_right(table, passed)
    older = tuple(fault for fault in table.faults.expired if fault.culprit == claimant)
    first, second = (each and dataclasses.replace(each, throws=each.throws + 1) for each in table.faults.reasons)
    table = outlived(table, claimant)
    return table.with_faults(expired=(*older, *passed), reasons=(first, second), answered=(False, False))


def lapsed(table: Rigueur, before: Rigueur) -> tuple[Ruling, ...]:
    """What was open before and has been let pass, with what was done; of a fault that its article tells, no more."""
    passed = [fault for fault in table.faults.expired if fault in before.faults.known and fault.points]
    facts = [(fault, _fact(before, fault)) for fault in passed]
    return tuple(
        Ruling(fault.wrong, fault.wrong.law, fault.culprit, fact, fault.points, begun=fault.begun)
        for fault, fact in facts
        if fact is not None
    )


def open_claims(table: Rigueur, seat: int) -> tuple[common.Act, ...]:
    """The claims on marks that the law grants a player now."""
    other = 1 - seat
    found: list[common.Act] = []
    if (points := table.school_points(other) + _rest(table, seat)) and not software(table):
        found.append(acts.School(seat, points, "points" if table.values.schooler_explains else ""))
    if not any(ruling.refused for ruling in make_mark(table.but(rulings=()), acts.MakeMark(seat)).rulings):
        found.append(acts.MakeMark(seat))
    if table.markings.partial is not None and table.markings.partial[0] == other:
        found.append(acts.RequireWhole(seat))
    return tuple(found)


# --- Points wiped out
# §70: a trou erases them by itself unless the hand forgets; the other keeps what was left to him once the one who
# forgot has thrown again (LEP r.50), except in good company (§104). §85: erasing without a trou is an école.


def forgotten(table: Rigueur, seat: int) -> int | None:
    """The last trou of a player after which he has not erased the other, by its place on the sheet."""
    entries = enumerate(table.markings.sheet.entries)
    places = [place for place, each in entries if each.seat == seat and each.erasure is Erasure.FORGOTTEN]
    return places[-1] if places else None


def _become(table: Rigueur, place: int, erasure: Erasure) -> Rigueur:
    entry = dataclasses.replace(table.markings.sheet.entries[place], erasure=erasure)
    return table.with_markings(sheet=table.markings.sheet.put(place, entry))


def erase(table: Rigueur, act: acts.Erase) -> Rigueur:
    """The other's points wiped out: rightly, after a trou, or without right."""
    other = 1 - act.seat
    place = forgotten(table, act.seat)
    if place is not None:
        return _erased(table, place, other)
    taken = table.markings.sheet.scores[other].points
    if taken == 0:
        raise Illegal("The other has no points to erase (§70).")
    if not table.values.erased_points_ecole:
        raise Illegal("Without a trou you cannot erase the other's points. They stay (§85, §104).")
    entry = len(table.markings.sheet.entries)
    return table.wrote(Entry(act.seat, Kind.ERASE)).faulty(Fault(Wrong.ERASED, act.seat, taken, entry=entry))


def erase_self(table: Rigueur, act: acts.EraseSelf) -> Rigueur:
    """The player takes off the points that a trou of the other left him."""
    place = forgotten(table, 1 - act.seat)
    if place is None:
        raise Illegal("No trou of the other should have erased your points. Keep them (§70).")
    return _erased(table, place, act.seat)


def _erased(table: Rigueur, place: int, loser: int) -> Rigueur:
    """What he has marked since stays his: only what the trou should have taken goes."""
    return _become(table, place, Erasure.DONE).said("erased", "§70", loser)


def outlived(table: Rigueur, seat: int) -> Rigueur:
    """By LEP r.50: a player throws, and what he forgot to erase is the other's; in good company it is taken off."""
    place = forgotten(table, seat)
    if place is None:
        return table
    if table.values.spared_points_kept:
        return _become(table, place, Erasure.LOST)
    return _erased(table, place, 1 - seat)
