"""Chess: what a side may have, how it may leave, a board handed out (positions.toml has the rest)."""

from __future__ import annotations

import random

import chess
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.games.chess import rules
from academie.games.chess.game import game
from academie.games.chess.rules import SET, values_of
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


# Castling through check and out of it, passing pawns pinned along the rank, promotions that take, double checks.
TRICKY = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
)


@settings(max_examples=times(4, 60))
@given(seed=st.integers(0, 2**32), fen=st.sampled_from(TRICKY))
def test_the_native_moves_are_those_of_the_library(seed: int, fen: str) -> None:
    """Along random games from positions with every kind of move: the same moves in order, and the same FEN."""
    board, chance, values = chess.Board(fen), random.Random(seed), values_of(game.start("modern").profile)
    for _ in range(60):
        found = rules.legal(board, values)
        assert found == sorted(map(rules.Move.of, board.legal_moves))
        assert rules.fen_of(board) == board.fen()
        if not found:
            break
        board.push(chance.choice(found).native)


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
