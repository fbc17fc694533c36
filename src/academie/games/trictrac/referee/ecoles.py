"""Sending to school, and the other answers to a wrong mark.

§86: an école is optional, indivisible and brief. §87: there is no school of the school, and a false
one is schooled itself. §91: some are impossible. §92: one may make the other mark instead.
§89: the plein. Amounts are compared in points, never in holes (§88).
"""

from __future__ import annotations

import dataclasses

from academie.errors import Illegal
from academie.games.trictrac.names import points_told
from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.leaving import demanded, stay
from academie.games.trictrac.referee.marking import settle
from academie.games.trictrac.referee.sheet import Entry, Kind
from academie.games.trictrac.referee.value import LAW, Fault, Phase, Rigueur, Wrong
from academie.title import Title

_MENDABLE = frozenset({Wrong.UNDER, Wrong.OVER, Wrong.JETON, Wrong.TWO_JETONS, Wrong.MISCOUNT, Wrong.HOLES})


def school(table: Rigueur, act: acts.School) -> Rigueur:
    """Points of the other's fault marked for oneself."""
    if act.points % 2 or not 0 < act.points <= 200:
        raise Illegal(
            Title(
                "{points} cannot be schooled: every gain is even, two at least (§110).",
                "On n'envoie pas à l'école de {points} : tout gain est pair, de deux au moins (§110).",
            ).fill(points=points_told(act.points))
        )
    if table.game_throws == 0 and not table.faults:
        raise Illegal(
            Title(
                "Nothing has been thrown yet, so nobody has made an école (§84).",
                "On n'a rien jeté encore : personne n'a pu faire d'école (§84).",
            )
        )
    if table.values.schooler_explains and not act.reason:
        raise Illegal(
            Title(
                "In good company the schooler says why; give the reason after a colon (§86, §104).",
                "En bonne compagnie, qui envoie à l'école dit pourquoi ; dites-le après deux points (§86, §104).",
            )
        )
    culprit = 1 - act.seat
    found = [fault for fault in table.open(culprit) if fault.points]
    if any(_misled(table, fault) for fault in found):
        return table.said("induire_en_erreur", "§86", culprit, refused=True)
    if not found:
        return _unfounded(table, act)
    total = sum(fault.points for fault in found)
    late = any(_overtaken(table, fault) for fault in found)
    for fault in found:
        table = _punished(table, fault)
    table = _schooled(table, act.seat, min(act.points, total), late=late)
    if act.points < total:
        table = table.but(partial=(act.seat, total - act.points))
        table = table.said("ecole", LAW[found[0].wrong], culprit, act.points)
        table = table.said("ecole_partial", "§86", culprit, total - act.points, words="ecole_part")
    for fault in found if act.points >= total else ():
        table = table.said("ecole", LAW[fault.wrong], culprit, fault.points)
    if act.points > total:
        table = _false_school(table, act.seat, act.points - total)
    return stay(table, culprit) if table.phase == Phase.LEAVING else table


def _misled(table: Rigueur, fault: Fault) -> bool:
    """By §86: he marked just what the other had told him."""
    told = table.told[fault.culprit]
    return fault.wrong == Wrong.UNDER and told is not None and fault.settled - told == fault.points


def _overtaken(table: Rigueur, fault: Fault) -> bool:
    """By §94: he had not marked what he was given, and has marked what his own throw won since."""
    own = table.windows[fault.culprit] or table.closed
    if fault.wrong != Wrong.UNDER or fault.window is None or fault.window.own:
        return False
    return table.throwing.seat == fault.culprit and own is not None and table.marked(own) > 0


def _schooled(table: Rigueur, seat: int, points: int, *, late: bool = False) -> Rigueur:
    """By §84: école points are ordinary gains; they also count for what the marker may be omitting (§87)."""
    if late:  # §94: the école is older than what interrupts it, whenever it is claimed
        table = table.wrote(Entry(1 - seat, Kind.STRIKE))
    table = table.wrote(Entry(seat, Kind.SCHOOL, points, how=acts.Jeton.ONE if late else None))
    window = table.windows[seat]
    if window is None:
        return table
    return table.window(seat, dataclasses.replace(window, schooled=window.schooled + points))


def _unfounded(table: Rigueur, act: acts.School) -> Rigueur:
    """No fault is open: a claim the law denies, or a false école, which stands marked until it is schooled in turn."""
    culprit = 1 - act.seat
    window = table.windows[culprit]
    if window is not None and window.impossible and table.marked(window) < window.owed + window.hung:
        return table.said("school_impossible", "§91", culprit, refused=True)
    late = [fault for fault in table.expired if fault.culprit == culprit and fault.points]
    if late and late[0].wrong == Wrong.MISCOUNT:
        return table.said("school_too_late", "§86", culprit, words="lifted_too", refused=True)
    if late:
        return table.said("school_too_late", "§81", culprit, refused=True)
    if any(fault.culprit == act.seat and fault.points for fault in table.expired):
        return table.said("ecole_de_l_ecole", "§87", culprit, refused=True)
    return _false_school(table, act.seat, act.points)


def _false_school(table: Rigueur, seat: int, points: int) -> Rigueur:
    place = len(table.sheet.entries)
    table = table.wrote(Entry(seat, Kind.SCHOOL, points))
    return table.faulty(Fault(Wrong.FALSE_SCHOOL, seat, points, entry=place))


def _punished(table: Rigueur, fault: Fault) -> Rigueur:
    """The fault is undone as far as the culprit is concerned; the other marks its points."""
    sheet = table.sheet
    if fault.wrong in {Wrong.OVER, Wrong.JETON, Wrong.PLEIN, Wrong.MISCOUNT} and fault.window is not None:
        sheet = settle(sheet, fault.culprit, fault.window, max(0, fault.settled))
    elif fault.wrong in {Wrong.ERASED, Wrong.FALSE_SCHOOL}:
        sheet = sheet.without(fault.entry)
    table = table.but(sheet=sheet).cleared(fault.culprit, fault.wrong)
    if fault.wrong == Wrong.PLEIN:  # §90: the plein may still be compelled
        table = table.faulty(dataclasses.replace(fault, points=0))
    return table


def require_whole(table: Rigueur, act: acts.RequireWhole) -> Rigueur:
    """By §86: once part of an école is marked the schooled player may require the whole."""
    if table.partial is None or table.partial[0] == act.seat:
        return table.said("ecole_partial", "§86", 1 - act.seat, words="no_rest", refused=True)
    seat, rest = table.partial
    return _schooled(table, seat, rest).but(partial=None).said("ecole_partial", "§86", act.seat, rest)


def _given_up(table: Rigueur, fault: Fault) -> bool:
    """By §92: all that is missing is the remainder of a hole on which he may still leave."""
    if fault.wrong != Wrong.UNDER or fault.window is None:
        return False
    return table.marked(fault.window) >= demanded(table, fault.culprit, fault.window)


def make_mark(table: Rigueur, act: acts.MakeMark) -> Rigueur:
    """By §92: the other marks just what is due, and there is no école; also what an unfounded école took."""
    other = 1 - act.seat
    if table.open(other, Wrong.FALSE_SCHOOL, Wrong.ERASED):
        for fault in table.open(other, Wrong.FALSE_SCHOOL, Wrong.ERASED):
            table = table.but(sheet=table.sheet.without(fault.entry)).cleared(other, fault.wrong)
        return table.said("made_to_mark", "§92", other)
    faults = table.open(other, *_MENDABLE)
    window = table.windows[other]
    if window is not None and not faults and (marked := table.marked(window)) != window.owed:
        wrong = Wrong.UNDER if marked < window.owed else Wrong.OVER
        faults = (Fault(wrong, other, 0, window, settled=window.owed),)
    faults = tuple(fault for fault in faults if not _given_up(table, fault))
    if not faults:
        return table.said("made_to_mark", "§92", other, words="nothing_to_mark", refused=True)
    fault = faults[-1]
    if fault.wrong == Wrong.UNDER and fault.window is not None:
        fault = dataclasses.replace(fault, settled=min(fault.settled, demanded(table, other, fault.window)))
    place = len(table.sheet.entries)
    sheet = table.sheet if fault.window is None else settle(table.sheet, other, fault.window, fault.settled)
    table = table.but(sheet=sheet).cleared(other, *_MENDABLE)
    if window is not None and window == fault.window:
        entries = window.entries[:1] or ((place,) if fault.settled else ())
        table = table.window(other, dataclasses.replace(window, entries=entries))
    key, law = ("hole_corrected", "§88") if fault.wrong == Wrong.HOLES else ("made_to_mark", "§92")
    table = table.said(key, law, other, fault.settled)
    return stay(table, other) if table.phase == Phase.LEAVING else table


def expire(table: Rigueur, claimant: int) -> Rigueur:
    """By §81: the claimant throws, and what he has not claimed he has let pass."""
    passed = table.open(1 - claimant)
    table = table.but(faults=tuple(fault for fault in table.faults if fault not in passed), partial=None)
    if not table.values.overmarked_kept:  # §94, §104
        for fault in passed:
            if fault.wrong in {Wrong.OVER, Wrong.JETON} and fault.window is not None:
                sheet = settle(table.sheet, fault.culprit, fault.window, fault.settled)
                table = table.but(sheet=sheet).said("overmarked", "§94", fault.culprit, fault.points)
    older = tuple(fault for fault in table.expired if fault.culprit == claimant)
    return table.but(expired=(*older, *passed))


def open_claims(table: Rigueur, seat: int) -> tuple[acts.Act, ...]:
    """The claims on marks that the law grants a player now."""
    other = 1 - seat
    found: list[acts.Act] = []
    misled = any(_misled(table, fault) for fault in table.open(other))
    if (points := table.school_points(other)) and not misled:
        found.append(acts.School(seat, points, "points" if table.values.schooler_explains else ""))
    if not any(ruling.refused for ruling in make_mark(table.but(rulings=()), acts.MakeMark(seat)).rulings):
        found.append(acts.MakeMark(seat))
    if table.partial is not None and table.partial[0] == other:
        found.append(acts.RequireWhole(seat))
    return tuple(found)
