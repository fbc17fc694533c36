"""What each value and option of gammon changes."""

from academie.games.gammon import game
from options import Witness, end, lifting, said, shared

DRAWN = "white throws for the dice 5-3"
WITNESSES = [
    *shared(game, targets=(1, 2, 3, 6, 7, 12)),
    Witness(
        "touch_move",
        said(game, None, DRAWN, "white throws 4-2", "white touches E"),
        {True: ["touched"], False: []},
        on=("lepeintre-1818",),
    ),
    Witness("touch_move", said(game, None, DRAWN, "white touches E"), {False: []}, on=("modern",)),
    lifting(game, "W:G2,L1,*12;B:A15 dice=6-1", free={"G/off G/H", "G/off L/off"}, forced={"G/off L/off"}),
    Witness(
        "la_double",
        end(game, "W:L1,*14;B:R14,+1 dice=6-5", "L/off"),
        {False: ("partie_simple", 1), True: ("partie_double", 2)},
        on=("lepeintre-1818",),
    ),
    Witness(
        "modern_count",
        end(game, "W:L1,*14;B:R14,+1 dice=6-5", "L/off"),
        {False: ("partie_simple", 1), True: ("triple", 3)},
    ),
]
