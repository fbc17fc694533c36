"""Tables for the tests: set from a position, and changed by lines of acts."""

from collections.abc import Mapping

from academie.games.trictrac.referee.acts import read_act
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.referee.table import Table
from academie.tables.board import LIFTED, letter

# White wins 8 by 3-2 without a plein: two lone dames beaten two ways each; Black is given nothing.
EIGHT = {"white": {0: 11, 8: 1, 9: 1, 11: 2}, "black": {0: 13, 9: 1, 10: 1}}
# Lepeintre's figure 26: by 6-3 Black beats a dame (2) and gives 4 by contre-jan de deux tables.
BOTH = {"white": {0: 12, 6: 1, 11: 2}, "black": {0: 13, 6: 1, 8: 1}}
# Lepeintre's figure 31: by 4-2 White fills his grand jan two ways, 8.
FILL_GRAND = {"white": {0: 2, 1: 1, 5: 1, 6: 2, 7: 1, 8: 2, 9: 2, 10: 2, 11: 2}, "black": {0: 15}}
# By 5-2 White fills his petit jan with the 2 of one dame only, 4.
FILL_PETIT = {"white": {0: 2, 1: 2, 2: 3, 3: 3, 4: 2, 5: 1, 6: 2}, "black": {0: 10, 6: 2, 7: 2, 8: 1}}
# The second treatise's figure 2: sonnés breaks Black's grand jan and gives White 6.
FIGURE_2 = {
    "white": {2: 2, 4: 2, 5: 1, 6: 2, 7: 2, 8: 2, 10: 2, 11: 2},
    "black": {5: 1, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 4},
}


def line(position: Mapping[str, Mapping[int, int]], to: str = "white", **fields: str) -> str:
    """The canonical line of a position given by steps of each side's own path; fields as in the notation."""
    white = ",".join(f"{_place(s)}{n}" for s, n in sorted(position["white"].items()))
    black = ",".join(f"{_place(s if s == LIFTED else 23 - s)}{n}" for s, n in sorted(position["black"].items()))
    return " ".join([f"W:{white};B:{black}", f"to={to}", *(f"{key}={value}" for key, value in fields.items())])


def _place(step: int) -> str:
    return "*" if step == LIFTED else letter(step)


def seated(
    position: Mapping[str, Mapping[int, int]] | None = None,
    profile: str = "classique",
    to: str = "white",
    **fields: str,
) -> RigueurTable:
    """A table à la rigueur, at the start or at a position."""
    return rigueur(profile, None if position is None else line(position, to, **fields))


def after(table: RigueurTable, *lines: str) -> RigueurTable:
    """The table after these acts."""
    for text in lines:
        table = table.after(read_act(text))
    return table


def keys(table: Table) -> list[str]:
    """What the referee said last, by key."""
    return [ruling.key for ruling in table.rulings]


def laws(table: Table) -> list[str]:
    """What the referee said last, by paragraph."""
    return [ruling.law for ruling in table.rulings]


def denied(table: Table) -> list[str]:
    """By which paragraphs the referee has just refused a claim."""
    return [ruling.law for ruling in table.rulings if ruling.refused]


def points(table: RigueurTable) -> tuple[int, int]:
    """The points both show."""
    return table.markings.sheet.scores[0][0], table.markings.sheet.scores[1][0]


def holes(table: RigueurTable) -> tuple[int, int]:
    """The trous both have pegged."""
    return table.markings.sheet.scores[0][2], table.markings.sheet.scores[1][2]
