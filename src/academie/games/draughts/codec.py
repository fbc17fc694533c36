"""Draughts in numbers: a move by its ends, the pieces as four boards, both turned so that the player sits below.

The two boards have codecs of their own (§49): fifty squares are counted on the one, thirty-two on the other.
"""

from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.codec import Codec, Decision, Path, distinguished
from academie.game.profiles import Profile
from academie.games.draughts.board import HUNDRED, SIXTY_FOUR
from academie.games.draughts.state import BLACK, Move, State, values_of

ALTERNATIVES = 16  # captures with the same ends and other victims differ by rank


class Draughts(Codec):
    """Actions squares * from + to, then sixteen ranks for captures that have the same ends."""

    board = HUNDRED
    actions = HUNDRED.squares**2 + ALTERNATIVES
    size = 6 * HUNDRED.squares + 3

    @classmethod
    def under(cls, profile: Profile) -> type[Codec]:
        """The codec of the board a profile is played on."""
        return French if values_of(profile).board is SIXTY_FOUR else Draughts

    def seen(self, square: int, player: int) -> int:
        """A square's place, from 0, as the player has it before him."""
        return self.board.squares - square if player == BLACK else square - 1

    def paths(self, state: AnyState) -> list[tuple[Path, AnyMove]]:
        """A move by its ends, and by its rank among those of the same ends."""
        player = self._ours(state).player or 0
        found = [(self._ends(move, player), move) for move in state.moves() if isinstance(move, Move)]
        return distinguished(found, self.board.squares**2, ALTERNATIVES)

    def observe(self, decision: Decision, player: int) -> list[float]:
        """Own men and kings, the other's, the ends already said; who is to move, and the two counts towards a draw."""
        state, squares = self._ours(decision.state), self.board.squares
        native, boards = state.core, [0.0] * (6 * squares)
        pieces = [native.men(player), native.kings(player), native.men(1 - player), native.kings(1 - player)]
        begun = decision.begun
        said = ([begun.origin], [begun.target]) if isinstance(begun, Move) else ([], [])
        for plane, standing in enumerate([*pieces, *said]):
            for square in standing:
                boards[squares * plane + self.seen(square, player)] = 1.0
        counts = (native.base.few_plies / 100, len(native.since_base) / 100)
        return [*boards, float(state.player == player), *(min(1.0, count) for count in counts)]

    def name(self, action: int, player: int) -> str:
        """The ends of the move, or the rank among captures of the same ends."""
        squares = self.board.squares
        if action >= squares**2:
            return f"capture {action - squares**2 + 1}"
        ends = (squares - place if player == BLACK else place + 1 for place in divmod(action, squares))
        return "-".join(map(str, ends))

    def _ours(self, state: AnyState) -> State:
        if not isinstance(state, State) or state.damier is not self.board:
            raise TypeError(f"not a state of draughts on {self.board.squares} squares: {state!r}")
        return state

    def _ends(self, move: Move, player: int) -> Path:
        return (self.board.squares * self.seen(move.origin, player) + self.seen(move.target, player),)


class French(Draughts):
    """The same on thirty-two squares."""

    board = SIXTY_FOUR
    actions = SIXTY_FOUR.squares**2 + ALTERNATIVES
    size = 6 * SIXTY_FOUR.squares + 3


CODEC = Draughts
