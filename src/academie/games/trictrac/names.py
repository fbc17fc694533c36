"""What the players call the numbers, the throws and each other, in both languages (§5, §113). Decides nothing."""

from __future__ import annotations

from academie.tables.names import NUMBERS, throw_name
from academie.title import Title

SIDES = (Title("White", "Les Blancs"), Title("Black", "Les Noirs"))
OWNERS = (Title("white", "blanche"), Title("black", "noire"))
TABLES = {
    "petit": Title("petit jan", "petit jan"),
    "grand": Title("grand jan", "grand jan"),
    "retour": Title("jan de retour", "jan de retour"),
}


def listed(words: list[str], joint: str) -> str:
    """Words one after the other, the last joined by “and” or “et”."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


def listed_both(words: list[str]) -> Title:
    """Words that are the same in both languages, such as letters, listed in both."""
    return Title(listed(words, "and"), listed(words, "et"))


def the_number(number: int) -> Title:
    """The six, the as; le six, l'as."""
    name = NUMBERS[number]
    return Title(f"the {name.en}", "l'as" if number == 1 else f"le {name.fr}")


def les(side: Title) -> str:
    """A side inside a French sentence: les Blancs."""
    return side.fr[0].lower() + side.fr[1:]


def aux(side: Title) -> str:
    """To a side, in French: aux Blancs."""
    return f"aux {side.fr.split()[-1]}"


__all__ = [
    "NUMBERS",
    "OWNERS",
    "SIDES",
    "TABLES",
    "aux",
    "les",
    "listed",
    "listed_both",
    "the_number",
    "throw_name",
]
