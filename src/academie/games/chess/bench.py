"""What `academie bench` counts and searches at chess: positions with known counts, and those of the signature."""

from typing import NamedTuple


class Anchor(NamedTuple):
    """A position with a count that programs agree on (§21)."""

    name: str
    position: str
    depth: int
    leaves: int


_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 profile=modern"
_KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 profile=modern"
_ENDING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 profile=modern"

ANCHORS = (
    Anchor("start", _START, 3, 8_902),
    Anchor("kiwipete", _KIWIPETE, 3, 97_862),
    Anchor("ending", _ENDING, 3, 2_812),
)
# What the signature is taken over: an opening, a middle game, an ending, and a pawn that may become no queen (§7).
SEARCHED = (_START, _KIWIPETE, _ENDING, "8/P6k/8/8/8/8/Q6K/8 w - - 0 1 profile=philidor-1806")
DEPTH = 4  # an interpreted search goes no deeper in a few seconds
