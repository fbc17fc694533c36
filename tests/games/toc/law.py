"""What each value and option of toc changes."""

from academie.game import Roll
from academie.games.toc.game import game
from options import Witness, marks, moves, shared

HIT_TWICE = "W:A15;B:Y13,F1,G1"
OTHERS = ("academie-1806-a", "classique", "lepeintre-1818")
FREELY = {"V/off X/off", "V/off V/Y", "V/off U/X", "U/Y V/Y", "U/Y X/off"}
SUMMED = {
    False: ["W battre_grand 1", "W battre_petit 1", "W trou 1"],
    True: ["W battre_grand 1", "W battre_petit 1", "W trou_double 2"],
}


def needed(profile: str) -> int:
    """To how many trous a hit of one must bring White to win: he has had as few as can be before it."""
    for trous in range(12):
        line = f"{HIT_TWICE} phase=throw to=white throws=4,4 trous={trous},0"
        if game.read(line, profile).after(Roll((6, 5), 2)).result is not None:
            return trous + 1
    return 0


def doublet_end(profile: str) -> int:
    """What a double trou is worth au premier trou: White hits by a doublet."""
    state = game.read("W:A13,I1,J1;B:Y15 phase=throw to=white throws=4,4", profile).after(Roll((3, 3), 1))
    return state.result.points if state.result else 0


WITNESSES = [
    *shared(game, touch=("4-2", "A", "A/E")),
    Witness("target", needed, {many: many for many in (1, 2, 3, 6, 12)}),
    Witness("la_double", doublet_end, {False: 1, True: 2}, beside="+premier-trou"),
    Witness("sum_events", marks(game, f"{HIT_TWICE} phase=throw to=white throws=4,4", 6, 5), SUMMED),
    Witness(
        "trictrac",
        moves(game, "W:U1,V2,X2,*10;B:A15 phase=play dice=3-2"),
        {
            "academie-1806-b": {"V/off X/off"},  # what strikes the rim is lifted
            "academie-1806-b+ancien": {"V/off X/off"},
            "academie-1806-a": {"U/X V/off", "U/Y V/Y"},  # it plays inside when it can
            "classique": FREELY,
            "lepeintre-1818": FREELY,
        },
    ),
    Witness(
        "trictrac",
        marks(game, "W:A13,F1,G1;B:Y15 phase=throw to=white throws=5,5", 6, 6),
        # Lepeintre has both dames of the jan de deux tables come from the grand jan.
        {
            key: ["W jan_deux_tables 2", "W trou_double 2"]
            for key in ("academie-1806-b", "academie-1806-b+ancien", *OTHERS)
        }
        | {"lepeintre-1818": []},
    ),
    Witness(
        "trictrac",
        marks(game, "W:J1,K1,L13;B:Q3,P3,O3,N3,M3 phase=throw to=white throws=9,9", 2, 1),
        {"academie-1806-b": [], "academie-1806-b+ancien": ["W pile_malheur 1", "W trou 1"]}
        | {key: [] for key in OTHERS},
    ),
]
