"""Arithmetic that is shown: lines with a value each, which a person can add up again, in English and French.

Knows numbers and words; which sums a game makes is the business of the modules that use it.
"""

from __future__ import annotations

from dataclasses import dataclass

from academie.text.message import Message, bilingual


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a reckoning. The values of the lines above a total, back to the last one, add up to it."""

    text: Message
    value: int
    total: bool = False

    def to(self, language: str) -> str:
        """The line in "en" or "fr", its number last."""
        number = str(self.value).replace("-", "−")
        if self.total:
            return f"{self.text.to(language)} = {number}"
        colon = " :" if language == "fr" else ":"
        return f"{self.text.to(language)}{colon} {number if self.value < 0 else '+' + number}"


def line(en: str, fr: str, value: int) -> Line:
    """A step."""
    return Line(bilingual(en, fr), value)


def total(en: str, fr: str, value: int) -> Line:
    """A sum."""
    return Line(bilingual(en, fr), value, total=True)


def count(number: int, one: str, many: str = "") -> str:
    """“1 hole”, “2 holes”; French and English alike, save that French has 0 in the singular."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def compte(number: int, one: str, many: str = "") -> str:
    """« 0 trou », « 1 trou », « 2 trous »."""
    return f"{number} {one if number < 2 else many or one + 's'}"


def letters(number: int) -> tuple[str, ...]:
    """Names for those who gave none: A, B, C and on."""
    return tuple(chr(ord("A") + index) for index in range(number))


def split(whole: int, parts: int) -> tuple[int, ...]:
    """A sum in equal parts to the last unit: where it does not divide, the first ones bear or have one more."""
    each, over = divmod(abs(whole), parts)
    sign = 1 if whole >= 0 else -1
    return tuple(sign * (each + (index < over)) for index in range(parts))
