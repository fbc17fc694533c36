"""Who sits where, and with whom: tiles drawn for the places, before any is drawn for the lead.

Rules I and II of the book. Until the places are taken a letter names a player as the journal's head does; from then on
it names a chair, and the table knows who sits on it. The same draw gives the lead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.domino.match import Lot
from academie.games.domino.referee import acts
from academie.games.domino.referee.value import letter
from academie.games.domino.values import Sides
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.games.domino.referee.value import Seated
    from academie.referee.acts import Act


# By whether somebody has still to draw.
_WAITS = {
    True: Title("It is for {who} to draw now (§13).", "C'est à {who} de tirer (§13)."),
    False: Title(
        "The places are drawn; {who} says where he sits (§13).",
        "Les places sont tirées ; {who} dit où il se met (§13).",
    ),
}


def draw_place(table: Seated, act: acts.DrawPlace) -> Seated:
    """A tile drawn for one's place; those who tie where something hangs on it draw again (§13, §14)."""
    if table.lot is None or table.lot.draws:
        raise Illegal(
            Title(
                "All sit already, and no tile is drawn for the places any more (§13).",
                "Chacun est déjà placé ; on ne tire plus les places (§13).",
            )
        )
    lot = table.places or Lot(table.players, partners=table.values.sides == Sides.PARTNERS)
    if act.seat not in lot.due:
        raise Illegal(_WAITS[bool(lot.due)].fill(who=_listed(lot.due or first_of(lot)[:1])))
    if any(tile == (act.tile.low, act.tile.high) for _, tile in lot.drawn):
        raise Illegal(
            Title(
                "The tile {tile} has been drawn; draw another one (§13).",
                "Le dé {tile} est déjà tiré ; tirez-en un autre (§13).",
            ).fill(tile=act.tile)
        )
    drawn = lot.after(act.seat, (act.tile.low, act.tile.high))
    table = table.but(places=drawn)
    return _told(table, drawn, act.seat) if lot.due == (act.seat,) else table  # the last of those who were to draw


def offered(table: Seated, seat: int) -> Iterator[Act]:
    """The chairs, for who may choose; a new draw, where two partners tie for the lead."""
    if table.places is None or table.places.due:
        return
    if table.places.leader is None:
        yield acts.DrawAgain(seat)
    if seat in first_of(table.places):
        yield from (acts.SitDown(seat, chair) for chair in _chairs(table, seat))


def _chairs(table: Seated, seat: int) -> list[int]:
    """Every chair, his own first: who does not care stays where he is."""
    return [seat, *(chair for chair in range(table.players) if chair != seat)]


def _told(table: Seated, lot: Lot, seat: int) -> Seated:
    """What the draw has settled, and who draws again."""
    if lot.due:
        return table.said("place_again", "§13", seat, what=_listed(lot.due))
    if lot.partners:
        (first, second), (third, fourth) = lot.sides
        table = table.said("side", "§14", first, whom=second).said("side", "§14", third, whom=fourth)
    if lot.leader is None:
        return table.said("equal_lead", "§14", first_of(lot)[0], whom=first_of(lot)[1])
    return table.said("sits_first", "§13", lot.leader)


def _listed(players: Sequence[int]) -> Title:
    letters = [letter(player) for player in players]
    return Title(" and ".join(letters), " et ".join(letters))


def first_of(lot: Lot) -> tuple[int, ...]:
    """Who may choose his place and lead: the highest, or either of two partners who tie; nobody while some draw."""
    if lot.due:
        return ()
    return lot.sides[0] if lot.leader is None else (lot.leader,)


def draw_again(table: Seated, act: acts.DrawAgain) -> Seated:
    """The players require that two equal partners draw again, to know who leads (§14)."""
    lot = table.places
    if lot is None or lot.due or lot.leader is not None:
        return table.said("no_tie", "§14", act.seat, refused=True)
    demanded = lot.demand()
    return _told(table.but(places=demanded), demanded, act.seat)


def sit_down(table: Seated, act: acts.SitDown) -> Seated:
    """The highest sits where he likes and leads; the others follow to his right, partners opposite (§13, §50)."""
    lot = table.places
    firsts = () if lot is None else first_of(lot)
    if lot is None or act.seat not in firsts:
        raise Illegal(
            Title(
                "Who has drawn the highest tile chooses his place, once all have drawn (§13).",
                "Celui qui a tiré le plus fort dé choisit sa place, quand chacun a tiré (§13).",
            )
        )
    if act.other >= table.players:
        raise Illegal(
            Title(
                "There is no chair {chair} at this table (§13).", "Il n'y a pas de place {chair} à cette table (§13)."
            ).fill(chair=letter(act.other))
        )
    order = _round(lot, act.seat)
    sitting = tuple(order[(chair - act.other) % table.players] for chair in range(table.players))
    table = table.but(lot=None, places=None, sitters=sitting)
    for chair, player in enumerate(sitting):
        table = table.said("sits", "§13", chair, what=letter(player))
    return table.dealt(act.other).said("main", "§13", act.other)


def _round(lot: Lot, first: int) -> tuple[int, ...]:
    """The players from the first to his right; of two partners who tie either may be the first."""
    order = lot.seats
    return order if order[0] == first else (order[2], order[1], order[0], order[3])
