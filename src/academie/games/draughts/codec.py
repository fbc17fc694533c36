"""Draughts in numbers: a move by its ends, the pieces as four boards, both turned so that the player sits below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.codec import Codec, Decision, Path, told_apart
from academie.games.draughts.state import BLACK, Move, State

if TYPE_CHECKING:
    from academie.game import Move as AnyMove
    from academie.game import State as AnyState

SQUARES = 50
ALTERNATIVES = 16  # captures with the same ends and other victims are told apart by rank


def seen(square: int, player: int) -> int:
    """A square's place from 0 to 49 as the player has it before him."""
    return SQUARES - square if player == BLACK else square - 1


class Draughts(Codec):
    """Actions 50 * from + to, then sixteen ranks for captures that have the same ends."""

    actions = SQUARES * SQUARES + ALTERNATIVES
    size = 6 * SQUARES + 3

    def paths(self, state: AnyState) -> list[tuple[Path, AnyMove]]:
        """A move by its ends, and by its rank among those of the same ends."""
        player = state.player or 0
        found = [(self._ends(move, player), move) for move in state.moves() if isinstance(move, Move)]
        return told_apart(found, SQUARES * SQUARES, ALTERNATIVES)

    def observe(self, decision: Decision, player: int) -> list[float]:
        """Own men and kings, the other's, the ends already said; who is to move, and the two counts towards a draw."""
        state = decision.state
        if not isinstance(state, State):
            raise TypeError("a state of another game")
        native, boards = state.core, [0.0] * (6 * SQUARES)
        pieces = [native.men(player), native.kings(player), native.men(1 - player), native.kings(1 - player)]
        begun = decision.begun
        said = ([begun.origin], [begun.target]) if isinstance(begun, Move) else ([], [])
        for plane, squares in enumerate([*pieces, *said]):
            for square in squares:
                boards[SQUARES * plane + seen(square, player)] = 1.0
        counts = (native.base.few_plies / 100, len(native.since_base) / 100)
        return [*boards, float(state.player == player), *(min(1.0, count) for count in counts)]

    def name(self, action: int, player: int) -> str:
        """The ends of the move, or the rank among captures of the same ends."""
        if action >= SQUARES * SQUARES:
            return f"capture {action - SQUARES * SQUARES + 1}"
        squares = (SQUARES - place if player == BLACK else place + 1 for place in divmod(action, SQUARES))
        return "-".join(map(str, squares))

    @staticmethod
    def _ends(move: Move, player: int) -> Path:
        return (SQUARES * seen(move.origin, player) + seen(move.target, player),)


CODEC = Draughts
