"""Dames rabattues: what the numbers of a throw do, who has the dice, what may be overlooked, the end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie._core import dames_rabattues as core
from academie.errors import Illegal
from academie.game import Look, Roll
from academie.games.dames_rabattues.game import game

if TYPE_CHECKING:
    from academie.games.dames_rabattues.state import State

pytestmark = pytest.mark.native


PILES, TO_LAY, NONE = [2, 2, 2, 3, 3, 3], [1, 1, 1, 2, 2, 2], [0] * 6
NEW = (TO_LAY, PILES)
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
    (play,) = core.plays(NEW, NEW, (6, 1))
    assert effects(NEW, NEW, (6, 1)) == [(THROWER, 6, "lay"), (THROWER, 1, "lay")]
    assert play.after == (([0, 1, 1, 2, 2, 1], PILES), (TO_LAY, PILES))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_small_doublet_is_shared(number: int) -> None:
    """§3, §4: of a pile of two the thrower lays one dame and the other player his own."""
    assert effects(NEW, NEW, (number, number)) == [(THROWER, number, "lay"), (OTHER, number, "lay")]


def test_a_large_doublet_is_played_twice() -> None:
    """§3: a doublet is its number twice, not four times."""
    assert effects(NEW, NEW, (5, 5)) == [(THROWER, 5, "lay"), (THROWER, 5, "lay")]


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
        (NEW, (7, 1), "1 to 6"),
    ],
)
def test_what_cannot_be(own: Side, throw: tuple[int, int], words: str) -> None:
    """§1, §2, §5: piles that no game has, and a seven, are refused by the core."""
    with pytest.raises(ValueError, match=words):
        core.plays(own, NEW, throw)


def test_the_sweep_counts_what_it_lists() -> None:
    """The benchmark's count of plays is that of the plays listed one by one."""
    sweep = core.Sweep(7, 3)
    assert sweep.throws % 21 == 0
    assert sweep.throws <= sweep.positions() <= 2 * sweep.throws


FRESH = "W:111222/222333;B:111222/222333"


def roll(large: int, small: int) -> Roll:
    return Roll((large, small), 1 if large == small else 2)


def played(state: State, large: int, small: int) -> State:
    """The throw made and played in its first order."""
    thrown = state.after(roll(large, small))
    return thrown.after(thrown.moves()[-1])


def told(state: State) -> list[tuple[str, int, str]]:
    """The events with their players and the letters they name."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVXY"
    return [(event.key, event.player, "".join(letters[s] for s in event.squares)) for event in state.events]


def test_a_doublet_keeps_the_dice() -> None:
    """§3, case DR-06: doublet after doublet, played or not, the dice stay until a simple throw."""
    state = game.read(f"{FRESH} phase=throw to=black")
    for number in (1, 1, 1, 4):
        state = played(state, number, number)
        assert (state.thrower, state.events[-1].key) == (1, "rejoue")
    assert played(state, 6, 5).thrower == 0


@pytest.mark.parametrize("throw", [(6, 5), (5, 4), (3, 2), (4, 3), (6, 6), (2, 2), (3, 3), (4, 4), (1, 1), (5, 5)])
def test_simple_throws_and_doublets(throw: tuple[int, int]) -> None:
    """§3, case DR-13: unequal dice are simple and pass the dice on, equal ones are doublets and keep them."""
    after = played(game.read(f"{FRESH} phase=throw to=white"), *throw)
    assert after.thrower == (0 if throw[0] == throw[1] else 1)


def test_events_tell_which_number_went_where() -> None:
    """§4: a terne thrown first is laid once by each, on the flèches of their third piles."""
    state = played(game.read(f"{FRESH} phase=throw to=black"), 3, 3)
    wanted = [("rabattue", 1, "V"), ("nombre_passe", 0, "V"), ("rabattue", 0, "C"), ("rejoue", 1, "")]
    assert told(state) == wanted


def test_the_first_out_wins_a_single_game() -> None:
    """§7, §19, case DR-10: the first to have lifted all wins one game, however much the other has left."""
    state = game.read("W:000000/000001;B:111222/222333 phase=throw to=white")
    after = played(state, 6, 6)
    assert after.result is not None
    assert (after.result.winner, after.result.points, after.result.reason) == (0, 1, "partie_simple")
    assert (list(after.moves()), list(after.rolls())) == ([], [])
    assert told(after) == [("levee", 0, "F"), ("partie_simple", 0, "")]


def test_a_win_on_the_others_throw() -> None:
    """§7: Black, who cannot lift a four yet, throws one and White is out."""
    state = game.read("W:000000/000100;B:000001/222333 phase=throw to=black").after(roll(4, 2))
    after = state.after(game.read_move(state, "4-2"))
    assert after.result is not None
    assert after.result.winner == 0


def test_a_misplay_is_put_right() -> None:
    """§8, case DR-11: for a carme pile 5 cannot be laid; the refusal changes nothing, and pile 4 is laid."""
    state = game.read(f"{FRESH} phase=play to=white dice=4-4")
    before = str(state)
    with pytest.raises(Illegal, match="4-4"):
        game.read_move(state, "5-5")
    assert str(state) == before
    after = state.after(game.read_move(state, "4-4"))
    assert after.side(0) == ((1, 1, 1, 0, 2, 2), (2, 2, 2, 3, 3, 3))
    assert game.profiles.find()["touch_move"] is False


def test_a_number_may_be_overlooked() -> None:
    """§9, case DR-12: nobody warns; by the option manual-claim a number let go is lost, one taken is played."""
    offered = game.read(f"{FRESH} profile=academie-1806+manual-claim phase=throw to=black").after(roll(3, 3))
    offered = offered.after(offered.moves()[0])
    assert (offered.player, offered.core.pending, told(offered)) == (0, [3], [("rabattue", 1, "V")])
    assert game.draw(offered).splitlines()[-1] == "   White: 9 to lay   3 is left to him"
    assert game.draw(offered, look=Look("fr")).splitlines()[-1].endswith("le 3 lui est laissé")
    left = offered.after(game.read_move(offered, "leave"))
    assert (left.side(0)[0][2], left.thrower) == (1, 1)
    assert told(left) == [("nombre_passe", 0, "V"), ("oubli", 0, "C"), ("rejoue", 1, "")]
    taken = offered.after(game.read_move(offered, "je prends"))
    assert taken.side(0)[0][2] == 0


OWN = "profile=academie-1806+manual-play"


def test_a_number_of_his_own_may_be_overlooked() -> None:
    """§18: by the option manual-play he names the number he plays first, is asked for the second, or leaves both."""
    thrown = game.read(f"{FRESH} {OWN} phase=throw to=black").after(roll(6, 1))
    assert list(map(str, thrown.moves())) == ["leave", "1-6", "6-1"]
    asked = thrown.after(game.read_move(thrown, "1-6"))
    assert (asked.player, asked.thrower, asked.core.pending, told(asked)) == (1, 1, [6], [("rabattue", 1, "Y")])
    assert game.read(str(asked)) == asked
    assert game.draw(asked).splitlines()[0] == " > Black: 8 to lay   6 is still his"
    assert game.draw(asked, look=Look("fr")).splitlines()[0].endswith("le 6 lui reste à jouer")
    left = asked.after(game.read_move(asked, "je laisse"))
    assert (left.side(1)[0], left.side(0)[0], left.thrower) == ((0, 1, 1, 2, 2, 2), (1, 1, 1, 2, 2, 2), 0)
    assert told(left) == [("oubli", 1, "S")]
    taken = asked.after(game.read_move(asked, "take"))
    assert (taken.side(1)[0], told(taken)) == ((0, 1, 1, 2, 2, 1), [("rabattue", 1, "S")])
    both = thrown.after(game.read_move(thrown, "leave"))
    assert (both.board, both.thrower) == (thrown.board, 0)
    assert told(both) == [("oubli", 1, "S"), ("oubli", 1, "Y")]


def test_what_he_overlooks_is_nobodys() -> None:
    """§18: the other plays what the thrower cannot, not what he did not; a doublet let go whole he has none of."""
    thrown = game.read(f"{FRESH} {OWN} phase=throw to=white").after(roll(3, 3))
    one = thrown.after(game.read_move(thrown, "3-3"))
    all_left = thrown.after(game.read_move(thrown, "leave"))
    assert told(one) == [("rabattue", 0, "C"), ("nombre_passe", 1, "C"), ("rabattue", 1, "V"), ("rejoue", 0, "")]
    assert told(all_left) == [("oubli", 0, "C"), ("oubli", 0, "C"), ("rejoue", 0, "")]
    his = game.read(f"W:110222/222333;B:111222/222333 {OWN} phase=play to=white dice=6-3")
    assert told(his.after(his.moves()[0])) == [("oubli", 0, "F"), ("nombre_passe", 1, "C"), ("rabattue", 1, "V")]


def test_with_nothing_to_overlook_nothing_is_asked() -> None:
    """§18: what neither can play is lost as ever, and the order that only the other gains by is offered as ever."""
    lost = game.read(f"W:001222/222333;B:001222/222333 {OWN} phase=play to=white dice=2-1")
    assert list(map(str, lost.moves())) == ["2-1"]
    assert told(lost.after(lost.moves()[0])) == [("rien", 0, "B"), ("rien", 0, "A")]
    his = game.read(f"W:000010/222333;B:000100/222333 {OWN} phase=play to=white dice=4-2")
    assert list(map(str, his.moves())) == ["2-4", "4-2"]


@pytest.mark.parametrize(
    "line",
    [
        "W:111222/222333;B:111222/222333 phase=claim to=white dice=6-1 left=6",
        f"W:011222/222333;B:011222/222333 {OWN} phase=claim to=white dice=6-1 left=1",
    ],
)
def test_what_is_not_asked_is_no_position(line: str) -> None:
    """§18: a number of one's own is asked for by the option alone, and one that is nobody's by none."""
    with pytest.raises(Illegal):
        game.read(line)


def test_by_default_nothing_is_overlooked() -> None:
    """§9: without the option no claim is asked in whole games, and nothing is told as forgotten."""
    chooser = random.Random(1806)
    for _ in range(20):
        state = game.start()
        while state.result is None:
            state = state.after(chooser.choice(state.rolls() or state.moves()))
            assert state.core.phase.name != "claim"
            assert not any(event.key == "oubli" for event in state.events)


def test_the_tables_are_drawn() -> None:
    """§21: piles are told by their height, laid dames lie before them; A lies at the right when asked."""
    state = game.read("W:011222/222333;B:000000/122333 phase=throw to=black")
    drawn = game.draw(state, ascii_only=True).splitlines()
    assert drawn[0] == " > Black: 14 to lift"
    assert drawn[3].split() == ["|", "x", "x", "x", "x", "x", "x", "|"]
    assert drawn[4].split()[1:7] == [".", "x", "x", "x", "x", "x"]
    assert drawn[-4].split()[1:7] == ["o", "2o", "2o", "3o", "3o", "3o"]
    assert drawn[-1] == "   White: 8 to lay"
    assert "".join(sign for line in game.picture(state) for sign, _ in line).count("●") == 14
