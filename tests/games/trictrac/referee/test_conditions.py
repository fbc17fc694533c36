"""Conditions and sequences at the borders of the referee's law, each where it alone decides."""

from __future__ import annotations

import pytest

from academie.errors import Illegal, Unreadable
from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.acts import Play, Throw
from academie.games.trictrac.referee.assisted_table import assisted
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.games.trictrac.referee.value import Wrong
from academie.referee.tempers import temper
from games.trictrac.referee.tables import (
    BOTH,
    EIGHT,
    FILL_GRAND,
    after,
    denied,
    holes,
    keys,
    laws,
    line,
    points,
    seated,
)

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
LIFTING = {14: 2, 18: 3, 20: 4, 24: 6}  # Black's dames where White lifts his
# By 6-4 White keeps his petit jan by passing, 4, or takes his coin instead (§54).
KEEP_OR_TAKE = {"white": {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 7: 1, 10: 2}, "black": {7: 4, 8: 4, 11: 7}}


def offered(table: object, seat: int = 0, word: str = "") -> set[str]:
    """The acts open to a player that have that word in them."""
    return {str(act) for act in table.acts(seat) if word in str(act)}  # type: ignore[attr-defined]


# ---------------------------------------------------------------------------------------------
# What is offered


def test_the_plays_offered_follow_what_is_marked() -> None:
    """§54: with the petit jan unmarked the play offered takes the coin; once it is marked, those that keep it are."""
    thrown = after(seated(KEEP_OR_TAKE), "white throws 6-4")
    assert offered(thrown, word="plays") == {"white plays F/L H/L"}
    kept = {"white plays K/O/U", "white plays H/N/R", "white plays H/N K/O"}
    assert offered(after(thrown, "white marks 4"), word="plays") == kept
    assert offered(after(thrown, "white touches H"), word="plays") == {"white plays F/L H/L"}


@pytest.mark.parametrize(
    ("white", "black", "throw", "first", "second"),
    [
        ({0: 11, 8: 1, 9: 1, 11: 2}, {0: 15}, "3-1", "J/L", "I/K"),  # I/L J/K comes out alike
        ({19: 1, 22: 1, 24: 13}, {2: 4, 14: 2, 24: 9}, "4-2", "T/off", "X/Y"),  # and so does X/off T/Y
    ],
)
def test_no_second_dame_is_offered_but_by_a_number(
    white: dict[int, int], black: dict[int, int], throw: str, first: str, second: str
) -> None:
    """§10: each dame goes by a number of the dice, though two that do not would come out as a legal play does."""
    table = after(seated({"white": white, "black": black}), f"white throws {throw}", f"white places {first}")
    assert f"white places {second}" not in offered(table)


# ---------------------------------------------------------------------------------------------
# What is ordered


@pytest.mark.parametrize("profile", [A, B])
def test_a_dame_that_both_numbers_lift_is_played_tout_dune(profile: str) -> None:
    """§80: one dame made to play both numbers, also where they carry it beyond the edge of the board."""
    position = {"white": {20: 1, 23: 1, 24: 13}, "black": LIFTING}
    table = after(seated(position, profile), "white throws 3-2", "white plays U/V")
    assert offered(table, 1, "makes him play") == {"black makes him play U/Y/off"}


@pytest.mark.parametrize(("profile", "ordered"), [(A, False), (B, False), (LEP, True)])
def test_two_dames_lifted_are_not_one_dame(profile: str, ordered: bool) -> None:
    """§80: the treatises of 1806 order one dame to play all, which two dames lifted are not; Lepeintre orders them."""
    position = {"white": {20: 4, 24: 11}, "black": LIFTING}
    table = after(seated(position, profile), "white throws 4-4", "white plays U/V U/X")
    assert offered(table, 1, "makes him play") == ({"black makes him play U/off U/off"} if ordered else set())


# ---------------------------------------------------------------------------------------------
# Marks


@pytest.mark.parametrize(("marks", "plein", "under"), [(4, 0, 8), (6, 4, 6), (8, 16, 4), (10, 12, 2), (12, 16, 0)])
def test_part_of_a_plein_marked_and_not_made(marks: int, plein: int, under: int) -> None:
    """§89, L157: of the plein's 8 each point marked costs itself and the one due; the coin's 4 are marked first."""
    table = after(seated(FILL_GRAND, LEP), "white throws 4-2", f"white marks {marks}", "white plays A/E/G")
    assert sum(fault.points for fault in table.open(0, Wrong.PLEIN)) == plein
    assert sum(fault.points for fault in table.open(0, Wrong.UNDER)) == under


@pytest.mark.parametrize(("his", "bredouille"), [("0", True), ("4b", False)])
def test_one_jeton_is_the_bredouille_of_who_marks_first(his: str, bredouille: bool) -> None:
    """§71: with one jeton the first to mark is in bredouille; who marks second needs two for it."""
    table = after(seated(EIGHT, points=f"0,{his}"), "white throws 3-2", "white marks 8 with one jeton")
    assert table.sheet.scores[0][:2] == (8, bredouille)


@pytest.mark.parametrize(("told", "wrong", "excused"), [("6", 0, 2), ("8", 2, 0), ("10", 2, 0)])
def test_who_leaves_on_too_few_points_the_other_named(told: str, wrong: int, excused: int) -> None:
    """§86, §93: left on a hole that the points marked do not make: école of what lacks, unless the other said so."""
    acts = ("white throws 3-2", f"black tells the other {told}", "white marks 6 leaving his jeton at 0", "white pegs 1")
    left = after(seated(EIGHT, points="4,0"), *acts, "white leaves")
    (fault,) = left.open(0, Wrong.MISCOUNT)
    assert (fault.points, fault.excused, fault.settled) == (wrong, excused, 8)


def test_a_partie_is_not_won_like_a_marque() -> None:
    """§96 is the law of marqués: in a partie he who leaves with twelve trous on the board has only left."""
    acts = ("white throws 3-2", "white marks 8 and pegs 2", "white leaves", "black lifts his dames")
    table = after(seated(EIGHT, points="4,0", trous="10,0"), *acts)
    assert (keys(table), laws(table)) == (["leave"], ["§74"])
    assert table.result is not None
    assert (table.result.law, holes(table)) == ("§76", (12, 0))


# ---------------------------------------------------------------------------------------------
# Dames and words


def test_a_lifted_dame_is_not_carried() -> None:
    """§35: what is off the board does not come back on it."""
    position = {"white": {20: 1, 23: 1, 24: 13}, "black": LIFTING}
    with pytest.raises(Unreadable, match="carries no dame"):
        after(seated(position), "white throws 3-2", "white plays off/Y")


def test_a_doubtful_dame_waits_for_the_end_of_the_throw() -> None:
    """§83: it is placed between two throws, not while one is played."""
    place = "black puts the dame between A and B on B"
    with pytest.raises(Illegal, match="between two throws"):
        after(seated(EIGHT), "white throws 3-2", place)
    assert keys(after(seated(EIGHT), place)) == ["dame_between"]


def test_the_machine_reads_plays_and_throws_alike() -> None:
    """§8: an act at the assisted table is the throw or the play of the game that it stands for."""
    table = assisted(None, line(EIGHT))
    (roll,) = table.choices(Throw(0, (3, 2)))
    thrown = table.after(Throw(0, (3, 2)))
    assert thrown.position == table.position.after(roll)
    (move,) = thrown.choices(Play(0, "A/D A/C"))
    assert str(move) == "A/D A/C"


@pytest.mark.parametrize(("name", "act"), [("forgiving", None), ("exact", "black schools 8")])
def test_who_forgives_claims_nothing(name: str, act: str | None) -> None:
    """§84: points forgotten are an école for him alone who claims it."""
    table = after(seated(EIGHT, A), "white throws 3-2", "white plays A/D A/C")
    done = temper(name).act(table, 1)
    assert (None if done is None else str(done)) == act
    assert points(table) == (0, 0)


# ---------------------------------------------------------------------------------------------
# Carrying and counting


@pytest.mark.parametrize(
    ("carry", "why"),
    [
        ("B/D", "no dame of the player on B"),
        ("L/A", "never goes back"),
        ("A/A", "never goes back"),
        ("A/Y", "The other has a dame on Y"),
        ("A/O", "The other has a dame on O"),
        ("L/M", "the other's coin"),
        ("A", "carries no dame"),
    ],
)
def test_what_no_board_holds(carry: str, why: str) -> None:
    """§10, §12, §14: from where a dame is, forward, onto no dame of the other's, nor onto his coin."""
    table = after(seated(EIGHT), "white throws 3-2")
    with pytest.raises((Illegal, Unreadable), match=why):
        after(table, f"white plays {carry}")


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("white plays A/B A/C A/D", "two dames at most"),
        ("white places A/B A/C", "one dame at a time"),
        ("white places -", "one dame at a time"),
        ("white plays -", "must be"),
        ("black plays Y/V", "Only the thrower plays"),
        ("black places Y/V", "Only the thrower plays"),
        ("white plays K/off", "no dame of the player on K"),
        ("white plays A/off", "may not be lifted"),
        ("white touches Y", "are the other's"),
        ("white touches B", "no dame of yours on B"),
    ],
)
def test_what_no_hand_does(act: str, why: str) -> None:
    """§8, §10, §21, §35, §79: two dames at most and one at least, his own, by the thrower, and none lifted too soon."""
    table = after(seated(EIGHT), "white throws 3-2")
    with pytest.raises(Illegal, match=why):
        after(table, act)


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("marks 0", "cannot be marked"),
        ("marks 3", "cannot be marked"),
        ("marks 202", "cannot be marked"),
        ("marks 8 leaving his jeton at 12", "No jeton stands at 12"),
        ("marks 8 leaving his jeton at 3", "No jeton stands at 3"),
        ("marks 8 and pegs 31", "so many holes"),
        ("marks 8 with another jeton", "no first jeton"),
        ("pegs 0", "one to twelve"),
        ("pegs 13", "one to twelve"),
        ("unpegs 0", "not so many holes"),
        ("unpegs 1", "not so many holes"),
    ],
)
def test_what_no_jeton_shows(act: str, why: str) -> None:
    """§76, §85, §110, §119: gains are even, from 2; a jeton stands at ten at most; twelve holes at most at once."""
    table = after(seated(EIGHT), "white throws 3-2")
    with pytest.raises(Illegal, match=why):
        after(table, f"white {act}")


@pytest.mark.parametrize("act", ["marks 200", "marks 8 leaving his jeton at 10", "marks 8 and pegs 30", "pegs 12"])
def test_the_most_a_hand_shows(act: str) -> None:
    """§85, §119: what can be shown may be wrong, and is then for the other to claim."""
    table = after(seated(EIGHT, A, points="4,0"), "white throws 3-2", f"white {act}")
    assert table.windows[0] is not None
    assert table.windows[0].entries == (0,)


@pytest.mark.parametrize(
    ("where", "onto", "good"),
    [("A and B", "B", True), ("B and A", "A", True), ("A and C", "C", False), ("A and B", "C", False)],
)
def test_a_doubtful_dame_lies_between_neighbours(where: str, onto: str, good: bool) -> None:
    """§83: between two neighbouring flèches, and put on one of the two."""
    act = f"black puts the dame between {where} on {onto}"
    if good:
        assert keys(after(seated(EIGHT), act)) == ["dame_between"]
    else:
        with pytest.raises(Illegal, match="two neighbouring"):
            after(seated(EIGHT), act)


@pytest.mark.parametrize(
    ("profile", "there", "count", "key", "refused"),
    [
        (COMPANY, 14, 14, "dame_missing", False),
        (COMPANY, 14, 13, "dames_few", True),
        (COMPANY, 15, 15, "dames_few", True),
        (LEP, 14, 14, "dames_few", True),
        (LEP, 15, 16, "fact_denied", True),
    ],
)
def test_dames_counted(profile: str, there: int, count: int, key: str, refused: bool) -> None:
    """§83: the referee counts too; of a dame that lacks only good company tells, and of none that does not."""
    kept = ("white keeps a dame in hand",) if there < 15 else ()
    table = after(seated(None, profile), *kept, f"black counts {count} dames of the other")
    assert [(ruling.key, ruling.refused) for ruling in table.rulings] == [(key, refused)]


@pytest.mark.parametrize(("first", "wrong"), [("H/L", False), ("G/L", False), ("G/K", True), ("H/K", True)])
def test_the_first_dame_onto_the_coin_goes_by_its_own_number(first: str, wrong: bool) -> None:
    """§31: by puissance each dame goes one less than its number, and is not misplaced for that."""
    position = {"white": {0: 13, 6: 1, 7: 1}, "black": {0: 15}}
    table = after(seated(position), "white throws 6-5", f"white places {first}")
    assert bool(table.open(0, Wrong.MISPLAY)) is wrong


# ---------------------------------------------------------------------------------------------
# An école marked in part


def test_either_may_require_the_whole() -> None:
    """§86: who was schooled in part, Black as well as White, has the rest marked by the other."""
    mirrored = {"white": EIGHT["black"], "black": EIGHT["white"]}
    for position, one, two in ((EIGHT, "white", "black"), (mirrored, "black", "white")):
        play = "A/D A/C" if one == "white" else "Y/U Y/V"
        table = after(seated(position, A, to=one), f"{one} throws 3-2", f"{one} plays {play}", f"{two} schools 2")
        whole = after(table, f"{one} requires the whole")
        assert (whole.partial, sorted(points(whole)), keys(whole)) == (None, [0, 8], ["ecole_partial"])
        assert whole.sheet.scores[0 if two == "white" else 1].points == 8


# ---------------------------------------------------------------------------------------------
# Made to mark


@pytest.mark.parametrize("profile", ["classique", A, B, LEP, COMPANY])
def test_the_remainder_of_a_hole_is_his_to_give_up(profile: str) -> None:
    """§92: nobody is made to mark it while he may still leave; once he has said that he holds, he is."""
    touched = after(seated(EIGHT, profile, points="8,0"), "white throws 3-2", "white marks 4", "white touches A")
    refused = after(touched, "black makes him mark")
    assert ([ruling.refused for ruling in refused.rulings], points(refused)) == ([True], (0, 0))
    made = after(touched, "white holds", "black makes him mark")
    assert ([ruling.refused for ruling in made.rulings], points(made), holes(made)) == ([False], (4, 0), (1, 0))


@pytest.mark.parametrize("profile", [A, LEP])
def test_what_was_let_pass_stays_past_when_the_other_throws(profile: str) -> None:
    """§81: who has thrown schools no more of what was before; that its culprit throws in turn changes nothing."""
    passed = ("white throws 3-2", "white plays A/D A/C", "black throws 2-1", "black plays Y/V Y/X")
    for later in ((), ("white throws 2-1",)):
        table = after(seated(EIGHT, profile), *passed, *later, "black schools 8")
        assert [(ruling.key, ruling.law, ruling.refused) for ruling in table.rulings] == [
            ("school_too_late", "§81", True)
        ]
        assert points(table) == (0, 0)


# ---------------------------------------------------------------------------------------------
# Leaving


@pytest.mark.parametrize(("marks", "wrong"), [("4", []), ("6", [(2, 4)]), ("8", [(4, 4)])])
def test_who_leaves_on_a_petit_jan_he_may_keep(marks: str, wrong: list[tuple[int, int]]) -> None:
    """§54, §93: the 4 of a petit jan that can be kept are no miscount if they are marked; what is beyond them is."""
    at = "" if marks == "4" else " leaving his jeton at 0"
    table = after(seated(KEEP_OR_TAKE, points="8,0"), "white throws 6-4", f"white marks {marks}{at}", "white leaves")
    assert [(fault.points, fault.settled) for fault in table.open(0, Wrong.MISCOUNT)] == wrong


def test_the_word_is_said_once() -> None:
    """§75: with the deed, or after a silent one before the other asks for it; who has said it has nothing to add."""
    hole = after(seated(EIGHT, A, points="4,0"), "white throws 3-2", "white marks 8")
    silent = after(hole, "white lifts his dames")
    assert after(silent, "white says he leaves").word == "leave"
    with pytest.raises(Illegal, match="§73"):
        after(hole, "white leaves", "white says he leaves")


def test_dames_lifted_without_a_hole_go_back_once() -> None:
    """§93, §75: put back, he stays; lifting again, or after a dame let go, is leaving without right."""
    thrown = after(seated(EIGHT, A), "white throws 3-2")
    back = after(thrown, "white lifts his dames")
    assert (keys(back), back.word) == (["forced_to_stay"], "stay")
    assert back.closed is not None
    assert (back.closed.owed, back.school_points(0)) == (8, 8)
    with pytest.raises(Illegal, match="no longer leave"):
        after(back, "white lifts his dames")
    with pytest.raises(Illegal, match="played a dame"):
        after(thrown, "white places A/D", "white lifts his dames")


@pytest.mark.parametrize(("marks", "too_many"), [(2, []), (4, []), (6, [(2, 4)]), (8, [(4, 4)])])
def test_what_may_be_marked_is_not_too_much(marks: int, too_many: list[tuple[int, int]]) -> None:
    """§54, §85: the 4 of a petit jan that can be kept may be marked or not; what is beyond them is école at once."""
    table = after(seated(KEEP_OR_TAKE, A), "white throws 6-4", f"white marks {marks}")
    assert [(fault.points, fault.settled) for fault in table.open(0, Wrong.OVER)] == too_many


@pytest.mark.parametrize(("unpegs", "entries", "shown"), [(1, (), (4, 3)), (2, (0, 1), (0, 2))])
def test_a_hole_taken_back_with_its_points(unpegs: int, entries: tuple[int, ...], shown: tuple[int, int]) -> None:
    """§88: the fichet alone has moved: with the hole it made a mark is undone; other holes are only taken back."""
    hole = ("white throws 3-2", "white marks 8 leaving his jeton at 0")
    table = after(seated(EIGHT, A, points="4,0", trous="3,0"), *hole, f"white unpegs {unpegs}")
    assert table.windows[0] is not None
    assert table.windows[0].entries == entries
    assert (points(table)[0], holes(table)[0]) == shown


@pytest.mark.parametrize(
    ("schools", "schooled", "open_faults"),
    [(2, [2], [("undermarked", 2)]), (4, [4], []), (6, [4, 2], [("fausse_ecole", 2)])],
)
def test_a_false_ecole_stands_for_what_was_given(
    schools: int, schooled: list[int], open_faults: list[tuple[str, int]]
) -> None:
    """§87: of the 4 he was given and has not marked; what lacks is école, and what is beyond stays false."""
    given = ("black throws 6-3", "black marks 2", "black plays Y/S Y/V")
    table = after(seated(BOTH, A, to="black"), *given, f"white schools {schools}", "white throws 2-1")
    assert [entry.points for entry in table.sheet.entries if entry.seat == 0] == schooled
    assert [(fault.wrong.value, fault.points) for fault in table.faults] == open_faults
    assert points(table) == (schools, 2)


@pytest.mark.parametrize(
    ("hands", "left"),
    [
        (("marks 8 leaving his jeton at 0",), []),
        (("marks 8 leaving his jeton at 2",), [2]),
        (("marks 8 leaving his jeton at 4",), [4]),
        (("marks 2", "unmarks 2", "marks 8 leaving his jeton at 4"), [4]),
        (("pegs 1", "unpegs 1", "marks 8 leaving his jeton at 4"), [4]),
    ],
)
def test_a_jeton_left_after_a_hole_shows_too_much(hands: tuple[str, ...], left: list[int]) -> None:
    """§85: école of what it shows beyond the remainder, whatever the hand did before; none where it stands right."""
    played = (*(f"white {hand}" for hand in hands), "white plays A/D A/C")
    table = after(seated(EIGHT, A, points="4,0"), "white throws 3-2", *played)
    assert [fault.points for fault in table.open(0, Wrong.JETON)] == left


STRICT = (A, B, "classique", LEP)
ALL = (*STRICT, COMPANY)
# White wins 4 by 5-5 and Black is given 6.
GIVES = "W:A9,I4,L2;B:Y9,S1,Q1,N2,M2 to=white"
CASE = "W:A10,C1,G2,L2;B:Y12,T1,P1,N1 to=white"  # by 4-3 White wins 4
NO_COIN = "W:A11,E2,F2;B:Y15 to=white"  # by 6-5 no two dames of White reach his coin
FILLS = "W:A3,D1,G2,H2,I2,J1,K2,L2;B:Y9,T2,R2,Q2 to=white"  # by 5-1 the dame on D alone fills the grand jan, 4
PLAYED = "white plays A/D A/C"  # 3-2 with two dames of the talon, by which White has won 8


def open_acts(table: RigueurTable, seat: int) -> set[str]:
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
    assert "white pegs 1" in open_acts(table, 0)
    table = after(table, "white pegs 1")
    assert holes(table) == (2, 0)
    assert "white pegs 1" not in open_acts(table, 0)
    assert holes(after(table, PLAYED)) == (2, 0)


def test_in_good_company_a_hole_is_pegged_later_if_it_was_forgotten() -> None:
    """L 2075: noticed after the play, in the next relevé too; nobody pegs a hole he has not won."""
    table = after(seated(EIGHT, COMPANY, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 1")
    gone = after(table, "white leaves", "black lifts his dames")
    assert "white pegs 1" in open_acts(gone, 0)
    assert holes(after(gone, "white pegs 1")) == (2, 0)
    late = after(table, PLAYED, "black throws 2-1", "black plays Y/V Y/X", "white pegs 1")
    assert holes(late) == (2, 0)
    thrown = after(late, "white throws 2-1")  # what is pegged late is no hole too many of the throw it is pegged in
    assert not thrown.open(0)
    assert holes(thrown) == (2, 0)
    for each in (late, after(gone, "white pegs 1")):
        with pytest.raises(Illegal, match="§88"):
            after(each, "white pegs 1")


# ---------------------------------------------------------------------------------------------
# The word and the count one leaves on: B 1167, L r.37, r.52, r.55


@pytest.mark.parametrize("profile", ALL)
def test_who_has_said_that_he_leaves_marks_no_remainder(profile: str) -> None:
    """B 1167, L r.37: to mark the rest is to hold, and after je m'en vais one does not hold."""
    table = after(seated(EIGHT, profile, points="6b,0"), "white throws 3-2", "white marks 6")
    assert "white marks 2" in open_acts(table, 0)
    said = after(table, "white says he leaves")
    assert open_acts(said, 0) == {"white leaves"}
    with pytest.raises(Illegal, match="§75"):
        after(said, "white marks 2")
    assert holes(after(said, "white leaves", "black lifts his dames")) == (2, 0)


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
        assert open_acts(stuck, 0) == {"white takes back his play"}
        with pytest.raises(Illegal, match="§30"):
            after(stuck, "white has played")
        back = after(stuck, "white takes back his play")
        assert not back.faults
        assert back.hand.touched == ((5,) if position == NO_COIN else (11,))
        assert all("L" not in act.split()[-1] or "H/L" in act for act in open_acts(back, 0))


def test_the_coin_once_barred_leaves_nothing_to_answer() -> None:
    """L r.26 (l.1858): set down one after the other the two false dames go back, and that is the whole punishment."""
    table = after(rigueur(LEP, NO_COIN), "white throws 6-5", "white places F/L", "white places F/L")
    assert laws(table) == ["§80"]
    assert not table.faults
    assert open_acts(table, 1) == set()
    assert denied(after(table, "black refuses")) == ["§80"]


@pytest.mark.parametrize("profile", ALL)
def test_who_let_a_dame_go_wrong_can_always_say_that_he_has_played(profile: str) -> None:
    """L r.22, r.24: it stays wrong; the table does not wait for ever for a second dame."""
    table = after(seated(EIGHT, profile), "white throws 3-2", "white marks 8", "white places A/G")
    assert open_acts(table, 0) == {"white has played"}
    done = after(table, "white has played")
    assert [fault.wrong for fault in done.open(0)] == [Wrong.MISPLAY]


# ---------------------------------------------------------------------------------------------
# What is offered


def test_what_the_hand_forgot_is_offered() -> None:
    """L r.49, r.50: the second jeton while it can be put on, the points to erase until one throws again."""
    second = after(seated(EIGHT, LEP, points="0,4b"), "white throws 3-2", "white marks 8 with one jeton")
    assert "white takes the bredouille" in open_acts(second, 0)
    assert "white takes the bredouille" not in open_acts(after(second, PLAYED), 0)
    spared = after(seated(EIGHT, LEP, points="4b,6"), "white throws 3-2", "white marks 8 without erasing the other")
    assert "white erases the other" in open_acts(after(spared, PLAYED), 0)
    assert "black erases himself" in open_acts(after(spared, PLAYED), 1)
    kept = after(spared, PLAYED, "black throws 2-1", "black plays Y/V Y/X", "white throws 2-1")
    assert "white erases the other" not in open_acts(kept, 0)


# ---------------------------------------------------------------------------------------------
# Either order of claiming


def test_the_plein_schooled_at_the_touch_is_not_schooled_again_at_the_play() -> None:
    """A 349: the école is of what was marked, once, whether it is claimed at the touch or after the play."""
    marked = after(rigueur(A, FILLS), "white throws 5-1", "white marks 4", "white touches A")
    early = after(marked, "black schools 4", "white plays A/F A/B")
    late = after(marked, "white plays A/F A/B", "black schools 4")
    assert points(early) == points(late) == (0, 4)
    assert early.school_points(0) == late.school_points(0) == 0
    assert open_acts(early, 1) == open_acts(late, 1) == {"black makes him play D/I/J", "black accepts"}


# ---------------------------------------------------------------------------------------------
# Misplaced dames: B 1708, A 471, L r.22, r.69


@pytest.mark.parametrize(
    ("profile", "back"), [(A, True), ("classique", True), (B, False), (LEP, False), (COMPANY, True)]
)
def test_who_sends_a_false_case_back(profile: str, back: bool) -> None:
    """A 471 sends it back; B 1708 leaves it or has one dame play both, L r.23 has both played; L 2055 lets replay."""
    table = after(rigueur(profile, CASE), "white throws 4-3", "white marks 4", "white plays A/F C/F")
    assert ("black refuses" in open_acts(table, 1)) == back
    assert bool(denied(after(table, "black refuses"))) != back


@pytest.mark.parametrize("profile", STRICT)
def test_a_dame_carried_beyond_both_numbers_leaves_none_unplayed(profile: str) -> None:
    """L r.69 gives two for a number that was not played; one dame carried too far for both has played both wrong."""
    table = after(rigueur(profile, CASE), "white throws 4-3", "white marks 4", "white plays A/J")
    assert open_acts(table, 1) == {"black makes him play A/E/H", "black accepts"}
    assert not after(table, "black throws 2-1").open(1)
    one = after(rigueur(profile, CASE), "white throws 4-3", "white marks 4", "white plays A/E -")
    assert "black marks 2" in open_acts(one, 1)
    assert after(one, "black throws 2-1").school_points(1) == 2


# ---------------------------------------------------------------------------------------------
# An école sets right what it is for, and nothing else: A 336, A 349, L r.50, r.54, r.66, B 1055

WON_SIX = CASE  # by 6-2; by 5-3 White wins 4
NOTHING = "W:A13,B2;B:Y15 to=white"  # by 4-3 nobody wins anything


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
    assert ("white says he leaves" in open_acts(table, 0)) == (profile != LEP)
    said = after(table, "white says he leaves")
    assert open_acts(said, 0) == set()
    assert denied(after(said, "black refuses")) == ["§73"]
    assert holes(after(said, "black lifts his dames")) == (2, 0)


@pytest.mark.parametrize("profile", [A, B, "classique", LEP])
def test_the_jeton_left_after_a_hole_counts_once(profile: str) -> None:
    """A 342, B 1748: he may say the hole's 2 of 6 and leave his jeton at 10: 4 were to remain, and 6 are too many."""
    table = after(rigueur(profile, f"{WON_SIX} points=10b,0"), "white throws 6-2")
    table = after(table, "white marks 2 leaving his jeton at 10")
    assert holes(after(table, "white leaves", "black lifts his dames")) == (2, 0)  # A 340: nothing is due of who leaves
    played = after(table, "white plays A/G A/C")
    assert "black schools 6" in open_acts(played, 1)
    assert points(after(played, "black schools 6")) == (4, 6)


@pytest.mark.parametrize(("schooled", "owed", "left"), [(2, 4, (8, 2)), (6, 0, (4, 6)), (8, 2, (6, 6))])
@pytest.mark.parametrize("profile", STRICT)
def test_a_false_ecole_stands_for_six_given(profile: str, schooled: int, owed: int, left: tuple[int, int]) -> None:
    """L r.56: nobody is schooled for what he meant: of 6 given he has what is on the board, and lacks the rest."""
    table = after(rigueur(profile, GIVES), "white throws 5-5", "white marks 4", "white plays A/F A/F")
    table = after(table, f"black schools {schooled}", "black throws 2-1")
    assert table.school_points(1) == owed
    assert points(after(table, f"white schools {owed}") if owed else table) == left


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


@pytest.mark.parametrize("profile", STRICT)
@pytest.mark.parametrize("moves", [[PLAYED], ["white touches A", PLAYED], ["white places A/D"]])
def test_a_hole_not_pegged_is_lost_by_the_play(profile: str, moves: list[str]) -> None:
    """The same lines: once a dame is let go nothing more is pegged, and the play says that it is lost."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 1", *moves)
    assert ("hole_corrected" in keys(table)) == (moves[-1] == PLAYED)
    assert "white pegs 1" not in open_acts(table, 0)
    with pytest.raises(Illegal, match="§88"):
        after(table, "white pegs 1")


def test_a_hole_pegged_after_the_touch_goes_with_an_ecole() -> None:
    """L r.54: what is set right by an école is set right whole, whenever the fichet was moved."""
    table = after(seated(EIGHT, LEP, points="4b,0"), "white throws 3-2", "white marks 10 and pegs 1", "white touches A")
    table = after(table, "white pegs 1", "black schools 2")
    assert (points(table), holes(table)) == ((0, 2), (2, 0))


@pytest.mark.parametrize("profile", STRICT)
@pytest.mark.parametrize("marked", [2, 6])
@pytest.mark.parametrize("claims", [("black schools 2", "black marks 6"), ("black marks 6", "black schools 2")])
def test_the_ecole_and_what_is_given_add_up_in_either_order(profile: str, marked: int, claims: tuple[str, str]) -> None:
    """A 320, B 1031: the other marks the école, of too little or too much, with what the throw gives him."""
    table = after(rigueur(profile, GIVES), "white throws 5-5", f"white marks {marked}", "white plays A/F A/F", *claims)
    assert points(table) == (min(marked, 4), 8)
    assert [score.bredouille for score in table.sheet.scores] == [False, True]


def test_an_ecole_marked_at_once_after_the_points_gives_no_right_to_leave() -> None:
    """§73, B 1169: the points of the throw made ten, and the école the hole: that is no hole by the dice."""
    acts = ("white throws 3-2", "black schools 4", "white marks 2")
    table = after(seated(EIGHT, points="8,0"), *acts, "white schools 4")
    assert (points(table), holes(table)) == ((2, 0), (1, 0))
    assert not offered(table, word="leaves")
    with pytest.raises(Illegal, match="§73"):
        after(table, "white leaves")
    by_dice = after(seated(EIGHT, points="8,0"), "white throws 3-2", "white marks 4")
    assert offered(by_dice, word="leaves") == {"white leaves"}


def test_the_numbers_of_broken_dice_are_offered() -> None:
    """A 357, B 893: broken against the agreement, the thrower is offered every pair of numbers, and nothing else."""
    table = after(seated(EIGHT, "classique"), "black breaks the dice")
    choices = table.acts(0)
    assert len(choices) == 21
    assert all(isinstance(act, acts.Choose) for act in choices)
    assert table.acts(1) == ()
    assert after(table, "white chooses 6-6").throwing.dice == (6, 6)


@pytest.mark.parametrize(("told", "marked", "schooled"), [(5, 4, 0), (7, 4, 2), (9, 10, 0), (9, 12, 2)])
def test_an_odd_word_misleads_by_even_points(told: int, marked: int, schooled: int) -> None:
    """L r.58: points go by two, so what an odd number told has caused is even, and what is offered can be claimed."""
    table = after(
        seated(EIGHT, LEP), "white throws 3-2", f"black tells the other {told}", f"white marks {marked}", PLAYED
    )
    assert table.school_points(0) == schooled
    for act in table.acts(1):
        assert not denied(table.after(act))


@pytest.mark.parametrize("profile", ["classique", A, B, LEP, COMPANY])
@pytest.mark.parametrize(("marks", "refused"), [(6, False), (8, True), (10, False)])
def test_what_is_marked_wrong_is_set_right_before_the_play(marks: int, refused: bool, profile: str) -> None:
    """§92: too little and too much alike, also where good company sends nobody to school yet."""
    table = after(seated(EIGHT, profile), "white throws 3-2", f"white marks {marks}", "black makes him mark")
    assert [ruling.refused for ruling in table.rulings] == [refused]
    assert (points(table), table.faults) == ((8, 0), ())


@pytest.mark.parametrize(("profile", "left"), [(LEP, 3), (B, 3), (COMPANY, 2)])
def test_holes_too_many_are_not_kept_in_good_company(profile: str, left: int) -> None:
    """L 1900 and L 2069: unchallenged they are kept, save in good company, where nothing ill-gotten is."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 3", PLAYED)
    assert open_acts(table, 1) == {"black makes him mark"}
    table = after(table, "black throws 2-1")
    assert holes(table) == (left, 0)
    assert laws(table) == (["§88"] if left == 2 else [])


@pytest.mark.parametrize("profile", STRICT)
def test_an_ecole_on_the_count_of_a_hole_keeps_the_thrower(profile: str) -> None:
    """L r.55, B 1736: he loses the right to leave by the école he makes, claimed before he has lifted a dame too."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 10", "black schools 2")
    assert (points(table), holes(table)) == ((0, 2), (2, 0))
    assert not {"white leaves", "white holds"} & open_acts(table, 0)
    with pytest.raises(Illegal, match="§93"):
        after(table, "white leaves")
    assert holes(after(table, PLAYED)) == (2, 0)


@pytest.mark.parametrize(("part", "rest"), [(2, 6), (4, 4), (6, 2)])
def test_the_rest_of_an_ecole_is_no_new_one(part: int, rest: int) -> None:
    """§86: what was begun is told with what is left of it, and completed it is paid: nothing of it is false."""
    table = after(seated(EIGHT, A), "white throws 3-2", "white plays A/D A/C", f"black schools {part}")
    assert [(ruling.key, ruling.points) for ruling in table.rulings] == [("ecole", part), ("ecole_partial", rest)]
    assert table.partial == (1, rest)
    whole = after(table, f"black schools {rest}")
    assert [(ruling.key, ruling.points) for ruling in whole.rulings] == [("ecole", rest)]
    assert (whole.partial, whole.faults, points(whole)) == (None, (), (0, 8))
