"""Searches that value the positions of a repertoire: each by itself, spread over processes, kept line by line.

A value hangs on the position and on the nodes alone: the engine forgets everything between two searches, and one
thread searches. So whoever searches finds the same, and what a kill has broken off is gone on with.
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.cluster import as_they_come, started
from academie.errors import Unreadable, quoted
from academie.games import find
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.repertoire import PROFILE, standing
from academie.games.draughts.state import State, native_profile
from academie.kept import KeptLines
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from academie.games.draughts.expansion import Search
    from academie.profiles import Profile

FORMAT = 1
LOST = -30_000  # hundredths: the game is over, and who should move has lost it; kWin of search/score.hpp
_MEGABYTES = 16  # a million entries: a search of some million nodes has room, and clearing it takes a millisecond
_SEARCHED = re.compile(r"([wWbB.]{5}(?:/[wWbB.]{5}){9}) (-?[0-9]{1,5})")
_OTHERS = Title(
    "The file {path} keeps searches of another kind (nodes or profile); name another file.",
    "Le fichier {path} garde des recherches d'une autre sorte (nœuds ou profil) ; nommez un autre fichier.",
)
_DAMAGED = Title(
    "The line {line} tells of no search; take it out, or name another file.",
    "La ligne {line} ne rend compte d'aucune recherche ; ôtez-la, ou nommez un autre fichier.",
)
_UNKEPT = Title(
    "The searches cannot be kept in {path} ({why}); name another file.",
    "Les recherches ne peuvent être gardées dans {path} ({why}) ; nommez un autre fichier.",
)


def value_of(nodes: int, board: str) -> tuple[str, int]:
    """A position, and what a search of so many nodes finds it worth to its mover."""
    profile = _profile()
    state = State(standing(board, native_profile(profile)), profile)
    if state.result is not None:
        return board, LOST  # of men and kings that have just been moved no other end is possible
    engine = _engine()
    engine.clear()
    return board, engine.analyse(state, Budget(nodes=nodes)).lines[0].score


@cache
def _profile() -> Profile:
    return find("draughts").profiles.find(PROFILE)


@cache
def _engine() -> DraughtsEngine:
    """One for a process, since its tables take longer to read than most searches take."""
    return DraughtsEngine(_MEGABYTES)


@contextmanager
def searching(nodes: int, jobs: int = 1, kept: Kept | None = None) -> Iterator[Search]:
    """Who searches, by so many processes; what is kept already is not searched again."""
    known = {} if kept is None else kept.searches()
    with _hands(jobs) as pool:

        def search(boards: list[str]) -> Iterator[tuple[str, int]]:
            yield from ((board, known[board]) for board in boards if board in known)
            work, left = partial(value_of, nodes), [board for board in boards if board not in known]
            for board, value in map(work, left) if pool is None else as_they_come(pool, work, left):
                if kept is not None:
                    kept.add(board, value)
                yield board, value

        yield search


@contextmanager
def _hands(jobs: int) -> Iterator[Executor | None]:
    """So many processes; none where this one does the work."""
    if jobs == 1:
        yield None
        return
    with started(jobs) as pool:
        yield pool


@dataclass(frozen=True)
class Kept:
    """A file that grows search by search: a head, then a line each."""

    path: Path
    nodes: int

    def searches(self) -> dict[str, int]:
        """What it holds; raises where it is another's."""
        return dict(read_search(line) for line in self._lines.lines())

    def add(self, board: str, value: int) -> None:
        """Keep one more."""
        self._lines.add(write_search(board, value))

    @property
    def _lines(self) -> KeptLines:
        head = {"searches": FORMAT, "profile": PROFILE, "nodes": self.nodes}
        return KeptLines(self.path, json.dumps(head), _OTHERS, _UNKEPT)


def read_search(line: str) -> tuple[str, int]:
    """The position of a line and its value; raises `Unreadable`."""
    match = _SEARCHED.fullmatch(line)
    if match is None:
        raise Unreadable(_DAMAGED.fill(line=quoted(line, 80)))
    return match[1], int(match[2])


def write_search(board: str, value: int) -> str:
    """A position and its value as a line."""
    return f"{board} {value}"
