"""Écoles: too little and too much, lies and reasons, false écoles, two faults at once (§84 to §87)."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import Mark, School
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.referee.value import Phase
from games.trictrac.referee.tables import (
    BOTH,
    EIGHT,
    FIGURE_2,
    FILL_GRAND,
    after,
    denied,
    holes,
    keys,
    laws,
    points,
    seated,
)

PLAYED = "white plays A/D A/C"  # 3-2 with two dames of the talon


# ---------------------------------------------------------------------------------------------
# Too little


def test_shortfall_is_schooled() -> None:
    """A082, A086, B031: 8 announced and won, 6 marked, dames touched: an école of 2."""
    table = after(seated(EIGHT), "white throws 3-2", "white announces 8", "white marks 6", "white touches A")
    table = after(table, "black schools 2")
    assert keys(table) == ["ecole"]
    assert laws(table) == ["§84"]
    assert points(table) == (6, 2)


@pytest.mark.parametrize(
    ("acts", "law", "fact"),
    [
        (["marks 6", "touches A"], "§84", "Blanc gagnait 8 points et n'en a marqué que 6."),
        (["touches A"], "§84", "Blanc gagnait 8 points et n'a rien marqué."),
        (["marks 10", "touches A"], "§85", "Blanc ne gagnait que 8 points et en a marqué 10."),
    ],
)
def test_the_facts_stand_beside_the_ruling(acts: list[str], law: str, fact: str) -> None:
    """What was won and what was marked, as the article has it; the other's word, which counts too, leaves them out."""
    table = after(seated(EIGHT), "white throws 3-2", *(f"white {act}" for act in acts))
    table = after(table, f"black schools {table.school_points(0)}")
    assert laws(table) == [law]
    assert table.rulings[0].facts is not None
    assert table.rulings[0].facts.fr == fact


def test_the_facts_of_a_false_school() -> None:
    """Nobody but the one it wrongs says that it is false; once he has, it is told."""
    table = after(seated(EIGHT), "white throws 3-2", "white marks 8", PLAYED, "black schools 4")
    assert table.rulings == ()
    [ruling] = after(table, "white schools 4").rulings
    assert ruling.facts is not None
    assert ruling.facts.en == "Black had sent White to school for 4 points without ground."


def test_everything_forgotten_is_schooled_and_the_losses_are_marked_besides() -> None:
    """B029, A119: Black plays without marking his 2; White marks that école and what the throw gave him, 4."""
    table = after(seated(BOTH, to="black"), "black throws 6-3", "black plays Y/R Y/U")
    assert table.school_points(1) == 2
    table = after(table, "white schools 2", "white marks 4")
    assert points(table) == (6, 0)


def test_forgotten_given_points_go_to_the_roller() -> None:
    """B030: the other throws without marking the 4 he was given: the roller marks them for himself."""
    table = after(
        seated(BOTH, to="black"), "black throws 6-3", "black marks 2", "black plays Y/R Y/U", "white throws 2-1"
    )
    table = after(table, "black schools 4")
    assert points(table) == (0, 6)


def test_one_may_mark_in_steps() -> None:
    """A088, B033: 4, then 8 in all, before touching: nothing is missing and there is no école."""
    table = after(seated(EIGHT), "white throws 3-2", "white marks 4", "white marks 2", "white marks 2", PLAYED)
    assert table.faults == ()
    table = after(seated(EIGHT, points="4b,0"), "white throws 3-2", "white marks 4", "white marks 4", PLAYED)
    assert holes(table) == (2, 0)


def test_more_than_a_hole_can_be_schooled() -> None:
    """B065: a throw of 12 played unmarked is an école of all 12, which pegs a hole and more."""
    table = after(seated(FILL_GRAND), "white throws 4-2", "white plays F/H A/E")
    assert table.school_points(0) == 12
    table = after(table, "black schools 12")
    assert holes(table) == (0, 2)


def test_only_the_thrower_is_schooled_for_touching() -> None:
    """B066, L140: whoever is not on throw may touch and lift his dames, marks still due to him or not."""
    table = after(seated(BOTH, to="black"), "black throws 6-3", "white lifts his dames", "white touches A")
    table = after(table, "black marks 2", "black plays Y/R Y/U", "white touches A", "white lifts his dames")
    assert table.faults == ()
    assert after(table, "white marks 4").school_points(0) == 0


# ---------------------------------------------------------------------------------------------
# Too much


def test_excess_is_schooled_when_the_jeton_is_let_go() -> None:
    """A087, A089, B032, L145: 6 won and 8 marked: an école of 2 before a dame is touched, and the 2 are taken back."""
    table = after(seated(EIGHT), "white throws 3-2", "white announces 8", "white marks 10")
    assert table.school_points(0) == 2
    table = after(table, "black schools 2")
    assert laws(table) == ["§85"]
    assert points(table) == (8, 2)


def test_old_jeton_left_after_a_hole() -> None:
    """A092, L146: hole pegged, held and played with the old jeton left: école of what it shows beyond the remainder."""
    table = after(
        seated(EIGHT, points="6b,0"), "white throws 3-2", "white marks 8 leaving his jeton at 6", "white holds", PLAYED
    )
    assert table.school_points(0) == 4  # 6 shown, 2 due
    table = after(table, "black schools 4")
    assert points(table) == (2, 4)
    assert holes(table) == (2, 0)


def test_old_jeton_left_when_leaving_is_no_ecole() -> None:
    """A091, B167, L146: whoever leaves with his jeton on is not schooled; points gone, dice his."""
    table = after(
        seated(EIGHT, points="4b,0"), "white throws 3-2", "white marks 8 leaving his jeton at 4", "white leaves"
    )
    assert table.faults == ()
    table = after(table, "black lifts his dames")
    assert points(table) == (0, 0)
    assert holes(table) == (2, 0)
    assert table.thrower == 0


def test_over_marked_and_not_schooled_is_kept() -> None:
    """L147: points marked too many and not schooled in time stay; in good company they are given back (L194, L196)."""
    acts = ("white throws 3-2", "white marks 10", PLAYED, "black throws 2-1")
    assert points(after(seated(EIGHT), *acts)) == (10, 0)
    company = after(seated(EIGHT, "lepeintre-bonne-compagnie"), *acts)
    assert points(company) == (8, 0)
    assert keys(company) == ["overmarked"]


@pytest.mark.parametrize("older", [4, 2])
def test_two_jetons(older: int) -> None:
    """B063, L165: new points with another jeton: école of the older amount, which is erased; or the total is marked."""
    played = ("white throws 3-2", "white marks 8 with another jeton", PLAYED)
    table = after(seated(EIGHT, points=f"{older}b,0"), *played)
    assert table.school_points(0) == older
    assert points(after(table, f"black schools {older}")) == (8, older)
    total = after(table, "black makes him mark")
    assert total.sheet.scores[0][:3] == ((0, False, 2) if older == 4 else (10, True, 0))


def test_two_jetons_in_good_company() -> None:
    """L201, L202: the lesser jeton is taken off and there is no école."""
    table = after(
        seated(EIGHT, "lepeintre-bonne-compagnie", points="4b,0"),
        "white throws 3-2", "white marks 8 with another jeton", PLAYED,
    )  # fmt: skip
    assert table.faults == ()
    assert points(table) == (8, 0)


def test_erasing_the_other_is_schooled() -> None:
    """L166, L203: taking away the other's points is an école of all of them; good company has no such thing."""
    table = after(seated(EIGHT, points="0,6b"), "white throws 3-2", "white erases the other")
    assert points(table) == (0, 0)
    assert points(after(table, "black schools 6")) == (0, 0)
    assert holes(after(table, "black schools 6")) == (0, 2)  # his 6 come back, and 6 more
    with pytest.raises(Illegal, match="§85"):
        after(seated(EIGHT, "lepeintre-bonne-compagnie", points="0,6b"), "white throws 3-2", "white erases the other")


def test_own_points_taken_off_after_a_levee() -> None:
    """B062: whoever lifted first, marked, and takes his own jeton off is schooled for it once he has thrown."""
    last = rigueur("classique", "W:Y1,*14;B:X15 to=white")
    table = after(last, "white throws 6-1", "white plays Y/off", "white marks 4", "white unmarks 4")
    table = after(table, "white throws 2-1")
    assert table.school_points(0) == 4
    assert points(after(table, "black schools 4")) == (0, 4)


# ---------------------------------------------------------------------------------------------
# The nature of an école


def test_what_the_other_may_do_about_an_ecole() -> None:
    """A083: mark it, let it pass, make the owner mark what he wins, or make him move the excess back."""
    under = after(seated(EIGHT), "white throws 3-2", PLAYED)
    assert points(after(under, "black schools 8")) == (0, 8)
    assert points(after(under, "black throws 2-1")) == (0, 0)
    assert points(after(under, "black makes him mark")) == (8, 0)
    over = after(seated(EIGHT), "white throws 3-2", "white marks 10")
    assert points(after(over, "black makes him mark")) == (8, 0)
    assert laws(after(over, "black makes him mark")) == ["§92"]


def test_an_ecole_is_not_divided() -> None:
    """A084, B068: part of an école marked, the schooled player may require the whole."""
    table = after(seated(EIGHT), "white throws 3-2", PLAYED, "black schools 2")
    assert points(table) == (0, 2)
    assert keys(table) == ["ecole", "ecole_partial"]
    table = after(table, "white requires the whole")
    assert points(table) == (0, 8)
    assert laws(table) == ["§86"]


def test_false_school() -> None:
    """A085, L160, B067: an école without a fault is taken off and schooled itself for the amount."""
    table = after(seated(EIGHT), "white throws 3-2", "white marks 8", PLAYED, "black schools 4")
    assert points(table) == (8, 4)
    table = after(table, "white schools 4")
    assert laws(table) == ["§87"]
    assert table.sheet.scores[0][:3] == (0, False, 2)  # 8 and 4 in bredouille, for the false école never was
    assert points(table) == (0, 0)


def test_too_late_after_the_throw() -> None:
    """L139: once one has thrown neither écoles nor false cases of the other can be claimed."""
    table = after(seated(EIGHT), "white throws 3-2", PLAYED, "black throws 2-1")
    late = after(table, "black schools 8")
    assert keys(late) == ["school_too_late"]
    assert late.sheet == table.sheet
    table = after(seated(EIGHT), "white throws 3-2", "white marks 8", "white plays A/E A/E", "black throws 2-1")
    with pytest.raises(Illegal, match="§81"):
        after(table, "black makes him play A/D/F")


def test_no_ecole_when_it_is_not_more() -> None:
    """L155: and not at all when what was omitted does not exceed what was schooled (§87)."""
    table = after(seated(BOTH, to="black"), "black throws 6-3", "black marks 6", "black plays Y/R Y/U")
    table = after(table, "white schools 4", "white throws 2-1")
    assert table.school_points(0) == 0


def test_ecole_points_are_ordinary_gains() -> None:
    """L211, B169: an école of 10 is marked like any gain, breaks the other's bredouille and can complete a hole."""
    table = after(seated(EIGHT, points="2b,4"), "white throws 3-2", PLAYED)
    table = after(table, "black schools 8")
    assert holes(table) == (0, 1)  # 4 of his were no longer in bredouille
    commander = after(seated(EIGHT, points="0,0"), "white throws 3-2", "white marks 18", "black schools 10")
    assert points(commander) == (8, 10)


def test_one_may_be_told_to_mark_given_points() -> None:
    """A125, B169: whoever pretends not to see what he is given is made to mark it, and may not leave by that hole."""
    table = after(seated(BOTH, to="black", points="8b,0"), "black throws 6-3", "black marks 2", "black plays Y/R Y/U")
    table = after(table, "black makes him mark")
    assert holes(table) == (1, 0)
    table = after(table, "white throws 2-1")
    with pytest.raises(Illegal, match="§73"):
        after(table, "white leaves")


# ---------------------------------------------------------------------------------------------
# Holes


@pytest.mark.parametrize("profile", ["classique", "academie-1806-b"])
def test_a_double_hole_pegged_simple_is_lost(profile: str) -> None:
    """A093, B041, B064, L149: one hole pegged for two is no école, and is lost once play has gone on."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 1", PLAYED)
    assert table.school_points(0) == 0
    assert holes(table) == (1, 0)
    with pytest.raises(Illegal, match="§88"):
        after(table, "white pegs 1")


def test_good_company_pegs_later() -> None:
    """L197: in good company a forgotten hole is pegged later."""
    table = after(
        seated(EIGHT, "lepeintre-bonne-compagnie", points="4b,0"),
        "white throws 3-2", "white marks 8 and pegs 1", PLAYED, "white pegs 1",
    )  # fmt: skip
    assert holes(table) == (2, 0)


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_pegs_are_taken_back_freely_before_touching(count: int) -> None:
    """B055: holes pegged too many come off without école while dames, dice and jeton are untouched."""
    table = after(
        seated(EIGHT), "white throws 3-2", f"white pegs {count}", f"white unpegs {count}", "white marks 8", PLAYED
    )
    assert table.faults == ()
    assert holes(table) == (0, 0)
    wrong = after(
        seated(EIGHT, points="6b,0"), "white throws 3-2", "white marks 18 leaving his jeton at 6", "white unpegs 4"
    )
    assert after(wrong, "white marks 8", PLAYED).faults == ()


def test_holes_for_points_not_won() -> None:
    """L150: holes pegged for 12 points that were not won are an école of 12."""
    table = after(seated(EIGHT), "white throws 3-2", "white marks 20")
    assert table.school_points(0) == 12


@pytest.mark.parametrize(("flag", "pegs"), [("b", 4), ("", 3)])
def test_believed_fourteen_won_twelve(flag: str, pegs: int) -> None:
    """L151: at 10, won 12, believed 14, pegged three or four: école of 2; one or two holes stand and 10 points."""
    table = after(seated(FILL_GRAND, points=f"10{flag},0"), "white throws 4-2", f"white marks 14 and pegs {pegs}")
    assert table.school_points(0) == 2
    table = after(table, "black schools 2")
    assert holes(table) == (pegs - 2, 0)
    assert points(table) == (10, 2)


def test_had_four_won_two_pegged_a_hole_and_two() -> None:
    """L152: at 4, won 2, believed 10: école of 8, the hole comes back and the jeton stands at 6."""
    table = after(seated(BOTH, to="black", points="0,4b"), "black throws 6-3", "black marks 10", "white schools 8")
    assert holes(table) == (0, 0)
    assert points(table) == (8, 6)


# ---------------------------------------------------------------------------------------------
# Leaving on a miscount


def test_figure_2_of_the_second_treatise() -> None:
    """B053: 6 wrongly marked for keeping, two holes pegged, left: unpegged, schooled, kept; White pegs two."""
    table = after(
        seated(FIGURE_2, to="black", points="0,6b"), "black throws 6-6", "black marks 6 leaving his jeton at 6"
    )
    assert holes(table) == (0, 2)
    table = after(table, "black leaves", "white schools 6")
    assert holes(table) == (0, 0)
    assert keys(table) == ["ecole", "forced_to_stay"]
    table = after(table, "black plays P/J/D", "white marks 6")
    assert holes(table) == (2, 0)
    assert points(table) == (0, 0)


def test_believed_fourteen_and_left() -> None:
    """L153, B156: at 10, won 12, believed 14, left: école of 2 and the right to leave is lost."""
    table = after(
        seated(FILL_GRAND, points="10b,0"), "white throws 4-2", "white marks 14", "white leaves", "black schools 2"
    )
    assert keys(table) == ["ecole", "forced_to_stay"]
    assert laws(table)[1] == "§93"
    with pytest.raises(Illegal, match="§93"):
        after(table, "white leaves")


def test_whoever_lifted_too_cannot_school() -> None:
    """B056: the other has lifted his own dames as if it were over, and can send nobody to school."""
    table = after(
        seated(FILL_GRAND, points="10b,0"),
        "white throws 4-2",
        "white marks 14",
        "white leaves",
        "black lifts his dames",
    )
    late = after(table, "black schools 2")
    assert late.rulings[0].refused
    assert laws(late) == ["§86"]
    assert late.sheet == table.sheet


def test_the_word_alone_is_no_ecole() -> None:
    """L163: je m'en vais said on a miscount is no école until the dames are lifted; then the other chooses the play."""
    table = after(
        seated(FILL_GRAND, "lepeintre-1818", points="10b,0"),
        "white throws 4-2",
        "white marks 14 leaving his jeton at 10",
    )
    said = after(table, "white says he leaves")
    assert said.school_points(0) == 0
    assert after(said, "white holds").word == "hold"  # he may think better of it
    table = after(said, "white lifts his dames", "black schools 2")
    assert table.phase == Phase.PLAY
    table = after(table, "black makes him play A/E B/D")
    assert table.dames[0][3] == 1
    assert laws(table) == ["§93"]


# ---------------------------------------------------------------------------------------------
# The impossible école

# Sonnés wins White 14, and he can play no dame; it gives Black 4.
STUCK = {
    "white": {6: 2, 7: 2, 8: 2, 9: 3, 10: 2, 11: 4},
    "black": {6: 1, 7: 2, 8: 1, 9: 2, 10: 2, 11: 7},
}
STUCK_ACTS = (
    "white throws 6-6", "white marks 12", "white plays -", "black marks 4", "black throws 3-2", "black plays Q/N O/M",
)  # fmt: skip


@pytest.mark.parametrize("profile", ["classique", "lepeintre-1818"])
def test_an_impossible_ecole_is_marked_until_the_next_throw(profile: str) -> None:
    """L r.63: no dame could be played, so the rest is marked even after the other has played, and none is schooled."""
    table = after(seated(STUCK, profile), *STUCK_ACTS)
    assert Mark(0, 2) in table.acts(0)
    marked = after(table, "white marks 2")
    assert marked.school_points(0) == 0
    assert marked.sheet.scores[0][:3] == (2, True, 2)
    thrown = after(marked, "white throws 2-1")
    assert (thrown.school_points(0), points(thrown)) == (0, (2, 4))


def test_only_the_schooled_player_requires_the_whole() -> None:
    """§86: part of an école is marked; the rest is required of him who marked it, not by him."""
    table = after(seated(EIGHT), "white throws 3-2", "white plays A/D A/C", "black schools 4")
    assert denied(after(table, "black requires the whole")) == ["§86"]
    assert points(after(table, "black requires the whole")) == (0, 4)
    assert points(after(table, "white requires the whole")) == (0, 8)


def test_a_play_by_order_ends_the_marking() -> None:
    """§84, §93: where the play ends the marking, dames lifted without a hole and played by order are a play."""
    company = "lepeintre-bonne-compagnie+misplaced-lepeintre"
    lifted = after(seated(EIGHT, company), "white throws 3-2", "white lifts his dames")
    assert after(lifted, "white marks 8").faults[0].points == 0
    ordered = after(lifted, "black makes him play A/D A/C")
    assert ordered.windows[0] is None
    assert points(after(ordered, "black schools 8: points")) == (0, 8)
    marked = after(lifted, "white marks 8", "black makes him play A/D A/C")
    assert (points(marked), marked.school_points(0)) == ((8, 0), 0)


A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"


# ---------------------------------------------------------------------------------------------
# L r.58: who misled the other


@pytest.mark.parametrize(
    ("told", "marked", "schooled", "caused"),
    [
        (4, 4, 0, 4),  # he marked what he was told
        (6, 4, 2, 2),  # told two too few, and two more are his own
        (4, 6, 0, 2),  # he believed only half of it
        (8, 4, 4, 0),  # he was told the truth
        (10, 4, 4, 0),  # a lie the other way has not caused it
        (10, 10, 0, 2),
        (10, 12, 2, 2),
        (12, 10, 0, 2),
        (6, 10, 2, 0),
    ],
)
def test_the_part_a_lie_has_caused_is_not_schooled(told: int, marked: int, schooled: int, caused: int) -> None:
    """L r.58 (l.1922): who leads the other into an error cannot school him for it; for the rest he can."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", f"black tells the other {told}", f"white marks {marked}")
    table = after(table, PLAYED)
    assert table.school_points(0) == schooled
    assert sum(fault.excused for fault in table.faults) == caused
    assert [act for act in table.acts(1) if isinstance(act, School)] == ([School(1, schooled)] if schooled else [])
    whole = after(table, f"black schools {schooled + caused}")
    assert points(whole)[1] == schooled
    assert bool(denied(whole)) == bool(caused)
    if caused:
        assert whole.rulings[-1].points == caused


def test_the_misled_does_not_get_back_what_he_did_not_mark() -> None:
    """L r.58: nor can the misled come back on what he marked too little."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "black tells the other 4", "white marks 4", PLAYED)
    with pytest.raises(Illegal, match="§84"):
        after(table, "white marks 4")


@pytest.mark.parametrize(("told", "schooled"), [(2, 2), (0, 0), (4, 4)])
def test_a_lie_about_given_points(told: int, schooled: int) -> None:
    """L r.58: also of what the throw gave the other, who throws without marking the 4 it gives."""
    table = after(seated(BOTH, LEP, to="black"), "black throws 6-3", "black marks 2", "black plays Y/R Y/U")
    table = after(table, f"black tells the other {told}", "white throws 2-1")
    assert table.school_points(0) == schooled


def test_who_was_misled_into_leaving_is_not_kept_by_an_ecole() -> None:
    """L r.55, r.58: told 14 for the 12 he won, he leaves; no école, though the liar may set the mark right."""
    table = after(seated(FILL_GRAND, LEP, points="10b,0"), "white throws 4-2", "black tells the other 14")
    table = after(table, "white marks 14", "white leaves")
    assert denied(after(table, "black schools 2")) == ["§86"]
    mended = after(table, "black makes him mark")
    assert keys(mended) == ["made_to_mark", "forced_to_stay"]
    assert (points(mended), holes(mended)) == ((10, 0), (2, 0))


# ---------------------------------------------------------------------------------------------
# L r.62: the reason, and the école without end

SCHOOLED = ("white throws 3-2", "white marks 6", PLAYED, "black schools 2")


def test_good_company_says_it_at_once() -> None:
    """L 2081: one hastens to explain."""
    table = after(seated(EIGHT, COMPANY), *SCHOOLED[:-1], "black schools 2: two dames beaten")
    assert laws(after(table, "white asks the reason")) == ["§84"]


def test_who_was_not_schooled_has_nothing_to_ask() -> None:
    """L r.62: neither before an école nor for the other's."""
    assert denied(after(seated(EIGHT, LEP), "white throws 3-2", "white asks the reason")) == ["§86"]
    assert denied(after(seated(EIGHT, LEP), *SCHOOLED, "black asks the reason")) == ["§86"]


# ---------------------------------------------------------------------------------------------
# Claims that are refused, not errors


def test_before_the_first_throw_nobody_is_schooled() -> None:
    """B 1031: an école needs a throw; the claim is refused and nothing has happened."""
    table = seated()
    assert denied(after(table, "white schools 4")) == ["§84"]


@pytest.mark.parametrize(
    "line", ["black schools 0", "black schools 3", "black schools 202", "white pegs 0", "white pegs 13"]
)
def test_numbers_that_no_jeton_shows(line: str) -> None:
    """§110, §76: every gain is even and two at least, and the partie has twelve holes."""
    table = after(seated(EIGHT), "white throws 3-2")
    with pytest.raises(Illegal, match=r"§110|§76"):
        after(table, line)
    assert keys(after(table, "black schools 200")) == []
    assert holes(after(table, "white pegs 11")) == (11, 0)


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


def test_two_false_ecoles_count_for_what_was_given() -> None:
    """L r.56: 4 and 4 schooled without a fault, and the 6 given left unmarked: 2 are too much, and none too little."""
    table = after(seated(BETWEEN), *GIVEN, "black schools 4", "black schools 4", "black throws 6-1")
    assert table.school_points(1) == 2
    assert points(after(table, "white schools 2")) == (6, 6)


@pytest.mark.parametrize("profile", BOOKS)
def test_a_hole_too_many_is_set_right_though_the_remainder_is_given_up(profile: str) -> None:
    """A 347, L r.52: three holes pegged for two by one who leaves: the third comes back, and he leaves."""
    table = after(seated(SIX, profile, points="8b,0"), "white throws 6-2", "white marks 4 and pegs 3")
    assert holes(after(table, "black makes him mark")) == (2, 0)
    table = after(table, "white leaves", "black makes him mark")
    assert (keys(table), holes(table)) == (["hole_corrected"], (2, 0))
    assert keys(after(table, "black lifts his dames")) == ["leave"]


@pytest.mark.parametrize("profile", BOOKS)
def test_what_is_schooled_at_the_touch_counts_for_what_the_play_gives(profile: str) -> None:
    """L r.56: 4 schooled when the dame is touched, and the 6 that the throw gives left unmarked: an école of 2."""
    table = after(seated(BETWEEN, profile), "white throws 5-5", "white touches A", "black schools 4")
    table = after(table, "white plays A/F A/F")
    assert after(table, "black throws 6-1").school_points(1) == 2
    assert after(table, "black marks 2", "black throws 6-1").school_points(1) == 0
    assert after(table, "black marks 4", "black throws 6-1").school_points(1) == 0


@pytest.mark.parametrize("profile", BOOKS)
def test_a_false_ecole_interrupts_nobody(profile: str) -> None:
    """A 330, A 91: the second jeton taken off for points of a false école goes on again when they come off."""
    table = after(seated(BETWEEN, profile), *GIVEN, "black marks 6", "white schools 2")
    if profile != "classique":  # there a mark takes it off by itself
        table = after(table, "white strikes the bredouille")
    assert not table.sheet.scores[1].bredouille
    assert after(table, "black schools 2").sheet.scores[1].bredouille
    assert after(table, "black makes him mark").sheet.scores[1].bredouille


ROUND = ("black throws 2-1", "black plays Y/V Y/X", "white throws 2-1", "white plays A/B A/C")


@pytest.mark.parametrize("profile", ["classique", A, B, LEP])
def test_a_reason_is_kept_for_two_throws(profile: str) -> None:
    """L r.62 (l.1934): he looks for the reason himself; the silence does not outlast two throws."""
    table = after(seated(EIGHT, profile), *SCHOOLED)
    assert denied(after(table, "white asks the reason")) == ["§86"]
    once = after(table, *ROUND[:2])
    assert denied(after(once, "white asks the reason")) == ["§86"]
    twice = after(once, *ROUND[2:])
    told = after(twice, "white asks the reason")
    assert [(each.key, each.law, each.points, each.refused) for each in told.rulings] == [
        ("ecole_reason", "§84", 2, False)
    ]
    assert told.sheet == twice.sheet


def test_a_false_ecole_has_no_reason() -> None:
    """L r.61-62: asked after two throws, it comes out that there was none."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "white marks 8", PLAYED, "black schools 2", *ROUND)
    assert laws(after(table, "white asks the reason")) == ["§87"]


def test_an_ecole_is_not_sent_back_for_ever() -> None:
    """L r.61-62: a false école is schooled in turn, once; renewed, it is refused, until the next throw."""
    table = after(seated(EIGHT, LEP), *SCHOOLED, "white schools 2", "black schools 2")
    assert points(table) == (6, 4)
    again = after(table, "white schools 2")
    assert keys(again) == ["ecole_perpetuelle"]
    assert denied(again) == ["§86"]
    assert again.sheet == table.sheet
    later = after(table, "black throws 2-1", "black plays Y/V Y/X", "white schools 2")
    assert keys(later) == []
    assert points(later) == (8, 4)


def test_made_to_mark_what_he_had_thrown_over() -> None:
    """A 326: made to mark what he was given before he threw, he has marked nothing of the new throw by it."""
    lines = ("black throws 6-3", "black marks 2", "black plays Y/R Y/U", "white throws 2-1", "black makes him mark")
    table = after(seated(BOTH, to="black"), *lines)
    assert points(table) == (4, 2)
    played = after(table, "white plays A/C A/B")
    assert (points(played), played.school_points(0)) == ((4, 2), 0)


def test_what_is_claimed_beyond_the_lie_is_false() -> None:
    """L r.58, r.61: 2 missing by himself and 2 by the lie: of an école of 6 the last 2 are a false one."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "black tells the other 6", "white marks 4", PLAYED)
    table = after(table, "black schools 6")
    assert points(table) == (4, 4)
    assert table.school_points(1) == 2
    assert points(after(table, "white schools 2")) == (6, 2)


def test_what_goes_beyond_a_fault_is_not_renewed_either() -> None:
    """L r.62: after his false école was returned, he may school a fault, and no more than the fault."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "white marks 6", "black schools 2", "white schools 2", PLAYED)
    table = after(table, "black schools 4")
    assert keys(table) == ["ecole", "ecole_perpetuelle"]
    assert points(table)[1] == 2


@pytest.mark.parametrize("profile", BOOKS)
def test_an_ecole_in_two_steps_is_not_false(profile: str) -> None:
    """A 328, B 1225: 4 of an école of 6, and then the other 2: nothing is divided and nothing is false."""
    table = after(seated(SIX, profile), "white throws 6-2", "white plays A/G A/C", "black schools 4")
    assert "black schools 2" in map(str, table.acts(1))
    table = after(table, "black schools 2")
    assert points(table) == (0, 6)
    assert table.school_points(1) == 0
    assert denied(after(table, "white requires the whole")) == ["§86"]


def test_what_is_schooled_of_a_throw_counts_when_it_is_replayed() -> None:
    """L r.56: 4 schooled, the false case sent back, and the 6 given left unmarked: an école of 2."""
    table = after(seated(BETWEEN), "white throws 5-5", "white plays A/G A/G", "black schools 4", "black refuses")
    table = after(table, "white plays A/F A/F", "black throws 6-1")
    assert table.school_points(1) == 2
