"""Every game is played to its end on a real screen, in both languages; after each turn it shows what the journal says.

These take minutes together, and are deep; `test_screen.py` tries each mechanism of the screen in a moment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.games import ROOMS
from cli.screen_games import Sitting

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.native, pytest.mark.deep]

# Who makes an end of it in a reasonable time: by chance nobody mates, and a partie of twelve trous is long.
OPPONENTS = {"chess": "engine:nodes=200", "draughts": "engine:nodes=2000"}
PROFILES: dict[str, str] = {}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ROOMS)
def test_a_whole_game(name: str, language: str, tmp_path: Path) -> None:
    """To its end, with wrong input, something taken back, an interrupt, completion, moves by number and by steps."""
    options = ("--opponent", OPPONENTS.get(name, "random"))
    sitting = Sitting(name, language, tmp_path, *options)
    try:
        sitting.to_the_end()
    finally:
        sitting.close()
    assert sitting.checked > 5
