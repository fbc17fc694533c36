"""The value of a table à la rigueur by itself: windows, faults, who is waited for, and when holes win."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.sheet import Entry, Kind, Sheet
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.games.trictrac.referee.value import Fault, Phase, Window, Wrong, pair
from academie.games.trictrac.score import Score
from games.trictrac.referee.tables import EIGHT, after, seated

if TYPE_CHECKING:
    from academie.game import Result

# --- Windows (§84, §86, §87, §91)


@pytest.mark.parametrize(
    ("told", "wrong", "due", "lie"),
    [
        (None, 4, 4, 0),
        (8, 4, 4, 4),  # told 8 for 4, and marked 8
        (6, 4, 4, 2),  # two of the four were his own
        (10, 4, 4, 4),  # he was told more than he marked
        (4, 4, 4, 0),
        (2, 4, 4, 0),  # told less, and marked more
        (2, -2, 4, 2),  # told 2 for 4, and marked 2
        (2, -4, 4, 2),
        (0, -2, 4, 2),
        (4, -2, 4, 0),
        (6, -2, 4, 0),
        (5, 4, 4, 2),  # an odd word
        (3, -2, 4, 2),
    ],
)
def test_what_the_others_word_has_caused(told: int | None, wrong: int, due: int, lie: int) -> None:
    """§86: of what is wrong, as much as he was told wrong, and no more."""
    assert Window(due, own=True, told=told).lie(wrong, due) == lie


@pytest.mark.parametrize(
    ("own", "hung", "lasting", "impossible"),
    [
        (True, 0, False, False),
        (True, 0, True, True),
        (True, 2, False, False),  # a petit jan he may give up
        (False, 0, False, False),
        (False, 1, False, True),
        (False, 2, False, True),
    ],
)
def test_points_of_a_throw_that_could_not_be_played(own: bool, hung: int, lasting: bool, impossible: bool) -> None:
    """§91: they are the lasting window's, and hang on the other's."""
    assert Window(4, own=own, hung=hung, lasting=lasting).impossible is impossible


@pytest.mark.parametrize(("own", "least"), [(True, 6), (False, 4)])
def test_an_ecole_marked_meanwhile_counts_for_what_was_given(own: bool, least: int) -> None:
    """§87: and not for what one's own throw wins."""
    assert Window(6, own=own, schooled=2).least == least


# --- Faults


def test_one_fault_of_one_window_is_one() -> None:
    """§84: what is known of it later stands in its place; another window, gesture or player is another."""
    table = rigueur("classique")
    first, second = Window(4, own=True, number=1), Window(4, own=True, number=2)
    table = table.faulty(Fault(Wrong.UNDER, 0, 2, first)).faulty(Fault(Wrong.UNDER, 0, 4, first))
    assert [fault.points for fault in table.faults] == [4]
    table = table.faulty(Fault(Wrong.UNDER, 0, 6, second)).faulty(Fault(Wrong.OVER, 0, 8, first))
    table = table.faulty(Fault(Wrong.UNDER, 1, 10, first))
    assert table.school_points(0) == 18
    assert table.school_points(1) == 10
    assert [fault.points for fault in table.open(0, Wrong.UNDER)] == [4, 6]
    assert [fault.points for fault in table.open(0, Wrong.UNDER, Wrong.OVER)] == [4, 6, 8]
    assert [fault.points for fault in table.cleared(0, Wrong.UNDER).faults] == [8, 10]
    assert [fault.points for fault in table.cleared(0).faults] == [10]
    entries = table.cleared(0).cleared(1).faulty(Fault(Wrong.FALSE_SCHOOL, 0, 2, entry=0))
    entries = entries.faulty(Fault(Wrong.FALSE_SCHOOL, 0, 4, entry=1)).faulty(Fault(Wrong.FALSE_SCHOOL, 0, 6, entry=0))
    assert [fault.points for fault in entries.faults] == [4, 6]
    assert table.overmarked(0, first)
    assert not table.overmarked(0, second)
    assert not table.overmarked(1, first)


@pytest.mark.parametrize("seat", [0, 1])
def test_gestures_go_into_the_open_window(seat: int) -> None:
    """§84: marks, marks taken back and holes; an école and a jeton are no part of it."""
    table = rigueur("classique").wrote(Entry(seat, Kind.MARK, 2)).opens(seat, Window(8, own=True))
    assert table.opened == 1
    for kind, points in ((Kind.MARK, 8), (Kind.UNMARK, 2), (Kind.PEG, 1), (Kind.SCHOOL, 4), (Kind.STRIKE, 0)):
        table = table.wrote(Entry(seat, kind, points))
    table = table.wrote(Entry(1 - seat, Kind.MARK, 2))
    window = table.windows[seat]
    assert window is not None
    assert window.number == 1
    assert window.entries == (1, 2, 3)
    assert table.windows[1 - seat] is None
    assert table.marked(window) == 6
    again = table.opens(seat, Window(0, own=False)).windows[seat]
    assert again is not None
    assert (again.number, again.entries) == (2, ())
    assert table.window(seat, None).windows == (None, None)


def test_a_pair_with_one_side_changed() -> None:
    """Either side."""
    assert pair((1, 2), 0, 3) == (3, 2)
    assert pair((1, 2), 1, 3) == (1, 3)


# --- Who is waited for


def test_who_is_waited_for() -> None:
    """§8, §6, §93: the thrower, who says whether a throw stands, or who answers a leaver; nobody once it is over."""
    for thrower in (0, 1):
        table = rigueur("classique").but(thrower=thrower, phase=Phase.THROW)
        assert table.waits == thrower
        assert table.but(chooser=0).waits == 0
        assert table.but(chooser=1).waits == 1
        assert table.but(phase=Phase.LEAVING).waits == 1 - thrower
        assert table.but(phase=Phase.LEAVING, chooser=thrower).waits == thrower
        assert table.but(sheet=Sheet((Score(0, False, 12), Score()))).waits is None


@pytest.mark.parametrize(
    ("phase", "stage", "text"),
    [
        (Phase.OPENING, ("first throw", "premier jet"), ("opening", "le dé à tirer")),
        (Phase.THROW, ("throw", "jet"), ("throw", "à jeter")),
        (Phase.MARK, ("mark", "marque"), ("mark", "à marquer")),
        (Phase.PLAY, ("play", "jeu"), ("play", "à jouer")),
        (Phase.LEAVING, ("leaving", "levée"), ("leaving", "départ")),
    ],
)
def test_what_the_table_waits_for(phase: Phase, stage: tuple[str, str], text: tuple[str, str]) -> None:
    """§8: a word for each phase."""
    assert (rigueur("classique").but(phase=phase).stage.en, rigueur("classique").but(phase=phase).stage.fr) == stage
    assert (phase.text.en, phase.text.fr) == text


def test_nothing_thrown_is_no_throw() -> None:
    """§8: what bears on a throw wants one."""
    with pytest.raises(Illegal, match="Nothing has been thrown"):
        _ = rigueur("classique").throwing


# --- When holes win (§76, §77, §88)

ELEVEN, TWELVE = Score(10, False, 11), Score(0, False, 12)


def _table(white: Score, black: Score, profile: str = "classique", **fields: object) -> RigueurTable:
    return rigueur(profile).but(sheet=Sheet((white, black)), phase=Phase.THROW, **fields)


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
    """§77: twelve holes without a break, or by ACAD-A against none."""
    table = _table(white, black, f"{profile}+bredouille-double")
    assert _winner(table.result) == won


def test_another_target() -> None:
    """§76: what was agreed."""
    assert _winner(_table(TWELVE, ELEVEN, target=13).result) is None
    assert _winner(_table(TWELVE, Score(0, False, 13), target=13).result) == (1, 1)


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
    assert (_table(TWELVE, ELEVEN, faults=(fault,)).result is not None) is over
    if not over:
        seat = Fault(fault.wrong, 1, fault.points, excused=fault.excused)
        assert _table(ELEVEN, TWELVE, faults=(seat,)).result is None


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("owed", "hung", "marked", "over"),
    [
        (2, 0, 2, True),
        (0, 2, 2, True),
        (1, 1, 2, True),
        (0, 0, 2, False),  # a hole marked that is not due, while he may still take it back
        (0, 0, 0, True),  # nothing done in the window: the holes are older
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
    assert table.sheet.scores[seat].trous == 12
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
    assert _winner(_table(*scores, marque=True, target=6, stopped=stopped).result) == won


@pytest.mark.parametrize("culprit", [0, 1])
def test_a_refait_waits_for_what_may_be_taken_back(culprit: int) -> None:
    """§99: of either player."""
    scores = Score(0, False, 6), Score(0, False, 6)
    assert _table(*scores, marque=True, target=6, faults=(Fault(Wrong.HOLES, culprit),)).result is None


@pytest.mark.parametrize("planted", [(True, False), (False, True), (False, False)])
def test_a_pavillon_not_planted_counts_no_bredouille(planted: tuple[bool, bool]) -> None:
    """§97, §102: of the marqué that is won; before, the position shows the run."""
    scores = Score(0, False, 6, True), Score(0, False, 7, True)
    table = _table(*scores, marque=True, target=6, planted=planted)
    shown = [score.grande for score in table.state.core.scores]
    assert shown == [True, True]
    ended = table.but(stopped=1)
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
