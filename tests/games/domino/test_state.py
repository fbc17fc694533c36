"""A partie as a state: what players see, what is told, what the table may ask for."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Illegal
from academie.games.domino.game import game
from academie.games.domino.state import State, ours
from games.domino.tables import dealt, played, read

pytestmark = pytest.mark.native

PROFILES = tuple(game.profiles.profiles)


def walk(profile: str, seed: int, steps: int) -> State:
    """A random partie after so many steps, or at its end."""
    chooser = random.Random(seed)
    state = game.start(profile)
    for _ in range(steps):
        if state.result is not None:
            break
        state = state.after(chooser.choice(state.moves() or state.rolls()))
    return state


@pytest.mark.parametrize(
    ("profile", "worth"),
    [
        ("tete-a-tete-six", 1),
        ("tete-a-tete-coups", 1),
        ("quatre-sans-points", 1),
        ("poule-trois", 2),
        ("poule-quatre", 3),
    ],
)
def test_what_a_partie_is_worth(profile: str, worth: int) -> None:
    """§6, §49: one partie, or of a pot what the others have staked."""
    for seed in range(3):
        result = walk(profile, seed, 5000).result
        assert result is not None
        assert result.points == worth


@settings(max_examples=60)
@given(profile=st.sampled_from(PROFILES), seed=st.integers(0, 2**32), steps=st.integers(0, 160))
def test_a_view_shows_one_hand(profile: str, seed: int, steps: int) -> None:
    """§12: a view has the player's own hand, the line, the counts and the scores, and no other tile."""
    state = walk(profile, seed, steps)
    for player in range(state.players):
        view = state.view(player)
        same = (
            "phase",
            "player",
            "turn",
            "leader",
            "scores",
            "counts",
            "line",
            "ends",
            "placed",
            "talon_count",
            "draws",
        )
        assert all(getattr(view, name) == getattr(state, name) for name in same)
        if state.phase in {"over", "draw"}:
            assert view == state
            continue
        assert view.hand(player) == state.hand(player)
        assert all(hand is None for each, hand in enumerate(view.hands) if each != player and state.counts[each])
        shown = {*view.hand(player), *view.placed}
        assert shown.isdisjoint(view.unseen)
        assert len(shown) + len(view.unseen) == 28
        assert view.moves() == (state.moves() if state.player == player else [])
        assert view.view(player) == view


@settings(max_examples=60)
@given(profile=st.sampled_from(PROFILES), seed=st.integers(0, 2**32), steps=st.integers(0, 160))
def test_views_of_another_deal_are_equal(profile: str, seed: int, steps: int) -> None:
    """§12, §63: whatever deal agrees with a view, the view of it is the same, line by line: nothing leaks."""
    state = walk(profile, seed, steps)
    for player in range(state.players):
        view = state.view(player)
        other = game.worlds(view, random.Random(seed))
        assert other.view(player) == view
        assert str(other.view(player)) == str(view)
        assert not other.hidden
        assert sum(map(len, (other.hand(each) for each in range(other.players)))) == sum(state.counts)


def test_a_bystander_sees_no_hand() -> None:
    """§12: who does not play sees the line and the counts only."""
    view = dealt("tete-a-tete-six").view(3)
    assert view.hands == (None, None)
    assert len(view.unseen) == 28
    assert game.read(str(view)) == view


def test_a_view_is_not_played_on() -> None:
    """§12: whether a tile closes the game hangs on hidden hands, so a view refuses to be played on."""
    view = dealt("tete-a-tete-six").view(0)
    with pytest.raises(Illegal, match="play on the whole state"):
        view.after(view.moves()[0])
    with pytest.raises(Illegal, match="hidden from this view"):
        view.hand(1)
    assert view.rolls() == []


def test_a_boude_tells() -> None:
    """§4: a boudé tells the numbers at both ends, and they are kept for the coup."""
    state = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:5-5,5-3,5-2,1-1,3-1,3-3"), "6-6 boude 6-4@6 boude 6-2@6 5-2@2")
    assert state.lacks(1) == {4, 6}
    assert state.lacks(0) == frozenset()
    assert state.view(0).lacks(1) == {4, 6}
    assert [(play.player, str(play)) for play in state.plays][:3] == [(0, "6-6"), (1, "boude"), (0, "6-4@6")]


def test_the_line_lies_as_it_was_laid() -> None:
    """§4: neighbours on the line show the same number, and its ends are the open ends."""
    for seed in range(30):
        state = walk("poule-trois", seed, 60)
        line = state.line
        assert all(left[1] == right[0] for left, right in pairwise(line))
        assert state.ends == ((line[0][0], line[-1][1]) if line else None)
        assert {(min(pair), max(pair)) for pair in line} == set(state.placed)


def test_a_boude_by_one_who_could_play() -> None:
    """§21, §28, §32: the table may let it happen; his own view knows, the others see a boudé like any other."""
    state = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:6-5,5-3,5-2,1-1,3-1,3-3"), "6-6").boude_a_tort()
    assert (state.player, state.lacks(1)) == (0, frozenset())
    assert str(state).endswith("plays=6-6,boude!")
    assert game.read(str(state)) == state
    assert str(state.view(1)).endswith("plays=6-6,boude!")
    assert str(state.view(0)).endswith("plays=6-6,boude")
    assert state.view(0).lacks(1) == {6}
    with pytest.raises(Illegal, match="pass wrongly"):
        read("A:6-6;B:5-5 taken=1,1").boude_a_tort()


def test_nobody_holds_what_he_lacks_unless_he_passed_wrongly() -> None:
    """§21, §63: when the only tiles left fit an end somebody passed on, no deal agrees, and one sentence says so."""
    hands = "A:5-5,5-4,5-3,5-2,5-1,5-0,4-4,4-3,4-2,4-1,4-0,3-3,3-2,3-1;B:?13"
    line = f"{hands} taken=15,13 plays=6-6,boude"
    view = game.read(line, "tete-a-tete-sept+treize-des")
    assert game.worlds_count(view) == 0
    with pytest.raises(Illegal, match="passed with a tile that fitted"):
        game.worlds(view, random.Random(1))


def test_short_and_long_hands() -> None:
    """§15-§17: the table may have tiles taken in other numbers; the next coup is regular again."""
    state = read("A:;B: phase=deal leader=A").with_taken((7, 5))
    chooser = random.Random(8)
    while state.phase == "deal":
        state = state.after(chooser.choice(state.rolls()))
    assert state.counts == (7, 5)
    assert "taken=7,5" in str(state)
    while state.phase == "play":
        state = state.after(chooser.choice(state.moves()))
    assert "taken" not in str(state)
    for counts in ((7,), (0, 6), (20, 9)):
        with pytest.raises(Illegal, match="28 in all at most"):
            read("A:;B: phase=deal leader=A").with_taken(counts)


def test_a_coup_dealt_anew() -> None:
    """§18, §37: the table may void a deal; scores stay, and the leader is whom the table names."""
    state = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:6-5,5-3,5-2,1-1,3-1,3-3 scores=40,7"), "6-6")
    again = state.dealt_anew(1)
    assert (again.phase, again.leader, again.scores, again.counts, again.plays) == ("deal", 1, (40, 7), (0, 0), ())
    with pytest.raises(Illegal, match="no player 5"):
        state.dealt_anew(5)


def test_turns_go_to_the_right() -> None:
    """§3, §8: each player's right-hand neighbour plays after him, and leads the next coup."""
    state = dealt("poule-trois", 3, leader="C")
    order = []
    while state.phase == "play":
        order.append(state.player)
        state = state.after(state.moves()[0])
    assert order == [(2 + turn) % 3 for turn in range(len(order))]
    assert state.leader == state.right_of(2) == 0


def test_sides() -> None:
    """§7: partners sit opposite each other and have one score."""
    state = dealt("piquet-voleur")
    assert state.sides == ((0, 2), (1, 3))
    assert [state.side(player) for player in range(4)] == [0, 1, 0, 1]
    assert len(state.scores) == 2


def test_another_games_state_is_refused() -> None:
    """A state of another room is a fault of the caller."""
    with pytest.raises(TypeError, match="not a state of domino"):
        ours(object())  # type: ignore[arg-type]
