"""The moves a phrase may mean, the account of how it was read, and what happens when it fits two or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from academie.errors import Ambiguous, Illegal
from academie.games.chess.phrases import account, candidates, read, read_move, start

if TYPE_CHECKING:
    from academie.games.chess.phrases import Position


def after(*moves: str, fen: str = chess.STARTING_FEN) -> Position:
    position = start(fen)
    for move in moves:
        position = position.after(position.board.parse_san(move))
    return position


def best(position: Position, text: str) -> str:
    return position.board.san(read_move(position, text))


def test_men_keep_the_wing_they_started_on() -> None:
    """The king's knight is the king's knight on the queen's side too."""
    position = after("Nf3", "a6", "Nd4", "a5", "Nb5", "a4")
    assert best(position, "Le chevalier du roi à la troisième case du fou de sa dame") == "N5c3"
    assert best(position, "Le chevalier de la dame à la troisième case de son fou") == "N1c3"


def test_castled_rooks_keep_their_names() -> None:
    """After castling the rook on f1 is the king's rook still."""
    position = after("e4", "e5", "Nf3", "Nf6", "Be2", "Be7", "O-O", "O-O", "d3", "a6")
    assert best(position, "La tour du roi à la case de son roi") == "Re1"


def test_a_pawn_by_present_and_by_first_file() -> None:
    """A pawn that has taken answers to both files; one that never left its file goes before it."""
    position = after("e4", "d5", "exd5", "c6", "a3", "a6")
    assert best(position, "Le pion du roi prend le pion") == "dxc6"
    assert best(position, "Le pion de la dame deux pas") == "d4"
    assert best(position, "Le pion de la dame un pas") == "d3"


def test_squares_are_counted_from_their_owner() -> None:
    """His own by “son”, the other's by colour or “adverse”."""
    position = after("e4", "e5")
    assert best(position, "La dame à la quatrième case de la tour du roi noir") == "Qh5"
    assert best(position, "La dame à la quatrième case du chevalier de son roi") == "Qg4"
    assert best(position, "La dame à la quatrième case de la tour du roi adverse") == "Qh5"


def test_the_same() -> None:
    """“De même” is the last phrase in the other's mouth."""
    position = start()
    said = read("Le fou du roi à la quatrième case du fou de sa dame")
    position = after("e4", "e5")
    position = position.after(position.board.parse_san("Bc4"), said)
    assert best(position, "De même") == "Bc5"
    assert candidates(start(), read("De même")) == ()


def test_check_decides() -> None:
    """A checking move is meant where check is said, and no square."""
    position = after("e4", "e5", "f4", "exf4", "Nc3")
    assert best(position, "La dame donne échec") == "Qh4+"


def test_taken_in_passing() -> None:
    """The capture in passing has its words."""
    position = after("e4", "a6", "e5", "d5")
    assert best(position, "Le pion du roi prend le pion en passant") == "exd6"


def test_promotions() -> None:
    """A pawn becomes a queen, or what it asks for."""
    position = start("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1")
    assert best(position, "Pousse le pion du roi à dame") == "e8=Q"
    assert best(position, "Le pion du roi pousse à dame, et demande un chevalier") == "e8=N+"


def test_the_account_names_the_words_that_decide() -> None:
    """The account counts what each part leaves and tells which words left one move."""
    told = account(start(), read("Le chevalier du roi à la troisième case de son fou"))
    assert told.legal == 20
    assert [(step.words, step.left) for step in told.steps] == [
        ("le chevalier", 4),
        ("du roi", 2),
        ("à la troisième case de son fou", 1),
    ]
    assert told.deciding == "à la troisième case de son fou"
    assert told.explained().en.endswith(": Nf3.")
    assert "en laisse 2" in told.explained().fr


def test_a_strained_reading_says_why() -> None:
    """What has to be forgiven stands in the account."""
    position = after("e4", "d5", "exd5", "c6", "a3", "a6")
    told = account(position, read("Le pion du roi prend le pion"))
    assert "first file" in told.explained().en


def test_a_phrase_that_fits_two_moves() -> None:
    """The sentence lists the moves, in both languages."""
    with pytest.raises(Ambiguous) as caught:
        read_move(start(), "Le pion de la tour un pas")
    assert "a3 and h3" in str(caught.value)
    assert "a3 et h3" in caught.value.to("fr")


def test_a_phrase_that_fits_none() -> None:
    """No legal move: one sentence."""
    with pytest.raises(Illegal, match="No legal move agrees with"):
        read_move(start(), "La dame à sa quatrième case")
