"""The rules of garanguet one by one, as the referee applies them."""

from __future__ import annotations

import pytest

from referee.rulings import Entry, check, check_cover, check_source, rulings_of

ROOM = rulings_of("garanguet")
RULES = (
    "L 1808-1836",
    "L 1838",
    "L 1840",
    "L 2208",
    "L 2210",
    "L 2212",
    "L 2214",
    "L 2216",
    "L 286-297",
    "L 313-315",
)


@pytest.mark.parametrize("entry", ROOM.entries, ids=str)
def test_a_rule_of_the_book(entry: Entry) -> None:
    """Each rule at its lines of the book: rulings.toml says what is done and what follows."""
    check(entry)


def test_every_rule_is_played_or_has_its_reason() -> None:
    """No rule is passed over, and each entry says in two languages what is done or why nothing is."""
    check_cover(ROOM, RULES)


@pytest.mark.parametrize("entry", ROOM.entries, ids=str)
def test_a_ruling_can_be_told_from_its_paragraph(entry: Entry) -> None:
    """The paragraph an entry cites has the rule among its sources."""
    check_source(entry)
