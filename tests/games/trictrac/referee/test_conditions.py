"""Conditions and sequences at the borders of the referee's law, each where it alone decides."""

import pytest

from academie.errors import Illegal, Unreadable
from academie.games.trictrac.referee.sheet import Wrong
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from games.trictrac.referee.tables import EIGHT, FILL_GRAND, after, denied, holes, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
LIFTING = {14: 2, 18: 3, 20: 4, 24: 6}  # Black's dames where White lifts his
# By 6-4 White keeps his petit jan by passing, 4, or takes his coin instead (§54).
KEEP_OR_TAKE = {"white": {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 7: 1, 10: 2}, "black": {7: 4, 8: 4, 11: 7}}


def offered(table: object, seat: int = 0, word: str = "") -> set[str]:
    """The acts open to a player that have that word in them."""
    return {str(act) for act in table.acts(seat) if word in str(act)}  # type: ignore[attr-defined]


# --- What is offered


def test_the_plays_offered_follow_what_is_marked() -> None:
    """§54: with the petit jan unmarked the play offered takes the coin; once it is marked, those that keep it are."""
    thrown = after(seated(KEEP_OR_TAKE), "white throws 6-4")
    assert offered(thrown, word="plays") == {"white plays F/L H/L"}
    remaining = {"white plays K/O/U", "white plays H/N/R", "white plays H/N K/O"}
    assert offered(after(thrown, "white marks 4"), word="plays") == remaining
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


# --- What is ordered


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


# --- Marks


@pytest.mark.parametrize(("marks", "plein", "under"), [(4, 0, 8), (6, 4, 6), (8, 16, 4), (10, 12, 2), (12, 16, 0)])
def test_part_of_a_plein_marked_and_not_made(marks: int, plein: int, under: int) -> None:
    """§89, L157: of the plein's 8 each point marked costs itself and the one due; the coin's 4 are marked first."""
    table = after(seated(FILL_GRAND, LEP), "white throws 4-2", f"white marks {marks}", "white plays A/E/G")
    assert sum(fault.points for fault in table.open(0, Wrong.PLEIN)) == plein
    assert sum(fault.points for fault in table.open(0, Wrong.UNDER)) == under


@pytest.mark.parametrize(("told", "wrong", "excused"), [("6", 0, 2), ("8", 2, 0), ("10", 2, 0)])
def test_who_leaves_on_too_few_points_the_other_named(told: str, wrong: int, excused: int) -> None:
    """§86, §93: left on a trou that the points marked do not make: école of what lacks, unless the other said so."""
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


# --- Dames and words


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


# --- Carrying and counting


@pytest.mark.parametrize("act", ["marks 200", "marks 8 leaving his jeton at 10", "marks 8 and pegs 30", "pegs 12"])
def test_the_most_a_hand_shows(act: str) -> None:
    """§85, §119: what can be shown may be wrong, and is then for the other to claim."""
    table = after(seated(EIGHT, A, points="4,0"), "white throws 3-2", f"white {act}")
    assert table.markings.windows[0] is not None
    assert table.markings.windows[0].entries == (0,)


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
    remaining = ("white keeps a dame in hand",) if there < 15 else ()
    table = after(seated(None, profile), *remaining, f"black counts {count} dames of the other")
    assert [(ruling.key, ruling.refused) for ruling in table.rulings] == [(key, refused)]


@pytest.mark.parametrize(("first", "wrong"), [("H/L", False), ("G/L", False), ("G/K", True), ("H/K", True)])
def test_the_first_dame_onto_the_coin_goes_by_its_own_number(first: str, wrong: bool) -> None:
    """§31: by puissance each dame goes one less than its number, and is not misplaced for that."""
    position = {"white": {0: 13, 6: 1, 7: 1}, "black": {0: 15}}
    table = after(seated(position), "white throws 6-5", f"white places {first}")
    assert bool(table.open(0, Wrong.MISPLAY)) is wrong


# --- Made to mark


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


# --- Leaving


@pytest.mark.parametrize(("marks", "wrong"), [("4", []), ("6", [(2, 4)]), ("8", [(4, 4)])])
def test_who_leaves_on_a_petit_jan_he_may_keep(marks: str, wrong: list[tuple[int, int]]) -> None:
    """§54, §93: the 4 of a petit jan that can be kept are no miscount if they are marked; what is beyond them is."""
    at = "" if marks == "4" else " leaving his jeton at 0"
    table = after(seated(KEEP_OR_TAKE, points="8,0"), "white throws 6-4", f"white marks {marks}{at}", "white leaves")
    assert [(fault.points, fault.settled) for fault in table.open(0, Wrong.MISCOUNT)] == wrong


def test_dames_lifted_without_a_hole_go_back_once() -> None:
    """§93, §75: put back, he stays; lifting again, or after a dame let go, is leaving without right."""
    thrown = after(seated(EIGHT, A), "white throws 3-2")
    back = after(thrown, "white lifts his dames")
    assert (keys(back), back.word) == (["forced_to_stay"], "stay")
    assert back.markings.closed is not None
    assert (back.markings.closed.owed, back.school_points(0)) == (8, 8)
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
    """§88: the fichet alone has moved: with the trou it made a mark is undone; other trous are only taken back."""
    hole = ("white throws 3-2", "white marks 8 leaving his jeton at 0")
    table = after(seated(EIGHT, A, points="4,0", trous="3,0"), *hole, f"white unpegs {unpegs}")
    assert table.markings.windows[0] is not None
    assert table.markings.windows[0].entries == entries
    assert (points(table)[0], holes(table)[0]) == shown


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
CASE = "W:A10,C1,G2,L2;B:Y12,T1,P1,N1 to=white"  # by 4-3 White wins 4
NO_COIN = "W:A11,E2,F2;B:Y15 to=white"  # by 6-5 no two dames of White reach his coin
FILLS = "W:A3,D1,G2,H2,I2,J1,K2,L2;B:Y9,T2,R2,Q2 to=white"  # by 5-1 the dame on D alone fills the grand jan, 4
PLAYED = "white plays A/D A/C"  # 3-2 with two dames of the talon, by which White has won 8


def open_acts(table: RigueurTable, seat: int) -> set[str]:
    """The acts open to a player, as lines."""
    return {str(act) for act in table.acts(seat)}


# --- A trou forgotten: A 344, B 1073, L r.51


def test_in_good_company_a_hole_is_pegged_later_if_it_was_forgotten() -> None:
    """L 2075: noticed after the play, in the next relevé too; nobody pegs a trou he has not won."""
    table = after(seated(EIGHT, COMPANY, points="4b,0"), "white throws 3-2", "white marks 8 and pegs 1")
    assert keys(after(table, PLAYED)) == []
    gone = after(table, "white leaves", "black lifts his dames")
    assert "white pegs 1" in open_acts(gone, 0)
    assert holes(after(gone, "white pegs 1")) == (2, 0)
    late = after(table, PLAYED, "black throws 2-1", "black plays Y/V Y/X", "white pegs 1")
    assert holes(late) == (2, 0)
    thrown = after(late, "white throws 2-1")  # what is pegged late is not a trou too many of the throw it is pegged in
    assert not thrown.open(0)
    assert holes(thrown) == (2, 0)
    for each in (late, after(gone, "white pegs 1")):
        with pytest.raises(Illegal, match="§88"):
            after(each, "white pegs 1")


# --- The coin: §30, L r.26, r.30


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
        assert not back.faults.known
        assert back.hand.touched == ((5,) if position == NO_COIN else (11,))
        assert all("L" not in act.split()[-1] or "H/L" in act for act in open_acts(back, 0))


# --- Either order of claiming


def test_the_plein_schooled_at_the_touch_is_not_schooled_again_at_the_play() -> None:
    """A 349: the école is of what was marked, once, whether it is claimed at the touch or after the play."""
    marked = after(rigueur(A, FILLS), "white throws 5-1", "white marks 4", "white touches A")
    early = after(marked, "black schools 4", "white plays A/F A/B")
    late = after(marked, "white plays A/F A/B", "black schools 4")
    assert points(early) == points(late) == (0, 4)
    assert early.school_points(0) == late.school_points(0) == 0
    assert open_acts(early, 1) == open_acts(late, 1) == {"black makes him play D/I/J", "black accepts"}


# --- Misplaced dames: B 1708, A 471, L r.22, r.69


@pytest.mark.parametrize("profile", STRICT)
def test_a_dame_carried_beyond_both_numbers_leaves_none_unplayed(profile: str) -> None:
    """L r.69 gives two for a number that was not played; one dame carried too far for both has played both wrong."""
    table = after(rigueur(profile, CASE), "white throws 4-3", "white marks 4", "white plays A/J")
    assert open_acts(table, 1) == {"black makes him play A/E/H", "black accepts"}
    assert not after(table, "black throws 2-1").open(1)
    one = after(rigueur(profile, CASE), "white throws 4-3", "white marks 4", "white plays A/E -")
    assert "black marks 2" in open_acts(one, 1)
    assert after(one, "black throws 2-1").school_points(1) == 2


# --- An école sets right what it is for, and nothing else: A 336, A 349, L r.50, r.54, r.66, B 1055

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


# --- The word that comes with the deed


@pytest.mark.parametrize("profile", ALL)
@pytest.mark.parametrize("mark", ["white marks 8", "white pegs 2"])
def test_a_twelfth_hole_not_won_ends_nothing_yet(profile: str, mark: str) -> None:
    """A 336, L r.53, L 2067: 6 won at 4 are no trou: the partie is not over while it can be taken back or schooled."""
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
    assert (points(table), table.faults.known) == ((8, 0), ())
