"""Borders of playing à la rigueur: j'adoube, dames touched, one dame let go, what may be ordered and sent back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from academie.games.trictrac.coup import Coup
from academie.games.trictrac.referee import acts, marque, offers, playing, remedies
from academie.games.trictrac.referee.carries import Carry
from academie.games.trictrac.referee.sheet import Sheet
from academie.games.trictrac.referee.value import Fault, Hand, Phase, Window, Wrong
from academie.games.trictrac.score import Score
from academie.tables.board import LIFTED
from games.trictrac.referee.tables import EIGHT, FILL_GRAND, after, denied, keys, seated

if TYPE_CHECKING:
    from academie.games.trictrac.referee.table import RigueurTable

GOOD = "lepeintre-bonne-compagnie"
LEP = "lepeintre-1818"
# White has dames on A, B and G to play by 4-2, and nothing to win.
LOOSE = {"white": {0: 9, 1: 2, 6: 2, 8: 2}, "black": {0: 15}}
# The same for Black, on the same steps of his own path.
LOOSE_BLACK = {"white": {0: 15}, "black": {0: 9, 1: 2, 6: 2, 8: 2}}


def thrown(profile: str = "classique", dice: str = "4-2") -> RigueurTable:
    """White's throw that wins nothing."""
    return after(seated(LOOSE, profile), f"white throws {dice}")


# --- J'adoube (§79)


def test_the_word_is_the_throwers() -> None:
    """§79: said by the other it frees nobody, and it is over with the next act that is no touch."""
    table = thrown()
    assert after(table, "white says adoube").hand.adoube
    assert not after(table, "black says adoube").hand.adoube
    assert after(table, "white says adoube", "white touches A").hand.touched == ()
    assert after(table, "black says adoube", "white touches A").hand.touched == (0,)
    assert after(table, "white says adoube", "white touches A", "white touches B").hand.touched == ()
    assert after(table, "white says adoube", "black says adoube").hand.adoube
    assert not after(table, "white says adoube", "white touches A", "black tells the other 4").hand.adoube


def test_the_sweeping_word_where_it_is_admitted() -> None:
    """§79: in good company alone."""
    assert after(thrown(GOOD), "white says adoube tout").hand.adoube
    assert not after(thrown(GOOD), "black says adoube tout").hand.adoube
    with pytest.raises(Illegal, match="§79"):
        after(thrown(), "white says adoube tout")


# --- Touched (§79)


@pytest.mark.parametrize(
    ("acts_made", "touched"),
    [
        (("white touches A",), (0,)),
        (("white touches A", "white touches G"), (0, 6)),
        (("black touches Y",), ()),  # not his turn
    ],
)
def test_what_was_touched(acts_made: tuple[str, ...], touched: tuple[int, ...]) -> None:
    """§79: by the thrower, in order."""
    assert after(thrown(), *acts_made).hand.touched == touched


@pytest.mark.parametrize(("act", "words"), [("white touches Y", "are the other's"), ("white touches C", "no dame of")])
def test_only_ones_own_dames_are_touched(act: str, words: str) -> None:
    """§79: neither the other's nor an empty flèche."""
    with pytest.raises(Illegal, match=words):
        after(thrown(), act)


def test_before_the_throw_a_touch_is_nothing() -> None:
    """§79: it binds once the dice are thrown."""
    table = after(seated(LOOSE), "white touches A")
    assert table.hand.touched == ()
    assert after(table, "white throws 4-2").hand.touched == ()


def test_a_leaver_touches_nothing() -> None:
    """§79, §93: once he has said that he leaves, the dames are not played."""
    table = after(seated(EIGHT, points="10,0"), "white throws 3-2", "white marks 2", "white leaves")
    assert table.phase == Phase.LEAVING
    with pytest.raises(Illegal):
        after(table, "white touches A")


@pytest.mark.parametrize(
    ("profile", "touched", "bound", "least"),
    [
        ("classique", (), set(), 0),
        ("classique", (0,), {0}, 1),
        ("classique", (0, 1), {0, 1}, 2),
        ("classique", (0, 1, 6), {0, 1, 6}, 2),  # two numbers play two dames
        ("classique", (6, 6), {6}, 1),
        (GOOD, (0, 1), set(), 0),
    ],
)
def test_which_touched_dames_oblige(profile: str, touched: tuple[int, ...], bound: set[int], least: int) -> None:
    """§79: those that can be played, and as many as one play can move."""
    table = thrown(profile).but(hand=Hand(touched=touched))
    assert playing.binding(table) == bound
    assert playing.obliged(table) == least


def test_a_touched_dame_that_cannot_be_played_is_free() -> None:
    """§79: by 6-6 the dames on G reach no free flèche: the other's coin."""
    position = {"white": {0: 11, 5: 2, 6: 2}, "black": {0: 15}}
    table = after(seated(position), "white throws 6-6")
    movable = table.throwing.movable
    assert 0 in movable
    bound = playing.binding(table.but(hand=Hand(touched=(0, 5, 6))))
    assert bound == movable & {0, 5, 6}
    assert bound != {0, 5, 6}


# --- One dame let go (§79, §80)

WAY = [
    # by 4-2: what is carried first, and whether the other number can complete it
    ((0, 4), True),
    ((0, 2), True),
    ((1, 3), True),
    ((6, 10), True),
    ((0, 3), False),  # no such number
    ((0, 5), False),
    ((1, 4), False),
    ((6, 9), False),
]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("carry", "right"), WAY)
def test_a_first_dame_that_the_other_number_completes(carry: tuple[int, int], right: bool, seat: int) -> None:
    """§80: a dame let go by no number of the throw is misplaced at once, for either player."""
    name = "white" if seat == 0 else "black"
    position = LOOSE if seat == 0 else LOOSE_BLACK
    letters = "ABCDEFGHIJKLMNOPQRSTUVXY"
    here, there = (letters[step if seat == 0 else 23 - step] for step in carry)
    table = after(seated(position, to=name), f"{name} throws 4-2", f"{name} places {here}/{there}")
    assert bool(table.open(seat, Wrong.MISPLAY)) is not right
    assert bool(offers.placings(table)) is right


@pytest.mark.parametrize("seat", [0, 1])
def test_the_second_dame_makes_a_right_play_of_the_two(seat: int) -> None:
    """§79: by 4-2, A/E let go: every dame that a 2 carries, and the same dame on."""
    name, position = ("white", LOOSE) if seat == 0 else ("black", LOOSE_BLACK)
    first, expected = {
        0: ("A/E", ["A/C", "B/D", "E/G", "G/I", "I/K"]),
        1: ("Y/T", ["Y/V", "X/U", "T/R", "R/P", "P/N"]),
    }[seat]
    table = after(seated(position, to=name), f"{name} throws 4-2", f"{name} places {first}")
    assert sorted(offers.placings(table)) == sorted(expected)
    assert offers.plays(table) == []
    assert offers.placings(table.but(hand=Hand())) == []
    assert offers.placings(table.faulty(Fault(Wrong.MISPLAY, seat))) == []
    assert offers.placings(table.faulty(Fault(Wrong.MISPLAY, 1 - seat))) != []


@pytest.mark.parametrize(
    ("touched", "expected"),
    [((1,), ["B/D"]), ((6,), ["G/I"]), ((0,), ["A/C", "B/D", "E/G", "G/I", "I/K"]), ((1, 6), ["B/D", "G/I"])],
)
def test_the_second_dame_is_the_touched_one(touched: tuple[int, ...], expected: list[str]) -> None:
    """§79: where the first let go is not, the second must be."""
    table = after(seated(LOOSE), "white throws 4-2", "white places A/E")
    table = table.but(hand=Hand(touched=touched, carries=table.hand.carries))
    if touched == (1, 6):
        expected = []  # both could have been played, and one number is left
    assert sorted(offers.placings(table)) == expected


def test_numbers_onto_the_coin_and_off_the_board() -> None:
    """§27, §35: a larger number may take the coin by puissance, or lift; any other place wants the exact one."""
    table = thrown()
    turn = table.throwing
    for origin, target, right in (
        (0, 4, True),
        (0, 2, True),
        (0, 3, False),
        (10, 11, True),
        (11, 10, False),
        (20, LIFTED, True),
        (12, 11, False),
    ):
        assert offers._number(turn, origin, target) is right, (origin, target)


def test_lifting_the_second_dame_is_offered() -> None:
    """§35: one dame let go, the last one lifted by the other number."""
    position = {"white": {19: 1, 20: 1, LIFTED: 13}, "black": {0: 15}}
    table = after(seated(position, throws="9,9"), "white throws 6-4", "white places U/off")
    assert offers.placings(table)
    assert all(text.endswith(("*", "off")) for text in offers.placings(table))


# --- How dames were moved


@pytest.mark.parametrize(
    ("carries", "one"),
    [(((0, 6),), True), (((6, 12),), False), (((0, 4), (0, 2)), False), (((0, 4), (1, 3)), False)],
)
def test_tout_dune(carries: tuple[tuple[int, int], ...], one: bool) -> None:
    """§79: one dame carried by both numbers, 4 and 2; and not two, or two of one flèche."""
    table = thrown()
    turn = table.throwing
    own = list(turn.own)
    for origin, target in carries:
        own[origin] -= 1
        own[target] += 1
    if carries == ((6, 12),):
        own[12], own[11] = 0, own[11] + 1  # by another way than the sum
    assert remedies.tout_dune(turn, tuple(own)) is one


def test_tout_dune_off_the_board() -> None:
    """§35: the last dame lifted by both numbers."""
    own = [0] * 25
    own[17], own[LIFTED] = 1, 14
    lifted = [0] * 25
    lifted[LIFTED] = 15
    turn = Coup(thrown().native, tuple(own), tuple([15] + [0] * 24), 0, (6, 5))
    assert remedies.tout_dune(turn, tuple(lifted))


@pytest.mark.parametrize(
    ("carries", "false"),
    [
        ((Carry(0, 4), Carry(1, 4)), True),
        ((Carry(0, 4), Carry(1, 3)), False),
        ((Carry(0, 4),), False),
        ((), False),
    ],
)
def test_two_dames_on_one_fleche(carries: tuple[Carry, ...], false: bool) -> None:
    """§80: a false case."""
    assert remedies.false_case(carries) is false


@pytest.mark.parametrize(("to", "can_fill", "enters"), [(17, True, False), (18, True, True), (23, True, True)])
def test_entering_a_petit_jan_that_can_be_filled(to: int, can_fill: bool, enters: bool) -> None:
    """§82: from his first flèche to the last of it; lifted is not entered."""
    own = [0] * 25
    own[12], own[LIFTED] = 2, 13
    moved_to = list(own)
    moved_to[12] -= 1
    moved_to[to] += 1
    other = [15] + [0] * 24
    turn = Coup(thrown().native, tuple(own), tuple(other), 0, (6, 5))
    assert remedies._enters(turn, tuple(moved_to)) is (enters and can_fill)
    lifted = list(own)
    lifted[12] -= 1
    lifted[LIFTED] += 1
    assert not remedies._enters(turn, tuple(lifted))
    gone = [0] * 12 + [15] + [0] * 12
    past = Coup(thrown().native, tuple(own), tuple(gone), 0, (6, 5))
    assert not remedies._enters(past, tuple(moved_to))


def test_fleches_with_fewer_dames() -> None:
    """§79: what has left, not what has come."""
    before = tuple([3, 2, 0] + [0] * 22)
    assert playing.moved(before, tuple([2, 2, 1] + [0] * 22)) == {0}
    assert playing.moved(before, tuple([2, 1, 2] + [0] * 22)) == {0, 1}
    assert playing.moved(before, before) == set()


# --- A misplay answered (§80, §81)

MISPLAYED = ("white throws 4-2", "white plays A/D A/C")  # A/D is a 3
CASE = ("white throws 4-2", "white plays A/D B/D")  # a false case


@pytest.mark.parametrize(
    ("profile", "played", "back", "orders"),
    [
        ("classique", MISPLAYED, False, ["A/G"]),
        ("classique", CASE, True, ["A/E B/D", "A/C B/F", "A/G", "B/H"]),
        ("academie-1806-b", CASE, False, ["A/G", "B/H"]),
        (LEP, MISPLAYED, False, ["A/E A/C", "A/G"]),
        (LEP, CASE, False, ["A/E B/D", "A/C B/F", "A/G", "B/H"]),
        (GOOD, MISPLAYED, True, []),
        (GOOD, CASE, True, []),
    ],
)
def test_what_may_be_ordered_and_sent_back(
    profile: str, played: tuple[str, ...], back: bool, orders: list[str]
) -> None:
    """§80: by the book of each profile."""
    table = after(seated(LOOSE, profile), *played)
    offered = table.acts(1)
    ordered = [_targets(act.play) for act in offered if isinstance(act, acts.MakePlay)]
    assert sorted(ordered) == sorted(map(_targets, orders))
    assert (acts.Refuse(1) in offered) is back
    assert acts.Accept(1) in offered
    assert remedies.open_plays(table, 0) == ()
    assert not remedies.may_send_back(table, 1)
    accepted = after(table, "black accepts")
    assert keys(accepted) == ["misplay_stands"]
    assert accepted.faults == ()
    refused = after(table, "black refuses")
    assert denied(refused) == ([] if back else ["§80"])
    if back:
        assert refused.dames[0] == tuple(table.throwing.own)
        assert refused.thrower == 0
        assert refused.phase == Phase.PLAY


def _targets(text: str) -> tuple[tuple[str, str], ...]:
    """From where to where, whatever is between."""
    return tuple(sorted((word.split("/")[0], word.split("/")[-1]) for word in text.split()))


@pytest.mark.parametrize(
    ("order", "key", "refused"),
    [
        ("A/G", "misplaced", False),
        ("A/E A/C", "misplaced", True),  # he may not make two dames of it by this book
        ("B/D B/F", "misplaced", True),
        ("C/D", "misplaced", True),  # no dame stands there
    ],
)
def test_an_order_that_the_book_gives_or_not(order: str, key: str, refused: bool) -> None:
    """§80: with a ruling either way."""
    table = after(seated(LOOSE), *MISPLAYED, f"black makes him play {order}")
    assert [(ruling.key, ruling.refused) for ruling in table.rulings] == [(key, refused)]
    assert (table.faults == ()) is not refused
    assert table.thrower == 1


def test_nobody_corrects_himself_but_in_good_company() -> None:
    """§80, §81: and there only what was wrong, before the other throws or just after."""
    with pytest.raises(Illegal, match="What is played is played"):
        after(seated(LOOSE), *MISPLAYED, "white takes back his play")
    wrong = after(seated(LOOSE, GOOD), *MISPLAYED)
    assert acts.TakeBack(0) in wrong.acts(0)
    assert acts.TakeBack(1) not in wrong.acts(1)
    back = after(wrong, "white takes back his play")
    assert (back.thrower, back.phase, back.hand, back.faults) == (0, Phase.PLAY, Hand(), ())
    right = after(seated(LOOSE, GOOD), "white throws 4-2", "white plays A/E A/C")
    assert acts.TakeBack(0) not in right.acts(0)
    with pytest.raises(Illegal, match="no play of yours"):
        after(right, "white takes back his play")
    hasty = after(wrong, "black throws 6-5")
    assert acts.TakeBack(0) in hasty.acts(0)
    again = after(hasty, "white takes back his play")
    assert (again.thrower, again.early) == (0, (6, 5))
    done = after(hasty, "black plays Y/S Y/T")
    assert acts.TakeBack(0) not in done.acts(0)


# --- The pavillon (§97, §102)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("is_marque", "grande", "planted", "forfeit", "may"),
    [
        (True, True, False, False, True),
        (False, True, False, False, False),
        (True, False, False, False, False),
        (True, True, True, False, False),
        (True, True, False, True, False),
        (True, True, True, True, False),
    ],
)
def test_when_the_pavillon_may_be_planted(
    is_marque: bool, grande: bool, planted: bool, forfeit: bool, may: bool, seat: int
) -> None:
    """§97, §102: in a marqué, for holes without a break, once, and not too late."""
    mine, his = Score(0, False, 4, grande), Score(0, False, 2)
    table = seated(LOOSE).but(
        marque=is_marque,
        target=6,
        sheet=Sheet((mine, his) if seat == 0 else (his, mine)),
        planted=(planted, False) if seat == 0 else (False, planted),
        forfeit=(forfeit, False) if seat == 0 else (False, forfeit),
    )
    assert marque.open_pavillon(table, seat) is may
    assert not marque.open_pavillon(table, 1 - seat)
    act = acts.TakePavillon(seat)
    assert (act in table.acts(seat)) is may
    taken = table.after(act)
    assert [ruling.refused for ruling in taken.rulings] == [not may]
    assert taken.planted[seat] is (may or planted)
    if not may:
        assert denied(taken) == ["§102" if is_marque and forfeit else "§97"]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("profile", "is_marque", "old", "new", "planted", "stands", "lost"),
    [
        ("classique", True, (2, True), (3, True), False, False, True),
        ("classique", True, (2, True), (3, True), True, True, False),
        ("classique", True, (2, True), (2, True), False, False, False),  # no hole yet
        ("classique", True, (2, False), (3, True), False, False, False),  # the first of the run
        ("classique", True, (2, True), (2, False), True, False, False),  # the run is over
        ("classique", False, (2, True), (3, True), False, False, False),
        ("classique", False, (2, True), (2, False), True, True, False),
        (GOOD, True, (2, True), (3, True), False, False, False),
    ],
)
def test_a_pavillon_falls_or_is_lost(
    profile: str,
    is_marque: bool,
    old: tuple[int, bool],
    new: tuple[int, bool],
    planted: bool,
    stands: bool,
    lost: bool,
    seat: int,
) -> None:
    """§97, §102: it falls with its run, and one not planted is lost at the next trou."""

    def scored(trous: int, grande: bool) -> Sheet:
        mine, his = Score(0, False, trous, grande), Score()
        return Sheet((mine, his) if seat == 0 else (his, mine))

    flags = (planted, False) if seat == 0 else (False, planted)
    before = seated(LOOSE, profile).but(marque=is_marque, target=6, sheet=scored(*old), planted=flags)
    now = marque.watched(before, before.but(sheet=scored(*new)))
    assert now.planted[seat] is stands
    assert now.forfeit[seat] is lost
    assert now.planted[1 - seat] is now.forfeit[1 - seat] is False


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("mine", "his", "is_marque", "may"),
    [(6, 5, True, True), (5, 4, True, False), (6, 6, True, False), (6, 7, True, False), (6, 5, False, False)],
)
def test_who_may_stop(mine: int, his: int, is_marque: bool, may: bool, seat: int) -> None:
    """§96: with trous enough, and more than the other."""
    scores = Score(0, False, mine), Score(0, False, his)
    table = seated(LOOSE).but(marque=is_marque, target=6, sheet=Sheet(scores if seat == 0 else scores[::-1]))
    assert marque.may_stop(table, seat) is may
    fresh = table.but(thrower=seat, phase=Phase.THROW, turn=None, throws=(0, 0)).opens(seat, Window(4, own=True))
    assert marque.lifted_first(fresh, seat) is may
    assert not marque.lifted_first(fresh, 1 - seat)
    for other in (
        fresh.but(thrower=1 - seat),
        fresh.but(phase=Phase.MARK),
        fresh.but(throws=(1, 0)),
        fresh.but(throws=(0, 1)),
        fresh.window(seat, None),
        fresh.window(seat, Window(4, own=False)),
        fresh.but(turn=thrown().turn),
    ):
        assert not marque.lifted_first(other, seat)


# --- The plein that is owed


def test_the_plein_is_offered_first() -> None:
    """§89: while it can be made, only the plays that make it; all of them where a touched dame bars it."""
    table = after(seated(FILL_GRAND), "white throws 4-2")
    offered = [act.play for act in table.acts(0) if isinstance(act, acts.Play)]
    assert offered
    makes = [play for play in table.throwing.plays if table.throwing.makes_plein(tuple(play.own))]
    assert len(offered) == len(makes) < len(table.throwing.plays)
    barred = table.but(hand=Hand(touched=(8,)))
    assert len(offers.plays(barred)) == sum(
        any(8 in left for left in ways) for ways in table.throwing.departures.values()
    )
