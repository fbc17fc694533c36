"""A small corpus file for the tests, whole, and with one thing changed at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """\
book = "sample"
title = "A sample"

[[entry]]
id = "sample-1"
number = "1"
seed_lines = [10, 20]
profile = "manoury-1787"
fen = "W:W32:B19,28"
claim = "white wins"
claim_text = "White takes and wins."
printed_count = "2 à 1"
count_at = "start"
note = "A note."
theme = ["coup"]

  [[entry.line]]
  name = "first way"
  moves = "32x14"
  supplied = [1]
  final_fen = "B:W14:B"
  note = "Everything is taken."

  [[entry.correction]]
  line = 12
  printed = "32 à 15"
  read = "32 à 14"
  reason = "15 is out of reach"
  kind = "editor"
  confidence = "medium"
"""


def write(folder: Path, text: str = GOOD, name: str = "sample.toml") -> Path:
    """Put a text into a file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def changed(old: str, new: str) -> str:
    """The good file with one thing changed, which must be there."""
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def one_sentence(text: str) -> bool:
    """Whether a message is one line that ends like a sentence."""
    return text.endswith(".") and "\n" not in text and "Traceback" not in text
