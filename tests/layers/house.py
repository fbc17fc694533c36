"""The modules of the house, shelf by shelf, each parsed once: thousands of tests of a millisecond cost minutes."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

SOURCE = Path(__file__).resolve().parents[2] / "src" / "academie"
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "_core")


def shelves(paths: Iterable[Path] = MODULES) -> pytest.MarkDecorator:
    """A test of each folder of the house, and of each game, with all its files."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in paths:
        parts = path.relative_to(SOURCE).parts
        found["/".join(parts[: 2 if parts[0] == "games" else 1][: len(parts) - 1]) or "house"].append(path)
    return pytest.mark.parametrize("shelf", found.values(), ids=found.keys())


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything a module says."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
