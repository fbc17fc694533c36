"""Numbers as people type them: in figures or in words, English or French, with the thing that is counted behind."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from academie.errors import Unreadable, quoted
from academie.title import Title

_FIGURES = 6  # of the longest number that is read
_BELOW = 101  # numbers that are read in words
_ENGLISH = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_ENGLISH_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred")
_FRENCH = (
    *("zero", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"),
    *("treize", "quatorze", "quinze", "seize"),
)
_FRENCH_TENS = (
    *("vingt", "trente", "quarante", "cinquante", "soixante", "soixante"),
    *("quatre-vingt", "quatre-vingt", "cent"),
)
_OTHERS = {"none": 0, "nothing": 0, "aucun": 0, "aucune": 0, "rien": 0, "une": 1, "a hundred": 100}
_NO_NUMBER = Title("{text} is no number; give one, such as 11.", "{text} n'est pas un nombre ; donnez-en un, comme 11.")


def bared(text: str) -> str:
    """A text without case and accents."""
    return "".join(each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each))


def _folded(text: str) -> str:
    """A text without case, accents and signs, one space between its words."""
    return " ".join(re.findall(r"[a-z0-9]+", bared(text)))


def read_number(text: str) -> int:
    """The number of “11”, “eleven”, « onze », “11 points”; raises `Unreadable` for what is none."""
    said = _folded(text)
    head, _, thing = said.rpartition(" ")
    for part in (said, head if thing.isalpha() and thing not in _words() else ""):
        if part.isdecimal() and len(part) <= _FIGURES and "-" not in text:  # below nothing there is no count
            return int(part)
        if part in _words():
            return _words()[part]
    raise Unreadable(_NO_NUMBER.fill(text=quoted(text)))


@cache
def _words() -> dict[str, int]:
    """The numbers of either language, folded."""
    both = [(_folded(write(number)), number) for number in range(_BELOW) for write in (_english, _french)]
    return {**dict(both), **_OTHERS}


def _english(number: int) -> str:
    if number < len(_ENGLISH):
        return _ENGLISH[number]
    tens, units = divmod(number, 10)
    return _ENGLISH_TENS[tens - 2] + (f" {_ENGLISH[units]}" if units else "")


def _french(number: int) -> str:
    if number < len(_FRENCH):
        return _FRENCH[number]
    tens, units = divmod(number, 10)
    if tens == 1:
        return f"dix {_FRENCH[units]}"
    if tens in {7, 9}:  # soixante-dix, quatre-vingt-dix: counted on by twenties
        units += 10
    joint = " et " if units in {1, 11} and tens < 8 else " "
    plural = "s" if number == 80 else ""
    return _FRENCH_TENS[tens - 2] + plural + (joint + _french(units) if units else "")
