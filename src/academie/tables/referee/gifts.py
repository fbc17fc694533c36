"""Handicaps on the board of a race game before the first throw: the dice, dames down, ones to play.

A profile says what is given; White receives it unless Black says first that it is his.
"""

import dataclasses
from collections.abc import Iterator
from typing import TypeVar

from academie.errors import Illegal
from academie.match import handicap_of
from academie.referee import acts
from academie.referee.acts import Act
from academie.referee.table import SEATS
from academie.tables.handicap import RaceHandicap
from academie.tables.referee.value import DiceTable
from academie.text.message import Message

TableT = TypeVar("TableT", bound=DiceTable)


def handicap(table: DiceTable, receiver: int) -> RaceHandicap | None:
    """What the profile of a table gives; None for an even game, or where it is not laid on the board."""
    found = handicap_of(table.game, table.profile, receiver) if table.law.advantage else None
    return found if isinstance(found, RaceHandicap) else None


def given(table: TableT, receiver: int) -> TableT:
    """The table from which the receiver begins; ones are still to be played."""
    gift = handicap(table, receiver)
    if gift is None:
        return table
    (first,) = dataclasses.replace(gift, ones=0).starts(table.profile.name)
    return table.but(position=first, ones=gift if gift.ones else None)


def receive(table: DiceTable, act: acts.ReceiveAdvantage) -> DiceTable:
    """Who receives it says so before anything else is done."""
    law = table.law.advantage or table.law.start
    if not open_to_claim(table):
        return table.said("no_advantage", law, act.seat, refused=True)
    return given(table, act.seat).said("advantage", law, act.seat)


def open_to_claim(table: DiceTable) -> bool:
    """Whether it can still be said whose the advantage is: nothing is done, and it stands as it was laid."""
    return table.count == 0 and table == given(table, 0) and handicap(table, 0) is not None


def offered(table: DiceTable, seat: int) -> Iterator[Act]:
    """To say whose it is, and the ones; every way to play them is a choice of its own."""
    if open_to_claim(table):
        yield acts.ReceiveAdvantage(seat)
    if table.ones is not None and table.ones.receiver == seat:
        for start in table.ones.starts(table.profile.name):
            yield acts.Play(seat, table.ones.written(start))


def check_played(table: DiceTable, act: Act) -> None:
    """Refuse what comes after the ones while they are not played."""
    if table.ones is None or isinstance(act, acts.ReceiveAdvantage | acts.Play):
        return
    if isinstance(act, acts.Throw | acts.ThrowForDice | acts.Choose | acts.Break | acts.BreakInSilence):
        raise Illegal(_first(table, table.ones))


def _first(table: DiceTable, ones: RaceHandicap) -> Message:
    return Message(
        "{seat} must first play the ones he receives ({law}).", seat=SEATS[ones.receiver], law=table.law.advantage
    )


def play_ones(table: DiceTable, act: acts.Play, ones: RaceHandicap) -> DiceTable:
    """The ones, as the receiver likes."""
    if act.seat != ones.receiver:
        raise Illegal(_first(table, ones))
    position = ones.chosen(act.play, table.profile.name)
    return table.but(position=position, ones=None).said("ones_played", table.law.advantage, act.seat)
