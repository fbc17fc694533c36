"""A throw on a position: its plays, its points and its plein, as the referee, the tutor and the cases ask for them."""

from __future__ import annotations

import pytest

from academie.games.trictrac.coup import Coup, by_puissance
from games.trictrac.asking import STACK, by, native, path


def coup(
    own: dict[int, int],
    other: dict[int, int],
    dice: tuple[int, int],
    profile: str | None = None,
    *,
    again: bool = False,
) -> Coup:
    return Coup(native(profile), tuple(path(own)), tuple(path(other)), 0, dice, repeats_first=again)


def test_a_coin_by_power_is_told_from_a_dame_lifted() -> None:
    """§27: numbers that would carry past the coin make a play par puissance; a dame lifted by a larger one does not."""
    own = {0: 13, 8: 1, 10: 1}
    asked = coup(own, STACK, (4, 2))
    taken = by(own, (8, 11), (10, 11))
    assert [tuple(play.own) for play in asked.plays if by_puissance(play)] == [taken]
    assert not any(map(by_puissance, coup({22: 2, 23: 3}, {24: 15}, (6, 5)).plays))


def test_a_petit_jan_hangs_where_the_coin_can_be_taken() -> None:
    """§54, case L143: a petit jan kept by passing alone is not owed; a play makes it or declines it for the coin."""
    own, other = {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 7: 2, 8: 1}, {7: 5, 9: 3, 10: 7}
    free = coup(own, other, (6, 4))
    lefts = [tuple(play.own) for play in free.owed_plays]
    assert (free.jan, free.hung) == ("petit", free.plein_points)
    assert all(free.makes_plein(left) != free.declines_plein(left) for left in lefts)
    assert {free.makes_plein(left) for left in lefts} == {True, False}
    held = coup(own, other, (6, 4), "academie-1806-b")
    assert (held.jan, held.hung) == ("petit", 0)
    assert all(held.makes_plein(tuple(play.own)) for play in held.owed_plays)
    assert len(held.owed_plays) < len(held.plays)


@pytest.mark.parametrize("again", [True, False])
def test_a_throw_that_repeats_the_first(again: bool) -> None:
    """§68: the jan de rencontre is owed when the second throw of the partie repeats the first, and only then."""
    asked = coup(STACK, STACK, (6, 5), "classique+jan-rencontre", again=again)
    assert asked.owed == (4 if again else 0)
    assert asked.owed == sum(credit.points for credit in asked.credits)


def test_numbers_that_no_play_can_use() -> None:
    """§24, case L061: sixes and fives, none of them playable, move nothing and give the other four points."""
    asked = coup({10: 7, 11: 8}, {6: 3, 7: 3, 8: 3, 9: 3, 10: 3}, (6, 5))
    (play,) = asked.plays
    assert (asked.unplayed, asked.unplayable, asked.movable) == (2, True, frozenset())
    assert asked.given(play) - asked.given(None) == 4
    assert asked.given(None, unplayed=2) == asked.given(play)


def test_the_seat_changes_nothing() -> None:
    """§108: dames are counted along the thrower's own path, so both seats have the same plays and points."""
    own, other = {0: 9, 3: 1, 4: 1, 6: 1, 7: 1, 11: 2}, {0: 7, **dict.fromkeys(range(1, 9), 1)}
    white = coup(own, other, (5, 4))
    black = Coup(white.profile, white.own, white.other, 1, white.dice)
    assert (white.plays, white.owed_plays, white.credits) == (black.plays, black.owed_plays, black.credits)
    assert white.owed == black.owed > 0
