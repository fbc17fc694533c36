"""What a person at a terminal sees and types on: a scroll, printed from top to bottom, or a screen (`fullscreen`).

A scroll serves pipes and small windows. On a screen the board stays in its place. Both have the same methods.
"""

from __future__ import annotations

import math
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from rich.console import Console
from rich.text import Text

from academie.terminal.layout import LEAST, Preview, Rest, Sight, Words
from academie.terminal.output import asked, can_show, console
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.terminal.fullscreen import FullScreen

    Surface: TypeAlias = "Scroll | FullScreen"

_CLEAR = "\r\x1b[J"
_SMALL = Message("This window has {columns} columns and {rows} rows. With {least} or more, the board stays in place.")


class Scroll:
    """A console, printed on from top to bottom."""

    live = False  # whether what is shown stays in its place, and is shown again whenever it changes
    left = False  # whether the person has gone without being asked; on a scroll that is heard at once

    def __init__(self, screen: Console | None = None) -> None:
        self.screen = screen or console()
        self.person = self.screen.is_terminal and _is_tty()  # a program does not see the line it types
        self._lock = threading.RLock()
        self._asked: str | None = None  # what is asked, while a line is typed

    def tell(self, text: str) -> None:
        """Print sentences."""
        if text:
            with self.printing() as screen:
                screen.print(text, markup=False, soft_wrap=not screen.is_terminal)

    complain = part = tell

    def answer(self, text: str, title: str = "") -> None:  # noqa: ARG002 - the question stands above it
        """Print it."""
        self.tell(text)

    def show(self, sight: Sight) -> None:
        """Print the board."""
        board = Text()
        for row in sight.board:
            for text, style in row:
                board.append(text, style=style)
            board.append("\n")
        with self.printing() as screen:
            screen.print(board)

    def ask(
        self,
        prompt: str,
        words: Words | None = None,  # noqa: ARG002 - nothing is completed here
        preview: Preview | None = None,  # noqa: ARG002
        rest: Rest | None = None,
    ) -> str | None:
        """A line from the person, None when there are no more; raises `TimeoutError` when no seconds are left."""
        self._asked = prompt
        try:
            with _alarm(rest):
                return asked(self.screen, prompt)
        except TimeoutError:
            self.screen.print()  # the next text gets its own line
            raise
        finally:
            self._asked = None

    def clear(self) -> None:
        """An empty screen, where it is one."""
        if self.screen.is_terminal:
            self.screen.clear()

    @contextmanager
    def printing(self, *, last: bool = False) -> Iterator[Console]:  # noqa: ARG002 - nothing goes from a scroll
        """The console; a line that is being typed meanwhile is out of the way, and comes back below."""
        with self._lock:
            typing = self._asked if self.person else None
            if typing is not None:
                _write(_CLEAR)
            try:
                yield self.screen
            finally:
                if typing is not None:
                    _write(typing + _typed_so_far())

    @contextmanager
    def thinking(self, label: str, stop: Callable[[], None]) -> Iterator[None]:
        """A word that something happens; the first interrupt ends the thought, the second everything."""
        with self.screen.status(label), _interrupts(stop):
            yield


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _typed_so_far() -> str:
    """The line that is being typed, where it can be known."""
    readline = sys.modules.get("readline")
    return "" if readline is None else str(readline.get_line_buffer())


@contextmanager
def _alarm(rest: Rest | None) -> Iterator[None]:
    """`TimeoutError` once the rest is gone; elsewhere than in the main thread nobody is woken."""
    if rest is None or math.isinf(rest()) or threading.current_thread() is not threading.main_thread():
        yield
        return

    def gone(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, gone)
    try:
        signal.setitimer(signal.ITIMER_REAL, max(rest(), 0.001))
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _interrupts(stop: Callable[[], None]) -> Iterator[None]:
    """The next interrupt calls `stop`; one more is an interrupt as ever. Elsewhere than in the main thread, none is."""
    if threading.current_thread() is not threading.main_thread() or not sys.stdin.isatty():
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def first(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        stop()

    signal.signal(signal.SIGINT, first)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def run(
    work: Callable[[Surface], None], *, plain: bool = False, language: str = "en", ascii_only: bool = False
) -> None:
    """Have some work done before a person: on a screen where he has one that is large enough, else on a scroll."""
    if plain or not (_is_tty() and os.environ.get("TERM", "dumb") not in {"dumb", "", "unknown"}):
        work(Scroll())
        return
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    if columns < LEAST[0] or rows < LEAST[1]:
        scroll = Scroll()
        scroll.tell(_SMALL.fill(columns=columns, rows=rows, least="×".join(map(str, LEAST))).to(language))
        work(scroll)
        return
    from academie.terminal.fullscreen import FullScreen  # noqa: PLC0415 - most commands draw none

    FullScreen(language, ascii_only=ascii_only).run(work)


def bare() -> bool:
    """Whether the output has not the signs that boards are drawn with."""
    try:
        return not can_show(sys.stdout)
    except ValueError:  # closed
        return False


def _is_tty() -> bool:
    try:
        return sys.stdin.isatty() and sys.stdout.isatty()
    except ValueError:  # closed
        return False
