"""Drop-out expansion: which positions a repertoire of openings has, and what they are worth.

To expand a position means to search the positions after each of its moves. The next position to expand is the one
reached at the least cost. Every ply costs a fixed amount, and what its move gives away of the best value there. So the
lines of good play grow long, and those that begin with a fault stay short. The first two plies cost nothing, since the
other player may begin with anything. Positions with a king, and won or lost ones, are left to the search.

The result depends on the values alone, not on which search ends first: positions are taken in batches of a fixed size,
those of equal cost in the order of their letters.
"""

from __future__ import annotations

import heapq
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from academie._core import draughts as core
from academie.errors import Unreadable, quoted
from academie.game.analysis import Budget
from academie.game.profiles import Profile
from academie.game.registry import find
from academie.games.draughts import openings
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.openings import PROFILE, Recipe, Repertoire, seen, spelled, standing
from academie.games.draughts.state import State, native_profile
from academie.input.files import LineFile
from academie.search.processes import as_they_come, started
from academie.text.message import Message

# What each of some positions is worth to its mover, in whatever order they are found.
Search = Callable[[list[str]], Iterable[tuple[str, int]]]
Progress = Callable[[int, int], object]


PLY = 2  # hundredths, the usual cost of a ply: two searches differ by as much over an opening (openings.MARGIN)
BATCH = 32  # positions expanded before the costs are reckoned again: some three hundred searches to share out
WON = 15_000  # hundredths: at or above, a win by proof or by a table; must agree with kFar of search/score.hpp

_RULES = core.Profile()
START = seen(core.State(0, list(range(31, HUNDRED.squares + 1)), list(range(1, 21)), [], _RULES))


class Tree:
    """The positions expanded so far, and what has been found of those at the border.

    Men only go forward or are taken, so no line comes back to where it was; different lines may meet.
    """

    def __init__(self, ply: int) -> None:
        self.ply = ply
        self.after: dict[str, dict[str, str]] = {}  # of an expanded position: its moves, and where each leads
        self.searched: dict[str, int] = {}

    def expand(self, board: str) -> None:
        """Add a position's moves."""
        native = standing(board, _RULES)
        self.after[board] = {spelled(move, 0): seen(native.after(move)) for move in native.moves()}

    def unsearched(self) -> list[str]:
        """The positions at the border that nobody has valued, in the order of their letters."""
        reached = {board for moves in self.after.values() for board in moves.values()}
        return sorted(reached - self.searched.keys() - self.after.keys())

    def worth(self) -> dict[str, int]:
        """The worth of every position to its mover: its best move, or at the border what the search said."""
        found: dict[str, int] = {}

        def of(board: str) -> int:
            if board not in found:
                below = self.after.get(board)
                found[board] = max(-of(each) for each in below.values()) if below else self.searched[board]
            return found[board]

        of(START)
        return found

    def costs(self, worth: dict[str, int]) -> dict[str, int]:
        """The least cost of every position, by Dijkstra's algorithm."""
        free = {START, *self.after[START].values()}
        found: dict[str, int] = {}
        reached = [(0, START)]
        while reached:
            cost, board = heapq.heappop(reached)
            if board in found:
                continue
            found[board] = cost
            for each in self.after.get(board, {}).values():
                given_away = worth[board] + worth[each]  # what the move is worth is minus what the other has then
                heapq.heappush(reached, (cost if board in free else cost + self.ply + given_away, each))
        return found

    def next(self, count: int) -> list[str]:
        """That many positions at the border to expand, the cheapest first; fewer where there are no more."""
        if not self.after:
            return [START]
        worth = self.worth()
        border = (
            (cost, board)
            for board, cost in self.costs(worth).items()
            if board not in self.after and abs(worth[board]) < WON and board == board.lower()  # no kings
        )
        return [board for _, board in heapq.nsmallest(count, border)]

    def values(self) -> dict[str, dict[str, int]]:
        """Every expanded position, and the value of each of its moves."""
        worth = self.worth()
        return {board: {move: -worth[each] for move, each in moves.items()} for board, moves in self.after.items()}


def expanded(recipe: Recipe, search: Search, progress: Progress = lambda _done, _total: None) -> Repertoire:
    """The repertoire of a recipe; it has fewer positions where no more can be reached."""
    tree = Tree(recipe.ply)
    while batch := tree.next(min(BATCH, recipe.positions - len(tree.after))):
        done = len(tree.after)
        for board in batch:
            tree.expand(board)
        boards = tree.unsearched()
        for number, (board, value) in enumerate(search(boards), start=1):
            tree.searched[board] = value
            progress(done + len(batch) * number // len(boards), recipe.positions)
    made = openings.Recipe(recipe.nodes, len(tree.after), recipe.ply)
    return Repertoire(made, tree.values())


# --- Searches that value the positions of a repertoire
# A value depends on the position and the nodes alone: the engine forgets everything between two searches and has one
# thread. So every process finds the same, and an interrupted run can continue.


FORMAT = 1
LOST = -30_000  # hundredths: the game is over, and the side to move has lost; kWin of search/score.hpp
_MEGABYTES = 16  # a million entries: a search of some million nodes has room, and clearing it takes a millisecond
_SEARCHED = re.compile(r"([wWbB.]{5}(?:/[wWbB.]{5}){9}) (-?[0-9]{1,5})")
_OTHERS = Message("The file {path} has searches of another kind (nodes or profile). Name another file.")
_DAMAGED = Message("The line {line} is not a search. Remove it, or name another file.")
_UNKEPT = Message("The searches cannot be saved in {path} ({why}). Name another file.")


def value_of(nodes: int, board: str) -> tuple[str, int]:
    """A position, and what a search of a number of nodes finds it worth to its mover."""
    profile = _profile()
    state = State(standing(board, native_profile(profile)), profile)
    if state.result is not None:
        return board, LOST  # after a move of a man or a king no other end is possible
    engine = _engine()
    engine.clear()
    return board, engine.analyse(state, Budget(nodes=nodes)).lines[0].score


@cache
def _profile() -> Profile:
    return find("draughts").profiles.find(PROFILE)


@cache
def _engine() -> DraughtsEngine:
    """One for a process: reading its tables takes longer than most searches."""
    return DraughtsEngine(_MEGABYTES)


@contextmanager
def searching(nodes: int, jobs: int = 1, file: SearchFile | None = None) -> Iterator[Search]:
    """A search by a number of processes; what the file has already is not searched again."""
    known = {} if file is None else file.searches()
    with nullcontext() if jobs == 1 else started(jobs) as pool:  # one job needs no other process

        def search(boards: list[str]) -> Iterator[tuple[str, int]]:
            yield from ((board, known[board]) for board in boards if board in known)
            work, left = partial(value_of, nodes), [board for board in boards if board not in known]
            for board, value in map(work, left) if pool is None else as_they_come(pool, work, left):
                if file is not None:
                    file.add(board, value)
                yield board, value

        yield search


@dataclass(frozen=True)
class SearchFile:
    """A file that grows search by search: a head, then a line each."""

    path: Path
    nodes: int

    def searches(self) -> dict[str, int]:
        """The contents; raises if the file belongs to another run."""
        return dict(map(read_search, self._lines.lines()))

    def add(self, board: str, value: int) -> None:
        """Add a search."""
        self._lines.add(f"{board} {value}")

    @property
    def _lines(self) -> LineFile:
        head = {"searches": FORMAT, "profile": PROFILE, "nodes": self.nodes}
        return LineFile(self.path, json.dumps(head), _OTHERS, _UNKEPT)


def read_search(line: str) -> tuple[str, int]:
    """The position of a line and its value; raises `Unreadable`."""
    match = _SEARCHED.fullmatch(line)
    if match is None:
        raise Unreadable(_DAMAGED.fill(line=quoted(line, 80)))
    return match[1], int(match[2])
