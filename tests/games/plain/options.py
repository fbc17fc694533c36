"""What each value and option of plain changes."""

from academie.games.plain import game
from options import Witness, allowed, shared

RUINED = "W:A1,F1,G3,I2,K4,L4;B:Y1,S2,R1,Q2,P2,O2,N2,M3 phase=play to=black dice=6-5"
WITNESSES = [
    *shared(game, touch=("4-2", "A", "A/E")),
    Witness("plain_passage", allowed(game, RUINED, "N/H O/J"), {"none": [], "trictrac": ["N/H O/J"]}),
]
