"""Where the three dames of tourne-case may go, whom they hit, and how a game ends (§1-§9, §18)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie._core import tourne_case as core
from academie.game import Roll
from academie.games.tourne_case import game
from academie.tables.board import HAND

pytestmark = pytest.mark.native


COIN = 12
OFF = (0, 0, 0)

Lane = tuple[int, ...]  # the three dames by step, 1 to 12, 0 off the board


def counts(lane: Lane) -> list[int]:
    """A lane as the core counts it."""
    found = [0] * 26
    for step in lane:
        found[step - 1 if step else HAND] += 1
    return found


def lane_of(found: list[int]) -> Lane:
    steps = [step + 1 for step in range(12) for _ in range(found[step])] + [0] * found[HAND]
    return tuple(sorted(steps, reverse=True))


def plays(own: Lane, other: Lane, dice: tuple[int, int]) -> set[tuple[Lane, Lane]]:
    """What every play leaves both sides."""
    found = core.plays(counts(own), counts(other), list(dice), core.Profile())
    return {(lane_of(play.after[0]), lane_of(play.after[1])) for play in found}


def ending(own: Lane, other: Lane, *, agreed: bool = False) -> tuple[int, bool] | None:
    found = core.ending(counts(own), counts(other), core.Profile(la_double=agreed))
    return None if found is None else (found.winner, found.points == 2)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Lane, Lane]:
    """Two lanes without dames coupled outside the coin, or facing each other there."""
    steps = draw(st.permutations(range(1, COIN)))
    free = st.sampled_from([0, 0, COIN])
    lanes = [[steps.pop() if draw(st.booleans()) else draw(free) for _ in range(3)] for _ in range(2)]
    white, black = (tuple(sorted(lane, reverse=True)) for lane in lanes)
    return white, black


dice_strategy = st.tuples(st.integers(1, 6), st.integers(1, 6))


def test_three_dames_off_the_board() -> None:
    """§1, §9: three dames each, none on the board, in lanes of twelve flèches."""
    own, other = core.start(core.Profile())
    assert lane_of(own) == lane_of(other) == OFF
    assert core.DAMES == 3


@pytest.mark.parametrize(("dice", "number"), [((6, 5), 5), ((2, 1), 1), ((6, 6), 6), ((1, 1), 1)])
def test_the_lower_number_alone(dice: tuple[int, int], number: int) -> None:
    """§2: the lower number is played, of a doublet its number once."""
    assert plays(OFF, OFF, dice) == {((number, 0, 0), OFF)}


def test_dames_follow_one_another() -> None:
    """§3: sonnés after a five go to the dame on the fifth flèche, since another would pass over it."""
    assert plays((5, 0, 0), OFF, (6, 6)) == {((11, 0, 0), OFF)}
    assert plays((5, 3, 0), OFF, (6, 4)) == {((9, 3, 0), OFF)}


def test_no_coupling_but_in_the_coin() -> None:
    """§3: a dame does not land on one of its own, except in the coin."""
    assert plays((4, 2, 0), OFF, (2, 2)) == {((6, 2, 0), OFF)}
    assert ((12, 12, 0), OFF) in plays((12, 10, 0), OFF, (6, 2))


def test_the_coin_is_reached_exactly() -> None:
    """§4, §6: from the eleventh and the tenth flèche only an as, then a deux; the rest is lost."""
    for number in range(2, 7):
        assert plays((12, 11, 10), OFF, (6, number)) == {((12, 11, 10), OFF)}
    assert plays((12, 11, 10), OFF, (6, 1)) == {((12, 12, 10), OFF)}
    assert plays((12, 12, 10), OFF, (6, 2)) == {((12, 12, 12), OFF)}


def test_hits_are_forced() -> None:
    """§5, §8: four and three played from the first flèche hits the dame facing the fourth, and nothing else can be."""
    assert plays((1, 0, 0), (4, 0, 0), (4, 3)) == {((4, 0, 0), OFF)}
    assert plays(OFF, (4, 0, 0), (5, 4)) == {((4, 0, 0), OFF)}


def test_the_coin_is_safe() -> None:
    """§5, case TC-10: a dame in the coin faced by one that arrives in the other coin is not hit."""
    assert plays((11, 0, 0), (12, 3, 0), (5, 1)) == {((12, 0, 0), (12, 3, 0)), ((11, 1, 0), (12, 3, 0))}


def test_a_lost_throw() -> None:
    """§6: where no dame can play the lower number the throw is lost, and the higher is never played besides it."""
    assert plays((12, 12, 8), OFF, (5, 5)) == {((12, 12, 8), OFF)}
    assert plays((12, 11, 9), OFF, (3, 2)) == {((12, 11, 9), OFF)}
    assert plays((12, 12, 6), OFF, (6, 1)) == {((12, 12, 7), OFF)}


@settings(max_examples=300)
@given(position=positions(), dice=dice_strategy)
def test_the_higher_number_would_be_lost_too(position: tuple[Lane, Lane], dice: tuple[int, int]) -> None:
    """§3, §4, §6: what stops the lower number, a dame of one's own or the end of the lane, stops the higher as well."""
    if plays(*position, dice) == {position}:
        assert plays(*position, (max(dice), max(dice))) == {position}


def test_the_player_chooses_between_dames() -> None:
    """§18: a dame off the board need not come in first."""
    assert plays((12, 10, 0), (12, 9, 2), (6, 2)) == {((12, 10, 2), (12, 9, 0)), ((12, 12, 0), (12, 9, 2))}


@pytest.mark.parametrize(
    ("other", "agreed", "twice"),
    [((11, 10, 9), True, True), ((11, 10, 9), False, False), ((12, 0, 0), True, False), (OFF, True, True)],
)
def test_the_double_game(other: Lane, agreed: bool, twice: bool) -> None:
    """§7, case TC-11: three in the coin win double, if agreed, when the loser has none there, and single otherwise."""
    assert ending((12, 12, 12), other, agreed=agreed) == (0, twice)
    assert ending(other, (12, 12, 12), agreed=agreed) == (1, twice)


def test_the_game_goes_on() -> None:
    """§7: two in the coin win nothing."""
    assert ending((12, 12, 11), (12, 12, 10), agreed=True) is None


@settings(max_examples=300)
@given(position=positions(), dice=dice_strategy)
def test_dames_keep_their_order(position: tuple[Lane, Lane], dice: tuple[int, int]) -> None:
    """§2 to §5: three dames stay three, one moves by the lower number at most, none faces another but in the coin."""
    own, other = position
    for now, his in plays(own, other, dice):
        assert len(now) == len(his) == 3
        moved = [(a, b) for a, b in zip(own, now, strict=True) if a != b]
        assert len(moved) <= 1
        assert all(b - a == min(dice) for a, b in moved)
        assert len({step for step in now if 0 < step < COIN}) == sum(0 < step < COIN for step in now)
        assert not {step for step in now if 0 < step < COIN} & set(his)


def test_random_games_end() -> None:
    """§7: random games end, in equal numbers of plies for equal seeds; the sweep counts their plays."""
    first, again = (core.playouts(core.Profile(), 5, 50) for _ in range(2))
    assert (first.games, first.plies) == (50, again.plies)
    assert core.Sweep(core.Profile(), 5, 3).positions() >= core.Sweep(core.Profile(), 5, 3).throws


def test_the_example_of_the_book() -> None:
    """§8: three and two, two and as, six and two, four and three, five and four, each play forced."""
    state = game.read("W:+3;B:+3 phase=throw to=black")
    line = [((3, 2), "+/X"), ((2, 1), "+/A"), ((6, 2), "X/U"), ((4, 3), "A/D*"), ((5, 4), "+/U*")]
    for dice, text in line:
        state = state.after(Roll(dice, 2))
        assert [str(move) for move in state.moves()] == [text]
        state = state.after(state.moves()[0])
    assert [event.key for event in state.events] == ["rentree", "battue"]
    assert (state.dames(0), state.dames(1)) == ({25: 3}, {20: 1, 25: 2})


def test_nothing_to_play_is_told() -> None:
    """§6: a throw of which nothing can be played is a dash, and an event of its own."""
    state = game.read("W:L1,K1,J1;B:+3 phase=play to=white dice=6-3")
    (move,) = state.moves()
    assert str(move) == "-"
    assert [event.key for event in state.after(move).events] == ["rien"]


@pytest.mark.parametrize(("profile", "reason", "points"), [("", "coin", 1), ("+double", "partie_double", 2)])
def test_the_end_is_told(profile: str, reason: str, points: int) -> None:
    """§7: three in the coin end the game, single or double by what was agreed."""
    state = game.read(f"W:L2,K1;B:Y1,+2 profile=academie-1806{profile} phase=play to=white dice=5-1")
    last = state.after(game.read_move(state, "K/L"))
    assert last.result is not None
    assert (last.result.winner, last.result.reason, last.result.points, last.result.law) == (0, reason, points, "§7")
    assert last.events[-1].key == reason
