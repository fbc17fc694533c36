"""What states of games in which a throw is made and then played have alike. Names no game.

A room's state is a frozen dataclass with a native `core`, whose phases are called opening, throw, and by other names
where a player decides; it adds its moves and what follows on a throw and on a move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Self

from academie.errors import Illegal
from academie.game import Roll
from academie.notebook import Shown
from academie.tables.board import OPENINGS, THROWS
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Move


class DiceState(Shown, ABC):
    """A state whose dice are drawn for, thrown and played."""

    __slots__ = ()

    core: Any  # the room's native state

    @property
    def throws(self) -> tuple[Roll, ...]:
        """The throws of the game's dice: two of them, unless the room says otherwise."""
        return THROWS

    @property
    def thrower(self) -> int | None:
        """Whose dice they are; None before that is settled."""
        return None if self.core.phase.name == "opening" else int(self.core.thrower)

    def rolls(self) -> list[Roll]:
        """The throws, when the dice are to be thrown."""
        if self.core.phase.name == "opening":
            return list(OPENINGS)
        return list(self.throws) if self.core.phase.name == "throw" else []

    @abstractmethod
    def moves(self) -> list[Any]:
        """What the player to decide may do."""

    def after(self, choice: Move | Roll, /) -> Self:
        """The next state."""
        if isinstance(choice, Roll) and choice in self.rolls():
            return self._thrown(choice)
        if not isinstance(choice, Roll) and choice in self.moves():
            return self._moved(choice)
        raise Illegal(
            Title(
                "{choice} cannot be chosen here; ask for the moves or the throws and choose one of them.",
                "{choice} ne peut se choisir ici ; demandez les coups à jouer ou les dés à jeter, et prenez-en un.",
            ).fill(choice=choice)
        )

    def view(self, player: int, /) -> Self:  # noqa: ARG002 - nothing is hidden from either player
        """Both players see everything."""
        return self

    @abstractmethod
    def _thrown(self, roll: Roll) -> Self:
        """The state after one of the throws."""

    @abstractmethod
    def _moved(self, move: Any) -> Self:  # noqa: ANN401 - each room has its own moves
        """The state after one of the moves."""
