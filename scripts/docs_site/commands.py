"""The command line as a page of the site and as a man page, both from the help of the commands themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

import academie
from academie.cli.app import OWN, load
from academie.game import registry
from academie.game.registry import PACKAGES
from academie.terminal.help import key_of, row_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_GAMES = ", ".join(PACKAGES)
_HEAD = """# The command line

Every command of `academie`, with every option. `academie COMMAND --help` prints the same for one command.
Options may stand before or after the arguments. `--lang fr` gives French, `--json` data for programs, where a command
has it. The exit status is 0 when the work is done, 1 when a check has failed, and 2 when the program could not use what
you typed.
"""


@dataclass(frozen=True)
class Command:
    """What a page says of a command: what is typed, what it does, and each argument or option with its meaning."""

    name: str
    usage: str
    about: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]


def subjects() -> dict[str, list[Command]]:
    """The commands by subject, those of a group after it."""
    listed = {subject.en: tuple(names) for subject, names in OWN.items()}
    listed["About one game"] = tuple(registry.commands())
    return {subject: [each for name in names for each in _read(name, load(name))] for subject, names in listed.items()}


def _read(name: str, command: Any) -> Iterator[Command]:  # noqa: ANN401 - a command of Typer
    """A command, and those below it."""
    context = typer.Context(command, info_name=f"academie {name}")
    parameters = [each for each in command.get_params(context) if not {"--help", "--help-all"} & set(each.opts)]
    records = (row_of(each, context) for each in parameters)
    usage = " ".join(["academie", name, *command.collect_usage_pieces(context)])
    text = key_of(command.help or "").replace("{games}", _GAMES)
    rows = tuple((_plain(typed), _plain(does)) for typed, does in filter(None, records))
    yield Command(name, usage, tuple(text.split("\n\n")), rows)
    for below, each in getattr(command, "commands", {}).items():
        yield from _read(f"{name} {below}", each)


def _plain(text: str) -> str:
    """A text of the help on one line."""
    return " ".join(text.split())


def page() -> str:
    """The page of the site."""
    parts = [_HEAD]
    for subject, listed in subjects().items():
        parts.append(f"## {subject}\n")
        for each in listed:
            parts.append(f"### {each.name}\n\n```text\n{each.usage}\n```\n")
            parts.append("\n\n".join(_words(text) for text in each.about) + "\n")
            if each.rows:
                rows = "\n".join(f"| `{_cell(typed)}` | {_words(does)} |" for typed, does in each.rows)
                parts.append(f"| argument or option | what it does |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _words(text: str) -> str:
    """A sentence of the help as Markdown shows it letter by letter; an option is code."""
    escaped = re.sub(r"([\\`*_<>\[\]|{}])", r"\\\1", text)
    return re.sub(r"(?<![\w-])--[a-z][a-z-]*", r"`\g<0>`", escaped)


def manual() -> str:
    """The man page, for section 1."""
    lines = [
        f'.TH ACADEMIE 1 "" "academie {academie.__version__}" "User Commands"',
        ".SH NAME",
        "academie \\- play, learn and analyse the classical French games by the laws of their books",
        ".SH SYNOPSIS",
        ".B academie",
        "COMMAND [OPTIONS] [ARGUMENTS]",
    ]
    for subject, listed in subjects().items():
        lines.append(f".SH {subject.upper()}")
        for each in listed:
            lines += [f".SS {_roff(each.usage)}", *_joined(".PP", each.about)]
            for typed, does in each.rows:
                lines += [".TP", f".B {_roff(typed)}", _roff(does)]
    lines += [".SH SEE ALSO", "The documents of the program: academie docs."]
    return "\n".join(lines) + "\n"


def _joined(mark: str, texts: tuple[str, ...]) -> list[str]:
    return [line for text in texts for line in (mark, _roff(text))]


def _roff(text: str) -> str:
    """A text that troff prints as it stands."""
    said = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{said}" if said.startswith((".", "'")) else said


def write_manual(folder: Path) -> Path:
    """The man page as a file, academie.1."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "academie.1"
    path.write_text(manual(), encoding="utf-8")
    return path
