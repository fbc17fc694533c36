"""A name or a text in the two languages of the house."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_NARROW, _FIXED = "\u202f", "\u00a0"
_BEFORE = re.compile(r"\b(de|à) \{(\w+)\}")
_CONTRACTED = {("de", "le"): "du", ("à", "le"): "au", ("de", "les"): "des", ("à", "les"): "aux"}


@dataclass(frozen=True, slots=True)
class Title:
    """English and French. The French is written with plain spaces; `to` sets it with those French printers use."""

    en: str
    fr: str

    def __repr__(self) -> str:
        return f"Title({_clipped(self.en)!r}, {_clipped(self.fr)!r})"

    def to(self, language: str) -> str:
        """The text in "en" or "fr"."""
        return typeset(self.fr) if language == "fr" else self.en

    def fill(self, **values: object) -> Title:
        """The text with its fields filled in; a value that is a `Title` goes into each language in that language."""
        english = {key: value.en if isinstance(value, Title) else value for key, value in values.items()}
        french = {key: _in_french(value) for key, value in values.items()}
        return Title(self.en.format(**english), _joined(self.fr, french).format(**french))


def figure(written: str) -> Title:
    """A number as each language writes it: 51.5, « 51,5 »."""
    return Title(written, written.replace(".", ","))


class _Decimal(float):
    """With a comma where digits are asked for; else as it is typed, since a limit that is told is typed again."""

    def __format__(self, how: str) -> str:
        written = super().__format__(how)
        return figure(written).fr if how else written


def _in_french(value: object) -> object:
    if isinstance(value, Title):
        return value.fr
    return _Decimal(value) if isinstance(value, float) else value


def _clipped(text: str, width: int = 40) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def counted(number: int, one: Title, several: Title) -> Title:
    """So many of a thing: “1 ply”, “0 plies”; « 0 demi-coup », « 2 demi-coups », since French has 0 in the singular."""
    english = one.en if number == 1 else several.en
    french = one.fr if number < 2 else several.fr
    return Title("{number} {what}", "{number} {what}").fill(number=number, what=Title(english, french))


def contracted(word: str, name: str) -> str:
    """The French “de” or “à” before a name: « du Connaisseur », « à l'Amateur », « de Le Goff », who is one."""
    article, _, rest = name.partition(" ")
    joined = _CONTRACTED.get((word, article))
    return f"{word} {name}" if joined is None or not rest else f"{joined} {rest}"


def _joined(text: str, values: dict[str, object]) -> str:
    """A French text to be filled, where “de” and “à” stand before an article joined with it."""
    if "e {" not in text and "à {" not in text:  # most have neither
        return text

    def join(found: re.Match[str]) -> str:
        value = values.get(found[2])
        if not isinstance(value, str) or not value.startswith(("le ", "les ")):
            return found[0]
        return contracted(found[1], value).replace("{", "{{").replace("}", "}}")

    return _BEFORE.sub(join, text)


@lru_cache(maxsize=4096)
def typeset(text: str) -> str:
    """A French text as it is printed: a thin space before ; ! ? and within guillemets, a fixed one before a colon."""
    text = re.sub(r" (?=[;!?»])|(?<=«) ", _NARROW, text)
    return text.replace(" :", f"{_FIXED}:")
