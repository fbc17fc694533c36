"""Oracle and options of plain (AUJ): each on his own side, to have two dames on each flèche of the second table."""

from collections.abc import Mapping
from typing import Any

from oracles.tables import GOES_ON, LAST, USUAL, Dames, Position, Tables, Verdict, dames

GRAND_JAN = range(7, 13)

CORNER = 12


def full(side: Dames) -> bool:
    """The plain is made (AUJ l.2536, l.2578)."""
    return all(side[s] >= 2 for s in GRAND_JAN)


def possible(side: Dames) -> bool:
    """PROJECT: enough dames stand at or behind each flèche for the places up to it."""
    return all(sum(side[: s + 1]) >= 2 * (s - 6) for s in GRAND_JAN)


class Plain(Tables):
    """Fifteen dames on s 1, no flèche beyond s 12, doublets doubly (AUJ l.2556-2578).

    PROJECT: with `plain_passage` trictrac a dame may land beyond s 13 while the other can no longer make his plain, on
    flèches that hold none of his dames; there it closes its flèche to him.
    """

    layout = "facing"
    start = dames({1: 15})
    last = CORNER
    lifts = False
    closed_at = 1
    defaults = {"plain_passage": "none"}  # noqa: RUF012 - read only

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(options)
        if self.options["plain_passage"] == "trictrac":
            self.last = LAST

    def may_rest(self, position: Position, s: int) -> bool:
        """On one's own side always; beyond the other's corner when his plain is out of reach."""
        return s <= CORNER or (s > CORNER + 1 and not possible(position.other))

    def ends_at_once(self, position: Position) -> bool:
        """The game is won as soon as the plain is made."""
        return full(position.own)

    def result(self, position: Position) -> Verdict:
        """A plain wins; PROJECT: void when neither can make one any more."""
        for own, side in ((True, position.own), (False, position.other)):
            if full(side):
                return Verdict(True, own, False, "plain")
        if not possible(position.own) and not possible(position.other):
            return Verdict(True, None, False, "void")
        return GOES_ON


ORACLE = Plain
# What its random positions must show, enough of them.
SHOWS = USUAL | {"nothing playable", "plain", "void"}
