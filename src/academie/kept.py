"""A file that grows line by line while long work goes on: a head that says whose it is, a line for each thing done.

What a kill has broken off is gone on with: a last line that was cut short is taken off, all others were on the disk
before the next was begun.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unavailable, why

if TYPE_CHECKING:
    from pathlib import Path

    from academie.title import Title


@dataclass(frozen=True)
class KeptLines:
    """Lines under a head; a file with another head is another's, and nothing is taken from it."""

    path: Path
    head: str
    others: Title  # the sentence where it is another's: {path}
    unkept: Title  # where it cannot be read or written: {path}, {why}

    def lines(self) -> list[str]:
        """What it holds; a last line that a kill has cut short is taken off. Raises where it is another's."""
        try:
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        except UnicodeDecodeError as error:
            raise Illegal(self.others.fill(path=self.path)) from error
        except OSError as error:
            raise self._unkept(error) from error
        head, whole = self.head + "\n", text[: text.rfind("\n") + 1]
        if not (whole.startswith(head) or head.startswith(text)):
            raise Illegal(self.others.fill(path=self.path))
        if not whole or whole != text:
            self._write(whole or head, "w")
        return whole.splitlines()[1:]

    def add(self, line: str) -> None:
        """Keep one more."""
        self._write(line + "\n", "a")

    def _write(self, text: str, mode: str) -> None:
        try:
            with self.path.open(mode, encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._unkept(error) from error

    def _unkept(self, error: OSError) -> Unavailable:
        return Unavailable(self.unkept.fill(path=self.path, why=why(error)))
