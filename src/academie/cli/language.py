"""Which language the command line speaks: as asked with --lang, before the command or after it, else as LANG says."""

from __future__ import annotations

import os
from contextvars import ContextVar
from typing import TYPE_CHECKING

from academie.errors import Unknown, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

LANGUAGES = ("en", "fr")
_OPTION = "--lang"
_ASKED: ContextVar[str | None] = ContextVar("asked", default=None)


def language_of(given: str | None = None) -> str:
    """The language asked for; else French where the environment speaks French, and English elsewhere."""
    if given is not None and given not in LANGUAGES:
        raise Unknown("Choose the language en or fr, not {given}.", given=quoted(given))
    return given or _ASKED.get() or _surroundings()


def _surroundings() -> str:
    environment = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "fr" if environment.lower().startswith("fr") else "en"


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
    _ASKED.set(found if found in LANGUAGES else None)
