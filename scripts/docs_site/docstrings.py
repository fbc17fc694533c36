"""Turns docstrings and names into what Sphinx reads.

Of a docstring what is set in from the text is shown as it stands; a field of a dataclass is explained by the comment
behind it; of several names that are called alike the one is found that is meant.
"""

from __future__ import annotations

import dataclasses
import inspect
import io
import tokenize
from functools import cache
from typing import TYPE_CHECKING

from sphinx.domains.python import PythonDomain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.domains.python import ObjectEntry
    from sphinx.environment import BuildEnvironment


def shown(lines: list[str]) -> list[str]:
    """The lines of a docstring, each block that is set in announced as one to be shown as it stands."""
    rows: list[str] = []
    within = False
    for line in lines:
        inset = line.startswith("    ")
        if inset and not within and (not rows or not rows[-1].strip()):
            rows += ["::", ""]
        if line.strip():
            within = inset
        rows.append(line)
    return rows


class House(PythonDomain):
    """Python's, but that a bare name is first of the module that says it, of its package, and then of ours."""

    def find_obj(
        self,
        env: BuildEnvironment,
        modname: str | None,
        classname: str | None,
        name: str,
        type: str | None,  # noqa: A002 - as Sphinx calls it
        searchmode: int = 0,
    ) -> list[tuple[str, ObjectEntry]]:
        """What a name may mean: one thing at most."""
        found = super().find_obj(env, modname, classname, name, type, searchmode)
        return sorted(found, key=lambda each: _distance(each[0], modname or ""))[:1]


def _distance(name: str, module: str) -> tuple[int, int, str]:
    """How far a name is from the place that mentions it: by the packages they share, then by its depth."""
    shared = 0
    for one, other in zip(name.split("."), module.split("."), strict=False):
        if one != other:
            break
        shared += 1
    return -shared, name.count("."), name


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
