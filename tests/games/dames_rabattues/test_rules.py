"""What the numbers of a throw do at the dames rabattues: laying, lifting, what passes to the other, and the order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie._core import dames_rabattues as core

pytestmark = pytest.mark.native

PILES, TO_LAY, NONE = [2, 2, 2, 3, 3, 3], [1, 1, 1, 2, 2, 2], [0] * 6
FRESH = (TO_LAY, PILES)
THROWER, OTHER = 0, 1

Side = tuple[list[int], list[int]]

laying = st.tuples(*(st.integers(0, most) for most in TO_LAY)).map(lambda lay: (list(lay), PILES))
lifting = st.tuples(*(st.integers(0, most) for most in PILES)).filter(any).map(lambda lift: (NONE, list(lift)))
sides = laying | lifting
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))


def effects(own: Side, other: Side, throw: tuple[int, int]) -> list[tuple[int, int, str]]:
    """What becomes of the numbers when the larger comes first: by whom, which number, how."""
    first = core.plays(own, other, throw)[0]
    return [(by, number, act.name) for by, number, act in first.effects]


def down_but(**left: int) -> Side:
    """A side with all its dames laid but those named: n5=1 has one of the fifth pile to lay."""
    return [left.get(f"n{number}", 0) for number in range(1, 7)], PILES


def test_the_piles() -> None:
    """§1, §2: two and three dames on six piles, fifteen in all, of which nine have to be laid."""
    state = core.State(core.Profile())
    assert state.own == state.other == (TO_LAY, PILES)
    assert (sum(TO_LAY), sum(PILES)) == (9, 15)


def test_a_number_lays_its_own_pile() -> None:
    """§2: six and as lay a dame of the sixth pile and one of the first."""
    (play,) = core.plays(FRESH, FRESH, (6, 1))
    assert effects(FRESH, FRESH, (6, 1)) == [(THROWER, 6, "lay"), (THROWER, 1, "lay")]
    assert play.after == (([0, 1, 1, 2, 2, 1], PILES), (TO_LAY, PILES))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_small_doublet_is_shared(number: int) -> None:
    """§3, §4: of a pile of two the thrower lays one dame and the other player his own."""
    assert effects(FRESH, FRESH, (number, number)) == [(THROWER, number, "lay"), (OTHER, number, "lay")]


def test_a_large_doublet_is_played_twice() -> None:
    """§3: a doublet is its number twice, not four times."""
    assert effects(FRESH, FRESH, (5, 5)) == [(THROWER, 5, "lay"), (THROWER, 5, "lay")]


def test_what_neither_can_play_is_lost() -> None:
    """§4: two and as, already laid by both, are played by nobody."""
    own: Side = ([0, 0, 1, 2, 2, 2], PILES)
    assert effects(own, own, (2, 1)) == [(THROWER, 2, "nothing"), (THROWER, 1, "nothing")]


def test_nothing_is_lifted_before_all_is_down() -> None:
    """§5: with a five to lay, an as left over lifts neither by one's own throw nor by the other's."""
    behind = down_but(n5=1)
    ahead: Side = (NONE, [0, 2, 2, 3, 3, 3])
    assert effects(behind, behind, (1, 1)) == [(THROWER, 1, "nothing")] * 2
    assert effects(ahead, behind, (1, 1)) == [(THROWER, 1, "nothing")] * 2


def test_the_leader_lifts_what_the_other_throws() -> None:
    """§5: what a straggler throws and has laid is lifted by the one whose dames are all down."""
    assert effects(down_but(n6=1), (NONE, PILES), (4, 3)) == [(OTHER, 4, "lift"), (OTHER, 3, "lift")]


def test_a_fleche_serves_its_own_number() -> None:
    """§6: beset with an empty first flèche takes nothing from the second."""
    own: Side = (NONE, [0, 2, 0, 0, 0, 0])
    (play,) = core.plays(own, down_but(n6=2), (1, 1))
    assert play.after[0] == own


def test_the_last_dame_laid_opens_the_lifting() -> None:
    """§17: with one five to lay, five before as lifts the as at once; as before five leaves it to the other."""
    plays = core.plays(down_but(n5=1), down_but(n4=1), (5, 1))
    assert [play.order for play in plays] == [(5, 1), (1, 5)]
    assert plays[0].after[0] == (NONE, [1, 2, 2, 3, 3, 3])
    assert plays[1].after[0] == (NONE, PILES)


def test_the_game_may_be_won_on_the_others_throw() -> None:
    """§7, §20: the number the thrower cannot play lifts the other's last dame, and the second is not played."""
    play = core.plays(down_but(n6=1), (NONE, [0, 0, 0, 1, 0, 0]), (4, 6))[1]
    assert play.order == (4, 6)
    assert play.effects == [(OTHER, 4, core.Act.lift)]
    assert play.after[0] == down_but(n6=1)


def test_a_doublet_that_wins_is_over_at_once() -> None:
    """§20: the second number of a doublet is not played once the first has won."""
    (play,) = core.plays((NONE, [0, 0, 1, 0, 0, 0]), (NONE, [0, 0, 1, 1, 0, 0]), (3, 3))
    assert play.effects == [(THROWER, 3, core.Act.lift)]


@given(own=sides, other=sides, throw=dice)
def test_a_number_takes_one_dame_at_most(own: Side, other: Side, throw: tuple[int, int]) -> None:
    """§2, §4, §18: each number lays or lifts one dame of one player, the thrower's whenever it can."""
    before = sum(map(sum, (*own, *other)))
    for play in core.plays(own, other, throw):
        used = [effect for effect in play.effects if effect[2] != core.Act.nothing]
        assert before - sum(map(sum, (*play.after[0], *play.after[1]))) == len(used)
        by, number, act = play.effects[0]
        able = own[0][number - 1] or (not any(own[0]) and own[1][number - 1])
        assert (by == THROWER and act != core.Act.nothing) == bool(able)


def reached(own: Side, other: Side, order: tuple[int, int]) -> set[tuple[int, str]]:
    """Every end of a throw played in this order when the other may overlook what is left to him."""
    start = core.State(core.Profile(auto_claim=False), own, other, 0, core.Phase.play, order, [])
    open_, ends = [start.ordered(order[0])], set()
    while open_:
        state = open_.pop()
        if state.phase == core.Phase.claim:
            open_ += [state.claimed(True), state.claimed(False)]
        else:
            ends.add((state.thrower, str((state.own, state.other))))
    return ends


@settings(max_examples=300)
@given(own=sides, other=sides, throw=dice)
def test_the_orders_offered_are_all_that_matter(own: Side, other: Side, throw: tuple[int, int]) -> None:
    """§17: where one order alone is offered the other leads to the same ends, numbers overlooked or not."""
    plays = core.plays(own, other, throw)
    if len(plays) == 1:
        assert reached(own, other, throw) == reached(own, other, throw[::-1])
    else:
        assert plays[0].after != plays[1].after


@pytest.mark.parametrize(
    ("own", "throw", "words"),
    [
        (([2, 1, 1, 2, 2, 2], PILES), (6, 5), "no more"),
        ((NONE, [3, 2, 2, 3, 3, 3]), (6, 5), "no more"),
        ((TO_LAY, [1, 2, 2, 3, 3, 3]), (6, 5), "before all is down"),
        (FRESH, (7, 1), "1 to 6"),
    ],
)
def test_what_cannot_be(own: Side, throw: tuple[int, int], words: str) -> None:
    """§1, §2, §5: piles that no game has, and a seven, are refused by the core."""
    with pytest.raises(ValueError, match=words):
        core.plays(own, FRESH, throw)


def test_the_sweep_counts_what_it_lists() -> None:
    """The benchmark's count of plays is that of the plays listed one by one."""
    sweep = core.Sweep(7, 3)
    assert sweep.throws % 21 == 0
    assert sweep.throws <= sweep.positions() <= 2 * sweep.throws
