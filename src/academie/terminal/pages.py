"""Pages for people: lines broken at words to the width of the screen, what was looked for marked, a pager where wanted.

Where nobody watches, in a pipe or a file, the same lines are printed as they are, without colours.
"""

import io
import os
import re
import shlex
import shutil
import subprocess  # the reader's own pager
import textwrap
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

from rich.console import Console
from rich.text import Text

from academie.game.law import Paragraph
from academie.game.lookup import plain
from academie.terminal.output import SOURCES, console
from academie.text.message import Message

WIDEST = 96  # signs in a line that one reads with ease
_OPEN, _SHUT = "\x02", "\x03"  # around what is marked, until it is printed
_MARKED = re.compile(f"{_OPEN}(.*?){_SHUT}", re.DOTALL)


def width(screen: Console | None = None) -> int:
    """How broad a page is, on the terminal or on the console that is named."""
    return min((screen or console()).width, WIDEST)


def laid(text: str, indent: str = "", hanging: str | None = None, screen: Console | None = None) -> str:
    """A text broken at words; `hanging` is before every line but the first, as `indent` unless it is said."""
    return textwrap.fill(
        text,
        width(screen),
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def marked(text: str, words: Sequence[str]) -> str:
    """A text with the words that were looked for marked, whatever their case and accents; `page` shows the marks."""
    pattern = "|".join(re.escape(plain(word)) for word in sorted(words, key=len, reverse=True) if word)
    found = list(re.finditer(pattern, plain(text))) if pattern else []
    parts, last = [], 0
    for each in found:
        parts += [text[last : each.start()], _OPEN, text[each.start() : each.end()], _SHUT]
        last = each.end()
    return "".join([*parts, text[last:]])


def page(lines: Iterable[str | Text], *, paged: bool = False) -> None:
    """Print lines as they are, through the user's pager if they do not fit on his screen."""
    screen = console()
    texts = list(lines)
    command = _pager() if paged and screen.is_terminal else []
    if not command:
        for line in texts:
            screen.print(_shown(line, screen.is_terminal), soft_wrap=True)
        return
    buffer = io.StringIO()
    sheet = Console(file=buffer, force_terminal=True, highlight=False, width=screen.width)
    for line in texts:
        sheet.print(_shown(line, colours=True), soft_wrap=True)
    environment = {"LESS": "FRX", **os.environ}  # leave at once what fits the screen, show colours, keep the screen
    with suppress(KeyboardInterrupt, OSError):
        subprocess.run(command, input=buffer.getvalue(), text=True, env=environment, check=False)  # noqa: S603 - his own


def _pager() -> list[str]:
    """The reader's pager, as PAGER says; none where there is none, or he wants none."""
    try:
        command = shlex.split(os.environ.get("PAGER", "less"))
    except ValueError:
        command = []
    return command if command and command != ["cat"] and shutil.which(command[0]) else []


def _shown(line: str | Text, colours: bool) -> Text:
    """A line with its marks: bold where the screen can, between stars where it cannot."""
    if isinstance(line, Text):
        return line
    if not colours:
        return Text(_MARKED.sub(r"*\1*", line))
    shown, last = Text(), 0
    for each in _MARKED.finditer(line):
        shown.append(line[last : each.start()])
        shown.append(each[1], style="bold underline")
        last = each.end()
    shown.append(line[last:])
    return shown


def paragraph_lines(
    paragraph: Paragraph, language: str, words: list[str] | None = None, screen: Console | None = None
) -> list[str | Text]:
    """A paragraph with its sources, the words that were looked for marked."""
    fill = partial(laid, screen=screen)
    parts = [part for part in paragraph.text.to(language).split("\n") if part.strip()]
    lines: list[str | Text] = [
        Text(fill(f"{paragraph.number}  {paragraph.title.to(language)}"), style="bold"),
        "",
        *(fill(marked(part, words or ())) for part in parts),
        "",
        Text(fill(SOURCES.fill(sources="; ".join(paragraph.sources)).to(language)), style="dim"),
    ]
    if paragraph.reason is not None:
        reason = paragraph.reason.to(language)
        lines.append(
            Text(fill(Message("The program does not apply it: {reason}.", reason=reason).to(language)), style="dim")
        )
    return lines
