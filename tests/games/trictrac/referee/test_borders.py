"""Sequences at the borders of the rules: who has touched and not played, said and not lifted, marked and not left."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.games.trictrac.referee.value import Wrong
from games.trictrac.referee.tables import EIGHT, after, denied, holes, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
STRICT = (A, B, "classique", LEP)
ALL = (*STRICT, COMPANY)
# White wins 4 by 5-5 and Black is given 6.
GIVES = "W:A9,I4,L2;B:Y9,S1,Q1,N2,M2 to=white"
CASE = "W:A10,C1,G2,L2;B:Y12,T1,P1,N1 to=white"  # by 4-3 White wins 4
NO_COIN = "W:A11,E2,F2;B:Y15 to=white"  # by 6-5 no two dames of White reach his coin
FILLS = "W:A3,D1,G2,H2,I2,J1,K2,L2;B:Y9,T2,R2,Q2 to=white"  # by 5-1 the dame on D alone fills the grand jan, 4
PLAYED = "white plays A/D A/C"  # 3-2 with two dames of the talon, by which White has won 8


def offered(table: RigueurTable, seat: int) -> set[str]:
    """The acts open to a player, as lines."""
    return {str(act) for act in table.acts(seat)}


# ---------------------------------------------------------------------------------------------
# A hole forgotten: A 344, B 1073, L r.51


@pytest.mark.parametrize("profile", ALL)
def test_a_hole_is_pegged_until_its_owner_has_played(profile: str) -> None:
    """A 344, B 1073, L r.51 (l.1906): the hole is lost by playing; a dame touched is not played."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 1")
    table = after(table, "white touches A")
    assert "hole_corrected" not in keys(table)
    assert "white pegs 1" in offered(table, 0)
    table = after(table, "white pegs 1")
    assert holes(table) == (2, 0)
    assert "white pegs 1" not in offered(table, 0)
    assert holes(after(table, PLAYED)) == (2, 0)


@pytest.mark.parametrize("profile", STRICT)
@pytest.mark.parametrize("moves", [[PLAYED], ["white touches A", PLAYED], ["white places A/D"]])
def test_a_hole_not_pegged_is_lost_by_the_play(profile: str, moves: list[str]) -> None:
    """The same lines: once a dame is let go nothing more is pegged, and the play says that it is lost."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 1", *moves)
    assert ("hole_corrected" in keys(table)) == (moves[-1] == PLAYED)
    assert "white pegs 1" not in offered(table, 0)
    with pytest.raises(Illegal, match="§88"):
        after(table, "white pegs 1")


def test_no_more_than_the_hole_forgotten_is_pegged_after_the_touch() -> None:
    """L r.51: the touch leaves time for the hole that was won, not for another."""
    table = after(seated(EIGHT, LEP, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 1", "white touches A")
    with pytest.raises(Illegal, match="§88"):
        after(table, "white pegs 2")
    plain = after(seated(EIGHT, LEP, points="4b,0"), "white throws 3-2", "white marks 8", "white touches A")
    with pytest.raises(Illegal, match="§88"):
        after(plain, "white pegs 1")


def test_a_hole_pegged_after_the_touch_goes_with_an_ecole() -> None:
    """L r.54: what is set right by an école is set right whole, whenever the fichet was moved."""
    table = after(seated(EIGHT, LEP, points="4b,0"), "white throws 3-2", "white marks 10 and pegs 1", "white touches A")
    table = after(table, "white pegs 1", "black schools 2")
    assert (points(table), holes(table)) == ((0, 2), (2, 0))


def test_in_good_company_a_hole_is_pegged_later_if_it_was_forgotten() -> None:
    """L 2075: noticed after the play, in the next relevé too; nobody pegs a hole he has not won."""
    table = after(seated(EIGHT, COMPANY, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 1")
    gone = after(table, "white leaves", "black lifts his dames")
    assert "white pegs 1" in offered(gone, 0)
    assert holes(after(gone, "white pegs 1")) == (2, 0)
    late = after(table, PLAYED, "black throws 2-1", "black plays Y/V Y/X", "white pegs 1")
    assert holes(late) == (2, 0)
    thrown = after(late, "white throws 2-1")  # what is pegged late is no hole too many of the throw it is pegged in
    assert not thrown.open(0)
    assert holes(thrown) == (2, 0)
    for each in (late, after(gone, "white pegs 1")):
        with pytest.raises(Illegal, match="§88"):
            after(each, "white pegs 1")


@pytest.mark.parametrize(("profile", "left"), [(LEP, 3), (B, 3), (COMPANY, 2)])
def test_holes_too_many_are_not_kept_in_good_company(profile: str, left: int) -> None:
    """L 1900 and L 2069: unchallenged they are kept, save in good company, where nothing ill-gotten is."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 3", PLAYED)
    assert offered(table, 1) == {"black makes him mark"}
    table = after(table, "black throws 2-1")
    assert holes(table) == (left, 0)
    assert laws(table) == (["§88"] if left == 2 else [])


# ---------------------------------------------------------------------------------------------
# The word and the count one leaves on: B 1167, L r.37, r.52, r.55


@pytest.mark.parametrize("profile", ALL)
def test_who_has_said_that_he_leaves_marks_no_remainder(profile: str) -> None:
    """B 1167, L r.37: to mark the rest is to hold, and after je m'en vais one does not hold."""
    table = after(seated(EIGHT, profile, points="6b,0"), "white throws 3-2", "white marks 6")
    assert "white marks 2" in offered(table, 0)
    said = after(table, "white says he leaves")
    assert offered(said, 0) == {"white leaves"}
    with pytest.raises(Illegal, match="§75"):
        after(said, "white marks 2")
    assert holes(after(said, "white leaves", "black lifts his dames")) == (2, 0)


def test_said_on_a_miscount_the_word_still_lets_mark() -> None:
    """L r.64 (l.1942): the hole taken back, he who said that he leaves thinks better of it and marks."""
    table = after(seated(EIGHT, LEP, points="2b,0"), "white throws 3-2", "white pegs 2", "white says he leaves")
    table = after(table, "white unpegs 2", "white marks 8", PLAYED)
    assert points(table) == (10, 0)
    assert not table.open(0)


@pytest.mark.parametrize("profile", STRICT)
def test_an_ecole_on_the_count_of_a_hole_keeps_the_thrower(profile: str) -> None:
    """L r.55, B 1736: he loses the right to leave by the école he makes, claimed before he has lifted a dame too."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 10", "black schools 2")
    assert (points(table), holes(table)) == ((0, 2), (2, 0))
    assert not {"white leaves", "white holds"} & offered(table, 0)
    with pytest.raises(Illegal, match="§93"):
        after(table, "white leaves")
    assert holes(after(table, PLAYED)) == (2, 0)


@pytest.mark.parametrize("claim", ["black schools 2", "black makes him mark"])
def test_a_claim_that_finds_no_miscount_keeps_nobody(claim: str) -> None:
    """B 1652, L r.61: a false école, or an excess moved back, leaves him the privilege of lifting."""
    marks = "white marks 8" if "schools" in claim else "white marks 10"
    table = after(seated(EIGHT, LEP, points="4b,0"), "white throws 3-2", marks, claim)
    assert holes(after(table, "white leaves")) == (2, 0)


@pytest.mark.parametrize("profile", ALL)
def test_holes_set_right_keep_nobody(profile: str) -> None:
    """L r.52 (l.1908), B 1207: a hole too many is set right and nothing more, when its owner leaves as well."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 3", "white leaves")
    table = after(table, "black makes him mark")
    assert keys(table) == ["hole_corrected"]
    table = after(table, "black lifts his dames")
    assert (holes(table), keys(table)) == ((2, 0), ["leave"])


@pytest.mark.parametrize("profile", STRICT)
def test_the_remainder_schooled_after_a_touch_does_not_keep_him(profile: str) -> None:
    """B 1165, L 2109: the count of the hole was right, so he may still leave and give the rest up."""
    table = after(seated(EIGHT, profile, points="6b,0"), "white throws 3-2", "white marks 6", "white touches A")
    table = after(table, "black schools 2", "white leaves", "black lifts his dames")
    assert (points(table), holes(table)) == ((0, 0), (2, 0))


# ---------------------------------------------------------------------------------------------
# The coin: §30, L r.26, r.30


@pytest.mark.parametrize("profile", ALL)
@pytest.mark.parametrize("position", [NO_COIN, "W:A11,H1,J1,L2;B:Y15 to=white"])
def test_a_dame_alone_on_the_coin_comes_back(profile: str, position: str) -> None:
    """A 475, B 1083, B 1093: by two it is taken and left, so a dame let go that leaves one there cannot stay."""
    one = "white places F/L" if position == NO_COIN else "white places L/P"
    table = after(rigueur(profile, position), "white throws 6-4" if "P" in one else "white throws 6-5", one)
    for stuck in (table, after(table, "black accepts")):
        assert offered(stuck, 0) == {"white takes back his play"}
        with pytest.raises(Illegal, match="§30"):
            after(stuck, "white has played")
        back = after(stuck, "white takes back his play")
        assert not back.faults
        assert back.hand.touched == ((5,) if position == NO_COIN else (11,))
        assert all("L" not in act.split()[-1] or "H/L" in act for act in offered(back, 0))


def test_the_coin_once_barred_leaves_nothing_to_answer() -> None:
    """L r.26 (l.1858): set down one after the other the two false dames go back, and that is the whole punishment."""
    table = after(rigueur(LEP, NO_COIN), "white throws 6-5", "white places F/L", "white places F/L")
    assert laws(table) == ["§80"]
    assert not table.faults
    assert offered(table, 1) == set()
    assert denied(after(table, "black refuses")) == ["§80"]


@pytest.mark.parametrize("profile", ALL)
def test_who_let_a_dame_go_wrong_can_always_say_that_he_has_played(profile: str) -> None:
    """L r.22, r.24: it stays wrong; the table does not wait for ever for a second dame."""
    table = after(seated(EIGHT, profile), "white throws 3-2", "white marks 8", "white places A/G")
    assert offered(table, 0) == {"white has played"}
    done = after(table, "white has played")
    assert [fault.wrong for fault in done.open(0)] == [Wrong.MISPLAY]


# ---------------------------------------------------------------------------------------------
# What is offered


def test_the_numbers_of_broken_dice_are_offered() -> None:
    """A 357, B 893: broken against the agreement, the thrower is offered every pair of numbers, and nothing else."""
    table = after(seated(EIGHT, "classique"), "black breaks the dice")
    choices = table.acts(0)
    assert len(choices) == 21
    assert all(isinstance(act, acts.Choose) for act in choices)
    assert table.acts(1) == ()
    assert after(table, "white chooses 6-6").throwing.dice == (6, 6)


def test_what_the_hand_forgot_is_offered() -> None:
    """L r.49, r.50: the second jeton while it can be put on, the points to erase until one throws again."""
    second = after(seated(EIGHT, LEP, points="0,4b"), "white throws 3-2", "white marks 8 with one jeton")
    assert "white takes the bredouille" in offered(second, 0)
    assert "white takes the bredouille" not in offered(after(second, PLAYED), 0)
    spared = after(seated(EIGHT, LEP, points="4b,6"), "white throws 3-2", "white marks 8 without erasing the other")
    assert "white erases the other" in offered(after(spared, PLAYED), 0)
    assert "black erases himself" in offered(after(spared, PLAYED), 1)
    kept = after(spared, PLAYED, "black throws 2-1", "black plays Y/V Y/X", "white throws 2-1")
    assert "white erases the other" not in offered(kept, 0)


# ---------------------------------------------------------------------------------------------
# Either order of claiming


@pytest.mark.parametrize("profile", STRICT)
@pytest.mark.parametrize("marked", [2, 6])
@pytest.mark.parametrize("claims", [("black schools 2", "black marks 6"), ("black marks 6", "black schools 2")])
def test_the_ecole_and_what_is_given_add_up_in_either_order(profile: str, marked: int, claims: tuple[str, str]) -> None:
    """A 320, B 1031: the other marks the école, of too little or too much, with what the throw gives him."""
    table = after(rigueur(profile, GIVES), "white throws 5-5", f"white marks {marked}", "white plays A/F A/F", *claims)
    assert points(table) == (min(marked, 4), 8)
    assert [score.bredouille for score in table.sheet.scores] == [False, True]


def test_the_plein_schooled_at_the_touch_is_not_schooled_again_at_the_play() -> None:
    """A 349: the école is of what was marked, once, whether it is claimed at the touch or after the play."""
    marked = after(rigueur(A, FILLS), "white throws 5-1", "white marks 4", "white touches A")
    early = after(marked, "black schools 4", "white plays A/F A/B")
    late = after(marked, "white plays A/F A/B", "black schools 4")
    assert points(early) == points(late) == (0, 4)
    assert early.school_points(0) == late.school_points(0) == 0
    assert offered(early, 1) == offered(late, 1) == {"black makes him play D/I/J", "black accepts"}


# ---------------------------------------------------------------------------------------------
# Misplaced dames: B 1708, A 471, L r.22, r.69


@pytest.mark.parametrize(
    ("profile", "back"), [(A, True), ("classique", True), (B, False), (LEP, False), (COMPANY, True)]
)
def test_who_sends_a_false_case_back(profile: str, back: bool) -> None:
    """A 471 sends it back; B 1708 leaves it or has one dame play both, L r.23 has both played; L 2055 lets replay."""
    table = after(rigueur(profile, CASE), "white throws 4-3", "white marks 4", "white plays A/F C/F")
    assert ("black refuses" in offered(table, 1)) == back
    assert bool(denied(after(table, "black refuses"))) != back


@pytest.mark.parametrize("profile", STRICT)
def test_a_dame_carried_beyond_both_numbers_leaves_none_unplayed(profile: str) -> None:
    """L r.69 gives two for a number that was not played; one dame carried too far for both has played both wrong."""
    table = after(rigueur(profile, CASE), "white throws 4-3", "white marks 4", "white plays A/J")
    assert offered(table, 1) == {"black makes him play A/E/H", "black accepts"}
    assert not after(table, "black throws 2-1").open(1)
    one = after(rigueur(profile, CASE), "white throws 4-3", "white marks 4", "white plays A/E -")
    assert "black marks 2" in offered(one, 1)
    assert after(one, "black throws 2-1").school_points(1) == 2


def test_a_dame_kept_is_told_as_such() -> None:
    """L r.28: the ruling is of a dame kept, and not of a dame too many, by which a partie starts again."""
    table = after(seated(None, LEP), "white keeps a dame in hand")
    assert (keys(table), laws(table)) == (["dame_kept"], ["§83"])


@pytest.mark.parametrize(("told", "marked", "schooled"), [(5, 4, 0), (7, 4, 2), (9, 10, 0), (9, 12, 2)])
def test_an_odd_word_misleads_by_even_points(told: int, marked: int, schooled: int) -> None:
    """L r.58: points go by two, so what an odd number told has caused is even, and what is offered can be claimed."""
    table = after(
        seated(EIGHT, LEP), "white throws 3-2", f"black tells the other {told}", f"white marks {marked}", PLAYED
    )
    assert table.school_points(0) == schooled
    for act in table.acts(1):
        assert not denied(table.after(act))


# ---------------------------------------------------------------------------------------------
# An école sets right what it is for, and nothing else: A 336, A 349, L r.50, r.54, r.66, B 1055

WON_SIX = CASE  # by 6-2; by 5-3 White wins 4
NOTHING = "W:A13,B2;B:Y15 to=white"  # by 4-3 nobody wins anything
SPARES = "W:A11,H1,J1,L2;B:Y10,V4,O1 to=white"  # by 5-3 White wins 8
UNFILLED = "white plays A/F A/B"  # 5-1 without the plein


@pytest.mark.parametrize(("profile", "schooled"), [(A, 6), (B, 6), ("classique", 6), (LEP, 10)])
def test_an_excess_goes_with_the_plein_that_was_not_made(profile: str, schooled: int) -> None:
    """A 336, A 349, L r.60: 4 due, 6 marked, the plein not made: nothing of it stays, claimed at once or one by one."""
    marked = after(rigueur(profile, FILLS), "white throws 5-1", "white marks 6")
    at_once = after(marked, UNFILLED, f"black schools {schooled}")
    one_by_one = after(marked, "black schools 2", UNFILLED, f"black schools {schooled - 2}")
    assert points(at_once) == points(one_by_one) == (0, schooled)


def test_what_the_throw_won_besides_the_plein_stays() -> None:
    """A 349: 8 for the plein and 4 for the coin, 14 marked, the plein not made: the coin's 4 are his."""
    table = after(rigueur(A, FILLS), "white throws 6-3", "white marks 14", "white plays A/G A/D", "black schools 10")
    assert (points(table), holes(table)) == ((4, 10), (0, 0))


@pytest.mark.parametrize("profile", STRICT)
def test_an_excess_marked_with_another_jeton(profile: str) -> None:
    """L r.66, B 1205: the new jeton goes back, what the first showed is lost; made to mark, he has what is due."""
    beside = after(rigueur(profile, f"{WON_SIX} points=6b,0"), "white throws 5-3", "white marks 6 with another jeton")
    played = after(beside, "white plays A/F A/D")
    assert points(after(played, "black schools 8")) == (4, 8)
    schooled = after(beside, "black schools 2")
    assert points(schooled) == (4, 2)
    assert points(after(schooled, "white plays A/F A/D", "black schools 6")) == (4, 8)
    made = after(played, "black makes him mark")
    assert (points(made), holes(made)) == ((10, 0), (0, 0))


def test_made_to_mark_the_two_jetons_together_he_marks_what_he_won() -> None:
    """L r.66: 2 of 4 marked beside the 6: all his points are 10."""
    line = f"{WON_SIX} points=6b,0"
    table = after(rigueur(LEP, line), "white throws 5-3", "white marks 2 with another jeton", "white plays A/F A/D")
    assert points(after(table, "black schools 8")) == (2, 8)
    assert points(after(table, "black makes him mark")) == (10, 0)


@pytest.mark.parametrize("profile", [A, B, LEP])
def test_an_ecole_puts_no_second_jeton_on(profile: str) -> None:
    """A 318, B 1071, L r.49: given 6, 8 marked with one jeton: the excess schooled, the bredouille is not back."""
    table = after(rigueur(profile, GIVES), "white throws 5-5", "white marks 4", "white plays A/F A/F")
    table = after(table, "black marks 8 with one jeton", "white schools 2")
    assert points(table) == (6, 6)
    assert not table.marks[1].bredouille


@pytest.mark.parametrize(("claim", "kept"), [("black schools 2", 8), ("black makes him mark", 6)])
@pytest.mark.parametrize("profile", STRICT)
def test_an_ecole_erases_nothing_that_was_left(profile: str, claim: str, kept: int) -> None:
    """L r.50: the hole is right and the other's points were left: they stand until the marker erases them."""
    table = after(rigueur(profile, f"{SPARES} points=4,6b"), "white throws 5-3")
    table = after(table, "white marks 10 without erasing the other", claim)
    assert (points(table), holes(table)) == ((0, kept), (1, 0))
    assert points(after(table, "white erases the other")) == (0, kept - 6)


@pytest.mark.parametrize("profile", [A, B, LEP])
def test_a_jeton_struck_off_for_nothing_goes_on_again(profile: str) -> None:
    """B 1055: nothing was won, so nothing is interrupted; where something was, the jeton stays off."""
    marked = ("white marks 4", "white strikes the bredouille")
    table = after(rigueur(profile, f"{NOTHING} points=2,8b"), "white throws 4-3", *marked)
    assert not table.marks[1].bredouille
    assert after(table, "black makes him mark").marks[1].bredouille
    schooled = after(table, "black schools 4")
    assert (points(schooled), holes(schooled)) == ((0, 0), (0, 2))
    won = after(rigueur(profile, f"{WON_SIX} points=0,8b"), "white throws 6-2", "white marks 8", "black makes him mark")
    assert (points(won), won.marks[1].bredouille) == ((6, 8), False)


# ---------------------------------------------------------------------------------------------
# The word that comes with the deed


@pytest.mark.parametrize("profile", ALL)
def test_the_word_is_said_while_the_dames_are_lifted(profile: str) -> None:
    """B 1155: je m'en vais is said before one lifts, or at least in lifting; then the other cannot ask for it."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8", "white lifts his dames")
    assert ("white says he leaves" in offered(table, 0)) == (profile != LEP)
    said = after(table, "white says he leaves")
    assert offered(said, 0) == set()
    assert denied(after(said, "black refuses")) == ["§73"]
    assert holes(after(said, "black lifts his dames")) == (2, 0)


@pytest.mark.parametrize("profile", [A, B, "classique", LEP])
def test_the_jeton_left_after_a_hole_counts_once(profile: str) -> None:
    """A 342, B 1748: he may say the hole's 2 of 6 and leave his jeton at 10: 4 were to remain, and 6 are too many."""
    table = after(rigueur(profile, f"{WON_SIX} points=10b,0"), "white throws 6-2")
    table = after(table, "white marks 2 leaving his jeton at 10")
    assert holes(after(table, "white leaves", "black lifts his dames")) == (2, 0)  # A 340: nothing is due of who leaves
    played = after(table, "white plays A/G A/C")
    assert "black schools 6" in offered(played, 1)
    assert points(after(played, "black schools 6")) == (4, 6)


@pytest.mark.parametrize(("profile", "kept"), [(A, 2), (LEP, 2), (COMPANY, 0)])
def test_a_false_ecole_is_not_kept_in_good_company(profile: str, kept: int) -> None:
    """A 520, L 2069: unanswered it stays once the other has thrown; good company keeps nothing ill-gotten."""
    table = after(rigueur(profile, WON_SIX), "white throws 6-2", "white marks 6", "white plays A/G A/C")
    table = after(table, "black schools 2: he counted wrong", "black throws 2-1", "black plays Y/V Y/X")
    assert points(table) == (6, 2)
    assert points(after(table, "white throws 2-1")) == (6, kept)


@pytest.mark.parametrize(("schooled", "owed", "left"), [(2, 4, (8, 2)), (6, 0, (4, 6)), (8, 2, (6, 6))])
@pytest.mark.parametrize("profile", STRICT)
def test_a_false_ecole_stands_for_what_was_given(profile: str, schooled: int, owed: int, left: tuple[int, int]) -> None:
    """L r.56: nobody is schooled for what he meant: of 6 given he has what is on the board, and lacks the rest."""
    table = after(rigueur(profile, GIVES), "white throws 5-5", "white marks 4", "white plays A/F A/F")
    table = after(table, f"black schools {schooled}", "black throws 2-1")
    assert table.school_points(1) == owed
    assert points(after(table, f"white schools {owed}") if owed else table) == left


def test_a_false_ecole_returned_in_time_leaves_the_points_given() -> None:
    """A 330, L r.61: returned before its marker throws, it comes off and is schooled; his own 6 he marks after."""
    table = after(rigueur(LEP, GIVES), "white throws 5-5", "white marks 4", "white plays A/F A/F", "black schools 2")
    table = after(table, "white schools 2", "black marks 6", "black throws 2-1")
    assert (points(table), table.school_points(1)) == ((6, 6), 0)


@pytest.mark.parametrize("profile", ALL)
@pytest.mark.parametrize("mark", ["white marks 8", "white pegs 2"])
def test_a_twelfth_hole_not_won_ends_nothing_yet(profile: str, mark: str) -> None:
    """A 336, L r.53, L 2067: 6 won at 4 are no hole: the partie is not over while it can be taken back or schooled."""
    table = after(rigueur(profile, f"{WON_SIX} points=4b,0 trous=10,0"), "white throws 6-2", mark)
    assert table.result is None
    played = after(table, "white plays A/G A/C")
    assert played.result is None
    schooled = after(played, "black schools 2: he had 10")
    assert (points(schooled), holes(schooled), schooled.result) == ((10, 2), (10, 0), None)


@pytest.mark.parametrize("profile", ALL)
def test_a_twelfth_hole_won_ends_the_partie_at_once(profile: str) -> None:
    """B 1302: twelve holes win, on the mark that makes them, however many the hand pegs."""
    table = after(seated(EIGHT, profile, points="4b,0", trous="10,0"), "white throws 3-2")
    for mark in ("white marks 8", "white marks 8 and pegs 3"):
        over = after(table, mark).result
        assert over is not None
        assert over.winner == 0
