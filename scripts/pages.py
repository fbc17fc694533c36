"""Pages of the documents that a script makes: written, or, with --check, only compared with what they would be."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parent.parent


def both(name: str) -> dict[str, Path]:
    """Where a page stands in English and in French."""
    return {"en": ROOT / "docs" / f"{name}.md", "fr": ROOT / "docs" / f"{name}.fr.md"}


def run(about: str, pages: Mapping[Path, str]) -> int:
    """What the command line asks for; 1 when a page is out of date."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="write nothing, and tell what is out of date")
    check, stale = parser.parse_args().check, 0
    for path, text in pages.items():
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.stderr.write(f"{path.relative_to(ROOT)} is out of date; run scripts/{Path(sys.argv[0]).name}.\n")
            stale = 1
    return stale
