"""Positions and moves of chess as they are written and read (§19), and the board as it is drawn (§1)."""

from __future__ import annotations

import chess
import pytest

from academie.errors import AcademieError, Ambiguous, Illegal, Unreadable
from academie.game import Look
from academie.games.chess.game import game

KNIGHTS = "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1"


@pytest.mark.parametrize("text", ["Nf3", "g1f3", "G1F3", "g1-f3", "Nf3!?", "Ng1f3", "Ngf3"])
def test_a_move_has_many_writings(text: str) -> None:
    """SAN with too many words or signs, and UCI, name the same move."""
    start = game.start()
    assert str(game.read_move(start, text)) == "g1f3"


@pytest.mark.parametrize(
    ("text", "move"), [("Cc3", "b1c3"), ("Cxc3", "b1c3"), ("Tg1", "h1g1"), ("Fe2", "f1e2"), ("a8=D", "a7a8q")]
)
def test_french_letters_are_read(text: str, move: str) -> None:
    """Cavalier, tour, fou and dame; not the king's, since R is the rook."""
    state = game.read("4k3/P7/8/8/8/2p5/8/1N2KB1R w K - 0 1", "modern")
    assert str(game.read_move(state, text)) == move
    with pytest.raises(Illegal):
        game.read_move(state, "Re2")


@pytest.mark.parametrize("text", ["O-O", "0-0", "e1g1", "O-O+"])
def test_castling_has_many_writings(text: str) -> None:
    """With letters, with noughts, by the king's squares."""
    state = game.read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "modern")
    assert game.write_move(state, game.read_move(state, text)) == "O-O"


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        ("Nb3", Ambiguous, "Nab3 or Ncb3"),
        ("Nd4", Illegal, "White can play"),
        ("a1a2", Illegal, "is not legal here"),
        ("hello", Unreadable, "is not a move"),
        ("--", Illegal, "is not legal here"),
        ("0000", Unreadable, "is not a move"),
        ("", Unreadable, "is not a move"),
    ],
)
def test_bad_moves_are_one_sentence(text: str, kind: type[AcademieError], says: str) -> None:
    """In both languages, with what could be meant."""
    with pytest.raises(kind, match=says) as refused:
        game.read_move(game.read(KNIGHTS, "modern"), text)
    assert refused.value.text.fr.endswith(".")
    assert "\n" not in str(refused.value)


def test_a_bishop_told_by_its_rank_is_no_pair_of_squares() -> None:
    """B2e3 is the bishop of the second rank, not a man from b2; b2a3 and B2A3 are the squares."""
    two = game.read("4k3/7p/8/8/1B6/8/1B6/4K3 w - - 0 1", "modern")
    assert game.write_move(two, game.read_move(two, "B2a3")) == "B2a3"
    assert str(game.read_move(two, "B2A3")) == str(game.read_move(two, "b2a3")) == "b2a3"
    other = game.read("4k3/7p/8/8/3B4/8/3B4/4K3 w - - 0 1", "modern")
    assert str(game.read_move(other, "B2e3")) == "d2e3"


def test_a_king_in_check_is_told_so() -> None:
    """With the moves that help."""
    state = game.read("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "modern")
    with pytest.raises(Illegal, match=r"must parry the check, by Kd1, Kxe2, Kf1 \(§8\)|must parry the check"):
        game.read_move(state, "Kd2")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "The board is empty"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "more than one king"),
        ("k7/8/8/8/8/8/8/K6r b - - 0 1", "not to move is in check"),
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "lets a king castle"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "in passing"),
        ("4k3/8/8/8/8/8/8/4K3", "is not a position"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999", "up to 9999"),
        (f"{chess.STARTING_FEN} begun=0", "does not tell a beginning"),
        (f"{chess.STARTING_FEN} profile=modern moves=e2e5", "is not legal here"),
    ],
)
def test_bad_positions_are_one_sentence(line: str, says: str) -> None:
    """Each with what is wrong."""
    with pytest.raises(AcademieError, match=says):
        game.read(line)


def test_a_fen_of_four_fields_is_read() -> None:
    """The counts are then at their beginning."""
    assert game.read("4k3/8/8/8/8/8/8/4K2R w K -", "modern") == game.read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "modern")


def test_the_board_both_ways() -> None:
    """White below with a white square at the right hand, or turned."""
    state = game.start("modern")
    white = game.draw(state, ascii_only=True).splitlines()
    black = game.draw(state, ascii_only=True, look=Look(a_at="right")).splitlines()
    assert white[1] == "8 | r n b q k b n r |"
    assert white[10] == "    a b c d e f g h"
    assert black[1] == "1 | R N B K Q B N R |"
    assert black[10] == "    h g f e d c b a"
    assert white[3][-3] == black[3][-3] == ":"  # h6 is black, and so is a3
    assert white[6][-3] == " "  # h3 is white
    assert game.draw(state, look=Look("fr")).splitlines()[-1].strip() == "Le trait est aux Blancs"
    assert len(game.picture(state, look=Look(a_at="right"))) == 9
