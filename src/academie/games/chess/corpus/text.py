"""Lines of phrases, for the misprint finder: what a phrase may mean, and what it may be a misprint for.

A misprint is likely by how few words it changes: each legal move is written in every way the book would, and the
nearest to the printed words counts. An article or a possessive follows its noun and weighs little. A token without a
blank is a move as it is written today, and mended by its letters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import chess

from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.games.chess.phrases import candidates, read, start
from academie.games.chess.phrases.phrase import BLACK, KINDS, WHITE, without_tail, words
from academie.games.chess.phrases.writer import ways

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.games.chess.phrases import Phrase, Position

SLIP: Final = 2.0  # what any misprint costs, before its words are counted
LOST: Final = 9.0  # what a move costs that is not in the print at all
FARTHEST: Final = 7.0  # a phrase that shares less with the print is no misprint of it
_LIGHT: Final = frozenset({"le", "la", "du", "de", "son", "sa", "et", ",", "."}) | WHITE | BLACK
_LABEL: Final = re.compile(
    r"^[\s*-]*(?:\d+\s*\.?\s*(?:coup\b\.?)?\s*,?\s*)?(?:(?:Blanc|BLANC|B|Noir|NOIR|N)\s*[.:]\s*)?"
)
_SECOND: Final = re.compile(r"\.\s+(?:Noir|N)\.\s+")
_NUMBERS: Final = re.compile(r"\d+\s*\.+|\{[^}]*\}|1-0|0-1|1/2-1/2|\*")


@dataclass(frozen=True, slots=True)
class Meant:
    """A move a token may stand for: what it plays, what that costs, where it leads."""

    move: str
    cost: float
    after: Position


class PhraseText:
    """The notation of the book, and that of today."""

    def start(self, fen: str) -> Position:
        """The position a text begins from: the usual one where none is given."""
        return start(board_of(fen).fen()) if fen else start()

    def tokens(self, content: str) -> list[str]:
        """The phrases of a text, one to a line, their numbers left out; or its moves, if it has no phrases."""
        if not set(words(content)) & set(KINDS):
            return _NUMBERS.sub(" ", content).split()
        rows = (_LABEL.sub("", row).strip() for row in content.splitlines())
        return [half for row in rows for half in _SECOND.split(row) if words(half)]

    def readings(self, position: Position, token: str) -> Iterator[Meant]:
        """What a token means as it stands."""
        board = position.board
        if " " not in token.strip():
            try:
                move = board.parse_san(token)
            except ValueError:
                return
            yield Meant(board.san(move), 0.0, position.after(move))
            return
        phrase = _read(token)
        if phrase is not None:
            for each in candidates(position, phrase):
                yield Meant(board.san(each.move), each.strain, position.after(each.move, _words(phrase)))

    def edits(self, position: Position, token: str) -> Iterator[Meant]:
        """What it may be a misprint for."""
        board = position.board
        meant = {each.move for each in self.readings(position, token)}
        printed = without_tail(words(token))
        for move in board.legal_moves:
            san = board.san(move)
            if san in meant:
                continue
            if " " not in token.strip():
                yield Meant(san, SLIP + _apart(tuple(token), tuple(san)), position.after(move))
                continue
            cost, text = _nearest(position, move, printed)
            if cost <= FARTHEST:
                yield Meant(san, SLIP + cost, position.after(move, _read(text)))

    def lost(self, position: Position) -> Iterator[Meant]:
        """Any legal move may have fallen out."""
        for move in position.board.legal_moves:
            yield Meant(position.board.san(move), LOST, position.after(move))


def _nearest(position: Position, move: chess.Move, printed: Sequence[str]) -> tuple[float, str]:
    """The way of saying a move that is nearest to the printed words, and how far it is."""
    return min((_apart(printed, without_tail(words(way))), way) for way in ways(position, move))


def _apart(one: Sequence[str], other: Sequence[str]) -> float:
    """How many words one has to change, put in or take out; light ones count a quarter."""
    row = [0.0]
    for word in other:
        row.append(row[-1] + _weight(word))
    for a in one:
        last, row[0] = row[0], row[0] + _weight(a)
        for j, b in enumerate(other, start=1):
            change = 0.0 if a == b else max(_weight(a), _weight(b))
            last, row[j] = row[j], min(row[j] + _weight(a), row[j - 1] + _weight(b), last + change)
    return row[-1]


def _weight(word: str) -> float:
    return 0.25 if word in _LIGHT else 1.0


@lru_cache(maxsize=4096)
def _read(token: str) -> Phrase | None:
    try:
        return read(token)
    except AcademieError:
        return None


def _words(phrase: Phrase) -> Phrase | None:
    return phrase if phrase.man is not None else None


# --- A line of a text on a board, before anybody has checked it


def board_of(fen: str) -> chess.Board:
    """The position of an entry, or of a line of one's own."""
    try:
        return chess.Board(fen)
    except ValueError as error:
        raise Unreadable(
            "{fen} is not a position; write a FEN, such as {start}.", fen=quoted(fen, 100), start=chess.STARTING_FEN
        ) from error


def move_of(board: chess.Board, text: str) -> chess.Move:
    """The move that a word of a line plays; none is left out in a book."""
    try:
        if move := board.parse_san(text):
            return move
        raise chess.IllegalMoveError(text)
    except ValueError as error:
        raise Illegal("{move} cannot be played in {fen}.", move=quoted(text), fen=board.fen()) from error
