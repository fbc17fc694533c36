"""Onlookers: what they may let a player know, and who pays for it."""

from __future__ import annotations

import pytest

from academie.games.trictrac.referee.acts import MakePay, Notice, Warned
from games.trictrac.referee.tables import EIGHT, after, denied, keys, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
FREE = {"classique": (), A: (), B: (), LEP: (), COMPANY: (Notice.DAME, Notice.FEELING)}
SPOKE = "white is warned by an onlooker of points to mark"


@pytest.mark.parametrize("notice", list(Notice))
@pytest.mark.parametrize("profile", FREE)
def test_what_an_onlooker_may_say(profile: str, notice: Notice) -> None:
    """B 1700, L r.76-78: nothing at all; L 2091-2095: good company lets him tell of a dame, and bears a feeling."""
    table = after(seated(EIGHT, profile), "white throws 3-2")
    spoken = table.after(Warned(0, notice))
    assert keys(spoken) == ["onlooker_spoke"]
    assert spoken.rulings[0].player == 1
    assert spoken.indiscreet == (False, notice not in FREE[profile])
    assert (spoken.sheet, spoken.windows, spoken.faults) == (table.sheet, table.windows, table.faults)


@pytest.mark.parametrize(
    ("profile", "notice", "harmed"),
    [
        (f"{LEP}+onlookers-warn", Notice.DAME, False),
        (f"{LEP}+onlookers-warn", Notice.FEELING, True),
        (f"{COMPANY}+onlookers-silent", Notice.DAME, True),
        (f"{COMPANY}+onlookers-silent", Notice.FEELING, False),
    ],
)
def test_the_options_of_the_gallery(profile: str, notice: Notice, harmed: bool) -> None:
    """D30: whether a missing dame may be told is agreed by itself."""
    assert seated(EIGHT, profile).after(Warned(1, notice)).indiscreet == (harmed, False)


@pytest.mark.parametrize(
    ("profile", "pays"), [("classique", False), (A, False), (B, False), (LEP, True), (COMPANY, False)]
)
def test_who_makes_him_pay(profile: str, pays: bool) -> None:
    """L r.77 (l.1968): the player he harmed may require it; the other books and good company (L 2093) do not."""
    table = after(seated(EIGHT, profile), "white throws 3-2", SPOKE)
    assert (MakePay(1) in table.acts(1)) is pays
    assert MakePay(0) not in table.acts(0)
    claimed = after(table, "black makes the onlooker pay")
    assert keys(claimed) == ["onlooker_pays"]
    assert denied(claimed) == ([] if pays else ["§95"])
    assert claimed.paid_for == (False, pays)


def test_only_the_one_he_harmed() -> None:
    """L r.77: neither the one who was warned, nor anybody before an onlooker has spoken, nor twice."""
    table = after(seated(EIGHT, LEP), "white throws 3-2")
    assert denied(after(table, "black makes the onlooker pay")) == ["§95"]
    spoken = after(table, SPOKE)
    assert denied(after(spoken, "white makes the onlooker pay")) == ["§95"]
    assert denied(after(spoken, "black makes the onlooker pay", "black makes the onlooker pay")) == ["§95"]


def _last(winner: int, *lines: str) -> list[tuple[str, int]]:
    """What is said of onlookers when the partie ends by White's hole, or by the école Black makes of it."""
    end = ("white marks 8",) if winner == 0 else ("white plays A/D A/C", "black schools 8")
    table = after(seated(EIGHT, LEP, points="4b,4", trous="10,11"), "white throws 3-2", *lines, *end)
    assert table.result is not None
    assert table.result.winner == winner
    return [(each.key, each.player) for each in table.rulings if each.key == "onlooker_pays"]


def test_he_pays_the_partie_that_is_lost() -> None:
    """L r.77: the partie lost by the player he harmed, and nothing where that one wins or did not ask for it."""
    claimed = (SPOKE, "black makes the onlooker pay")
    assert _last(0, *claimed) == [("onlooker_pays", 1)]
    assert _last(1, *claimed) == []
    assert _last(0, SPOKE) == []


@pytest.mark.parametrize("profile", ["academie-1806-b", "lepeintre-1818"])
def test_an_adviser_by_consent(profile: str) -> None:
    """B 838-840: a player has an adviser if the other consents; what he says then harms nobody."""
    table = after(seated(EIGHT, profile), "white asks for an adviser")
    assert {str(act) for act in table.acts(1)} == {"black accepts", "black refuses"}
    assert denied(after(table, "white asks for an adviser")) == ["§95"]
    told = "white is warned by an onlooker of points to mark"
    agreed = after(table, "black accepts")
    assert agreed.advised == (True, False)
    assert not after(agreed, told).indiscreet[1]
    assert denied(after(agreed, "white asks for an adviser")) == ["§95"]
    assert after(agreed, "black is warned by an onlooker of a play").indiscreet == (True, False)
    for alone in (after(table, "black refuses"), after(table, "white throws 3-2")):  # unanswered is not agreed
        assert after(alone, told).indiscreet == (False, True)
        assert alone.asked is None


def test_he_pays_for_white_as_for_black() -> None:
    """L r.77: it is the one he harmed who has to lose, on either side of the board."""
    spoke = SPOKE.replace("white", "black")
    assert _last(1, spoke, "white makes the onlooker pay") == [("onlooker_pays", 0)]
    assert _last(0, spoke, "white makes the onlooker pay") == []
