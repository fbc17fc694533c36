"""How the explanations speak: whole sentences with named fields, numbers that agree. Knows no rule."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from academie.text.message import Message, bilingual, verbatim

if TYPE_CHECKING:
    from collections.abc import Mapping

Field = Message | str | int


@dataclass(frozen=True)
class Counted:
    """A text that changes with a number. French is singular below two, English at one alone: 0 point, 0 points."""

    one: Message
    many: Message

    def of(self, count: int) -> Message:
        """The text for so many."""
        return bilingual(self.one.en if count == 1 else self.many.en, self.one.fr if count < 2 else self.many.fr)


POINTS = Counted(verbatim("{count} point"), verbatim("{count} points"))
TROUS = Counted(verbatim("{count} trou"), verbatim("{count} trous"))
DAMES = Counted(verbatim("{count} dame"), verbatim("{count} dames"))


def filled(text: Message | Counted, fields: Mapping[str, Field], count: int | None = None) -> Message:
    """A text with its fields, in both languages; `count` chooses singular or plural."""
    if isinstance(text, Counted):
        text = text.of(1 if count is None else count)
    return text.fill(**{"count": count, **fields})


def amount(unit: Counted, count: int) -> Message:
    """So many points, trous or dames."""
    return filled(unit, {}, count)


def whole(text: Message) -> Message:
    """A text as a sentence, with a capital at its head."""
    return text.each(lambda text: text[:1].upper() + text[1:])


Text = Message | Counted


def _text(entry: dict[str, str]) -> Text:
    one = bilingual(entry["en"], entry["fr"])
    return Counted(one, bilingual(entry["en_many"], entry["fr_many"])) if "en_many" in entry else one


def _read() -> dict[str, dict[str, Text]]:
    source = files(__package__).joinpath("sentences.toml").read_text(encoding="utf-8")
    return {
        group: {key: _text(entry) for key, entry in entries.items()} for group, entries in tomllib.loads(source).items()
    }


_ALL = _read()
HEADS, STOPS, REASONS, SENTENCES = _ALL["heads"], _ALL["stops"], _ALL["reasons"], _ALL["sentences"]
