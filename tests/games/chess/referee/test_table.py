"""The table of chess beside its rulings: journals, the assisted table, what cannot be done at all."""

import random
import tomllib
from pathlib import Path

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie import journal
from academie.errors import AcademieError, Unreadable
from academie.games.chess import rules
from academie.games.chess.game import game
from academie.games.chess.referee import ways
from academie.games.chess.referee.table import grasped, square_of
from academie.games.chess.state import State
from academie.journal import Journal
from academie.referee import referee_of, sit
from conformance.walks import walk
from often import times
from rows import rows


def test_a_journal_with_faults_replays() -> None:
    """Written and read back, it comes to the same table, faults and all."""
    acts = [
        "white touches g1",
        "white plays e4",
        "white plays Nf3",
        "black says check",
        "black plays e5",
        "white resigns",
    ]
    table, saved = sit("chess", "rigueur", "modern"), Journal("chess", "rigueur", "modern")
    for line in acts:
        act = table.read(line)
        table, saved = table.after(act), saved.add(act)
    again = journal.read(saved.write(rulings=True))
    assert again == saved
    assert again.replay() == table
    assert table.result is not None
    assert table.result.winner == 1


def test_the_rook_of_a_castling_king_goes_along() -> None:
    """§6: from its corner to the other side of the king; no other move takes a second man along."""
    found = ways(sit("chess", "assisted", "modern", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), 0)
    assert found is not None
    along = {act: steps[0].along for steps, act in found.paths() if steps[0].along}
    assert along == {"plays O-O-O": ("a1", "d1"), "plays O-O": ("h1", "f1")}


def test_the_position_line_is_what_stands_on_the_board() -> None:
    """After a move that can be undone it is the new FEN, not the one the state keeps its moves from."""
    table = sit("chess", "rigueur", "philidor-1806")
    for line in ("white plays e4", "black plays f6", "white plays Qh5"):
        table = table.after(table.read(line))
    assert " moves=" in str(table.state)
    assert table.position_line == "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"


def test_acts_are_read_in_french() -> None:
    """The words of the table in both languages."""
    table = sit("chess", "rigueur", "modern")
    for english, french in (
        ("white plays Nf3", "blanc joue Nf3"),
        ("black says check", "noir dit échec"),
        ("white touches g1", "blanc touche g1"),
        ("white says adoube", "blanc dit j'adoube"),
    ):
        assert table.read(english) == table.read(french)


def test_the_assisted_table_is_that_of_every_game() -> None:
    """Only legal moves are made there, and gestures are not needed."""
    table = sit("chess", "assisted", "modern")
    assert table.assisted
    for line in ("white plays e5", "white touches g1"):
        with pytest.raises(AcademieError):
            table.after(referee_of("chess").read_act(line))
    assert table.after(table.read("white plays e4")).waits == 1


def test_an_offer_waits_for_its_answer_and_lapses_with_a_move() -> None:
    """Who is asked answers, or plays and so declines."""
    table = sit("chess", "rigueur", "modern")
    table = table.after(table.read("white plays e4"))
    table = table.after(table.read("white offers a draw"))
    assert table.waits == 1
    table = table.after(table.read("black plays e5"))
    assert (table.offered, table.result) == (None, None)


# --- Which man a false move took hold of: by its squares, by its letter, by castling


# Two knights that may both go to d2, one bishop, a rook on each corner; White to move.


GRASPED = tomllib.loads(Path(__file__).parents[1].joinpath("positions.toml").read_text(encoding="utf-8"))["grasped"]


@rows(GRASPED["men"])
def test_the_man_that_was_taken_hold_of(text: str, man: str) -> None:
    """The one man of the mover that the text can mean; none where it may be two, or is nobody's."""
    found = grasped(chess.Board(GRASPED["board"]), text)
    assert ("" if found is None else chess.square_name(found)) == man


def test_the_man_is_the_movers() -> None:
    """With Black to move the same words mean his men."""
    board = chess.Board(GRASPED["board"].replace(" w ", " b "))
    assert grasped(board, "O-O") == chess.E8
    assert grasped(board, "d5d4") == chess.D5
    assert grasped(board, "e4e5") is None
    assert grasped(board, "d4") == chess.D5


def test_squares() -> None:
    """From a1 to h8; anything else is a sentence."""
    assert (square_of("a1"), square_of("h8"), square_of("b1")) == (0, 63, 1)
    for text in ("i1", "a9", "", "e"):
        with pytest.raises(Unreadable, match="not a square"):
            square_of(text)


# --- What a side may have

SET = ((chess.QUEEN, 1), (chess.ROOK, 2), (chess.BISHOP, 2), (chess.KNIGHT, 2))


@settings(max_examples=times(3, 10))
@given(seed=st.integers(0, 2**32))
def test_no_side_ever_has_more_than_its_set(seed: int) -> None:
    """§7: in random games of the book each side keeps to one queen, two rooks, two bishops and two knights."""
    for state in walk(game, "philidor-1806", seed, plies=250)[::5]:
        assert isinstance(state, State)
        for colour in chess.COLORS:
            for kind, most in SET:
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
    board, chance, state = chess.Board(fen), random.Random(seed), game.read(fen, "modern")
    for _ in range(60):
        found = state.moves()
        over = board.is_checkmate() or board.is_stalemate() or board.is_insufficient_material()
        assert (state.result is not None) == (over or board.is_repetition(3) or board.is_fifty_moves())
        assert state.result is not None or list(found) == sorted(map(rules.Move.of, board.legal_moves))
        assert state.fen == board.fen() == state.board.fen()
        assert state.position == board
        if not found:
            break
        move = chance.choice(found)
        assert game.write_move(state, move) == board.san(move.native)
        state = state.after(move)
        board.push(move.native)


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
