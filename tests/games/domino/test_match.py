"""Domino by lot and for money: seats, sides, the pot of four coups, the poule, and what a fault costs."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.games.domino.match import COUPS, Lot, Pot, faulted
from academie.match.series import paid

TILES = [(low, high) for low in range(7) for high in range(low, 7)]


def drawn(lot: Lot, *tiles: tuple[int, tuple[int, int]]) -> Lot:
    for player, tile in tiles:
        lot = lot.after(player, tile)
    return lot


# --- Places by lot; referee/test_journal.py has the rest of rules I and II


def test_one_who_has_drawn_again_waits_for_the_other() -> None:
    """While a tie is being settled only he draws who has not drawn again."""
    lot = drawn(Lot(2), (0, (6, 3)), (1, (5, 4)), (1, (6, 6)))
    assert (lot.due, lot.leader) == ((0,), None)


@pytest.mark.parametrize(
    ("tiles", "sides", "lead"),
    [
        (((6, 6), (6, 4), (5, 5), (0, 0)), (1, 2), (1, 2)),  # the second and the third sit on different sides
        (((6, 4), (5, 5), (1, 1), (0, 0)), (), (0, 1)),  # the two highest sit together, and one of them leads
        (((6, 6), (5, 5), (1, 1), (2, 0)), (), ()),
    ],
)
def test_partners_draw_again_for_what_matters(
    tiles: tuple[tuple[int, int], ...], sides: tuple[int, ...], lead: tuple[int, ...]
) -> None:
    """Rule II, §14: for the sides; for the lead too where the players require it."""
    lot = drawn(Lot(4, partners=True), *enumerate(tiles))
    assert (lot.due, lot.demand().due) == (sides, lead)


@given(st.integers(2, 4), st.booleans(), st.booleans(), st.integers(0, 10_000))
def test_a_lot_comes_to_an_end(players: int, partners: bool, demanded: bool, seed: int) -> None:
    """However the tiles fall, everybody gets one seat, and the leader has the first of them."""
    partners = partners and players == 4
    lot, stock = Lot(players, partners, demanded and partners), TILES[:]
    random.Random(seed).shuffle(stock)
    while lot.due:
        lot = lot.after(lot.due[0], stock.pop())
    assert sorted(lot.seats) == list(range(players))
    assert lot.leader in {None, lot.seats[0]}
    assert partners or lot.leader is not None


# --- Money


def test_the_pot_of_four_coups() -> None:
    """Chapter VI, case DOM-13: each domino takes back a stake; four of them win three stakes net, then all restake."""
    assert (Pot().left, Pot().money) == (4, (-1, -1, -1, -1))
    pot = Pot((2, 2, 2, 2))
    assert (pot.left, pot.money, pot.pots) == (0, (-1, -1, 3, -1), 1)
    again = Pot((*pot.winners, 0))
    assert (again.left, again.money, again.pots) == (3, (-1, -2, 2, -2), 2)


@given(st.lists(st.integers(0, 3), max_size=20))
def test_the_pot_keeps_all_money(winners: list[int]) -> None:
    """What is gained, lost and left always adds up, and nobody wins more than three stakes by one pot."""
    pot = Pot(tuple(winners))
    assert sum(pot.money) + pot.left == 0
    assert max(pot.money) <= 3 * pot.pots
    for offender in range(COUPS):
        money = pot.faulted(offender)
        assert sum(money) == 0
        assert money[offender] == pot.money[offender]


def test_a_won_partie_is_paid() -> None:
    """Chapters II, VII and IX: the loser pays, the poule goes to one, partners have a stake each."""
    assert paid(2, (1,), 4) == (-4, 4)
    assert paid(3, (0,), 2) == (4, -2, -2)
    assert paid(4, (1, 3), 6) == (-6, 6, -6, 6)


def test_what_a_fault_costs() -> None:
    """Règle XVI, cases DOM-R-XVI-a, DOM-R-XVI-b, DOM-R-XVI-c: a stake to each; for two; or the partie."""
    assert faulted(3, 1) == (1, -2, 1)
    assert faulted(4, 0) == (-3, 1, 1, 1)
    assert faulted(4, 3, partner=1) == (1, 0, 1, -2)
    assert faulted(2, 0) == (-1, 1)


def test_a_partner_does_not_suffer() -> None:
    """Règle XXII, case DOM-R-XXII: faults are personal; the partner gains nothing by them and loses nothing."""
    for offender in range(4):
        partner = (offender + 2) % 4
        money = faulted(4, offender, partner)
        assert (money[partner], sum(money)) == (0, 0)
