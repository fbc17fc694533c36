"""A game's side of the corpus: its adapter studies, counts and writes out the positions of books.

A game with a corpus has a part `corpus_adapter` with a class `CorpusAdapter`, which says what the game does otherwise
than `BaseAdapter`.
The corpus names no game: this is its only way to a game's own formats.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from academie.corpus.record import Book
from academie.corpus.report import Readings
from academie.errors import Unavailable, Unknown
from academie.game import Game, State
from academie.game.registry import has_part, part_of
from academie.text.message import Message

P = TypeVar("P")
PositionT = TypeVar("PositionT")


@dataclass(frozen=True, slots=True)
class NotedPly:
    """A ply of a line in both notations, today's and the books', and how the words were read."""

    move: str
    words: str
    text: Message | None = None  # None where the words were written from the move


@dataclass(frozen=True, slots=True)
class Way(Generic[P]):
    """What a token means or may have been meant to: the move, what that costs, the position it leads to."""

    move: str
    cost: float
    after: P


class Text(Protocol[PositionT]):
    """Lines of play in some notation."""

    def readings(self, position: PositionT, token: str, /) -> Iterable[Way[PositionT]]:
        """The moves a token means as it stands; a strained reading costs something."""

    def edits(self, position: PositionT, token: str, /) -> Iterable[Way[PositionT]]:
        """The moves it may be a misprint for, each at the cost of the slip."""

    def lost(self, position: PositionT, /) -> Iterable[Way[PositionT]]:
        """The moves that may have fallen out before a token."""


class Lines(Text[PositionT], Protocol[PositionT]):
    """A notation whose texts can be taken apart."""

    def start(self, fen: str, /) -> PositionT:
        """The position a text begins from; the game's usual one where `fen` is empty."""

    def tokens(self, content: str, /) -> list[str]:
        """The tokens of a text, one for each ply."""


class BaseAdapter:
    """What the corpus does with most games."""

    format = ""  # the file format of the game that `export` writes

    def __init__(self, game: Game) -> None:
        self.game = game

    def study(self, fen: str, profile: str) -> State:
        """A state from which lines can be played past any rule that would end the game as a draw."""
        return self.game.read(fen, profile)

    def position(self, state: State) -> str:
        """The canonical text of the position alone: the line without its profile, which the entry gives."""
        return " ".join(word for word in str(state).split() if not word.startswith("profile="))

    def pieces(self, state: State) -> tuple[int, ...]:  # noqa: ARG002 - games with a corpus count them
        """How many pieces each player has on the board."""
        raise Unknown("The game {game} does not count pieces; leave printed_count out.", game=self.game.name)

    def play(self, state: State, text: str) -> State:
        """The state after one word of a line: a move, or what else the books of the game have in a line."""
        return state.after(self.game.read_move(state, text))

    def said(self, text: str) -> Message | None:  # noqa: ARG002 - most lines are moves alone
        """What a word says that is not a move; None for a move, which the game puts into words."""
        return None

    def readings(self, book: Book) -> Readings | None:  # noqa: ARG002 - most books write moves in figures
        """How the printed words of a book read, each alone in its position; None where it has none."""
        return None

    def plies(self, content: str, fen: str) -> Sequence[NotedPly]:  # noqa: ARG002 - the same
        """The plies of a text, from a position or from the usual one where `fen` is empty."""
        raise Unavailable(
            "The books of {game} write their moves in figures; there are no words to read.", game=self.game.name
        )

    def text(self, profile: str) -> Lines[Any] | None:  # noqa: ARG002 - the same
        """How lines of play are read and mended; None where the notation of the game is enough."""
        return None


@runtime_checkable
class Exporter(Protocol):
    """An adapter that writes books in the file format of its game."""

    def export(self, book: Book, language: str = "en") -> str:
        """The book, our own comments in "en" or "fr"."""


def adapter_of(game: Game) -> BaseAdapter:
    """The adapter of a game."""
    adapter: BaseAdapter = (
        part_of(game, "corpus_adapter").CorpusAdapter(game) if has_part(game, "corpus_adapter") else BaseAdapter(game)
    )
    return adapter
