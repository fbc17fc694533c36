"""The law has no colours: every ruling of the books, played by the other player, comes out as it did."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from academie.errors import AcademieError
from academie.games import GAMES, door, find
from referee.colours import turner
from referee.rulings import Entry, rulings_of

if TYPE_CHECKING:
    from academie.referee.table import Table

ROOMS = [game.name for game in GAMES if game.name not in {"domino", "chess"}]
DRAWN = re.compile(r" for the dice (\d)-(?!\1)\d$")  # not a doublet, after which the other draws


def turnable(says: dict[str, Any]) -> bool:
    """Whether it begins at a position, not written as a range, or by drawing for the dice: else White begins.

    An advantage is received by a player that is named.
    """
    if "+handicap" in says.get("profile", ""):
        return False
    if "position" in says:
        return not re.match(r".:[^ ]*-", says["position"])
    return bool(says.get("acts")) and DRAWN.search(says["acts"][0]) is not None


ENTRIES = [
    entry for room in ROOMS for entry in rulings_of(room).entries if entry.says.get("acts") and turnable(entry.says)
]


def told(table: Table, *, turned: bool) -> tuple[object, ...]:
    """What the referee has said, what is marked, whom he waits for and how it ended; by the other's name if turned."""
    rulings = [
        (
            each.key,
            each.law,
            (1 - each.player) if turned and each.player is not None else each.player,
            each.points,
            each.refused,
        )
        for each in table.rulings
    ]
    marks = (table.marks or ())[:: -1 if turned else 1]
    waits = None if table.waits is None else abs(turned - table.waits)
    if table.result is None:
        return rulings, marks, waits
    winner = table.result.winner
    return rulings, marks, table.result.law, table.result.reason, None if winner is None else abs(turned - winner)


def offers(table: Table) -> set[str]:
    """What the players may do."""
    names = door(table.room, "referee").SEATS
    return {act.line(names) for seat in (0, 1) for act in table.acts(seat)}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.game} {entry.name}")
def test_a_ruling_with_the_colours_changed(entry: Entry) -> None:
    """At each act the same is said of the other player; at the end he has the same board, and the same choices."""
    says, turn = entry.says, turner(entry.game)
    profile = says.get("profile", entry.book["profile"])
    sit, position = door(entry.game, "referee").sit, says.get("position")
    one = sit("rigueur", profile, position)
    two = sit("rigueur", profile, None if position is None else turn(position))
    for line in says["acts"]:
        try:
            one = one.after(one.read(line))
        except AcademieError:
            with pytest.raises(AcademieError):
                two.after(two.read(turn(line)))
            break
        two = two.after(two.read(turn(line)))
        assert told(two, turned=True) == told(one, turned=False), line
    room = find(entry.game)
    assert room.read(turn(one.position_line), profile) == room.read(two.position_line, profile)
    assert {turn(line) for line in offers(one)} == offers(two)
