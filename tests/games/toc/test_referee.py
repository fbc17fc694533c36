"""Toc at a real table: trictrac's touched dames and dice, leaving after a trou, and no écoles."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.toc.referee import sit, ways
from games.trictrac.referee.tables import EIGHT, FILL_PETIT, line
from tables.referee.race_tables import after, drawn, said, seated

pytestmark = pytest.mark.native

# White may fill his petit jan with a two, which gains one trou by his own dice.
FILLED = line(FILL_PETIT, phase="throw")


def test_who_gained_by_his_dice_leaves_or_holds() -> None:
    """TOC-10: after a trou by his own throw the player says whether he goes; leaving, he keeps the dice."""
    table = after(seated("toc", position=FILLED), "white throws 5-2")
    assert " phase=decide " in str(table.state)
    assert sorted(map(str, table.acts(0))) == ["white holds", "white leaves", "white plays C/H D/F"]
    left = after(table, "white leaves")
    assert ("leave", "§7") in said(left)
    assert str(left.state).startswith("W:A15;B:Y15")
    assert left.position.thrower == 0
    held = after(table, "white holds")
    assert " phase=play " in str(held.state)
    for lines in (("black leaves",), ("white holds", "white leaves")):
        with pytest.raises(Illegal, match="§7"):
            after(table, *lines)


def test_who_plays_without_a_word_has_held() -> None:
    """§7: to play is to hold; what is no play is refused, its paragraph named once, and he may still leave."""
    table = after(seated("toc", position=FILLED), "white throws 5-2")
    played = after(table, "white plays C/H D/F")
    assert ("hold", "§7") in said(played)
    assert played.position.thrower == 1
    with pytest.raises(Illegal) as wrong:
        after(table, "white plays A/B")
    assert str(wrong.value).count("§") == 1
    assert ("leave", "§7") in said(after(table, "white leaves"))


def test_only_who_plays_is_shown_ways() -> None:
    """Once he has thrown and holds; the other and who looks on are shown none."""
    table = after(sit("assisted", "academie-1806", FILLED), "white throws 5-2", "white holds")
    assert [ways(table, seat) is not None for seat in (0, 1, None)] == [True, False, False]


def test_no_leave_without_a_trou() -> None:
    """TOC-10: who gained nothing by his own dice cannot go."""
    with pytest.raises(Illegal, match="§7"):
        after(drawn("toc"), "white throws 6-5", "white leaves")


def test_a_touched_dame_does_not_keep_who_may_leave() -> None:
    """AUJ l.2636, l.1167, l.1744: only wood that is played keeps him, as at trictrac; so plays are offered too."""
    table = after(seated("toc", position=FILLED), "white throws 5-2")
    touched = after(table, "white touches D")
    assert [law for _, law in said(touched)] == ["§20"]
    left = after(touched, "white leaves")
    assert ("leave", "§7") in said(left)
    assert left.position.thrower == 0
    assert not left.touched
    with pytest.raises(Illegal, match="§20"):
        after(table, "white touches Q")


@pytest.mark.parametrize("word", [[], ["white holds"]])
def test_a_dame_touched_before_holding_is_played(word: list[str]) -> None:
    """The touch binds whether he says that he holds or plays without a word; the other may let it pass."""
    nearly = "W:A5,B2,C2,D2,E2,F1,G1;B:Y15 phase=throw to=white trous=0,0 throws=5,5"
    table = after(seated("toc", position=nearly), "white throws 5-2", "white touches G", *word)
    plays = [str(act) for act in table.acts(0) if "plays" in str(act)]
    assert plays == ["white plays A/F G/I"]
    with pytest.raises(Illegal, match=r"touched G.*§20"):
        after(table, "white plays A/F A/C")
    assert after(table, "white plays A/F G/I").position.thrower == 1
    assert after(table, "black accepts", "white plays A/F A/C").position.thrower == 1


def test_the_touched_dame_is_played() -> None:
    """A touched dame binds as at trictrac, one carried over another included; one that cannot move is exempt."""
    thrown = after(seated("toc", position=line(EIGHT, phase="throw")), "white throws 3-2", "white holds")
    table = after(thrown, "white touches A")
    assert all("A/" in str(act) for act in table.acts(0))
    assert len(table.acts(0)) < len(thrown.acts(0))
    other = after(thrown, "white touches I")
    with pytest.raises(Illegal, match=r"touched I.*§20"):
        after(other, "white plays A/D A/C")


def test_a_trou_of_a_void_throw_is_not_kept() -> None:
    """A die on the rim undoes the throw and the trous it marked with it."""
    before = seated("toc", position=FILLED)
    table = after(before, "white throws 5-2", "black declares die on the rim")
    assert said(table) == [("throw_disputed", "§18")]
    assert table.position == before.position
    assert table.marks == before.marks
    denied = after(table, "white refuses")
    assert (said(denied), denied.marks) == ([("fact_denied", "§18")], after(before, "white throws 5-2").marks)
