"""How the printed words of a book read: each alone in its position, and each line by its words to the end.

Alone, a phrase is read as printed, before any correction; a line is read with its corrections, and its words must give
the moves the file states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import AcademieError, quoted
from academie.games.chess.corpus.text import board_of, move_of
from academie.games.chess.phrases import account, read, read_line, start
from academie.games.chess.phrases.candidates import ambiguity
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    import chess

    from academie.corpus.record import Book, Entry, Line
    from academie.games.chess.phrases import LineReading, Phrase, Position

_WHERE = Message("{line} {label} (line {at}, {move})")
_OTHER = Message("{where}: {words} gives {other}.")
_NONE = Message("{where}: {words} gives no legal move.")


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


@dataclass(frozen=True, slots=True)
class Phrases:
    """How the phrases of a book read, each alone."""

    phrases: int
    alone: int
    rest: tuple[Message, ...]

    @property
    def share(self) -> float:
        """Of a hundred, how many give their move."""
        return 100 * self.alone / self.phrases if self.phrases else 100.0


def phrases(book: Book) -> Phrases:
    """Every printed phrase of a book, read alone in its position."""
    plies = [ply for entry in book.entries for ply in plies_of(entry) if ply.words]
    rest = tuple(told for ply in plies if (told := alone(ply)) is not None)
    return Phrases(len(plies), len(plies) - len(rest), rest)


def alone(ply: Ply) -> Message | None:
    """Nothing where the printed words give the move played; else the sentence that says what they give."""
    said = _WHERE.fill(line=ply.line, label=ply.label, at=ply.at, move=ply.position.board.san(ply.move))
    try:
        told = account(ply.position, read(ply.words))
    except AcademieError as error:
        return Message("{where}: {wrong}", where=said, wrong=error.text)
    if told.move == ply.move:
        return None
    words = quoted(ply.words, 100)
    if told.move is not None:
        return _OTHER.fill(where=said, words=words, other=told.san(told.move))
    if not told.candidates:
        return _NONE.fill(where=said, words=words)
    return Message("{where}: {wrong}", where=said, wrong=ambiguity(told))


def plies_of(entry: Entry) -> Iterator[Ply]:
    """The plies of every line of an entry."""
    for line in entry.lines:
        yield from _plies(entry, line)


def read_by_words(entry: Entry, line: Line) -> LineReading:
    """A line read by its words alone, corrections made; a number without words plays the parent's move."""
    plies = list(_plies(entry, line))
    spoken = [ply for ply in plies if ply.words]
    here = spoken[0].position if spoken else start(board_of(entry.fen).fen())
    return read_line(here, [read(ply.read) for ply in plies[plies.index(spoken[0]) :]] if spoken else [])


def _plies(entry: Entry, line: Line) -> Iterator[Ply]:
    mended = {each.at: each.read for each in entry.corrections if each.at}
    position = start(board_of(entry.fen).fen())
    for text in entry.kept(line):
        position = position.after(move_of(position.board, text))
    for text, printed in zip(line.moves, line.prints, strict=False):  # a line without words has no phrases
        move = move_of(position.board, text)
        words = mended.get(f"{line.id} {printed.label}", printed.words)
        if printed.words and not _speaks(words):  # a correction of a number leaves the words alone
            words = printed.words
        yield Ply(line.id, printed.label, printed.line, printed.words, words, position, move)
        position = position.after(move, _repeated(words))


def _speaks(words: str) -> bool:
    """Whether a text is a phrase, and not a number."""
    return not words[:1].isdigit()


def _repeated(words: str) -> Phrase | None:
    """What a “de même” after these words repeats: a phrase that has words of its own and can be read."""
    try:
        phrase = read(words)
    except AcademieError:
        return None
    return phrase if phrase.man is not None else None
