"""What each value and option of toc changes."""

from academie.game import Roll
from academie.games.toc.game import game

HIT_TWICE = "W:A15;B:Y13,F1,G1"


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
