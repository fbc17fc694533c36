"""Lines of phrases as books print them: what each may mean, what it may be a misprint for, how a whole book reads.

A misprint is likely by how few words it changes: each legal move is written in every way the book would, and the
nearest to the printed words counts. An article or a possessive follows its noun and weighs little. A token without a
blank is a move as it is written today, and mended by its letters.

Alone, a phrase of a book is read as printed, before any correction; a line is read with its corrections, and its words
must give the moves the file states.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import chess

from academie.corpus.adapter import Way
from academie.corpus.record import Book, Entry, Line
from academie.corpus.report import Readings
from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.games.chess.phrases.candidates import LineReading, account, ambiguity, candidates, read_line
from academie.games.chess.phrases.grammar import read
from academie.games.chess.phrases.phrase import BLACK, KINDS, WHITE, Phrase, Position, start, without_tail, words
from academie.games.chess.phrases.writer import ways
from academie.text.message import Message

SLIP: Final = 2.0  # what any misprint costs, before its words are counted
LOST: Final = 9.0  # what a move costs that is not in the print at all
FARTHEST: Final = 7.0  # a phrase that shares less with the print is not a misprint of it
_LIGHT: Final = frozenset({"le", "la", "du", "de", "son", "sa", "et", ",", "."}) | WHITE | BLACK
_LABEL: Final = re.compile(
    r"^[\s*-]*(?:\d+\s*\.?\s*(?:coup\b\.?)?\s*,?\s*)?(?:(?:Blanc|BLANC|B|Noir|NOIR|N)\s*[.:]\s*)?"
)
_SECOND: Final = re.compile(r"\.\s+(?:Noir|N)\.\s+")
_NUMBERS: Final = re.compile(r"\d+\s*\.+|\{[^}]*\}|1-0|0-1|1/2-1/2|\*")


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

    def readings(self, position: Position, token: str) -> Iterator[Way[Position]]:
        """What a token means as it stands."""
        board = position.board
        if " " not in token.strip():
            try:
                move = board.parse_san(token)
            except ValueError:
                return
            yield Way(board.san(move), 0.0, position.after(move))
            return
        phrase = _read(token)
        if phrase is not None:
            for each in candidates(position, phrase):
                yield Way(board.san(each.move), each.strain, position.after(each.move, phrase))

    def edits(self, position: Position, token: str) -> Iterator[Way[Position]]:
        """What it may be a misprint for."""
        board = position.board
        meant = {each.move for each in self.readings(position, token)}
        printed = without_tail(words(token))
        for move in board.legal_moves:
            san = board.san(move)
            if san in meant:
                continue
            if " " not in token.strip():
                yield Way(san, SLIP + _apart(tuple(token), tuple(san)), position.after(move))
                continue
            cost, text = min((_apart(printed, without_tail(words(way))), way) for way in ways(position, move))
            if cost <= FARTHEST:
                yield Way(san, SLIP + cost, position.after(move, _read(text)))

    def lost(self, position: Position) -> Iterator[Way[Position]]:
        """Any legal move may have fallen out."""
        for move in position.board.legal_moves:
            yield Way(position.board.san(move), LOST, position.after(move))


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


# --- How the printed words of a book read


_WHERE = Message("{line} {label} (line {at}, {move})")


@dataclass(frozen=True, slots=True)
class Ply:
    """A ply of a book: where it is played, what is printed, what is read, what is played."""

    line: str
    label: str
    at: int  # of the text
    words: str
    read: str
    position: Position
    move: chess.Move


def phrases(book: Book) -> Readings:
    """Every printed phrase of a book, read alone in its position."""
    plies = [ply for entry in book.entries for ply in plies_of(entry) if ply.words]
    rest = tuple(answer for ply in plies if (answer := alone(ply)) is not None)
    return Readings(len(plies), len(plies) - len(rest), rest)


def alone(ply: Ply) -> Message | None:
    """Nothing where the printed words give the move played; else the sentence that says what they give."""
    said = _WHERE.fill(line=ply.line, label=ply.label, at=ply.at, move=ply.position.board.san(ply.move))
    try:
        found = account(ply.position, read(ply.words))
    except AcademieError as error:
        return Message("{where}: {wrong}", where=said, wrong=error.text)
    if found.move == ply.move:
        return None
    words = quoted(ply.words, 100)
    if found.move is not None:
        return Message("{where}: {words} gives {other}.", where=said, words=words, other=found.san(found.move))
    if not found.candidates:
        return Message("{where}: {words} gives no legal move.", where=said, words=words)
    return Message("{where}: {wrong}", where=said, wrong=ambiguity(found))


def plies_of(entry: Entry) -> list[Ply]:
    """The plies of every line of an entry."""
    return [ply for line in entry.lines for ply in _plies(entry, line)]


def read_by_words(entry: Entry, line: Line) -> LineReading:
    """A line read by its words alone, corrections made; a number without words plays the parent's move."""
    plies = list(_plies(entry, line))
    spoken = [ply for ply in plies if ply.words]
    here = spoken[0].position if spoken else start(board_of(entry.fen).fen())
    return read_line(here, [read(ply.read) for ply in plies[plies.index(spoken[0]) :]] if spoken else [])


def _plies(entry: Entry, line: Line) -> Iterator[Ply]:
    mended = {each.at: each.read for each in entry.corrections if each.at}
    position = start(board_of(entry.fen).fen())
    for text in entry.inherited(line):
        position = position.after(move_of(position.board, text))
    for text, printed in zip(line.moves, line.prints, strict=False):  # a line without words has no phrases
        move = move_of(position.board, text)
        words = mended.get(f"{line.id} {printed.label}", printed.words)
        if printed.words and words[:1].isdigit():  # a correction of a number leaves the words alone
            words = printed.words
        yield Ply(line.id, printed.label, printed.line, printed.words, words, position, move)
        position = position.after(move, _read(words))
