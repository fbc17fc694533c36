"""What the fields of a line say in every room on the board: the phase, and whose turn it is. Names no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


COLOURS = ("white", "black")  # as a line has them
SIDES = (Title("White", "Blancs"), Title("Black", "Noirs"))  # as a sentence has them; in French a plural


def read_phase(fields: Mapping[str, str], phases: Sequence[str], usual: str) -> str:
    """The name of the phase."""
    name = fields.get("phase", usual)
    if name not in phases:
        raise Unreadable(
            Title(
                "{name} is not a phase; it is {phases}.",
                "{name} n'est pas une phase ; choisissez parmi {phases}.",
            ).fill(name=quoted(name), phases=", ".join(phases))
        )
    return name


def read_seat(fields: Mapping[str, str]) -> int:
    """Whose dice they are: 0 White, 1 Black."""
    colour = fields.get("to", "white")
    if colour not in COLOURS:
        raise Unreadable(
            Title(
                "{word} names no player; write white or black.",
                "{word} ne désigne aucun joueur ; écrivez white (blancs) ou black (noirs).",
            ).fill(word=quoted(f"to={colour}"))
        )
    return COLOURS.index(colour)
