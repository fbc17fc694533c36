"""A person at a real terminal: the program on a pty of so many columns and rows, and what stands on its screen.

Nothing here waits for a time: a typist looks at the screen until it shows what he waits for, and gives up after long.
"""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pyte

PROGRAM = [sys.executable, "-c", "from academie.cli import main; main()"]
PATIENCE = 90.0  # seconds; a loaded machine is slow, and a program that hangs is found out all the same
TAB, ENTER, UP, DOWN, CTRL_C, CTRL_D, ESCAPE = "\t", "\r", "\x1b[A", "\x1b[B", "\x03", "\x04", "\x1b"


class Typist:
    """The program and its screen."""

    def __init__(self, *arguments: str, data: Path, size: tuple[int, int] = (80, 24), **environment: str) -> None:
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._lock = threading.Lock()
        self._changed = threading.Condition(self._lock)
        self.raw = b""
        self._master, slave = pty.openpty()
        self._size(columns, rows)
        values = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "ACADEMIE_DATA": str(data)}
        saved = {key: value for key, value in os.environ.items() if key not in {"NO_COLOR", "COLORTERM", "COLUMNS"}}
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**saved, **values, **environment},
            start_new_session=True,
            # The terminal becomes that of the new session, so that its size is told and its interrupts are heard.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - no threads in the child
        )
        os.close(slave)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                data = b""
            with self._changed:
                if data:
                    self.raw += data
                    self._stream.feed(data)
                self._changed.notify_all()
            if not data:
                return

    # --- Looking

    def rows(self) -> list[str]:
        """The rows of the screen, as they stand."""
        with self._lock:
            return [row.rstrip() for row in self.screen.display]

    def text(self) -> str:
        """All of it."""
        return "\n".join(self.rows())

    def foot(self) -> str:
        """The last row."""
        return self.rows()[-1]

    def wait(self, seen: Callable[[], object], what: str = "") -> None:
        """Look at the screen until something is seen."""
        end = time.monotonic() + PATIENCE
        while not seen():
            left = end - time.monotonic()
            assert left > 0, f"waited in vain for {what}\n{self.text()}"
            with self._changed:
                self._changed.wait(min(left, 0.1))

    def wait_for(self, *words: str) -> None:
        """Until all these words are on the screen, however they are parted by the ends of its rows."""
        self.wait(lambda: all(word in self.flat() for word in words), repr(words))

    def flat(self) -> str:
        """The text in one line, fixed spaces made plain."""
        return flat(self.text())

    def coloured(self) -> bool:
        """Whether anything on the screen is in another colour than the terminal's own."""
        with self._lock:
            cells = [cell for row in self.screen.buffer.values() for cell in row.values()]
            return any(cell.fg != "default" or cell.bg != "default" for cell in cells)

    # --- Doing

    def keys(self, text: str) -> None:
        """Type, without the key that sends a line."""
        os.write(self._master, text.encode())

    def line(self, text: str) -> None:
        """Type a line."""
        self.keys(text + ENTER)

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        with self._lock:
            self.screen.resize(rows, columns)
        self._size(columns, rows)
        os.killpg(self.process.pid, signal.SIGWINCH)

    def ended(self) -> int:
        """Wait for the end; the exit status."""
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return code

    def close(self) -> None:
        """Whatever happens, the program does not stay."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(10)
        self._reader.join(5)
        os.close(self._master)


def flat(text: str) -> str:
    """A text in one line: its spaces are one each."""
    return " ".join(text.replace("\u00a0", " ").replace("\u202f", " ").split())


def says(shown: str, *words: str) -> None:
    """All these words stand in what was shown."""
    assert [each for each in words if each not in shown] == [], shown
