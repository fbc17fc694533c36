"""Oracle and options of toute-table (AUJ): the common rules as they stand."""

from academie.games.toute_table import game
from options import Witness, end, given, lifting, shared
from oracles.tables import TAKING, Tables


class TouteTable(Tables):
    """Two, five, three and five dames, doublets doubly, hits at will, entry on own dames too (AUJ l.2246-2338)."""


ORACLE = TouteTable
# What its random positions must show, enough of them.
SHOWS = TAKING


# --- What each value and option changes


START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"
WITNESSES = [
    *shared(game, targets=(1, 2, 3, 4, 6), touch=("4-2", "E", "M/S")),
    lifting(game, "W:I2,L1,*12;B:A15 dice=4-1", free={"I/off I/J", "I/off L/off"}, forced={"I/off L/off"}),
    Witness(
        "la_double",
        end(game, "W:L1,*14;B:A1,M14 dice=6-5", "L/off"),
        {False: ("partie_simple", 1), True: ("partie_double", 2)},
    ),
    Witness(
        "handicap",
        given(game),
        {
            "none": (START, None, 1),
            "dice": (START, 1, 1),
            "ambesas": ("W:E3,G5,M2,Y5;B:A5,H1,L1,R5,T3", None, 42),
            "ambesas_dice": ("W:E3,G5,M2,Y5;B:A5,H1,L1,R5,T3", 1, 42),
        },
    ),
    Witness("handicap_down", given(game), {0: (START, None, 1), 21: ("W:E3,G5,M2,Y5;B:A5,J1,K1,R5,T3", 1, 1)}),
    Witness(
        "ambesas",
        given(game),
        {
            "four": ("W:E3,G5,M2,Y5;B:A5,H1,L1,R5,T3", None, 42),  # one dame goes four, or four go one
            "two": ("W:E3,G5,M2,Y5;B:A5,J1,L1,R5,T3", None, 9),
        },
        beside="+handicap-ambesas",
    ),
]
