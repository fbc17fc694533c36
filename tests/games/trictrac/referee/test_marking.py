"""What jetons and fichets show: the sheet, windows opened and settled, trous pegged or lost, the software's hand."""

from itertools import product

import pytest

from academie.errors import Illegal
from academie.game import Result
from academie.games.trictrac.coup import BLANK, Score
from academie.games.trictrac.referee import dice, remedies
from academie.games.trictrac.referee.acts import Jeton
from academie.games.trictrac.referee.sheet import Entry, Erasure, Fault, Kind, Sheet, Window, Wrong
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.games.trictrac.referee.value import Faults, Marque, Phase, Terms
from academie.referee import acts as common
from games.trictrac.referee.tables import EIGHT, after, denied, seated
from rows import rows

# --- Who is waited for


def test_who_is_waited_for() -> None:
    """§8, §6, §93: the thrower, who says whether a throw stands, or who answers a leaver; nobody once it is over."""
    for thrower in (0, 1):
        table = rigueur("classique").but(thrower=thrower, phase=Phase.THROW)
        assert table.waits == thrower
        assert table.with_dice(chooser=0).waits == 0
        assert table.with_dice(chooser=1).waits == 1
        assert table.but(phase=Phase.LEAVING).waits == 1 - thrower
        assert table.but(phase=Phase.LEAVING, dice=table.dice.but(chooser=thrower)).waits == thrower
        assert table.with_markings(sheet=Sheet((Score(0, False, 12), Score()))).waits is None


# --- When trous win (§76, §77, §88)

ELEVEN, TWELVE = Score(10, False, 11), Score(0, False, 12)

MARQUE = Terms(6, marque=True)


def _table(white: Score, black: Score, profile: str = "classique", **fields: object) -> RigueurTable:
    return rigueur(profile).but(phase=Phase.THROW, **fields).with_markings(sheet=Sheet((white, black)))


def _winner(result: Result | None) -> tuple[int | None, int] | None:
    return None if result is None else (result.winner, result.points)


@pytest.mark.parametrize(
    ("white", "black", "won"),
    [
        (ELEVEN, ELEVEN, None),
        (TWELVE, ELEVEN, (0, 1)),
        (ELEVEN, TWELVE, (1, 1)),
        (Score(0, False, 13), ELEVEN, (0, 1)),
        (Score(0, False, 12, True), Score(), (0, 1)),  # a double partie is to be agreed on
    ],
)
def test_twelve_holes_win(white: Score, black: Score, won: tuple[int, int] | None) -> None:
    """§76: twelve or more."""
    assert _winner(_table(white, black).result) == won


@pytest.mark.parametrize(
    ("profile", "white", "black", "won"),
    [
        ("classique", Score(0, False, 12, True), ELEVEN, (0, 2)),
        ("classique", ELEVEN, Score(0, False, 12, True), (1, 2)),
        ("classique", TWELVE, Score(), (0, 1)),
        ("academie-1806-a", TWELVE, Score(), (0, 2)),
        ("academie-1806-a", Score(), TWELVE, (1, 2)),
        ("academie-1806-a", Score(0, False, 12, True), Score(0, False, 1), (0, 1)),
    ],
)
def test_a_double_partie(profile: str, white: Score, black: Score, won: tuple[int, int]) -> None:
    """§77: twelve trous without a break, or by ACAD-A against none."""
    table = _table(white, black, f"{profile}+bredouille-double")
    assert _winner(table.result) == won


@pytest.mark.parametrize(
    ("fault", "over"),
    [
        (Fault(Wrong.OVER, 0, 2), False),
        (Fault(Wrong.OVER, 0, 0, excused=2), False),
        (Fault(Wrong.HOLES, 0), False),
        (Fault(Wrong.MISPLAY, 0), True),
        (Fault(Wrong.OVER, 1, 2), True),
        (Fault(Wrong.HOLES, 1), True),
    ],
)
def test_holes_that_may_be_taken_back_do_not_win_yet(fault: Fault, over: bool) -> None:
    """§76, §88: while a fault of the winner's stands that could cost him one."""
    assert (_table(TWELVE, ELEVEN, faults=Faults((fault,))).result is not None) is over
    if not over:
        seat = Fault(fault.wrong, 1, fault.points, excused=fault.excused)
        assert _table(ELEVEN, TWELVE, faults=Faults((seat,))).result is None


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("owed", "hung", "marked", "over"),
    [
        (2, 0, 2, True),
        (0, 2, 2, True),
        (1, 1, 2, True),
        (0, 0, 2, False),  # a trou marked that is not due, while he may still take it back
        (0, 0, 0, True),  # nothing done in the window: the trous are older
    ],
)
def test_a_hole_that_is_not_due_wins_when_the_time_to_mark_is_over(
    owed: int, hung: int, marked: int, over: bool, seat: int
) -> None:
    """§76: what is marked too much may still be taken back before the play."""
    start = (10, 11) if marked else (0, 12)
    mine = Score(start[0], False, start[1])
    table = _table(mine, ELEVEN) if seat == 0 else _table(ELEVEN, mine)
    table = table.opens(seat, Window(owed, own=True, hung=hung))
    if marked:
        table = table.wrote(Entry(seat, Kind.MARK, marked))
    assert table.markings.sheet.scores[seat].trous == 12
    assert _winner(table.result) == ((seat, 1) if over else None)
    assert table.window(seat, None).result is not None


# --- A marqué (§96, §99)


@pytest.mark.parametrize(
    ("holes", "stopped", "won"),
    [
        ((5, 5), None, None),
        ((6, 6), None, (None, 0)),
        ((7, 7), None, (None, 0)),
        ((7, 6), None, None),
        ((6, 7), None, None),
        ((7, 6), 0, (0, 1)),
        ((6, 7), 1, (1, 1)),
    ],
)
def test_how_a_marque_ends(holes: tuple[int, int], stopped: int | None, won: tuple[int | None, int] | None) -> None:
    """§96, §99: by leaving, or at equal trous of six or more."""
    scores = Score(0, False, holes[0]), Score(0, False, holes[1])
    assert _winner(_table(*scores, terms=MARQUE, marque=Marque(stopped)).result) == won


@pytest.mark.parametrize("culprit", [0, 1])
def test_a_refait_waits_for_what_may_be_taken_back(culprit: int) -> None:
    """§99: of either player."""
    scores = Score(0, False, 6), Score(0, False, 6)
    assert _table(*scores, terms=MARQUE, faults=Faults((Fault(Wrong.HOLES, culprit),))).result is None


@pytest.mark.parametrize("planted", [(True, False), (False, True), (False, False)])
def test_a_pavillon_not_planted_counts_no_bredouille(planted: tuple[bool, bool]) -> None:
    """§97, §102: of the marqué that is won; before, the position shows the run."""
    scores = Score(0, False, 6, True), Score(0, False, 7, True)
    table = _table(*scores, terms=MARQUE, marque=Marque(planted=planted))
    shown = [score.grande for score in table.state.core.scores]
    assert shown == [True, True]
    ended = table.with_marque(stopped=1)
    forfeit = ended.values.pavillon_forfeit
    assert [score.grande for score in ended.state.core.scores] == (list(planted) if forfeit else [True, True])


# --- The position that is shown


def test_the_position_of_each_phase() -> None:
    """§8: what lies on the table, and whose dames are whose."""
    table = seated(EIGHT)
    assert (str(table.state.core.phase).split(".")[-1], table.state.core.dice) == ("throw", (0, 0))
    thrown = after(table, "white throws 3-2")
    assert (str(thrown.state.core.phase).split(".")[-1], tuple(thrown.state.core.dice or ())) == ("play", (3, 2))
    played = after(thrown, "white marks 8", "white plays A/D A/C")
    assert (played.state.core.thrower, played.state.core.dice) == (1, (0, 0))
    assert tuple(played.state.core.own) == played.dames[1]
    assert tuple(played.state.core.other) == played.dames[0]
    over = _table(TWELVE, ELEVEN)
    assert str(over.state.core.phase).split(".")[-1] == "over"
    assert over.acts(0) == over.acts(1) == ()


Shown = tuple[Score, Score]


def shown(mine: Score, his: Score, *entries: Entry, automatic: bool = True) -> Shown:
    """What the jetons show after these gestures."""
    return Sheet((mine, his), entries, automatic).scores


def turned(shown: Shown, seat: int) -> Shown:
    """The same seen from either side of the board."""
    return shown if seat == 0 else (shown[1], shown[0])


# --- What the hand does otherwise than the law counts

OTHERWISE = [
    # how, mine, his, entry, automatic, what it shows of (points, bredouille, trous) of each
    ("two jetons", Score(4, True), BLANK, Entry(0, Kind.MARK, 6, how=Jeton.ANOTHER), True, (6, True, 0), (0, False, 0)),
    ("one jeton", BLANK, Score(4, True), Entry(0, Kind.MARK, 6, how=Jeton.ONE), True, (6, False, 0), (4, False, 0)),
    ("the first's one", BLANK, BLANK, Entry(0, Kind.MARK, 6, how=Jeton.ONE), True, (6, True, 0), (0, False, 0)),
    ("pegs two", Score(10), BLANK, Entry(0, Kind.MARK, 2, pegs=2), True, (0, False, 2), (0, False, 0)),
    ("pegs none", Score(10), BLANK, Entry(0, Kind.MARK, 2, pegs=0), True, (0, False, 0), (0, False, 0)),
    ("pegs back", Score(4, False, 1), BLANK, Entry(0, Kind.MARK, 2, pegs=-2), True, (6, False, 0), (0, False, 0)),
    ("left", Score(10), BLANK, Entry(0, Kind.MARK, 4, left=10), True, (10, True, 1), (0, False, 0)),
    ("left at none", Score(10), BLANK, Entry(0, Kind.MARK, 4, left=0), True, (0, False, 1), (0, False, 0)),
    # The second jeton of who is interrupted, where it is the other's to take off (§94).
    ("second jeton stays", Score(2), Score(8, True), Entry(0, Kind.MARK, 4), False, (6, False, 0), (8, True, 0)),
    ("second jeton goes", Score(2), Score(8, True), Entry(0, Kind.MARK, 4), True, (6, False, 0), (8, False, 0)),
    ("the first has one", BLANK, Score(8, True), Entry(0, Kind.MARK, 4), False, (4, True, 0), (8, False, 0)),
    ("nobody's", Score(2), BLANK, Entry(0, Kind.MARK, 4), False, (6, False, 0), (0, False, 0)),
    # Points that a trou should have wiped out (§70).
    (
        "kept for a while", Score(10), Score(8, True), Entry(0, Kind.MARK, 2, erasure=Erasure.FORGOTTEN), True,
        (0, False, 1), (8, False, 0),
    ),
    (
        "kept for good", Score(10), Score(8, True), Entry(0, Kind.MARK, 2, erasure=Erasure.LOST), False,
        (0, False, 1), (8, True, 0),
    ),
    (
        "kept by the first", BLANK, Score(8, True), Entry(0, Kind.MARK, 12, erasure=Erasure.LOST), False,
        None, (8, False, 0),
    ),
    (
        "no trou, nothing kept", Score(2), Score(8, True), Entry(0, Kind.MARK, 2, erasure=Erasure.LOST), True,
        (4, False, 0), (8, False, 0),
    ),
]  # fmt: skip


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("mine", "his", "entry", "automatic", "me", "him"),
    [row[1:] for row in OTHERWISE],
    ids=[row[0] for row in OTHERWISE],
)
def test_what_the_hand_does_otherwise(
    mine: Score,
    his: Score,
    entry: Entry,
    automatic: bool,
    me: tuple[object, ...] | None,
    him: tuple[object, ...],
    seat: int,
) -> None:
    """§70, §71, §85, §94: what is shown follows the hand, not the law."""
    made = Entry(seat, entry.kind, entry.points, entry.pegs, entry.left, entry.how, entry.erasure)
    got = turned(shown(*turned((mine, his), seat), made, automatic=automatic), seat)
    assert me is None or got[0][:3] == me
    assert got[1][:3] == him


# --- A window set right (§70, §85, §94)


def marked(points: int, trous: int, seat: int = 0, profile: str = "classique") -> RigueurTable:
    """A table at which a player shows so much."""
    mine = Score(points, False, trous)
    return (
        rigueur(profile)
        .but(phase=Phase.MARK)
        .with_markings(sheet=Sheet((mine, Score()) if seat == 0 else (Score(), mine)))
    )


# --- Here and there


def test_numbers_are_chosen_by_the_thrower_alone() -> None:
    """§7: where the other broke against the agreement."""
    table = seated(EIGHT).with_dice(any_number=True)
    assert table.state.rolls()
    chosen = dice.choose(table, common.Choose(0, (3, 2)))
    assert chosen.throwing.dice == (3, 2)
    assert denied(dice.choose(table, common.Choose(1, (3, 2)))) == ["§7"]
    assert denied(dice.choose(table.with_dice(any_number=False), common.Choose(0, (3, 2)))) == ["§7"]
    assert denied(dice.choose(table.but(phase=Phase.MARK), common.Choose(0, (3, 2)))) == ["§7"]


def test_a_leaver_is_not_answered_by_himself() -> None:
    """§93: the other refuses him or lets him go."""
    table = after(seated(EIGHT, points="10,0"), "white throws 3-2", "white marks 2", "white leaves")
    assert denied(remedies.refuse(table, common.Refuse(0))) == ["§80"]
    with pytest.raises(Illegal, match="There is no doubtful play"):
        remedies.accept(table, common.Accept(0))


# --- What one can be made to mark (§92)


GESTURES = {
    "points": (Score(0), Score(0), Entry(0, Kind.MARK, 4), Score(4, True), Score(0)),
    "points that interrupt": (Score(0), Score(6, True), Entry(0, Kind.MARK, 4), Score(4, True), Score(6)),
    "points of an école": (Score(2, True), Score(0), Entry(0, Kind.SCHOOL, 6), Score(8, True), Score(0)),
    "a trou": (Score(10), Score(4), Entry(0, Kind.MARK, 4), Score(2), Score(0, False, 0)),
    "points taken back": (Score(8, True, 2), Score(4), Entry(0, Kind.UNMARK, 6), Score(2, True, 2), Score(4)),
    "all taken back": (Score(6, True, 2), Score(4), Entry(0, Kind.UNMARK, 6), Score(0, False, 2), Score(4)),
    "more than there is": (Score(4, True, 2), Score(4), Entry(0, Kind.UNMARK, 6), Score(0, False, 2), Score(4)),
    "the other's points": (Score(4), Score(8, True, 3), Entry(0, Kind.ERASE), Score(4), Score(0, False, 3)),
    "a trou alone": (Score(4, True, 2), Score(2), Entry(0, Kind.PEG, 1), Score(4, True, 3), Score(2)),
    "a trou back": (Score(4, True, 2), Score(2), Entry(0, Kind.PEG, -1), Score(4, True, 1), Score(2)),
    "a trou that is not there": (Score(4, True, 1), Score(2), Entry(0, Kind.PEG, -2), Score(4, True, 0), Score(2)),
    "his second jeton": (Score(4), Score(8, True, 3), Entry(0, Kind.STRIKE), Score(4), Score(8, False, 3)),
    "one's own jeton": (Score(4), Score(8, True, 3), Entry(0, Kind.TAKE), Score(4, True), Score(8, True, 3)),
    "a jeton for nothing": (Score(0), Score(8), Entry(0, Kind.TAKE), Score(0), Score(8)),
    "grande kept": (Score(4, True, 2, True), Score(2), Entry(0, Kind.UNMARK, 2), Score(2, True, 2, True), Score(2)),
}


@rows(product(GESTURES, [0, 1]))
def test_each_gesture(name: str, seat: int) -> None:
    """§70-§72: it changes what it touches and leaves the rest, for either player."""
    mine, his, entry, *_ = GESTURES[name]
    after = GESTURES[name][3:]
    before = turned((mine, his), seat)
    got = turned(shown(*before, Entry(seat, entry.kind, entry.points)), seat)
    if name == "a trou":
        assert [each.points for each in got] == [2, 0]
        assert [each.trous for each in got] == [1, 0]
    else:
        assert got == after
