"""The chess room's desk for the corpus: studies positions, reads printed phrases, writes a book as PGN.

It asks a state for its board and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

import chess

from academie.errors import AcademieError, Illegal, Unknown, quoted
from academie.games.chess.corpus import pgn
from academie.games.chess.corpus.readings import phrases
from academie.games.chess.corpus.replay import move_of
from academie.games.chess.corpus.text import PhraseText
from academie.games.chess.phrases import read, read_line, read_move, write
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.corpus.record import Book
    from academie.game import Game
    from academie.game import State as AnyState
    from academie.games.chess.corpus.readings import Phrases
    from academie.games.chess.phrases import Phrase, Position


_PLY = Title("Ply {number}: {wrong}", "Demi-coup {number} : {wrong}")
_STOPS = Title(
    "Nothing that came before lets {words} be played; “academie corpus mend” looks for the misprint.",
    "Rien de ce qui précède ne laisse jouer {words} ; « academie corpus mend » cherche la faute d'impression.",
)


@dataclass(frozen=True, slots=True)
class Told:
    """A ply in both writings, and how the words were read."""

    move: str
    words: str
    text: Title | None = None  # None where they were not read, but written


def told(position: Position, tokens: Sequence[str]) -> list[Told]:
    """The plies of a line, of phrases or of moves as they are written today; raises one sentence with the ply."""
    if any(" " in token for token in tokens):
        return list(_read(position, tokens))
    return list(_written(position, tokens))


def _read(position: Position, tokens: Sequence[str]) -> Iterator[Told]:
    phrases = [_phrase(number, token) for number, token in enumerate(tokens, start=1)]
    line = read_line(position, phrases)
    if not line.whole:
        raise _refusal(line.end, len(line.readings) + 1, tokens[len(line.readings)])
    for token, reading in zip(tokens, line.readings, strict=True):
        yield Told(reading.account.san(reading.move), token, reading.explained())


def _written(position: Position, tokens: Sequence[str]) -> Iterator[Told]:
    for number, token in enumerate(tokens, start=1):
        try:
            move = move_of(position.board, token)
        except AcademieError as error:
            raise type(error)(_PLY.fill(number=number, wrong=error.text)) from error
        yield Told(position.board.san(move), write(position, move))
        position = position.after(move)


def _phrase(number: int, token: str) -> Phrase:
    try:
        return read(token)
    except AcademieError as error:
        raise type(error)(_PLY.fill(number=number, wrong=error.text)) from error


def _refusal(position: Position, number: int, token: str) -> AcademieError:
    """Why a line goes no further: the phrase fits nothing there, or what it fits leads nowhere."""
    try:
        read_move(position, token)
    except AcademieError as error:
        return type(error)(_PLY.fill(number=number, wrong=error.text))
    return Illegal(_PLY.fill(number=number, wrong=_STOPS.fill(words=quoted(token, 100))))


class Boarded(Protocol):
    """A state of chess, as far as the desk looks at it."""

    @property
    def position(self) -> chess.Board:
        """The board, the caller's own."""


class ChessDesk:
    """What the corpus asks of this room."""

    formats: tuple[str, ...] = ("pgn",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def study(self, fen: str, profile: str) -> AnyState:
        """The position under the profile of its entry."""
        return self.game.read(fen, profile)

    def position(self, state: AnyState) -> str:
        """The FEN, its count of quiet moves left out: the book counts none."""
        return written(cast("Boarded", state).position)

    def pieces(self, state: AnyState) -> tuple[int, ...]:
        """The men of White and of Black."""
        board = cast("Boarded", state).position
        return tuple(chess.popcount(board.occupied_co[colour]) for colour in (chess.WHITE, chess.BLACK))

    def readings(self, book: Book) -> Phrases | None:
        """How the printed phrases read, each alone; None for a book without words."""
        return phrases(book) if any(line.prints for entry in book.entries for line in entry.lines) else None

    def text(self, profile: str) -> PhraseText:  # noqa: ARG002 - a phrase is read alike under every profile
        """Lines of phrases, or of moves as they are written today, read and mended."""
        return PhraseText()

    def told(self, content: str, fen: str) -> list[Told]:
        """A line of phrases read, with an account of each; a line of moves put into words."""
        text = PhraseText()
        return told(text.start(fen), text.tokens(content))

    def export(self, book: Book, name: str, language: str = "en") -> str:
        """The book as PGN; our own comments are in "en" or "fr"."""
        if name not in self.formats:
            raise Unknown(
                Title(
                    "{book} is a book of chess and cannot be written as {name}; choose pgn.",
                    "{book} est un livre d'échecs et ne s'écrit pas en {name} ; choisissez pgn.",
                ).fill(book=book.name, name=quoted(name))
            )
        return pgn.write_book(book, language)


def written(board: chess.Board) -> str:
    """A position as the corpus writes it."""
    return f"{board.epd()} 0 {board.fullmove_number}"
