"""The players of tourne-case: the eight characters, who differ in how faithfully they follow the book's last word.

The book's advice ends by saying that with a dame in the coin and the others close against it one comes to wish to be
hit (§19). Who takes that for a rule keeps out of the coin and puts his dames where they can be hit, the farther they
have come the rather: hardly any play is worse: one who always does it wins one game in twenty-two against the best. So
many of a hundred choices each makes in this way, the others as the solution has them.
"""

import random
from collections.abc import Sequence

from academie.game import Move, State
from academie.game.exact import Exact
from academie.games.tourne_case import game
from academie.players import characters
from academie.players.characters import Member, makers_of
from academie.tables.race_state import RaceState
from academie.text.message import Message

# How many of a thousand choices each makes by the precept, from the mazette to the master.
FAITHFUL = dict(zip(characters.BY_KEY, (1000, 952, 882, 785, 656, 488, 274, 0), strict=True))
_BELIEVES = Message("{text} He has read that sometimes one should wish to be hit, and follows this at every choice.")
_FOLLOWS = Message(
    "{text} He has read that sometimes one should wish to be hit, and follows this at {count} choices of a hundred."
)
_KNOWS = Message("{text} He has read how the advice ends, and knows what it is worth.")
_ALL = 1000


def _text(who: characters.Character) -> Message:
    """His character here."""
    share = FAITHFUL[who.key]
    said = _BELIEVES if share == _ALL else _FOLLOWS if share else _KNOWS
    return said.fill(text=who.text, count=round(100 * share / _ALL))


TEXTS = {each.key: _text(each) for each in characters.CHARACTERS}
_COIN, _HAND = 11, -1  # steps; of a side's counts the hand is the last


class FaithfulPlayer(Member):
    """One of the characters here: by the precept, or by the solution."""

    def _best(self, state: State, moves: Sequence[Move], eyes: random.Random) -> Move:
        if eyes.random() * _ALL < FAITHFUL[self.name]:
            return max(moves, key=lambda move: _wished(state, move))
        known = dict(Exact.of(game, state.profile).choices(state))
        return max(moves, key=lambda move: known[move].to(state.player or 0).points)


def _wished(state: State, move: Move) -> tuple[int, int]:
    """How far a move is to the taste of one who wishes to be hit: few dames in the coin, then much at stake."""
    after, seat = state.after(move), state.player or 0
    if not isinstance(after, RaceState):
        raise TypeError("a state of another game")
    mine, others = after.counts(seat), after.counts(1 - seat)
    return -mine[_COIN], sum((step + 1) * _ways(others, step) for step in range(_COIN) if mine[step])


def _ways(others: Sequence[int], step: int) -> int:
    """Of thirty-six throws those whose lower number brings a dame of the other to face a step (§2, §5)."""
    return sum(13 - 2 * number for number in range(1, 7) if _stands(others, step - number))


def _stands(others: Sequence[int], step: int) -> bool:
    """Whether he has a dame there; before the first step is his hand."""
    return step >= _HAND and others[step] > 0


KINDS = makers_of(FaithfulPlayer)
