"""`academie show --svg`: a position engraved into a file or onto the screen, or one sentence why not."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest

from academie import find
from academie.games import ROOMS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]


@pytest.mark.parametrize("name", ROOMS)
def test_every_game_is_printed(run: Run, name: str) -> None:
    """A dash prints the drawing and nothing else, in the language asked for."""
    result = run("show", name, "--svg", "-", "--lang", "fr")
    assert result.exit_code == 0
    assert result.stdout == find(name).svg(find(name).start(), language="fr")
    assert ET.fromstring(result.stdout).get("lang") == "fr"  # noqa: S314 - our own drawing


def test_into_a_file(run: Run, tmp_path: Path) -> None:
    """A file is written as asked, and said to be."""
    path = tmp_path / "board.svg"
    result = run("show", "gammon", "--svg", str(path), "--night", "--standing", "--talon", "right")
    assert result.exit_code == 0
    assert result.stdout.strip() == f"Written to {path}."
    game = find("gammon")
    assert path.read_text(encoding="utf-8") == game.svg(game.start(), night=True, standing=True, a_at="right")


def test_a_file_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    """One sentence, and no traceback."""
    result = run("show", "gammon", "--svg", str(tmp_path / "nowhere" / "board.svg"))
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert "cannot be written" in result.output
