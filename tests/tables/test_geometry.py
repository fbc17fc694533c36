"""The board of the flèches by its measures: piles that pass no point, lanes that stay free, all within the wood."""

from __future__ import annotations

from itertools import pairwise

import pytest

from academie.engraving.geometry import Box, Point
from academie.tables.board import LETTERS
from academie.tables.geometry import BEFORE_BAR, END, PAST_BAR, Tablier, tablier

LYING = tablier()
BOARDS = [
    LYING,
    tablier(a_at="right"),
    *(tablier(standing=True, a_at=hand, pitch=pitch) for hand in ("left", "right") for pitch in (34, 41, 46)),
]
IDS = [f"{'standing' if board.standing else 'lying'}-{board.a_at}-{board.pitch}" for board in BOARDS]
boards = pytest.mark.parametrize("board", BOARDS, ids=IDS)


def around(centre: Point, radius: float) -> Box:
    """The box of a disc."""
    return Box(centre.x, centre.y, 0, 0).grown(radius)


def test_the_measures_of_the_lying_board() -> None:
    """656 by 360; A's axis at 50, G's past the bar at 366; the feet of A at 27.6 and 72.4, its point at 50, 208."""
    assert LYING.size == Box(0, 0, 656, 360)
    assert [LYING.axis(fleche) for fleche in (0, 5, 6, 11, 12, 23)] == [50, 290, 366, 606, 606, 50]
    left, right, tip = LYING.fleche(0)
    assert (left.x, left.y, right.x, tip) == (pytest.approx(27.6), 324, pytest.approx(72.4), (50, 208))
    assert LYING.floors == (Box(26, 36, 288, 288), Box(342, 36, 288, 288))
    assert LYING.peg(0, 1) == (50, 335)
    assert LYING.spot(0, 3.5) == (218, 196.5)
    assert [LYING.spot(1, where) for where in (BEFORE_BAR, PAST_BAR, END)] == [(301, 163.5), (355, 163.5), (617, 163.5)]


def test_the_measures_of_the_standing_board() -> None:
    """344 wide and 12 pitches and 34 high; A at the lower right, its dame of 18.8 two from the foot."""
    board = tablier(standing=True)
    assert board.size == Box(0, 0, 344, 526)
    assert board.radius == 18.8
    assert board.pile(0, 1) == [Point(pytest.approx(296.2), 495.5)]
    assert board.fleche(11)[2] == (207, 30.5)
    assert tablier(standing=True, pitch=10).size.height == 12 * 34 + 34
    assert tablier(standing=True, pitch=90).size.height == 12 * 46 + 34


def test_the_distances_of_a_pile() -> None:
    """Two dames 44 apart, three 35.5, five 17.75, and never more than six discs."""
    for count, apart in ((2, 44), (3, 35.5), (5, 17.75), (6, 14.2), (15, 14.2)):
        centres = LYING.pile(0, count)
        assert len(centres) == min(count, 6)
        assert centres[0].distance(centres[1]) == pytest.approx(apart)


@boards
def test_no_dame_passes_the_point(board: Tablier) -> None:
    """Of any pile on any flèche the last dame ends at the point or before, within its floor, clear of the jetons."""
    spots = [board.spot(seat, where) for seat in (0, 1) for where in (0, 1, 2, 3.5, 4, 5, BEFORE_BAR, PAST_BAR, 9, END)]
    for fleche in range(24):
        tip = board.fleche(fleche)[2]
        foot = board.at(board.axis(fleche), board.from_edge(fleche, board.rim))
        for count in range(1, 16):
            for centre in board.pile(fleche, count):
                assert foot.distance(centre) + board.radius <= foot.distance(tip) + 1e-6
                assert any(floor.grown(0.01).holds(around(centre, board.radius)) for floor in board.floors)
                assert all(centre.distance(spot) > board.radius + board.jeton for spot in spots)


@boards
def test_neighbours_do_not_touch(board: Tablier) -> None:
    """Dames of neighbouring flèches, and of facing ones, keep apart."""
    tops = {fleche: board.pile(fleche, 15) for fleche in range(24)}
    for fleche in range(23):
        for one in tops[fleche]:
            assert all(one.distance(two) > 2 * board.radius for two in tops[fleche + 1])
    assert tops[0][-1].distance(tops[23][-1]) > 2 * board.radius


@boards
def test_everything_beside_the_board_is_on_it(board: Tablier) -> None:
    """Holes, fichets, dames in hand and lifted lie within the drawing, and do not lie on one another."""
    for seat in (0, 1):
        pegs = [board.peg(seat, number) for number in range(13)]
        assert all(board.size.holds(around(peg, board.fichet)) for peg in pegs)
        assert len(set(pegs)) == 13
    for fleche in (0, 11, 12, 23):
        radius, held = board.hand(fleche, 15)
        lifted = board.lifted(fleche, 15)
        assert len(lifted) == 15
        assert all(board.size.holds(around(centre, radius)) for centre in held)
        assert all(board.size.holds(box) for box in lifted)
        assert not any(one.meets(two) for rank, one in enumerate(lifted) for two in lifted[:rank])
        assert not any(box.meets(around(centre, radius)) for box in lifted for centre in held)


@boards
@pytest.mark.parametrize("count", [2, 3])
def test_dice_hide_nothing(board: Tablier, count: int) -> None:
    """Dice lie clear of jetons at any place the books name, and between the points of the flèches."""
    for places in ((0.0, 9.0), (6.0, 9.0), (PAST_BAR, END), (10.0, END), (9.0, 9.0)):
        lying = [(board.spot(seat, where), board.jeton) for seat, where in enumerate(places)]
        dice = board.dice(count, lying)
        assert all(die.distance(at) > board.die / 2 + radius for die in dice for at, radius in lying)
        assert all(one.distance(two) > board.die for rank, one in enumerate(dice) for two in dice[:rank])
        assert all(any(floor.holds(around(die, board.die / 2)) for floor in board.floors) for die in dice)


def test_a_quarter_turn_keeps_the_order() -> None:
    """Standing, the path goes up the right side and comes down the left; lying with A at the right it is mirrored."""
    standing, mirrored = tablier(standing=True), tablier(a_at="right")
    up = [standing.pile(fleche, 1)[0] for fleche in range(24)]
    assert all(one.y > two.y and one.x == two.x for one, two in pairwise(up[:12]))
    assert all(one.y < two.y and one.x == two.x for one, two in pairwise(up[12:]))
    assert mirrored.pile(0, 1)[0].x == 656 - LYING.pile(0, 1)[0].x


def test_the_measures_as_plain_numbers() -> None:
    """What a page asks for: the size, and for each letter its box, its man and where the next one comes."""
    numbers = LYING.numbers()
    assert numbers["viewBox"] == [0, 0, 656, 360]
    assert list(numbers["places"]) == list(LETTERS)
    assert numbers["places"]["A"]["man"] == [50, 300.5]
    assert numbers["places"]["A"]["strip"] == [26, 180, 48, 144]
