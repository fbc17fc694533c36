"""A long text on pages of its own, over the board, until the person goes back."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from academie.cli.layout import fitted, pages

if TYPE_CHECKING:
    from academie.cli.layout import Row


class Pane:
    """A long text on pages."""

    def __init__(self, title: str, text: str) -> None:
        self.title, self.text = title, text
        self.closed = threading.Event()
        self._top, self._shown, self._most = 0, 1, 0

    def turn(self, by: float) -> None:
        """So many lines on, or that part of a page."""
        step = int(by) if abs(by) >= 1 else int(by * self._shown)
        self._top = min(max(0, self._top + step), self._most)

    def rows(self, columns: int, rows: int) -> list[Row]:
        """What of it is in view."""
        lines = pages(self.text, min(columns, 100) - 2)
        head: list[Row] = [[(f" {fitted(self.title, columns - 2)}", "bold")], [("", "")]] if self.title else []
        self._shown = rows - len(head)
        self._most = max(0, len(lines) - self._shown)
        self._top = min(self._top, self._most)
        return [*head, *([(f" {line}", "")] for line in lines[self._top : self._top + self._shown])]
