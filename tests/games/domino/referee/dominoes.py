"""Tables of domino for the tests: hands that go with the rules of the book, and acts by their lines."""

import dataclasses
from functools import partial

from academie.games.domino.referee.acts import read_act
from academie.games.domino.referee.table import DominoTable, seated
from academie.games.domino.tile import TILES
from academie.referee.table import Ruling

assisted, rigueur = partial(seated, "assisted"), partial(seated, "rigueur")

# After the lead 6-5 B can place 5-5 and 5-4, and A can place at both ends.
TWO = "A:6-5,6-4,5-3,3-3,2-1,0-0;B:5-5,5-4,4-3,4-2,1-1,2-0"
# A has the sixes, B the fours, C the threes.
THREE = "A:6-6,6-5,6-4,6-3,6-2,6-1,6-0,0-0;B:5-5,5-4,4-4,4-3,4-2,4-1,4-0,1-1;C:5-3,3-3,3-2,3-1,3-0,2-2,2-1,2-0"
FOUR = "A:6-6,6-5,6-4,6-3,6-2,6-1;B:5-5,5-4,4-4,4-3,4-2,4-1;C:5-3,3-3,3-2,3-1,3-0,2-2;D:2-1,2-0,1-1,1-0,0-0,4-0"
# B passes with 5-4 and lays it later.
BELIED = {
    2: ("A places 6-5", "B says je boude", "A places 6-4@6", "B places 5-4@4"),
    3: ("A places 6-5", "B says je boude", "C places 5-3@5", "A places 6-4@6", "B places 5-4@4"),
    4: ("A places 6-5", "B says je boude", "C places 5-3@5", "D says je boude", "A places 6-4@6", "B places 5-4@4"),
}


def after(table: DominoTable, *lines: str) -> DominoTable:
    """The table after these acts."""
    for text in lines:
        table = table.after(read_act(text))
    return table


def two(*lines: str) -> DominoTable:
    """Two players, six tiles, A to lead."""
    return after(rigueur(None, TWO), *lines)


def piquet(*lines: str, hands: str = FOUR) -> DominoTable:
    """Piquet voleur, A to lead; A and C play together."""
    return after(rigueur("piquet-voleur", hands), *lines)


def ruling(table: DominoTable) -> Ruling:
    """The first thing the referee said last."""
    return table.rulings[0]


def denied(table: DominoTable, line: str, law: str) -> str:
    """A claim that the law denies: one ruling says so, and the table is as it was. The key of the ruling."""
    following = after(table, line)
    (output,) = following.rulings
    assert (output.refused, output.law) == (True, law)
    assert dataclasses.replace(following, rulings=(), count=0) == dataclasses.replace(table, rulings=(), count=0)
    return output.key


def said(table: DominoTable) -> list[tuple[str, str, int]]:
    """All he said last: what, by which paragraph, of whom."""
    return [(each.key, each.law, each.player) for each in table.rulings]


def sat(profile: str | None = None, leader: int = 0) -> DominoTable:
    """A table at which the lead is drawn, and the poseur has shuffled."""
    table = rigueur(profile)
    for seat in range(table.players):
        table = after(table, f"{'ABCD'[seat]} draws {'6-6' if seat == leader else TILES[seat]}")
    return after(table, f"{'ABCD'[leader]} shuffles")


def taken(table: DominoTable, *counts: int) -> DominoTable:
    """Everybody takes so many tiles, in the order of the set, the poseur last."""
    stock = list(TILES)
    leader = table.now.leader
    for turn in range(1, table.players + 1):
        seat = (leader + turn) % table.players
        mine, stock = stock[: counts[seat]], stock[counts[seat] :]
        table = after(table, f"{'ABCD'[seat]} takes {' '.join(map(str, mine))}")
    return table


def played(table: DominoTable, turns: int) -> DominoTable:
    """So many right turns, the first open one each time."""
    for _ in range(turns):
        seat = table.now.turn
        table = table.after(next(act for act in table.acts(seat) if str(act)[2:8] in {"places", "says j"}))
    return table


def all_placed(table: DominoTable) -> DominoTable:
    """Play until each has placed a tile."""
    while not all(map(table.now.placed_by, range(table.players))):
        table = played(table, 1)
        assert not table.now.over
    return table
