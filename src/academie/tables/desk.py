"""A desk for the corpus of a room on the board: what every such room's desk does alike. Names no game.

A room adds how many dames lie on the board and how the words of a book's line are played.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from academie.errors import Illegal, Unknown, quoted
from academie.tables.fields import SIDES
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game, Roll
    from academie.game import State as AnyState
    from academie.tables.dice_state import DiceState

S = TypeVar("S", bound="AnyState")

_UNDRAWN = Title(
    "The dice are nobody's yet and not {side}'s ({law}).",
    "Le dé n'est encore à personne : il n'est pas aux {side} ({law}).",
)
_ANOTHERS = Title(
    "The dice are {owner}'s and not {side}'s ({law}).",
    "Le dé est aux {owner} et non aux {side} ({law}).",
)


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

    def export(self, book: Any, name: str) -> str:
        """Refuse: the books of these games are written as JSON only."""
        raise Unknown(
            Title(
                "{game} has no format {name} to write {book} in; choose json.",
                "{game} : il n'y a pas de format {name} où écrire {book} ; choisissez json.",
            ).fill(game=self.game.title, name=quoted(name), book=book.name)
        )

    @abstractmethod
    def pieces(self, state: AnyState) -> tuple[int, ...]:
        """The dames each player has on the board."""

    @abstractmethod
    def play(self, state: AnyState, text: str) -> S:
        """The state after one word of a line; a statement leaves it as it is."""


def roll_of(state: DiceState, seat: int, dice: tuple[int, ...], law: str) -> Roll:
    """The throw a line tells of a player, if the dice are his."""
    thrower = state.thrower
    if thrower != seat:
        if thrower is None:
            raise Illegal(_UNDRAWN.fill(side=SIDES[seat], law=law))
        raise Illegal(_ANOTHERS.fill(owner=SIDES[thrower], side=SIDES[seat], law=law))
    return next(roll for roll in state.throws if roll.dice == dice)
