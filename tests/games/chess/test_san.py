"""Many moves written at once are written as the library writes each."""

from __future__ import annotations

import random

import pytest

from academie.games import find
from academie.games.chess.notation import write_move, write_moves

CHESS = find("chess")
HARD = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",  # castling, and castling that checks
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "8/8/8/KPp4r/8/8/8/7k w - c6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
    "k7/8/1K6/8/8/8/8/7R w - - 0 1",  # mate
    "4k3/8/4N3/8/8/8/4R3/4K3 w - - 0 1",  # a line that opens
    "Q1Q5/8/Q7/8/8/8/6pk/4K3 w - - 0 1",  # by the file, the rank, and both
]


@pytest.mark.parametrize("profile", sorted(CHESS.profiles.profiles))
def test_games_by_chance(profile: str) -> None:
    """Every legal move of every position, under every profile."""
    chance = random.Random(profile)
    for _ in range(6):
        state = CHESS.start(profile)
        for _ in range(120):
            moves = list(state.moves())
            if not moves:
                break
            assert write_moves(state, moves) == [write_move(state, move) for move in moves]  # type: ignore[arg-type]
            state = state.after(chance.choice(moves))


@pytest.mark.parametrize("fen", HARD)
def test_what_is_written_otherwise(fen: str) -> None:
    """Castling, passing, becoming another piece, mate, an opened line, several queens."""
    state = CHESS.read(fen)
    moves = list(state.moves())
    assert moves
    assert write_moves(state, moves) == [write_move(state, move) for move in moves]  # type: ignore[arg-type]
