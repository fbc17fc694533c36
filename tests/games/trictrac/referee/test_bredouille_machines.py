"""One jeton or two between machines: the holes they peg by hand are those the law pegs."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest

from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.assisted_table import AssistedTable, assisted
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.referee.tempers import temper

if TYPE_CHECKING:
    from collections.abc import Sequence

PROFILES = ("classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie")


def _choose(chance: random.Random, turns: Sequence[acts.Act]) -> acts.Act:
    """Any play; whoever may leave holds."""
    plays = [act for act in turns if isinstance(act, acts.Play)]
    return chance.choice(plays) if plays else next(act for act in turns if isinstance(act, acts.Hold))


def _holes_pegged(table: AssistedTable | RigueurTable, seed: int, manner: str) -> list[int]:
    """The holes of one partie between two machines, as each gain pegged them."""
    chance, hands = random.Random(seed), (temper(manner, seed), temper(manner, seed + 1))
    pegged: list[int] = []
    while table.result is None:
        found = [hand.act(table, seat, lambda _, turns: _choose(chance, turns)) for seat, hand in enumerate(hands)]
        act = next((act for act in found if act is not None), None) or table.chance(chance)
        assert act is not None
        before = [score.trous for score in table.state.core.scores]
        table = table.after(act)
        pegged += [score.trous - old for score, old in zip(table.state.core.scores, before, strict=True)]
    return [count for count in pegged if count]


def _agree(profile: str, manner: str, games: int) -> None:
    """Single holes are as frequent by hand as by the machine's marks, within three and a half deviations."""
    by_hand = [n for seed in range(games) for n in _holes_pegged(rigueur(profile), seed, manner)]
    marked = [n for seed in range(games) for n in _holes_pegged(assisted(profile), seed, manner)]
    assert min(by_hand) > 0  # nobody pegged what he had to give back
    shares = [sum(n == 1 for n in found) / len(found) for found in (by_hand, marked)]
    both = sum(shares) / 2
    deviation = math.sqrt(both * (1 - both) * (1 / len(by_hand) + 1 / len(marked)))
    assert abs(shares[0] - shares[1]) < 3.5 * deviation, shares


@pytest.mark.parametrize("profile", PROFILES)
def test_machines_peg_single_holes_as_often_by_hand(profile: str) -> None:
    """A 91, B 1069: machines take a lost second jeton off, so that under every profile the holes are the law's."""
    _agree(profile, "forgiving", 6)


@pytest.mark.deep
@pytest.mark.parametrize("manner", ["forgiving", "exact"])
@pytest.mark.parametrize("profile", PROFILES)
def test_machines_peg_single_holes_as_often_in_many_games(profile: str, manner: str) -> None:
    """The same over many parties, for the machine that claims as for the one that forgives."""
    _agree(profile, manner, 60)
