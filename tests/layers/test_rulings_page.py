"""The page of rulings is what the rulings say."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.games import ROOMS
from referee.rulings import TESTS, rulings_of

if TYPE_CHECKING:
    from types import ModuleType

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "rulings.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("rulings_page", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["rulings_page"] = module  # its dataclass looks itself up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_is_up_to_date(script: ModuleType, language: str) -> None:
    """docs/rulings.md and docs/rulings.fr.md are what scripts/rulings.py writes."""
    assert script.PAGES[language].read_text(encoding="utf-8") == script.page(language)


def test_every_ruling_is_on_the_page(script: ModuleType) -> None:
    """Each entry of every room has a line that says what the referee does."""
    text = script.page("en")
    for game in ROOMS:
        room = rulings_of(game)
        for says in (*(entry.says for entry in room.entries), *room.unplayed):
            assert f"| {says['rule']} | {says['lines']} |" in text
            assert says["en"].replace("|", "/") in text


def test_every_room_has_its_rulings() -> None:
    """The page and the test that plays them look for the files of each room on the list."""
    files = {path.parents[1].name for path in TESTS.glob("games/*/referee/rulings*.toml")}
    assert files == set(ROOMS)
