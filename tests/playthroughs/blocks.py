"""Goldens of a room in blocks: each begins with a mark and what it is about, and goes to the next mark."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

MARK = "@ "  # before what a block is about


@cache
def blocks(path: Path) -> dict[str, str]:
    """The blocks of a file by what they are about."""
    found = path.read_text(encoding="utf-8").split(f"\n\n{MARK}")
    return {block.split("\n", 1)[0].removeprefix(MARK): block.split("\n", 1)[1].rstrip("\n") for block in found}
