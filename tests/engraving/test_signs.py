"""Signs are told apart by their shapes, and refused in a sentence where they make no sense."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from academie import find
from academie.engraving import Mark, Plate, Sign
from academie.engraving.geometry import Anchor, Box, Point, Shape
from academie.engraving.palette import RULES
from academie.engraving.signs import ARROWS, drawn, told_at
from academie.errors import AcademieError, Unknown, Unreadable

ANCHORS = {
    shape: {
        name: Anchor(Point(x, 50), 20, Box(x - 25, 20, 50, 100), Point(x, 60), shape)
        for name, x in (("a", 30), ("b", 130))
    }
    for shape in Shape
}
DASHED = {selector for selector, body in RULES if "stroke-dasharray" in body}


def shape_of(sign: Sign, shape: Shape) -> str:
    """A sign without its colours: its shapes, and which of them are broken lines."""
    places = ("a", "b") if sign in ARROWS else ("a",)
    text = re.sub(r' data-mark="[^"]*"', "", drawn([Mark(sign, places)], ANCHORS[shape]))
    broken = ("joue" in text and ".chemin.joue .rompu" in DASHED) or ("somme" in text and ".but.somme .rouge" in DASHED)
    return re.sub(r' class="[^"]*"', "", text) + str(broken)


@pytest.mark.parametrize("shape", Shape)
def test_signs_differ_without_hue(shape: Shape) -> None:
    """No two signs have the same lines, on a flèche, on a square and on a tile."""
    for one, other in combinations(Sign, 2):
        assert shape_of(one, shape) != shape_of(other, shape), (one, other)


def test_every_sign_is_a_dark_line_in_a_light_one() -> None:
    """Each is drawn twice, once as halo."""
    for sign in Sign:
        text = drawn([Mark(sign, ("a", "b") if sign in ARROWS else ("a",))], ANCHORS[Shape.ROUND])
        assert text.count('class="halo"') >= 1
        assert re.search(r'class="(rouge|brun)', text)


def test_a_landing_carries_its_number() -> None:
    """The number that leads there is written in the ring; without one there is no text."""
    assert ">6</text>" in drawn([Mark.at(Sign.LANDING, "a", number=6)], ANCHORS[Shape.ROUND])
    assert "<text" not in drawn([Mark.at(Sign.LANDING, "a")], ANCHORS[Shape.ROUND])


def test_a_marked_place_is_said_to_be_so() -> None:
    """The words of a sign belong to its own place, in both languages."""
    marks = [Mark.at(Sign.BEATEN, "U"), Mark.at(Sign.BEST, "A", "U")]
    assert [told.fr for told in told_at(marks, "U")] == ["battue"]
    assert told_at(marks, "A") == []


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (lambda: Mark.at(Sign.BEST, "A"), Unreadable),
        (lambda: Mark.at(Sign.LAST, "A", "B"), Unreadable),
        (lambda: Mark.at(Sign.LAST), Unreadable),
        (lambda: Mark.at(Sign.BEATEN, "A", number=3), Unreadable),
        (lambda: Plate(prefix="1"), Unreadable),
        (lambda: Plate(prefix='a" onload="'), Unreadable),
        (lambda: find("trictrac").svg(find("trictrac").start(), marks=[Mark.at(Sign.LAST, "W")]), Unknown),
        (lambda: find("draughts").svg(find("draughts").start(), marks=[Mark.at(Sign.LAST, "51")]), Unknown),
        (lambda: find("chess").svg(find("chess").start(), marks=[Mark.at(Sign.LAST, "i1")]), Unknown),
        (lambda: find("domino").svg(find("domino").start(), marks=[Mark.at(Sign.LAST, "left")]), Unknown),
    ],
)
def test_wrong_signs_are_sentences(wrong: object, kind: type[AcademieError]) -> None:
    """A sign without its place, a place the board has not, a prefix that is no id: one sentence in two languages."""
    with pytest.raises(kind) as raised:
        wrong()  # type: ignore[operator]
    assert raised.value.to("en").endswith(".")
    assert raised.value.to("fr").endswith(".")
    assert raised.value.to("en") != raised.value.to("fr")
