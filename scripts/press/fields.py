"""What is said of a field by the comment behind it: dataclasses of the house explain themselves so."""

from __future__ import annotations

import inspect
import io
import tokenize
from functools import cache
from importlib import import_module
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


def explained(path: str) -> str:
    """What is said of a field, by its whole path: `academie.game.Event.law`."""
    place, _, name = path.rpartition(".")
    module, _, kind = place.rpartition(".")
    try:
        owner = getattr(import_module(module), kind)
    except (ImportError, AttributeError, ValueError):
        return ""
    if not isinstance(owner, type):
        return ""
    return next((found for each in owner.__mro__ if (found := comments(each).get(name))), "")
