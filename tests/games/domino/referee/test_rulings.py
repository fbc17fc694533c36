"""The twenty-six rules of domino one by one, as the referee applies them."""

from __future__ import annotations

import pytest

from referee.rulings import Entry, check, check_cover, check_source, romans, rulings_of

ROOM = rulings_of("domino")


@pytest.mark.parametrize("entry", ROOM.entries, ids=str)
def test_a_rule_of_the_book(entry: Entry) -> None:
    """Each rule at its lines of the book: rulings.toml says what is done and what follows."""
    check(entry)


def test_every_rule_is_played_or_has_its_reason() -> None:
    """No rule is passed over, and each entry says in two languages what is done."""
    check_cover(ROOM, romans("D", 26))


@pytest.mark.parametrize("entry", ROOM.entries, ids=str)
def test_a_ruling_can_be_told_from_its_paragraph(entry: Entry) -> None:
    """The paragraph an entry cites has the rule among its sources."""
    check_source(entry)
