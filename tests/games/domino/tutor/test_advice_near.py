"""The advice of the poule when the next player is near domino, at its borders."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from games.domino.tables import dealt
from games.domino.tutor.domino_advice import advised

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.games.domino.state import State

pytestmark = pytest.mark.native


def late(profile: str, seeds: range) -> Iterator[State]:
    """States of random coups in which whoever plays next has two tiles at most."""
    for seed in seeds:
        state, chooser = dealt(profile, seed), random.Random(seed)
        while state.phase == "play":
            if state.counts[state.right_of(state.player or 0)] <= 2:
                yield state
            state = state.after(chooser.choice(state.moves()))


def test_known_numbers_stay_good_near_domino() -> None:
    """S24: near domino a new number is advised against; one that has been out, of which most are held, is advised."""
    advices = (advice for state in late("poule-quatre", range(400)) for advice in advised(state, "S24"))
    both = next(advice for advice in advices if advice.favours and advice.against)
    assert not set(both.favours) & set(both.against)


def test_fewest_doubles_are_advised_where_they_differ() -> None:
    """S12: where every tile leaves his doubles as many passages, nothing is advised; else some tiles and not others."""
    spoken = 0
    for seed in range(8):
        state, chooser = dealt("tete-a-tete-coups", seed), random.Random(seed)
        while state.phase == "play":
            moves = set(state.moves())
            for advice in advised(state, "S12"):
                assert advice.favours
                assert set(advice.favours) < moves
                spoken += 1
            state = state.after(chooser.choice(state.moves()))
    assert spoken
