"""A name or a text in the two languages of the house."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_NARROW, _FIXED = "\u202f", "\u00a0"


@dataclass(frozen=True, slots=True)
class Title:
    """English and French. The French is written with plain spaces; `to` sets it with those French printers use."""

    en: str
    fr: str

    def to(self, language: str) -> str:
        """The text in "en" or "fr"."""
        return typeset(self.fr) if language == "fr" else self.en

    def fill(self, **values: object) -> Title:
        """The text with its fields filled in; a value that is a `Title` goes into each language in that language."""
        english = {key: value.en if isinstance(value, Title) else value for key, value in values.items()}
        french = {key: value.fr if isinstance(value, Title) else value for key, value in values.items()}
        return Title(self.en.format(**english), self.fr.format(**french))


def counted(number: int, one: Title, several: Title) -> Title:
    """So many of a thing: “1 ply”, “0 plies”; « 0 demi-coup », « 2 demi-coups », since French has 0 in the singular."""
    english = one.en if number == 1 else several.en
    french = one.fr if number < 2 else several.fr
    return Title("{number} {what}", "{number} {what}").fill(number=number, what=Title(english, french))


@lru_cache(maxsize=4096)
def typeset(text: str) -> str:
    """A French text as it is printed: a thin space before ; ! ? and within guillemets, a fixed one before a colon."""
    text = re.sub(r" (?=[;!?»])|(?<=«) ", _NARROW, text)
    return text.replace(" :", f"{_FIXED}:")
