"""What each value and option of tourne-case changes."""

from academie.games.tourne_case import game
from options import Witness, end, said, shared

WITNESSES = [
    *shared(game),
    Witness(
        "la_double",
        end(game, "W:L2,K1;B:Y1,+2 phase=play to=white dice=5-1", "K/L"),
        {False: ("coin", 1), True: ("partie_double", 2)},
    ),
    Witness(
        "touch_move",
        said(game, "W:A1,D1,+1;B:+3 phase=throw to=white", "white throws 5-3", "white touches D"),
        {True: ["touched"], False: []},
    ),
]
