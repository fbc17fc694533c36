"""Arithmetic that is shown: lines with a value each, which a person can add up again.

It knows numbers and words; the modules that use it decide which sums a game makes.
"""

from dataclasses import dataclass
from typing import TypeAlias

from academie.text.message import Message, verbatim

Name: TypeAlias = str | Message  # of an account, of a player


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a reckoning. The values of the lines above a total, back to the last one, add up to it."""

    text: Message
    value: int
    total: bool = False

    def to(self, language: str) -> str:
        """The line in "en" or "fr", its number last."""
        return self.message.to(language)

    @property
    def message(self) -> Message:
        """The line, its number last."""
        number = str(self.value).replace("-", "−")
        if self.total:
            return _TOTAL.fill(text=self.text, number=number)
        return Message("{text}: {number}", text=self.text, number=number if self.value < 0 else f"+{number}")


_TOTAL = verbatim("{text} = {number}")


def total(text: Message, value: int) -> Line:
    """A sum."""
    return Line(text, value, total=True)


def letters(number: int) -> tuple[str, ...]:
    """Names for those who gave none: A, B, C and on."""
    return tuple(chr(ord("A") + index) for index in range(number))


def split(whole: int, parts: int) -> tuple[int, ...]:
    """A sum in equal parts to the last unit: where it does not divide, the first ones bear or have one more."""
    each, over = divmod(abs(whole), parts)
    sign = 1 if whole >= 0 else -1
    return tuple(sign * (each + (index < over)) for index in range(parts))
