"""How the explanations speak: whole sentences with named fields, numbers that agree. Knows no rule."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping

Field = Title | str | int


@dataclass(frozen=True)
class Counted:
    """A text that changes with a number. French is singular below two, English at one alone: 0 point, 0 points."""

    one: Title
    many: Title

    def of(self, count: int) -> Title:
        """The text for so many."""
        return Title(self.one.en if count == 1 else self.many.en, self.one.fr if count < 2 else self.many.fr)


POINTS = Counted(Title("{count} point", "{count} point"), Title("{count} points", "{count} points"))
TROUS = Counted(Title("{count} trou", "{count} trou"), Title("{count} trous", "{count} trous"))
DAMES = Counted(Title("{count} dame", "{count} dame"), Title("{count} dames", "{count} dames"))


def filled(text: Title | Counted, fields: Mapping[str, Field], count: int | None = None) -> Title:
    """A text with its fields, in both languages; `count` chooses singular or plural."""
    if isinstance(text, Counted):
        text = text.of(1 if count is None else count)
    return text.fill(**{"count": count, **fields})


def amount(unit: Counted, count: int) -> Title:
    """So many points, trous or dames."""
    return filled(unit, {}, count)


def whole(text: Title) -> Title:
    """A text as a sentence, with a capital at its head."""
    return Title(text.en[:1].upper() + text.en[1:], text.fr[:1].upper() + text.fr[1:])


Text = Title | Counted


def _text(entry: dict[str, str]) -> Text:
    one = Title(entry["en"], entry["fr"])
    return Counted(one, Title(entry["en_many"], entry["fr_many"])) if "en_many" in entry else one


def _read() -> dict[str, dict[str, Text]]:
    source = files(__package__).joinpath("sentences.toml").read_text(encoding="utf-8")
    return {
        group: {key: _text(entry) for key, entry in entries.items()} for group, entries in tomllib.loads(source).items()
    }


_ALL = _read()
HEADS, STOPS, REASONS, SENTENCES = _ALL["heads"], _ALL["stops"], _ALL["reasons"], _ALL["sentences"]
