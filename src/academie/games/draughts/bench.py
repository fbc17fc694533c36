"""What `academie bench` counts and searches at draughts: positions with known counts, and those of the signature."""

from typing import NamedTuple


class Anchor(NamedTuple):
    """A position with a count known from several independent programs (§56)."""

    name: str
    position: str
    depth: int
    leaves: int


ANCHORS = (
    Anchor("start", "W:W31-50:B1-20 profile=fmjd", 8, 6_483_961),
    Anchor("kings", "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24 profile=fmjd", 7, 9_041_010),
    Anchor("exchange", "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26 profile=fmjd", 13, 9_872_645),
)
# What the signature is taken over: an opening, a middle game, an ending with kings.
SEARCHED = (
    "W:W31-50:B1-20 profile=fmjd",
    "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26 profile=fmjd",
    "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24 profile=fmjd",
    "W:W27,28,32,33,37,38,K47:B6,9,13,18,19,23,K36 profile=fmjd",
)
