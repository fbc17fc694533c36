"""Challenges: listed while they wait, taken once, withdrawn by their maker alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal, Unknown
from academie.server.store.offers import MOST, Challenge, Challenges
from academie.server.store.people import People, User

if TYPE_CHECKING:
    from academie.server.store import Store


@pytest.fixture
def offers(store: Store) -> Challenges:
    for name in ("ann", "bob"):
        People(store.database).add(User(name, name, name, 1, 1))
    return Challenges(store.database)


def offer(name: str, user: str = "ann", game: str = "toc", *, public: bool = True) -> Challenge:
    return Challenge(name, user, game, {"clock": "none", "form": "é"}, public, 10, 100)


def test_what_waits_is_listed(offers: Challenges) -> None:
    """The public ones of a game or of all, as they were made, until their time is over."""
    for each in (offer("a"), offer("b", game="plain"), offer("c", public=False)):
        offers.add(each)
    assert {each.id for each in offers.open(99)} == {"a", "b"}
    assert offers.open(99, "plain") == [offer("b", game="plain")]
    assert offers.open(100) == []
    assert offers.find("c", 99) == offer("c", public=False)
    with pytest.raises(Unknown):
        offers.find("c", 100)


def test_one_takes_it(offers: Challenges) -> None:
    """Of many who try at once one has it, and its maker learns where."""
    offers.add(offer("a"))

    def tried(number: int) -> bool:
        try:
            offers.take("a", f"{number:022}", 50)
        except Unknown:
            return False
        return True

    assert offers.became("a", "ann") is None
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(tried, range(8)))
    assert got.count(True) == 1
    assert offers.became("a", "ann") == f"{got.index(True):022}"
    assert offers.became("a", "bob") is None
    assert offers.open(50) == []
    with pytest.raises(Unknown):
        offers.withdraw("a", "ann")


def test_its_maker_withdraws_it(offers: Challenges) -> None:
    """Nobody else does."""
    offers.add(offer("a"))
    with pytest.raises(Unknown):
        offers.withdraw("a", "bob")
    offers.withdraw("a", "ann")
    assert offers.open(50) == []


def test_one_person_offers_so_many(offers: Challenges) -> None:
    """Others may still; and when time has passed and all is tidied, so may he."""
    for number in range(MOST):
        offers.add(offer(str(number)))
    with pytest.raises(Illegal, match="withdraw a challenge first"):
        offers.add(offer("more"))
    offers.add(offer("bob's", "bob"))
    assert offers.tidy(100) == 0
    assert offers.tidy(101) == MOST + 1
    offers.add(offer("more"))
