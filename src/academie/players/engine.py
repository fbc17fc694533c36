"""The engine of a game as a player: it plays the best move it finds within its budget.

Limited by nodes or plies it plays equal games; limited by seconds it does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.analysis import Budget, Stopped, check_threads
from academie.errors import Illegal
from academie.players.player import NO_MOVE

if TYPE_CHECKING:
    from academie.analysis import Engine, Stop
    from academie.game import Move, State

_GLANCE = Budget(depth=1)


class EnginePlayer:
    """An engine and a budget; without one, the engine's usual budget."""

    def __init__(self, engine: Engine, budget: Budget | None = None, *, threads: int = 1, name: str = "engine") -> None:
        self.name = name
        self.budget = budget or engine.usual
        self._engine, self._threads = engine, check_threads(threads)
        self.halt: Stop | None = None

    def new_game(self, state: State) -> None:
        """Forget earlier searches, so that a game does not depend on those before it, and load what is needed."""
        self._engine.clear()
        self._engine.analyse(state, _GLANCE)

    def choose(self, state: State, budget: Budget | None = None) -> Move:
        """The best move found."""
        moves = state.moves()
        if not moves:
            raise Illegal(NO_MOVE)
        if len(moves) == 1:
            return moves[0]
        try:
            found = self._engine.analyse(state, budget or self.budget, threads=self._threads, stop=self.halt).lines
        except Stopped:  # before anything was found
            found = ()
        return found[0].move if found else moves[0]

    def close(self) -> None:
        """Give the memory back."""
        self._engine.clear()
