"""A screen on which somebody types while things happen: they are printed above his line, which stays as it is."""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

try:
    import readline
except ImportError:  # pragma: no cover - a Python without it edits lines less well, and that is all
    readline = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console
    from rich.text import Text

PROMPT = "> "
_CLEAR = "\r\x1b[J"


class Above:
    """A console, and the line that is being typed on it, if any."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.live = console.is_terminal and sys.stdin.isatty()
        self._lock = threading.RLock()
        self._typing = False

    def tell(self, text: str, style: str = "") -> None:
        """Print sentences."""
        if text:
            with self.printing() as console:
                console.print(_clean(text), style=style or None, markup=False, soft_wrap=not console.is_terminal)

    def show(self, picture: Text) -> None:
        """Print a board."""
        with self.printing() as console:
            console.print(picture)

    @contextmanager
    def printing(self) -> Iterator[Console]:
        """The console, the typed line out of the way; it comes back afterwards."""
        with self._lock:
            typing = self._typing and self.live
            if typing:
                sys.stdout.write(_CLEAR)
                sys.stdout.flush()
            try:
                yield self.console
            finally:
                if typing:
                    sys.stdout.write(PROMPT + (readline.get_line_buffer() if readline is not None else ""))
                    sys.stdout.flush()

    def ask(self) -> str | None:
        """A line from the person; None when there will be no more."""
        self._typing = True
        try:
            return input(PROMPT if self.live else "").strip()
        except EOFError:
            return None
        finally:
            self._typing = False


def _clean(text: str) -> str:
    """A text without what would steer the terminal: it comes from another machine."""
    return "".join(sign for sign in text if sign == "\n" or sign >= " ").replace("\x7f", "").replace("\x9b", "")
