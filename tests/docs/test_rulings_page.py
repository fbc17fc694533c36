"""The page of rulings is what the rulings say."""

from __future__ import annotations

import pytest

from academie.games import ROOMS
from press import rulings
from referee.rulings import TESTS, rulings_of


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_ruling_is_on_the_page(language: str) -> None:
    """Each entry of every room has a line that says what the referee does."""
    text = rulings.page(language)
    for game in ROOMS:
        room = rulings_of(game)
        for says in (*(entry.says for entry in room.entries), *room.unplayed):
            assert f"| {says['rule']} | {says['lines']} |" in text
            assert says[language].replace("|", "/") in text


def test_every_room_has_its_rulings() -> None:
    """The page and the test that plays them look for the files of each room on the list."""
    files = {path.parents[1].name for path in TESTS.glob("games/*/referee/rulings*.toml")}
    assert files == set(ROOMS)
