"""Before the lead: drawing for it, shuffling, taking tiles in any number, and what follows from a wrong number.

Rules I, IV, V, VII, VIII, XI, XVII and XIX of the book. That a short hand loses the partie (III) is in claims.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.game import Roll
from academie.games.domino.match import Lot
from academie.games.domino.referee import acts
from academie.games.domino.referee.value import check_other, letter
from academie.games.domino.tile import TILE_WORDS
from academie.text.message import Message, counted, together

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.games.domino.referee.value import Seated
    from academie.games.domino.tile import Tile
    from academie.referee.acts import Act

SHORT_LOSES = range(6, 13)  # §15: parties of twelve tiles or fewer, down to six


def draw(table: Seated, act: acts.Draw) -> Seated:
    """A tile for the lead: the game says who draws, and who has won (§13)."""
    lot = table.lot
    if lot is None:
        raise Illegal("The lead is settled; no tile is drawn for it any more (§13).")
    if table.places is not None:
        raise Illegal("Tiles are drawn for the places now, and the same draw gives the lead (§13).")
    if lot.turn != act.seat:
        raise Illegal("It is for {seat} to draw now (§13).", seat=letter(lot.turn or 0))
    if Roll((act.tile.code,)) not in lot.rolls():
        raise Illegal("The tile {tile} has been drawn; draw another one (§13).", tile=act.tile)
    drawn = lot.after(Roll((act.tile.code,)))
    if drawn.leader is not None:
        return table.but(lot=None).dealt(drawn.leader).said("main", "§13", drawn.leader)
    table = table.but(lot=drawn)
    return table.said("draw_again", "§13", act.seat) if drawn.core.draws_again else table


def shuffle(table: Seated, act: acts.Shuffle) -> Seated:
    """The poseur turns the tiles down and shuffles; any other may too (§19)."""
    if any(table.now.taken):
        raise Illegal("Tiles have been taken; they are shuffled before that (§19).")
    if act.seat == table.now.leader:
        table = table.minding(shuffled=True)
    return table.said("shuffled", "§19", act.seat)


def take(table: Seated, act: acts.Take) -> Seated:
    """Tiles taken before the lead; afterwards only by one who is made to (§17)."""
    coup, seat = table.now, act.seat
    _check_free(table, act.tiles)
    if coup.deeds:
        return _take_from_talon(table, act)
    if not table.watch.shuffled and not table.assisted:
        raise Illegal("{seat} leads and has not shuffled yet; that comes first (§19).", seat=letter(coup.leader))
    others = [player for player in range(table.players) if player != coup.leader]
    if seat == coup.leader and not all(coup.taken[player] for player in others):
        raise Illegal("The player who leads takes tiles last (§23).")
    if table.assisted and len(act.tiles) != table.missing(seat):
        due = table.missing(seat)
        raise Illegal(
            "{seat} is to take {due}, no more and no fewer (§29).", seat=letter(seat), due=counted(due, *TILE_WORDS)
        )
    waiting = sum(table.due for player in range(table.players) if player != seat and not coup.taken[player])
    if table.talon - len(act.tiles) < waiting:
        raise Illegal("That would not leave the others their tiles; take fewer (§2).")
    table = _completed(_given(table, seat, act.tiles), seat)
    return table.said("talon", "§31", coup.leader) if seat == coup.leader else table


def _check_free(table: Seated, tiles: tuple[Tile, ...]) -> None:
    for tile in tiles:
        if tiles.count(tile) > 1 or any(tile in taken for taken in table.now.taken):
            raise Illegal("The tile {tile} is taken already; a set has each tile once (§1).", tile=tile)


def _given(table: Seated, player: int, tiles: tuple[Tile, ...]) -> Seated:
    taken = tuple(had | set(tiles) if each == player else had for each, had in enumerate(table.now.taken))
    return table.but(coup=dataclasses.replace(table.now, taken=taken))


def _take_from_talon(table: Seated, act: acts.Take) -> Seated:
    if act.seat not in table.watch.owing:
        raise Illegal("The coup has begun and nobody takes any more, unless he is made to (§17).")
    if len(act.tiles) > table.missing(act.seat):
        raise Illegal("{seat} takes what he is short of and no more (§17).", seat=letter(act.seat))
    return _completed(_given(table, act.seat, act.tiles), act.seat)


def _completed(table: Seated, seat: int) -> Seated:
    """A player with his count, or with nothing more to take, owes no tile (§17)."""
    owes = table.missing(seat) > 0 and table.talon
    return table if owes else table.minding(owing=table.watch.owing - {seat})


def seen_in_taking(table: Seated, act: acts.SeenInTaking) -> Seated:
    """A tile seen while tiles are taken: all is shuffled again, under the same poseur (§20)."""
    coup = table.now
    if all(coup.taken) or not table.watch.shuffled:
        raise Illegal("No tiles are being taken now; say that he exposes it (§20).")
    if any(act.tile in taken for player, taken in enumerate(coup.taken) if player != act.seat):
        raise Illegal("The tile {tile} lies before another player (§20).", tile=act.tile)
    return table.dealt(coup.leader).said("seen", "§20", act.seat, what=act.tile)


def feint(table: Seated, act: acts.Feint) -> Seated:
    """A player with too many tiles makes as if to choose: he keeps them, or another removes some (§29)."""
    surplus = -table.missing(act.seat)
    if surplus <= 0 or table.now.deeds:
        raise Illegal("Only extra tiles can be chosen from, before the lead; there is nothing to choose (§29).")
    table = table.minding(feints=table.watch.feints | {act.seat})
    return table.said("feint", "§29", act.seat, what=surplus)


def remove(table: Seated, act: acts.Remove) -> Seated:
    """The surplus of one who made as if to choose goes back to the talon (§29)."""
    check_other(table, act.seat, act.other)
    coup, surplus = table.now, -table.missing(act.other)
    if act.other not in table.watch.feints or coup.deeds:
        return table.said("keeps_all", "§16", act.other, refused=True)
    removed = set(act.tiles)
    if not 0 < len(removed) == len(act.tiles) <= surplus or not removed <= coup.taken[act.other]:
        return table.said("surplus", "§29", act.other, what=surplus, refused=True)
    taken = tuple(had - removed if each == act.other else had for each, had in enumerate(coup.taken))
    table = table.but(coup=dataclasses.replace(coup, taken=taken))
    if len(removed) == surplus:
        table = table.minding(feints=table.watch.feints - {act.other})
    return table.said("removed", "§29", act.other, whom=act.seat)


def count_tiles(table: Seated, act: acts.CountTiles) -> Seated:
    """The tiles of another counted: too many stay his, too few cost him something (§58)."""
    check_other(table, act.seat, act.other)
    coup, missing = table.now, table.missing(act.other)
    if coup.over or not all(coup.taken):
        key, law = ("count_late", "§15") if coup.over else ("count_early", "§29")
        return table.said(key, law, act.other, refused=True)
    if missing <= 0:
        key, law = ("keeps", "§16") if missing else ("exact", "§29")
        return table.said(key, law, act.other, what=-missing)
    if table.players == 4 and not table.talon:
        return table.said("talon_empty", "§17", act.other, what=missing)
    if table.players == 4:
        return table.minding(owing=table.watch.owing | {act.other}).said("takes_one", "§17", act.other, what=missing)
    if table.due not in SHORT_LOSES:
        return table.said("short_silent", "§15", act.other, what=missing)
    return table.said("short" if each_has_placed(table) else "short_later", "§15", act.other, what=missing)


def each_has_placed(table: Seated) -> bool:
    """Whether the time has come when a short hand is shown (§15)."""
    return all(table.now.placed_by(player) for player in range(table.players))


# --- Who sits where, and with whom
# Rules I and II of the book. Until the places are taken a letter names a player as the journal's head does; from then
# on it names a chair, and the table knows who sits on it. The same draw gives the lead.


# By whether somebody has still to draw.
_WAITS = {
    True: Message("It is for {who} to draw now (§13)."),
    False: Message("The places are drawn; {who} says where he sits (§13)."),
}


def draw_place(table: Seated, act: acts.DrawPlace) -> Seated:
    """A tile drawn for one's place; those who tie where something depends on it draw again (§13, §14)."""
    if table.lot is None or table.lot.draws:
        raise Illegal("All sit already, and no tile is drawn for the places any more (§13).")
    lot = table.places or Lot(table.players, partners=table.values.sides == "partners")
    if act.seat not in lot.due:
        raise Illegal(_WAITS[bool(lot.due)].fill(who=together(map(letter, lot.due or first_of(lot)[:1]))))
    if any(tile == (act.tile.low, act.tile.high) for _, tile in lot.drawn):
        raise Illegal("The tile {tile} has been drawn; draw another one (§13).", tile=act.tile)
    drawn = lot.after(act.seat, (act.tile.low, act.tile.high))
    table = table.but(places=drawn)
    return _settled(table, drawn, act.seat) if lot.due == (act.seat,) else table  # the last of those who were to draw


def offered(table: Seated, seat: int) -> Iterator[Act]:
    """The chairs, for the player who may choose; a new draw, if two partners tie for the lead."""
    if table.places is None or table.places.due:
        return
    if table.places.leader is None:
        yield acts.DrawAgain(seat)
    if seat in first_of(table.places):
        yield from (
            acts.SitDown(seat, chair)  # his own first: who does not care stays where he is
            for chair in (seat, *(chair for chair in range(table.players) if chair != seat))
        )


def _settled(table: Seated, lot: Lot, seat: int) -> Seated:
    """What the draw has settled, and who draws again."""
    if lot.due:
        return table.said("place_again", "§13", seat, what=together(map(letter, lot.due)))
    if lot.partners:
        (first, second), (third, fourth) = lot.sides
        table = table.said("side", "§14", first, whom=second).said("side", "§14", third, whom=fourth)
    if lot.leader is None:
        return table.said("equal_lead", "§14", first_of(lot)[0], whom=first_of(lot)[1])
    return table.said("sits_first", "§13", lot.leader)


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
    return _settled(table.but(places=demanded), demanded, act.seat)


def sit_down(table: Seated, act: acts.SitDown) -> Seated:
    """The highest sits where he likes and leads; the others follow to his right, partners opposite (§13, §50)."""
    lot = table.places
    firsts = () if lot is None else first_of(lot)
    if lot is None or act.seat not in firsts:
        raise Illegal("The player with the highest tile chooses a place, once all have drawn (§13).")
    if act.other >= table.players:
        raise Illegal("There is no seat {chair} at this table (§13).", chair=letter(act.other))
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
