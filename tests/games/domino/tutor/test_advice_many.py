"""The advice of the book at domino for three and four players, and what holds of all advice."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.games.domino.game import game
from academie.games.domino.tutor import CHAPTERS, advise, preferred
from academie.tutor.advice import Advice, ranked, spoken
from games.domino.tables import dealt
from games.domino.tutor.domino_advice import advised, against, favoured, first, keys, lead, view

if TYPE_CHECKING:
    from academie.games.domino.state import State

pytestmark = pytest.mark.native

PROFILES = sorted(game.profiles.profiles)

# Three players of eight tiles; B has opened the five and C the as, A is to play.
POULE = "A:{hand};B:?7;C:?7 profile=poule-trois scores={scores} leader=A plays=3-3,5-3@3,3-1@3"
HEAVY = "6-6,6-5,6-4,4-4"  # with these the hand is not light


# --- The poule


def test_numerous_numbers() -> None:
    """S24: show the number of which you hold most; with domino near on the right, no new number."""
    here = view(POULE.format(hand="5-2,2-0,2-2,4-2,6-1,6-4,4-0", scores="0,0,0"))
    assert favoured(here, "S24") == ["5-2@5"]
    pot = lead("4-4,4-2,4-0,6-1,5-3,2-1", "quatre-sans-points")
    assert favoured(pot, "S24") == ["4-0", "4-2", "4-4"]


@pytest.mark.wide
def test_no_new_number_before_domino() -> None:
    """S24: the next player has a tile or two left: a number that has been out is shown rather than a new one."""
    for seed in range(300):
        state, chooser = dealt("poule-trois", seed), random.Random(seed)
        while state.phase == "play":
            if any(advice.key == "S24" and advice.against for advice in advise(state)):
                break
            state = state.after(chooser.choice(state.moves()))
        if state.phase == "play":
            break
    assert state.counts[state.right_of(state.player or 0)] <= 2
    shown = {number for tile in state.placed for number in tile}
    moves = [move for advice in advised(state, "S24") for move in advice.against]
    assert moves
    assert all(move.tile.beside(move.on) not in shown for move in moves)


def test_domino_is_steered_to_the_poorest() -> None:
    """DOM-28, S25: B would win by the coup, C is far from it: cover what B opened and leave what C opened."""
    hand = f"5-2,2-1,4-0,{HEAVY}"
    here = view(POULE.format(hand=hand, scores="20,90,10"))
    assert favoured(here, "S25") == ["5-2@5", "6-5@5"]
    assert "B would win" in advised(here, "S25")[0].text.en
    turned = view(POULE.format(hand=hand, scores="20,10,90"))
    assert favoured(turned, "S25") == ["2-1@1"]
    assert not advised(view(POULE.format(hand=hand, scores="0,0,0")), "S25")


def test_a_boude_shows_whom_to_fear() -> None:
    """S25: the numbers on which the dangerous player has passed are left open to him."""
    line = "A:4-4,4-2,3-1,2-0,6-6,6-5,6-0;B:?8;C:?7 profile=poule-trois scores=0,{b},5 leader=A plays=4-3,boude,3-3@3"
    assert favoured(view(line.format(b=95)), "S25") == ["4-4@4"]
    assert not advised(view(line.format(b=5)), "S25")


def test_the_partout_in_danger() -> None:
    """DOM-29, S26: somebody may win by the coup: the partout on the strong side, and a single six is kept."""
    here = view(POULE.format(hand=f"5-1,5-2,4-0,{HEAVY}", scores="20,90,10"))
    assert (favoured(here, "S26"), against(here, "S26")) == (["5-1@1"], ["5-1@5"])
    six = "A:6-2,2-1,4-4,5-5,5-4,4-1,5-0;B:?7;C:?7 profile=poule-trois scores={scores} leader=A plays=3-3,6-3@3,3-1@3"
    assert against(view(six.format(scores="20,90,10")), "S26") == ["6-2@6"]
    two = six.format(scores="20,90,10").replace("5-4,", "6-4,")
    assert "6-2@6" not in against(view(two), "S26")


def test_the_partout_for_points() -> None:
    """DOM-30, S26: wanting points, the partout on the weak side, and the high numbers offered are taken."""
    here = view(POULE.format(hand=f"5-1,2-1,4-0,{HEAVY}", scores="0,0,0"))
    assert (favoured(here, "S26"), against(here, "S26")) == (["5-1@5"], ["5-1@1"])
    six = "A:6-2,4-1,4-4,5-2,2-0,2-2,5-0;B:?7;C:?7 profile=poule-trois leader=A plays=3-3,6-3@3,3-1@3"
    assert favoured(view(six), "S26") == ["6-2@6"]
    assert first(view(six)) == "6-2@6"


def test_doubles_in_the_poule() -> None:
    """DOM-31, S27: a double is passed without fear of closing, kept in fear of it; with few points either may be."""
    calm = view(POULE.format(hand="1-1,2-1,6-5,6-6,5-5,6-4,4-4", scores="0,0,0"))
    assert "1-1@1" in favoured(calm, "S27")
    fear = view(POULE.format(hand="1-1,2-1,6-2,6-6,6-0,6-4,4-4", scores="0,0,0"))  # no five, and 5-1 is not seen
    assert against(fear, "S27") == ["1-1@1"]
    assert first(fear) != "1-1@1"
    (trap,) = advised(view(POULE.format(hand="1-1,2-1,2-0,0-0,1-0,4-0,2-2", scores="0,0,0")), "S27")
    assert trap.favours == trap.against == ()
    assert "pass the double or keep it" in trap.text.en


def test_the_lead_of_the_poule() -> None:
    """DOM-33, S28: the highest tile is led, but not a double alone of its number."""
    here = lead("6-6,5-4,5-3,4-1,3-0,2-1,2-0,1-0", "poule-trois")
    assert (favoured(here, "S28"), against(here, "S28")) == (["5-4"], ["6-6"])
    assert first(here) == "5-4"
    assert favoured(lead("6-6,6-4,5-3,4-1,3-0,2-1,2-0,1-0", "poule-trois"), "S28") == ["6-6"]
    assert favoured(lead("5-5,6-4,5-3,4-1,2-1,2-0", "poule-quatre"), "S28") == ["5-5", "6-4"]


def test_au_dernier() -> None:
    """DOM-34, S29: three players, seven tiles; high tiles are shed, but led only by one who has many."""
    assert game.profiles.find("au-dernier")["players"] == 3
    few = lead("6-1,4-3,4-1,3-0,2-1,2-0,1-0", "au-dernier")
    assert against(few, "S29") == ["6-1"]
    many = lead("6-1,6-5,5-4,5-3,2-1,2-0,1-0", "au-dernier")
    assert favoured(many, "S29") == ["6-5"]
    second = view("A:?6;B:6-4,4-3,4-1,3-0,2-1,2-0,1-0;C:?7 profile=au-dernier leader=A plays=4-4")
    assert favoured(second, "S29") == ["6-4@4"]
    assert first(second) == "6-4@4"


# --- Piquet voleur

PIQUET = "profile=piquet-voleur scores={scores} leader=B plays=4-4,4-2@4,4-3@4"  # C opened the two, D the three


def test_the_adversary_is_covered() -> None:
    """S30: the number an adversary has opened is closed."""
    here = view("A:3-1,2-0,6-5,5-0,1-0,6-1;B:?5;C:?5;D:?5 " + PIQUET.format(scores="0,0"))
    assert favoured(here, "S30") == ["3-1@3"]
    assert first(here) == "3-1@3"


def test_the_poor_double_is_led() -> None:
    """DOM-35, S31: with a rich double and a poor one, the poor one is led."""
    here = lead("4-4,4-1,4-2,6-4,3-3,5-0", "piquet-voleur")
    assert (favoured(here, "S31"), against(here, "S31")) == (["3-3"], ["4-4"])
    assert first(here) == "3-3"
    assert favoured(lead("4-4,4-1,4-2,6-4,1-1,5-0", "piquet-voleur"), "S31") == ["1-1"]
    assert not advised(lead("4-4,4-1,4-2,3-3,3-1,3-0", "piquet-voleur"), "S31")


def test_the_partner_is_respected() -> None:
    """DOM-39, S32: with an unsure hand, nothing on the two that the partner opened, save a partout in twos."""
    here = view("A:5-2,3-2,3-1,6-5,1-0,6-1;B:?5;C:?5;D:?5 " + PIQUET.format(scores="0,0"))
    assert favoured(here, "S32") == ["3-2@3"]
    assert against(here, "S32") == ["3-2@2", "5-2@2"]
    assert first(here) == "3-2@3"


def test_high_tiles_against_those_who_need_few() -> None:
    """DOM-40, S34: the adversaries need few points and the hand is not made: high tiles are opened."""
    hand = "A:6-3,3-1,3-0,5-5,1-0,6-1;B:?5;C:?5;D:?5 "
    here = view(hand + PIQUET.format(scores="10,90"))
    assert favoured(here, "S34") == ["6-3@3"]
    assert first(here) == "6-3@3"
    assert not advised(view(hand + PIQUET.format(scores="10,10")), "S34")


# C led. The last blank, 6-0, closes on the six and makes an open partout on the blank.
CLOSING = "A:6-0,{rest};B:?4;C:?{c};D:?{d} profile=piquet-voleur leader={leader} plays="
CLOSING += "0-0,3-0@0,4-3@3,4-0@4,5-0@0,6-5@5,2-0@0,2-1@2,{end}"
PARTNER_PASSED = "boude,1-0@1"
ADVERSARY_PASSED = "1-0@1,boude"


def test_closing_at_piquet() -> None:
    """DOM-36, S33: the side led, A has not passed, the high tiles are in and few points are left: close."""
    here = view(CLOSING.format(rest="1-1,2-2,3-1", c=4, d=3, leader="C", end=PARTNER_PASSED))
    assert favoured(here, "S33") == ["6-0@6"]
    assert first(here) == "6-0@6"


def test_an_open_partout_at_piquet() -> None:
    """DOM-37, S33: with more tiles and points than the adversaries seem to hold, the partout is made open."""
    here = view(CLOSING.format(rest="6-6,5-5,6-4", c=4, d=3, leader="C", end=PARTNER_PASSED))
    assert here.counts[0] > here.counts[3]
    assert (favoured(here, "S33"), against(here, "S33")) == (["6-0@0"], ["6-0@6"])
    assert first(here) == "6-0@0"


def test_closing_for_the_partner() -> None:
    """DOM-38, S33: whatever A holds, with the partner nearest to domino the game is closed."""
    here = view(CLOSING.format(rest="6-6,5-5,6-4", c=3, d=4, leader="C", end=ADVERSARY_PASSED))
    assert favoured(here, "S33") == ["6-0@6"]
    assert against(here, "S33") == []
    assert first(here) == "6-0@6"


# --- What holds of all advice


def coups(profile: str, seed: int) -> list[State]:
    """The states of one coup played by chance."""
    state, chooser, states = dealt(profile, seed), random.Random(seed), []
    while state.phase == "play" and state.player is not None and len(state.placed) + 1 < 28:
        states.append(state)
        following = state.after(chooser.choice(state.moves()))
        if len(following.placed) < len(state.placed):  # the next coup
            break
        state = following
    return states


@settings(max_examples=40)
@given(st.sampled_from(PROFILES), st.integers(0, 10_000))
def test_advice_speaks_of_legal_moves(profile: str, seed: int) -> None:
    """Every advice names legal moves only, none for and against at once; preferred is the moves in another order."""
    for state in coups(profile, seed):
        moves = state.moves()
        for advice in advise(state):
            assert set(advice.favours) | set(advice.against) <= set(moves)
            assert not set(advice.favours) & set(advice.against)
        assert sorted(preferred(state)) == sorted(moves)


@settings(max_examples=25)
@given(st.sampled_from([name for name in PROFILES if name != "puiser"]), st.integers(0, 10_000))
def test_other_hands_have_no_part_in_it(profile: str, seed: int) -> None:
    """The same view gives the same advice, whatever hands it hides, and a whole state gives its player's."""
    for state in coups(profile, seed)[::3]:
        mine = advise(state.view(state.player or 0))
        assert advise(state) == mine
        other = game.worlds(state.view(state.player or 0), random.Random(seed))
        assert advise(other) == mine


def test_no_advice_where_there_is_none_to_give() -> None:
    """Before the deal, to a bystander, and in the partie of the talon nothing is said."""
    assert advise(game.start()) == []
    assert advise(dealt("tete-a-tete-six").view(7)) == []
    assert advise(dealt("puiser")) == []


def test_every_advice_of_the_book_is_there() -> None:
    """S1 to S34, each with its source and in both languages."""
    rules = [rule for chapter in CHAPTERS for rule in chapter.rules]
    assert {rule.key for rule in rules} == {f"S{number}" for number in range(1, 35)}
    for rule in rules:
        assert rule.source.startswith("AUJ l.2")
        assert rule.text.en != rule.text.fr
        assert rule.text.en.endswith(".")
        assert rule.text.fr.endswith(".")
        assert rule.law == "§10"


@pytest.mark.wide
def test_every_advice_comes_up_in_play() -> None:
    """Of all the advice, only the rarest hands are not met in some hundred coups of each partie."""
    seen = set()
    for profile in PROFILES:
        for seed in range(15):
            for state in coups(profile, seed):
                seen |= set(keys(state))
                if profile.startswith(("poule", "piquet")):  # somebody needs few points
                    seen |= set(keys(game.read(str(state).replace("scores=0,0", "scores=5,90"))))
    assert {f"S{number}" for number in range(1, 35)} - seen <= {"S4", "S15"}


def test_advice_is_spoken_in_two_languages() -> None:
    """A line names what is favoured and what is not, and the book; long lists are cut."""
    here = view(CLOSING.format(rest="6-6,5-5,6-4", c=4, d=3, leader="C", end=PARTNER_PASSED))
    (line,) = spoken(advised(here, "S33"))
    assert line.endswith("For: 6-0@0. Against: 6-0@6. (S33, AUJ l.2869 Dom. IX)")
    (ligne,) = spoken(advised(here, "S33"), "fr")
    assert "Pour\u00a0: 6-0@0. Contre\u00a0: 6-0@6." in ligne
    long = Advice("X", "§10", "AUJ", advised(here, "S33")[0].text, tuple("abcde"))
    assert "For: a, b, c …." in spoken([long])[0]


def test_moves_are_ranked_by_weight() -> None:
    """What weighs more decides; what is equal keeps its order."""
    text = advised(lead("6-6,6-4,6-2,5-3,4-1,2-0"), "S1")[0].text
    light = Advice("X", "§", "AUJ", text, favours=("b", "c"))
    heavy = Advice("Y", "§", "AUJ", text, against=("b",), weight=2)
    assert ranked(("a", "b", "c", "d"), [light, heavy]) == ["c", "a", "d", "b"]
