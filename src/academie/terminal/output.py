"""How commands print: their language, a console, JSON for programs, progress bars, what several of them say."""

import json
import locale
import os
import re
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from contextvars import ContextVar
from importlib import import_module
from typing import Any, TextIO

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from academie.errors import Unknown, quoted
from academie.text.message import Message, counted, either, languages


def console() -> Console:
    """A console on the output as it is now; plain text when it is not a terminal."""
    return Console(highlight=False)


def as_json(data: Any) -> None:
    """Print data for programs."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def plain(text: str = "") -> None:
    """Print one line as it is, however long."""
    typer.echo(text)


def sentence(text: str) -> None:
    """Print what people read: on a terminal it is wrapped at words."""
    _wrapped(text, sys.stdout)


def complain(text: str) -> None:
    """The same on the error output."""
    _wrapped(text, sys.stderr)


def _wrapped(text: str, stream: TextIO) -> None:
    if stream.isatty():
        text = "\n".join(pages(text, Console(file=stream).width))
    typer.echo(text, file=stream)


def wrapped(text: str, width: int) -> list[str]:
    """A line in lines of that many columns at most, parted at words, those after the first a little farther in."""
    indent = text[: len(text) - len(text.lstrip(" "))]
    if not text.strip():
        return [""]
    return textwrap.wrap(
        text, max(width, 8), initial_indent="", subsequent_indent=f"{indent}  ", drop_whitespace=True,
        break_on_hyphens=False,
    )  # fmt: skip


def pages(text: str, width: int) -> list[str]:
    """A long text in lines of a number of columns."""
    return [each for line in text.splitlines() for each in (wrapped(line, width) if line.strip() else [""])]


def progress() -> Progress:
    """A bar on the error output, shown to people only, so that the output stays what was asked for."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        # What a command prints belongs on its own output, never on the console of the bar.
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not sys.stderr.isatty(),
    )


def beside(bar: Progress, text: str) -> None:
    """Print a line while a bar is shown: above the bar where both are on one screen, else on the output."""
    if bar.disable or not sys.stdout.isatty():
        plain(text)
    else:
        bar.console.print(text, markup=False, highlight=False, soft_wrap=True)


def asked(screen: Console, prompt: str) -> str | None:
    """A line from a person; None when there will be no more."""
    try:
        if screen.is_terminal and sys.stdin.isatty():
            with suppress(ImportError):  # a Python without it edits lines less well, and that is all
                import_module("readline")
            return input(prompt).strip()  # a user who edits the line knows the prompt
        return screen.input(prompt, markup=False).strip()
    except EOFError:
        screen.print()
        return None


# --- Which signs a terminal can show: what its encoding has, and how the rest is written without them

_BOARD = "○●┌│▲◆⚀→"  # what boards are drawn with
# What has no accent to lose, and is written otherwise without its sign.
_PLAIN = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"',
                        "«": '"', "»": '"', "…": "...", "·": "-", "×": "x", "½": "1/2", "→": ">", "←": "<", "↑": "^",
                        "↓": "v", "§": "par. ", "\u00a0": " ", "\u202f": " "})  # fmt: skip


def can_show(stream: TextIO, text: str = _BOARD) -> bool:
    """Whether a stream, and the locale it is read in, have the signs of a text."""
    encodings = {stream.encoding or "ascii", locale.getencoding() or "ascii"}
    try:
        for encoding in encodings:
            text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def in_ascii(text: str) -> str:
    """A text in ASCII: without accents, marks spelled out."""
    if text.isascii():
        return text
    bare = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    return "".join(sign if sign.isascii() else "" if unicodedata.combining(sign) else "?" for sign in bare)


# --- The language: as --lang asks, before the command or after it, else as LANG says

_OPTION = "--lang"
_ASKED: ContextVar[str | None] = ContextVar("asked", default=None)


def language_of(given: str | None = None) -> str:
    """The language asked for; else that of the environment if there is a catalogue for it, and English elsewhere."""
    if given is not None and given not in languages():
        raise Unknown("Choose the language {known}, not {given}.", known=either(languages()), given=quoted(given))
    return given or _ASKED.get() or _surroundings()


def _surroundings() -> str:
    environment = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    found = environment.lower()[:2]
    return found if found in languages() else "en"


def listen(arguments: Sequence[str]) -> None:
    """Look for the language among what was typed, so that even what cannot be understood is answered in it."""
    found = None
    for place, word in enumerate(arguments):
        if word == "--":
            break
        if word == _OPTION and place + 1 < len(arguments):
            found = arguments[place + 1]
        elif word.startswith(f"{_OPTION}="):
            found = word.partition("=")[2]
    _ASKED.set(found if found in languages() else None)


# --- What several commands say

PLAYER, SCORE, COSTS, LUCK = Message("player"), Message("score"), Message("costs"), Message("luck")
NODES_A_SECOND = Message("nodes/s")
UNIT = Message("Values in {unit}.")
THINKS = Message("thinking")
PLAYING = Message("games")
BUILDING = Message("building {name}")
WRITTEN = Message("Written to {path}.")
SOURCES = Message("Sources: {sources}")
USUAL = Message(" (usual)")
LEGAL = Message("Legal moves: {moves}")
YOUR_ANSWER = Message("Your answer > ")
WELCOME = Message("{title}, {profile}. You play {side}. Type a move such as {example}, or help.")
RIGUEUR = Message(
    "À la rigueur: you throw, mark and play by hand, and your opponent may claim your faults. Type help for the acts."
)
BOTH_SIDES, ALL_SIDES = Message("both sides"), Message("all sides")
ON_TIME = Message("Won on time by {side}.")
UNSAVED = Message("The game is unfinished and was not saved.")
_ENDS = {
    "win": Message("{side} wins: {reason} ({law}, {title})."),
    "yours": Message("You win: {reason} ({law}, {title})."),
    "draw": Message("Drawn: {reason} ({law}, {title})."),
    "void": Message("Nobody wins: {reason} ({law}, {title})."),
}
_LISTED = Message("{first} and {last}")
_FIRST = re.compile(r"^ *(?:\d+\. )?\w")


def headed(line: str) -> str:
    """A line whose first word, after spaces and a number, begins with a capital."""
    return _FIRST.sub(lambda found: found[0].upper(), line)


def ending(winners: str, reason: object, law: str, title: Message, *, void: bool, yours: bool = False) -> Message:
    """How a game ended and by which paragraph; a void game is played again, unlike a draw."""
    kind = "yours" if yours else "win" if winners else "void" if void else "draw"
    return _ENDS[kind].fill(side=winners, reason=reason, law=law, title=title)


def listed(names: list[str], language: str) -> str:
    """Several names: “White, Black and Red”."""
    *others, last = names or [""]
    return _LISTED.fill(first=", ".join(others), last=last).to(language) if others else last


def plies(number: int) -> Message:
    """That many throws and moves."""
    return counted(number, Message("ply"), Message("plies"))


def many(number: float) -> str:
    """A large number as people read it: 41 022 423."""
    return f"{number:,.0f}".replace(",", " ")
