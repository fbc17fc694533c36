"""What the books tell about a game beside its law: its name, origin, players and manners, from its `glossary.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from academie.text.files import read_toml, text_of
from academie.text.message import Message, bilingual

_FILE = "glossary.toml"


@dataclass(frozen=True)
class Section:
    """A part of what the books say about a game, with its places in them."""

    title: Message
    text: Message
    sources: tuple[str, ...]


@cache
def load_about(folder: Path) -> tuple[Section, ...]:
    """What the books say about the game of a folder, in the order of reading; nothing if its file has nothing."""
    return tuple(
        Section(
            bilingual(text_of(each, "en", _FILE), text_of(each, "fr", _FILE)),
            bilingual(*(" ".join(text_of(each, f"text_{language}", _FILE).split()) for language in ("en", "fr"))),
            tuple(text_of(each, "source", _FILE).split("; ")),
        )
        for each in read_toml(folder / _FILE).get("about", ())
    )
