"""What each value and option of gammon changes."""

from academie.games.gammon.game import game
from games.race_options import lifting, shared
from options import Witness, end

WITNESSES = [
    *shared(game, targets=(1, 2, 3, 6, 12), touch=("4-2", "E", "M/S")),
    lifting(game, "W:G2,L1,*12;B:A15 dice=6-1", free={"G/off G/H", "G/off L/off"}, forced={"G/off L/off"}),
    Witness(
        "la_double",
        end(game, "W:L1,*14;B:R14,+1 dice=6-5", "L/off"),
        {False: ("partie_simple", 1), True: ("partie_double", 2)},
    ),
]
