"""The advice of the book at domino: its cases laid on the table (advice.toml), its borders, and what holds of all."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.games.domino.game import game
from academie.games.domino.state import SEATS, State
from academie.games.domino.tutor import CHAPTERS, advise, heed
from academie.games.domino.tutor.poule import (
    close_for_the_partner,
    close_with_the_lead,
    partner_first,
    partout_left_open,
    wants_to_close,
)
from academie.games.domino.tutor.scene import MAXIMS, Scene, scene_of
from academie.tutor import preferred
from academie.tutor.advice import Advice, ranked, spoken
from games.domino.tables import dealt
from often import times
from rows import rows

pytestmark = pytest.mark.native


def view(line: str) -> State:
    """The view a line describes, its player to move."""
    found = game.read(line)
    assert found.hidden
    return found


def lead(hand: str, profile: str = "tete-a-tete-six") -> State:
    """A hand about to lead, the others hidden."""
    values = game.profiles.find(profile)
    others = ";".join(f"{seat}:?{values['tiles']}" for seat in SEATS[1 : values["players"]])
    return view(f"A:{hand};{others} profile={profile} leader=A")


def advised(state: State, key: str) -> list[Advice]:
    """What the advice of a key says."""
    return [advice for advice in advise(state) if advice.key == key]


def favoured(state: State, key: str) -> list[str]:
    """The moves the advice of a key speaks for."""
    return sorted({str(move) for advice in advised(state, key) for move in advice.favours})


def against(state: State, key: str) -> list[str]:
    """The moves it speaks against."""
    return sorted({str(move) for advice in advised(state, key) for move in advice.against})


PROFILES = sorted(game.profiles.profiles)
ADVICE: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("advice.toml").read_text(encoding="utf-8"))[
    "advice"
]
KEYS = {"lead", "profile", "view", "favours", "against", "spares", "lacks", "words", "silent", "first", "not_first"}


def test_every_maxim_is_spoken_by_a_rule() -> None:
    """maxims.toml has the words of the rules and no others."""
    assert {rule.find.__name__ for chapter in CHAPTERS for rule in chapter.rules} == set(MAXIMS)


@rows((says["rule"], case) for says in ADVICE for case in says["cases"])
def test_what_the_book_advises(rule: str, case: dict[str, Any]) -> None:
    """For these moves and against those, in these words, or not at all; and what all advice together prefers."""
    assert case.keys() <= KEYS
    here = view(case["view"]) if "view" in case else lead(case["lead"], case.get("profile", "tete-a-tete-six"))
    found = advised(here, rule)
    if case.get("silent"):
        assert found == []
    elif "spares" in case:
        assert case["spares"] not in against(here, rule)
    else:
        assert favoured(here, rule) == case.get("favours", [])
        assert against(here, rule) == case.get("against", [])
        assert found or case.get("favours") == []
        assert [advice.lacks for advice in found if advice.lacks] == [
            tuple(map(tuple, case[key])) for key in ("lacks",) if key in case
        ]
        assert case.get("words", "") in "".join(advice.text.en for advice in found)
    best = [str(move) for move in preferred("domino", here)[:1]]
    assert "first" not in case or best == [case["first"]]
    assert best != [case.get("not_first")]


def test_one_maxim_alone() -> None:
    """Of one state that which is asked for speaks; another key, or one that is none, says nothing."""
    state = view(next(case["view"] for says in ADVICE if says["rule"] == "S25" for case in says["cases"]))
    assert [heed(state, key) for key in ("S25", "S1", "none")] == [*advised(state, "S25"), None, None]


def test_every_advice_of_the_book_is_there() -> None:
    """S1 to S34, each with its source, in both languages, and laid on the table."""
    rules = [rule for chapter in CHAPTERS for rule in chapter.rules]
    assert {rule.key for rule in rules} == {f"S{number}" for number in range(1, 35)}
    assert [says["rule"] for says in ADVICE] == [f"S{number}" for number in range(1, 35)]
    for rule in rules:
        assert rule.source.startswith("AUJ l.2")
        assert rule.text.en != rule.text.fr
        assert rule.text.en.endswith(".")
        assert rule.text.fr.endswith(".")
        assert rule.law == "§10"


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


@settings(max_examples=times(20, 40))
@given(st.sampled_from(PROFILES), st.integers(0, 10_000))
def test_advice_speaks_of_legal_moves(profile: str, seed: int) -> None:
    """Every advice names legal moves only, none for and against at once; preferred is the moves in another order.

    S12 speaks where the tiles leave his doubles different passages: for some of the moves, not for all.
    """
    for state in coups(profile, seed):
        moves = state.moves()
        for advice in advise(state):
            assert set(advice.favours) | set(advice.against) <= set(moves)
            assert not set(advice.favours) & set(advice.against)
            assert advice.key != "S12" or 0 < len(advice.favours) < len(moves)
        assert sorted(preferred("domino", state)) == sorted(moves)


@settings(max_examples=times(15, 25))
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


def test_advice_is_spoken_in_two_languages() -> None:
    """A line names what is favoured and what is not, and the book; long lists are cut."""
    hand = "A:6-0,6-6,5-5,6-4;B:?4;C:?4;D:?3 profile=piquet-voleur leader=C"
    here = view(f"{hand} plays=0-0,3-0@0,4-3@3,4-0@4,5-0@0,6-5@5,2-0@0,2-1@2,boude,1-0@1")
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


# --- At its borders: closing, the partner nearest to domino, what the other is taken to lack


def seen(line: str) -> Scene:
    """The scene of a view."""
    scene = scene_of(view(line))
    assert scene is not None
    return scene


@pytest.mark.parametrize(
    ("hand", "closing"),
    [
        ("6-2,2-1,5-5,5-4,4-1,3-0,1-0,1-1,4-0,2-0", ["6-2@2"]),  # the partout of six: B has passed on it
        ("6-2,2-1,6-4,5-4,4-1,3-0,1-0,1-1,4-0,2-0", []),  # another six is kept
        # An end on six to which nobody has a tile closes nothing, the other being open.
        ("3-1,2-1,5-5,5-4,4-1,3-0,1-0,1-1,4-0,2-0", []),
    ],
)
def test_a_game_is_closed_at_both_ends(hand: str, closing: list[str]) -> None:
    """§5, §27: nobody has a tile for either end."""
    scene = seen(f"A:{hand};B:?11 profile=tete-a-tete-douze leader=A plays=6-6,boude,6-3@6,3-2@3")
    assert [str(move) for move in scene.moves if scene.closes(move)] == closing


@pytest.mark.parametrize("hand", ["6-6,5-4,3-2,1-0,2-1,0-0", "6-6,6-5,6-4,6-3,6-2,6-1"])
def test_the_lead_closes_nothing(hand: str) -> None:
    """§5: before it is answered the others may have tiles of it."""
    scene = seen(f"A:{hand};B:?6 profile=tete-a-tete-six leader=A")
    assert scene.leading
    assert [move for move in scene.moves if scene.closes(move)] == []


# --- Piquet voleur: to close or not (S33) ------------------------------------------------------

# Each with whether the partner is nearest to domino, whether the book's conditions hold, and the open partouts.
CLOSINGS = [
    (
        (
            "A:?2;B:?2;C:?3;D:4-3,2-0,1-1 leader=A plays=4-0,6-4@4,6-2@6,2-1@2,5-0@0,1-0@1,5-4@5,3-0@0,3-2@3,4-4@4,"
            "4-1@4,3-1@1,2-2@2,4-2@2,boude"
        ),
        (False, False),
        "4-3@3",
        ["4-3@4"],
    ),
    (
        (
            "A:?1;B:?2;C:5-2,5-0;D:?3 leader=A plays=3-2,3-3@3,3-0@3,1-0@0,2-2@2,4-2@2,5-1@1,4-4@4,6-5@5,6-0@6,"
            "4-0@4,boude,2-0@0,0-0@0,6-2@2,6-4@6,5-4@4,boude"
        ),
        (True, True),
        "5-0@5",
        ["5-0@0"],
    ),
    (
        (
            "A:?2;B:?4;C:5-5,5-2,1-0;D:?3 leader=A plays=6-1,3-1@1,boude,6-4@6,boude,3-0@3,4-0@0,4-2@4,2-1@2,boude,"
            "4-4@4,4-1@4,1-1@1,boude,5-1@1,boude,5-0@5,boude"
        ),
        (True, False),
        "1-0@0",
        ["1-0@1"],
    ),
    (
        (
            "A:5-5,5-3,1-1;B:?3;C:?5;D:?3 leader=A plays=3-0,3-1@3,2-1@1,4-0@0,4-3@4,3-2@2,boude,6-3@3,3-3@3,6-6@6,"
            "boude,6-5@6"
        ),
        (False, True),
        "5-3@5",
        ["5-3@3"],
    ),
]


@pytest.mark.parametrize(("line", "facts", "closing", "opened"), CLOSINGS)
def test_whether_a_partout_is_to_close(line: str, facts: tuple[bool, bool], closing: str, opened: list[str]) -> None:
    """S33: close on the book's conditions, or when the partner has fewest tiles; in neither case, leave it open."""
    hands, rest = line.split(" ", 1)
    scene = seen(f"{hands} profile=piquet-voleur phase=play scores=0,0 {rest}")
    (move,) = [each for each in scene.moves if scene.closes(each)]
    assert str(move) == closing
    mate, expected = facts
    assert (partner_first(scene), wants_to_close(scene, move)) == facts
    assert (close_with_the_lead(scene) is not None) is expected
    assert (close_for_the_partner(scene) is not None) is mate
    left = partout_left_open(scene)
    assert (left is not None) is (not mate and not expected)
    if left is not None:
        assert [*map(str, left.favours)] == opened
        assert [*map(str, left.against)] == [closing]
        assert f"(points held: {scene.left(move)}, tiles: {len(scene.hand) - 1})" in left.text.en


def test_two_players_are_no_partners() -> None:
    """S33 is of four players, two against two: tête à tête a closing partout has other advice."""
    scene = seen("A:6-2,2-1,5-5,4-1;B:?5 profile=tete-a-tete-six leader=A plays=6-6,boude,6-3@6,3-2@3")
    assert any(scene.closes(move) for move in scene.moves)
    for rule in (close_with_the_lead, partout_left_open, close_for_the_partner):
        assert rule(scene) is None


# --- What the tutor sees of a coup at domino, counted from the line and the hand


LINE = "6-6,6-5@6,5-5@5,5-4@5,6-4@4,6-3@6"  # six tiles of a five or a six


def test_tiles_of_a_number_on_the_line() -> None:
    """Every tile that shows the number is counted once, its double too; those in hand are not."""
    scene = seen("A:6-4,6-0,0-0;B:?4 leader=A plays=6-6,6-3@6,3-2@3,2-1@2,6-1@1,boude")
    assert [scene.out(number) for number in range(7)] == [0, 2, 2, 2, 0, 0, 3]
    assert [scene.holds(number) for number in range(7)] == [2, 0, 0, 0, 1, 0, 2]


@pytest.mark.parametrize(
    ("line", "unplayed"),
    [
        (f"A:2-0,1-0,0-0;B:?3 leader=A plays={LINE}", True),
        (f"A:?2;B:2-0,1-0,0-0 leader=A plays={LINE},5-3@3", False),
        (f"A:2-0,1-0;B:?2 leader=A plays={LINE},5-3@3,6-2@6", False),
    ],
)
def test_half_of_the_high_tiles(line: str, unplayed: bool) -> None:
    """Of the thirteen tiles with a five or a six, six on the line are fewer than half, and seven are not."""
    assert seen(line).high_unplayed is unplayed


# --- S7: what the adversary is taken to lack, having left the first tile's other side alone; and what takes it away


@pytest.mark.parametrize(
    ("plays", "hand", "left", "lacks"),
    [
        # A leads 6-5 and B joins the five: nothing was opened for him yet.
        ("6-5,5-4@5", "6-4,3-3,2-1,0-0,1-1", 5, set()),
        # A has answered on his own lead: B joins what was opened, and leaves the six alone.
        ("6-5,5-4@5,4-3@4,3-2@3", "6-4,3-3,2-1,0-0", 4, {6}),
        # A's own tile of six does not take the suspicion away; B's does.
        ("6-5,5-4@5,4-3@4,3-2@3,6-4@6,4-4@4", "3-3,2-1,0-0", 3, {6}),
        ("6-5,5-4@5,4-3@4,3-2@3,2-1@2,6-1@6", "6-4,3-3,0-0", 3, set()),
        # Joined with its double, it tells nothing.
        ("6-5,5-4@5,4-3@4,3-3@3", "6-4,2-1,0-0,1-1", 4, set()),
    ],
)
def test_what_the_other_is_taken_to_lack(plays: str, hand: str, left: int, lacks: set[int]) -> None:
    """The number of the first tile that still lay open, until he places a tile of it."""
    here = view(f"A:{hand};B:?{left} profile=tete-a-tete-six leader=A plays={plays}")
    assert set(Scene(here, 0).taken_to_lack) == lacks
