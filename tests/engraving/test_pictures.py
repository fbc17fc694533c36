"""The engravings of the documentation are those the program draws."""

from __future__ import annotations

from pathlib import Path

import pictures

ROOT = Path(__file__).resolve().parents[2]


def test_the_documentation_shows_what_is_drawn() -> None:
    """Each file is what its script draws today, byte for byte; `python scripts/pictures.py` writes them."""
    drawn = pictures.diagrams()
    kept = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "pictures").glob("diagram-*.svg")}
    assert drawn == kept
    shown = (ROOT / "docs" / "diagrams.md").read_text(encoding="utf-8") + (ROOT / "README.md").read_text(
        encoding="utf-8"
    )
    assert all(f"pictures/{name}" in shown for name in kept)
