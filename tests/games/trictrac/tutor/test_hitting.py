"""Hitting at a distance, against a definition by dice alone, and on whole positions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie._core import trictrac as law
from academie.errors import Illegal, Unreadable
from academie.games.trictrac.tutor import hitting
from academie.games.trictrac.tutor.chances import THROWS, where
from academie.games.trictrac.tutor.hitting import false_chances, hit_chances, hit_mean, hit_short_cut, hits, hits_on
from academie.games.trictrac.tutor.position import Position, score

distances = st.integers(1, 12)
closings = st.sets(st.integers(1, 6))


@pytest.mark.parametrize("distance", range(1, 13))
def test_the_rules_for_open_passages(distance: int) -> None:
    """Ten and the distance within six, thirteen less the distance beyond: the law's count is the same."""
    assert len(hit_chances(distance)) == hit_short_cut(distance)


@given(distances, closings)
def test_closed_passages(distance: int, closed: set[int]) -> None:
    """True: a die alone, or the sum over one passage not closed; false: the sum, every passage closed."""
    closed -= {distance}
    true = where(lambda throw: distance in throw or (sum(throw) == distance and not set(throw) <= closed))
    false = where(lambda throw: sum(throw) == distance and set(throw) <= closed)
    assert hit_chances(distance, closed) == true
    assert false_chances(distance, closed) == false


def test_the_rules_fail_past_closed_passages() -> None:
    """Seven away with 1, 6, 3 and 4 closed, two throws hit and four hit falsely."""
    assert hit_chances(7, [1, 6, 3, 4]).named == ("5-2",)
    assert false_chances(7, [1, 6, 3, 4]).named == ("6-1", "4-3")


def test_mean_points_by_distance() -> None:
    """What one attacker brings on average, in thirty-sixths, on a lone dame of a first and of a second table."""
    petit = [46, 52, 54, 60, 62, 68, 24, 22, 16, 14, 8, 6]
    grand = [24, 28, 28, 32, 32, 36, 12, 12, 8, 8, 4, 4]
    assert [36 * hit_mean(distance, petit=True) for distance in range(1, 13)] == petit
    assert [36 * hit_mean(distance, petit=False) for distance in range(1, 13)] == grand


def test_hits_of_a_position() -> None:
    """Several attackers and several dames: the union, its throws, the mean points, the sentence in two languages."""
    position = Position.of({"K": 2, "L": 2}, {6: 1, 7: 1, 11: 2})  # R and Q, six and five from the coin
    found = hits(position)
    assert found.chances == where(lambda throw: bool({5, 6, 7} & {*throw, sum(throw)}))
    assert found.won == Fraction(sum(score(position, throw)[0] for throw in THROWS), 36)
    assert found.given == 0
    assert found.text.en.startswith(f"{len(found.chances)} throws of 36 hit: 6-6, 6-5")
    assert found.text.fr.startswith(f"{len(found.chances)} coups sur 36 battent : 6-6, 6-5")


def test_hits_on_one_dame() -> None:
    """Of two lone dames the throws and the points of one are told apart."""
    position = Position.of({11: 2}, {7: 1, 6: 1})
    assert len(hits_on(position, 16).chances) == 15
    assert hits_on(position, 16).won == hit_mean(5, petit=False)


def test_a_position_of_a_partie() -> None:
    """A state is seen by the one who throws; turned, the other throws."""
    state = law.State(law.Profile()).opened(6, 1)
    position = Position.seen(state)
    assert position.own == position.other == (15, *[0] * 24)
    split = Position.of({0: 13, 11: 2}, {5: 1, 0: 14})
    assert len(hits(split).chances) == 6
    assert split.turned().turned() == split


def test_nothing_to_hit() -> None:
    """Where no throw hits the answer says so."""
    found = hits(Position.of({0: 15}, {0: 15}))
    assert not found.chances.throws
    assert found.won == 0
    assert found.text.en == "No throw hits."
    assert found.text.fr == "Aucun coup ne bat."


def test_one_throw_is_singular() -> None:
    """Twelve away there is one throw, and the sentence agrees with it."""
    assert hits(hitting.facing_pair(12)).text.en == "1 throw of 36 hits: 6-6. Mean points: 1/6 to the thrower."
    assert hits(hitting.facing_pair(12)).text.fr == "1 coup sur 36 bat : 6-6. Points en moyenne : 1/6 à qui jette."


def test_false_points_are_the_others() -> None:
    """A false hit brings nothing to the thrower and its points to the other."""
    found = hitting.false_hits(hitting.facing_pair(7, [1, 6, 3, 4]))
    assert (found.won, found.given) == (Fraction(0), Fraction(4 * 4, 36))


def test_bad_questions_are_refused() -> None:
    """A distance no throw makes, a rest no die makes, a flèche that is none: one sentence each."""
    with pytest.raises(Illegal, match="13 away"):
        hit_chances(13)
    with pytest.raises(Illegal, match="passage 7 away"):
        hit_chances(8, [7])
    with pytest.raises(Unreadable, match="no flèche"):
        Position.of({"W": 2})
    with pytest.raises(Unreadable, match="no place"):
        Position.of({30: 2})


def test_the_dame_aimed_at_stands_as_deep_as_it_can() -> None:
    """In the petit jan on its talon, in the grand jan on the last flèche of it; nobody stands on the adverse coin."""
    for distance in range(1, 13):
        position = hitting.facing_pair(distance)
        assert [step for step, count in enumerate(position.other) if count] == [1 if distance == 11 else 0]
        grand = hitting.facing_pair(distance, petit=False)
        assert [step for step, count in enumerate(grand.other) if count] == [7 if distance == 5 else 6]
        assert not position.own[12]
        assert not grand.own[12]


def test_a_passage_is_closed_by_a_case() -> None:
    """Two dames on each closed distance before the dame aimed at, none beyond it; one attacker, on his coin two."""
    position = hitting.facing_pair(7, [1, 3])
    assert {step: count for step, count in enumerate(position.other) if count} == {0: 1, 6: 2, 4: 2}
    assert {step: count for step, count in enumerate(position.own) if count} == {16: 1}
    assert not any(count == 2 for count in hitting.facing_pair(3, [3, 4]).other)
    assert hitting.facing_pair(12).own[11] == 2
    assert hitting.facing_pair(6, petit=False).own[11] == 2
