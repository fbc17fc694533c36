"""What the referee of chess does, paragraph by paragraph."""

from __future__ import annotations

import pytest

from academie.games import find
from referee.rulings import Entry, check, check_cover, rulings_of

ROOM = rulings_of("chess")
# What a position or a file decides, and no act: board and men, marches, drawn positions, writing.
NOT_AT_THE_TABLE = {1, 2, 4, 13, 14, 19, 20, 21}


@pytest.mark.parametrize("entry", ROOM.entries, ids=str)
def test_a_rule_of_the_book(entry: Entry) -> None:
    """rulings.toml says what is done and what follows."""
    check(entry)
    assert entry.says["law"] == f"§{entry.says['rule'].split()[1]}"


def test_every_paragraph_of_the_table_is_played_or_has_its_reason() -> None:
    """No paragraph is passed over, and each entry says in two languages what is done."""
    last = len(list(find("chess").law))
    check_cover(ROOM, {f"C {number}" for number in range(1, last + 1) if number not in NOT_AT_THE_TABLE})
