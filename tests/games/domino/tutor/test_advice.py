"""The advice of the book at domino, tête à tête: each case of the book, laid on the table."""

from __future__ import annotations

import random

import pytest

from academie.games.domino.game import game
from academie.games.domino.state import BOUDE
from academie.games.domino.tile import points_of
from games.domino.tables import dealt, played
from games.domino.tutor.domino_advice import advised, against, favoured, first, keys, lead, view

pytestmark = pytest.mark.native

LED = "A:6-1,6-0,5-4,3-1;B:?4 leader=A plays=6-6,6-3@6,3-2@3,{answer}"  # six tiles each, A to play


# --- Six tiles


def test_the_accompanied_double_is_led() -> None:
    """DOM-03, S1: with the double six and other sixes, the double six is the lead; so is any double in company."""
    sixes = lead("6-6,6-4,6-2,5-3,4-1,2-0")
    assert favoured(sixes, "S1") == ["6-6"]
    assert first(sixes) == "6-6"
    assert favoured(lead("4-4,4-2,6-5,5-0,3-1,1-0"), "S1") == ["4-4"]
    assert favoured(lead("4-4,4-2,6-6,5-0,3-1,1-0"), "S1") == ["4-4"]


def test_what_he_leaves_alone_he_lacks() -> None:
    """DOM-04, S7: not joining the free six, the other is taken to have none, unless he places the double."""
    found = advised(view(LED.format(answer="2-1@2")), "S7")
    assert [advice.lacks for advice in found] == [((1, 6),)]
    assert "no 6" in found[0].text.en
    assert found[0].favours == found[0].against == ()
    assert not advised(view(LED.format(answer="2-2@2")), "S7")
    assert not advised(view(LED.format(answer="6-4@6")), "S7")
    assert not advised(view(LED.format(answer="6-2@2")), "S7")


def test_a_six_later_takes_the_suspicion_away() -> None:
    """S7: a tile of the number, placed after all, is the end of what was assumed; nor does the other assume it."""
    line = "A:6-0,4-0;B:?2 leader=A plays=6-6,6-3@6,3-2@3,2-1@2,4-1@1,{answer},5-4@{end},5-3@5"
    assert advised(view(line.format(answer="4-4@4", end=4)), "S7")[0].lacks == ((1, 6),)
    assert not advised(view(line.format(answer="6-4@6", end=4)), "S7")
    assert not advised(view("A:?3;B:5-4,5-2,4-0,1-0 leader=A plays=6-6,6-3@6,3-2@3,2-1@2,5-1@1"), "S7")
    assert not advised(view("A:6-2,5-2,5-5,5-4;B:?5 leader=A plays=6-6,boude,6-3@6,3-2@3"), "S7")  # shown, not assumed


def test_a_partout_in_what_he_lacks() -> None:
    """DOM-05, S8: 6-z on the z he opens makes six at both ends, and one who has no six must pass."""
    here = view(LED.format(answer="2-1@2"))
    assert favoured(here, "S8") == ["6-1@1"]
    assert first(here) == "6-1@1"
    whole = game.read("A:6-1,6-0,5-4,3-1;B:5-0,4-2,5-2,4-3 leader=A plays=6-6,6-3@6,3-2@3,2-1@2")
    assert played(whole, "6-1@1").moves() == [BOUDE]
    # Not joined to the six, which he may have: no such advice.
    assert not advised(view(LED.format(answer="2-2@2")), "S8")


def test_call_for_the_other_half() -> None:
    """DOM-06, S10: both ends six, in hand 6-0, 0-0 and 6-4: 6-0 calls for 4-0, and then 6-4 closes."""
    line = "A:6-4,6-0,0-0;B:{hand} leader=A plays=6-6,6-3@6,3-2@3,2-1@2,6-1@1,boude"
    here = view(line.format(hand="?4"))
    assert favoured(here, "S10") == ["6-0@6"]
    assert against(here, "S10") == []  # the other choice is as defensible
    assert first(here) == "6-0@6"
    closed = played(game.read(line.format(hand="5-0,4-0,5-2,4-3")), "6-0@6 4-0@0 6-4@4")
    assert "ferme" in [event.key for event in closed.events]


def test_keep_the_sixes_for_a_second_partout() -> None:
    """DOM-07, S9: he answers the partout by a five; a five is placed on it, and both sixes are kept."""
    here = view("A:6-4,6-0,5-2;B:?3 leader=A plays=6-6,6-3@6,3-2@3,2-1@2,6-1@1,6-5@6")
    assert favoured(here, "S9") == ["5-2@5"]
    assert against(here, "S9") == ["6-0@6", "6-4@6"]
    assert first(here) == "5-2@5"


def test_a_lone_double_with_many_points() -> None:
    """DOM-08, S2: a double alone of its number is no lead with many points in hand."""
    here = lead("3-3,6-5,6-4,5-4,6-2,5-2")
    assert against(here, "S2") == ["3-3"]
    assert first(here) != "3-3"
    assert not advised(here, "S3")


def test_a_lone_double_with_few_points() -> None:
    """DOM-09, S3: with few points it is led, to risk the count."""
    here = lead("3-3,1-0,2-1,2-0,4-0,4-1")
    assert favoured(here, "S3") == ["3-3"]
    assert first(here) == "3-3"
    assert not advised(here, "S2")


def test_double_five_before_double_six() -> None:
    """DOM-10, S4: 6-6 with other sixes, 5-5 and of other fives only the 6-5: lead 5-5."""
    here = lead("6-6,6-5,6-3,5-5,2-1,4-0")
    assert (favoured(here, "S4"), against(here, "S4")) == (["5-5"], ["6-6"])
    assert first(here) == "5-5"


def test_double_six_without_the_six_five() -> None:
    """DOM-11, S4: the same without the 6-5: lead 6-6."""
    for hand in ("6-6,6-4,6-3,5-5,2-1,4-0", "6-6,6-4,6-3,5-5,5-1,4-0"):
        assert favoured(lead(hand), "S4") == ["6-6"]
        assert first(lead(hand)) == "6-6"


def test_doubles_are_got_out() -> None:
    """S5: with six tiles a double that fits is placed."""
    here = view("A:?5;B:5-5,4-4,5-2,4-0,3-1,1-0 leader=A plays=5-4")
    assert favoured(here, "S5") == ["5-5@5"]


def test_both_ends_stay_playable() -> None:
    """S6: the tile that leaves something to play on either end goes first."""
    here = view("A:?5;B:5-2,5-1,4-2,6-2,3-3,3-0 leader=A plays=5-4")
    # 5-1 shows an as, 5-2 and 4-2 a two: only with 5-2 is there then something for the four and for the two.
    assert favoured(here, "S6") == ["4-2@4", "5-2@5"]


def test_closing_is_counting() -> None:
    """S11: a closing partout is for few points; in the partie for coups it is refused with many."""
    line = "A:6-2,{rest};B:?5 profile={profile} leader=A plays=6-6,boude,6-3@6,3-2@3"
    light, heavy = "2-1,1-0,1-1", "5-2,5-5,5-4"
    assert favoured(view(line.format(rest=light, profile="tete-a-tete-six")), "S11") == ["6-2@2"]
    assert favoured(view(line.format(rest=light, profile="tete-a-tete-coups")), "S11") == ["6-2@2"]
    assert against(view(line.format(rest=heavy, profile="tete-a-tete-coups")), "S11") == ["6-2@2"]
    assert not advised(view(line.format(rest=heavy, profile="tete-a-tete-six")), "S11")


def test_who_does_not_lead_hinders() -> None:
    """S12: leave no end on which a double can pass, and get high tiles out; the leader is not told so."""
    here = view("A:?4;B:5-4,4-4,5-2,3-0,6-1 leader=A plays=3-3,5-3@3,5-5@5")
    assert favoured(here, "S12") == ["5-4@5"]
    # Where any end lets a double pass, the most points go.
    assert favoured(view("A:?5;B:5-4,6-4,4-2,3-0,6-1,5-0 leader=A plays=4-3"), "S12") == ["6-4@4"]
    assert not advised(view("A:5-4,4-4,5-2,3-0;B:?4 leader=A plays=3-3,5-3@3,5-5@5,3-1@3"), "S12")


def test_the_partie_for_coups() -> None:
    """DOM-42, S6, S12: stop his doubles, keep both ends, and leave his points out of the count."""
    here = view("A:?4;B:5-4,4-4,5-2,3-0,6-1 profile=tete-a-tete-coups leader=A plays=3-3,5-3@3,5-5@5")
    assert favoured(here, "S6") == favoured(here, "S12") == ["5-4@5"]
    assert first(here) == "5-4@5"
    # The most points have no part in it: 3-0 and 6-3 let as many doubles pass.
    low = view("A:?4;B:6-3,3-0,3-4,1-0,2-1 profile=tete-a-tete-coups leader=A plays=3-3,5-3@3,5-5@5")
    assert favoured(low, "S12") == []
    assert not {"S16", "S20", "S22"} & set(keys(low))


# --- Seven tiles and more


@pytest.mark.parametrize(
    ("profile", "rest", "count"), [("sept", "", 6), ("huit", ",4-3", 7), ("douze", ",4-3,4-1,3-1,3-0,6-5", 11)]
)
def test_a_number_of_which_only_the_double_is_held(profile: str, rest: str, count: int) -> None:
    """DOM-15, S13: not leading, with seven to twelve tiles, do not open the number of a lone double."""
    line = f"A:?{count};B:4-2,2-2,5-4,5-1,5-3,1-0,6-1{rest} profile=tete-a-tete-{profile} leader=A plays=4-4"
    here = view(line)
    assert against(here, "S13") == ["4-2@4"]
    assert first(here) != "4-2@4"
    # The one who leads is left free.
    mine = "A:4-2,2-2,5-4,5-1,5-3,1-0;B:?6 profile=tete-a-tete-sept leader=A plays=4-4,4-0@4"
    assert not advised(view(mine), "S13")


@pytest.mark.parametrize(("profile", "rest"), [("sept", ""), ("huit", ",6-4"), ("douze", ",6-4,3-3,5-5,4-2,5-2")])
def test_the_longest_number_is_led(profile: str, rest: str) -> None:
    """DOM-16, S14: with seven tiles or more, lead the number of which you hold most."""
    here = lead(f"3-0,3-1,5-3,6-3,4-0,2-1,1-1{rest}", f"tete-a-tete-{profile}")
    assert [move for move in favoured(here, "S14") if move != "3-3"] == ["3-0", "3-1", "5-3", "6-3"]
    assert "3" in first(here)


def test_a_number_held_whole() -> None:
    """DOM-17, S15: with twelve tiles and all seven of a number, its double is not led."""
    here = lead("2-0,2-1,2-2,3-2,4-2,5-2,6-2,6-5,4-3,5-1,1-0,6-4", "tete-a-tete-douze")
    assert against(here, "S15") == ["2-2"]
    assert favoured(here, "S15") == ["2-0", "2-1", "3-2", "4-2", "5-2", "6-2"]
    assert first(here) in favoured(here, "S15")


# --- Twelve tiles

TWELVE = "profile=tete-a-tete-douze leader=B"


def test_high_numbers_are_covered_and_not_opened() -> None:
    """DOM-18, S16: cover the six he opens by a low number; do not show a five over a four."""
    here = view(f"A:6-2,5-4,4-2,5-1,3-2,1-0,2-1,2-0,3-0,3-1,2-2,1-1;B:?11 {TWELVE} plays=6-4")
    assert favoured(here, "S16") == ["6-2@6"]
    assert against(here, "S16") == ["5-4@4"]
    assert first(here) == "6-2@6"


def test_a_double_is_not_placed_at_once() -> None:
    """DOM-19, S17: he opens fives; with the double five and one other the double waits."""
    line = "A:5-5,5-1,4-0,3-2,1-0,2-1,2-0,3-0,3-1,2-2,1-1;B:?10 " + TWELVE + " plays=4-4,4-2@4,5-2@2"
    here = view(line)
    assert against(here, "S17") == ["5-5@5"]
    assert first(here) != "5-5@5"
    many = line.replace("3-2,1-0", "5-3,5-0")
    assert not advised(view(many), "S17")


def test_deny_him_the_partout() -> None:
    """DOM-20, S18: without sixes, 3-3 would leave him 6-3 to close with; 3-1 does not, the 6-1 being out."""
    here = view(f"A:3-3,3-1,3-2,5-4,5-5,1-0,2-1,2-0,5-0,2-2,1-1;B:?10 {TWELVE} plays=6-1,4-1@1,4-3@4")
    assert against(here, "S18") == ["3-3@3"]
    assert favoured(here, "S18") == ["3-1@3"]
    assert first(here) == "3-1@3"


def test_doubles_are_refused_him() -> None:
    """S19: he invites doubles; they are refused for a number on which he has no double to pass."""
    here = view(f"A:0-0,5-0,5-1,6-0,4-4,6-6,6-5,6-4,3-0,6-3,6-1;B:?10 {TWELVE} plays=3-2,4-2@2,4-0@4")
    assert against(here, "S19") == ["0-0@0"]
    assert favoured(here, "S19") == ["3-0@3", "6-0@0", "6-3@3"]  # on blanks and sixes only A has doubles
    assert first(here) == "3-0@3"


def test_the_lure() -> None:
    """DOM-21, S19: with more tiles and fewer points than he is likely to hold, doubles are passed so that he closes."""
    hand = "0-0,1-0,1-1,2-0,2-1,2-2,3-0,3-1,4-4,4-1,3-2,5-0"
    here = view(f"A:{hand};B:?10 {TWELVE} plays=6-6,boude,6-4@6")
    assert favoured(here, "S19") == ["4-4@4"]
    assert first(here) == "4-4@4"
    assert "more tiles" in advised(here, "S19")[0].text.en


CLOSING = "A:6-2,2-1,5-5,5-4,4-1,3-0,1-0,1-1,4-0,2-0;B:?11 profile=tete-a-tete-douze scores=0,{his} leader=A"
CLOSING += " plays=6-6,boude,6-3@6,3-2@3"


def test_closing_that_cannot_cost_the_partie() -> None:
    """DOM-22, S20: where the count, lost, would not lose the partie, venture to close."""
    here = view(CLOSING.format(his=50))
    assert favoured(here, "S20") == ["6-2@2"]
    assert first(here) == "6-2@2"


def test_closing_that_could_cost_the_partie() -> None:
    """DOM-23, S20: where it would, do not; one point decides."""
    left = points_of([tile for tile in game.read(CLOSING.format(his=0)).hand(0) if str(tile) != "6-2"])
    assert favoured(view(CLOSING.format(his=99 - left)), "S20") == ["6-2@2"]
    here = view(CLOSING.format(his=100 - left))
    assert (favoured(here, "S20"), against(here, "S20")) == ([], ["6-2@2"])
    assert first(here) != "6-2@2"


def test_show_nothing() -> None:
    """DOM-24, S23: one tile against two that fit both ends: words to both players, and no move."""
    for seed in range(400):
        state, chooser = dealt("tete-a-tete-douze", seed), random.Random(seed)
        while state.phase == "play" and not (state.counts == (1, 2) and state.player == 1 and len(state.moves()) > 1):
            state = state.after(chooser.choice(state.moves()))
        if state.counts == (1, 2):
            break
    assert state.counts == (1, 2)
    for player in (0, 1):
        (words,) = advised(state.view(player), "S23")
        assert words.favours == words.against == ()
        assert "look" in words.text.en
    assert "S23" not in keys(dealt("tete-a-tete-douze"))


def test_the_double_of_an_owned_number_is_kept() -> None:
    """DOM-25, S21: with every two that is left and the double, open elsewhere and keep the double."""
    hand = "2-2,2-0,2-1,4-2,6-4,5-5,4-4,1-0,4-3,4-0"
    here = view(f"A:{hand};B:?9 {TWELVE} plays=6-2,5-2@2,5-3@5,3-2@3,6-6@6")
    assert against(here, "S21") == ["2-2@2"]
    assert favoured(here, "S21") == ["6-4@6"]
    assert first(here) == "6-4@6"


def test_otherwise_unload() -> None:
    """S22: where nothing particular is said, points go out and numbers are placed of which more is held."""
    here = view(f"A:6-1,6-2,3-0,2-1,4-2,3-1,5-0,1-1,2-0,5-1,4-1;B:?10 {TWELVE} plays=3-3,4-3@3,4-4@4")
    assert favoured(here, "S22") == ["4-2@4"]
    # With a five to open there is something particular: S16 speaks, and S22 does not.
    other = view(f"A:6-1,6-2,3-0,2-1,4-2,5-1,5-0,1-1,2-0,5-4,4-1;B:?10 {TWELVE} plays=3-3,4-3@3,4-4@4")
    assert "S16" in keys(other)
    assert "S22" not in keys(other)
