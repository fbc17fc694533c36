"""The shapes the treatises warn of, a dame to either side of each; and when a six is dead."""

from __future__ import annotations

import pytest

from academie._core import trictrac as law
from academie.games.trictrac.tutor.position import dames
from academie.games.trictrac.tutor.precepts.risk import six_is_dead
from academie.games.trictrac.tutor.precepts.shapes import bad_shape, ill_split, quartered, strangled
from academie.games.trictrac.tutor.precepts.side import COIN, TALON, B, C, D, E, F, G, H, I, J, K, Side


def side(*cases: int) -> dict[int, int]:
    """Cases on some flèches."""
    return dict.fromkeys(cases, 2)


# LEP l.1685: the coin, K, I and H without J; without wood, or with some on F.
STRANGLED = [
    (side(COIN, K, I, H), True),
    (side(COIN, K, I, H) | {J: 1}, True),
    (side(COIN, K, I, H) | {J: 2}, False),
    (side(COIN, K, I, H) | {E: 1}, False),
    (side(COIN, K, I, H) | {E: 1, F: 1}, True),
    (side(COIN, K, I, H) | {TALON: 7}, True),
    *((side(COIN, K, I, H) | {step: 1}, False) for step in (COIN, K, I, H)),
]
# LEP l.1687: the coin, J, I and G without K and H; without wood, or with it on D alone.
QUARTERED = [
    (side(COIN, J, I, G), True),
    (side(COIN, J, I, G) | {K: 1, H: 1}, True),
    (side(COIN, J, I, G) | {K: 2}, False),
    (side(COIN, J, I, G) | {H: 2}, False),
    (side(COIN, J, I, G) | {D: 3}, True),
    (side(COIN, J, I, G) | {D: 3, C: 1}, False),
    (side(COIN, J, I, G) | {B: 1}, False),
    *((side(COIN, J, I, G) | {step: 1}, False) for step in (COIN, J, I, G)),
]
# LEP l.1721: Margot la mal fendue.
SPLIT = [
    (side(C, E, G, I, K), True),
    (side(C, E, G, I, K) | {COIN: 2, H: 1}, True),
    *((side(C, E, G, I, K) | {step: 1}, False) for step in (C, E, G, I, K)),
]
SHAPES = {strangled: STRANGLED, quartered: QUARTERED, ill_split: SPLIT}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_a_dame_more_or_less_makes_the_shape(shape: object) -> None:
    """Each shape with every case it asks for, and with one of them a half-case; each of them is a bad one."""
    for men, found in SHAPES[shape]:
        assert shape(Side(dames(men))) is found, men
        assert bad_shape(Side(dames(men))) is found, men


def six_dead(own: dict[int, int], other: dict[int, int]) -> bool:
    return six_is_dead(dames(own), dames(other), law.Profile())


def test_when_a_six_is_dead() -> None:
    """Six on stands a case of the other, or there is nothing six before the end; one open flèche keeps it alive."""
    full = dict.fromkeys(range(6, 12), 2)
    assert six_dead({**full, 11: 5}, {**full, 11: 5})  # both pleins made
    assert not six_dead({**full, 0: 3}, {**full, 11: 5})  # the talon plays a six to G
    assert six_dead({**full, 11: 5}, {**full, 6: 1, 11: 6})  # a half-case keeps the coin from R as a case does
    assert not six_dead({**full, 11: 5}, {**full, 6: 0, 11: 7})  # R empty, and no plein to come
    assert not six_dead({17: 1, 18: 14}, {24: 15})  # from the last flèche before the retour to the last of all
    assert six_dead({17: 1, 18: 14}, {0: 2, 24: 13})  # where he has a case
    shut = dict.fromkeys(range(6, 11), 2)
    assert six_dead({5: 1, 18: 14}, {**shut, 24: 5})  # the coin is not taken by one, and what lies behind is shut
    assert not six_dead({5: 1, 18: 14}, {**shut, 10: 0, 24: 7})  # N is open: six-two goes there over H
