"""French draughts straight from the definitions, slowly.

An oracle: it shares no code with the package, nor with the oracle of the Polish game. A board is a dictionary from
(row, column) of eight rows by eight to a letter, `m` and `k` for White's man and king, `M` and `K` for Black's; squares
are numbered only where a text is read or a move is told.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

Place = tuple[int, int]
Board = dict[Place, str]
PLACES = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
NUMBERS = {place: number for number, place in enumerate(PLACES, start=1)}
START = "W:W21-32:B1-12"
FORWARD = {"W": -1, "B": 1}
LAST_ROW = {"W": 0, "B": 7}
KINGS = {"W": "k", "B": "K"}
MEN = {"W": "m", "B": "M"}


class Move(NamedTuple):
    """The squares of the ends, those of the victims in order of size, and the board after."""

    origin: int
    target: int
    captured: tuple[int, ...]
    after: tuple[tuple[Place, str], ...]


def read(fen: str) -> tuple[str, Board]:
    """The side to move and the board of a FEN."""
    side, *colours = fen.split(":")
    board: Board = {}
    for text in colours:
        for word in filter(None, text[1:].split(",")):
            first, _, last = word.removeprefix("K").partition("-")
            for number in range(int(first), int(last or first) + 1):
                board[PLACES[number - 1]] = (KINGS if word.startswith("K") else MEN)[text[0]]
    return side, board


def write(side: str, board: Board) -> str:
    """The canonical FEN."""

    def told(colour: str) -> str:
        own = sorted((NUMBERS[place], piece) for place, piece in board.items() if owner(piece) == colour)
        return ",".join(f"{'K' if piece == KINGS[colour] else ''}{number}" for number, piece in own)

    return f"{side}:W{told('W')}:B{told('B')}"


def owner(piece: str) -> str:
    return "W" if piece.islower() else "B"


def ways(piece: str) -> list[Place]:
    """The directions of a piece: a man has those before it alone, for moving and for taking."""
    rows = (-1, 1) if piece in "kK" else (FORWARD[owner(piece)],)
    return [(down, right) for down in rows for right in (-1, 1)]


def captures_from(board: Board, origin: Place) -> Iterator[tuple[list[Place], list[Place]]]:
    """Every capture of a piece, carried on to its end: the places it stands on and the victims."""
    piece = board[origin]
    others = {place: each for place, each in board.items() if place != origin}

    def go(at: Place, path: list[Place], victims: list[Place]) -> Iterator[tuple[list[Place], list[Place]]]:
        more = False
        for down, right in ways(piece):
            beside, behind = (at[0] + down, at[1] + right), (at[0] + 2 * down, at[1] + 2 * right)
            if beside not in others or owner(others[beside]) == owner(piece) or beside in victims:
                continue
            if behind in NUMBERS and behind not in others:
                more = True
                yield from go(behind, [*path, behind], [*victims, beside])
        if victims and not more:
            yield path, victims

    return go(origin, [origin], [])


def all_captures(side: str, board: Board) -> list[tuple[Move, int, int]]:
    """Every complete capture, with the kings it takes and whether a king takes."""
    found = []
    for origin, piece in board.items():
        if owner(piece) != side:
            continue
        for path, victims in captures_from(board, origin):
            kings = sum(board[place] in "kK" for place in victims)
            found.append((moved(board, origin, path[-1], victims), kings, int(piece in "kK")))
    return found


def moved(board: Board, origin: Place, target: Place, victims: list[Place]) -> Move:
    """A move with the board after it: the victims go, and a man that rests on the last row is crowned."""
    piece = board[origin]
    after = {place: each for place, each in board.items() if place != origin and place not in victims}
    after[target] = KINGS[owner(piece)] if target[0] == LAST_ROW[owner(piece)] else piece
    taken = tuple(sorted(NUMBERS[place] for place in victims))
    return Move(NUMBERS[origin], NUMBERS[target], taken, tuple(sorted(after.items())))


def moves(side: str, board: Board, priority: str = "kings") -> set[Move]:
    """The legal moves: the most pieces taken, then the most kings taken or, by Mallet's usage, a king taking."""
    captures = all_captures(side, board)
    if captures:
        ranks = [
            (len(move.captured), {"number": 0, "kings": kings, "taker": by_king}[priority])
            for move, kings, by_king in captures
        ]
        return {capture[0] for capture, rank in zip(captures, ranks, strict=True) if rank == max(ranks)}
    found = set()
    for origin, piece in board.items():
        if owner(piece) != side:
            continue
        for down, right in ways(piece):
            target = origin[0] + down, origin[1] + right
            if target in NUMBERS and target not in board:
                found.add(moved(board, origin, target, []))
    return found


def perft(side: str, board: Board, depth: int, priority: str = "kings") -> int:
    if depth == 0:
        return 1
    other = "B" if side == "W" else "W"
    return sum(perft(other, dict(move.after), depth - 1, priority) for move in moves(side, board, priority))


# --- A few kings against one at French draughts, solved backwards from the end; it shares no code with the package
Squares = frozenset[int]
Key = tuple[Squares, Squares]


# From each square: the square beside it and the one behind, in the four directions; 0 is off the board.
WAYS = {
    number: [
        (NUMBERS.get((row + down, column + right), 0), NUMBERS.get((row + 2 * down, column + 2 * right), 0))
        for down, right in product((-1, 1), repeat=2)
    ]
    for (row, column), number in NUMBERS.items()
}


def after(own: Squares, enemy: Squares) -> set[Key]:
    """The positions one legal move away, the other side to move."""
    taken: dict[int, set[Key]] = defaultdict(set)
    for origin in own:
        taking = [(origin, frozenset[int]())]
        while taking:
            at, passed = taking.pop()
            standing = (own - {origin}) | enemy
            leaps = [(v, to) for v, to in WAYS[at] if v in enemy and v not in passed and to and to not in standing]
            taking += [(to, passed | {victim}) for victim, to in leaps]
            if passed and not leaps:
                taken[len(passed)].add((enemy - passed, (own - {origin}) | {at}))
    if taken:
        return taken[max(taken)]
    standing = own | enemy
    steps = ((origin, to) for origin in own for to, _ in WAYS[origin] if to and to not in standing)
    return {(enemy, (own - {origin}) | {to}) for origin, to in steps}


def placements(own: int, enemy: int) -> Iterator[Key]:
    """Every way to stand so many kings against so many."""
    for one in combinations(range(1, 33), own):
        rest = [square for square in range(1, 33) if square not in one]
        yield from ((frozenset(one), frozenset(two)) for two in combinations(rest, enemy))


def solve(most: int) -> dict[Key, int]:
    """The plies to the end with up to `most` kings against one: odd when the side to move wins, even when it loses.

    What is missing is drawn. Whoever has no piece, or no move, has lost.
    """
    plies: dict[Key, int] = {}
    for kings in range(1, most + 1):
        _settle(plies, {*placements(kings, 1), *placements(1, kings)})
    return plies


def _settle(plies: dict[Key, int], keys: set[Key]) -> None:
    """Adds the positions of one material; those with fewer pieces are known."""
    before: dict[Key, list[Key]] = defaultdict(list)
    unknown: dict[Key, int] = {}  # the moves of a position that may still save it
    due: dict[int, list[Key]] = defaultdict(list)
    for key in keys:
        following = after(*key)
        ended = [0 if not each[0] else plies.get(each) for each in following if each not in keys]
        for each in following & keys:
            before[each].append(key)
        unknown[key] = len(following & keys) + sum(worth is None or worth % 2 == 0 for worth in ended)
        wins = [worth + 1 for worth in ended if worth is not None and worth % 2 == 0]
        if wins:
            due[min(wins)].append(key)
        elif not unknown[key]:
            due[max((worth + 1 for worth in ended if worth), default=0)].append(key)
    level = 0
    while level <= max(due, default=-1):
        for key in due[level]:
            if key in plies:
                continue
            plies[key] = level
            for earlier in before[key]:
                unknown[earlier] -= level % 2
                if level % 2 == 0 or not unknown[earlier]:
                    due[level + 1].append(earlier)
        level += 1
