"""Entries that a meeting gets without being asked: agreed offers, new games, dice, clocks, the end.

Each gives the entry to be stored, and changes nothing.
"""

import random
from typing import Protocol

from academie.errors import Illegal
from academie.fairdice.derivation import BEFORE, LOT, lot
from academie.match import first_player
from academie.referee.acts import Act
from academie.server.meeting import refusals
from academie.server.meeting.board import Board
from academie.server.meeting.entries import Entry, Kind
from academie.server.meeting.offers import What
from academie.server.meeting.state import PLAYED, STOPPED, UNBEGUN, State


class Dice(Protocol):
    """Where chance comes from: the draw before which so many acts of chance were made in game 1, 2, … as it stands."""

    def chance(self, game: int, number: int, /) -> random.Random:
        """The source of one draw."""


def due(meeting: State, dice: Dice, *, waited: bool = False) -> Entry | None:
    """What the program does next without asking anybody; None when people are asked, or a machine.

    Machines come first: `waited` says that each of `machines` was asked at this very table, and waits.
    """
    if meeting.over:
        why = PLAYED if meeting.gone is None else meeting.gone[1]
        return None if meeting.ended else meeting.entry(Kind.END, why)
    if (settled := _settle(meeting)) is not None:
        return settled
    board = meeting.playing
    if meeting.adjourned:
        return None
    if board is None:
        return _first_game(meeting, dice)
    if board.machines and not waited:
        return None
    act = _by_the_house(board, dice)
    return None if act is None else meeting.entry(Kind.ACT, board.good(act))


def timed(meeting: State, elapsed: int) -> Entry | None:
    """The fall of the running clock, when it has run so long since the last entry; None while there is time."""
    chair = meeting.running
    if chair is None or meeting.clocks.after(chair, elapsed).left[chair]:
        return None
    return meeting.entry(Kind.TIME, "", chair)


def end(meeting: State, reason: str) -> Entry:
    """The end by the program: the reason in one word, or rematch and the link of the new meeting."""
    if meeting.ended and (not reason.startswith(f"{What.REMATCH} ") or meeting.again):
        raise Illegal(refusals.OVER)
    return meeting.entry(Kind.END, reason)


def unbegun(meeting: State) -> Entry | None:
    """The end of a meeting of which no game was ever begun; None where one was, or it is over."""
    return None if meeting.over or meeting.board is not None else meeting.entry(Kind.END, UNBEGUN)


def stopped(meeting: State) -> Entry | None:
    """The end by order of the operator, which nobody wins; None where it is over."""
    return None if meeting.over else meeting.entry(Kind.END, STOPPED)


def _by_the_house(board: Board, dice: Dice) -> Act | None:
    host = board.host
    if host.dice_due and host.throws:
        return board.table.chance(dice.chance(board.number, board.thrown))
    return host.settled or host.passed


def _settle(meeting: State) -> Entry | None:
    """The terms that all have agreed on."""
    what, board = meeting.settled, meeting.playing
    if what is What.BACK and board is not None:
        offer = meeting.offers.find(what)
        count = None if offer is None else board.back(offer.chair)
        return None if count is None else meeting.entry(Kind.BACK, str(count))
    return meeting.entry(Kind(what), "") if what in {What.ADJOURN, What.RESUME} else None


def _first_game(meeting: State, dice: Dice) -> Entry | None:
    """The first game once all are there; the others where no person could ask for them."""
    ready = meeting.full and not meeting.missing and (meeting.board is None or not meeting.people)
    if ready and meeting.left_to_lot:
        return meeting.entry(Kind.LOT, str(lot(dice.chance(1, LOT))))
    return meeting.entry(Kind.GAME, laid(meeting, dice)) if ready and meeting.chooser is None else None


def laid(meeting: State, dice: Dice) -> str:
    """The position of the next game; what nobody chooses is drawn."""
    return first_player.drawn(meeting.game, meeting.rounds, lambda: dice.chance(meeting.next_game, BEFORE))
