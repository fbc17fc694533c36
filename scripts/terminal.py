"""A screen of the program as a terminal shows it: started in one of 80 by 24, typed to, looked at, drawn as SVG."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

import pyte
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.style import Style
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyte.screens import Char

COLUMNS, LINES = 80, 24
_QUIET = 1.5  # seconds without a sign after which a screen is complete
_PATIENCE = 60.0  # seconds for the first sign
# Rich's own frame would have a font fetched; a terminal's letter is whatever the reader has.
_FRAME = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL).replace(
    "font-family: Fira Code, monospace", "font-family: ui-monospace, 'DejaVu Sans Mono', monospace"
)


@dataclass(frozen=True)
class Screen:
    """What is started, and the lines typed to it, each after the program has said all it had to say."""

    arguments: Sequence[str]
    typed: Sequence[str] = ()

    def seen(self) -> pyte.Screen:
        """The screen after the last line."""
        screen = pyte.Screen(COLUMNS, LINES)
        with tempfile.TemporaryDirectory() as folder:
            _run(
                [sys.executable, "-c", "from academie.cli import main; main()", *self.arguments],
                self.typed,
                screen,
                folder,
            )
        return screen

    def svg(self) -> str:
        """The screen drawn, its command in the frame."""
        console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
        screen = self.seen()
        rows = [_row(screen, number) for number in range(LINES)]
        while rows and not rows[-1].plain.strip():
            rows.pop()
        for row in rows:
            console.print(row, no_wrap=True, crop=True, highlight=False)
        title = " ".join(["academie", *(f'"{each}"' if " " in each else each for each in self.arguments)])
        if len(title) > COLUMNS - 16:
            title = f"academie {self.arguments[0]} {self.arguments[1]} …"
        return console.export_svg(title=title, code_format=_FRAME, unique_id=f"academie-{self.arguments[1]}")


def _run(command: Sequence[str], typed: Sequence[str], screen: pyte.Screen, folder: str) -> None:
    """The program in a terminal of its own; what it writes goes to the screen."""
    stream = pyte.ByteStream(screen)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    surroundings = os.environ | {
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8", "ACADEMIE_DATA": folder,
    }  # fmt: skip
    surroundings.pop("NO_COLOR", None)
    program = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings, start_new_session=True
    )
    os.close(theirs)
    try:
        _hear(ours, stream, _PATIENCE)
        for line in typed:
            os.write(ours, f"{line}\r".encode())
            _hear(ours, stream, _PATIENCE)
    finally:
        program.terminate()
        program.wait(20)
        os.close(ours)


def _hear(terminal: int, stream: pyte.ByteStream, patience: float) -> None:
    """All that the program says until it is silent."""
    deadline = time.monotonic() + patience
    some = False
    while select.select([terminal], [], [], _QUIET if some else max(0.0, deadline - time.monotonic()))[0]:
        try:
            said = os.read(terminal, 65536)
        except OSError:  # the program has ended
            return
        if not said:
            return
        some = True
        stream.feed(said)


def _row(screen: pyte.Screen, number: int) -> Text:
    """A row of the screen, signs of one style together."""
    row = Text()
    signs = [screen.buffer[number][column] for column in range(COLUMNS)]
    while signs and signs[-1].data == " " and signs[-1].bg == "default" and not signs[-1].reverse:
        signs.pop()
    for style, alike in groupby(signs, _style):
        row.append("".join(sign.data for sign in alike), style)
    return row


def _style(sign: Char) -> Style:
    return Style(
        color=_colour(sign.fg), bgcolor=_colour(sign.bg), bold=sign.bold, italic=sign.italics,
        underline=sign.underscore, reverse=sign.reverse,
    )  # fmt: skip


def _colour(name: str) -> str | None:
    """A colour as Rich calls it."""
    if name == "default":
        return None
    if re.fullmatch(r"[0-9a-f]{6}", name):
        return f"#{name}"
    return {"brown": "yellow"}.get(name, name).replace("bright", "bright_")
