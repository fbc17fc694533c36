"""What the states of games with dice have in common: a throw is made and then played.

A game's state is a frozen dataclass with a native `core`. The core's phases are called opening and throw, and by other
names where a player decides. The game adds its moves and what follows a throw or a move.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Self

from academie.errors import Illegal
from academie.game import Move, Roll
from academie.game.profiles import Profile
from academie.game.standing import Shown
from academie.tables.board import COLOURS, LIFTED, OPENINGS, THROWS, Throws, letter, write_dice
from academie.text.message import Message

_NOT_OPEN = Message("{choice} is not possible here. Choose one of the legal moves or throws.")


class DiceState(Shown, ABC):
    """A state whose dice are drawn for, thrown and played."""

    __slots__ = ()

    core: Any  # the game's native state
    profile: Profile

    @property
    def throws(self) -> Throws:
        """The throws of the game's dice: two of them, unless the game says otherwise."""
        return THROWS

    @property
    def thrower(self) -> int | None:
        """Whose dice they are; None before that is settled."""
        return None if self.core.phase.name == "opening" else int(self.core.thrower)

    @property
    def dice(self) -> tuple[int, ...]:
        """The throw, larger first; empty before it."""
        return tuple(die for die in self.core.dice if die)

    def rolls(self) -> tuple[Roll, ...]:
        """The throws, when the dice are to be thrown; before it is settled whose they are, White's die first."""
        phase = self.core.phase.name
        return self.throws if phase == "throw" else OPENINGS if phase == "opening" else ()

    def _line(self, board: str, *more: str) -> str:
        """The canonical line: the board, then a field for all else that the law needs."""
        native = self.core
        phase, dice = native.phase.name, self.dice
        fields = [board, f"profile={self.profile.name}", f"phase={phase}"]
        fields += [f"to={COLOURS[native.thrower]}"] if phase != "opening" else []
        fields += [f"dice={write_dice(dice)}"] if dice and phase not in {"opening", "throw"} else []
        return " ".join([*fields, *more])

    @abstractmethod
    def moves(self) -> list[Any]:
        """What the player to decide may do."""

    def after(self, choice: Move | Roll | str, /) -> Self:
        """The next state."""
        if isinstance(choice, str):
            choice = self._named(choice)
        if isinstance(choice, Roll):
            rolls = self.rolls()
            roll = rolls.find(choice) if isinstance(rolls, Throws) else choice if choice in rolls else None
            if roll is not None:
                return self._thrown(roll)
        elif (following := self._moved(choice)) is not None:
            return following
        raise Illegal(_NOT_OPEN.fill(choice=choice))

    def view(self, player: int, /) -> Self:  # noqa: ARG002 - nothing is hidden from either player
        """Both players see everything."""
        return self

    @abstractmethod
    def _thrown(self, roll: Roll) -> Self:
        """The state after one of the throws."""

    @abstractmethod
    def _moved(self, move: Any) -> Self | None:  # noqa: ANN401 - each game has its own moves
        """The state after one of the moves; None when it is none of them."""


def lettered(dames: Mapping[int, int]) -> dict[str, int]:
    """Dames by flèche as people read a board: {"A": 13, "L": 2}; those lifted are at "off", those in hand at "hand"."""
    return {letter(place) if place <= LIFTED else "hand": count for place, count in sorted(dames.items())}
