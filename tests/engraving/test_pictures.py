"""The engravings of the documentation are those the program draws."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_documentation_shows_what_is_drawn() -> None:
    """Each file is what its script draws today, byte for byte; `python scripts/pictures.py` writes them."""
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "scripts" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    pictures = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pictures)
    drawn = pictures.diagrams()
    kept = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "pictures").glob("diagram-*.svg")}
    assert drawn == kept
    shown = (ROOT / "docs" / "diagrams.md").read_text(encoding="utf-8") + (ROOT / "README.md").read_text(
        encoding="utf-8"
    )
    assert all(f"pictures/{name}" in shown for name in kept)
