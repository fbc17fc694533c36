"""Faults of the hand, pleins that are owed, and onlookers who pay."""

import dataclasses
from itertools import product

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import Notice, School, Warned
from academie.games.trictrac.referee.dames import found_place
from academie.games.trictrac.referee.sheet import Wrong
from academie.games.trictrac.referee.value import Phase, Rigueur
from academie.referee.acts import Play
from games.trictrac.referee.tables import EIGHT, FILL_PETIT, after, denied, keys, laws, points, seated
from rows import rows

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
OPEN = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}


# --- Touching


def test_a_touched_dame_whose_place_another_takes() -> None:
    """L122: by 6-4 the dame on G goes to K only if another comes to G; touched, it is played all the same."""
    position = {
        "white": {0: 1, 6: 2, 7: 3, 8: 2, 9: 4, 10: 1, 11: 2},
        "black": {0: 1, 1: 2, 2: 2, 4: 5, 9: 2, 10: 1, 11: 2},
    }
    table = after(seated(position), "white throws 6-4", "white touches G")
    assert [str(act) for act in table.acts(0) if isinstance(act, Play)] == ["white plays A/G G/K"]
    assert Wrong.TOUCH not in [fault.wrong for fault in after(table, "white plays A/G G/K").faults.known]
    assert Wrong.TOUCH in [fault.wrong for fault in after(table, "white plays A/G/K").faults.known]


# --- Counting dames


def fourteen(profile: str, dames: dict[int, int]) -> Rigueur:
    """A table at which White plays with one dame less."""
    table = seated(OPEN, profile)
    white = tuple(dames.get(step, 0) for step in range(25))
    return dataclasses.replace(table, dames=(white, table.dames[1]))


@pytest.mark.parametrize(
    ("dames", "place"),
    [
        ({7: 4, 8: 4, 11: 6}, 7),
        ({14: 4, 18: 4, 20: 6}, 14),
        ({5: 2, 8: 6, 11: 6}, 0),
        ({6: 7, 11: 7}, 6),
        ({7: 7, 12: 7}, 0),
        ({12: 7, 20: 7}, 12),
        ({}, 0),
    ],
)
def test_a_dame_found_late(dames: dict[int, int], place: int) -> None:
    """L137: to the flèche nearest the talon if all are in the grand jan; nearest the coin if all have passed."""
    assert found_place(tuple(dames.get(step, 0) for step in range(25))) == place


def test_a_dame_found_behind_a_grand_jan() -> None:
    """L r.34: to the talon, “à moins qu'il n'ait pas encore tenu par impuissance” in this relevé; unknown, he has."""
    white, black = ({6: 2, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3}, {0: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2})
    table = fourteen(LEP, white)
    assert after(table.but(held=(True, True)), "white finds a dame").dames[0][6] == 3
    fresh = table.but(dames=(table.dames[0], tuple(black.get(step, 0) for step in range(25))), held=(False, False))
    assert after(fresh, "white finds a dame").dames[0][0] == 1
    saved = after(fresh, "white throws 6-1", "white plays K/L", "black throws 2-1")
    assert saved.held == (True, False)
    assert seated({"white": white | {0: 1}, "black": black}, LEP).held == (True, True)


def sixteen() -> Rigueur:
    """A table at which White has thrown with a dame too many."""
    table = seated(EIGHT, A, points="4b,0", trous="5,3")
    white = (table.dames[0][0] + 1, *table.dames[0][1:])
    return after(dataclasses.replace(table, dames=(white, table.dames[1])), "white throws 3-2")


@pytest.mark.parametrize("count", [16, 17])
def test_sixteen_dames_restart_the_partie(count: int) -> None:
    """L136, L r.33: played with sixteen or more: the whole partie starts again, whoever counts."""
    table = after(sixteen(), f"black counts {count} dames of the other")
    assert keys(table) == ["dame_too_many"]
    assert table.phase == Phase.OPENING
    assert table.markings.sheet.scores[0] == (0, False, 0, False)
    assert table == dataclasses.replace(seated(profile=A), rulings=table.rulings, count=table.count)
    assert denied(after(sixteen(), "black counts 15 dames of the other")) == ["§83"]


def kept_back(profile: str) -> Rigueur:
    """White has fourteen dames on the board, Black two lone ones: by 3-2 White wins 8, or would."""
    table = fourteen(profile, {0: 10, 8: 1, 9: 1, 11: 2})
    black = tuple({0: 13, 9: 1, 10: 1}.get(step, 0) for step in range(25))
    return dataclasses.replace(table, dames=(table.dames[0], black), in_hand=(profile == LEP, False))


def test_a_dame_kept_in_hand() -> None:
    """L132, L188, L r.28: kept back at a new relevé it costs the right to mark; what is marked or won is école."""
    table = after(seated(profile=LEP), "white keeps a dame in hand", "white throws for the dice 6-5")
    assert table.in_hand == (True, False)
    assert after(table, "white marks 4").school_points(0) == 4
    thrown = after(kept_back(LEP), "white throws 3-2")
    assert thrown.school_points(0) == 8
    # Lepeintre doubles an école in rule 60 alone: what he marks of the 8 all the same is not schooled twice.
    assert [after(thrown, f"white marks {points}").school_points(0) for points in (4, 8, 10)] == [8, 8, 10]
    assert not [act for act in thrown.acts(0) if "marks" in str(act)]
    schooled = after(thrown, "white plays A/D A/C", "black schools 8")
    assert (keys(schooled), laws(schooled)) == (["ecole"], ["§83"])
    assert "8 points" in str(schooled.rulings[0].facts)
    assert schooled.markings.sheet.scores[1].points == 8
    assert denied(after(thrown, "black makes him mark")) == ["§92"]


def test_the_dame_kept_in_hand_put_back() -> None:
    """L r.28, r.32: once the dame is back its owner marks as before; what he was given meanwhile is école too."""
    back = after(kept_back(LEP), "white finds a dame", "white throws 3-2")
    assert (back.in_hand, back.school_points(0)) == ((False, False), 0)
    assert "white marks 8" in map(str, back.acts(0))
    assert after(kept_back(COMPANY), "white throws 3-2").school_points(0) == 0
    assert after(seated(profile=COMPANY), "white keeps a dame in hand").in_hand == (False, False)


def test_a_doubtful_dame_is_not_put_on_the_others_fleche() -> None:
    """§83: assigned to a flèche that the other holds it stays where it can stand; to a free one it goes."""
    for held, end in ((21, (2, 0)), (20, (1, 1))):
        position = {"white": {0: 13, 1: 2}, "black": {0: 13, held: 2}}
        table = after(seated(position, LEP), "black puts the dame between B and C on C", "white accepts")
        assert table.dames[0][1:3] == end
        assert sum(table.dames[0]) == 15


@pytest.mark.parametrize(
    ("marks", "play", "under", "over"),
    [("4", "K/O/U", 0, 0), ("", "F/L H/L", 0, 0), ("4", "F/L H/L", 0, 4), ("", "K/O/U", 4, 0)],
)
@pytest.mark.parametrize("touched", [True, False])
def test_a_petit_jan_given_up_for_the_coin(marks: str, play: str, under: int, over: int, touched: bool) -> None:
    """L143: whoever can take his coin need not pass to keep a petit jan; his marks must agree with his play."""
    position = {"white": {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 7: 1, 10: 2}, "black": {7: 4, 8: 4, 11: 7}}
    table = after(seated(position), "white throws 6-4")
    if marks:
        table = after(table, f"white marks {marks}")
    if touched:
        table = after(table, f"white touches {play[0]}")
    table = after(table, f"white plays {play}")
    assert sum(fault.points for fault in table.open(0, Wrong.UNDER)) == under
    assert sum(fault.points for fault in table.open(0, Wrong.OVER)) == over
    assert table.open(0, Wrong.PLEIN, Wrong.MISPLAY, Wrong.TOUCH) == ()


# --- A 349: the plein marked, and another dame touched

MARKED = ("white throws 5-2", "white marks 4")  # D/F fills the petit jan, and nothing else does


@pytest.mark.parametrize(("profile", "worth"), [("academie-1806-a", 4), ("academie-1806-b", 4), ("lepeintre-1818", 8)])
def test_a_touch_that_bars_the_plein_is_an_ecole_at_once(profile: str, worth: int) -> None:
    """A 349: école of what was marked, and the dame he touched is played; in Lepeintre of what was due besides."""
    touched = after(seated(FILL_PETIT, profile), *MARKED, "white touches A", "white touches C")
    assert touched.school_points(0) == worth
    schooled = after(touched, f"black schools {worth}")
    assert (points(schooled), laws(schooled)) == ((0, worth), ["§89"])
    plays = {str(act) for act in schooled.acts(0) if str(act).startswith("white plays")}
    assert "white plays A/F C/E" in plays or "white plays A/C C/H" in plays
    assert not {play for play in plays if "D/" in play}
    played = after(schooled, "white plays A/C C/H")
    assert played.school_points(0) == 0
    assert played.open(0, Wrong.TOUCH) == ()


@pytest.mark.parametrize(("where", "schooled"), [("D", 0), ("C", 0), ("G", 4), ("A", 4), ("B", 4), ("E", 4)])
def test_only_a_dame_that_bars_the_plein(where: str, schooled: int) -> None:
    """A 349 speaks of a dame other than the one that serves: one beside which the plein can be made is not a fault."""
    table = after(seated(FILL_PETIT, "academie-1806-a"), *MARKED, f"white touches {where}")
    assert table.school_points(0) == schooled


def test_who_may_still_leave_needs_no_plein() -> None:
    """B 1167, A 349: the trou is made and nothing is played; he lifts what he likes and leaves."""
    table = after(seated(FILL_PETIT, "academie-1806-a", points="8b,0"), *MARKED, "white touches A", "white touches C")
    assert table.school_points(0) == 0
    assert keys(after(table, "white leaves", "black lifts his dames")) == ["leave"]
    held = after(table, "white plays A/C C/H")
    assert held.school_points(0) == 4


FREE = {"classique": (), A: (), B: (), LEP: (), COMPANY: (Notice.DAME, Notice.FEELING)}
SPOKE = "white is warned by an onlooker of points to mark"


@rows(product(FREE, list(Notice)))
def test_what_an_onlooker_may_say(profile: str, notice: Notice) -> None:
    """B 1700, L r.76-78: nothing at all; L 2091-2095: good company lets him tell of a dame, and bears a feeling."""
    table = after(seated(EIGHT, profile), "white throws 3-2")
    spoken = table.after(Warned(0, notice))
    assert keys(spoken) == ["onlooker_spoke"]
    assert spoken.rulings[0].player == 1
    assert spoken.onlookers.indiscreet == (False, notice not in FREE[profile])
    assert (spoken.markings.sheet, spoken.markings.windows, spoken.faults.known) == (
        table.markings.sheet,
        table.markings.windows,
        table.faults.known,
    )


def test_only_the_one_he_harmed() -> None:
    """L r.77: neither the one who was warned, nor anybody before an onlooker has spoken, nor twice."""
    table = after(seated(EIGHT, LEP), "white throws 3-2")
    assert denied(after(table, "black makes the onlooker pay")) == ["§95"]
    spoken = after(table, SPOKE)
    assert denied(after(spoken, "white makes the onlooker pay")) == ["§95"]
    assert denied(after(spoken, "black makes the onlooker pay", "black makes the onlooker pay")) == ["§95"]


@pytest.mark.parametrize("profile", ["academie-1806-b", "lepeintre-1818"])
def test_an_adviser_by_consent(profile: str) -> None:
    """B 838-840: a player has an adviser if the other consents; what he says then harms nobody."""
    table = after(seated(EIGHT, profile), "white asks for an adviser")
    assert {str(act) for act in table.acts(1)} == {"black accepts", "black refuses"}
    assert denied(after(table, "white asks for an adviser")) == ["§95"]
    text = "white is warned by an onlooker of points to mark"
    agreed = after(table, "black accepts")
    assert agreed.onlookers.advised == (True, False)
    assert not after(agreed, text).onlookers.indiscreet[1]
    assert denied(after(agreed, "white asks for an adviser")) == ["§95"]
    assert after(agreed, "black is warned by an onlooker of a play").onlookers.indiscreet == (True, False)
    for alone in (after(table, "black refuses"), after(table, "white throws 3-2")):  # unanswered is not agreed
        assert after(alone, text).onlookers.indiscreet == (False, True)
        assert alone.onlookers.asked is None


def test_what_was_played_right_is_not_taken_back() -> None:
    """L r.24, L 2049: good company lets one play right what was wrong; to play another way is nobody's right."""
    for more in ((), ("black throws 6-2",)):
        table = after(seated(OPEN, COMPANY), "white throws 4-3", "white plays A/E A/D", *more)
        assert "white takes back his play" not in map(str, table.acts(0))
        with pytest.raises(Illegal, match="§81"):
            after(table, "white takes back his play")


# --- Écoles


PLAYED = "white plays A/D A/C"  # 3-2 with two dames of the talon


# --- Too little


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


# --- The impossible école


def test_a_play_by_order_ends_the_marking() -> None:
    """§84, §93: where the play ends the marking, dames lifted without a trou and played by order are a play."""
    company = "lepeintre-bonne-compagnie+misplaced-lepeintre"
    lifted = after(seated(EIGHT, company), "white throws 3-2", "white lifts his dames")
    assert after(lifted, "white marks 8").faults.known[0].points == 0
    ordered = after(lifted, "black makes him play A/D A/C")
    assert ordered.markings.windows[0] is None
    assert points(after(ordered, "black schools 8: points")) == (0, 8)
    marked = after(lifted, "white marks 8", "black makes him play A/D A/C")
    assert (points(marked), marked.school_points(0)) == ((8, 0), 0)


# --- L r.58: who misled the other


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
    assert sum(fault.excused for fault in table.faults.known) == caused
    assert [act for act in table.acts(1) if isinstance(act, School)] == ([School(1, schooled)] if schooled else [])
    whole = after(table, f"black schools {schooled + caused}")
    assert points(whole)[1] == schooled
    assert bool(denied(whole)) == bool(caused)
    if caused:
        assert whole.rulings[-1].points == caused


# --- Claims that are refused, not errors


# By 5-5 White wins 4 and gives Black 6; by 5-4 Black wins 4 then.
BETWEEN = {"white": {0: 8, 3: 1, 8: 4, 11: 2}, "black": {0: 9, 5: 1, 7: 1, 10: 2, 11: 2}}
GIVEN = ("white throws 5-5", "white marks 4", "white plays A/F A/F")
BOOKS = ("classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818")


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
    assert not table.markings.sheet.scores[1].bredouille
    assert after(table, "black schools 2").markings.sheet.scores[1].bredouille
    assert after(table, "black makes him mark").markings.sheet.scores[1].bredouille
