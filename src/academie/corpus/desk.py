"""What the corpus asks of a room: its desk, where positions are studied, counted and written out.

A game with a corpus has a part `desk`, with a class `Desk`. A game without one gets the plain desk, which knows only
what every game knows. The corpus names no game; this is its only way to a game's own formats.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from academie.errors import Unknown, quoted
from academie.registry import has_part, part_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.corpus.mend import Lines
    from academie.corpus.record import Book
    from academie.game import Game, State
    from academie.text.message import Message

S = TypeVar("S", bound="State")


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

    def said(self, text: str) -> Message | None:
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
    def rest(self) -> tuple[Message, ...]:
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
    def text(self) -> Message | None:
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
        raise Unknown("The game {game} does not count pieces; leave printed_count out.", game=self.game.name)

    def export(self, book: Book, name: str, language: str = "en") -> str:  # noqa: ARG002 - nothing is written
        """Refuse: this room has no format of its own."""
        raise Unknown(
            "The game {game} has no format {name} to write {book} in; choose json.",
            game=self.game.name,
            name=quoted(name),
            book=book.name,
        )


class LineDesk(PlainDesk, ABC, Generic[S]):
    """Where a book's positions are studied, told by canonical lines that name no profile."""

    def position(self, state: State) -> str:
        """The canonical line without its profile, which the entry gives."""
        return " ".join(word for word in str(state).split() if not word.startswith("profile="))

    @abstractmethod
    def pieces(self, state: State) -> tuple[int, ...]:
        """How many pieces each player has on the board."""

    @abstractmethod
    def play(self, state: State, text: str) -> S:
        """The state after one word of a line; a statement leaves it as it is."""


def desk_of(game: Game) -> Desk:
    """The desk of a game."""
    desk: Desk = part_of(game, "desk").Desk(game) if has_part(game, "desk") else PlainDesk(game)
    return desk
