"""The player who takes any legal move: a yardstick for the others, and company for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.players.player import NO_MOVE
from academie.seeds import chance

if TYPE_CHECKING:
    from academie.analysis import Budget
    from academie.game import Move, State


class RandomPlayer:
    """Every legal move with equal chance, from a seed."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._chooser = chance(seed)

    def reseed(self, seed: int) -> None:
        """Chance from here on comes from this seed."""
        self._chooser = chance(seed)

    def new_game(self, state: State) -> None:
        """Nothing to forget; the stream of chance goes on."""

    def choose(self, state: State, budget: Budget | None = None) -> Move:  # noqa: ARG002 - chance needs no time
        """Any legal move."""
        moves = state.moves()
        if not moves:
            raise Illegal(NO_MOVE)
        return self._chooser.choice(moves)

    def close(self) -> None:
        """Nothing to let go."""
