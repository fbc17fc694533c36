"""The scene of trictrac: credits with their reasons, the sum in words, the decision, and the orders of a play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.referee import acts
from academie.referee import sit
from academie.scene import scene_of

if TYPE_CHECKING:
    from academie.referee.table import Table

LINE = "W:A9,F2,G2,H1,K1;B:N2,P1,R2,T1,U2,Y7 phase=throw to=white points={points},0 trous=3,1 throws=7,7"


def thrown(points: str, dice: tuple[int, int] = (5, 3)) -> Table:
    """The table after a throw that beats the dame on P in two ways, four points."""
    return sit("trictrac", "assisted", None, LINE.format(points=points)).after(acts.Throw(0, dice))


def test_a_credit_has_its_name_place_ways_law_and_reason() -> None:
    """The lone dame on P is beaten by the five and by both numbers: four points by §55, and why."""
    (credit,) = scene_of(thrown("4"), 0).credits
    assert (credit.places, credit.ways, credit.points, credit.law, credit.player) == (("P",), 2, 4, "§55", 0)
    assert credit.why is not None
    assert "from K" in credit.why.en
    assert "de K" in credit.why.fr
    assert [(sign.sign, sign.places) for sign in scene_of(thrown("4"), 1).signs] == [("beaten", ("P",))]


def test_the_sum_is_said_in_words() -> None:
    """What he had, what he wins, what it makes, and the trou with what is left over."""
    assert [each.fr for each in scene_of(thrown("4"), 0).sums] == ["4 et 4 font 8."]
    assert [each.en for each in scene_of(thrown("10"), 0).sums] == ["10 and 4 make 14: one trou, 2 left over."]
    assert [each.fr for each in scene_of(thrown("8"), 0).sums] == ["8 et 4 font 12 : un trou, reste rien."]
    (bredouille,) = scene_of(thrown("10b"), 0).sums
    assert bredouille.fr == "10 et 4 font 14 : un trou en bredouille, qui compte deux, reste 2."


def test_to_hold_or_to_leave_has_its_consequence() -> None:
    """After a trou of his own dice the thrower alone is asked, with equal words for both; then the ways are open."""
    table = thrown("10")
    scene = scene_of(table, 0)
    assert [choice.text for choice in scene.choices] == ["holds", "leaves"]
    assert scene.choices[0].told.fr == "Vous gardez 2 points et jouez le coup."
    assert scene.ways is None
    assert not any(gesture.text in {"holds", "leaves"} for gesture in scene.gestures)
    assert scene_of(table, 1).choices == ()
    held = scene_of(table.after(acts.Hold(0)), 0)
    assert held.choices == ()
    assert held.ways is not None


def test_both_orders_of_a_play_can_be_walked() -> None:
    """A/F and A/D in either order send the same act; A goes on to I by either number first."""
    ways = scene_of(thrown("4"), 0).ways
    assert ways is not None
    paths = [([(step.origin, step.target, step.by) for step in steps], act) for steps, act in ways.paths()]
    assert ([("A", "F", 5), ("A", "D", 3)], "plays A/F A/D") in paths
    assert ([("A", "D", 3), ("A", "F", 5)], "plays A/F A/D") in paths
    assert ([("A", "F", 5), ("F", "I", 3)], "plays A/F/I") in paths
    assert ([("A", "D", 3), ("D", "I", 5)], "plays A/F/I") in paths


def test_the_coin_par_puissance_is_taken_by_two_steps() -> None:
    """§27: the coin taken by numbers that would carry past it, either dame first."""
    line = "W:A11,G2,I2;B:Y13,T2 phase=play to=white dice=6-4 points=0,0 trous=0,0 throws=7,7"
    ways = scene_of(sit("trictrac", "assisted", None, line), 0).ways
    assert ways is not None
    taken = [[(step.origin, step.target) for step in steps] for steps, act in ways.paths() if "p" in act[6:]]
    assert sorted(taken) == [[("G", "L"), ("I", "L")], [("I", "L"), ("G", "L")]]


def test_the_rigour_shows_what_hands_have_done_and_no_more() -> None:
    """A dame touched has its sign; marks made by hand move the jeton; every gesture is there, right or wrong."""
    table = sit("trictrac", "rigueur", None, LINE.format(points="4")).after(acts.Throw(0, (5, 3)))
    before = {gesture.key for gesture in scene_of(table, 0).gestures}
    assert {"Mark", "School", "Touch", "Play", "Place", "Hold", "Leave", "Peg", "Strike"} <= before
    wrong = table.after(acts.Mark(0, 6))
    assert [(each.side, each.at) for each in scene_of(wrong, 1).jetons] == [(0, 10), (1, 0)]
    touched = wrong.after(acts.Touch(0, "F"))
    assert [(each.sign, each.places) for each in scene_of(touched, None).signs] == [("touched", ("F",))]
    assert scene_of(touched, 0).credits == ()
