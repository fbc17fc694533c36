"""Polish draughts straight from the definitions, slowly.

An oracle: it shares no code with the package, uses squares 1..50 and plain sets, and enumerates
every route of every capture before it applies the rule of choice. Tests compare the native
generator with it on positions where brute force is affordable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

WHITE, BLACK = "W", "B"
DIRECTIONS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
FORWARD = {WHITE: -1, BLACK: 1}
CROWN_ROW = {WHITE: 0, BLACK: 9}
PRIORITIES = ("number", "kings", "taker")


def coordinates(square: int) -> tuple[int, int]:
    """Row (0 at the top) and column (0 at the left) of a square, as the books number them."""
    row, index = divmod(square - 1, 5)
    return row, 2 * index + (1 if row % 2 == 0 else 0)


def square_at(row: int, column: int) -> int | None:
    """The playing square at a row and column, or None off the board or on the other colour."""
    if not (0 <= row < 10 and 0 <= column < 10) or (row + column) % 2 == 0:
        return None
    return 5 * row + column // 2 + 1


def step(square: int, direction: tuple[int, int]) -> int | None:
    row, column = coordinates(square)
    return square_at(row + direction[0], column + direction[1])


@dataclass(frozen=True)
class Position:
    """Pieces by square: "m"/"k" of either side, and who is to move."""

    pieces: tuple[tuple[int, str, str], ...]  # (square, side, "man" or "king")
    side: str

    @staticmethod
    def of(fen: str) -> Position:
        side, *lists = fen.strip().rstrip(".").split(":")
        pieces = []
        for text in lists:
            for word in text[1:].split(","):
                if word:
                    kind = "king" if word[0] == "K" else "man"
                    first, _, last = word.lstrip("K").partition("-")
                    pieces.extend((square, text[0], kind) for square in range(int(first), int(last or first) + 1))
        return Position(tuple(sorted(pieces)), side)

    def fen(self) -> str:
        lists = {WHITE: [], BLACK: []}
        for square, side, kind in self.pieces:
            lists[side].append(("K" if kind == "king" else "") + str(square))
        return f"{self.side}:W{','.join(lists[WHITE])}:B{','.join(lists[BLACK])}"


START = Position(tuple([(s, BLACK, "man") for s in range(1, 21)] + [(s, WHITE, "man") for s in range(31, 51)]), WHITE)


@dataclass(frozen=True)
class Move:
    """One move: origin, target, captured squares; `path` is one of the routes and is not compared."""

    origin: int
    target: int
    captured: frozenset[int]
    path: tuple[int, ...]

    def key(self) -> tuple[int, int, tuple[int, ...]]:
        return self.origin, self.target, tuple(sorted(self.captured))

    def __str__(self) -> str:
        return f"{self.origin}{'x' if self.captured else '-'}{self.target}"


def other(side: str) -> str:
    return BLACK if side == WHITE else WHITE


def jumps(square: int, kind: str, own: set[int], enemy: set[int], passed: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Each single leap (victim, landing) of a piece whose origin has already been emptied."""
    for direction in DIRECTIONS:
        here = step(square, direction)
        if kind == "king":
            while here is not None and here not in own and here not in enemy:
                here = step(here, direction)
        if here is None or here not in enemy or here in passed:
            continue
        landing = step(here, direction)
        while landing is not None and landing not in own and landing not in enemy:
            yield here, landing
            if kind == "man":
                break
            landing = step(landing, direction)


def chains(
    square: int, kind: str, own: set[int], enemy: set[int], passed: tuple[int, ...], path: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every capture continued until no leap is left."""
    leaps = list(jumps(square, kind, own, enemy, passed))
    if not leaps and passed:
        yield passed, path
    for victim, landing in leaps:
        yield from chains(landing, kind, own, enemy, (*passed, victim), (*path, landing))


def all_captures(position: Position) -> list[tuple[Move, str]]:
    """Every complete capture by any route, before any rule of choice, with the kind that takes."""
    kinds = {square: kind for square, _, kind in position.pieces}
    own = {square for square, side, _ in position.pieces if side == position.side}
    enemy = set(kinds) - own
    found = []
    for origin in sorted(own):
        for passed, path in chains(origin, kinds[origin], own - {origin}, enemy, (), (origin,)):
            found.append((Move(origin, path[-1], frozenset(passed), path), kinds[origin]))
    return found


def captures(position: Position, priority: str = "number") -> list[Move]:
    """The captures the law requires: most pieces, then (by profile) most kings taken, or a king taking."""
    kinds = {square: kind for square, _, kind in position.pieces}
    found = all_captures(position)

    def rank(entry: tuple[Move, str]) -> tuple[int, int]:
        move, kind = entry
        kings = sum(kinds[square] == "king" for square in move.captured)
        return len(move.captured), {"number": 0, "kings": kings, "taker": int(kind == "king")}[priority]

    best = max(map(rank, found), default=None)
    unique = {entry[0].key(): entry[0] for entry in found if rank(entry) == best}
    return list(unique.values())


def quiet_moves(position: Position) -> list[Move]:
    occupied = {square for square, _, _ in position.pieces}
    found = []
    for square, side, kind in position.pieces:
        if side != position.side:
            continue
        for direction in DIRECTIONS:
            if kind == "man" and direction[0] != FORWARD[side]:
                continue
            target = step(square, direction)
            while target is not None and target not in occupied:
                found.append(Move(square, target, frozenset(), (square, target)))
                if kind == "man":
                    break
                target = step(target, direction)
    return found


def moves(position: Position, priority: str = "number") -> list[Move]:
    return captures(position, priority) or quiet_moves(position)


def after(position: Position, move: Move) -> Position:
    pieces = []
    for square, side, kind in position.pieces:
        if square in move.captured:
            continue
        if square == move.origin:
            crowned = coordinates(move.target)[0] == CROWN_ROW[side]
            pieces.append((move.target, side, "king" if crowned else kind))
        else:
            pieces.append((square, side, kind))
    return Position(tuple(sorted(pieces)), other(position.side))


def perft(position: Position, depth: int, priority: str = "number") -> int:
    if depth == 0:
        return 1
    return sum(perft(after(position, move), depth - 1, priority) for move in moves(position, priority))
