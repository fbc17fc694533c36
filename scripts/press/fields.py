"""What is said of a field by the comment behind it: dataclasses of the house explain themselves so."""

from __future__ import annotations

import dataclasses
import inspect
import io
import tokenize
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def comments(kind: type) -> Mapping[str, str]:
    """The fields of a class that have a comment behind them or, alone on its line, before them."""
    try:
        source = inspect.getsource(kind)
    except (OSError, TypeError):  # native, or made by a program
        return {}
    lines = inspect.cleandoc(source).splitlines()
    found: dict[str, str] = {}
    above = ""
    for line in lines:
        name, colon, _ = line.strip().partition(":")
        comment = _comment(line)
        if colon and name.isidentifier():
            if comment or above:
                found[name] = comment or above
            above = ""
        else:
            above = f"{above} {comment}".strip() if line.strip().startswith("#") else ""
    return found


def _comment(line: str) -> str:
    """The comment of a line; none where the line is but a part of something."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(line.strip()).readline))
    except (tokenize.TokenError, IndentationError):
        return ""
    said = [token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT]
    return "" if not said or said[0].startswith(("noqa", "type:")) else said[0].partition("  # noqa")[0]


def explained(kind: object) -> dict[str, str]:
    """What is said of the fields of a dataclass, in their order, each as a sentence; nothing of anything else."""
    if not isinstance(kind, type) or not dataclasses.is_dataclass(kind):
        return {}
    said = {name: text for each in reversed(kind.__mro__) for name, text in comments(each).items()}
    names = [field.name for field in dataclasses.fields(kind) if field.init]
    return {name: _sentence(said[name]) for name in names if name in said}


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
