"""What each value and option of garanguet changes."""

from academie.games.garanguet import game
from options import Witness, allowed, end, lifting, shared

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
