"""The lines of the Hub protocol, version 2: a command and its arguments, read and written. No game and no program."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# A name, then perhaps a value, plain or in double quotes; a quote left open runs to the end of the line.
_ARGUMENT = re.compile(r'([^\s="]+)(?:\s*=\s*(?:"([^"]*)"?|([^\s"]*)))?')
_PLAIN = re.compile(r'[^\s="]+')


@dataclass(frozen=True, slots=True)
class HubLine:
    """One line: `level move-time=1` is the command `level` with one argument."""

    command: str
    arguments: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.command, *(_argument(name, value) for name, value in self.arguments.items())])

    def get(self, name: str, default: str = "") -> str:
        """The value of an argument; a flag has the empty value."""
        return self.arguments.get(name, default)


def line(command: str, *flags: str, **arguments: object) -> HubLine:
    """Make a line; underscores in names stand for hyphens, since Hub's names have those."""
    values = {name.replace("_", "-"): str(value) for name, value in arguments.items()}
    return HubLine(command, {**dict.fromkeys(flags, _FLAG), **values})


def read(text: str) -> HubLine | None:
    """The line a text holds; None for an empty one. Nothing is refused: both sides ignore what they do not know."""
    command, _, rest = text.strip().partition(" ")
    if not command:
        return None
    arguments = {match[1]: match[2] if match[2] is not None else match[3] or "" for match in _ARGUMENT.finditer(rest)}
    return HubLine(command, arguments)


class _Flag(str):
    """The value of an argument that is only a name; it reads as empty and is written without its equals sign."""

    __slots__ = ()


_FLAG = _Flag()


def _argument(name: str, value: str) -> str:
    if isinstance(value, _Flag):
        return name
    plain = " ".join(value.replace('"', "'").split()) if '"' in value or "\n" in value else value
    return f"{name}={plain}" if _PLAIN.fullmatch(plain) else f'{name}="{plain}"'
