"""Playing à la rigueur: dames touched and let go, the coin, throws made too soon, what is ordered or sent back."""

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee import offers, remedies
from academie.games.trictrac.referee.carries import read_carries, write_carries
from academie.games.trictrac.referee.sheet import Fault, Wrong
from academie.games.trictrac.referee.table import RigueurTable
from academie.games.trictrac.referee.value import Hand, Phase, Rigueur
from academie.referee import acts as common
from academie.tables.board import LIFTED
from games.trictrac.referee.tables import EIGHT, FILL_GRAND, after, denied, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
GOOD = COMPANY
# White has dames on A, B and G to play by 4-2, and nothing to win.
LOOSE = {"white": {0: 9, 1: 2, 6: 2, 8: 2}, "black": {0: 15}}
# The same for Black, on the same steps of his own path.
LOOSE_BLACK = {"white": {0: 15}, "black": {0: 9, 1: 2, 6: 2, 8: 2}}


def thrown(profile: str = "classique", dice: str = "4-2") -> RigueurTable:
    """White's throw that wins nothing."""
    return after(seated(LOOSE, profile), f"white throws {dice}")


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


def test_lifting_the_second_dame_is_offered() -> None:
    """§35: one dame let go, the last one lifted by the other number."""
    position = {"white": {19: 1, 20: 1, LIFTED: 13}, "black": {0: 15}}
    table = after(seated(position, throws="9,9"), "white throws 6-4", "white places U/off")
    assert offers.placings(table)
    assert all(text.endswith(("*", "off")) for text in offers.placings(table))


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
    ordered = [_targets(act.play) for act in offered if isinstance(act, common.MakePlay)]
    assert sorted(ordered) == sorted(map(_targets, orders))
    assert (common.Refuse(1) in offered) is back
    assert common.Accept(1) in offered
    assert remedies.open_plays(table, 0) == ()
    assert not remedies.may_send_back(table, 1)
    accepted = after(table, "black accepts")
    assert keys(accepted) == ["misplay_stands"]
    assert accepted.faults.known == ()
    refused = after(table, "black refuses")
    assert denied(refused) == ([] if back else ["§80"])
    if back:
        assert refused.dames[0] == tuple(table.throwing.own)
        assert refused.thrower == 0
        assert refused.phase == Phase.PLAY


def _targets(text: str) -> tuple[tuple[str, str], ...]:
    """From where to where, whatever is between."""
    return tuple(sorted((word.split("/")[0], word.split("/")[-1]) for word in text.split()))


# --- The pavillon (§97, §102)


GRAND = {0: 3, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2}  # Black's grand jan, which nothing enters
REACHED = {"white": {0: 9, 5: 2, 6: 2, 8: 2}, "black": GRAND}
# By 6-5 nothing goes but the two dames that reach the coin; the 5 of one of them goes alone.
ONLY_COIN = {"white": {5: 1, 6: 1, 7: 2, 8: 2, 9: 3, 10: 6}, "black": {5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 3}}
NOTHING_ELSE = {"white": {5: 2, 8: 13}, "black": {5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 3}}
BLOCKED = {"white": {0: 13, 7: 1, 9: 1}, "black": GRAND}


def plays(table: Rigueur) -> list[str]:
    """What White may play."""
    return [str(act).removeprefix("white plays ") for act in table.acts(0) if "plays" in str(act)]


@pytest.mark.parametrize("carried", ["I/L I/L", "A/L I/L", "F/L I/L"])
def test_one_of_the_two_cannot_be_played(carried: str) -> None:
    """L r.26: one of the two, or both, cannot be played: they go back, and the coin is not taken by this throw."""
    table = after(seated(REACHED, LEP), "white throws 6-5", f"white plays {carried}")
    assert (keys(table), laws(table), table.phase, table.thrower) == (["misplaced"], ["§80"], Phase.PLAY, 0)
    assert "coin" in table.rulings[0].text.en
    assert table.dames == seated(REACHED, LEP).dames
    assert "A/G A/F" in plays(table)
    assert not [play for play in plays(table) if "L" in play]
    with pytest.raises(Illegal, match="§80"):
        after(table, "white plays F/L G/L")
    assert after(table, "white plays A/G A/F").faults.known == ()


def test_two_that_can_both_be_played_are_misplaced() -> None:
    """L r.23, r.26: both can be played, though not to the coin: the other has them played as he likes."""
    table = after(seated(REACHED, LEP), "white throws 6-5", "white plays A/L A/L")
    assert [fault.wrong for fault in table.faults.known] == [Wrong.MISPLAY]
    assert "black makes him play A/G A/F" in map(str, table.acts(1))


def test_where_only_the_coin_was_left_one_number_is_played() -> None:
    """L r.26: there is always something to do: the number that goes elsewhere is played, the other costs two."""
    barred = after(seated(ONLY_COIN, LEP), "white throws 6-5", "white plays J/L J/L")
    assert plays(barred) == ["F/K -"]
    with pytest.raises(Illegal, match="§21"):
        after(barred, "white plays -")
    table = after(barred, "white plays F/K -", "black marks 2")
    assert (table.faults.known, points(table)) == ((), (0, 2))


def test_where_nothing_else_goes_nothing_is_played() -> None:
    """L r.26: two dames that reach it are all that can move; barred, both numbers are unplayed and cost four."""
    free = after(seated(NOTHING_ELSE, LEP), "white throws 6-6")
    assert plays(free) == ["F/L F/L"]
    barred = after(free, "white plays I/L I/L")
    assert plays(barred) == ["- -"]
    table = after(barred, "white plays -", "black marks 4")
    assert (table.faults.known, points(table)) == ((), (0, 4))


@pytest.mark.parametrize("profile", [A, B, LEP, COMPANY, "classique"])
def test_blocked_dames_go_back(profile: str) -> None:
    """L r.30: two dames that cannot be played, misplaced: no order mends it, so they go back and others are played."""
    table = after(seated(BLOCKED, profile), "white throws 4-4", "white plays H/K J/K")
    assert list(map(str, table.acts(1))) == ["black refuses", "black accepts"]
    assert denied(after(table, "black makes him play H/P")) == ["§80"]
    assert after(table, "black accepts").dames[0][10] == 2
    back = after(table, "black refuses")
    assert (keys(back), back.dames[0]) == (["misplaced"], seated(BLOCKED, profile).dames[0])
    assert sorted(plays(back)) == ["A/E A/E", "A/E/I"]
    assert after(back, "white plays A/E A/E").faults.known == ()


def test_an_order_that_no_hand_can_carry_out_is_denied() -> None:
    """L r.23: a claim is answered by a ruling: to play a dame that is not there, or backward, or onto the other's."""
    position = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}
    table = after(seated(position, LEP), "white throws 4-3", "white plays A/F B/F")
    for play in ("K/O", "E/A", "A/Y", "A/M", "A/C", "C/G C/F C/D"):
        refused = after(table, f"black makes him play {play}")
        assert denied(refused) == ["§80"], play
        assert refused.dames == table.dames


def test_no_order_into_a_petit_jan_that_can_be_filled() -> None:
    """L r.39, A 351: the order is denied by its own paragraph, and is not offered; otherwise the dames go back."""
    squeezed = {"white": {0: 8, 10: 4, 11: 3}, "black": {0: 15}}
    table = after(seated(squeezed, LEP), "white throws 6-5", "white plays K/L K/L")
    assert denied(after(table, "black makes him play K/Q/V")) == ["§82"]
    assert not [act for act in table.acts(1) if "makes him play" in str(act) and "V" in str(act)]


def test_a_dame_let_go_wrong_stays_wrong() -> None:
    """L r.22, r.24: that the second dame makes it come out as a right play mends nothing."""
    position = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}
    first = after(seated(position, LEP), "white throws 4-3", "white places A/G")
    assert [fault.wrong for fault in first.faults.known] == [Wrong.MISPLAY]
    assert [str(act) for act in first.acts(0)] == ["white has played"]
    second = after(first, "white places G/H")
    assert [fault.wrong for fault in second.faults.known] == [Wrong.MISPLAY]
    assert keys(after(second, "black accepts")) == ["misplay_stands"]


def test_the_second_dame_is_offered() -> None:
    """L r.22: one dame let go for its number, the other number is any dame's, its own included."""
    position = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}
    table = after(seated(position, LEP), "white throws 4-3", "white places A/E")
    offered = {str(act) for act in table.acts(0)}
    assert offered == {f"white places {play}" for play in ("A/D", "B/E", "C/F", "D/G", "E/H")}
    touched = after(seated(position, LEP), "white throws 4-3", "white touches B", "white places A/E")
    assert {str(act) for act in touched.acts(0)} == {"white places B/E"}


STRICT = pytest.mark.parametrize("profile", [A, B, LEP, "classique"])
OPEN = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}


@STRICT
def test_who_throws_too_soon_claims_nothing_any_more(profile: str) -> None:
    """L r.14, r.35: he has thrown, and lets the other's faults of marking and playing pass."""
    over = after(seated(EIGHT, profile), "white throws 3-2", "white marks 10", "black throws 5-4")
    assert over.acts(1) == ()
    for claim in ("schools 2", "makes him mark", "makes him play A/F", "refuses", "requires the whole"):
        refused = after(over, f"black {claim}")
        assert denied(refused) == ["§81"], claim
        assert points(refused) == (10, 0)
    late = after(over, "white plays A/D A/C", "black schools 2")
    assert denied(late) == ["§81"]
    touched = after(seated(OPEN, profile), "white throws 4-3", "white places A/G", "black throws 6-2")
    assert touched.acts(1) == ()
    assert denied(after(touched, "black makes him play A/H")) == ["§81"]


@pytest.mark.parametrize("mended", [True, False])
def test_good_company_mends_a_misplay_after_the_throw(*, mended: bool) -> None:
    """L r.35, L 2063: the other need not profit by haste: sent back or taken back, and the dice are played after."""
    profile = COMPANY if mended else LEP
    table = after(seated(OPEN, profile), "white throws 4-3", "white plays A/F B/F", "black throws 6-2")
    if not mended:
        assert denied(after(table, "black refuses")) == ["§80"]
        with pytest.raises(Illegal, match="§80"):
            after(table, "white takes back his play")
        return
    assert "black refuses" in map(str, table.acts(1))
    back = after(table, "black refuses")
    assert (keys(back), back.thrower, back.phase, back.dice.early) == (["misplaced"], 0, Phase.PLAY, (6, 2))
    assert after(back, "white plays A/D B/F").throwing.dice == (6, 2)
    taken = after(table, "white takes back his play", "white plays A/E A/D")
    assert (taken.thrower, taken.throwing.dice) == (1, (6, 2))
    # Once Black has done something about his throw, what was played before it stands.
    for deed in ("black touches Y", "black plays Y/S Y/V"):
        with pytest.raises(Illegal, match="§81"):
            after(table, deed, "white takes back his play")
        assert denied(after(table, deed, "black refuses")) == ["§80"]
        assert "black refuses" not in map(str, after(table, deed).acts(1))


# --- A dame kept in hand (§83)


@pytest.mark.parametrize(("finder", "left"), [("white", (False, True)), ("black", (True, False))])
def test_each_finds_his_own_dame(finder: str, left: tuple[bool, bool]) -> None:
    """§83: who puts his dame back may mark again; the other who has not may not."""
    both = after(seated(None, LEP), "white keeps a dame in hand", "black keeps a dame in hand")
    assert both.in_hand == (True, True)
    found = after(both, f"{finder} finds a dame")
    assert found.in_hand == left
    assert [dames[0] for dames in found.dames] == [14 if each else 15 for each in left]


# --- A dame between two flèches (§83)


@pytest.mark.parametrize(
    ("where", "onto", "moved"),
    [
        ("A and B", "A", {}),  # none stands on B: it is the dame of A that lay aside
        ("A and B", "B", {0: -1, 1: 1}),
        ("I and J", "I", {8: 1, 9: -1}),
        ("N and M", "N", {}),  # Black has a dame on N
    ],
)
def test_where_a_doubtful_dame_comes_to_stand(where: str, onto: str, moved: dict[int, int]) -> None:
    """§83: on the flèche that is named, from the one beside it; onto the other's dames none is put."""
    table = seated(EIGHT)
    if onto == "N":
        with pytest.raises(Illegal, match="No dame of that player"):
            after(table, f"black puts the dame between {where} on {onto}")
        return
    placed = after(table, f"black puts the dame between {where} on {onto}", "white accepts")
    assert placed.dames[0] == tuple(n + moved.get(step, 0) for step, n in enumerate(table.dames[0]))
    assert placed.dames[1] == table.dames[1]


@pytest.mark.parametrize(("seat", "text"), [(0, "A/G/J"), (0, "A/G A/D"), (0, "-"), (1, "Y/V/T X/V")])
def test_dames_carried_are_written_as_they_are_read(seat: int, text: str) -> None:
    """§10: with the flèches where a dame touched; nothing carried is a dash."""
    assert write_carries(seat, read_carries(seat, text)) == text


def test_the_plein_is_offered_first() -> None:
    """§89: while it can be made, only the plays that make it; all of them where a touched dame bars it."""
    table = after(seated(FILL_GRAND), "white throws 4-2")
    offered = [act.play for act in table.acts(0) if isinstance(act, common.Play)]
    assert offered
    makes = [play for play in table.throwing.plays if table.throwing.makes_plein(tuple(play.own))]
    assert len(offered) == len(makes) < len(table.throwing.plays)
    barred = table.but(hand=Hand(touched=(8,)))
    assert len(offers.plays(barred)) == sum(
        any(8 in left for left in ways) for ways in table.throwing.departures.values()
    )


@pytest.mark.parametrize(
    ("acts", "good"),
    [
        ((), True),
        (("white throws for the dice 6-5",), False),  # the throw lies there
        (("white throws for the dice 6-5", "white plays A/G A/F"), True),  # Black has not thrown yet
        (("white throws for the dice 6-5", "white plays A/G A/F", "black throws 2-1"), False),
    ],
)
def test_a_dame_is_kept_back_between_two_throws(acts: tuple[str, ...], good: bool) -> None:
    """§83: as the talon is stacked; not while a throw lies on the table, nor once its owner has thrown."""
    table = after(seated(None, LEP), *acts)
    if not good:
        with pytest.raises(Illegal, match="stacked for a relevé"):
            after(table, "black keeps a dame in hand")
    else:
        saved = after(table, "black keeps a dame in hand")
        assert (saved.in_hand, saved.dames[1][0]) == ((False, True), 14)
