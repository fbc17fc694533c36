"""The chess room's desk for the corpus: studies positions, reads printed phrases, writes a book as PGN.

It asks a state for its board and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

import chess

from academie.errors import Unknown, quoted
from academie.games.chess.corpus import pgn
from academie.games.chess.corpus.readings import phrases
from academie.games.chess.corpus.telling import told
from academie.games.chess.corpus.text import PhraseText
from academie.title import Title

if TYPE_CHECKING:
    from academie.corpus.record import Book
    from academie.game import Game
    from academie.game import State as AnyState
    from academie.games.chess.corpus.readings import Phrases
    from academie.games.chess.corpus.telling import Told


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
