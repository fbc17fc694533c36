"""What the corpus asks of a room: its desk, where positions are studied, counted and written out.

A room with a corpus has a method `desk()` on its Game object. A room without one gets the plain desk, which knows
only what every game knows. The corpus names no game; this is its only way to a game's own formats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from academie.errors import Unknown, quoted
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.corpus.mend import Lines
    from academie.corpus.record import Book
    from academie.game import Game, State


class Desk(Protocol):
    """The room's side of the corpus."""

    @property
    def formats(self) -> tuple[str, ...]:
        """The file formats of the game that `export` writes."""

    def study(self, fen: str, profile: str) -> State:
        """A state whose lines can be played on past any rule that would end the game as a draw."""

    def position(self, state: State) -> str:
        """The canonical text of the position alone, as the corpus writes it."""

    def pieces(self, state: State) -> tuple[int, ...]:
        """How many pieces each player has on the board."""

    def export(self, book: Book, name: str, language: str = "en") -> str:
        """The book in the format of that name, with the room's own words in "en" or "fr"; asked only for `formats`."""


@runtime_checkable
class PlayingDesk(Protocol):
    """A desk that reads more than moves in a line of a book: throws, and what the book says they win."""

    def play(self, state: State, text: str) -> State:
        """The state after one word of a line."""


@runtime_checkable
class SayingDesk(Protocol):
    """A desk whose lines have words that are no moves, and that can say them to people."""

    def said(self, text: str) -> Title | None:
        """What a word says; None for a move, which the game itself tells."""


class Read(Protocol):
    """How printed words read: how many there are, how many give their move alone, a sentence for each of the rest."""

    @property
    def phrases(self) -> int:
        """All of them."""

    @property
    def alone(self) -> int:
        """Those that give the move played."""

    @property
    def rest(self) -> tuple[Title, ...]:
        """The others."""


@runtime_checkable
class ReadingDesk(Protocol):
    """A desk of a game whose books write moves in words, which it can read."""

    def readings(self, book: Book) -> Read | None:
        """How the printed words of a book read, each alone in its position; None where it has none."""


class Told(Protocol):
    """A ply of a line in both writings, today's and the books', and how the words were read."""

    @property
    def move(self) -> str:
        """As it is written today."""

    @property
    def words(self) -> str:
        """As the books write it."""

    @property
    def text(self) -> Title | None:
        """How they were read; None where they were written from the move."""


@runtime_checkable
class TellingDesk(Protocol):
    """A desk of a game whose books write moves in words: it reads a text of them, and writes one."""

    def told(self, content: str, fen: str) -> Sequence[Told]:
        """The plies of a text, from a position or from the usual one where it is empty."""


@runtime_checkable
class MendingDesk(Protocol):
    """A desk that knows the tokens of its books, and how they are misprinted."""

    def text(self, profile: str) -> Lines[Any]:
        """The way lines of play are read and mended."""


@runtime_checkable
class Furnished(Protocol):
    """A game whose room has a desk of its own."""

    def desk(self) -> Desk:
        """The desk."""


class PlainDesk:
    """The desk of a room that brings none."""

    formats: tuple[str, ...] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    def study(self, fen: str, profile: str) -> State:
        """The position as the game reads it."""
        return self.game.read(fen, profile)

    def position(self, state: State) -> str:
        """The canonical line of the state."""
        return str(state)

    def pieces(self, state: State) -> tuple[int, ...]:  # noqa: ARG002 - the answer is the same for every state
        """Refuse: this room counts nothing."""
        raise Unknown(
            Title(
                "The game {game} does not count pieces; leave printed_count out.",
                "Le jeu {game} ne compte pas de pièces ; ôtez printed_count.",
            ).fill(game=self.game.name)
        )

    def export(self, book: Book, name: str, language: str = "en") -> str:  # noqa: ARG002 - nothing is written
        """Refuse: this room has no format of its own."""
        raise Unknown(
            Title(
                "The game {game} has no format {name} to write {book} in; choose json.",
                "Le jeu {game} n'a pas de format {name} où écrire {book} ; choisissez json.",
            ).fill(game=self.game.name, name=quoted(name), book=book.name)
        )


def desk_of(game: Game) -> Desk:
    """The desk of a room."""
    return game.desk() if isinstance(game, Furnished) else PlainDesk(game)
