"""Moves said in the words of the book (§19), in a game that is being played.

A man is named by where he came from, as far as the state knows its past; one read from a line of text takes the men as
they stand.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.games.chess import phrases
from academie.games.chess.move import Move
from academie.games.chess.phrases.words import KINDS, words

if TYPE_CHECKING:
    import chess

    from academie.games.chess.phrases import Phrase, Position
    from academie.games.chess.state import State


def is_phrase(text: str) -> bool:
    """Whether a text names a man in words, or says that the answer is the same."""
    said = words(text)
    return said[:2] == ("de", "même") or not set(said).isdisjoint(KINDS)


def read_phrase(state: State, text: str) -> Move:
    """The move a phrase gives, by today's moves; raises `Unreadable`, `Illegal` or `Ambiguous`."""
    return Move.of(phrases.read_move(position_of(state), text))


def write_phrase(state: State, move: Move) -> str:
    """The phrase of a move that today's game has."""
    return phrases.write(position_of(state), move.native)


def position_of(state: State) -> Position:
    """The state as phrases are read in it: where each man came from, what was played last, and how that is said."""
    first, moves = state.past
    position = phrases.start(first)
    for number, move in enumerate(moves, start=1):
        said = _said(position, move.native) if number == len(moves) else None
        position = position.after(move.native, said)
    return dataclasses.replace(position, board=state.position)


def _said(position: Position, move: chess.Move) -> Phrase | None:
    """How the book would say a move; it has no words for those of no profile but ours."""
    return phrases.read(phrases.write(position, move)) if position.board.is_legal(move) else None
