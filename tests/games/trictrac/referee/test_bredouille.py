"""One jeton or two: who is in bredouille at a table à la rigueur, and who takes the second jeton off."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.table import AssistedTable, RigueurTable, assisted, rigueur
from academie.referee.tempers import temper
from games.trictrac.referee.tables import EIGHT, after, holes, keys, seated

if TYPE_CHECKING:
    from collections.abc import Sequence

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
PROFILES = ("classique", A, B, LEP, COMPANY)
# Black, who marked first, has 10; White marks 8 second; then Black wins 2 more and completes his hole.
SECOND_MARKS = ("white throws 3-2", "white marks 8", "white plays A/D A/C")
FIRST_COMPLETES = ("black throws 6-1", "black marks 2")


@pytest.mark.parametrize("profile", PROFILES)
def test_the_second_marker_ends_the_first_ones_bredouille(profile: str) -> None:
    """A 89-91, B 1065, L 282: who marked first has no second jeton to lose; once the other has marked he pegs one."""
    table = after(seated(EIGHT, profile, points="0,10b"), *SECOND_MARKS)
    assert [score.bredouille for score in table.sheet.scores] == [True, False]
    assert not {act for act in table.acts(0) if isinstance(act, acts.Strike)}
    assert holes(after(table, *FIRST_COMPLETES)) == (0, 1)


@pytest.mark.parametrize("profile", PROFILES)
def test_the_second_jeton_waits_for_a_hand(profile: str) -> None:
    """B 1067-1069, A 91, L r.49: where the players mark, the two jetons of the second one stand until taken off."""
    table = after(seated(EIGHT, profile, points="2,10b"), *SECOND_MARKS)
    assert table.sheet.scores[1].bredouille is (profile != "classique")
    if profile != "classique":
        dropped = after(table, "black drops the bredouille")
        assert keys(dropped) == ["bredouille_lost"]
        assert holes(after(dropped, *FIRST_COMPLETES)) == (0, 1)


def test_nobody_drops_what_is_right() -> None:
    """B 1055: who has not been interrupted is in bredouille, and has nothing to take off."""
    table = after(seated(EIGHT, B, points="0,4"), "white throws 3-2", "white marks 8")
    with pytest.raises(Illegal, match="§71"):
        after(table, "white drops the bredouille")


# ---------------------------------------------------------------------------------------------
# Machines


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
    _agree(profile, "forgiving", 12)


@pytest.mark.deep
@pytest.mark.parametrize("manner", ["forgiving", "exact"])
@pytest.mark.parametrize("profile", PROFILES)
def test_machines_peg_single_holes_as_often_in_many_games(profile: str, manner: str) -> None:
    """The same over many parties, for the machine that claims as for the one that forgives."""
    _agree(profile, manner, 150)
