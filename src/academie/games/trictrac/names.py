"""What the players call the numbers, the throws and each other, in both languages (§5, §113). Decides nothing."""

from __future__ import annotations

from academie.title import Title

NUMBERS = {
    1: Title("as", "as"),
    2: Title("two", "deux"),
    3: Title("three", "trois"),
    4: Title("four", "quatre"),
    5: Title("five", "cinq"),
    6: Title("six", "six"),
}
DOUBLETS = {1: "beset", 2: "double deux", 3: "ternes", 4: "carmes", 5: "quines", 6: "sonnés"}
SIDES = (Title("White", "Les Blancs"), Title("Black", "Les Noirs"))
OWNERS = (Title("white", "blanche"), Title("black", "noire"))
TABLES = {
    "petit": Title("petit jan", "petit jan"),
    "grand": Title("grand jan", "grand jan"),
    "retour": Title("jan de retour", "jan de retour"),
}


def throw_name(dice: tuple[int, int]) -> Title:
    """The throw as it is called: six and five, sonnés."""
    larger, smaller = max(dice), min(dice)
    if larger == smaller:
        return Title(DOUBLETS[larger], DOUBLETS[larger])
    one, two = NUMBERS[larger], NUMBERS[smaller]
    return Title(f"{one.en} and {two.en}", f"{one.fr} et {two.fr}")


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
