"""The programs of a page: each is a block of Python that a block of text follows, which is what it prints."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_PROGRAM = re.compile(r"^## (.+?)\n.*?^```python\n(.*?)^```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Program:
    """One recipe."""

    title: str
    text: str
    printed: str


def programs(page: Path) -> list[Program]:
    """Those of a page, in order; a section has one."""
    return [Program(*found.groups()) for found in _PROGRAM.finditer(page.read_text(encoding="utf-8"))]
