"""What the books tell about a game beside its law: its name, origin, players and manners, from its `about.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from academie.text.files import read_toml, text_of
from academie.text.message import Message, bilingual

FILE = "about.toml"


@dataclass(frozen=True)
class Section:
    """A part of what is told about a game, with its places in the books."""

    title: Message
    text: Message
    sources: tuple[str, ...]


@cache
def load_about(room: Path) -> tuple[Section, ...]:
    """What is told about the game of a folder, in the order of reading; nothing where it has no such file."""
    if not (room / FILE).is_file():
        return ()
    return tuple(
        Section(
            bilingual(text_of(each, "en", FILE), text_of(each, "fr", FILE)),
            bilingual(*(" ".join(text_of(each, f"text_{language}", FILE).split()) for language in ("en", "fr"))),
            tuple(text_of(each, "source", FILE).split("; ")),
        )
        for each in read_toml(room / FILE)["section"]
    )
