"""What players of the board call the numbers and the throws, in both languages. Names no game."""

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


def throw_name(dice: tuple[int, ...]) -> Title:
    """The throw as it is called, larger number first: six and five, sonnés; three dice are named one by one."""
    numbers = sorted(dice, reverse=True)
    if len(numbers) == 2 and numbers[0] == numbers[1]:
        return Title(DOUBLETS[numbers[0]], DOUBLETS[numbers[0]])
    names = [NUMBERS[number] for number in numbers]
    first, last = names[:-1], names[-1]
    return Title(
        f"{', '.join(name.en for name in first)} and {last.en}", f"{', '.join(name.fr for name in first)} et {last.fr}"
    )
