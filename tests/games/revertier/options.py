"""What each value and option of revertier changes."""

from academie.games.revertier import game
from options import Witness, end, given, lifting, moves, shared

WITNESSES = [
    *shared(game, touch=("4-2", "M", "M/S")),
    lifting(game, "W:I2,L1,*12;B:S15 dice=4-1", free={"I/off I/J", "I/off L/off"}, forced={"I/off L/off"}),
    Witness(
        "la_double",
        end(game, "W:Y12,+3;B:A9,B1,C1,D1,E1,F1,R1 dice=6-5", "+/R*"),
        {False: ("doublee", 1), True: ("doublee", 2)},
    ),
    Witness(
        "own_blot_transit",
        moves(game, "W:M13,S1,T1;B:A15 dice=6-2"),
        {
            False: {"T/B S/U", "T/B M/O", "T/B/D", "S/U/C", "M/O/U"},
            True: {"T/B S/U", "T/B M/O", "T/B/D", "S/U/C", "M/S/U"},
        },
    ),
    Witness(
        "hors_du_jeu",
        moves(game, "W:Y12,+3;B:A7,M2,N2,O2,P2 dice=6-5"),
        {"any": {"-", "+/Q", "+/R", "+/R +/Q"}, "one": {"-", "+/Q", "+/R"}},
    ),
    Witness(
        "handicap",
        given(game),
        {
            "none": ("W:M15;B:A15", None, 1),
            "dice": ("W:M15;B:A15", 1, 1),
            "six_as": ("W:M15;B:A13,B1,G1", 1, 1),
            "quatre_trois": ("W:M15;B:A13,D1,E1", 1, 1),
            "tete": ("W:M15;B:A13,L2", 1, 1),
        },
    ),
    Witness("handicap_down", given(game), {0: ("W:M15;B:A15", None, 1), 65: ("W:M15;B:A13,F1,G1", 1, 1)}),
    Witness("handicap_tete", given(game), {0: ("W:M15;B:A15", None, 1), 3: ("W:M15;B:A12,L3", 1, 1)}),
]
