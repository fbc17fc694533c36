"""Oracle and options of garanguet (LEP): three dice, a pair and a triplet multiplied, no hits unless agreed."""

from collections.abc import Mapping
from typing import Any

from oracles.tables import USUAL, Tables, dames


class Garanguet(Tables):
    """Fifteen dames on each talon, facing; `hit` none or gammon, `triplet_multiplier` 3 or 1 (LEP l.2208-2214)."""

    layout = "facing"
    start = dames({1: 15})
    dice = 3
    defaults = {"hit": "none", "triplet_multiplier": 3}  # noqa: RUF012 - read only

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(options)
        self.closed_at = 1 if self.options["hit"] == "none" else 2

    def numbers(self, throw: tuple[int, ...]) -> tuple[int, ...]:
        """A pair higher than the third die is played twice over, a triplet three times (LEP l.2210-2214)."""
        for number in set(throw):
            third = [die for die in throw if die != number]
            if not third:
                return throw * int(self.options["triplet_multiplier"])
            if len(third) == 1 and number > third[0]:
                return (number, number, number, number, third[0])
        return throw


ORACLE = Garanguet
# What its random positions must show, enough of them.
SHOWS = USUAL | {"lifted"}
