"""Borders of what a hand has done at draughts: the way it took, what is counted on, which touched piece is named."""

from __future__ import annotations

import pytest

from academie.games.draughts import game
from academie.games.draughts.referee.acts import read_act
from academie.games.draughts.referee.faults import Played, Touch, judge, required, ways
from academie.games.draughts.referee.remedies import huff_and_play, let_stand
from academie.games.draughts.referee.table import DraughtsTable, rigueur

pytestmark = pytest.mark.native


def after(table: DraughtsTable, *lines: str) -> DraughtsTable:
    for line in lines:
        table = table.after(read_act(line))
    return table


@pytest.mark.parametrize(
    ("line", "square", "expected"),
    [
        ("W:W33:B18,28,6", 33, [(13, {18, 28}), (29, set())]),
        ("W:W33:B28,6", 33, [(22, {28}), (29, set())]),
        ("W:W33:B13,18,28,6", 33, [(22, {28}), (29, set())]),  # 13 stands where the second leap would end
    ],
)
def test_a_capture_is_played_to_its_end(line: str, square: int, expected: list[tuple[int, set[int]]]) -> None:
    """§10, §21: the regular ways of a piece are its steps and its whole captures, none that is broken off."""
    found = ways(game.read(line, "manoury-1787"), square)
    assert [(way.target, set(way.lifted)) for way in found] == expected


@pytest.mark.parametrize(
    ("line", "act", "faults", "left"),
    [
        # The king reaches 4 over 13 alone, which is too few, or over all four, which is right: three were left.
        ("W:WK36:B13,15,23,41,42", Played(36, 4, frozenset({13})), ("pieces_left",), (23, 41, 42)),
        # To 47 over 42 and 27, or over 42 and two others.
        ("W:WK21:BK9,12,27,K42,K45", Played(21, 47, frozenset({42})), ("pieces_left",), (9, 12)),
        # With 27 lifted it went the short way.
        ("W:WK21:BK9,12,27,K42,K45", Played(21, 47, frozenset({27})), ("too_few", "pieces_left"), (42,)),
        ("W:WK21:BK9,12,27,K42,K45", Played(21, 47, frozenset({27, 42})), ("too_few",), ()),
        ("W:WK21:BK9,12,27,K42,K45", Played(21, 47, frozenset({9, 12, 42})), (), ()),
    ],
)
def test_the_right_way_is_supposed(line: str, act: Played, faults: tuple[str, ...], left: tuple[int, ...]) -> None:
    """§25, §26: where what was lifted fits the right capture as well as a wrong one, pieces were left, no more."""
    judgement = judge(game.read(line, "manoury-1787"), act)
    assert judgement.faults == faults
    assert judgement.left == left


@pytest.mark.parametrize(
    ("line", "act", "counted"),
    [
        ("W:WK46,K47,K50:BK5 counted=7", Played(47, 43), 8),
        ("W:WK46,K47,K50:BK5", Played(47, 43), 1),
        ("B:WK46:BK1,K4,K5 counted=7", Played(4, 8), 8),  # whoever has the three
        ("W:WK46,K47:BK5 counted=7", Played(47, 43), 0),
        ("W:WK46,K47,K49,K50:BK5 counted=7", Played(47, 43), 0),
        ("W:WK46,K47,K50:BK4,K5 counted=7", Played(47, 43), 0),
        ("W:WK46,K47,K50,35:BK5 counted=7", Played(47, 43), 0),
        ("W:WK46,K47,K50:BK5,6 counted=7", Played(47, 43), 0),
        # What was lifted made it three against one: the count begins with the next move.
        ("W:WK46,K47,K50:BK5,28", Played(50, 26, frozenset({28})), 0),
        ("W:WK46,K47,K50:BK4,K5 counted=7", Played(47, 43, frozenset({4})), 0),
    ],
)
def test_the_count_goes_on_when_a_false_move_stands(line: str, act: Played, counted: int) -> None:
    """§38: three kings against one and nothing else, and nothing taken; otherwise there is nothing to count."""
    state = game.read(line, "manoury-1787")
    assert "false_move" in judge(state, act).faults
    assert let_stand(state, act).core.few_plies == counted


@pytest.mark.parametrize(
    ("touches", "key", "law"),
    [((6,), "play_touched", "§20"), ((6, 7), "choose_touched", "§22"), ((6, 7, 5), "choose_touched", "§22")],
)
def test_of_several_touched_one_is_chosen(touches: tuple[int, ...], key: str, law: str) -> None:
    """§20, §22: one piece touched is to be played, of two or more the faulty mover names one."""
    table = after(rigueur("manoury-1787", "W:W33,31,45:B28,27,5,6,7"), "white plays 45-40")
    table = after(table, *(f"black touches {square}" for square in touches))
    calls = [f"white makes him play {square}" for square in touches]
    assert sorted(map(str, table.acts(0))) == sorted(calls)
    for call in calls:
        (ruling,) = after(table, call).rulings
        assert (ruling.key, ruling.law, ruling.refused) == (key, law, False)


def test_a_king_huffed_before_the_move_begins_no_count() -> None:
    """§29, §38: three kings are left against one, but nobody has played yet; the same player plays what he touched."""
    state = huff_and_play(game.read("W:WK46,K47,K48,K49:BK28", "manoury-1787"), Touch(47), 46)
    assert state.fen == "W:WK47,K48,K49:BK28"
    assert state.core.few_plies == 0


@pytest.mark.parametrize(
    ("line", "lone", "other"), [("B:W21,22,K36:BK45", "black", "white"), ("W:WK6:B29,30,K15", "white", "black")]
)
def test_crowns_are_answered_on_either_side(line: str, lone: str, other: str) -> None:
    """§39: the lone king, White or Black, has the men crowned; the other accepts, or refuses and the game is drawn."""
    crowned = after(rigueur("manoury-1787", line), f"{lone} has the men crowned")
    assert crowned.crowned == (0 if lone == "white" else 1)
    accepted = after(crowned, f"{other} accepts")
    assert (accepted.crowned, accepted.result) == (None, None)
    refused = after(crowned, f"{other} refuses")
    assert refused.result is not None
    assert (refused.result.winner, refused.result.law) == (None, "§39")


def test_an_answer_is_offered_once() -> None:
    """§34, §39: whoever has a draw and crowns to answer says yes or no, and finds each of the two words once."""
    crowned = after(rigueur("manoury-1787", "B:W21,22,K36:BK45"), "black has the men crowned", "black offers a draw")
    offered = [str(act) for act in crowned.acts(0)]
    assert sorted(offered) == sorted(set(offered))
    assert {"white accepts", "white refuses"} <= set(offered)


# --- Borders of the café's table at draughts beside those of the rulings: what a judgement holds, who answers


DUE = "W:W33,31,45:B28,27,6"  # White may take with 33 over 28 and with 31 over 27


@pytest.mark.parametrize(
    ("play", "faults"), [(Played(33, 22, frozenset({28})), ()), (Played(45, 40, frozenset()), ("nothing_taken",))]
)
def test_a_judgement_knows_what_was_to_be_taken(play: Played, faults: tuple[str, ...]) -> None:
    """§26: whether the move was right or not."""
    state = game.read(DUE, "manoury-1787")
    judgement = judge(state, play)
    assert judgement.faults == faults
    assert judgement.required == required(state)
    assert len(judgement.required) == 2


def test_a_gesture_that_is_no_play_has_no_choice() -> None:
    """A text that is not a move, and a faulty move, are none of the legal ones; a right move is itself alone."""
    table = rigueur("manoury-1787", DUE)
    assert table.choices(read_act("white plays 45-40")) == ()
    assert table.choices(read_act("white plays 1-2")) == ()
    (move,) = table.choices(read_act("white plays 33x22 lifting 28"))
    assert str(move) == "33x22"
    (other,) = table.choices(read_act("white plays 31x22 lifting 27"))
    assert str(other) == "31x22"
