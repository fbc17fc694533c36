"""Leaving and holding, the bredouille that is struck or forgotten, and points that a trou erases."""

import dataclasses
import random

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.acts import Mark, PlayForAll
from academie.games.trictrac.referee.assisted_table import AssistedTable, assisted
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.referee.value import Phase
from academie.referee.acts import Hold, Leave, Play, Refuse, Throw, ThrowForDice
from games.trictrac.referee.tables import (
    BOTH,
    EIGHT,
    FILL_PETIT,
    after,
    denied,
    holes,
    keys,
    laws,
    line,
    points,
    seated,
)
from often import times

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
# By 3-2 White beats 8 and gives nothing; at 4 he makes his trou just so.
AT_FOUR = ("white throws 3-2", "white marks 8")


# --- Touched, made to mark, schooled: what leaves the right to leave, and what does not


def test_a_right_bredouille_is_not_struck() -> None:
    """B039: whoever is rightly in bredouille keeps it."""
    pegged = after(seated(BOTH, B, to="black", points="8,10b"), "black throws 6-3", "black marks 2")
    assert holes(pegged) == (0, 2)
    assert denied(after(pegged, "white strikes the bredouille")) == ["§71"]


# --- The word


@pytest.mark.parametrize("profile", ["classique", A, B, COMPANY, f"{LEP}+leave-said"])
def test_the_word_is_asked_for(profile: str) -> None:
    """B 1155, L 2065: one says that he leaves; who lifts in silence is made to say it, and may still leave."""
    silent = after(seated(EIGHT, profile, points="4b,0"), *AT_FOUR, "white lifts his dames")
    assert Refuse(1) in silent.acts(1)
    asked = after(silent, "black refuses")
    assert ([each.refused for each in asked.rulings], laws(asked)) == ([False], ["§75"])
    assert (asked.phase, asked.dames[0][0]) == (Phase.MARK, 11)
    assert keys(after(asked, "white leaves", "black lifts his dames")) == ["leave"]
    assert after(asked, "white plays A/D A/C").thrower == 1


@pytest.mark.parametrize(
    ("before", "marks", "touched", "schooled"),
    [("6b,0", 6, True, 2), ("6b,0", 6, False, 0), ("4b,0", 8, True, 0), ("2b,0", 10, False, 2), ("2b,0", 10, True, 2)],
)
def test_asked_for_the_word_his_marks_are_what_they_were(before: str, marks: int, touched: bool, schooled: int) -> None:
    """B 1155: his dames are put back, and an école he had made by touching, or by marking too much, stands again."""
    lines = ("white throws 3-2", f"white marks {marks}", *(("white touches A",) if touched else ()))
    table = after(seated(EIGHT, B, points=before), *lines, "white lifts his dames", "black refuses")
    assert table.school_points(0) == schooled


# --- The fichet alone


@pytest.mark.parametrize("pegs", [1, 3])
def test_a_fichet_too_far_or_not_far_enough(pegs: int) -> None:
    """B 1181, r.53: two trous won and another number pegged, nothing marked with the jeton: his 8 are not marked."""
    table = after(seated(EIGHT, B, points="4b,0"), "white throws 3-2", f"white pegs {pegs}", "white plays A/D A/C")
    assert table.school_points(0) == 8


# --- Trous pegged where none was won

# By 3-2 he wins 8; at 2 they make 10, and no trou.
FICHET_ALONE = ("white throws 3-2", "white pegs 2")


@pytest.mark.parametrize("profile", [A, B, LEP])
def test_holes_not_won_are_schooled_as_the_points_they_stand_for(profile: str) -> None:
    """L r.53-54: the fichet has marked 10 for 8; schooled for 2, the trous come off and 10 stand."""
    table = after(seated(EIGHT, profile, points="2b,0"), *FICHET_ALONE, "white plays A/D A/C")
    assert table.school_points(0) == 2
    schooled = after(table, "black schools 2")
    assert (holes(schooled), points(schooled)) == ((0, 0), (10, 2))


# --- A silent leaver refused, mark by mark

ZERO = " leaving his jeton at 0"
UNDER = [("hole_corrected", 0), ("undermarked", 2)]


@pytest.mark.parametrize(
    ("profile", "marks", "touched", "open_faults"),
    [
        (A, ("8",), False, []),
        (A, ("8",), True, []),
        (A, ("10" + ZERO,), False, [("overmarked", 2)]),
        (A, ("10" + ZERO,), True, [("overmarked", 2)]),
        (A, ("6" + ZERO, "pegs 1"), False, []),  # he has still time
        (A, ("6" + ZERO, "pegs 1"), True, UNDER),
        (COMPANY, ("10" + ZERO,), False, []),  # nobody is schooled before the play
        (COMPANY, ("6" + ZERO, "pegs 1"), True, []),
    ],
)
def test_a_silent_leaver_put_back_is_where_he_was(
    profile: str, marks: tuple[str, ...], touched: bool, open_faults: list[tuple[str, int]]
) -> None:
    """§75: he has decided nothing; what he marked wrongly is as wrong as it was, and his time as far gone."""
    hands = [f"white {each}" if each.startswith("pegs") else f"white marks {each}" for each in marks]
    table = after(seated(EIGHT, profile, points="4,0"), "white throws 3-2", *hands)
    table = after(table, "white touches A") if touched else table
    lifted = after(table, "white lifts his dames")
    assert ("undermarked", 2) not in [(fault.wrong.value, fault.points) for fault in lifted.faults.known]  # it remains
    back = after(lifted, "black refuses")
    assert (keys(back), laws(back), back.word) == (["leave"], ["§75"], "")
    assert back.phase == (Phase.PLAY if touched and profile != COMPANY else Phase.MARK)
    assert sorted((fault.wrong.value, fault.points) for fault in back.faults.known) == open_faults
    assert after(back, "white leaves").phase == Phase.LEAVING


def test_by_the_option_a_silent_leaver_stays() -> None:
    """L209, D23: who leaves unsaid plays, and can leave no more by this throw."""
    table = after(seated(EIGHT, f"{A}+leave-said-or-stay", points="4,0"), "white throws 3-2", "white marks 8")
    stays = after(table, "white lifts his dames", "black refuses")
    assert (keys(stays), stays.phase, stays.word) == (["forced_to_stay"], Phase.PLAY, "stay")
    for act in ("white leaves", "white lifts his dames", "white says he leaves"):
        with pytest.raises(Illegal, match="no longer leave"):
            after(stays, act)
    assert after(stays, "white plays A/D A/C").phase == Phase.THROW


def test_a_new_releve_begins_with_every_dame() -> None:
    """§4, §83: stacked anew, nobody has a dame in hand, and no throw waits."""
    table = seated(EIGHT, LEP, points="4,0").but(in_hand=(False, True), for_all=True)
    left = after(table, "white throws 3-2", "white marks 8", "white leaves", "black lifts his dames")
    assert (left.in_hand, left.for_all, left.dice.early, left.dice.throws) == ((False, False), False, None, (0, 0))
    assert (left.thrower, left.turn, left.markings.windows) == (0, None, (None, None))


@pytest.mark.parametrize(
    ("acts", "act", "why"),
    [
        ((), "white marks 2", "Nothing has been thrown"),
        ((), "black marks 2", "Nothing has been thrown"),
        (("white throws 3-2",), "black marks 2", "thrower marks first"),
        (("white throws 3-2", "white touches A"), "black marks 2", "thrower marks first"),
        (("white throws 3-2", "white touches A"), "white marks 8", "time to mark is over"),
        (("white throws 3-2", "white plays A/D A/C"), "white marks 8", "time to mark is over"),
        (("white throws 3-2", "white marks 8", "white leaves"), "white marks 2", "the word binds"),
        (("white throws 3-2", "white marks 8", "white lifts his dames"), "white marks 2", "time to mark is over"),
        (("white throws 3-2", "white marks 8", "white leaves"), "black marks 2", "thrower marks first"),
    ],
)
def test_when_there_is_nothing_to_mark(acts: tuple[str, ...], act: str, why: str) -> None:
    """§8, §69, §84: before a throw, before the thrower has played, and once the time is over."""
    table = after(seated(EIGHT, A, points="4,0"), *acts)
    with pytest.raises(Illegal, match=why):
        after(table, act)


PROFILES = ("classique", A, B, LEP, COMPANY)


# --- A trou that a forgotten jeton made

# White has 4 in bredouille, Black interrupts him by 2, and White pegs two trous for his 8 all the same.
PEGGED_TWO = (
    "black throws 6-1", "black marks 2", "black plays Y/R Y/X", "white throws 3-2", "white marks 8",
    "white plays A/D A/C",
)  # fmt: skip
STRIKES = "black strikes the bredouille"


@pytest.mark.parametrize("profile", [A, B, LEP, COMPANY])
def test_a_hole_taken_back_is_not_taken_twice(profile: str) -> None:
    """B 1069: told that he is débredouillé he marks one trou; that is all the forgotten jeton had given him."""
    table = after(seated(EIGHT, profile, to="black", points="4b,2"), *PEGGED_TWO)
    assert holes(table) == (2, 0)
    struck = after(table, STRIKES)
    assert holes(struck) == (1, 0)
    again = after(struck, STRIKES)
    assert (denied(again), holes(again)) == (["§71"], (1, 0))
    later = after(struck, "black throws 2-1", STRIKES)
    assert (denied(later), holes(later)) == (["§71"], (1, 0))


def test_what_was_let_pass_stays_passed_after_a_levee() -> None:
    """B 1069: a relevé that ends by lifting, with all points kept, does not open again what a throw had closed."""
    position = {"white": {8: 1, 9: 1, 11: 2, 0: 11}, "black": {9: 1, 10: 1, 0: 13}}
    table = after(seated(position, B, to="black", points="4b,2"), *PEGGED_TWO, "black throws 2-1")
    lifting = tuple([0] * 23 + [1, 14])
    table = dataclasses.replace(after(table, "black plays Y/V Y/X"), dames=(lifting, table.dames[1]))
    table = after(table, "white throws 2-1", "white plays Y/off -")
    assert [ruling.key for ruling in table.rulings] == ["levee"]
    assert STRIKES not in map(str, table.acts(1))
    assert denied(after(table, STRIKES)) == ["§71"]


@pytest.mark.parametrize("pegs", ["", " and pegs 2"])
@pytest.mark.parametrize("profile", [A, B, LEP])
def test_two_holes_named_fall_with_the_jeton_that_made_them(profile: str, pegs: str) -> None:
    """B 1069: he marks it double and is told that he is débredouillé, whether he named the trous or not."""
    table = after(seated(EIGHT, profile, to="black", points="4b,2"), "black throws 6-1", "black marks 2")
    table = after(table, "black plays Y/R Y/X", "white throws 3-2", f"white marks 8{pegs}")
    assert holes(table) == (2, 0)
    assert holes(after(table, "black strikes the bredouille")) == (1, 0)


PLAYED = "white plays A/D A/C"
SPARED = ("white throws 3-2", "white marks 8 without erasing the other")
ROUND = ("black throws 2-1", "black plays Y/V Y/X", "white throws 2-1")


@pytest.mark.parametrize("profile", PROFILES)
def test_it_may_be_forgotten_and_made_good(profile: str) -> None:
    """L r.50 (l.1904): until he throws again whoever made the trou may still erase the other; that is no école."""
    spared = after(seated(EIGHT, profile, points="4,6b"), *SPARED)
    assert (points(spared), holes(spared)) == ((0, 6), (1, 0))
    for table in (spared, after(spared, "white holds", PLAYED), after(spared, "white holds", PLAYED, *ROUND[:2])):
        erased = after(table, "white erases the other")
        assert (points(erased), keys(erased), laws(erased)) == ((0, 0), ["erased"], ["§70"])
        assert erased.school_points(0) == 0
        assert points(after(table, "black erases himself")) == (0, 0)


def test_erased_too_late_is_an_ecole() -> None:
    """L r.50, r.68: after that they are his, and wiping them out is an école of all of them."""
    thrown = after(seated(EIGHT, LEP, points="4,6b"), *SPARED, "white holds", PLAYED, *ROUND)
    wiped = after(thrown, "white erases the other")
    assert wiped.school_points(0) == 6
    with pytest.raises(Illegal, match="§70"):
        after(thrown, "black erases himself")


@pytest.mark.parametrize("before", ["0,6b", "4,0"])
def test_only_a_hole_can_spare(before: str) -> None:
    """A 93: without a trou, or where the other has nothing, there is nothing to forget."""
    table = after(seated(EIGHT, points=before), "white throws 3-2")
    with pytest.raises(Illegal, match="§70"):
        after(table, "white marks 8 without erasing the other")


def test_said_that_he_leaves_he_takes_the_holes_back_and_plays() -> None:
    """L r.64: nothing but the fichet has moved, so he may come back on it; there is no trou left to leave on."""
    table = after(seated(EIGHT, points="2b,0"), *FICHET_ALONE, "white says he leaves", "white unpegs 2")
    assert Hold(0) not in table.acts(0)
    played = after(table, "white marks 8", "white plays A/D A/C")
    assert (played.faults.known, points(played)) == ((), (10, 0))


# --- The assisted table


LAST = "W:Y1,*14;B:A15 phase=throw to=white throws=9,9"
HOLE = line(EIGHT, points="4,0")  # White makes a trou by 3-2
GIVEN = "W:A15;B:Y15 profile=academie-1806-b+handicap-holes-9 phase=opening trous=9,0"


def done(table: AssistedTable, *acts: str) -> AssistedTable:
    """The table after these acts."""
    for text in acts:
        table = table.after(table.read(text))
    return table


def said(table: AssistedTable, seat: int) -> list[str]:
    """What stands open to a player."""
    return [act.said() for act in table.acts(seat)]


@pytest.mark.parametrize(
    ("position", "acts", "act", "why"),
    [
        (None, (), "white throws 3-2", "Throw first for the dice"),
        (None, (), "black plays A/G", "Throw first for the dice"),
        (GIVEN, (), "black throws 3-2", "Throw first for the dice"),  # §78: only the word takes what is given
        (HOLE, (), "black throws 3-2", "It is White's turn"),
        (HOLE, ("white throws 4-1",), "black throws 3-2", "It is White's turn"),
        (HOLE, (), "white throws for the dice 6-5", "only once"),
        (HOLE, (), "white plays A/D A/C", "Throw the dice first"),
        (HOLE, ("white throws 4-1",), "white throws 3-2", "Play the throw on the table first"),
        (HOLE, (), "white marks 8", "the machine marks"),
    ],
)
def test_what_is_not_yet_to_be_done(position: str | None, acts: tuple[str, ...], act: str, why: str) -> None:
    """§3, §8: the dice are thrown for, then thrown, then played, by him whose turn it is; nobody marks."""
    table = done(assisted(None, position), *acts)
    with pytest.raises(Illegal, match=why):
        done(table, act)


def test_the_dice_are_thrown_for_once() -> None:
    """§3: the higher die has the turn, and the throw is his; a doublet is thrown again."""
    table = assisted()
    assert done(table, "white throws for the dice 6-5").position.thrower == 0
    assert done(table, "white throws for the dice 5-6").position.thrower == 1
    assert done(table, "white throws for the dice 4-4").position.core.phase.name == "opening"


def test_only_the_player_has_something_open() -> None:
    """§8: plays for the thrower once he has thrown; nothing for the other, and nothing before the throw."""
    table = assisted(None, HOLE)
    assert (table.acts(0), table.acts(1)) == ((), ())
    thrown = done(table, "white throws 4-1")
    assert set(said(thrown, 0)) >= {"plays A/E/F", "plays A/E A/B"}
    assert thrown.acts(1) == ()


@pytest.mark.parametrize(
    ("dames", "seat", "offered"), [("Y1,*14", 0, True), ("Y1,*14", 1, False), ("Y3,*12", 0, False)]
)
def test_the_word_for_all_stands_open_before_the_last_throw(dames: str, seat: int, offered: bool) -> None:
    """§37: to him who lifts, with a throw that may lift his last dame."""
    table = assisted(None, LAST.replace("Y1,*14", dames))
    assert table.acts(seat) == ((PlayForAll(seat),) if offered else ())


def test_who_makes_a_hole_leaves_or_holds() -> None:
    """§73: both words stand open, and each is a move of the game."""
    table = done(assisted(None, HOLE), "white throws 3-2")
    assert said(table, 0) == ["holds", "leaves"]
    assert [str(move) for act in (Leave(0), Hold(0)) for move in table.choices(act)] == ["leave", "hold"]


@pytest.mark.parametrize(
    ("acts", "act", "choice"),
    [
        (("white throws 4-1",), Play(0, "A/E A/B"), "A/E A/B"),
        ((), Throw(0, (2, 3)), "3 2"),
        (("white throws 4-1", "white plays A/F"), Throw(1, (6, 6)), "6 6"),
    ],
)
def test_an_act_is_one_choice_of_the_game(acts: tuple[str, ...], act: Play | Throw, choice: str) -> None:
    """§8: a play is the move it names; dice are the same throw in whatever order they are named."""
    (found,) = done(assisted(None, HOLE), *acts).choices(act)
    assert str(found) == choice


def test_what_follows_a_choice() -> None:
    """The table's next position is what follows its own; of any other position the game itself is asked."""
    table = assisted(None, HOLE)
    after = done(table, "white throws 4-1")
    (roll,) = table.choices(Throw(0, (4, 1)))
    assert table.following(table.position, roll, after) is after.position
    elsewhere = assisted(None, line(EIGHT, points="0,0")).position
    assert str(table.following(elsewhere, roll, after)) == str(elsewhere.after(roll))


AUTO = "classique+auto-marking"
BASES = ("classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie")


def test_a_throw_is_marked_at_once() -> None:
    """§84: what the throw wins is marked for the thrower, and what it gives for the other once it is played."""
    table = after(seated(BOTH, AUTO, to="black"), "black throws 6-3")
    assert points(table) == (0, 2)
    played = after(table, "black plays Y/R Y/U")
    assert points(played) == (4, 2)
    assert played.faults.known == ()
    assert points(after(seated(BOTH, to="black"), "black throws 6-3", "black plays Y/R Y/U")) == (0, 0)


@pytest.mark.parametrize(
    ("before", "at_once", "held"), [("4b,0", (0, 2), (0, 2)), ("6b,0", (0, 2), (2, 2)), ("2b,0", (10, 0), (10, 0))]
)
def test_the_remainder_waits_for_holding(before: str, at_once: tuple[int, int], held: tuple[int, int]) -> None:
    """§75: of a trou by his own dice the software marks no more than the trou while he may leave."""
    table = after(seated(EIGHT, AUTO, points=before), "white throws 3-2")
    assert (points(table)[0], holes(table)[0]) == at_once
    assert (Leave(0) in table.acts(0)) is bool(at_once[1])
    played = after(table, "white plays A/D A/C")
    assert (points(played)[0], holes(played)[0]) == held


def test_nobody_is_schooled() -> None:
    """§84: no école can arise; a claim is refused, and no hand marks."""
    table = after(seated(EIGHT, AUTO), "white throws 3-2", "white touches A")
    assert denied(after(table, "black schools 8")) == ["§84"]
    assert denied(after(table, "black makes him mark")) == ["§92"]
    assert not [act for act in table.acts(0) if isinstance(act, Mark)]
    for text in ("marks 8", "unmarks 2", "pegs 1", "unpegs 1", "erases the other", "drops the bredouille"):
        with pytest.raises(Illegal, match="§84"):
            after(table, f"white {text}")


def test_a_plein_not_made_is_compelled_and_not_schooled() -> None:
    """§90: its points come off with the play that leaves it unmade; the other may have it made."""
    table = after(seated(FILL_PETIT, AUTO), "white throws 5-2")
    assert points(table) == (4, 0)
    table = after(table, "white plays D/I C/E")
    assert (points(table), table.school_points(0)) == ((0, 0), 0)
    assert points(after(table, "black makes him play C/H D/F")) == (4, 0)


@pytest.mark.wide
@pytest.mark.parametrize("base", BASES)
def test_it_marks_as_the_assisted_table_does(base: str) -> None:
    """§84: over random faultless parties both tables show the same points, trous and bredouilles."""
    for seed in range(times(1, 6)):
        chance = random.Random(seed)
        hand, machine = rigueur(f"{base}+auto-marking"), assisted(base)
        while hand.result is None and machine.result is None:
            act = machine.chance(chance)
            if act is None:
                seat = machine.waits or 0
                act = chance.choice(machine.acts(seat))
            machine = machine.after(act)
            hand = hand.after(act)
            if isinstance(act, Leave):
                hand = after(hand, f"{('black', 'white')[act.seat]} lifts his dames")
            if hand.phase == "throw":
                assert hand.marks == machine.marks, (base, seed, str(machine.state))
        assert hand.faults.known == ()
        assert hand.result == machine.result


def test_a_dame_touched_does_not_bar_leaving() -> None:
    """L 2109, B 1167: touching marks nothing beyond the trou, so he may still leave on it."""
    table = after(seated(EIGHT, AUTO, points="6b,0"), "white throws 3-2", "white touches A")
    assert (points(table)[0], holes(table)[0]) == (0, 2)
    left = after(table, "white leaves", "black lifts his dames")
    assert (points(left), holes(left), left.dames[0][0]) == ((0, 0), (2, 0), 15)


def test_nothing_won_writes_nothing() -> None:
    """§84: the software moves no jeton for a throw that wins nothing."""
    table = after(rigueur(AUTO), "white throws for the dice 6-5")
    assert (table.throwing.owed, table.markings.sheet.entries) == (0, ())


def test_dice_thrown_by_hand_are_read() -> None:
    """§3, §5: before the first throw they are the dice of both; later they are the thrower's."""
    assert assisted().thrown("5 3") == ThrowForDice(0, (5, 3))
    assert assisted(None, HOLE).thrown("2 3") == Throw(0, (3, 2))
