"""What the values of a room's profiles are called, for who compares laws: its `wording.toml`, where it has one.

    [KEY]
    en = "At equal number"
    fr = "À nombre égal"
    [KEY.values]
    kings = { en = "the most kings", fr = "le plus de dames" }

A number without words stands for itself, yes and no have theirs. What is not worded is shown as the profile has it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from academie.files import read_toml, table_of, text_of
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from academie.game import Game

FILE = "wording.toml"
_YES, _NO = Title("yes", "oui"), Title("no", "non")


@dataclass(frozen=True)
class Wording:
    """The words of a room for the keys and values of its profiles."""

    names: Mapping[str, Title] = field(default_factory=dict)
    values: Mapping[tuple[str, str], Title] = field(default_factory=dict)

    def name(self, key: str) -> Title:
        """What a key is called."""
        plain = key.replace("_", " ")
        return self.names.get(key, Title(plain, plain))

    def value(self, key: str, value: str | int | bool) -> Title:
        """What a value is called."""
        written = str(value).lower() if isinstance(value, bool) else str(value)
        if (key, written) in self.values:
            return self.values[key, written]
        if isinstance(value, bool):
            return _YES if value else _NO
        plain = written.replace("_", " ")
        return Title(plain, plain)


def wording_of(game: Game) -> Wording:
    """The words of a room."""
    return load_wording(game.room)


@cache
def load_wording(room: Path) -> Wording:
    """Read a room's `wording.toml`; raises one sentence for what is wrong in it."""
    path = room / FILE
    if not path.exists():
        return Wording()
    data = read_toml(path)
    names, values = {}, {}
    for key in data:
        table = table_of(data, key, FILE)
        names[key] = Title(text_of(table, "en", key), text_of(table, "fr", key))
        words = table_of(table, "values", key, optional=True)
        for value in words:
            said = table_of(words, value, key)
            values[key, value] = Title(text_of(said, "en", value), text_of(said, "fr", value))
    return Wording(names, values)
