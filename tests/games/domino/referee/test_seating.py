"""Rules I and II at the table: tiles drawn for the places and, at piquet voleur, for the sides."""

from __future__ import annotations

import random

import pytest

from academie.errors import Illegal
from academie.games.domino.referee.table import deal
from games.domino.referee.dominoes import after, assisted, denied, rigueur, said, sat


def places(*tiles: str) -> list[str]:
    """A, B, C, D draw in turn."""
    return [f"{'ABCD'[number]} draws {tile} for his place" for number, tile in enumerate(tiles)]


def test_the_two_highest_are_together() -> None:
    """Rule II, case DOM-R-II: the two highest against the two lowest; partners sit opposite, the highest leads."""
    table = after(rigueur("piquet-voleur"), *places("6-6", "0-0", "1-0", "6-5"))
    assert said(table) == [("side", "§14", 0), ("side", "§14", 2), ("sits_first", "§13", 0)]
    assert [each.text.en for each in table.rulings[:2]] == ["A and D play together.", "C and B play together."]
    assert [str(act) for act in table.acts(0)] == ["A sits at A", "A sits at B", "A sits at C", "A sits at D"]
    assert [table.acts(seat) for seat in (1, 2, 3)] == [(), (), ()]
    assert (table.waits, table.stage.en, deal(table, random.Random(1))) == (0, "choice of a place", None)
    seated = after(table, "A sits at A")
    assert seated.sitting == (0, 2, 3, 1)  # the third highest is at A's right
    assert [(each.key, each.player) for each in seated.rulings] == [
        *(("sits", chair) for chair in range(4)),
        ("main", 0),
    ]
    assert "Le joueur D prend la place C" in seated.rulings[2].text.fr
    assert (seated.partner(0), seated.now.leader) == (2, 0)


@pytest.mark.parametrize(("chair", "sitting"), [("A", (0, 1, 2)), ("B", (2, 0, 1)), ("C", (1, 2, 0))])
def test_the_highest_sits_where_he_likes(chair: str, sitting: tuple[int, ...]) -> None:
    """Rule I, case DOM-R-I: the others follow to his right by their tiles, and he leads from his chair."""
    table = after(rigueur("poule-trois"), *places("6-6", "6-5", "1-0"), f"A sits at {chair}")
    assert table.sitting == sitting
    assert table.now.leader == "ABC".index(chair)
    shuffled = after(table, f"{chair} shuffles")
    assert shuffled.sitting == sitting  # and stays so


def test_equal_tiles_draw_again_for_their_places() -> None:
    """Rule I: whoever ties draws again with those he ties with, of what is left; the others keep their rank."""
    table = after(rigueur("poule-quatre"), *places("5-3", "6-6", "6-2", "0-0"))
    assert said(table) == [("place_again", "§13", 3)]
    assert (table.waits, table.stage.en) == (0, "draw for the places")
    for line in ("B draws 5-5 for his place", "A draws 6-2 for his place", "B sits at B", "A draws 5-5"):
        with pytest.raises(Illegal, match="§13"):
            after(table, line)
    table = after(table, "C draws 1-1 for his place")
    assert (table.waits, table.rulings) == (0, ())
    again = after(table, "A draws 2-0 for his place")  # equal once more
    assert said(again) == [("place_again", "§13", 0)]
    settled = after(again, "A draws 1-0 for his place", "C draws 4-4 for his place")
    assert said(settled) == [("sits_first", "§13", 1)]
    assert after(settled, "B sits at D").sitting == (2, 0, 3, 1)


def test_sides_are_told_apart_before_anything_else() -> None:
    """Rule II: who ties for the second place on the high side draws again; the two lowest need not."""
    table = after(rigueur("piquet-voleur"), *places("6-6", "5-3", "6-2", "4-4"))
    assert said(table) == [("place_again", "§13", 3)]
    settled = after(table, "B draws 1-0 for his place", "C draws 2-0 for his place", "D draws 5-0 for his place")
    assert [each.text.en for each in settled.rulings[:2]] == ["A and D play together.", "C and B play together."]
    low = after(rigueur("piquet-voleur"), *places("6-6", "6-5", "1-1", "2-0"))
    assert said(low)[0] == ("side", "§14", 0)


def test_equal_highest_may_be_made_to_draw_again() -> None:
    """Rule II, case DOM-R-II: of two equal partners either sits and leads, unless the players have them draw again."""
    table = after(rigueur("piquet-voleur"), *places("0-0", "6-4", "1-0", "5-5"))
    assert said(table)[2] == ("equal_lead", "§14", 1)
    assert "A has the highest draw again" in map(str, table.acts(0))
    assert "B sits at A" in map(str, table.acts(1))
    assert "D sits at A" in map(str, table.acts(3))
    with pytest.raises(Illegal, match="drawn; B says where"):
        after(table, "A draws 1-1 for his place")
    for first, sitting in (("B", (1, 2, 3, 0)), ("D", (3, 2, 1, 0))):
        seated = after(table, f"{first} sits at A")
        assert (seated.sitting, seated.now.leader) == (sitting, 0)
    again = after(table, "A has the highest draw again")
    assert said(again) == [("place_again", "§13", 0)]
    assert [act for seat in range(4) for act in again.acts(seat)] == []
    told = after(again, "B draws 1-1 for his place", "D draws 2-2 for his place")
    assert said(told)[2] == ("sits_first", "§13", 3)
    assert denied(told, "C has the highest draw again", "§14") == "no_tie"
    with pytest.raises(Illegal, match="highest tile chooses"):
        after(told, "B sits at A")


def test_no_tie_no_new_draw() -> None:
    """Rule II: a new draw is refused before the draw, within it, when nobody ties, and when all sit."""
    table = rigueur("piquet-voleur")
    lines = places("6-6", "0-0", "1-0", "6-5")
    for count in range(5):
        assert denied(after(table, *lines[:count]), "B has the highest draw again", "§14") == "no_tie"
    assert denied(sat("piquet-voleur"), "B has the highest draw again", "§14") == "no_tie"


def test_places_are_drawn_for_first() -> None:
    """Once tiles are drawn for the lead all sit; a chair that is not there cannot be taken."""
    table = after(rigueur("poule-trois"), "A draws 6-6")
    with pytest.raises(Illegal, match="All sit already"):
        after(table, "B draws 6-5 for his place")
    with pytest.raises(Illegal, match="All sit already"):
        after(sat("poule-trois"), "A draws 6-5 for his place")
    drawn = after(rigueur("poule-trois"), *places("6-6", "6-5", "1-0"))
    with pytest.raises(Illegal, match="no seat D"):
        after(drawn, "A sits at D")
    with pytest.raises(Illegal, match="A says where he sits"):
        after(drawn, "B draws 4-4 for his place")


@pytest.mark.parametrize("profile", ["tete-a-tete-six", "poule-trois", "poule-quatre", "piquet-voleur"])
def test_a_program_draws_on(profile: str) -> None:
    """Once somebody has drawn for his place chance draws for the others, assisted or not, until one may sit."""
    for sit in (assisted, rigueur):
        for seed in range(20):
            chance, table = random.Random(seed), after(sit(profile), "A draws 6-4 for his place")
            while (act := deal(table, chance)) is not None:
                table = table.after(act)
            first = table.acts(table.waits or 0)[-1]
            assert sorted(table.after(first).sitting) == list(range(table.players))
