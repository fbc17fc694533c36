"""What the solved endings say of each move of a position, as lines of an analysis (§54).

Where the distances are known, up to three kings against one, a won or lost ending needs no search: the line is the
shortest win against the longest defence, followed to its end by the law. Where a draw by the law could come between
(limits nearly spent, the grande ligne that draws at once, odds), nothing is claimed and the search has its say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.analysis import Line
from academie.games.draughts import endgame
from academie.games.draughts.values import MainLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Move as AnyMove
    from academie.games.draughts.state import Move, State

WIN = 30_000  # a win at once; must agree with search/score.hpp


@dataclass(frozen=True, slots=True)
class Word:
    """What the tables say of a move, for who plays it: won, drawn or lost, and after how many plies if known."""

    move: Move
    known: int
    plies: int = 0

    @property
    def score(self) -> int:
        """As the search counts: a nearer win is worth more, a later loss less bad."""
        return self.known * (WIN - self.plies)


def words(state: State, pieces: int = endgame.PIECES) -> list[Word]:
    """The word of the tables of so many pieces on every move, best first; none where they do not know them all."""
    found = []
    for move in state.moves():
        word = _word(state, move, pieces)
        if word is None:
            return []
        found.append(word)
    return sorted(found, key=lambda word: -word.score)


def exact(state: State, wanted: int) -> tuple[Line, ...]:
    """The lines of a won or lost ending whose every move has its distance; none of any other."""
    if not endgame.plies(state) or state.odds.giver is not None or _drawn_on_line(state):
        return ()
    found = words(state)
    if not found or not found[0].known or any(word.known and not word.plies for word in found):
        return ()
    lines = tuple(_line(state, word) for word in found[:wanted])
    best = _after(state, lines[0].moves).result
    winner = state.player if lines[0].known > 0 else 1 - (state.player or 0)
    return lines if best is not None and best.winner == winner else ()


def completed(state: State, lines: Sequence[Line], wanted: int, pieces: int = endgame.PIECES) -> tuple[Line, ...]:
    """The lines that a search found, and after them, where fewer than were wanted, moves that the tables reject."""
    given = {line.move for line in lines}
    rest = [word for word in words(state, pieces) if word.move not in given] if len(lines) < wanted else []
    return (*lines, *(Line(word.move, word.score, (word.move,), word.known, word.plies) for word in rest))[:wanted]


def _word(state: State, move: Move, pieces: int) -> Word | None:
    """The word on one move: the law's where it ends the game, else the tables'."""
    after = state.after(move)
    if after.result is not None:
        winner = after.result.winner
        return Word(move, 0 if winner is None else 1 if winner == state.player else -1, 0 if winner is None else 1)
    result = endgame.probe(after, pieces)
    if result is None:
        return None
    plies = endgame.plies(after) if result else None
    return Word(move, -result, 0 if plies is None else plies + 1)


def _line(state: State, word: Word) -> Line:
    """The move and best play on both sides after it, as far as distances are known."""
    moves, here = [word.move], state.after(word.move)
    while word.known and here.result is None and len(moves) < word.plies:
        following = words(here)
        if not following:
            break
        moves.append(following[0].move)
        here = here.after(following[0].move)
    return Line(word.move, word.score, tuple(moves), word.known, word.plies)


def _after(state: State, moves: Sequence[AnyMove]) -> State:
    for move in moves:
        state = state.after(move)
    return state


def _drawn_on_line(state: State) -> bool:
    """§35: whether the profile gives a draw at once to the king who has the grande ligne against three."""
    return state.values.main_line == MainLine.DRAW
