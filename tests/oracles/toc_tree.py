"""Leaves of the tree of toc, counted by its oracle alone: throws, decisions and plays are branches alike.

    PYTHONPATH=tests python tests/oracles/toc_tree.py "W:A15;B:Y15 phase=throw to=white trous=0,0" DEPTH [PROFILE]

prints the counts of depths 1 to DEPTH. The line is the room's canonical one, of phase opening or throw; the values of
the profile (in the line, or given last, or the room's first) are looked up in the rooms of toc and trictrac. An opening
has 36 branches, a throw counts once, a decision to leave or hold stands between a throw that gains a trou and its play.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from oracles import tables, toc
from oracles import trictrac as tt

if TYPE_CHECKING:
    from collections.abc import Mapping

THROWS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


@dataclass(frozen=True)
class Node:
    """A moment at which the dice are to be thrown; `thrown` counts each side's throws of the relevé."""

    marked: Mapping[tt.Side, int]
    position: tt.Position
    side: tt.Side
    thrown: Mapping[tt.Side, int]
    options: Mapping[str, Any]

    def throw(self, dice: tt.Dice) -> toc.Throw:
        """A throw made now; the first throw of the game is taken as long past."""
        context = {"throw_index": self.thrown[self.side] + 1}
        return toc.Throw(self.position, self.side, dice, context, self.options)


def leaves(node: Node, depth: int) -> int:
    """How many leaves the tree has that begins with a throw."""
    return 1 if depth == 0 else sum(after_throw(node, dice, depth - 1) for dice in THROWS)


def from_opening(node: Node, depth: int) -> int:
    """The same, when it begins with one die a side; equal dice leave the opening as it was."""
    if depth == 0:
        return 1
    count = 6 * from_opening(node, depth - 1)
    for high, low in (throw for throw in THROWS if throw[0] > throw[1]):
        for side in toc.SIDES:
            begun = replace(node, side=side)
            played = node.options["start"] == "coup_et_des"
            count += after_throw(begun, (high, low), depth - 1) if played else leaves(begun, depth - 1)
    return count


def after_throw(node: Node, dice: tt.Dice, depth: int) -> int:
    """The leaves below a throw that has been made and marked."""
    if depth == 0:
        return 1
    throw = node.throw(dice)
    own = throw.gain()
    if node.marked[node.side] + own >= toc.option(node.options, "target"):
        return 0
    if not own:
        return below_plays(node, throw, depth)
    if depth == 1:
        return 2  # to leave and to hold
    some = next(iter(throw.plays()))
    return after_turn(node, throw, some, depth - 1, leaves_now=True) + below_plays(node, throw, depth - 1)


def below_plays(node: Node, throw: toc.Throw, depth: int) -> int:
    """The leaves below the plays of a throw."""
    return sum(after_turn(node, throw, play, depth - 1) for play in throw.plays())


def after_turn(node: Node, throw: toc.Throw, play: tt.Play, depth: int, *, leaves_now: bool = False) -> int:
    """The leaves below a turn that is over."""
    if depth == 0:
        return 1
    turn = toc.turn(node.marked, throw, play, leaves=leaves_now)
    if turn.winner:
        return 0
    thrown = dict.fromkeys(toc.SIDES, 0) if turn.put_back else {**node.thrown, node.side: node.thrown[node.side] + 1}
    return leaves(Node(turn.marked, turn.position, turn.next_side, thrown, node.options), depth)


# --- Lines -----------------------------------------------------------------------------------------------------------


def values(profile: str | None) -> dict[str, Any]:
    """The values of a profile of toc and of the reading of trictrac it names; values are no rules."""
    from academie.registry import find

    own = find("toc").profiles.find(profile)
    jans = find("trictrac").profiles.find(own["trictrac"])
    known = {key: jans[key] for key in tt.DEFAULTS}
    return known | {key: own[key] for key in ("target", "la_double", "sum_events", "start")}


def count(line: str, depth: int, profile: str | None = None) -> int:
    """The leaves below a canonical line at a depth."""
    board, *words = line.split()
    fields = dict(word.split("=", 1) for word in words)
    sides = re.fullmatch(r"W:(.*);B:(.*)", board)
    if sides is None:
        raise SystemExit(f"{board} is no position; write it like W:A15;B:Y15.")
    position = {}
    for seat, (side, text) in enumerate(zip(toc.SIDES, sides.groups(), strict=True)):
        places = {word[0]: int(word[1:]) for word in filter(None, text.split(","))}
        lifted = places.pop("*", 0)
        by_s = tables.from_letters("facing", seat, places, 0, lifted)
        position[side] = {s - 1: n for s, n in enumerate(by_s) if n}
    pairs = {key: dict(zip(toc.SIDES, map(int, fields.get(key, "0,0").split(",")), strict=True)) for key in MARKS}
    options = values(fields.get("profile", profile))
    node = Node(pairs["trous"], position, fields.get("to", "white"), pairs["throws"], options)
    return from_opening(node, depth) if fields.get("phase") == "opening" else leaves(node, depth)


MARKS = ("trous", "throws")


if __name__ == "__main__":
    for ply in range(1, int(sys.argv[2]) + 1):
        sys.stdout.write(f"{ply} {count(sys.argv[1], ply, *sys.argv[3:4])}\n")
