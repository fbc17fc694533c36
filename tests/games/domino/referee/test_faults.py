"""Domino at the table: false boudés, tiles that do not fit, tiles announced and exposed, and what they cost."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.domino.referee.table import rigueur
from academie.games.domino.tile import tile
from games.domino.referee.dominoes import BELIED, FORCED, FOUR, THREE, after, denied, piquet, played, ruling, said, two

pytestmark = pytest.mark.native

# ---------------------------------------------------------------------------------------------
# IX, XVI, XX: boudés


def test_passing_with_a_tile_that_fits() -> None:
    """Rule IX, case DOM-R-IX: he loses the partie if the adversary requires it."""
    table = two("A places 6-5", "B says je boude")
    assert said(table) == [("boude", "§4", 1)]  # nobody knows yet
    assert [act for act in table.acts(0) if "claims" in str(act)] == []
    lost = after(table, "A claims the partie of B")
    assert said(lost) == [("loses_boude", "§21", 1)]
    assert lost.result is not None
    assert (lost.result.winner, lost.result.shares, lost.result.law) == (0, (1.0, 0.0), "§21")
    assert lost.payments == (1, -1)


def test_or_he_does_as_the_adversary_wishes() -> None:
    """Rule IX, case DOM-R-IX: instead he may be made to place a tile, at this end or that, or not to place."""
    table = two("A places 6-5", "B says je boude")
    ordered = after(table, "A has B place 5-4@5")
    assert said(ordered) == [("ordered", "§21", 1)]
    for line in ("B places 5-5", "B says je boude"):
        with pytest.raises(Illegal, match="§21"):
            after(ordered, line)
    assert after(ordered, "B places 5-4").now.ends == (4, 6)
    spared = after(table, "A spares B")
    assert said(spared) == [("spared", "§21", 1)]
    assert ruling(after(spared, "A claims the partie of B")).refused
    assert spared.now.turn == 0
    for line in ("A has B place 4-3@5", "A has B place 6-4@6", "A has B place 5-4@3"):
        assert denied(table, line, "§21") == "cannot_place"
    assert denied(after(table, "A places 6-4@6"), "A has B place 5-4@5", "§21") == "placed_since"


def test_a_true_boude_is_no_fault() -> None:
    """Rule IX is for one who could play: of a true boudé nothing can be claimed."""
    table = two("A places 3-3", "B places 4-3", "A places 6-4@4", "B says je boude")
    for line in ("A claims the partie of B", "A spares B", "A has B place 5-5@6"):
        assert ruling(after(table, line)).refused


def test_one_adversary_may_insist_where_another_spares() -> None:
    """Rule IX: each adversary answers for himself."""
    table = after(rigueur("poule-trois", THREE), "A places 6-5", "B says je boude", "A spares B")
    assert ruling(after(table, "A claims the partie of B")).refused
    lost = after(table, "C claims the partie of B")
    assert (said(lost), lost.payments) == ([("loses_boude", "§21", 1)], (1, -2, 1))


def test_a_boude_belied_between_two() -> None:
    """Rule XVI, case DOM-R-XVI-c: who passes and later lays the tile loses the partie, if it is claimed."""
    table = two(*BELIED[2])
    assert "A claims the partie of B" in map(str, table.acts(0))
    lost = after(table, "A claims the partie of B")
    assert (said(lost), lost.payments) == ([("loses_belied", "§28", 1)], (1, -1))
    assert table.result is None


def test_a_boude_belied_at_the_poule() -> None:
    """Rule XVI, case DOM-R-XVI-a: at the poule it is over, and he pays a stake to each."""
    lost = after(rigueur("poule-trois", THREE), *BELIED[3], "C claims the partie of B")
    assert (said(lost), lost.payments) == ([("pays_each", "§28", 1)], (1, -2, 1))
    assert lost.result is not None
    assert (lost.result.winner, lost.result.shares) == (None, (0.5, 0.0, 0.5))
    four = after(rigueur("poule-quatre", FOUR), *BELIED[4], "D claims the partie of B")
    assert (said(four), four.payments) == ([("pays_each", "§28", 1)], (1, -3, 1, 1))


def test_a_boude_belied_at_piquet() -> None:
    """Rules XVI and XXII, cases DOM-R-XVI-b and DOM-R-XXII: he pays for both, and his partner neither way."""
    lost = piquet(*BELIED[4], "C claims the partie of B")
    assert said(lost) == [("pays_for_two", "§28", 1), ("partner", "§34", 3)]
    assert lost.payments == (1, -2, 1, 0)
    assert lost.result is not None
    assert lost.result.shares == (0.5, 0.0, 0.5, 0.0)


def test_a_boude_belied_for_the_pot() -> None:
    """Rule XVI, case DOM-R-XVI-c: in every other partie he loses it; of the pot of four the others share the rest."""
    lost = after(rigueur("quatre-sans-points", FOUR), *BELIED[4], "D claims the partie of B")
    assert said(lost) == [("loses_belied", "§28", 1)]
    assert lost.payments is not None
    assert (lost.payments[1], sum(lost.payments)) == (-1, 0)


def test_a_boude_that_closes_the_game() -> None:
    """Rule XVI, case DOM-R-XVI-c: all have passed and it is held closed; he brings his tile out, and has lost."""
    table = two("A places 0-0", "B says je boude", "A says je boude")
    assert said(table)[-1] == ("ferme_bouder", "§5", 0)
    shown = after(table, "B presents 2-0")
    assert said(shown) == [("presented", "§28", 1)]
    assert said(after(shown, "A claims the partie of B")) == [("loses_belied", "§28", 1)]
    counted = after(table, "A counts the hands")  # nobody claims: the fewest points win
    assert said(counted)[0] == ("coup_ferme", "§35", 1)
    assert counted.scores == (0, 6 + 5 + 6 + 4 + 5 + 3 + 6 + 2 + 1)
    for line in ("B presents 5-5", "A presents 3-3", "B presents 6-6"):
        with pytest.raises(Illegal):
            after(table, line)


def test_seen_at_once_he_must_place() -> None:
    """Rule XX, case DOM-R-XX-a: the next has not placed, so he who has spoken too soon must place."""
    table = two("A places 6-5", "B says je boude", "B finds that he has a tile")
    assert said(table) == [("must_place", "§32", 1)]
    with pytest.raises(Illegal, match="§32"):
        after(table, "B says je boude")
    righted = after(table, "B places 5-4@5")
    assert righted.now.ends == (4, 6)
    assert ruling(after(righted, "A claims the partie of B")).refused
    closed = two("A places 0-0", "B says je boude", "A says je boude", "B finds that he has a tile")
    assert (said(closed), closed.now.over) == ([("must_place", "§32", 1)], False)


def test_seen_at_once_but_the_next_has_placed() -> None:
    """Rule XX, case DOM-R-XX-b: the next has placed; the tile may be placed later, and rule XVI does not bite."""
    table = two("A places 6-5", "B says je boude", "A places 6-4@6", "B finds that he has a tile")
    assert said(table) == [("may_later", "§32", 1)]
    later = after(table, "B places 5-4@4")
    assert ruling(after(later, "A claims the partie of B")).refused


def test_said_too_late() -> None:
    """Rule XX is for one who speaks at once; when play has gone on it is rule XVI (resolution of the two)."""
    table = after(rigueur("poule-trois", THREE), *BELIED[3][:4])
    assert denied(table, "B finds that he has a tile", "§52") == "too_late"
    assert denied(table, "A finds that he has a tile", "§32") == "no_boude"
    last = after(rigueur("poule-trois", THREE), *BELIED[3][:3])  # one turn later he still may
    assert said(after(last, "B finds that he has a tile")) == [("may_later", "§32", 1)]
    owned = after(last, "B finds that he has a tile")
    assert denied(owned, "B finds that he has a tile", "§52") == "too_late"


# ---------------------------------------------------------------------------------------------
# X, XII, XIII, XVIII, XXI: tiles laid, announced, exposed


def test_a_wrong_tile_covered_stands() -> None:
    """Rule X, case DOM-R-X: a tile that does not fit is covered, or the other end is played: nothing is taken up."""
    wrong = two("A places 6-5", "B places 4-2@6")
    assert wrong.now.line == ((5, 6), (4, 2))
    for line in ("A places 2-1@2", "A places 5-3@5"):
        table = after(wrong, line)
        assert denied(table, "B challenges the tile", "§22") == "stands"
        assert denied(table, "B takes back his tile", "§22") == "stands"
        assert table.state.line == table.now.line
        assert table.state.moves()
    done = after(wrong, "A places 2-1@2")
    while not done.now.over:
        done = played(done, 1)
    assert sum(after(done, "A counts the hands").scores) > 0  # the partie is good


def test_the_other_number_may_lie_outwards() -> None:
    """A tile that does not fit is written as it lies, the number against the line first."""
    assert two("A places 6-5", "B places 2-4@6").now.ends == (5, 4)
    assert two("A places 6-5", "B places 2-4@5").now.ends == (4, 6)


def test_a_wrong_tile_is_taken_up() -> None:
    """Rule X: before it is covered a tile that fits nowhere goes back, and has been exposed (rule XVIII)."""
    for line in ("A challenges the tile", "B takes back his tile"):
        table = two("A places 6-5", "B places 4-2@6", line)
        assert said(table) == [("taken_up", "§22", 1), ("exposed", "§30", 1)]
        assert (table.now.turn, table.now.ends, tile(4, 2) in table.now.hand(1)) == (1, (5, 6), True)


def test_a_wrong_last_tile_makes_no_domino() -> None:
    """Rule X: a last tile that does not fit makes no domino as long as it can be challenged."""
    table = after(rigueur(None, "A:6-5,1-1;B:5-4,6-0 taken=2,2"), "A places 6-5", "B places 5-4", "A places 1-1@6")
    assert (said(table)[-1][0], table.now.over) == ("domino", True)
    righted = after(table, "B challenges the tile")
    assert (righted.now.over, righted.now.turn, righted.now.hand(0)) == (False, 0, {tile(1, 1)})
    assert after(table, "B counts the hands").scores == (6, 0)  # nobody has said anything


def test_a_tile_offered_at_the_wrong_end() -> None:
    """Rule XII, case DOM-R-XII: it fits the other end and must be placed there."""
    for line in ("A challenges the tile", "B takes back his tile"):
        table = two("A places 6-5", "B places 5-4@6", line)
        assert said(table) == [("placed_right", "§24", 1)]
        assert (table.now.ends, table.now.turn) == ((4, 6), 0)
    fits = two("A places 6-5", "B places 5-4@5", "A challenges the tile")
    assert (said(fits), ruling(fits).refused) == ([("it_fits", "§4", 1)], True)


def test_a_boude_over_a_wrong_tile_is_void() -> None:
    """Rule X: a boudé covers nothing, so the tile can still be challenged, and the boudé falls with it."""
    table = after(rigueur("poule-trois", THREE), "A places 6-5", "B places 4-1@5", "C places 2-1@1")
    assert ruling(after(table, "A challenges the tile")).key == "stands"
    table = after(rigueur("poule-trois", THREE), "A places 6-5", "B places 1-4@5", "C says je boude")
    righted = after(table, "A challenges the tile")
    assert (righted.now.turn, len(righted.now.deeds)) == (1, 1)


def test_a_tile_announced() -> None:
    """Rule XIII, case DOM-R-XIII: the tile announced may be demanded when another is laid."""
    table = two("A places 6-5", "B announces 5-5")
    assert said(table) == [("announced", "§25", 1)]
    assert after(table, "B places 5-5").now.deeds[-1].announced is None
    other = after(table, "B places 5-4@5")
    asked = after(other, "A demands the tile announced")
    assert said(asked) == [("must_announced", "§25", 1)]
    for line in ("B places 5-4@5", "B says je boude"):
        with pytest.raises(Illegal, match="§25"):
            after(asked, line)
    assert after(asked, "B places 5-5").now.ends == (5, 6)
    assert denied(after(other, "A places 6-4@6"), "B demands the tile announced", "§25") == "none_announced"


def test_an_announced_tile_that_could_not_be_placed() -> None:
    """Rule XIII: what does not fit, or is not held, cannot be demanded; the tile laid stays."""
    for name in ("4-3", "6-6"):
        table = two("A places 6-5", f"B announces {name}", "B places 5-4@5", "A demands the tile announced")
        assert (ruling(table).key, ruling(table).refused, table.now.turn) == ("announced_not", True, 0)


def test_exposed_tiles_must_be_placed() -> None:
    """Rule XVIII, case DOM-R-XVIII: an exposed tile must be placed in that coup if it fits, and only then."""
    table = two("B exposes 5-4", "B exposes 1-1", "A places 6-5")
    for line in ("B places 5-5", "B says je boude"):
        with pytest.raises(Illegal, match="§30"):
            after(table, line)
    assert [str(act) for act in table.acts(1) if "places" in str(act)] == ["B places 5-4@5"]
    assert after(table, "B places 5-4").now.ends == (4, 6)
    free = two("B exposes 1-1", "A places 6-5", "B places 5-5")
    assert free.now.turn == 0


def test_showing_ones_partner_a_tile() -> None:
    """Rule XXI, case DOM-R-XXI-a: a tile that fits nowhere is laid; the partner may be forbidden its number."""
    table = piquet("A places 6-5", "B places 5-4@5", "C places 3-3@4")
    assert "D forbids A to open 3" in map(str, table.acts(3))
    table = after(table, "D challenges the tile", "D forbids A to open 3")
    assert said(table) == [("forbidden", "§33", 0)]
    table = after(table, "C says je boude", "D places 4-0@4")
    with pytest.raises(Illegal, match="§33"):
        after(table, "A places 6-3@6")
    assert "A places 6-3@6" not in map(str, table.acts(0))
    assert after(table, "A places 6-2@6").now.ends == (0, 2)


def test_a_forced_tile_is_not_forbidden() -> None:
    """Rule XXI, case DOM-R-XXI-b: they cannot make him pass, so a forced tile opens what it opens."""
    table = piquet("A places 6-5", "B places 5-4@5", "C places 3-3@4", "B challenges the tile", hands=FORCED)
    table = after(table, "B forbids A to open 3", "C says je boude", "D places 4-0@4")
    assert [str(act) for act in table.acts(0) if "places" in str(act)] == ["A places 6-3@6"]
    assert after(table, "A places 6-3@6").now.ends == (0, 3)


def test_who_may_forbid() -> None:
    """Rule XXI is for adversaries, at piquet, and for a number that was shown."""
    table = piquet("A places 6-5", "B places 5-4@5", "C places 3-3@4")
    for line, key in (
        ("C forbids A to open 3", "only_piquet"),
        ("D forbids C to open 3", "not_shown"),
        ("D forbids A to open 4", "not_shown"),
        ("D forbids B to open 3", "only_piquet"),
    ):
        assert denied(table, line, "§33") == key
    poule = after(rigueur("poule-quatre", FOUR), "A places 6-5", "B places 4-1@6")
    assert denied(poule, "A forbids D to open 1", "§33") == "only_piquet"


# ---------------------------------------------------------------------------------------------
# Partners: rule XXII


def test_faults_are_personal() -> None:
    """Rule XXII, case DOM-R-XXII: the partner loses nothing and wins nothing, and cannot claim for his own side."""
    lost = piquet("A places 6-5", "B says je boude", "A claims the partie of B")
    assert said(lost) == [("loses_boude", "§21", 1), ("partner", "§34", 3)]
    assert lost.payments == (1, -2, 1, 0)
    table = piquet("A places 6-5", "B says je boude")
    for line in ("D claims the partie of B", "D spares B", "D has B place 5-4@5"):
        assert denied(table, line, "§34") == "adversaries"
    announced = piquet("A places 6-5", "B announces 5-5", "B places 5-4@5")
    assert denied(announced, "D demands the tile announced", "§34") == "adversaries"
