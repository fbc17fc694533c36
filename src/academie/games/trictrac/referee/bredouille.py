"""The second jeton: a player takes it off the other, drops his own, puts it on late, or forgets it.

§94: the slips of bredouille.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import Jeton
from academie.games.trictrac.referee.sheet import Entry, Kind, Sheet, Window
from academie.games.trictrac.referee.value import Phase, Rigueur, pair

if TYPE_CHECKING:
    from academie.games.trictrac.referee import acts


def _rightly(table: Rigueur) -> Sheet:
    """The sheet as if every second jeton had been taken off when it was to be.

    Trous that were named and are those of the jetons shown are what a plain mark pegs: they fall with the jeton.
    """
    sheet = table.markings.sheet
    entries = tuple(_plain(sheet, place) for place in range(len(sheet.entries)))
    return dataclasses.replace(sheet, entries=entries, automatic=True)


def _plain(sheet: Sheet, place: int) -> Entry:
    """An entry without the trous it names, where they are no others than its points make."""
    entry = sheet.entries[place]
    if entry.pegs is None:
        return entry
    plain = dataclasses.replace(entry, pegs=None)
    before, after = (
        each[entry.seat].trous for each in (sheet.before(place), sheet.put(place, plain).before(place + 1))
    )
    return plain if after - before == entry.pegs else entry


def wrongly_made(table: Rigueur, seat: int) -> int:
    """By §94: the trous a bredouille has made that its owner had lost, or below zero those it should have made."""
    shown, right = table.markings.sheet.scores[seat], _rightly(table).scores[seat]
    return shown.trous - right.trous - table.markings.conceded[seat]


def strike(table: Rigueur, act: acts.Strike) -> Rigueur:
    """By §94: the other's second jeton is taken off, as long as the profile allows it."""
    other = 1 - act.seat
    right, shown = _rightly(table).scores[other], table.markings.sheet.scores[other]
    holes = wrongly_made(table, other)
    if not holes and (right.bredouille or not shown.bredouille):
        return table.said("bredouille_lost", "§71", other, words="nothing_to_strike", refused=True)
    throws = table.markings.since_mark[act.seat]
    allowed = {
        "automatic": True,
        "at_mark": throws == 0,
        "until_hole": True,
        "second_throw": throws == 0 or (throws == 1 and _at_it(table, act.seat)),
        "always": True,
    }
    if not allowed[table.values.bredouille_slip]:
        return table.said("bredouille_lost", "§94", other, words="strike_too_late", refused=True)
    table = table.wrote(Entry(act.seat, Kind.STRIKE))
    if holes > 0:  # what is taken back once is settled, and is not taken again
        settled = pair(table.markings.conceded, other, table.markings.conceded[other] + holes)
        table = table.wrote(Entry(other, Kind.PEG, -holes)).with_markings(conceded=settled)
    return table.said("bredouille_lost", "§94", other)


def _at_it(table: Rigueur, seat: int) -> bool:
    """Whether the throw of a player lies on the table and is not yet played."""
    return seat == table.thrower and table.phase in {Phase.MARK, Phase.PLAY}


def drop_bredouille(table: Rigueur, act: acts.DropBredouille) -> Rigueur:
    """By §94: a player who has lost the bredouille takes his own second jeton off, as an honest man does."""
    if not table.markings.sheet.scores[act.seat].bredouille or _rightly(table).scores[act.seat].bredouille:
        raise Illegal("There is no second jeton to take off: you are in bredouille by right, or show none (§71).")
    return table.wrote(Entry(1 - act.seat, Kind.STRIKE)).said("bredouille_lost", "§94", act.seat)


def take_bredouille(table: Rigueur, act: acts.TakeBredouille) -> Rigueur:
    """By §94: a player puts on a forgotten second jeton before play goes on, or at any time in good company."""
    shown = table.markings.sheet.scores[act.seat]
    forgotten = [
        place
        for place, entry in enumerate(table.markings.sheet.entries)
        if (entry.seat, entry.kind, entry.how) == (act.seat, Kind.MARK, Jeton.ONE)
    ]
    sheet = table.markings.sheet
    for place in forgotten:
        sheet = sheet.put(place, dataclasses.replace(sheet.entries[place], how=None))
    right = sheet.scores[act.seat]
    if shown.bredouille or not right.bredouille:
        raise Illegal("There is no bredouille to take: it is shown already, or was never won (§71).")
    in_time = any(window is not None and forgotten[-1] in window.entries for window in _unplayed(table, act.seat))
    if not in_time and table.values.bredouille_slip != "always":
        raise Illegal("The bredouille was not marked in time and is lost for this trou (§94).")
    return table.wrote(Entry(act.seat, Kind.TAKE)).said("bredouille_lost", "§94", act.seat, words="bredouille_taken")


def _unplayed(table: Rigueur, seat: int) -> tuple[Window | None, ...]:
    """The windows in which a player has marked since he last played or threw; touching alone is not a play."""
    touched = table.markings.closed if seat == table.thrower and table.phase == Phase.PLAY else None
    return table.markings.windows[seat], touched


def note_throw(table: Rigueur, seat: int) -> Rigueur:
    """By §94: a throw counts against a bredouille not taken off in time, unless the profile always sets it right."""
    table = table.with_markings(since_mark=pair(table.markings.since_mark, seat, table.markings.since_mark[seat] + 1))
    if table.values.bredouille_slip == "always":
        return table
    other = 1 - seat
    right = _rightly(table).scores[other].trous
    return table.with_markings(
        conceded=pair(table.markings.conceded, other, table.markings.sheet.scores[other].trous - right)
    )
