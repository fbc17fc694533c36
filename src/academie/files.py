"""Files of the house read strictly: text in UTF-8, TOML, and the parts of a table that must be there.

Whatever is wrong is one sentence that names the file; nothing here knows what a file is about.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from academie.errors import Unavailable, Unreadable, quoted, why
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_BEYOND = Title(
    "a number has too many digits, or tables lie too deep in one another",
    "un nombre a trop de chiffres, ou des tables sont trop enfoncées les unes dans les autres",
)
_LONGEST = 160  # signs of what the reader of TOML says


def read_text(path: Path) -> str:
    """The text of a file; raises `Unavailable` when it cannot be opened, `Unreadable` when it is no UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Unavailable(
            Title(
                "The file {path} cannot be read ({why}); check its name.",
                "Le fichier {path} ne peut être lu ({why}) ; vérifiez son nom.",
            ).fill(path=path, why=why(error))
        ) from error
    except UnicodeDecodeError as error:
        raise Unreadable(
            Title(
                "{file} is not written in UTF-8; save it in that encoding.",
                "{file} n'est pas écrit en UTF-8 ; enregistrez-le dans ce codage.",
            ).fill(file=path.name)
        ) from error


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a file; a number of more digits than Python reads is no TOML either."""
    try:
        return tomllib.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        said: Title | str = " ".join(str(error).split())[:_LONGEST]
        if not isinstance(error, tomllib.TOMLDecodeError):
            said = _BEYOND
        raise Unreadable(
            Title(
                "{file} is not TOML: {why}; mend that place.",
                "{file} n'est pas du TOML ({why}) ; corrigez cet endroit.",
            ).fill(file=path.name, why=said)
        ) from error


def table_of(data: Mapping[str, Any], key: str, where: str, *, optional: bool = False) -> Mapping[str, Any]:
    """A table within a table; without it, where that may be, an empty one."""
    found = data.get(key, {} if optional else None)
    if not isinstance(found, dict):
        raise _lacks(where, key, Title("a table", "une table"))
    return found


def text_of(data: Mapping[str, Any], key: str, where: str) -> str:
    """A text within a table."""
    found = data.get(key)
    if not isinstance(found, str):
        raise _lacks(where, key, Title("a text", "un texte"))
    return found


def texts_of(data: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    """A list of texts within a table."""
    found = data.get(key)
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise _lacks(where, key, Title("a list of texts", "une liste de textes"))
    return tuple(found)


def _lacks(where: str, key: str, what: Title) -> Unreadable:
    return Unreadable(
        Title("{where}: {key} must be {what}.", "{where} : il faut que {key} soit {what}.").fill(
            where=quoted(where), key=quoted(key), what=what
        )
    )
