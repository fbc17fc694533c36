"""Revertier: a dame that touches down on an own one before the tête (§2)."""

from __future__ import annotations

import pytest

from academie.games.revertier import game
from games.racing import board

pytestmark = pytest.mark.native

FULL = "W:M4,N1,O1,P1,Q1,R1,S1,T1,U1,V1,X1,Y1;B:A3,B1,D1,E1,G1,K1,L7"  # every flèche before White's tête held


def test_touching_down_on_an_own_dame() -> None:
    """§2: a dame sets no foot on an own one before the tête; where own-blot-transit lets it, it may not stay.

    Either way the throw comes to the same positions: the dame that stands there can go on instead.
    """
    met: set[int] = set()
    for roll in game.read(FULL).rolls():
        usual, passing = (game.read(FULL, f"academie-1806{option}").after(roll) for option in ("", "+own-blot-transit"))
        one, other = ({board(state.after(move)) for move in state.moves()} for state in (usual, passing))
        assert one == other
        assert not any(touched(usual.counts(0), move.play.strides) for move in usual.moves())
        met = met.union(*(touched(passing.counts(0), move.play.strides) for move in passing.moves()))
    assert met


def touched(counts: list[int], strides: list[tuple[int, int, int, bool]]) -> set[int]:
    """The steps before the tête on which a play sets a dame beside another."""
    found, here = set(), list(counts)
    for origin, to, _, _ in strides:
        here[origin] -= 1
        here[to] += 1
        found |= {to} if 0 < to < 11 and here[to] > 1 else set()
    return found
