"""Two faults at once: of two throws, of one player and the other, and an école in two steps."""

from __future__ import annotations

import pytest

from games.trictrac.referee.tables import after, denied, holes, keys, points, seated

# By 5-5 White wins 4 and gives Black 6; by 5-4 Black wins 4 then.
BETWEEN = {"white": {0: 8, 3: 1, 8: 4, 11: 2}, "black": {0: 9, 5: 1, 7: 1, 10: 2, 11: 2}}
# By 6-2 White wins 6, and gives nothing.
SIX = {"white": {0: 10, 2: 1, 6: 2, 11: 2}, "black": {0: 12, 4: 1, 8: 1, 10: 1}}
GIVEN = ("white throws 5-5", "white marks 4", "white plays A/F A/F")
BOOKS = ("classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818")


@pytest.mark.parametrize("profile", BOOKS)
def test_two_throws_forgotten_are_one_claim(profile: str) -> None:
    """A 320: what the other's dice gave and what one's own won, both forgotten: 6 and 4 are schooled before a throw."""
    table = after(seated(BETWEEN, profile), *GIVEN, "black throws 5-4", "black plays Y/S Y/T")
    assert table.school_points(1) == 10
    table = after(table, "white schools 10")
    assert keys(table) == ["ecole", "ecole"]
    assert (points(table), holes(table)) == ((2, 0), (2, 0))


@pytest.mark.parametrize("profile", BOOKS)
def test_too_much_of_what_was_given_is_not_too_much_of_the_throw(profile: str) -> None:
    """A 320, A 336: 8 marked for the 6 given, then the 4 won: the hole comes back, 10 stand, 2 are schooled."""
    table = after(seated(BETWEEN, profile), *GIVEN, "black marks 8", "black throws 5-4", "black marks 4")
    assert holes(table) == (0, 2)
    table = after(table, "black plays Y/S Y/T", "white schools 2")
    assert (points(table), holes(table)) == ((6, 10), (0, 0))


@pytest.mark.parametrize("profile", BOOKS)
def test_too_much_given_and_too_little_won(profile: str) -> None:
    """A 320: of the more and of the less, each in its throw: 8 for 6 and 2 for 4 make 4, and 8 are left to him."""
    table = after(seated(BETWEEN, profile), *GIVEN, "black marks 8", "black throws 5-4", "black marks 2")
    table = after(table, "black plays Y/S Y/T", "white schools 4")
    assert points(table) == (8, 8)


@pytest.mark.parametrize("profile", BOOKS)
def test_too_much_twice(profile: str) -> None:
    """A 336: the jeton let go too far in two throws running: both are schooled, as soon as the second is let go."""
    table = after(seated(BETWEEN, profile), *GIVEN, "black marks 8", "black throws 5-4", "black marks 6")
    assert table.school_points(1) == 4
    assert points(after(table, "white schools 4")) == (8, 10)


def test_both_throws_are_set_right_together() -> None:
    """A 326: made to mark, he has what the two throws are worth, neither more nor less."""
    table = after(seated(BETWEEN), *GIVEN, "black marks 8", "black throws 5-4", "black marks 2", "black plays Y/S Y/T")
    table = after(table, "white makes him mark")
    assert points(table) == (4, 10)
    assert table.school_points(1) == 0


def test_made_to_mark_what_was_given_he_marks_his_throw_himself() -> None:
    """A 326, B 1223: the points forgotten before the throw are ordered; those of the throw are still his to mark."""
    table = after(seated(BETWEEN), *GIVEN, "black throws 5-4", "white makes him mark")
    assert points(table) == (4, 6)
    assert points(after(table, "black marks 4")) == (4, 10)


def test_a_second_jeton_beside_the_first_in_two_throws() -> None:
    """B 1205: 2 were there, 6 are marked beside them, and 4 beside those: école of the 2 and of the 6."""
    table = after(seated(BETWEEN, "academie-1806-b", points="0,2"), *GIVEN, "black marks 6 with another jeton")
    table = after(table, "black throws 5-4", "black marks 4 with another jeton", "black plays Y/S Y/T")
    assert table.school_points(1) == 8


@pytest.mark.parametrize("profile", BOOKS)
def test_two_false_ecoles_are_both_returned(profile: str) -> None:
    """A 330, L r.61: 4 and 2 marked without a fault of the other's: both come off, and 6 are schooled."""
    table = after(seated(BETWEEN, profile), *GIVEN, "black schools 4", "black schools 2")
    assert points(table) == (4, 6)
    table = after(table, "white schools 6")
    assert points(table) == (10, 0)
    assert points(after(table, "black marks 6")) == (10, 6)


def test_two_false_ecoles_count_for_what_was_given() -> None:
    """L r.56: 4 and 4 schooled without a fault, and the 6 given left unmarked: 2 are too much, and none too little."""
    table = after(seated(BETWEEN), *GIVEN, "black schools 4", "black schools 4", "black throws 6-1")
    assert table.school_points(1) == 2
    assert points(after(table, "white schools 2")) == (6, 6)


@pytest.mark.parametrize("profile", BOOKS)
def test_a_false_ecole_does_not_keep_the_leaver(profile: str) -> None:
    """A 338, A 330: he leaves by right and is schooled in vain; returning it he leaves all the same."""
    table = after(seated(BETWEEN, profile, points="10b,0"), "white throws 5-5", "white marks 2", "white leaves")
    table = after(table, "black schools 2", "white schools 2")
    assert keys(table) == ["ecole"]
    table = after(table, "black lifts his dames")
    assert keys(table) == ["leave"]
    assert (table.thrower, points(table), holes(table)) == (0, (0, 0), (2, 0))


@pytest.mark.parametrize("profile", BOOKS)
def test_an_ecole_in_two_steps_is_not_false(profile: str) -> None:
    """A 328, B 1225: 4 of an école of 6, and then the other 2: nothing is divided and nothing is false."""
    table = after(seated(SIX, profile), "white throws 6-2", "white plays A/G A/C", "black schools 4")
    assert "black schools 2" in map(str, table.acts(1))
    table = after(table, "black schools 2")
    assert points(table) == (0, 6)
    assert table.school_points(1) == 0
    assert denied(after(table, "white requires the whole")) == ["§86"]


def test_what_is_claimed_beyond_the_rest_of_an_ecole_is_false() -> None:
    """A 330: the rest was 2 and 4 more are claimed: 2 of them are false, and schooled."""
    table = after(seated(SIX), "white throws 6-2", "white plays A/G A/C", "black schools 4", "black schools 4")
    assert points(table) == (0, 8)
    assert points(after(table, "white schools 2")) == (2, 6)


@pytest.mark.parametrize("profile", BOOKS)
def test_a_hole_too_many_is_set_right_though_the_remainder_is_given_up(profile: str) -> None:
    """A 347, L r.52: three holes pegged for two by one who leaves: the third comes back, and he leaves."""
    table = after(seated(SIX, profile, points="8b,0"), "white throws 6-2", "white marks 4 and pegs 3")
    assert holes(after(table, "black makes him mark")) == (2, 0)
    table = after(table, "white leaves", "black makes him mark")
    assert (keys(table), holes(table)) == (["hole_corrected"], (2, 0))
    assert keys(after(table, "black lifts his dames")) == ["leave"]


@pytest.mark.parametrize("profile", ["classique", "academie-1806-a", "lepeintre-bonne-compagnie"])
def test_what_is_marked_of_a_throw_is_not_marked_again_when_it_is_replayed(profile: str) -> None:
    """A 471: the false case goes back after its throw's 6 were marked: played again, the throw gives no more."""
    table = after(seated(BETWEEN, profile), "white throws 5-5", "white marks 4", "white plays A/G A/G", "black marks 6")
    table = after(table, "black refuses", "white plays A/F A/F")
    assert points(table) == (4, 6)
    assert not [act for act in map(str, table.acts(1)) if act.startswith("black marks")]
    assert after(table, "black throws 6-1").school_points(1) == 0


def test_what_is_schooled_of_a_throw_counts_when_it_is_replayed() -> None:
    """L r.56: 4 schooled, the false case sent back, and the 6 given left unmarked: an école of 2."""
    table = after(seated(BETWEEN), "white throws 5-5", "white plays A/G A/G", "black schools 4", "black refuses")
    table = after(table, "white plays A/F A/F", "black throws 6-1")
    assert table.school_points(1) == 2


@pytest.mark.parametrize("profile", BOOKS)
def test_what_is_schooled_at_the_touch_counts_for_what_the_play_gives(profile: str) -> None:
    """L r.56: 4 schooled when the dame is touched, and the 6 that the throw gives left unmarked: an école of 2."""
    table = after(seated(BETWEEN, profile), "white throws 5-5", "white touches A", "black schools 4")
    table = after(table, "white plays A/F A/F")
    assert after(table, "black throws 6-1").school_points(1) == 2
    assert after(table, "black marks 2", "black throws 6-1").school_points(1) == 0
    assert after(table, "black marks 4", "black throws 6-1").school_points(1) == 0


def test_good_company_takes_back_a_play_whose_points_were_marked() -> None:
    """L r.24 in good company: he plays again, and the other, who has marked 6, marks nothing more."""
    table = after(seated(BETWEEN, "lepeintre-bonne-compagnie"), "white throws 5-5", "white marks 4")
    table = after(table, "white plays A/F A/G", "black marks 6", "white takes back his play", "white plays A/F A/F")
    assert table.windows[1] is not None
    assert (table.windows[1].owed, table.marked(table.windows[1])) == (6, 6)


@pytest.mark.parametrize("profile", BOOKS)
def test_a_false_ecole_interrupts_nobody(profile: str) -> None:
    """A 330, A 91: the second jeton taken off for points of a false école goes on again when they come off."""
    table = after(seated(BETWEEN, profile), *GIVEN, "black marks 6", "white schools 2")
    if profile != "classique":  # there a mark takes it off by itself
        table = after(table, "white strikes the bredouille")
    assert not table.sheet.scores[1].bredouille
    assert after(table, "black schools 2").sheet.scores[1].bredouille
    assert after(table, "black makes him mark").sheet.scores[1].bredouille
