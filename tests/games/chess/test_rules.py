"""Chess: what a side may have, how it may leave, a board handed out (positions.toml has the rest)."""

from __future__ import annotations

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.games.chess.game import game
from academie.games.chess.rules import SET
from academie.games.chess.state import State
from conformance.walks import walk
from often import times


@settings(max_examples=times(3, 10))
@given(seed=st.integers(0, 2**32))
def test_no_side_ever_has_more_than_its_set(seed: int) -> None:
    """§7: in random games of the book each side keeps to one queen, two rooks, two bishops and two knights."""
    for state in walk(game, "philidor-1806", seed, plies=250)[::5]:
        assert isinstance(state, State)
        for colour in chess.COLORS:
            for kind, most in SET.items():
                assert len(state.position.pieces(kind, colour)) <= most


def test_agreement_and_giving_up() -> None:
    """§10, §15."""
    start = game.start("philidor-1806")
    assert game.agreed(start).law == "§10"
    assert game.left(start, 0).winner == 1


def test_the_board_handed_out_is_a_copy() -> None:
    """What a caller does to it does not change the state."""
    state = game.start("modern")
    state.board.push_san("e4")
    state.position.clear()
    assert state.fen == chess.STARTING_FEN
