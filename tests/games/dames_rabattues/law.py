"""What each value and option of the dames rabattues changes."""

from academie.games.dames_rabattues.game import game
from options import Witness, said, shared

WITNESSES = [
    *shared(game),
    Witness(
        "auto_claim",
        said(game, "W:110222/222333;B:111222/222333 phase=throw to=white", "white throws 6-3", "white plays 6-3"),
        {True: ["rabattue", "nombre_passe", "rabattue"], False: ["rabattue"]},
    ),
    Witness(
        "auto_play",
        said(game, "W:111222/222333;B:111222/222333 phase=throw to=white", "white throws 6-1", "white plays 6-1"),
        {True: ["rabattue", "rabattue"], False: ["rabattue"]},
    ),
]
