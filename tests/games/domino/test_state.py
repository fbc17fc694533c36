"""A partie as a state: what players see, what is told, what the table may ask for; the set, the talon, the pot."""

import random
from collections import Counter
from itertools import pairwise
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie._core import domino as core
from academie.errors import Illegal, Unknown
from academie.game import State as AnyState
from academie.games.domino.engine import worlds, worlds_count
from academie.games.domino.game import game
from academie.games.domino.state import BOUDE, Move, State, ours
from academie.games.domino.tile import TILES, mask_of, points_of, tile
from conformance.walks import answers, is_carried
from conformance.walks import walk as walked
from games.domino.tables import dealt, passed_wrongly, played, read

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
    with pytest.raises(Illegal, match="Play in the whole state"):
        view.after(view.moves()[0])
    with pytest.raises(Illegal, match="This view hides the hand"):
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
    state = passed_wrongly(played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:6-5,5-3,5-2,1-1,3-1,3-3"), "6-6"))
    assert (state.player, state.lacks(1)) == (0, frozenset())
    assert str(state).endswith("plays=6-6,boude!")
    assert game.read(str(state)) == state
    assert str(state.view(1)).endswith("plays=6-6,boude!")
    assert str(state.view(0)).endswith("plays=6-6,boude")
    assert state.view(0).lacks(1) == {6}


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
    state = read("A:;B: phase=deal leader=A taken=7,5")
    chooser = random.Random(8)
    while state.phase == "deal":
        state = state.after(chooser.choice(state.rolls()))
    assert state.counts == (7, 5)
    assert "taken=7,5" in str(state)
    while state.phase == "play":
        state = state.after(chooser.choice(state.moves()))
    assert "taken" not in str(state)


def test_a_coup_dealt_anew() -> None:
    """§18, §37: the table may void a deal; scores stay, and the leader is whom the table names."""
    state = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:6-5,5-3,5-2,1-1,3-1,3-3 scores=40,7"), "6-6")
    again = State(state.core.dealt_anew(1), state.profile)
    assert (again.phase, again.leader, again.scores, again.counts, again.plays) == ("deal", 1, (40, 7), (0, 0), ())


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
    """A state of another game is a fault of the caller."""
    with pytest.raises(TypeError, match="not a state of domino"):
        ours(object())  # type: ignore[arg-type]


# --- States of domino that only the table comes to are values too: other numbers of tiles, a wrong boudé, a new deal


PROFILE = "tete-a-tete-six"


def met(found: list[AnyState]) -> list[State]:
    """States that come of what the table allows."""
    states = [ours(state) for state in found]
    profile = states[0].profile
    deals = [state.core.with_taken([7, 6, 0, 0]) for state in states if state.phase == "deal"][:1]
    wrong = [s.core.passed_wrongly() for s in states if s.player is not None and s.ends and not s.core.must_pass()][:3]
    anew = [states[-1].core.dealt_anew(1), states[0].core.dealt_anew(0)]
    return [State(native, profile) for native in (*deals, *wrong, *anew)]


def test_what_the_table_orders_is_carried() -> None:
    """§16, §18, §21: such states are pickled and copied with what makes them other than the ordinary ones."""
    states = met(walked(game, PROFILE, 3))
    assert len(states) == 6
    assert len(set(states)) == len({str(state) for state in states})
    assert all(map(is_carried, states))


def test_views_and_the_worlds_they_allow() -> None:
    """§12, §63: a view is another state than what it is a view of; the worlds it allows are carried."""
    chance = random.Random(4)
    for state in map(ours, walked(game, PROFILE, 9)[12:40:4]):
        for player in (0, 1):
            view = state.view(player)
            assert is_carried(view)
            assert (view == state) == (not view.hidden)
            world = game.worlds(view, chance)
            assert is_carried(world)
            assert world.view(player) == view
            assert answers(view) == answers(game.read(str(view)))[:4] + answers(view)[4:]


# --- The deals that agree with a view (§63), where they can be told by hand


@pytest.mark.parametrize(
    ("profile", "count"),
    [
        ("tete-a-tete-six", comb(22, 6)),
        ("tete-a-tete-douze", comb(16, 12)),
        ("poule-trois", comb(20, 8) * comb(12, 8)),
        ("piquet-voleur", comb(22, 6) * comb(16, 6) * comb(10, 6)),
    ],
)
def test_before_the_lead_every_deal_agrees(profile: str, count: int) -> None:
    """§63: before anything is played the deals are the ways to choose the other hands."""
    view = dealt(profile).view(0)
    assert worlds_count(view) == count
    assert worlds_count(dealt(profile)) == 1


def test_a_boude_takes_deals_away() -> None:
    """§63: after a boudé the hand has none of the seven tiles of that number."""
    state = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:5-5,5-3,5-2,1-1,3-1,3-3"), "6-6 boude")
    assert worlds_count(state.view(0)) == comb(22 - 4, 6)  # 6-5, 6-3, 6-1 and 6-0 are excluded


def test_somebody_can_play_while_the_coup_goes_on() -> None:
    """§5, §63: the viewer cannot play, so another has a six; the talon has the tiles otherwise."""
    state = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:5-5,5-3,5-2,1-1,3-1,3-3"), "6-6")
    view = state.view(1)
    assert worlds_count(view) == comb(21, 5) - comb(21 - 6, 5)


def test_a_whole_state_is_its_own_world() -> None:
    """§63: where nothing is hidden there is one deal."""
    state = dealt("poule-trois")
    assert worlds(state, random.Random(1)) is state


def test_worlds_repeat_from_a_seed() -> None:
    """§63: equal seeds, equal deals; they differ from one seed to another."""
    view = dealt("poule-quatre").view(2)
    assert worlds(view, random.Random(5)) == worlds(view, random.Random(5))
    assert len({str(worlds(view, random.Random(seed))) for seed in range(20)}) == 20


def test_who_has_just_drawn_holds_what_fits() -> None:
    """§54, §63: after drawing he holds one tile that fits, and before it none."""
    state = played(read("A:6-6,1-0,2-0,3-0;B:5-5,4-4,3-3,2-2", "puiser"), "6-6")
    drawing = state.view(0)
    assert worlds_count(drawing) == comb(24 - 6, 4)
    state = state.after(next(roll for roll in state.rolls() if roll.dice == (23,)))  # 6-2
    ready = state.view(0)
    assert worlds_count(ready) == 6 * comb(24 - 6, 4)
    for seed in range(20):
        world = worlds(ready, random.Random(seed))
        assert sum(each.has(6) for each in world.hand(1)) == 1
        assert world.view(0) == ready


@pytest.mark.parametrize("seed", range(12))
def test_worlds_of_the_drawing_partie_agree(seed: int) -> None:
    """§54, §63: through whole coups with drawing every deal given is a state that the law allows."""
    chooser = random.Random(seed)
    state = game.start("puiser+un-coup")
    while state.result is None:
        for player in (0, 1):
            view = state.view(player)
            world = worlds(view, chooser)
            assert world.view(player) == view
            assert game.read(str(world)) == world
        state = state.after(chooser.choice(state.moves() or state.rolls()))


# --- The set, the talon, the pot, lines and plays


def test_the_set() -> None:
    """§1, DOM-01: 28 tiles, 168 points, eight halves and seven tiles of each number, seven doubles."""
    assert len(TILES) == len(set(TILES)) == 28
    assert points_of(TILES) == core.points(mask_of(TILES)) == 168
    halves = Counter(number for each in TILES for number in each)
    assert set(halves.values()) == {8}
    assert {sum(each.has(number) for each in TILES) for number in range(7)} == {7}
    assert sum(each.double for each in TILES) == 7
    assert [each.code for each in TILES] == list(range(28))


@pytest.mark.parametrize(
    ("profile", "players", "tiles", "talon"),
    [
        ("tete-a-tete-six", 2, 6, 16),
        ("tete-a-tete-sept", 2, 7, 14),
        ("tete-a-tete-huit", 2, 8, 12),
        ("tete-a-tete-douze", 2, 12, 4),
        ("poule-trois", 3, 8, 4),
        ("au-dernier", 3, 7, 7),
        ("poule-quatre", 4, 6, 4),
        ("quatre-sans-points", 4, 6, 4),
        ("piquet-voleur", 4, 6, 4),
        ("tete-a-tete-sept+dix-des", 2, 10, 8),
    ],
)
def test_the_talon(profile: str, players: int, tiles: int, talon: int) -> None:
    """§2, DOM-02: so many play with so many tiles each, and so many stay out, to the end of the coup."""
    state = dealt(profile)
    assert state.counts == (tiles,) * players
    chooser = random.Random(2)
    while state.phase == "play":
        assert state.talon_count == talon
        state = state.after(chooser.choice(state.moves()))


def test_the_lead_of_the_pot_goes_round() -> None:
    """§8, §44, §47: four coups, four leaders to the right, one stake taken back in each, and the pot is empty."""
    state = read("A:;B:;C:;D: phase=deal leader=B", "quatre-sans-points")
    chooser = random.Random(3)
    leaders: list[int | None] = []
    winners: list[int] = []
    while state.result is None:
        if state.phase == "play" and not state.plays:
            leaders.append(state.leader)
        state = state.after(chooser.choice(state.moves() or state.rolls()))
        winners += [event.player for event in state.events if event.key == "coup"]
    assert leaders == [1, 2, 3, 0]
    assert state.scores == tuple(winners.count(player) for player in range(4))
    assert sum(state.scores) == 4
    assert state.result.shares == tuple(score / 4 for score in state.scores)


def test_vingt_un_is_not_played() -> None:
    """§11, §55, DOM-14: two sets less both double sixes and a six-five are 53 tiles; no profile plays with them."""
    tiles = Counter([*TILES, *TILES]) - Counter([tile(6, 6), tile(6, 6), tile(6, 5)])
    assert sum(tiles.values()) == 53
    assert all("vingt-un" not in name for name in [*game.profiles.profiles, *game.profiles.options])
    assert not game.law.find("55").code


def test_the_usual_parties_come_first() -> None:
    """§11: the default is the first partie of the book, and only the two provisional ones say so."""
    assert game.profiles.default == "tete-a-tete-six"
    for name, each in game.profiles.profiles.items():
        provisional = name in {"au-dernier", "puiser"}
        assert ("provisional" in each.title.en, "provisoire" in each.title.fr) == (provisional, provisional)
        assert not provisional or "rovisional" in game.profiles.find(name).about.en


# --- Lines and plays (§61, §62)


def test_hidden_hands_are_read() -> None:
    """§12, §62: a view has the number of tiles where it does not see them, and is read back."""
    hands = "A:6-6,6-5,6-3,6-0,4-1,0-0;B:"
    state = read(f"{hands}6-4,5-4,5-0,4-4,3-1,2-2")
    view = state.view(0)
    assert str(view).startswith(f"{hands}?6 ")
    assert read(str(view)) == view != state


def test_plays_out_of_time() -> None:
    """No play is read while tiles are taken, in a view of another's turn, or with an end for the lead."""
    played = read("A:6-5,6-3,6-0,4-1,0-0;B:5-4,5-0,4-4,3-1,2-2 plays=6-6,6-4@6")
    for state, text, why in (
        (game.start(), "6-6", "players are taking tiles"),
        (played.view(1), "6-5", "This view hides the hand"),
        (dealt("tete-a-tete-six"), f"{dealt('tete-a-tete-six').moves()[0]}@6", "joins nothing"),
    ):
        with pytest.raises(Illegal, match=why):
            game.read_move(state, text)


def test_moves_have_an_order_and_a_name() -> None:
    """§61: moves sort by tile and number, a boudé last."""
    moves = [BOUDE, Move(tile(6, 4), 6), Move(tile(6, 4), 4), Move(tile(0, 0)), Move(tile(5, 5), 5)]
    assert [str(move) for move in sorted(moves)] == ["0-0", "5-5@5", "6-4@4", "6-4@6", "boude"]


def test_there_is_one_setup() -> None:
    """Another starting position than the ordinary one is unknown."""
    with pytest.raises(Unknown, match="standard"):
        game.start(setup="odd")
