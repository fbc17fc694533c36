"""A player of every game: the first of its moves, always."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Game, Move, State
    from academie.game.analysis import Budget


class First:
    """The player who takes what stands first in the list."""

    name = "first"

    def new_game(self, state: State) -> None:
        """Nothing is learnt."""

    def choose(self, state: State, budget: Budget | None = None) -> Move:  # noqa: ARG002 - it does not think
        """The first move."""
        return state.moves()[0]

    def close(self) -> None:
        """Nothing is held."""


def make(game: Game, parts: Sequence[str], seed: int) -> First:  # noqa: ARG001 - alike in every game
    """The player, as its entry point has it."""
    return First()
