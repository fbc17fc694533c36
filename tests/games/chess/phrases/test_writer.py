"""Moves written as phrases: read back in its position, a phrase gives its move."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.games.chess.phrases import read_move, start, write


@settings(max_examples=60)
@given(st.lists(st.integers(min_value=0, max_value=217), max_size=90), st.booleans())
def test_random_games_come_back(choices: list[int], black_first: bool) -> None:
    """Move → phrase → move holds along any legal game, whoever begins; and the phrase written again is the same."""
    fen = chess.STARTING_FEN.replace(" w ", " b ") if black_first else chess.STARTING_FEN
    position = start(fen)
    for choice in choices:
        moves = sorted(position.board.legal_moves, key=chess.Move.uci)
        if not moves:
            break
        move = moves[choice % len(moves)]
        text = write(position, move)
        again = read_move(position, text)
        assert again == move
        assert write(position, again) == text
        position = position.after(move)


@settings(max_examples=60)
@given(st.lists(st.integers(min_value=0, max_value=217), min_size=1, max_size=40))
def test_crowded_endings_come_back(choices: list[int]) -> None:
    """So it does with many queens, knights of one wing, promotions with and without capture."""
    position = start("1n2k1n1/PP1P1PPP/8/8/8/8/pp1p1ppp/1N2K1N1 w - - 0 1")
    for choice in choices:
        moves = sorted(position.board.legal_moves, key=chess.Move.uci)
        if not moves:
            break
        move = moves[choice % len(moves)]
        assert read_move(position, write(position, move)) == move
        position = position.after(move)


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        (chess.STARTING_FEN, "g1f3", "Le chevalier du roi à la troisième case de son fou."),
        (chess.STARTING_FEN, "e2e4", "Le pion du roi deux pas."),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "Le roi roque du côté de sa dame."),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "Le roi roque."),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "Le pion du roi prend le pion en passant."),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "Le pion de la tour de la dame pousse à dame, et demande une dame."),
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a8",
            "La tour donne échec et mat à la case de la tour de la dame noire.",
        ),
    ],
)
def test_the_style(fen: str, move: str, text: str) -> None:
    """Castling, capture in passing, promotion, check and squares of either side, as the book would say them."""
    assert write(start(fen), chess.Move.from_uci(move)) == text
