"""What the tests of players have in common."""

import pytest

from academie.games.chess.players import SETTING


@pytest.fixture(autouse=True)
def _without_programs_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays by Stockfish where it is installed plays himself here: it has chance of its own, and takes its time."""
    monkeypatch.setenv(SETTING, "no-such-program")
