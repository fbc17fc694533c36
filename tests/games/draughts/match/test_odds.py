"""Odds as values: their text, their order, and what the books do not know."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.errors import Illegal, Unreadable
from academie.games.draughts.match.odds import NONE, Odds, read

WHOLE = st.builds(Odds, men=st.integers(0, 3), draw=st.booleans())
PART = st.sampled_from([Odds(men=1 - draw, draw=bool(draw), one_in=n) for draw in (0, 1) for n in (2, 3, 4)])
STAKES = st.builds(Odds, stake=st.integers(1, 4))


@given(st.one_of(WHOLE, PART, STAKES))
def test_text_round_trips(odds: Odds) -> None:
    """Every odds is written in one way and read back."""
    assert read(str(odds)) == odds


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("none", NONE),
        ("man", Odds(men=1)),
        ("2 men", Odds(men=2)),
        ("3 men", Odds(men=3)),
        ("draw", Odds(draw=True)),
        ("man+draw", Odds(men=1, draw=True)),
        ("half-draw", Odds(draw=True, one_in=2)),
        ("third-man", Odds(men=1, one_in=3)),
        ("quarter-draw", Odds(draw=True, one_in=4)),
        ("triple", Odds(stake=3)),
    ],
)
def test_texts(text: str, odds: Odds) -> None:
    """R30, R32: the forms of the house."""
    assert read(text) == odds
    assert str(odds) == text


@pytest.mark.parametrize(
    "text", ["", "men", "4 men", "1 men", "half", "half-2 men", "draw+man", "fifth-man", "quintuple"]
)
def test_other_texts_are_refused(text: str) -> None:
    """A text that names no odds is refused with the forms there are."""
    with pytest.raises(Unreadable, match="half-draw"):
        read(text)


def test_the_order_of_sizes() -> None:
    """§42, R30: from the quarter to three men; man and draw stand at one height, in whole and in part."""
    rising = ["none", "quarter-draw", "third-man", "half-draw", "man", "man+draw", "2 men", "2 men+draw", "3 men"]
    for less, more in pairwise(map(read, rising)):
        assert less < more
        assert not more < less
    for man, draw in (("man", "draw"), ("half-man", "half-draw"), ("quarter-man", "quarter-draw")):
        assert read(man).size == read(draw).size


@pytest.mark.parametrize(
    ("text", "number"),
    [("none", 1), ("half-man", 2), ("third-draw", 2), ("man", 3), ("draw", 3), ("man+draw", 4), ("2 men", 4)],
)
def test_the_four_classes(text: str, number: int) -> None:
    """§42: Manoury's classes by what a player receives; what lies beyond both is counted with the fourth."""
    assert read(text).receiver_class == number


@pytest.mark.parametrize(
    "values",
    [
        {"men": 4},
        {"men": -1},
        {"men": 2, "one_in": 2},
        {"men": 1, "draw": True, "one_in": 2},
        {"one_in": 3},
        {"men": 1, "one_in": 5},
        {"stake": 5},
        {"stake": 2, "men": 1},
    ],
)
def test_odds_the_books_do_not_know(values: dict[str, int]) -> None:
    """§42-§44: too many men, a fraction of several things, a multiple together with odds."""
    with pytest.raises(Illegal, match=r"§4[234]"):
        Odds(**values)  # type: ignore[arg-type]
