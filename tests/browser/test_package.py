"""A game of somebody else's package is played in the browser, on the board that it draws."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from academie.server.web import assets
from browser.play import Person
from layers.house import beside, installed
from server.serving import served


def test_a_game_of_another_package_is_played(chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sits down against its player, takes what one may until the last counter, and is told who has won."""
    with beside(installed(tmp_path), monkeypatch), _drawn_anew(), served(tmp_path) as address:
        one = Person(chromium, address, service_workers="block")
        one.chooses("heap", level="first")
        assert one.page.locator("#board-place .engraving:not(.cut)").first.is_visible()
        one.plays()
        assert "last counter" in one.page.locator("#prompt").inner_text()
        one.leaves()


@contextmanager
def _drawn_anew() -> Iterator[None]:
    """The files of the page are made once a process: another test may have made them without this game's board."""
    made = (assets.assets, assets._assets, assets.sources, assets._elements)
    for each in made:
        each.cache_clear()
    try:
        yield
    finally:
        for each in made:
            each.cache_clear()
