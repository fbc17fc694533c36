"""Oracle of toc (AUJ): trictrac's plays and credits, counted in trous; one whole throw of a game.

The plays and credits are the trictrac oracle's (trictrac.py). Here they become trous: one by a single simple means, two
by a doublet or by two means and more, at most two a throw and player unless events are summed. No points, no
bredouille, no école. A position is trictrac's: each side counts its own path from 0, 24 lifted.

    PYTHONPATH=tests python -m oracles.toc "W:A15;B:Y15 phase=throw to=white trous=0,0" DEPTH [PROFILE]

prints the leaves of its tree at depths 1 to DEPTH. The line is the game's canonical one, of phase opening or throw; the
values of the profile (in the line, or given last, or the game's first) are looked up in toc and trictrac. An opening
has 36 branches, a throw counts once, a decision to leave or hold stands between a throw that gains a trou and its play.
"""

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from oracles import tables
from oracles import trictrac as tt

SIDES = ("white", "black")
AFTER = {"levee", "dame_non_jouee"}  # what hangs on the play and not on the throw
STACK = {0: 15}
DEFAULTS: dict[str, Any] = {"sum_events": False, "target": 12, "la_double": False}


def option(options: Mapping[str, Any], name: str) -> Any:
    """The value of an option of toc, or its default."""
    return options.get(name, DEFAULTS[name])


def trictrac_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that bear on plays and credits, for the oracle of trictrac."""
    return {key: value for key, value in options.items() if key in tt.DEFAULTS}


def trous(credit: tt.Credit, dice: tt.Dice) -> int:
    """What an event of trictrac marks (AUJ l.2626, l.2630-2634); PROJECT: unplayable dames one trou, never two."""
    if credit.jan == "dame_non_jouee":
        return 1
    simple = {"battre_grand": 2, "faux_grand": 2, "margot_fendue": 2}.get(credit.jan, 4)
    several = len(credit.ways) > 1 or (credit.missing == 2 and credit.points > simple)
    return 2 if dice[0] == dice[1] or several else 1


def gain(found: list[tt.Credit], side: tt.Side, dice: tt.Dice, options: Mapping[str, Any]) -> int:
    """What one player marks for a throw; PROJECT: two if any event is double, else one; or all events, by option."""
    marks = [trous(credit, dice) for credit in found if credit.to == side]
    if option(options, "sum_events"):
        return sum(marks)
    return max(marks, default=0)


@dataclass(frozen=True)
class Throw:
    """A throw made in a position; its credits are found once."""

    position: tt.Position
    side: tt.Side
    dice: tt.Dice
    context: Mapping[str, Any]
    options: Mapping[str, Any]

    @cached_property
    def credits(self) -> list[tt.Credit]:
        """What the throw yields to both, but for what hangs on the play."""
        known = trictrac_options(self.options)
        found = tt.all_credits(self.position, self.side, self.dice, self.context, known)
        return [credit for credit in found if credit.jan not in AFTER]

    def plays(self) -> set[tt.Play]:
        """The plays that may be made."""
        return tt.owed_plays(self.position, self.side, self.dice, trictrac_options(self.options))

    def gain(self) -> int:
        """What the thrower marks before he plays."""
        return gain(self.credits, self.side, self.dice, self.options)


@dataclass(frozen=True)
class Turn:
    """What a throw made of the game: trous, position, who throws next, whether the dames were put back, the winner."""

    marked: Mapping[tt.Side, int]
    position: tt.Position
    next_side: tt.Side
    put_back: bool
    winner: tt.Side | None
    last_gain: int  # the trous of the mark that won


def turn(marked: Mapping[tt.Side, int], throw: Throw, play: tt.Play, *, leaves: bool = False) -> Turn:
    """One whole throw: the thrower marks, leaves (AUJ l.2636) or plays, marks a levée; then the adversary marks."""
    side, foe, target = throw.side, tt.other(throw.side), option(throw.options, "target")
    stack = {"white": dict(STACK), "black": dict(STACK)}
    own = throw.gain()
    now = {**marked, side: marked[side] + own}
    if now[side] >= target:
        return Turn(now, throw.position, side, False, side, own)
    if leaves and own:
        return Turn(now, stack, side, True, None, own)
    later = tt.after_play(throw.position, side, throw.dice, trictrac_options(throw.options), play)
    whole, his = (gain(throw.credits + later, who, throw.dice, throw.options) for who in (side, foe))
    now[side] = marked[side] + whole
    if now[side] >= target:
        return Turn(now, throw.position, side, False, side, whole)
    now[foe] += his
    winner = foe if now[foe] >= target else None
    if any(credit.jan == "levee" for credit in later):
        return Turn(now, stack, side, True, winner, his)
    after: tt.Position = {side: play.dames(), foe: dict(throw.position[foe])}
    return Turn(now, after, foe, False, winner, his)


# --- Its tree


THROWS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


@dataclass(frozen=True)
class Node:
    """A moment at which the dice are to be thrown; `thrown` counts each side's throws of the relevé."""

    marked: Mapping[tt.Side, int]
    position: tt.Position
    side: tt.Side
    thrown: Mapping[tt.Side, int]
    options: Mapping[str, Any]

    def throw(self, dice: tt.Dice) -> Throw:
        """A throw made now; the first throw of the game is taken as long past."""
        context = {"throw_index": self.thrown[self.side] + 1}
        return Throw(self.position, self.side, dice, context, self.options)


def leaves(node: Node, depth: int) -> int:
    """How many leaves the tree has that begins with a throw."""
    return 1 if depth == 0 else sum(after_throw(node, dice, depth - 1) for dice in THROWS)


def from_opening(node: Node, depth: int) -> int:
    """The same, when it begins with one die a side; equal dice leave the opening as it was."""
    if depth == 0:
        return 1
    count = 6 * from_opening(node, depth - 1)
    for high, low in (throw for throw in THROWS if throw[0] > throw[1]):
        for side in SIDES:
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
    if node.marked[node.side] + own >= option(node.options, "target"):
        return 0
    if not own:
        return below_plays(node, throw, depth)
    if depth == 1:
        return 2  # to leave and to hold
    some = next(iter(throw.plays()))
    return after_turn(node, throw, some, depth - 1, leaves_now=True) + below_plays(node, throw, depth - 1)


def below_plays(node: Node, throw: Throw, depth: int) -> int:
    """The leaves below the plays of a throw."""
    return sum(after_turn(node, throw, play, depth - 1) for play in throw.plays())


def after_turn(node: Node, throw: Throw, play: tt.Play, depth: int, *, leaves_now: bool = False) -> int:
    """The leaves below a turn that is over."""
    if depth == 0:
        return 1
    made = turn(node.marked, throw, play, leaves=leaves_now)
    if made.winner:
        return 0
    thrown = dict.fromkeys(SIDES, 0) if made.put_back else {**node.thrown, node.side: node.thrown[node.side] + 1}
    return leaves(Node(made.marked, made.position, made.next_side, thrown, node.options), depth)


def values(profile: str | None) -> dict[str, Any]:
    """The values of a profile of toc and of the reading of trictrac it names; values are not rules."""
    from academie.game.registry import find

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
        raise SystemExit(f"{board} is not a position; write it like W:A15;B:Y15.")
    position = {}
    for seat, (side, text) in enumerate(zip(SIDES, sides.groups(), strict=True)):
        places = {word[0]: int(word[1:]) for word in filter(None, text.split(","))}
        lifted = places.pop("*", 0)
        by_s = tables.from_letters("facing", seat, places, 0, lifted)
        position[side] = {s - 1: n for s, n in enumerate(by_s) if n}
    pairs = {key: dict(zip(SIDES, map(int, fields.get(key, "0,0").split(",")), strict=True)) for key in MARKS}
    options = values(fields.get("profile", profile))
    node = Node(pairs["trous"], position, fields.get("to", "white"), pairs["throws"], options)
    return from_opening(node, depth) if fields.get("phase") == "opening" else leaves(node, depth)


MARKS = ("trous", "throws")


if __name__ == "__main__":
    for ply in range(1, int(sys.argv[2]) + 1):
        sys.stdout.write(f"{ply} {count(sys.argv[1], ply, *sys.argv[3:4])}\n")
