"""Leaves of the tree of a game of tables, counted by its oracle alone; the slow twin of `academie perft`."""

import itertools
import re
import sys
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from academie.game import registry
from academie.tables.race import RaceGame
from oracles import dames_rabattues as dr
from oracles import tables

# The oracle of a race game stands with its tests, `games/NAME/law.py`: ORACLE, what its book says beside the common
# rules of tables.py, and SHOWS, what its random positions must show. Of a game that has none yet
# `layers/test_games.py` says so.
RACES = [game.name for game in registry.GAMES if isinstance(game, RaceGame)]
PLACE = Path(__file__).parents[1] / "games"
FOUND: dict[str, Any] = {
    name: import_module(f"games.{name}.law") for name in RACES if (PLACE / name / "law.py").exists()
}
GAMES: dict[str, Any] = {"dames_rabattues": dr.DamesRabattues} | {name: each.ORACLE for name, each in FOUND.items()}
Throw = tuple[int, ...]


@dataclass(frozen=True)
class Node:
    """A moment of a game; the position is seen by `seat`, who throws or plays (0 White, 1 Black)."""

    game: Any
    position: Any
    seat: int = 0
    phase: str = "opening"
    throw: Throw = ()
    left: Throw = ()  # dames rabattues: numbers still to be settled, the first of which somebody is asked for


def throws(dice: int) -> list[Throw]:
    """Each throw once, larger numbers first."""
    return [t[::-1] for t in itertools.combinations_with_replacement(range(1, 7), dice)]


def children(node: Node) -> list[Node]:
    """The nodes one branch further."""
    if node.phase == "opening":
        return [opened(node, white, black) for white in range(1, 7) for black in range(1, 7)]
    if node.phase == "throw":
        return [replace(node, phase="play", throw=t) for t in throws(node.game.dice)]
    if node.phase == "claim":
        taken = node.game.settled(node.position, node.left[0])
        return [settle(replace(node, position=board, left=node.left[1:])) for board in (taken, node.position)]
    if node.phase == "play" and isinstance(node.game, dr.DamesRabattues):
        return ordered(node)
    if node.phase == "play":
        return [passed(node, board) for board in node.game.legal_results(node.position, node.throw)]
    return []


def opened(node: Node, white: int, black: int) -> Node:
    """One die each: the higher has the dice, or plays both where that is the custom."""
    if white == black:
        return node
    seat = 0 if white > black else 1
    board = node.position if seat == node.seat else node.position.turned()
    plays = node.game.options["start"] == "coup_et_des" and node.game.dice == 2
    throw = (max(white, black), min(white, black)) if plays else ()
    return replace(node, position=board, seat=seat, phase="play" if plays else "throw", throw=throw)


def passed(node: Node, board: Any, *, again: bool = False) -> Node:
    """The throw is played: the game is over, or the next throw comes."""
    if node.game.result(board).over:
        return replace(node, position=board, phase="over", left=())
    if again:
        return replace(node, position=board, phase="throw", throw=(), left=())
    return Node(node.game, board.turned(), 1 - node.seat, "throw")


def ordered(node: Node) -> list[Node]:
    """Dames rabattues: the orders of the numbers that differ when every number is taken that can be."""
    rest = node.game.not_his(node.position, node.throw)
    if not node.game.options["auto_play"] and rest != node.throw:
        return [*(named(node, order) for order in {node.throw, node.throw[::-1]}), settle(replace(node, left=rest))]
    taking = dr.DamesRabattues({**node.game.options, "auto_claim": True})
    orders = {frozenset(taking.after_numbers(node.position, t)): t for t in (node.throw, node.throw[::-1])}
    return [settle(replace(node, left=order)) for order in orders.values()]


def named(node: Node, order: Throw) -> Node:
    """Dames rabattues: the throw in an order, its first number played by the thrower if he can."""
    if dr.served(node.position.own, order[0]) is not None:
        return settle(replace(node, position=node.game.settled(node.position, order[0]), left=order[1:]))
    return settle(replace(node, left=order))


def settle(node: Node) -> Node:
    """Dames rabattues: plays the numbers left as far as nobody has to be asked."""
    board, left = node.position, node.left
    while left and not node.game.over(board):
        if node.game.asked(board, left[0]):
            return replace(node, position=board, left=left, phase="claim")
        board, left = node.game.settled(board, left[0]), left[1:]
    return passed(node, board, again=node.game.throws_again(board, node.throw))


def leaves(node: Node, depth: int) -> int:
    """How many leaves the tree has at a depth; equal boards of one throw are one branch."""
    if depth == 0:
        return 1
    below = children(node)
    return len(below) if depth == 1 else sum(leaves(child, depth - 1) for child in below)


# --- Lines -----------------------------------------------------------------------------------------------------------


def read(name: str, line: str, options: dict[str, Any] | None = None) -> Node:
    """The node of a canonical line of a game."""
    board, *words = line.split()
    fields = dict(word.split("=", 1) for word in words)
    values = {**(profile_values(name, fields["profile"]) if "profile" in fields else {}), **(options or {})}
    game = GAMES[name](values)
    sides = re.fullmatch(r"W:(.*);B:(.*)", board)
    if sides is None:
        raise SystemExit(f"{board} is not a position; write it like W:M15;B:A15.")
    white, black = (side(game, seat, text) for seat, text in enumerate(sides.groups()))
    kind = dr.Position if isinstance(game, dr.DamesRabattues) else tables.Position
    seat = ("white", "black").index(fields.get("to", "white"))
    throw = tuple(sorted(map(int, fields.get("dice", "").replace("-", "")), reverse=True))
    left = tuple(map(int, re.findall(r"\d", fields.get("left", ""))))
    node = Node(game, kind(white, black), 0, fields.get("phase", "throw"), throw, left)
    return node if seat == 0 else replace(node, position=node.position.turned(), seat=1)


def side(game: Any, seat: int, text: str) -> Any:
    """One side of a line as its oracle counts it."""
    if isinstance(game, dr.DamesRabattues):
        to_lay, to_lift = (tuple(map(int, re.findall(r"\d", half))) for half in text.split("/"))
        return dr.Side(to_lay, to_lift)
    places = {word[0]: int(word[1:]) for word in filter(None, text.split(","))}
    hand, lifted = places.pop("+", 0), places.pop("*", 0)
    return tables.from_letters(game.layout, seat, places, hand, lifted)


def profile_values(name: str, profile: str) -> dict[str, Any]:
    """The values of a profile, told by the game's own file; values are not rules."""
    return {key: held.value for key, held in registry.find(name).profiles.find(profile).values.items()}


def main(arguments: list[str]) -> None:
    """Prints `DEPTH COUNT` lines, as a perft file has them."""
    name, line, depth, *settings = arguments
    options = {key: {"true": True, "false": False}.get(value, value) for key, value in (s.split("=") for s in settings)}
    node = read(name, line, {key: int(v) if str(v).isdecimal() else v for key, v in options.items()})
    for ply in range(1, int(depth) + 1):
        sys.stdout.write(f"{ply} {leaves(node, ply)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
