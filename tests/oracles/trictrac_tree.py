"""Leaves of the tree of trictrac, counted with the oracle alone: throws, decisions and plays are branches alike.

It is the slow twin of the perft of the room, for small depths. The twenty-one throws count once each; a decision to
leave or hold stands between a throw that completes a trou and its play; a finished partie has no branches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oracles import trictrac as tt
from oracles import trictrac_marking as tm

if TYPE_CHECKING:
    from collections.abc import Mapping

THROWS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


@dataclass(frozen=True)
class Node:
    """A moment at which the dice are to be thrown; `thrown` counts each side's throws of the relevé."""

    score: tm.Score
    position: tt.Position
    side: tt.Side
    thrown: Mapping[tt.Side, int]
    options: tt.Options

    def context(self) -> dict[str, Any]:
        """What early jans depend on; the first throw of the game is long past."""
        return {"throw_index": self.thrown[self.side] + 1}


def leaves(node: Node, depth: int) -> int:
    """How many leaves the tree has that begins with a throw."""
    return 1 if depth == 0 else sum(after_throw(node, dice, depth - 1) for dice in THROWS)


def after_throw(node: Node, dice: tt.Dice, depth: int) -> int:
    """The leaves below a throw that has been made and marked."""
    if depth == 0:
        return 1
    found = tt.all_credits(node.position, node.side, dice, node.context(), node.options)
    own = tm.points([credit for credit in found if credit.jan != "levee"], node.side)
    marked, holes = tm.mark(node.score, node.side, own)
    if marked.winner():
        return 0
    if not holes:
        return below_plays(node, dice, depth)
    if depth == 1:
        return 2  # to leave and to hold
    play = next(iter(tt.owed_plays(node.position, node.side, dice, node.options)))
    return after_turn(node, dice, play, depth - 1, leaves_now=True) + below_plays(node, dice, depth - 1)


def below_plays(node: Node, dice: tt.Dice, depth: int) -> int:
    """The leaves below the plays of a throw."""
    if depth == 0:
        return 1
    plays = tt.owed_plays(node.position, node.side, dice, node.options)
    return sum(after_turn(node, dice, play, depth - 1) for play in plays)


def after_turn(node: Node, dice: tt.Dice, play: tt.Play, depth: int, *, leaves_now: bool = False) -> int:
    """The leaves below a turn that is over."""
    if depth == 0:
        return 1
    turn = tm.turn(node.score, node.position, node.side, dice, play, leaves_now, node.context(), node.options)
    if turn.winner:
        return 0
    thrown = {"white": 0, "black": 0} if turn.new_releve else {**node.thrown, node.side: node.thrown[node.side] + 1}
    return leaves(Node(turn.score, turn.position, turn.next_side, thrown, node.options), depth)
