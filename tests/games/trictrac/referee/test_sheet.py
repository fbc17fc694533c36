"""The sheet by itself: each gesture of either player, and what the jetons and fichets show after it (§70 to §72)."""

from __future__ import annotations

import pytest

from academie.games.trictrac.referee.acts import Jeton
from academie.games.trictrac.referee.marking import righted, settle, struck_in_vain
from academie.games.trictrac.referee.sheet import Entry, Erasure, Kind, Sheet
from academie.games.trictrac.referee.value import Window
from academie.games.trictrac.score import BLANK, Score

Shown = tuple[Score, Score]


def shown(mine: Score, his: Score, *entries: Entry, automatic: bool = True) -> Shown:
    """What the jetons show after these gestures."""
    return Sheet((mine, his), entries, automatic).scores


def turned(shown: Shown, seat: int) -> Shown:
    """The same seen from either side of the board."""
    return shown if seat == 0 else (shown[1], shown[0])


# Each by the one who makes the gesture: the scores before, the gesture, and the scores after.
GESTURES = {
    "points": (Score(0), Score(0), Entry(0, Kind.MARK, 4), Score(4, True), Score(0)),
    "points that interrupt": (Score(0), Score(6, True), Entry(0, Kind.MARK, 4), Score(4, True), Score(6)),
    "points of an école": (Score(2, True), Score(0), Entry(0, Kind.SCHOOL, 6), Score(8, True), Score(0)),
    "a hole": (Score(10), Score(4), Entry(0, Kind.MARK, 4), Score(2), Score(0, False, 0)),
    "points taken back": (Score(8, True, 2), Score(4), Entry(0, Kind.UNMARK, 6), Score(2, True, 2), Score(4)),
    "all taken back": (Score(6, True, 2), Score(4), Entry(0, Kind.UNMARK, 6), Score(0, False, 2), Score(4)),
    "more than there is": (Score(4, True, 2), Score(4), Entry(0, Kind.UNMARK, 6), Score(0, False, 2), Score(4)),
    "the other's points": (Score(4), Score(8, True, 3), Entry(0, Kind.ERASE), Score(4), Score(0, False, 3)),
    "a hole alone": (Score(4, True, 2), Score(2), Entry(0, Kind.PEG, 1), Score(4, True, 3), Score(2)),
    "a hole back": (Score(4, True, 2), Score(2), Entry(0, Kind.PEG, -1), Score(4, True, 1), Score(2)),
    "a hole that is not there": (Score(4, True, 1), Score(2), Entry(0, Kind.PEG, -2), Score(4, True, 0), Score(2)),
    "his second jeton": (Score(4), Score(8, True, 3), Entry(0, Kind.STRIKE), Score(4), Score(8, False, 3)),
    "one's own jeton": (Score(4), Score(8, True, 3), Entry(0, Kind.TAKE), Score(4, True), Score(8, True, 3)),
    "a jeton for nothing": (Score(0), Score(8), Entry(0, Kind.TAKE), Score(0), Score(8)),
    "grande kept": (
        Score(4, True, 2, True),
        Score(2),
        Entry(0, Kind.UNMARK, 2),
        Score(2, True, 2, True),
        Score(2),
    ),
}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", GESTURES)
def test_each_gesture(name: str, seat: int) -> None:
    """§70-§72: it changes what it touches and leaves the rest, for either player."""
    mine, his, entry, *_ = GESTURES[name]
    after = GESTURES[name][3:]
    before = turned((mine, his), seat)
    got = turned(shown(*before, Entry(seat, entry.kind, entry.points)), seat)
    if name == "a hole":
        assert [each.points for each in got] == [2, 0]
        assert [each.trous for each in got] == [1, 0]
    else:
        assert got == after


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
    # Points that a hole should have wiped out (§70).
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
        "no hole, nothing kept", Score(2), Score(8, True), Entry(0, Kind.MARK, 2, erasure=Erasure.LOST), True,
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


# --- Entries that are changed later


def test_a_correction_counts_everything_after_it_again() -> None:
    """§85: without an entry the later ones keep their places, and what it wiped out is there again."""
    base = (Score(10, False, 3), Score(6, False, 1))
    sheet = Sheet(base).add(Entry(0, Kind.MARK, 2)).add(Entry(1, Kind.MARK, 4))
    assert [(each.points, each.trous) for each in sheet.scores] == [(0, 4), (4, 1)]
    assert sheet.before(0) == base
    assert [each.points for each in sheet.before(1)] == [0, 0]
    less = sheet.without(0)
    assert len(less.entries) == 2
    assert [(each.points, each.trous) for each in less.scores] == [(10, 3), (10, 1)]
    more = sheet.put(1, Entry(1, Kind.MARK, 6))
    assert more.entries == (Entry(0, Kind.MARK, 2), Entry(1, Kind.MARK, 6))


@pytest.mark.parametrize("automatic", [True, False])
def test_what_was_shown_before_goes_by_the_same_manner(automatic: bool) -> None:
    """§94: whether a mark takes the second jeton off is the sheet's, at each of its entries."""
    sheet = Sheet((Score(2), Score(8, True)), (), automatic).add(Entry(0, Kind.MARK, 2)).add(Entry(0, Kind.MARK, 2))
    assert sheet.before(1)[1].bredouille is not automatic


@pytest.mark.parametrize(
    ("erase", "points"),
    [((False, False), [4, 6]), ((True, False), [0, 6]), ((False, True), [4, 0]), ((True, True), [0, 0])],
)
def test_a_new_releve(erase: tuple[bool, bool], points: list[int]) -> None:
    """§74, §38: holes stay, and the points of those named are gone, with their bredouille."""
    sheet = Sheet((Score(4, True, 3), Score(6, True, 5)), (Entry(0, Kind.PEG, 1),)).rebased(erase=erase)
    assert sheet.entries == ()
    assert [each.points for each in sheet.base] == points
    assert [each.trous for each in sheet.base] == [4, 5]
    assert [each.bredouille for each in sheet.base] == [point > 0 for point in points]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("entries", "forgotten"),
    [
        ((Entry(0, Kind.MARK, 2),), 0),
        ((Entry(0, Kind.MARK, 2, pegs=0),), 1),
        ((Entry(0, Kind.MARK, 2, pegs=2),), 0),  # too many are not forgotten
        ((Entry(0, Kind.MARK, 2, pegs=0), Entry(0, Kind.PEG, 1)), 0),
        ((Entry(0, Kind.MARK, 2, pegs=0), Entry(0, Kind.MARK, 12, pegs=0)), 3),  # the second made without a break
        ((Entry(1, Kind.PEG, 1), Entry(0, Kind.MARK, 2, pegs=0)), 1),
    ],
)
def test_holes_that_the_fichet_does_not_show(entries: tuple[Entry, ...], forgotten: int, seat: int) -> None:
    """§88: those of the points marked, less those pegged; they are remembered at the next relevé."""
    turned_round = tuple(
        Entry(each.seat if seat == 0 else 1 - each.seat, each.kind, each.points, each.pegs) for each in entries
    )
    base = (Score(10, False, 3), Score(0, False, 3)) if seat == 0 else (Score(0, False, 3), Score(10, False, 3))
    sheet = Sheet(base, turned_round)
    assert sheet.forgotten(seat) == forgotten
    assert sheet.forgotten(1 - seat) == 0
    later = sheet.rebased(erase=(True, True))
    assert later.short[seat] == forgotten
    assert later.forgotten(seat) == forgotten
    assert later.add(Entry(seat, Kind.PEG, 1)).forgotten(seat) == max(0, forgotten - 1)


# --- A window set right (§70, §85, §94)

SIX = Entry(0, Kind.MARK, 6)


def _another(points: int, **fields: object) -> Entry:
    return Entry(0, Kind.MARK, points, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("done", "together", "how", "erasure"),
    [
        (SIX, False, None, Erasure.DONE),
        (_another(6, how=Jeton.ANOTHER), False, Jeton.ANOTHER, Erasure.DONE),
        (_another(6, how=Jeton.ANOTHER), True, None, Erasure.DONE),
        (_another(6, how=Jeton.ONE), False, Jeton.ONE, Erasure.DONE),
        (_another(6, how=Jeton.ONE), True, Jeton.ONE, Erasure.DONE),
        (_another(6, erasure=Erasure.FORGOTTEN), False, None, Erasure.FORGOTTEN),
        (_another(6, erasure=Erasure.LOST), True, None, Erasure.LOST),
    ],
)
def test_what_else_the_hand_forgot_is_not_made_good(
    done: Entry, together: bool, how: Jeton | None, erasure: Erasure
) -> None:
    """§70, §85, §94: only the points are set right, and the two jetons where they are to be marked together."""
    for entries in ((0,), (0, 1), (1, 0)):
        sheet = Sheet(entries=(done, SIX) if entries[0] == 0 else (SIX, done))
        window = Window(8, own=True, entries=tuple(sorted(entries)))
        settled = righted(sheet, 0, window, 8, together=together).entries[0]
        assert (settled.points, settled.how, settled.erasure) == (8, how, erasure)


def test_righted_by_default_leaves_the_jetons_apart() -> None:
    """§85: unless its owner is made to mark them together."""
    sheet = Sheet(entries=(_another(6, how=Jeton.ANOTHER),))
    assert righted(sheet, 0, Window(8, own=True, entries=(0,)), 8).entries[0].how is Jeton.ANOTHER
    assert righted(Sheet(), 0, Window(8, own=True), 8) == settle(Sheet(), 0, Window(8, own=True), 8)
    assert righted(Sheet(), 0, Window(8, own=True), 0) == Sheet()


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("entries", "place", "stands"),
    [
        ((("mine", Kind.UNMARK, 0), ("mine", Kind.STRIKE, 0)), 0, True),
        ((("mine", Kind.UNMARK, 0), ("mine", Kind.STRIKE, 0)), 2, False),  # it was taken before
        ((("mine", Kind.UNMARK, 0), ("his", Kind.UNMARK, 0), ("mine", Kind.STRIKE, 0)), 0, True),
        ((("mine", Kind.MARK, 2), ("mine", Kind.STRIKE, 0)), 1, False),  # and other points interrupt
        ((("mine", Kind.UNMARK, 0), ("his", Kind.STRIKE, 0)), 0, True),
    ],
)
def test_a_jeton_taken_off_for_nothing_goes_on_again(
    entries: tuple[tuple[str, Kind, int], ...], place: int, stands: bool, seat: int
) -> None:
    """§71: where nothing was won that interrupts, for either player."""
    made = tuple(Entry(seat if who == "mine" else 1 - seat, kind, points) for who, kind, points in entries)
    base = (Score(2), Score(8, True)) if seat == 0 else (Score(8, True), Score(2))
    after = struck_in_vain(Sheet(base, made, automatic=False), seat, place)
    assert after.scores[1 - seat].bredouille is stands
    assert len(after.entries) == len(made)
