"""The rules of the books one by one, as the referees apply them: the `rulings*.toml` of every room."""

from __future__ import annotations

import pytest

from academie.games import ROOMS
from referee.rulings import Entry, Rulings, check, check_cover, check_source, rulings_of

GAMES = [rulings_of(room) for room in ROOMS]
ENTRIES = [pytest.param(entry, id=f"{entry.game}-{entry}") for room in GAMES for entry in room.entries]


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_rule_of_the_books(entry: Entry) -> None:
    """Each rule that a table can play, at its lines of the book: rulings.toml says which and what follows."""
    check(entry)


@pytest.mark.parametrize("room", GAMES, ids=str)
def test_every_rule_is_played_or_has_its_reason(room: Rulings) -> None:
    """No rule is passed over, and each entry says in two languages what is done or why nothing is."""
    check_cover(room)


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_ruling_can_be_told_from_its_paragraph(entry: Entry) -> None:
    """The paragraph an entry cites has the rule, or the line, among its sources."""
    check_source(entry)
