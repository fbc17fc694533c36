"""What each value and option of jacquet changes."""

from academie.games.jacquet import game
from options import Witness, end, lifting, shared

WITNESSES = [
    *shared(game, targets=(1, 2, 3, 6, 12), touch=("4-2", "M", "M/Q")),
    lifting(
        game,
        "W:G2,J1,*12;B:S1,*14 phase=play to=white dice=3-2",
        free={"G/J G/I", "G/J/L", "J/off G/I"},
        forced={"J/off G/I", "J/L G/J"},
    ),
    Witness(
        "la_double",
        end(game, "W:L1,*14;B:A3,S12 phase=play to=white dice=6-5", "L/off"),
        {False: ("partie_simple", 1), True: ("partie_double", 2)},
    ),
]
