"""The rules of the two books one by one, as the referee applies them: M I-XLIII of Manoury, Z I-XXII of Metz."""

from __future__ import annotations

import pytest

from referee.rulings import Entry, check, check_cover, check_source, romans, rulings_of

ROOM = rulings_of("draughts")


@pytest.mark.parametrize("entry", ROOM.entries, ids=str)
def test_a_rule_of_the_books(entry: Entry) -> None:
    """Each rule that a table can play, at its lines of the book: rulings.toml says which and what follows."""
    check(entry)


def test_every_rule_is_played_or_has_its_reason() -> None:
    """No rule of either book is passed over, and each entry says in two languages what is done or why nothing is."""
    check_cover(ROOM, romans("M", 43) | romans("Z", 22))


@pytest.mark.parametrize("entry", ROOM.entries, ids=str)
def test_a_ruling_can_be_told_from_its_paragraph(entry: Entry) -> None:
    """The paragraph an entry cites has the rule among its sources."""
    check_source(entry)
