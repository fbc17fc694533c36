"""`academie corpus mend`: the misprint finder on the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run


def test_a_text_that_stops(run: Run, tmp_path: Path) -> None:
    """The line is told, then the mends by rank; the status is 2; French where asked."""
    path = tmp_path / "line.txt"
    path.write_text("1. 32-28 19-24 2. 28x19 14x23\n", encoding="utf-8")
    result = run("corpus", "mend", str(path), "--game", "draughts")
    assert result.exit_code == 2
    assert result.output.splitlines()[0] == "The line stops after 2 of 4 plies, at “28x19”."
    assert "1. ply 2, “19-24”: read 19-23. Then the line replays to its end." in result.output
    french = run("corpus", "mend", str(path), "--game", "draughts", "--lang", "fr")
    assert "La suite s'arrête après 2 demi-coups sur 4" in french.output
    data = json.loads(run("corpus", "mend", str(path), "--game", "draughts", "--json").output)
    assert data[0]["mends"][0]["edits"][0]["move"] == "19-23"


def test_a_text_that_replays(run: Run, tmp_path: Path) -> None:
    """Nothing to mend."""
    path = tmp_path / "line.txt"
    path.write_text("32-28 19-23 28x19 14x23\n", encoding="utf-8")
    result = run("corpus", "mend", str(path), "--game", "draughts")
    assert (result.exit_code, result.output) == (0, "Every line replays.\n")


def test_bad_input(refused: Callable[..., str], tmp_path: Path) -> None:
    """No game, no file, no move: one sentence each."""
    path = tmp_path / "line.txt"
    path.write_text("1.\n", encoding="utf-8")
    assert "--game" in refused("corpus", "mend", str(path))
    assert "no move" in refused("corpus", "mend", str(path), "--game", "draughts")
    assert "cannot be read" in refused("corpus", "mend", str(tmp_path / "none.txt"), "--game", "draughts")
