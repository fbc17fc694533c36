"""The coin wrongly taken, and dames that no order can mend: LEP r.26 and r.30."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.value import Phase, Rigueur, Wrong
from games.trictrac.referee.tables import after, denied, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
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
    assert table.dames == seated(REACHED, LEP).dames
    assert "A/G A/F" in plays(table)
    assert not [play for play in plays(table) if "L" in play]
    with pytest.raises(Illegal, match="§80"):
        after(table, "white plays F/L G/L")
    assert after(table, "white plays A/G A/F").faults == ()


def test_two_that_can_both_be_played_are_misplaced() -> None:
    """L r.23, r.26: both can be played, though not to the coin: the other has them played as he likes."""
    table = after(seated(REACHED, LEP), "white throws 6-5", "white plays A/L A/L")
    assert [fault.wrong for fault in table.faults] == [Wrong.MISPLAY]
    assert "black makes him play A/G A/F" in map(str, table.acts(1))


@pytest.mark.parametrize("profile", [A, B, COMPANY, "classique"])
def test_elsewhere_the_coin_is_a_case_like_another(profile: str) -> None:
    """L 2053: rule 26 is Lepeintre's, and for the academies: elsewhere such dames are a fausse case."""
    table = after(seated(REACHED, profile), "white throws 6-5", "white plays I/L I/L")
    assert (table.hand.coin_barred, [fault.wrong for fault in table.faults]) == (False, [Wrong.MISPLAY])
    assert {"black accepts", "black refuses"} <= set(map(str, table.acts(1)))
    back = after(table, "black refuses")
    assert "F/L G/L" in plays(back) or "G/L F/L" in plays(back)


def test_where_only_the_coin_was_left_one_number_is_played() -> None:
    """L r.26: there is always something to do: the number that goes elsewhere is played, the other costs two."""
    barred = after(seated(ONLY_COIN, LEP), "white throws 6-5", "white plays J/L J/L")
    assert plays(barred) == ["F/K -"]
    with pytest.raises(Illegal, match="§21"):
        after(barred, "white plays -")
    table = after(barred, "white plays F/K -", "black marks 2")
    assert (table.faults, points(table)) == ((), (0, 2))


def test_where_nothing_else_goes_nothing_is_played() -> None:
    """L r.26: two dames that reach it are all that can move; barred, both numbers are unplayed and cost four."""
    free = after(seated(NOTHING_ELSE, LEP), "white throws 6-6")
    assert plays(free) == ["F/L F/L"]
    barred = after(free, "white plays I/L I/L")
    assert plays(barred) == ["- -"]
    table = after(barred, "white plays -", "black marks 4")
    assert (table.faults, points(table)) == ((), (0, 4))


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
    assert after(back, "white plays A/E A/E").faults == ()


@pytest.mark.parametrize(("profile", "back"), [(A, False), (LEP, False), ("classique", False), (COMPANY, True)])
def test_what_can_be_mended_is_not_sent_back(profile: str, *, back: bool) -> None:
    """A 316, L r.23: where an order mends it, the dames go back only in good company."""
    position = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}
    table = after(seated(position, profile), "white throws 4-3", "white plays A/F C/G")
    assert ("black refuses" in map(str, table.acts(1))) is back
    assert (denied(after(table, "black refuses")) == []) is back


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
    assert [fault.wrong for fault in first.faults] == [Wrong.MISPLAY]
    assert [str(act) for act in first.acts(0)] == ["white has played"]
    second = after(first, "white places G/H")
    assert [fault.wrong for fault in second.faults] == [Wrong.MISPLAY]
    assert keys(after(second, "black accepts")) == ["misplay_stands"]


def test_the_second_dame_is_offered() -> None:
    """L r.22: one dame let go for its number, the other number is any dame's, its own included."""
    position = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}
    table = after(seated(position, LEP), "white throws 4-3", "white places A/E")
    offered = {str(act) for act in table.acts(0)}
    assert offered == {f"white places {play}" for play in ("A/D", "B/E", "C/F", "D/G", "E/H")}
    touched = after(seated(position, LEP), "white throws 4-3", "white touches B", "white places A/E")
    assert {str(act) for act in touched.acts(0)} == {"white places B/E"}


def test_who_took_the_coin_wrongly_has_played() -> None:
    """L r.26, §75: his dames go back, but he let them go: with a hole by his own dice he may leave no more."""
    open_board = {"white": {0: 9, 5: 2, 6: 2, 8: 2}, "black": {0: 13, 9: 1, 10: 1}}
    hole = after(seated(open_board, LEP, points="8b,0"), "white throws 6-5", "white marks 4")
    assert after(hole, "white leaves").phase == Phase.LEAVING
    barred = after(hole, "white plays I/L I/L")
    assert (keys(barred), barred.hand.coin_barred) == (["misplaced"], True)
    with pytest.raises(Illegal, match="§75"):
        after(barred, "white leaves")
