"""The desk where a room's corpus is studied, as far as canonical lines and JSON go; a room adds what its books need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from academie.errors import Unknown, quoted
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game
    from academie.game import State as AnyState

S = TypeVar("S", bound="AnyState")


class Named(Protocol):
    """A book, as far as a refusal speaks of it."""

    @property
    def name(self) -> str:
        """What it is asked for by."""


class LineDesk(ABC, Generic[S]):
    """Where a book's positions are studied, told by canonical lines that name no profile."""

    formats: tuple[str, ...] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    def study(self, fen: str, profile: str) -> AnyState:
        """The state of a line under the profile of its entry."""
        return self.game.read(fen, profile)

    def position(self, state: AnyState) -> str:
        """The canonical line without its profile, which the entry gives."""
        return " ".join(word for word in str(state).split() if not word.startswith("profile="))

    def export(self, book: Named, name: str) -> str:
        """Refuse: the books of these games are written as JSON only."""
        raise Unknown(
            Title(
                "{game} has no format {name} to write {book} in; choose json.",
                "{game} : il n'y a pas de format {name} où écrire {book} ; choisissez json.",
            ).fill(game=self.game.title, name=quoted(name), book=book.name)
        )

    @abstractmethod
    def pieces(self, state: AnyState) -> tuple[int, ...]:
        """How many pieces each player has on the board."""

    @abstractmethod
    def play(self, state: AnyState, text: str) -> S:
        """The state after one word of a line; a statement leaves it as it is."""
