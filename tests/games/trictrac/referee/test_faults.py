"""Faults of the hand, pleins that are owed, and onlookers who pay."""

from __future__ import annotations

import dataclasses

import pytest

from academie.errors import Illegal
from academie.games.trictrac.game import game
from academie.games.trictrac.referee.acts import MakePay, Notice, Warned
from academie.games.trictrac.referee.dames import found_place
from academie.games.trictrac.referee.value import Phase, Rigueur, Wrong
from academie.referee.acts import Play
from games.trictrac.referee.tables import EIGHT, FILL_GRAND, FILL_PETIT, after, denied, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
OPEN = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}


def orders(table: Rigueur) -> set[str]:
    """The plays Black may order now."""
    return {str(act).removeprefix("black makes him play ") for act in table.acts(1) if "makes him play" in str(act)}


# ---------------------------------------------------------------------------------------------
# Touching


@pytest.mark.parametrize("profile", [A, B, LEP, "classique"])
def test_touched_played(profile: str) -> None:
    """L122, L125: a dame touched without j'adoube must be played where it goes, whatever else was meant."""
    table = after(seated(OPEN, profile), "white throws 4-3", "white touches B", "white plays A/E A/D")
    assert orders(table)
    assert all("B" in play for play in orders(table))
    table = after(table, "black makes him play B/F A/D")
    assert keys(table) == ["touched"]
    assert laws(table) == ["§79"]
    assert table.dames[0][1] == 0


@pytest.mark.parametrize("profile", [A, B, LEP, "classique"])
def test_a_touch_gives_the_other_number_to_nobody(profile: str) -> None:
    """A 504, B 1027, L r.17, r.21: the touched dame is played, and the other number stays with the dame that had it."""
    table = after(seated(OPEN, profile), "white throws 4-3", "white touches B", "white plays A/E A/D")
    assert orders(table) == {"A/E B/E", "B/F A/D"}
    assert denied(after(table, "black makes him play B/F C/F")) == ["§80"]
    one = after(seated(OPEN, profile), "white throws 4-3", "white touches B", "white plays C/J")
    assert orders(one) == {"C/G B/E", "B/F C/F"}


def test_two_touched_are_both_played_when_both_can_be() -> None:
    """B 1027: what was touched is to be played, both dames where the throw can play both."""
    touched = ("white throws 4-3", "white touches B", "white touches C")
    table = after(seated(OPEN), *touched)
    plays = [str(act) for act in table.acts(0) if isinstance(act, Play)]
    assert plays
    assert all("B/" in play and "C/" in play for play in plays)
    for play in ("white plays A/E B/E", "white plays B/I"):
        assert [fault.wrong for fault in after(table, play).faults] == [Wrong.TOUCH]
    assert after(table, "white plays B/E C/G").faults == ()
    assert orders(after(table, "white plays A/E B/E")) == {"C/G B/E", "B/F C/F"}


def test_of_two_touched_the_one_that_can_be_played_is() -> None:
    """B 1027, L r.30: a dame that cannot be played obliges to nothing, and frees no other."""
    position = {"white": {0: 12, 1: 1, 7: 1, 9: 1}, "black": {0: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2}}
    table = after(seated(position), "white throws 4-4", "white touches H", "white touches B")
    assert [fault.wrong for fault in after(table, "white plays A/E A/E").faults] == [Wrong.TOUCH]
    assert after(table, "white plays A/E B/F").faults == ()


def test_adoube() -> None:
    """L122: after j'adoube a touch neither obliges nor ends the marking."""
    table = after(seated(EIGHT), "white throws 3-2", "white says adoube", "white touches I", "white touches J")
    table = after(table, "white marks 8", "white plays A/D A/C")
    assert table.faults == ()


def test_the_talon_counts() -> None:
    """L123, L180: the dames of the talon oblige too; in good company only at the academy."""
    table = after(seated(OPEN, LEP), "white throws 4-3", "white touches A", "white plays B/F C/F")
    assert orders(table)
    assert after(seated(OPEN, COMPANY), "white throws 4-3", "white touches A", "white plays B/F C/F").faults == ()


def test_adoube_tout() -> None:
    """L124, L181: j'adoube tout is not admitted, save in good company."""
    with pytest.raises(Illegal, match="§79"):
        after(seated(OPEN, LEP), "white throws 4-3", "white says adoube tout")
    table = after(seated(OPEN, COMPANY), "white throws 4-3", "white says adoube tout", "white touches B")
    assert table.hand.touched == ()


def test_touched_is_not_pressed_in_good_company() -> None:
    """L179: good company does not enforce dame touchée."""
    assert after(seated(OPEN, COMPANY), "white throws 4-3", "white touches B", "white plays A/E A/D").faults == ()


def test_a_touched_dame_whose_place_another_takes() -> None:
    """L122: by 6-4 the dame on G goes to K only if another comes to G; touched, it is played all the same."""
    position = {
        "white": {0: 1, 6: 2, 7: 3, 8: 2, 9: 4, 10: 1, 11: 2},
        "black": {0: 1, 1: 2, 2: 2, 4: 5, 9: 2, 10: 1, 11: 2},
    }
    table = after(seated(position), "white throws 6-4", "white touches G")
    assert [str(act) for act in table.acts(0) if isinstance(act, Play)] == ["white plays A/G G/K"]
    assert Wrong.TOUCH not in [fault.wrong for fault in after(table, "white plays A/G G/K").faults]
    assert Wrong.TOUCH in [fault.wrong for fault in after(table, "white plays A/G/K").faults]


def test_a_touched_dame_that_cannot_be_played() -> None:
    """L133, B163: it would sit alone on the coin, or in the other's unbroken grand jan: no fault."""
    position = {"white": {0: 13, 7: 1, 9: 1}, "black": {0: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2}}
    table = after(seated(position), "white throws 4-4", "white touches H", "white plays A/E A/E")
    assert table.faults == ()
    table = after(seated(position), "white throws 4-4", "white touches J", "white plays A/E A/E")
    assert table.faults == ()


# ---------------------------------------------------------------------------------------------
# Misplacing


@pytest.mark.parametrize("profile", [A, B])
def test_misplaced_in_1806(profile: str) -> None:
    """A080, B152: 5-4 played for 4-3: it stays, or one dame plays both numbers."""
    two = after(seated(OPEN, profile), "white throws 4-3", "white plays A/F C/G")
    assert orders(two) == {"A/E/H", "C/G/J"} or orders(two) == {"A/D/H", "C/F/J"}
    stays = after(two, "black accepts")
    assert stays.dames[0][5:7] == (1, 1)
    assert keys(stays) == ["misplay_stands"]


def test_dame_released_beyond_its_number() -> None:
    """L126, L182: a dame let go beyond its number may be made to play both; good company drops that."""
    table = after(seated(OPEN, LEP), "white throws 4-3", "white places A/G")
    assert {play for play in orders(table) if play.startswith("A/")} & {"A/D/H", "A/E/H"}
    table = after(table, "black makes him play A/H")
    assert table.dames[0][7] == 1
    assert table.thrower == 1
    company = after(seated(OPEN, COMPANY), "white throws 4-3", "white places A/G", "white places B/E")
    assert orders(company) == set()


def test_fausse_case_in_lepeintre() -> None:
    """L127, L131, L183, L187: the other plays both dames as he likes, or one tout d'une; good company not."""
    acts = ("white throws 4-3", "white plays A/F B/F")
    table = after(seated(OPEN, LEP), *acts)
    assert {"B/F A/D", "A/E B/E"} <= orders(table)
    assert "A/E A/D" not in orders(table)  # only one dame of the talon was displaced
    assert any(play.count("/") == 2 and " " not in play for play in orders(table))
    assert laws(after(table, "black makes him play A/D B/F")) == ["§80"]
    company = after(seated(OPEN, COMPANY), *acts)
    assert orders(company) == set()
    back = after(company, "black refuses")
    assert back.phase == Phase.PLAY
    assert back.dames[0] == back.throwing.own
    assert after(back, "white plays A/D B/F").dames[0][5] == 1


def test_no_correcting_oneself() -> None:
    """L128, L184: after a false case the culprit may not play right; the other may accept. Good company lets him."""
    acts = ("white throws 4-3", "white plays A/F B/F")
    with pytest.raises(Illegal, match="§80"):
        after(seated(OPEN, LEP), *acts, "white takes back his play")
    assert after(seated(OPEN, LEP), *acts, "black accepts").faults == ()
    company = after(seated(OPEN, COMPANY), *acts)
    assert "white takes back his play" in map(str, company.acts(0))
    assert after(company, "white takes back his play", "white plays A/E A/D").faults == ()


def test_misplay_mended_after_a_hasty_throw() -> None:
    """L191: good company sets a misplay right even after the other's hasty throw, whose dice stand."""
    table = after(seated(OPEN, COMPANY), "white throws 4-3", "white plays A/F B/F", "black throws 6-2")
    table = after(table, "white takes back his play", "white plays A/E A/D")
    assert table.turn is not None
    assert (table.thrower, table.turn.dice) == (1, (6, 2))
    strict = after(seated(OPEN, LEP), "white throws 4-3", "white plays A/F B/F", "black throws 6-2")
    with pytest.raises(Illegal, match="§80"):
        after(strict, "white takes back his play")


def test_lifted_dames_must_be_played() -> None:
    """L129, L185: dames lifted in the belief of a hole: école, and Lepeintre has them played as the other likes."""
    acts = ("white throws 3-2", "white marks 12", "white leaves", "black schools 4")
    table = after(seated(EIGHT, LEP), *acts)
    assert keys(table) == ["ecole", "forced_to_stay"]
    assert orders(table)
    company = after(seated(EIGHT, COMPANY), *acts[:-1], "black schools 4: too much")
    assert keys(company) == ["ecole", "forced_to_stay"]
    assert orders(company) == set()


def test_wrong_dames_for_the_coin() -> None:
    """L130, L186: two dames that do not reach the coin and cannot be played bar it for that throw; not in company."""
    position = {"white": {0: 9, 5: 2, 6: 2, 8: 2}, "black": {0: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2}}
    table = after(seated(position, LEP), "white throws 6-5", "white plays I/L I/L")
    assert keys(table) == ["misplaced"]
    assert "coin" in table.rulings[0].text.en
    with pytest.raises(Illegal, match="§80"):
        after(table, "white plays F/L G/L")
    assert after(table, "white plays A/F A/G").faults == ()
    company = after(seated(position, COMPANY), "white throws 6-5", "white plays I/L I/L")
    assert company.hand.coin_barred is False


def test_a_dame_set_for_one_number() -> None:
    """L138: the dame let go for the 4 of 6-4 is not used again for the 6 with another for the 4."""
    table = after(seated(OPEN), "white throws 6-4", "white places A/E")
    with pytest.raises(Illegal, match="§79"):
        after(table, "white plays A/G B/F")
    assert after(table, "white places A/G").faults == ()


# ---------------------------------------------------------------------------------------------
# Counting dames


def fourteen(profile: str, dames: dict[int, int]) -> Rigueur:
    """A table at which White plays with one dame less."""
    table = seated(OPEN, profile)
    white = tuple(dames.get(step, 0) for step in range(25))
    return dataclasses.replace(table, dames=(white, table.dames[1]))


def test_a_missing_dame_goes_to_the_talon() -> None:
    """L135: what was played with fourteen is good, and the dame found goes to the talon."""
    table = after(
        fourteen(LEP, {0: 10, 1: 1, 2: 1, 3: 1, 4: 1}), "white throws 4-3", "white plays A/E A/D", "white finds a dame"
    )
    assert table.dames[0][0] == 9
    assert sum(table.dames[0]) == 15
    assert laws(table) == ["§83"]


@pytest.mark.parametrize(
    ("dames", "place"), [({7: 4, 8: 4, 11: 6}, 7), ({14: 4, 18: 4, 20: 6}, 14), ({5: 2, 8: 6, 11: 6}, 0)]
)
def test_a_dame_found_late(dames: dict[int, int], place: int) -> None:
    """L137: to the flèche nearest the talon if all are in the grand jan; nearest the coin if all have passed."""
    assert found_place(tuple(dames.get(step, 0) for step in range(25))) == place


def sixteen() -> Rigueur:
    """A table at which White has thrown with a dame too many."""
    table = seated(EIGHT, points="4b,0", trous="5,3")
    white = (table.dames[0][0] + 1, *table.dames[0][1:])
    return after(dataclasses.replace(table, dames=(white, table.dames[1])), "white throws 3-2")


@pytest.mark.parametrize("count", [16, 17])
def test_sixteen_dames_restart_the_partie(count: int) -> None:
    """L136, L r.33: played with sixteen or more: the whole partie starts again, whoever counts."""
    table = after(sixteen(), f"black counts {count} dames of the other")
    assert keys(table) == ["dame_too_many"]
    assert table.phase == Phase.OPENING
    assert table.sheet.scores[0] == (0, False, 0, False)
    assert table == dataclasses.replace(seated(), rulings=table.rulings, count=table.count)
    assert denied(after(sixteen(), "black counts 15 dames of the other")) == ["§83"]


@pytest.mark.parametrize(("profile", "placer", "other"), [(LEP, "black", "white"), (COMPANY, "white", "black")])
def test_a_dame_between_two_fleches(profile: str, placer: str, other: str) -> None:
    """L134, L189, L r.31: the adversary assigns it, in good company its owner; that it lay so both have to say."""
    before = seated(OPEN, profile)
    table = after(before, f"{placer} puts the dame between B and C on C")
    assert table.dames == before.dames
    assert (table.waits, table.acts(0), table.acts(1)) == (before.waits, before.acts(0), before.acts(1))
    assert after(table, f"{other} accepts").dames[0][1:3] == (0, 2)
    assert after(table, f"{placer} calls the gallery: yes").dames[0][1:3] == (0, 2)
    for line in (f"{other} refuses", f"{other} calls the gallery: no"):
        refused = after(table, line)
        assert (keys(refused), laws(refused), refused.dames) == (["fact_denied"], ["§83"], before.dames)
    with pytest.raises(Illegal):
        after(table, f"{placer} accepts")


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
    assert not [act for act in thrown.acts(0) if "marks" in str(act)]
    schooled = after(thrown, "white plays A/D A/C", "black schools 8")
    assert (keys(schooled), laws(schooled)) == (["ecole"], ["§83"])
    assert "8 points" in str(schooled.rulings[0].facts)
    assert schooled.sheet.scores[1].points == 8
    assert denied(after(thrown, "black makes him mark")) == ["§92"]


def test_the_dame_kept_in_hand_put_back() -> None:
    """L r.28, r.32: once the dame is back its owner marks as before; what he was given meanwhile is école too."""
    back = after(kept_back(LEP), "white finds a dame", "white throws 3-2")
    assert (back.in_hand, back.school_points(0)) == ((False, False), 0)
    assert "white marks 8" in map(str, back.acts(0))
    assert after(kept_back(COMPANY), "white throws 3-2").school_points(0) == 0
    assert after(seated(profile=COMPANY), "white keeps a dame in hand").in_hand == (False, False)


def test_missing_dames_are_told_in_good_company() -> None:
    """L190, L205, LEP l.2061: good company tells the other what he lacks; by the strict rule it is no claim."""
    dames = {0: 10, 1: 1, 2: 1, 3: 1, 4: 1}
    told = after(fourteen(COMPANY, dames), "black counts 14 dames of the other")
    assert [(ruling.key, ruling.player, ruling.refused) for ruling in told.rulings] == [("dame_missing", 0, False)]
    assert sum(after(told, "white finds a dame").dames[0]) == 15
    assert denied(after(fourteen(COMPANY, dames), "black counts 13 dames of the other")) == ["§83"]
    assert denied(after(seated(OPEN, COMPANY), "black counts 15 dames of the other")) == ["§83"]
    assert denied(after(fourteen(LEP, dames), "black counts 14 dames of the other")) == ["§83"]
    company, strict = game.profiles.find(COMPANY), game.profiles.find(LEP)
    assert (company["onlooker_warns"], strict["onlooker_warns"]) == (True, False)


def test_onlookers() -> None:
    """L173, L206, L207: an indiscreet onlooker may be made to pay and must show nothing; not in good company."""
    warned = "white is warned by an onlooker of {}"
    for profile, pays, silent in ((LEP, True, True), (COMPANY, False, False)):
        table = after(seated(EIGHT, profile), "white throws 3-2", warned.format("points to mark"))
        assert table.indiscreet == (False, True)
        claimed = after(table, "black makes the onlooker pay")
        assert claimed.paid_for == (False, pays)
        assert [ruling.refused for ruling in claimed.rulings] == [not pays]
        shown = after(seated(EIGHT, profile), "white throws 3-2", warned.format("a feeling shown"))
        assert shown.indiscreet == (False, silent)


def test_the_schooler_explains_in_good_company() -> None:
    """L200, L193: good company gives the reason, and schools only what was played or thrown."""
    table = after(seated(EIGHT, COMPANY), "white throws 3-2", "white marks 10")
    assert table.school_points(0) == 0  # there is still time to move back
    assert after(table, "white unmarks 2", "white plays A/D A/C").faults == ()
    table = after(table, "white plays A/D A/C")
    unexplained = after(table, "black schools 2")
    assert (denied(unexplained), unexplained.sheet) == (["§86"], table.sheet)
    assert keys(after(table, "black schools 2: two dames beaten two ways make eight")) == ["ecole"]


def test_a_doubtful_dame_is_not_put_on_the_others_fleche() -> None:
    """§83: assigned to a flèche that the other holds it stays where it can stand; to a free one it goes."""
    for held, end in ((21, (2, 0)), (20, (1, 1))):
        position = {"white": {0: 13, 1: 2}, "black": {0: 13, held: 2}}
        table = after(seated(position, LEP), "black puts the dame between B and C on C", "white accepts")
        assert table.dames[0][1:3] == end
        assert sum(table.dames[0]) == 15


@pytest.mark.parametrize("count", [1, 3, 5])
def test_odd_points_are_no_marks(count: int) -> None:
    """§110: every gain is even, so nobody marks an odd number."""
    with pytest.raises(Illegal, match="every gain is even"):
        after(seated(EIGHT), "white throws 3-2", f"white marks {count}")


def test_plein_marked_and_not_made() -> None:
    """B058: 4 marked for the petit jan and the filling dame used for the 5: école of 4; the plein compelled, or not."""
    table = after(seated(FILL_PETIT), "white throws 5-2", "white marks 4", "white plays D/I C/E")
    assert table.school_points(0) == 4
    table = after(table, "black schools 4")
    assert points(table) == (0, 4)
    assert laws(table) == ["§89"]
    assert after(table, "black accepts").dames[0][5] == 1
    compelled = after(table, "black makes him play C/H D/F")
    assert laws(compelled) == ["§90"]
    assert compelled.dames[0][5] == 2
    assert points(compelled) == (0, 4)


def test_plein_neither_marked_nor_made() -> None:
    """B059: école of the points due, and the fill may be compelled."""
    table = after(seated(FILL_PETIT), "white throws 5-2", "white plays D/I C/E", "black schools 4")
    assert points(table) == (0, 4)
    assert "black makes him play C/H D/F" in [str(act) for act in table.acts(1)]


def test_touched_another_dame_than_the_one_that_fills() -> None:
    """A094: école of the points marked; the touched dame is played, or the plein compelled, and the école stands."""
    table = after(
        seated(FILL_PETIT, "academie-1806-a"),
        "white throws 5-2",
        "white marks 4",
        "white touches C",
        "white plays C/H C/E",
    )
    assert table.school_points(0) == 4
    table = after(table, "black schools 4", "black makes him play C/H D/F")
    assert points(table) == (0, 4)


def test_petit_jan_to_be_kept_by_passing() -> None:
    """B060, B154: a petit jan to be kept by passing is broken: école, and the passage compelled."""
    position = {"white": {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 10: 3}, "black": {7: 4, 8: 4, 11: 7}}
    table = after(seated(position, "academie-1806-b"), "white throws 6-4", "white plays K/O A/G")
    assert table.school_points(0) == 4
    table = after(table, "black schools 4", "black makes him play K/O/U")
    assert laws(table) == ["§90"]
    assert points(table) == (0, 4)
    assert table.dames[0][20] == 1


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


def test_nobody_is_made_to_enter_a_petit_jan_that_can_be_filled() -> None:
    """L142, A095: as a penalty or to keep a petit jan, nobody is made to enter one that can still be filled."""
    position = {"white": {0: 9, 10: 6}, "black": {0: 15}}
    table = after(seated(position), "white throws 6-4", "white plays K/L K/L")
    refused = after(table, "black makes him play K/O/U")
    assert keys(refused) == ["entry_refused"]
    assert laws(refused) == ["§82"]


def test_grand_jan_may_not_be_replayed_in_the_second_treatise() -> None:
    """B061: grand jan marked and not made: école of the points; ACAD-B does not let it be replayed, ACAD-A does."""
    acts = ("white throws 4-2", "white marks 12", "white plays A/E/G", "black schools 8")
    table = after(seated(FILL_GRAND, "academie-1806-b"), *acts)
    assert points(table) == (4, 8)
    assert denied(after(table, "black makes him play F/H A/E")) == ["§80"]
    assert laws(after(after(seated(FILL_GRAND, "academie-1806-a"), *acts), "black makes him play F/H A/E")) == ["§90"]


def test_lepeintre_doubles_the_ecole_of_the_plein() -> None:
    """L157: figure 31, 8 marked for the plein and not made: école of 16, and 4 more for the coin the figure beats."""
    table = after(seated(FILL_GRAND, "lepeintre-1818"), "white throws 4-2", "white marks 8", "white plays A/E/G")
    assert [fault.points for fault in table.open(0, Wrong.PLEIN)] == [16]
    assert [fault.points for fault in table.open(0, Wrong.UNDER)] == [4]
    unmarked = after(seated(FILL_GRAND, "lepeintre-1818"), "white throws 4-2", "white marks 4", "white plays A/E/G")
    assert unmarked.school_points(0) == 8  # nothing marked for the plein: what was due


def test_good_company_lets_the_plein_be_corrected() -> None:
    """L199: in good company there is no école of the plein; the player sets it right."""
    table = after(
        seated(FILL_PETIT, "lepeintre-bonne-compagnie"),
        "white throws 5-2", "white marks 4", "white plays D/I C/E", "white takes back his play", "white plays C/H D/F",
    )  # fmt: skip
    assert table.faults == ()
    assert points(table) == (4, 0)


# ---------------------------------------------------------------------------------------------
# Impossible, and overlooked


@pytest.mark.parametrize("profile", ["lepeintre-1818", "lepeintre-bonne-compagnie"])
def test_the_rest_is_marked_though_the_other_has_played(profile: str) -> None:
    """LEP l.1936-1940 r.63: what he forgot when nothing could be played is marked until his second throw."""
    position = {"white": {6: 2, 7: 2, 8: 2, 9: 3, 10: 2, 11: 4}, "black": {6: 1, 7: 2, 8: 1, 9: 2, 10: 2, 11: 7}}
    acts = ["white throws 6-6", "white marks 12", "white plays -", "black marks 4", "black throws 3-2"]
    table = after(seated(position, profile), *acts, "black plays Q/N O/M")
    assert "white marks 2" in map(str, table.acts(0))
    claim = "black schools 2: points"
    assert keys(after(table, claim)) == ["school_impossible"]
    forgotten = after(table, "white throws 2-1")
    assert forgotten.school_points(0) == 0
    marked = after(table, "white marks 2", "white throws 2-1")
    assert marked.school_points(0) == 0
    assert points(marked) == (2, 4)
    assert after(table, "white marks 4", "white throws 2-1").school_points(0) == 2  # more than the rest


def test_an_overlooked_passage() -> None:
    """L167, L204: one number only played though both can be: it may stand, and the other must mark 2 or be schooled."""
    table = after(
        seated(EIGHT, points="0,0"), "white throws 3-2", "white marks 8", "white places A/D", "white has played"
    )
    table = after(table, "black accepts")
    window = table.windows[1]
    assert window is not None
    assert window.owed == 2
    assert after(table, "black throws 2-1").school_points(1) == 2
    assert after(table, "black marks 2", "black throws 2-1").school_points(1) == 0
    company = after(
        seated(EIGHT, "lepeintre-bonne-compagnie"),
        "white throws 3-2",
        "white marks 8",
        "white places A/D",
        "white has played",
    )
    assert company.windows[1] is not None
    assert company.windows[1].owed == 0


# ---------------------------------------------------------------------------------------------
# A 349: the plein marked, and another dame touched

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
    """A 349 speaks of a dame other than the one that serves: one beside which the plein can be made is no fault."""
    table = after(seated(FILL_PETIT, "academie-1806-a"), *MARKED, f"white touches {where}")
    assert table.school_points(0) == schooled


def test_who_may_still_leave_needs_no_plein() -> None:
    """B 1167, A 349: the hole is made and nothing is played; he lifts what he likes and leaves."""
    table = after(seated(FILL_PETIT, "academie-1806-a", points="8b,0"), *MARKED, "white touches A", "white touches C")
    assert table.school_points(0) == 0
    assert keys(after(table, "white leaves", "black lifts his dames")) == ["leave"]
    held = after(table, "white plays A/C C/H")
    assert held.school_points(0) == 4


FREE = {"classique": (), A: (), B: (), LEP: (), COMPANY: (Notice.DAME, Notice.FEELING)}
SPOKE = "white is warned by an onlooker of points to mark"


@pytest.mark.parametrize("notice", list(Notice))
@pytest.mark.parametrize("profile", FREE)
def test_what_an_onlooker_may_say(profile: str, notice: Notice) -> None:
    """B 1700, L r.76-78: nothing at all; L 2091-2095: good company lets him tell of a dame, and bears a feeling."""
    table = after(seated(EIGHT, profile), "white throws 3-2")
    spoken = table.after(Warned(0, notice))
    assert keys(spoken) == ["onlooker_spoke"]
    assert spoken.rulings[0].player == 1
    assert spoken.indiscreet == (False, notice not in FREE[profile])
    assert (spoken.sheet, spoken.windows, spoken.faults) == (table.sheet, table.windows, table.faults)


@pytest.mark.parametrize(
    ("profile", "notice", "harmed"),
    [
        (f"{LEP}+onlookers-warn", Notice.DAME, False),
        (f"{LEP}+onlookers-warn", Notice.FEELING, True),
        (f"{COMPANY}+onlookers-silent", Notice.DAME, True),
        (f"{COMPANY}+onlookers-silent", Notice.FEELING, False),
    ],
)
def test_the_options_of_the_gallery(profile: str, notice: Notice, harmed: bool) -> None:
    """D30: whether a missing dame may be told is agreed by itself."""
    assert seated(EIGHT, profile).after(Warned(1, notice)).indiscreet == (harmed, False)


@pytest.mark.parametrize(
    ("profile", "pays"), [("classique", False), (A, False), (B, False), (LEP, True), (COMPANY, False)]
)
def test_who_makes_him_pay(profile: str, pays: bool) -> None:
    """L r.77 (l.1968): the player he harmed may require it; the other books and good company (L 2093) do not."""
    table = after(seated(EIGHT, profile), "white throws 3-2", SPOKE)
    assert (MakePay(1) in table.acts(1)) is pays
    assert MakePay(0) not in table.acts(0)
    claimed = after(table, "black makes the onlooker pay")
    assert keys(claimed) == ["onlooker_pays"]
    assert denied(claimed) == ([] if pays else ["§95"])
    assert claimed.paid_for == (False, pays)


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
    told = "white is warned by an onlooker of points to mark"
    agreed = after(table, "black accepts")
    assert agreed.advised == (True, False)
    assert not after(agreed, told).indiscreet[1]
    assert denied(after(agreed, "white asks for an adviser")) == ["§95"]
    assert after(agreed, "black is warned by an onlooker of a play").indiscreet == (True, False)
    for alone in (after(table, "black refuses"), after(table, "white throws 3-2")):  # unanswered is not agreed
        assert after(alone, told).indiscreet == (False, True)
        assert alone.asked is None


def test_what_was_played_right_is_not_taken_back() -> None:
    """L r.24, L 2049: good company lets one play right what was wrong; to play another way is nobody's right."""
    for more in ((), ("black throws 6-2",)):
        table = after(seated(OPEN, COMPANY), "white throws 4-3", "white plays A/E A/D", *more)
        assert "white takes back his play" not in map(str, table.acts(0))
        with pytest.raises(Illegal, match="§81"):
            after(table, "white takes back his play")


def _last(winner: int, *lines: str) -> list[tuple[str, int]]:
    """What is said of onlookers when the partie ends by White's hole, or by the école Black makes of it."""
    end = ("white marks 8",) if winner == 0 else ("white plays A/D A/C", "black schools 8")
    table = after(seated(EIGHT, LEP, points="4b,4", trous="10,11"), "white throws 3-2", *lines, *end)
    assert table.result is not None
    assert table.result.winner == winner
    return [(each.key, each.player) for each in table.rulings if each.key == "onlooker_pays"]


def test_he_pays_for_white_as_for_black() -> None:
    """L r.77: it is the one he harmed who has to lose, on either side of the board."""
    spoke = SPOKE.replace("white", "black")
    assert _last(1, spoke, "white makes the onlooker pay") == [("onlooker_pays", 0)]
    assert _last(0, spoke, "white makes the onlooker pay") == []
