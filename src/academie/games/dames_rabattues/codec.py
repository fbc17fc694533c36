"""The dames rabattues in numbers: which number of the throw is played first, and the piles by number."""

from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.codec import Codec, Decision, Path
from academie.games.dames_rabattues.state import LEAVE, TAKE, Move, ours

NUMBERS, PILE, DICE = 6, 3, 2
WORDS = (TAKE, LEAVE)


class Piles(Codec):
    """Actions 0 to 5 play that number of the throw first, less one; then take and leave."""

    actions = NUMBERS + len(WORDS)
    size = 6 * NUMBERS + 1

    def paths(self, state: AnyState) -> list[tuple[Path, AnyMove]]:
        """One action a move."""
        return [((_action(move),), move) for move in state.moves() if isinstance(move, Move)]

    def observe(self, decision: Decision, player: int) -> list[float]:
        """What both have to lay and to lift, the throw, the numbers left to the other, and whose turn it is."""
        state = ours(decision.state)
        piles = [count for seat in (player, 1 - player) for counts in state.side(seat) for count in counts]
        numbers = range(1, NUMBERS + 1)
        return [
            *(count / PILE for count in piles),
            *(list(state.core.dice).count(number) / DICE for number in numbers),
            *(list(state.core.pending).count(number) / DICE for number in numbers),
            float(state.player == player),
        ]

    def name(self, action: int, player: int) -> str:  # noqa: ARG002 - a number is the same for both
        """The number played first, or the word said."""
        return WORDS[action - NUMBERS] if action >= NUMBERS else f"{action + 1} first"


def _action(move: Move) -> int:
    return NUMBERS + WORDS.index(move.word) if move.word else move.order[0] - 1


CODEC = Piles
