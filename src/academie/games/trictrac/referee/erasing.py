"""Points wiped out: those of the other by a hole, by mistake, or not at all.

§70: a hole erases them by itself unless the hand forgets; the other keeps what was left to him once the one who forgot
has thrown again (LEP r.50), save in good company (§104). §85: erasing without a hole is an école.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.referee.sheet import Entry, Erasure, Kind
from academie.games.trictrac.referee.value import Fault, Rigueur, Wrong
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.trictrac.referee import acts


def forgotten(table: Rigueur, seat: int) -> int | None:
    """The last hole of a player after which he has not erased the other, by its place on the sheet."""
    entries = enumerate(table.sheet.entries)
    places = [place for place, each in entries if each.seat == seat and each.erasure is Erasure.FORGOTTEN]
    return places[-1] if places else None


def _become(table: Rigueur, place: int, erasure: Erasure) -> Rigueur:
    entry = dataclasses.replace(table.sheet.entries[place], erasure=erasure)
    return table.but(sheet=table.sheet.put(place, entry))


def erase(table: Rigueur, act: acts.Erase) -> Rigueur:
    """The other's points wiped out: rightly, after a hole, or without right."""
    other = 1 - act.seat
    place = forgotten(table, act.seat)
    if place is not None:
        return _erased(table, place, other)
    taken = table.sheet.scores[other].points
    if taken == 0:
        raise Illegal(Title("The other has no points to erase (§70).", "L'autre n'a point de points à effacer (§70)."))
    if not table.values.erased_points_ecole:
        raise Illegal(
            Title(
                "Nobody erases the other's points without a hole; they stay (§85, §104).",
                "On n'efface pas les points de l'autre sans trou ; ils demeurent (§85, §104).",
            )
        )
    entry = len(table.sheet.entries)
    return table.wrote(Entry(act.seat, Kind.ERASE)).faulty(Fault(Wrong.ERASED, act.seat, taken, entry=entry))


def erase_self(table: Rigueur, act: acts.EraseSelf) -> Rigueur:
    """The points a hole left standing, taken off by the one who has them."""
    place = forgotten(table, 1 - act.seat)
    if place is None:
        raise Illegal(
            Title(
                "No hole of the other's has left you points that should be gone; keep them (§70).",
                "Aucun trou de l'autre ne vous a laissé de points qui devraient être effacés ; gardez-les (§70).",
            )
        )
    return _erased(table, place, act.seat)


def _erased(table: Rigueur, place: int, loser: int) -> Rigueur:
    """What he has marked since stays his: only what the hole should have taken goes."""
    return _become(table, place, Erasure.DONE).said("erased", "§70", loser)


def outlived(table: Rigueur, seat: int) -> Rigueur:
    """By LEP r.50: a player throws, and what he forgot to erase is the other's; in good company it is taken off."""
    place = forgotten(table, seat)
    if place is None:
        return table
    if table.values.spared_points_kept:
        return _become(table, place, Erasure.LOST)
    return _erased(table, place, 1 - seat)
