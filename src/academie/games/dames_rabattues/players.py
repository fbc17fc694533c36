"""The players of the dames rabattues: the eight characters, who differ in how well they watch.

There is next to nothing to choose here, and the book says where what skill there is lies: in watching every number that
the other throws and cannot play (§22), and forgetting none. With the option manual-claim such a number is lost to a
player who overlooks it (§9), with manual-play one of his own throw as well (§18), so the ladder is played by both. Of a
throw of his own nobody overlooks the number he plays first: it is the second that escapes him. By default nothing is
overlooked, and all that is left to see is the order of a throw, once or twice in a game (§17): the number that lays the
last dame first, so that the other is one's own to lift, or the other way about, which gives it away (§4).
"""

import random
from collections.abc import Sequence

from academie.game import Move as AnyMove
from academie.game import State
from academie.games.dames_rabattues.state import LEAVE, Move, ours
from academie.players import characters
from academie.players.characters import Member, makers_of
from academie.text.message import Message

LADDER = "academie-1806+manual-claim+manual-play"  # where attention counts; else nobody can be above another
_LEFT = Move(LEAVE)
_PLAYED = frozenset({"rabattue", "levee"})
# How many of a hundred numbers escape each, from the mazette to the master: of those that the other leaves him, and of
# those that come second in his own throws. These were set so that each should win 64 games in a hundred of the next.
ESCAPES = dict(zip(characters.BY_KEY, (99, 90, 79, 66, 52, 37, 20, 0), strict=True))
SECOND = dict(zip(characters.BY_KEY, (72, 71, 69, 67, 62, 52, 35, 0), strict=True))
_MISSES = Message(
    "{text} The dice decide; of a hundred numbers left to him {count} escape him, of his own second ones {second}."
)
_WATCHES = Message("{text} The dice decide; of the numbers that he can play none escapes him.")
TEXTS = {
    each.key: (_MISSES if ESCAPES[each.key] else _WATCHES).fill(
        text=each.text, count=ESCAPES[each.key], second=SECOND[each.key]
    )
    for each in characters.CHARACTERS
}


class WatchingPlayer(Member):
    """One of the characters here: what he notices he has, what escapes him he leaves."""

    def _best(self, state: State, moves: Sequence[AnyMove], eyes: random.Random) -> AnyMove:
        """What gains him most; where that escapes him a number is left (§9, §18), a throw played as it comes."""
        native = ours(state).core
        escapes = SECOND if native.pending and native.asked == native.thrower else ESCAPES
        if eyes.random() * 100 < escapes[self.name]:
            return _LEFT if native.pending else next(move for move in moves if move != _LEFT)
        return max(moves, key=lambda move: _gained(state, move))


def _gained(state: State, move: AnyMove) -> int:
    """Numbers that become the mover's, less those that become the other's."""
    played = (event.player for event in state.after(move).events if event.key in _PLAYED)
    return sum(1 if seat == state.player else -1 for seat in played)


KINDS = makers_of(WatchingPlayer)
