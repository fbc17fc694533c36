"""Workings about the coins, about being hit falsely on purpose, and about holding."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from academie.games.trictrac.tutor import chances as dice
from academie.games.trictrac.tutor import coins, filling, hitting, holding
from academie.games.trictrac.tutor.position import LETTERS, Position
from academie.games.trictrac.tutor.workings.register import steps, working

if TYPE_CHECKING:
    from collections.abc import Sequence


@working
def beat_coin(men: str, each: int = 2) -> int:
    """Throws that beat the coin from flèches with one dame each or two."""
    return len(coins.beat_coin_chances(dict.fromkeys(steps(men), each)))


@working
def beat_coin_adds(men: str, another: str) -> int:
    """How many throws one flèche more adds, a dame on each."""
    return beat_coin(men + another, 1) - beat_coin(men, 1)


@working
def beat_coin_rule() -> int:
    """For how many fillings of G to K, not all empty, the square rule counts the throws that beat the coin."""
    agree = 0
    for counts in product(range(3), repeat=5):
        if any(counts):
            men = dict(zip(range(6, 11), counts, strict=True))
            found = len(coins.beat_coin_chances(men))
            agree += found == filling.square_short_cut(counts.count(2), counts.count(1))
    return agree


@working
def beat_coin_by_aces(men: str, surcases: Sequence[int]) -> list[list[str]]:
    """The throws with an ace that beat the coin, for so many surcases on one's own."""
    found = [coins.beat_coin_chances(dict.fromkeys(steps(men), 2), count) for count in surcases]
    return [list((one & dice.direct_chances([1])).named) for one in found]


@working
def both_coins(men: str) -> list[str]:
    """The throws by which two dames beat both coins."""
    return list(coins.both_coins_chances(*steps(men)).named)


@working
def both_coins_count(men: str) -> int:
    """How many they are."""
    return len(coins.both_coins_chances(*steps(men)))


@working
def both_coins_gap() -> bool:
    """On G to K, whether two dames apart always beat both coins by more throws than two that touch."""
    pairs = list(combinations(range(6, 11), 2))
    near = {len(coins.both_coins_chances(low, high)) for low, high in pairs if high == low + 1}
    apart = {len(coins.both_coins_chances(low, high)) for low, high in pairs if high > low + 1}
    return max(near) < min(apart)


@working
def coin_by_power(position: Position) -> list[str]:
    """The throws that take the coin par puissance."""
    return list(coins.take_by_power(position).named)


@working
def coin_easier() -> bool:
    """Whether two lone dames of G to K always take the coin by more throws while the other's is empty."""
    more = []
    for low, high in combinations(range(6, 11), 2):
        men = {0: 13, low: 1, high: 1}
        free, held = Position.of(men, {0: 15}), Position.of(men, {0: 13, 11: 2})
        more.append(len(coins.take_coin_chances(free)) > len(coins.take_coin_chances(held)))
    return all(more)


@working
def coin_from(fleche: str) -> list[int]:
    """The numbers by which a case on a flèche takes the coin with both dames, the other's being held."""
    position = Position.of({0: 13, LETTERS.index(fleche): 2}, {0: 13, 11: 2})
    return sorted({throw[0] for throw in coins.take_by_effect(position) if dice.is_doublet(throw)})


@working
def leave_against(held: Sequence[Sequence[int]]) -> list[int]:
    """Throws that do not leave the coin, the other holding some distances from it."""
    return [coins.leave_coin_chances(distances).against for distances in held]


@working
def kills(number: int) -> str:
    """The flèche where an adverse case keeps the coin dames from playing a number, of those from N to R."""
    found = [step for step in range(2, 7) if not coins.leave_coin_chances([step]).throws & {(number, 6), (number, 5)}]
    return "".join(LETTERS[11 + step] for step in found)


@working
def spread_beats(men: int) -> bool:
    """Whether so many dames, on the flèches nearest G, beat the coin by more throws alone than two by two."""
    alone = coins.beat_coin_chances(dict.fromkeys(range(6, 6 + men), 1))
    paired = coins.beat_coin_chances(dict.fromkeys(range(6, 6 + men // 2), 2))
    return len(alone) > len(paired)


@working
def false_exposure(men: str) -> list[int]:
    """Throws that hit each man falsely behind a full grand jan."""
    return [len(hitting.false_exposure([step])) for step in steps(men)]


@working
def false_counts(sets: Sequence[str]) -> list[int]:
    """Throws that hit all the men of each set falsely."""
    return [len(hitting.all_hit_falsely(steps(men))) for men in sets]


@working
def false_from(men: str) -> int:
    """The least total that hits all the men falsely, whichever throw makes it."""
    found = hitting.all_hit_falsely(steps(men))
    return next(total for total in range(2, 13) if dice.sum_chances(total).throws <= found.throws)


@working
def best_exposure() -> str:
    """The flèche of the first table where most throws hit falsely."""
    return max("ABCDEF", key=lambda one: len(hitting.false_exposure(steps(one))))


@working
def true_through(men: str, cases: str) -> int:
    """Throws that hit some man truly, through what the cases leave open."""
    return len(hitting.true_through(steps(men), steps(cases)))


@working
def false_on(position: Position) -> list[str]:
    """The throws of the thrower that hit something falsely."""
    return list(position.chances(hitting.FALSE).named)


@working
def to_play(men: str) -> int:
    """The points that spare dames on some flèches can play, the grand jan being full."""
    own = dict.fromkeys(range(6, 12), 2)
    for step in steps(men):
        own[step] = own.get(step, 0) + 1
    return holding.points_to_play(Position.of(own).own)


@working
def break_even() -> str:
    """The chance of the great bredouille from which staying pays."""
    return str(holding.grande_break_even())
