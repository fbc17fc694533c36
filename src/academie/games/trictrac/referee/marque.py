"""A marqué at a real table: who may stop, the pavillon planted in time or not, and the refait.

§96: the marqué is his who leaves with trous enough and more than the other, or lifts first and stops. §97, §102: the
pavillon shows that his trous are uninterrupted, and where the players see to it, it is planted before the next trou.
§99: equal trous begin it again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.value import Phase, Rigueur, pair

if TYPE_CHECKING:
    from collections.abc import Iterator


def may_stop(table: Rigueur, seat: int) -> bool:
    """By §96, M12: whether leaving now wins the marqué."""
    mine, his = (table.sheet.scores[here].trous for here in (seat, 1 - seat))
    return table.marque and mine >= table.target and mine > his


def lifted_first(table: Rigueur, seat: int) -> bool:
    """By §96: whether he has just lifted all his dames, and stops if he says so before he throws."""
    window = table.windows[seat]
    fresh = table.phase == Phase.THROW and table.turn is None and sum(table.throws) == 0
    return fresh and seat == table.thrower and window is not None and window.own and may_stop(table, seat)


def open_pavillon(table: Rigueur, seat: int) -> bool:
    """By §97, §102: whether he has earned the pavillon, has not planted it and is not too late."""
    return table.marque and table.sheet.scores[seat].grande and not (table.planted[seat] or table.forfeit[seat])


def open_acts(table: Rigueur, seat: int) -> Iterator[acts.Act]:
    """What a player may do about his marqué or his levée: plant the pavillon, stop, play for all."""
    if open_pavillon(table, seat):
        yield acts.TakePavillon(seat)
    if lifted_first(table, seat):
        yield acts.Leave(seat)
    if may_play_for_all(table, seat):
        yield acts.PlayForAll(seat)


def may_play_for_all(table: Rigueur, seat: int) -> bool:
    """By §37: whether his next throw may lift his last dame."""
    if table.phase != Phase.THROW or seat != table.thrower or table.for_all:
        return False
    return table.last.ahead or table.state.core.may_play_for_all()


def take_pavillon(table: Rigueur, act: acts.TakePavillon) -> Rigueur:
    """By §102: planted until the next trou; too late, it is lost, save in good company."""
    seat = act.seat
    if open_pavillon(table, seat):
        return table.but(planted=_pair(table.planted, seat, True)).said("pavillon_taken", "§97", seat)
    law, words = ("§102", "pavillon_late") if table.marque and table.forfeit[seat] else ("§97", "no_pavillon")
    return table.said("pavillon_lost", law, seat, words=words, refused=True)


def watched(before: Rigueur, after: Rigueur) -> Rigueur:
    """By §97, §102: the pavillons after an act: one falls when its run does, and one not planted is lost at a trou."""
    if not after.marque:
        return after
    for seat in (0, 1):
        old, new = before.sheet.scores[seat], after.sheet.scores[seat]
        if not new.grande:
            after = after.but(planted=_pair(after.planted, seat, False), forfeit=_pair(after.forfeit, seat, False))
        elif old.grande and new.trous > old.trous and not after.planted[seat] and after.values.pavillon_forfeit:
            after = after.but(forfeit=_pair(after.forfeit, seat, True))
    return after


def _pair(values: tuple[bool, bool], seat: int, value: bool) -> tuple[bool, bool]:
    first, second = pair(values, seat, value)
    return bool(first), bool(second)


def play_for_all(table: Rigueur, act: acts.PlayForAll) -> Rigueur:
    """By §37: said before the throw that may lift the last dame; it binds for that throw alone."""
    if not may_play_for_all(table, act.seat):
        return table.said("jouer_pour_tout", "§37", act.seat, words="not_for_all", refused=True)
    return table.but(for_all=True).said("jouer_pour_tout", "§37", act.seat)
