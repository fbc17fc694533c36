"""What ends or changes a game of draughts without a move: a draw offered and answered, the game left, men crowned.

Pure functions over the table (§33, §34, §39).
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, TypeVar

from academie.games.draughts.concepts import pieces
from academie.games.draughts.game import game as room
from academie.games.draughts.referee import acts
from academie.games.draughts.referee.words import RULINGS
from academie.referee.table import SEATS, Ruling

if TYPE_CHECKING:
    from academie.games.draughts.referee.table import DraughtsTable
    from academie.referee.acts import Act

T = TypeVar("T", bound="DraughtsTable")


def made(table: T, act: Act) -> T:
    """By §33, §34, §39: the game is left or lost on time, a draw offered, or men are crowned."""
    if isinstance(act, acts.Crown):
        return _crowned(table, act)
    if isinstance(act, acts.Resign | acts.RunOut):
        loses = room.late if isinstance(act, acts.RunOut) else room.left
        return dataclasses.replace(table, verdict=loses(table.position, act.seat))
    room.agreed(table.position)
    return dataclasses.replace(table, offered=act.seat)


def answered(table: T, act: Act) -> T:
    """By §34: a draw needs the other's word; who plays on has refused it, a claim that is denied says nothing."""
    if isinstance(act, acts.Accept):
        return dataclasses.replace(table, offered=None, verdict=room.agreed(table.position))
    declined = dataclasses.replace(table, offered=None)
    if isinstance(act, acts.Refuse):
        return declined
    following = declined.follow(act)
    refused = any(ruling.refused for ruling in following.rulings)
    return dataclasses.replace(table, rulings=following.rulings) if refused else following


def _crowned(table: T, act: acts.Crown) -> T:
    """By §39: the men are crowned where they stand; what is touched or ordered stays so."""
    if table.pending is not None:
        return table.denied(act, "answer_first", "§26")
    if act.seat != lone_king(table):
        return table.denied(act, "no_crowns", "§39")
    crowned = dataclasses.replace(table, position=table.position.with_crowns(), offered=None, crowned=act.seat)
    return crowned.said("crown_by_offer", "§39")


def crowns_refused(table: T, seat: int) -> T:
    """By §39: nobody may refuse the crowns; if he does, the lone king leaves the game as drawn."""
    verdict = dataclasses.replace(room.agreed(table.position), law="§39")
    text = RULINGS["refused_crowns"].fill(who=SEATS[1 - seat], whom=SEATS[seat])
    ruling = Ruling("refused_crowns", "§39", seat, text)
    return dataclasses.replace(table, verdict=verdict, rulings=(*table.rulings, ruling))


def lone_king(table: DraughtsTable) -> int | None:
    """By §39: who may have the other's men crowned now."""
    if table.pending is not None or not table.position.core.may_offer_crowns():
        return None
    return 0 if len(pieces(table.position, 0)) == 1 else 1
