"""The coins: beating the other's, taking one's own, beating both, leaving it.

The rules are §25-§30, §40, §41 and §61-§63, the arithmetic §116. Counts ask the law; the square rule
of Lepeintre stands in `filling.square_short_cut`, for it serves both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as law
from academie._core.trictrac import Jan
from academie.errors import Illegal
from academie.games.trictrac.tutor.chances import Answer, Deed, answer
from academie.games.trictrac.tutor.position import COIN, LIFTED, TALON, Position, facing
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from academie.games.trictrac.tutor.chances import Chances

BEAT = frozenset({Jan.battre_coin})
BOTH = frozenset({Jan.jan_deux_tables})
BOTH_FALSELY = frozenset({Jan.contre_jan_deux_tables})
BEATS = Deed(Message("beats the coin"), Message("beat the coin"))
BEATS_BOTH = Deed(Message("beats both coins"), Message("beat both coins"))


def beats_coin(position: Position) -> Answer:
    """Which throws beat the other's empty coin, and what it brings on average."""
    return answer(position, position.chances(BEAT), BEAT, BEATS)


def beat_coin_chances(men: Mapping[int, int], surcases: int = 0) -> Chances:
    """The same for men by flèche of the own path, the own coin held with some surcases and the other's empty."""
    own = {**men, COIN: 2 + surcases}
    return Position.of(own, {TALON: 15}).chances(BEAT)


def beats_both_coins(position: Position) -> Answer:
    """Which throws make the jan de deux tables, or its contre-jan when the other holds his coin."""
    jans = BOTH | BOTH_FALSELY
    return answer(position, position.chances(jans), jans, BEATS_BOTH)


def both_coins_chances(first: int, second: int) -> Chances:
    """With only two dames down, on two flèches of the own path, both coins empty: the throws that beat both."""
    men = {TALON: 13}
    for step in (first, second):
        men[step] = men.get(step, 0) + 1
    return Position.of(men, {TALON: 15}).chances(BOTH)


def take_by_effect(position: Position) -> Chances:
    """§26: the throws that bring two dames into the own coin."""
    return position.that(lambda throw: law.takes_coin_by_effet(list(position.own), list(position.other), throw))


def take_by_power(position: Position) -> Chances:
    """§27, §28: the throws that take it par puissance, effect being impossible and the other's coin empty."""
    return position.that(lambda throw: law.takes_coin_by_puissance(list(position.own), list(position.other), throw))


def take_coin_chances(position: Position) -> Chances:
    """Either way."""
    return take_by_effect(position) | take_by_power(position)


def leave_coin_chances(held: Collection[int] = ()) -> Chances:
    """The throws by which the two coin dames go together, in the retour, the other holding some distances from it.

    Lepeintre counts the throws against: `against` of this. An ace is always dead, for nobody may rest on the adverse
    coin. The other twelve stand full in the retour with one dame more, which may play if the coin cannot.
    """
    if wrong := sorted(set(held) - set(range(1, 7))):
        raise Illegal("{number} is no distance a die plays from the coin; give numbers from 1 to 6.", number=wrong[0])
    own = {COIN: 2, **dict.fromkeys(range(18, 24), 2)}
    own[18] += 1
    other = {facing(COIN + distance): 2 for distance in held}
    other[LIFTED] = 15 - sum(other.values())
    position = Position.of(own, other)
    return position.that(lambda throw: any(play.own[COIN] == 0 for play in position.plays(throw)))


def leave_short_cut(dead: int) -> int:
    """The square of the numbers alive: both dice must be playable."""
    return (6 - dead) ** 2
