"""Oracle and options of garanguet (LEP): three dice, a pair and a triplet multiplied, no hits unless agreed."""

from collections.abc import Mapping
from typing import Any

from academie.games.garanguet import game
from options import Witness, allowed, end, lifting, shared
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


# --- What each value and option changes


WITNESSES = [
    *shared(game, targets=(1, 2, 3, 6, 12), touch=("4-2-1", "A", "A/E")),
    lifting(
        game,
        "W:V5,*10;B:A1,*14 phase=play dice=3-2-1",
        free={"V/off V/Y V/X", "V/off V/Y/off"},
        forced={"V/off V/Y/off"},
    ),
    Witness(
        "la_double",
        end(game, "W:X1,*14;B:Y3,F12 phase=play to=white dice=6-5-4", "X/off"),
        {False: ("partie_simple", 1), True: ("partie_double", 2)},
    ),
    Witness(
        "hit",
        allowed(game, "W:A14,B1;B:C1,Y14 phase=play to=white dice=3-2-1", "A/D A/C* A/B"),
        {"none": [], "gammon": ["A/D A/C* A/B"]},
    ),
    Witness(
        "triplet_multiplier",
        allowed(game, "W:S12,*3;B:A1,*14 phase=play dice=6-6-6", "S/off(9)", "S/off(3)"),
        {3: ["S/off(9)"], 1: ["S/off(3)"]},
    ),
]
