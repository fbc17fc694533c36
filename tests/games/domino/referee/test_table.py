"""Domino at the table: the lead, the deal, wrong numbers of tiles, the closed game, and what cannot be done."""

from __future__ import annotations

import pytest

from academie.errors import Ambiguous, Illegal, Unavailable, Unknown, Unreadable
from academie.games.domino.referee.acts import read_act
from academie.games.domino.referee.table import assisted, rigueur, seated
from academie.games.domino.tile import TILES
from games.domino.referee.dominoes import THREE, TWO, after, all_placed, denied, played, ruling, said, sat, taken, two

pytestmark = pytest.mark.native

# ---------------------------------------------------------------------------------------------
# I, II: who leads


def test_the_highest_tile_leads() -> None:
    """Rule I, case DOM-R-I: equal tiles draw again, and the highest leads."""
    table = after(rigueur(), "A draws 6-2", "B draws 5-3")
    assert said(table) == [("draw_again", "§13", 1)]
    table = after(table, "A draws 0-0", "B draws 1-0")
    assert said(table) == [("main", "§13", 1)]
    assert (table.now.leader, table.talon_at) == (1, 0)


def test_drawing_is_in_turn_and_once() -> None:
    """Rule I: the one whose turn it is draws a tile that is still there, and nobody draws when it is settled."""
    table = after(rigueur("poule-trois"), "A draws 6-2")
    for line in ("A draws 6-1", "B draws 6-2", "A shuffles", "B takes 1-1"):
        with pytest.raises(Illegal, match="§13"):
            after(table, line)
    with pytest.raises(Illegal, match="settled"):
        after(table, "B draws 0-0", "C draws 1-0", "B draws 1-1")


# ---------------------------------------------------------------------------------------------
# III to VI: wrong numbers of tiles


@pytest.mark.parametrize("profile", ["tete-a-tete-six", "tete-a-tete-sept", "tete-a-tete-douze", "poule-trois"])
def test_a_tile_short_loses_the_partie(profile: str) -> None:
    """Rule III, case DOM-R-III: between two or three who is a tile short loses the partie, each having placed one."""
    table = sat(profile)
    counts = [table.due] * table.players
    counts[1] -= 1
    table = taken(table, *counts)
    early = after(table, "A counts the tiles of B")
    assert said(early) == [("short_later", "§15", 1)]
    assert ruling(after(table, "A claims the partie of B")).refused
    table = all_placed(table)
    assert "A claims the partie of B" in map(str, table.acts(0))
    assert said(after(table, "A counts the tiles of B")) == [("short", "§15", 1)]
    lost = after(table, "A claims the partie of B")
    assert said(lost)[0] == ("loses_short", "§15", 1)
    assert lost.result is not None
    assert (lost.result.reason, lost.result.law, lost.result.shares[1]) == ("faute", "§15", 0)
    assert lost.payments == ((1, -1) if lost.players == 2 else (1, -2, 1))


def test_a_short_hand_is_claimed_within_the_coup() -> None:
    """Rule III, case DOM-R-III: once the coup is over the claim is lost."""
    table = taken(sat(), 6, 5)
    while not table.now.over:
        table = played(table, 1)
    assert [act for act in table.acts(0) if "claims" in str(act)] == []
    assert denied(table, "A claims the partie of B", "§9") == "no_fault"
    assert denied(table, "A counts the tiles of B", "§15") == "count_late"


def test_five_tiles_have_no_rule_for_a_short_hand() -> None:
    """Rule III goes from twelve tiles down to six; where five are agreed nothing can be claimed."""
    table = all_placed(taken(sat("tete-a-tete-coups+cinq-des"), 5, 4))
    assert said(after(table, "A counts the tiles of B")) == [("short_silent", "§15", 1)]
    assert ruling(after(table, "A claims the partie of B")).refused


@pytest.mark.parametrize(("profile", "surplus"), [("tete-a-tete-six", 1), ("poule-trois", 1), ("piquet-voleur", 2)])
def test_tiles_too_many_are_kept(profile: str, surplus: int) -> None:
    """Rule IV, case DOM-R-IV: one tile too many, or more, is kept, in every partie."""
    table = sat(profile)
    counts = [table.due] * table.players
    counts[1] += surplus
    table = after(taken(table, *counts), "A counts the tiles of B")
    assert said(table) == [("keeps", "§16", 1)]
    assert len(table.now.hand(1)) == table.due + surplus
    assert said(after(table, "B counts the tiles of A")) == [("exact", "§29", 0)]
    assert played(table, 3).result is None


@pytest.mark.parametrize("profile", ["piquet-voleur", "quatre-sans-points", "poule-quatre"])
def test_four_players_take_what_is_short(profile: str) -> None:
    """Rule V, case DOM-R-V: of four with six tiles, who is one short is made to take it from the talon."""
    table = played(taken(sat(profile), 6, 5, 6, 6), 1)
    owing = after(table, "C counts the tiles of B")
    assert said(owing) == [("takes_one", "§17", 1)]
    for line in ("B says je boude", "B takes 6-6 6-5", "C takes 6-6"):
        with pytest.raises(Illegal, match="§17"):
            after(owing, line)
    righted = after(owing, "B takes 6-6")
    assert (len(righted.now.taken[1]), righted.watch.owing) == (6, frozenset())
    assert played(righted, 2).result is None
    assert ruling(after(all_placed(table), "C claims the partie of B")).refused  # rule III is not for four


def test_who_is_made_to_take_has_taken() -> None:
    """Rule V: the tile owed is taken before the lead or after it, by each who is short, and then nothing is owed."""
    table = taken(sat("poule-quatre"), 6, 5, 5, 6)
    owing = after(table, "A counts the tiles of B", "A counts the tiles of C")
    assert owing.watch.owing == {1, 2}
    assert "D counts the tiles of B" not in map(str, owing.acts(3))
    assert "D counts the tiles of B" in map(str, table.acts(3))
    one = after(owing, "B takes 6-6")
    assert (one.watch.owing, one.waits) == ({2}, 2)
    righted = after(one, "C takes 6-5")
    assert (righted.watch.owing, righted.waits) == (frozenset(), 0)
    assert played(righted, 3).result is None
    led = after(owing, "A places " + str(min(owing.now.hand(0))), "B takes 6-6")
    assert (led.watch.owing, led.waits) == ({2}, 2)


def test_nothing_left_to_take() -> None:
    """Rule V: where others have taken the talon too there is nothing to be made to take, and play goes on."""
    table = played(taken(sat("poule-quatre"), 6, 5, 10, 7), 1)
    assert said(after(table, "C counts the tiles of B")) == [("talon_empty", "§17", 1)]
    assert played(table, 1).now.deeds[-1].player == 1


def test_the_lead_after_a_short_hand() -> None:
    """Rule VI, cases DOM-R-VI and DOM-R-VI-b: the lead passes when the poseur was short, and not when another was."""
    poseur = after(all_placed(taken(sat(), 5, 6)), "B claims the partie of A")
    assert (said(poseur)[1], poseur.next_leader) == (("lead_passes", "§18", 1), 1)
    other = after(all_placed(taken(sat(), 6, 5)), "A claims the partie of B")
    assert (said(other)[1], other.next_leader) == (("lead_stays", "§18", 0), 0)
    third = after(all_placed(taken(sat("poule-trois", leader=2), 8, 8, 7)), "A claims the partie of C")
    assert (said(third)[1], third.next_leader) == (("lead_passes", "§18", 0), 0)


# ---------------------------------------------------------------------------------------------
# VII, VIII, XI, XIV, XVII, XIX: tiles in the hand


def test_shuffling() -> None:
    """Rule VII, case DOM-R-VII: the poseur shuffles before tiles are taken, and any player may shuffle too."""
    table = after(rigueur(), "A draws 6-6", "B draws 0-0")
    table = after(table, "B shuffles")
    assert said(table) == [("shuffled", "§19", 1)]
    with pytest.raises(Illegal, match="§19"):
        after(table, "B takes 6-6")
    assert said(after(table, "A shuffles")) == [("shuffled", "§19", 0)]
    with pytest.raises(Illegal, match="before that"):
        after(table, "A shuffles", "B takes 6-6", "A shuffles")


def test_a_tile_seen_in_taking() -> None:
    """Rule VIII, case DOM-R-VIII: a tile seen while tiles are taken has all shuffled again, under the same poseur."""
    table = after(sat(leader=1), "A takes 6-6 6-5 6-4 6-3 6-2 6-1", "B lets 0-0 be seen in taking")
    assert said(table) == [("seen", "§20", 1)]
    assert (table.now.leader, any(table.now.taken), table.watch.shuffled) == (1, False, False)
    with pytest.raises(Illegal, match="another player"):
        after(sat(leader=1), "A takes 6-6", "B lets 6-6 be seen in taking")


def test_a_tile_shown_in_turning_up() -> None:
    """Rule VIII, case DOM-R-VIII-b: who shows one of his own while turning them up has nothing dealt again."""
    table = two("B exposes 5-5")
    assert said(table) == [("no_new_deal", "§20", 1), ("exposed", "§30", 1)]
    assert table.now == two().now
    with pytest.raises(Illegal, match="§20"):
        after(table, "B lets 5-5 be seen in taking")


def test_the_poseur_takes_last() -> None:
    """Rule XI, case DOM-R-XI: he lets his adversaries take before him."""
    table = sat("poule-trois", leader=1)
    with pytest.raises(Illegal, match="§23"):
        after(table, "B takes 6-6 6-5")
    half = after(table, "A takes 6-6 6-5")
    with pytest.raises(Illegal, match="§23"):
        after(half, "B takes 6-4")
    assert len(after(half, "C takes 0-0", "B takes 6-4").now.hand(1)) == 1


def test_tiles_stay_on_the_table() -> None:
    """Rule XIV, case DOM-R-XIV: who lifts his tiles puts them back, and nothing else follows."""
    table = two("A lifts his tiles from the table")
    assert said(table) == [("on_table", "§26", 0)]
    assert table.now == two().now


def test_making_as_if_to_choose() -> None:
    """Rule XVII, case DOM-R-XVII: who takes too many and seems to choose keeps them, or another removes the surplus."""
    table = taken(sat(), 6, 8)
    assert denied(table, "A removes 0-0 1-0 of B", "§16") == "keeps_all"
    feint = after(table, "B makes as if to choose")
    assert said(feint) == [("feint", "§29", 1)]
    assert len(played(feint, 1).now.hand(1)) == 8
    for line in ("A removes 0-0 1-0 1-1 of B", "A removes 6-6 6-5 of B", "A removes 0-0 0-0 of B"):
        assert denied(feint, line, "§29") == "surplus"
    assert denied(played(feint, 1), "A removes 0-0 1-0 of B", "§16") == "keeps_all"
    removed = after(feint, "A removes 0-0 1-0 of B")
    assert said(removed) == [("removed", "§29", 1)]
    assert (len(removed.now.hand(1)), removed.state.talon_count) == (6, 16)
    one_by_one = after(feint, "A removes 0-0 of B", "A removes 1-0 of B")
    assert one_by_one.now.hand(1) == removed.now.hand(1)
    assert denied(one_by_one, "A removes 1-1 of B", "§16") == "keeps_all"
    with pytest.raises(Illegal, match="nothing to choose"):
        after(removed, "B makes as if to choose")


def test_the_place_of_the_talon() -> None:
    """Rule XIX, case DOM-R-XIX: the talon lies at the poseur's right, and moves with the lead."""
    table = taken(sat("poule-quatre", leader=3), 6, 6, 6, 6)
    assert said(table) == [("talon", "§31", 3)]
    assert table.talon_at == 0
    while not table.now.over:
        table = played(table, 1)
    assert after(table, "A counts the hands").talon_at == 1


# ---------------------------------------------------------------------------------------------
# XV, XXII to XXVI


ONE = (
    "A:0-0;B:5-3,4-4;C:2-2;D:1-1 profile=quatre-sans-points leader=A plays=6-6,boude,6-4@6,6-3@6,3-0@3,4-1@4,5-0@0,"
    "5-1@5,2-1@1,5-2@2,6-5@5,6-1@6,boude,1-0@1,3-1@1,2-0@0,6-2@2,3-3@3,6-0@6,4-0@0,4-3@3"
)
TIE = (
    "A:2-2,2-0;B:5-4,5-1;C:4-4;D:4-2,0-0 profile=quatre-sans-points leader=C scores=0,1,0,0 plays=1-1,3-1@1,1-0@1,"
    "5-0@0,3-3@3,3-0@3,6-5@5,4-0@0,4-3@4,6-3@6,3-2@3,2-1@2,4-1@1,5-3@3,6-4@4,6-6@6,6-1@6,boude,boude"
)
TIE_WITH_POSEUR = (
    "A:6-5,5-5,1-1;B:6-4,2-0;C:6-2,2-2;D:5-0,4-4,0-0 profile={} leader=B scores=1,1,0,1 plays=6-1,5-1@1,5-4@5,6-6@6,"
    "4-3@4,3-0@3,6-3@6,4-0@0,3-3@3,4-2@4,3-2@2,boude,5-3@3,5-2@5,boude,2-1@2,boude,boude,boude"
)


def test_closing_is_free() -> None:
    """Rule XV, case DOM-R-XV: who can close the game may, and nobody can object."""
    table = after(rigueur(None, ONE), "B places 4-4")
    assert ("ferme", "§27", 1) in said(table)
    assert denied(table, "C challenges the tile", "§4") == "it_fits"
    assert ruling(after(table, "C claims the partie of B")).refused


def test_the_fewest_points_win_a_closed_game() -> None:
    """Rule XXIII, case DOM-R-XXIII-a: one has the fewest."""
    table = after(rigueur(None, ONE), "B places 4-4", "C counts the hands")
    assert said(table) == [("coup_ferme", "§35", 0), ("main", "§8", 1)]
    assert table.scores == (1, 0, 0, 0)


def test_equal_counts() -> None:
    """Rule XXIII, case DOM-R-XXIII-b: of several other than the poseur, the nearest to his right wins."""
    table = after(rigueur(None, TIE), "B places 5-1@5", "A counts the hands")  # A and D have six; C led
    assert said(table)[0] == ("coup_ferme", "§35", 3)
    poseur = after(rigueur(None, TIE_WITH_POSEUR.format("quatre-sans-points")), "A places 1-1", "A counts the hands")
    assert said(poseur)[0] == ("coup_ferme", "§35", 2)
    reading = TIE_WITH_POSEUR.format("quatre-sans-points+poseur-gagne")
    assert said(after(rigueur(None, reading), "A places 1-1", "A counts the hands"))[0] == ("coup_ferme", "§35", 1)


def test_nobody_need_say_who_led() -> None:
    """Rule XXIV, case DOM-R-XXIV: who asks who led, or with what, cannot demand an answer."""
    table = two("A places 6-5")
    for line in ("B asks who led", "B asks which tile was led"):
        asked = after(table, line)
        assert (said(asked), ruling(asked).refused) == ([("untold", "§36", 1)], True)
        assert asked.now == table.now
    with pytest.raises(Illegal, match="§36"):
        two("B asks who led")


def test_making_the_others_tiles_seen() -> None:
    """Rule XXV, case DOM-R-XXV: between two he may have all shuffled again, whatever he holds; the lead stays."""
    table = two("A places 6-5", "B places 5-5", "A uncovers the tiles of B")
    assert said(table) == [("may_reshuffle", "§37", 1)]
    anew = after(table, "B has all shuffled again")
    assert said(anew) == [("reshuffled", "§37", 1)]
    assert (anew.now.leader, any(anew.now.taken), anew.scores) == (0, False, (0, 0))
    kept = after(table, "A places 6-4@6", "B places 5-4@4")  # he may also play on, and then it is over
    assert denied(kept, "B has all shuffled again", "§37") == "not_uncovered"
    assert denied(table, "A has all shuffled again", "§37") == "not_uncovered"
    both = after(table, "B uncovers the tiles of A")
    assert all(said(after(both, f"{who} has all shuffled again"))[0][0] == "reshuffled" for who in "AB")


def test_only_between_two() -> None:
    """Rule XXV, case DOM-R-XXV: among more players nothing is shuffled again."""
    table = after(rigueur("poule-trois", THREE), "A places 6-5", "A uncovers the tiles of C")
    assert (said(table), ruling(table).refused) == ([("only_two", "§37", 2)], True)
    assert denied(table, "C has all shuffled again", "§37") == "not_uncovered"


def test_advice() -> None:
    """Rule XXVI, case DOM-R-XXVI: none is taken; but a bystander's word, unasked, bars no tile."""
    asked = two("A places 6-5", "B asks for advice")
    assert (said(asked), ruling(asked).refused) == ([("no_advice", "§38", 1)], True)
    assert ruling(after(asked, "B is told to play 5-5")).refused
    hint = two("A places 6-5", "B is told to play 5-5")
    assert (said(hint), ruling(hint).refused) == ([("hint", "§38", 1)], False)
    assert after(hint, "B places 5-5").now.ends == (5, 6)


# ---------------------------------------------------------------------------------------------
# What cannot be done

BAD: list[tuple[tuple[str, ...], str, str]] = [
    ((), "B places 5-5", "turn"),
    ((), "A places 5-5", "does not hold"),
    ((), "A places 6-5@6", "§61"),
    ((), "A says je boude", "§4"),
    ((), "C places 5-5", "Nobody sits at C"),
    ((), "A claims the partie of C", "Nobody sits at C"),
    ((), "A uncovers the tiles of A", "another player"),
    ((), "A counts the hands", "§5"),
    ((), "A shuffles", "§19"),
    ((), "A draws 6-6", "§13"),
    ((), "A takes 6-5", "taken already"),
    ((), "A presents 6-5", "§28"),
    ((), "A takes back his tile", "§22"),
    ((), "B exposes 6-5", "does not hold"),
    ((), "B announces 5-5", "turn"),
    (("A places 6-5",), "B places 5-4@3", "No end shows a 3"),
    (("A places 6-5",), "B takes 6-6", "§17"),
    (("A places 6-5",), "B makes as if to choose", "§29"),
    (("A places 6-5",), "B counts the hands", "§5"),
]


@pytest.mark.parametrize(("lines", "bad", "why"), BAD, ids=[bad for _, bad, _ in BAD])
def test_what_cannot_be_done(lines: tuple[str, ...], bad: str, why: str) -> None:
    """An act that cannot be done is refused in one sentence, and the table is as it was."""
    table = two(*lines)
    with pytest.raises(Illegal, match=why) as told:
        after(table, bad)
    assert str(told.value).endswith(".")
    assert table == two(*lines)


DENIED = [
    ((), "A challenges the tile", "§22"),
    ((), "A demands the tile announced", "§25"),
    ((), "A has all shuffled again", "§37"),
    ((), "A finds that he has a tile", "§32"),
    ((), "A spares B", "§21"),
    ((), "A has B place 6-4", "§21"),
    ((), "A claims the partie of B", "§9"),
    ((), "A forbids B to open 6", "§33"),
    ((), "A claims the partie of A", "§9"),
    ((), "A counts the tiles of A", "§9"),
    ((), "A removes 6-5 of A", "§9"),
    (("A places 6-5", "B says je boude"), "B has B place 5-4@5", "§9"),
    (("A places 6-5",), "A takes back his tile", "§4"),
    (("A places 6-5",), "A challenges the tile", "§22"),
    (("A places 6-5",), "A finds that he has a tile", "§32"),
]


@pytest.mark.parametrize(("lines", "claim", "law"), DENIED)
def test_what_is_denied(lines: tuple[str, ...], claim: str, law: str) -> None:
    """A claim that the law denies is answered by a ruling, and nothing else has happened."""
    denied(two(*lines), claim, law)


def test_nothing_is_claimed_while_tiles_are_drawn() -> None:
    """Before the lead is known a claim is denied, and naming nobody's chair is still no claim at all."""
    table = after(rigueur("poule-trois"), "A draws 6-2")
    for claim in ("A claims the partie of B", "B challenges the tile", "C has all shuffled again", "A spares B"):
        assert denied(table, claim, "§9") == "nothing_yet"


def test_tiles_that_cannot_be_taken() -> None:
    """A tile twice, a tile of another's, and so many that the others go without, are refused."""
    table = sat()
    for line in ("B takes 6-6 6-6", "B takes " + " ".join(map(str, TILES[:23]))):
        with pytest.raises(Illegal):
            after(table, line)
    with pytest.raises(Illegal, match="taken already"):
        after(table, "B takes 6-6", "A takes 6-6")
    with pytest.raises(Illegal, match="Not all have taken"):
        after(table, "B takes 6-6", "A places 6-5")


def test_which_end_must_be_said() -> None:
    """A tile that fits both ends, or none, says at which it is laid."""
    table = two("A places 6-5", "B places 5-4@5")
    with pytest.raises(Ambiguous, match="6-4@4 or 6-4@6"):
        after(table, "A places 6-4")
    with pytest.raises(Ambiguous):
        after(table, "A places 3-3")


def test_the_assisted_table() -> None:
    """Assisted, nothing wrong can be done: no false tile, no false boudé, no wrong count, no claim."""
    table = assisted(None, TWO)
    table = after(table, "A places 6-5")
    for line in ("B places 4-2@6", "B says je boude", "A challenges the tile", "A claims the partie of B"):
        with pytest.raises(Illegal):
            after(table, line)
    fresh = after(assisted(), "A draws 6-6", "B draws 0-0")
    with pytest.raises(Illegal, match="§29"):
        after(fresh, "B takes 6-6 6-5")


def test_where_one_may_sit() -> None:
    """Modes, profiles and positions that there are not, hidden hands, and the parties without rules, are refused."""
    with pytest.raises(Unknown, match="mode"):
        seated("drunk")
    with pytest.raises(Unknown):
        rigueur("whist")
    with pytest.raises(Illegal, match="every hand known"):
        rigueur(None, "A:6-5,6-4,5-3,3-3,2-1,0-0;B:?6")
    for profile in ("puiser", "au-dernier"):
        with pytest.raises(Unavailable, match="no referee"):
            rigueur(profile)


@pytest.mark.parametrize("line", ["", "A", "E shuffles", "white throws 6-5", "A takes", "A places 7-1", "A hums"])
def test_what_is_no_act(line: str) -> None:
    """A line that says no act is refused in one sentence."""
    with pytest.raises(Unreadable):
        read_act(line)


def test_tiles_taken_are_chance_while_the_coup_is_dealt() -> None:
    """§64: tiles taken before the lead are what chance gives, one by one; later ones are a remedy, not a deal."""
    table = after(rigueur(), "A draws 6-2", "B draws 6-1", "A shuffles")
    take = read_act("B takes 0-0 1-0 1-1 2-0 2-1 2-2")
    assert [roll.dice[0] for roll in table.choices(take)] == [tile.code for tile in take.tiles]
    table = after(table, str(take), "A takes 6-6 6-5 6-4 6-3 5-5 5-4", "A places 6-6")
    assert table.choices(read_act("B takes 3-0")) == ()


@pytest.mark.parametrize(("hand", "offered"), [("0-0 1-0 1-1 2-0 2-1", True), ("0-0 1-0 1-1 2-0 2-1 2-2", False)])
def test_one_tile_too_few_is_counted(hand: str, offered: bool) -> None:
    """Rule III: at a table of four with a talon one tile short is reason enough to have a hand counted."""
    table = after(rigueur("piquet-voleur"), "A draws 6-6", "B draws 0-0", "C draws 1-0", "D draws 2-0", "A shuffles")
    table = after(table, f"B takes {hand}", "C takes 3-0 3-1 3-2 3-3 4-0 4-1", "D takes 4-2 4-3 4-4 5-0 5-1 5-2")
    table = after(table, "A takes 6-6 6-5 6-4 6-3 6-2 6-1")
    assert ("A counts the tiles of B" in map(str, table.acts(0))) is offered


def test_who_is_two_short_may_take_them_one_by_one() -> None:
    """Rule V: whoever is made to take owes tiles until he has his count."""
    owing = after(taken(sat("poule-quatre"), 6, 4, 6, 6), "A counts the tiles of B")
    one = after(owing, "B takes 6-6")
    assert (one.watch.owing, one.waits) == ({1}, 1)
    assert after(one, "B takes 6-5").watch.owing == frozenset()
