"""Throws made before the other has played: what they cost, when they die, and what good company mends after them."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.value import Phase
from games.trictrac.referee.tables import EIGHT, after, denied, keys, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
STRICT = pytest.mark.parametrize("profile", [A, B, LEP, "classique"])
OPEN = {"white": {0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, "black": {0: 15}}


@STRICT
def test_a_throw_made_too_soon_dies_with_the_releve(profile: str) -> None:
    """L r.14: White leaves on his hole; the dice Black threw meanwhile belong to no relevé any more."""
    table = after(seated(EIGHT, profile, points="4b,0"), "white throws 3-2", "white marks 8", "black throws 5-4")
    table = after(table, "white leaves", "black lifts his dames")
    assert (table.thrower, table.phase, table.early) == (0, Phase.THROW, None)
    table = after(table, "white throws 2-1", "white plays A/C A/B")
    assert (table.thrower, table.phase) == (1, Phase.THROW)


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


def test_one_throws_too_soon_once() -> None:
    """L r.14: a second throw of the same kind is none, nor is one when it is the other's to throw."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "white marks 8", "black throws 5-4")
    with pytest.raises(Illegal, match="White's throw"):
        after(table, "black throws 6-6")
    with pytest.raises(Illegal, match="White's throw"):
        after(seated(EIGHT, LEP), "black throws 6-6")


def test_what_is_given_to_one_who_threw_too_soon_is_lost_to_him() -> None:
    """L r.14, r.36: he has thrown before he could mark what the play gave him, and is schooled for it."""
    given = {"white": {0: 13, 6: 1, 8: 1}, "black": {0: 12, 6: 1, 11: 2}}
    table = after(seated(given, LEP), "white throws 6-3", "white marks 2", "black throws 2-1", "white plays A/G A/D")
    assert table.throwing.dice == (2, 1)
    assert table.school_points(1) == 4


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
    back = after(table, "black refuses")
    assert (keys(back), back.thrower, back.phase, back.early) == (["misplaced"], 0, Phase.PLAY, (6, 2))
    assert after(back, "white plays A/D B/F").throwing.dice == (6, 2)
    taken = after(table, "white takes back his play", "white plays A/E A/D")
    assert (taken.thrower, taken.throwing.dice) == (1, (6, 2))
    # Once Black has done something about his throw, what was played before it stands.
    for deed in ("black touches Y", "black plays Y/S Y/V"):
        with pytest.raises(Illegal, match="§81"):
            after(table, deed, "white takes back his play")
        assert denied(after(table, deed, "black refuses")) == ["§80"]


def test_a_right_play_is_not_sent_back_after_the_throw() -> None:
    """L 2063: only a misplay is mended."""
    table = after(seated(OPEN, COMPANY), "white throws 4-3", "white plays A/E A/D", "black throws 6-2")
    assert denied(after(table, "black refuses")) == ["§80"]


def test_hasty_and_in_good_company() -> None:
    """L 2063: thrown too soon, a misplay made meanwhile may still be sent back, but no école is marked."""
    table = after(seated(OPEN, COMPANY), "white throws 4-3", "black throws 6-2", "white places A/G")
    assert "black refuses" in map(str, table.acts(1))
    assert after(table, "black refuses").phase == Phase.PLAY
    assert denied(after(table, "black schools 2: why not")) == ["§81"]
