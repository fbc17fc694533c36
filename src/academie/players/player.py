"""What a player is: somebody with a name who chooses a move when it is his turn."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from academie.game import Move, State
from academie.game.analysis import Budget, Stop
from academie.text.message import Message

NO_MOVE = Message("There is no move to choose: the game is over, or the dice must be thrown first.")


class Player(Protocol):
    """An opponent. Chance in his choices comes from a seed handed in when he is made: equal seeds, equal games."""

    @property
    def name(self) -> str:
        """The name on scoreboards."""

    def new_game(self, state: State) -> None:
        """Another game begins here: forget what the last one taught, and get ready before the clock runs."""

    def choose(self, state: State, budget: Budget | None = None) -> Move:
        """A legal move; without a budget the player thinks at his own pace."""

    def close(self) -> None:
        """Let go of programs and memory; no further move will be asked."""


@runtime_checkable
class Seeded(Protocol):
    """A player whose choices use chance: with the same seed again, it makes the same choices."""

    def reseed(self, seed: int) -> None:
        """Chance from here on comes from this seed."""


@runtime_checkable
class Stoppable(Protocol):
    """A player whose thought can be ended from outside: once `halt` is set he plays the best he has found."""

    halt: Stop | None


def program_of(player: Player) -> str:
    """The name of the other program that plays for a player, such as Stockfish; empty where none does."""
    found: str = getattr(player, "program", "")
    return found


def notice_of(player: Player) -> Message | None:
    """The message of a player before he sits down: that he stands in for a stronger one, say."""
    found: Message | None = getattr(player, "notice", None)
    return found


class Maker(Protocol):
    """How a kind of player is made from what follows the colon, one text for each part between semicolons."""

    def __call__(self, parts: Sequence[str], seed: int, /) -> Player:
        """The player; raises one sentence when the parts make none."""
