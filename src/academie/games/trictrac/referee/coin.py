"""The coin wrongly taken: two dames taken for a coin they do not reach (§80, Lepeintre's rule 26).

They go back and the coin is barred for this throw: one plays of them what can be played, or others. Where only the coin
was left to play there is still a way out: the numbers that nothing else can use are not played, and cost what unplayed
numbers cost (§24).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.referee.carries import carried
from academie.games.trictrac.referee.value import Hand, Phase, Rigueur, Wrong
from academie.games.trictrac.state import COIN

if TYPE_CHECKING:
    from academie.games.trictrac.coup import Coup, Dames


def wrongly_taken(table: Rigueur, own: Dames) -> bool:
    """Whether two dames were set on an empty coin that they do not reach, and the throw cannot play both of them."""
    turn = table.throwing
    if not table.values.coin_error_bars_coin or turn.own[COIN] or own[COIN] != 2:
        return False
    taken = Counter(carry.origin for carry in table.hand.carries)
    return not any(all(turn.own[step] - play.own[step] >= n for step, n in taken.items()) for play in turn.plays)


def bar(table: Rigueur) -> Rigueur:
    """The dames go back, and he plays what he likes, but not the coin; there is nothing left to answer."""
    table = table.but(hand=Hand(coin_barred=True), phase=Phase.PLAY).cleared(table.thrower, Wrong.MISPLAY)
    return table.said("misplaced", "§80", table.thrower, words="coin_barred")


def alone(table: Rigueur) -> bool:
    """By §30: whether one dame let go has left one on the coin, where none may stay without another."""
    turn, carries = table.throwing, table.hand.carries
    return len(carries) == 1 and carried(turn.own, turn.other, carries, turn.seat)[COIN] == 1


def takes(turn: Coup, own: Dames) -> bool:
    """Whether a play takes the coin."""
    return turn.own[COIN] == 0 and own[COIN] > 0


def plays(table: Rigueur) -> tuple[core.Play, ...]:
    """What the thrower may play, the coin left out where it is barred."""
    turn = table.throwing
    if not table.hand.coin_barred:
        return turn.plays
    others = tuple(play for play in turn.plays if not takes(turn, tuple(play.own)))
    if others:
        return others
    # A dame of the other's on the coin closes it to the native law as the bar does to the player.
    closed = tuple(count + (step == 23 - COIN) for step, count in enumerate(turn.other))
    return tuple(core.plays(turn.own, closed, turn.dice, turn.profile))


def found(table: Rigueur, own: Dames) -> core.Play | None:
    """The play open to the thrower that leaves these dames."""
    return next((play for play in plays(table) if tuple(play.own) == own), None)
