"""The faults of the café and their remedies: the books' own examples, and each of R15 to R24."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Illegal
from academie.games.draughts import game
from academie.games.draughts.referee.faults import (
    LAW,
    NEGLECTS,
    Claim,
    Hand,
    Played,
    Release,
    Touch,
    board_after,
    bound_by,
    judge,
    playable,
    required,
    ways,
)
from academie.games.draughts.referee.remedies import huff, let_stand
from academie.games.draughts.state import BLACK, WHITE, State

MANOURY, METZ, FMJD = "manoury-1787", "metz", "fmjd"
NO_2 = "W:W29,31,38,39,43,48:B11,12,14,22,32,35"
NO_4 = "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32"
NO_5 = "B:W36,37,40,49,50:B7,8,12,27,35"
# Metz's boards are lost; these are put together from what its text says of them (l.367-391, l.434-524, l.488-503).
DAMIER_1 = "W:W28,29,31,32,33,36,38:B14,21,27,K35,39"
DAMIER_2 = "W:W22,35:B7,8,9,18,K20,K30"


def position(line: str, profile: str = MANOURY) -> State:
    return game.read(line, profile)


def played(origin: int, target: int, *lifted: int) -> Played:
    return Played(origin, target, frozenset(lifted))


def play(state: State, *moves: str) -> State:
    for text in moves:
        state = state.after(game.read_move(state, text))
    return state


def claims(state: State, act: Played | Hand | Touch) -> tuple[Claim, ...]:
    return judge(state, act).claims


def keys(found: tuple[Claim, ...]) -> set[str]:
    return {claim.key for claim in found}


# --- Manoury's examples ------------------------------------------------------------------------


def test_no_1_anticipated_exchanges_are_no_fault() -> None:
    """§31, R23: three men lifted in one gesture, 21 set on 32, is what two captures with 42-38 between would give."""
    state = play(position("W:W32,37,38,41,42,45:B9,12,14,21,22,35"), "32-27")
    judgement = judge(state, played(21, 32, 27, 38, 42))
    assert judgement.legal
    assert judgement.claims == ()
    assert [str(move) for move in judgement.line] == ["21x43", "42-38", "43x32"]
    assert play(let_stand(state, played(21, 32, 27, 38, 42)), "37x8").fen == "B:W8,41,45:B9,14,35"


def test_no_1_the_right_men_must_be_lifted() -> None:
    """§31: the same gesture is a fault when it takes a man that the exchanges would not give."""
    state = play(position("W:W32,37,38,41,42,45:B9,12,14,21,22,35"), "32-27")
    judgement = judge(state, played(21, 32, 27, 38, 41))
    assert "false_move" in judgement.faults


def test_no_1_nobody_huffs_before_the_hand_has_gone() -> None:
    """§31, R23: while the hand is there Black cannot be huffed; once he says that he has played he can."""
    state = play(position("W:W32,37,38,41,42,45:B9,12,14,21,22,35"), "32-27")
    hand = Hand().after(Touch(21)).after(played(21, 32, 27))
    assert "huff" not in keys(claims(state, hand))
    done = judge(state, hand.after(Release()))
    assert done.faults == ("cut_short",)
    assert done.claim("huff") == Claim("huff", WHITE, "§26", (32,))


def test_no_4_metz_keeps_the_sanctions_apart() -> None:
    """§29: Metz has no rule XVII: the touched piece is played, and the neglect punished after the move."""
    state = position(NO_4, METZ)
    assert keys(claims(state, Touch(31))) == {"play_touched"}
    assert "huff" in keys(claims(state, Hand().after(Touch(31)).after(Played(31, 26)).after(Release())))


def test_no_4_taking_back_the_wrong_touch_does_not_help() -> None:
    """§29: touching 31 and then taking rightly with 38 still leaves the opponent both sanctions."""
    hand = Hand().after(Touch(31)).after(played(38, 9, 32, 22, 13)).after(Release())
    judgement = judge(position(NO_4), hand)
    assert "touched_not_played" in judgement.faults
    assert {"play_touched", "huff_and_play"} <= keys(judgement.claims)


def test_mallet_wrong_taker() -> None:
    """§18: where a king must take, a man that takes as many leaves the king to be huffed."""
    state = position("W:W33,K46:B28,6", MANOURY + "+mallet-taker")
    judgement = judge(state, played(33, 22, 28))
    assert judgement.faults == ("wrong_taker",)
    assert judgement.eligible == (46,)


# --- Metz's examples ---------------------------------------------------------------------------


@pytest.mark.parametrize("square", [14, 21, 28, 29, 31, 33, 35, 39])
def test_damier_1_playable(square: int) -> None:
    """§20, R15: these can move or take, whatever capture is due elsewhere and whoever is on turn."""
    assert playable(position(DAMIER_1, METZ), square)


@pytest.mark.parametrize("square", [27, 32, 36, 38, 1])
def test_damier_1_unplayable(square: int) -> None:
    """§20, §23: these are blocked and have nothing to take; on 1 there is nothing at all."""
    assert not playable(position(DAMIER_1, METZ), square)


@pytest.mark.parametrize("act", [Played(14, 25), Played(14, 9), Played(35, 1), Played(35, 3)])
def test_damier_1_false_moves(act: Played) -> None:
    """§24, R16: man 14 anywhere but on 19 or 20, king 35 off its line: accepted or replayed, as the opponent likes."""
    state = position(DAMIER_1.replace("W:W", "B:W", 1), METZ)
    judgement = judge(state, act)
    assert judgement.faults == ("false_move",)
    assert keys(judgement.claims) == {"accept_false_move", "replay"}
    accepted = let_stand(state, act)
    assert accepted.core.side == WHITE
    assert act.target in accepted.setup.black_men | accepted.setup.black_kings


@pytest.mark.parametrize("act", [Played(32, 23), Played(36, 26), Played(27, 22), played(38, 43)])
def test_damier_1_playing_the_unplayable_is_no_fault_to_punish(act: Played) -> None:
    """§23, R15: an own piece that cannot move, or one of the enemy's, goes back; nobody is huffed for it."""
    state = position(DAMIER_1, METZ)
    judgement = judge(state, act)
    assert judgement.faults == ("unplayable",)
    assert judgement.claims == ()
    with pytest.raises(Illegal, match="goes back"):
        let_stand(state, act)


def test_damier_2_every_short_capture() -> None:
    """§16, §26: three men are due; two kings, or two men with a king's place, are too few, and 2 is not a stop."""
    state = position(DAMIER_2, METZ)
    assert [str(move) for move in required(state)] == ["22x11"]
    assert judge(state, played(35, 15, 30, 20)).faults == ("too_few",)
    assert judge(state, played(22, 4, 18, 9)).faults == ("too_few",)
    assert judge(state, played(22, 2, 18, 8)).faults == ("cut_short",)
    assert 2 in let_stand(state, played(22, 2, 18, 8)).setup.white_kings


# --- R15 to R24 --------------------------------------------------------------------------------


def test_r15_until_let_go_any_reachable_square() -> None:
    """§21: 32 may still go to 27 or 28 while it is held, and the last place counts; once let go it is played."""
    state = game.start(METZ)
    assert [way.target for way in ways(state, 32)] == [27, 28]
    hand = Hand().after(Touch(32)).after(Played(32, 27)).after(Played(32, 28)).after(Release())
    assert [str(move) for move in judge(state, hand).line] == ["32-28"]
    with pytest.raises(Illegal, match="let go"):
        hand.after(Touch(31))


def test_r15_touching_the_enemy_or_the_unplayable_exposes_to_nothing() -> None:
    """§23, Manoury XXXVII: even with a capture to make."""
    state = position(NO_4)
    for square in (32, 43):
        assert judge(state, Touch(square)).faults == ("unplayable",)
        assert claims(state, Touch(square)) == ()


def test_r16_a_false_move_with_a_capture_due_can_be_huffed_too() -> None:
    """§24, §26: whoever had to take and made a false move has not taken; whoever took it all and more has."""
    state = position("W:W33,40:B28,20,15")
    assert [str(move) for move in required(state)] == ["33x22"]
    sideways = judge(state, Played(40, 38))
    assert sideways.faults == ("false_move", "nothing_taken")
    assert {"huff", "make_take", "accept_false_move", "replay", "huff_and_play"} == keys(sideways.claims)
    greedy = judge(state, played(33, 22, 28, 20))
    assert greedy.faults == ("false_move",)
    assert keys(greedy.claims) == {"accept_false_move", "replay"}


def test_r18_touching_the_piece_commits_to_huffing() -> None:
    """§27: a touch of the piece to be huffed leaves nothing else; one of his own, and the other does not play again."""
    open_now = judge(position(NO_5), Played(12, 17)).claims
    assert bound_by(open_now, 27, own=False) == open_now
    huffed = bound_by(open_now, 35, own=False)
    assert huffed == (Claim("huff", WHITE, "§27", (35,)),)
    assert bound_by(huffed, 50, own=True) == huffed
    assert keys(bound_by(open_now, 50, own=True)) == {"huff", "let_stand"}


def test_r19_one_piece_for_one_fault() -> None:
    """Decision D2: of two pieces that could have taken the opponent chooses one; no other can be huffed."""
    state = position("W:W33,31,45:B28,27,6", METZ)
    assert {move.origin for move in required(state)} == {31, 33}
    act = Played(45, 40)
    assert judge(state, act).eligible == (31, 33)
    assert huff(state, act, 31).setup.white_men == {33, 40}
    with pytest.raises(Illegal, match="choose among 31, 33"):
        huff(state, act, 40)


def test_r24_strict_mode_has_no_claims() -> None:
    """§32: under FMJD an illegal act is still told from a legal one, but nobody may claim anything."""
    for line, act in (
        (NO_2, played(38, 16, 22)),
        (NO_4, Touch(31)),
        (NO_5, Played(12, 17)),
        (DAMIER_1, Played(28, 30)),
    ):
        judgement = judge(position(line, FMJD), act)
        assert judgement.faults
        assert judgement.claims == ()
    with pytest.raises(Illegal, match="not open"):
        huff(position(NO_5, FMJD), Played(12, 17), 35)


def test_d7_huffing_the_last_piece_ends_the_game() -> None:
    """Decision D7: the side without pieces has lost at once, though the other was to move."""
    after = huff(position("W:W28:B22,6"), Played(28, 23), 23)
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (BLACK, "loss_no_pieces")
    assert [event.key for event in after.events] == ["huff", "loss_no_pieces"]


def test_the_count_of_three_kings_goes_on() -> None:
    """§38: a tolerated move of kings is a ply like another, while three kings still face one."""
    state = position("B:WK1,K6,K33:BK28 counted=5", METZ)
    assert let_stand(state, Played(28, 32)).core.few_plies == 6


def test_impossible_acts_are_refused() -> None:
    """A hand cannot carry nothing, lift air, or put a piece upon another; the message says what to name."""
    state = game.start(METZ)
    for act in (Played(25, 20), Played(32, 31), played(32, 28, 25), Played(32, 32), Played(32, 51)):
        with pytest.raises(Illegal, match=r"[;].*\.|touch"):
            judge(state, act)


def test_every_fault_has_its_paragraph() -> None:
    """Each fault and each claim cites a paragraph of the law."""
    numbers = {paragraph.number for paragraph in game.law}
    assert set(LAW.values()) <= numbers


# --- Properties --------------------------------------------------------------------------------

POSITIONS = st.builds(
    lambda seed, plies, profile: State(game.start(profile).core.playout(seed, plies)[1], game.profiles.find(profile)),
    st.integers(0, 10_000),
    st.integers(0, 90),
    st.sampled_from([MANOURY, METZ]),
)


@settings(max_examples=60)
@given(POSITIONS)
def test_legal_moves_are_never_faults(state: State) -> None:
    """A legal move, done by hand, gives no claim, and standing it gives the state the law gives."""
    for move in state.moves():
        act = Played(move.origin, move.target, frozenset(move.captured))
        judgement = judge(state, act)
        assert judgement.line == (move,)
        assert judgement.claims == ()
        assert let_stand(state, act) == state.after(move)
        assert board_after(state, act) == state.after(move).setup


@settings(max_examples=60)
@given(POSITIONS)
def test_a_way_of_a_piece_is_legal_or_a_neglect(state: State) -> None:
    """Whatever regular way a piece goes, it is legal, or captures were due and one of their pieces can be huffed."""
    if state.result is not None:
        return
    side = state.core.side
    for square in (*state.core.men(side), *state.core.kings(side)):
        for act in ways(state, square):
            judgement = judge(state, act)
            if judgement.legal:
                continue
            assert NEGLECTS.issuperset(judgement.faults)
            victim = judgement.eligible[0]
            after = huff(state, act, victim)
            left = {*after.core.men(side), *after.core.kings(side)}
            assert len(left) == len({*state.core.men(side), *state.core.kings(side)}) - 1
            assert victim not in left
            assert after.result is not None or after.core.side == 1 - side
