"""What the profiles and options of chess change on the board, one by one."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Illegal
from academie.games.chess.game import game
from academie.games.chess.rules import SET
from academie.games.chess.state import State
from conformance.walks import walk

BOOK = "philidor-1806"
PROMOTES = "8/P6k/8/8/8/8/7K/8 w - - 0 1"


def played(state: State, *texts: str) -> State:
    """The state after moves."""
    for text in texts:
        state = state.after(game.read_move(state, text))
    return state


def names(state: State) -> set[str]:
    """The legal moves as they are written, without signs of check."""
    return {game.write_move(state, move).rstrip("+#") for move in state.moves()}


def read(fen: str, profile: str = BOOK) -> State:
    state = game.read(fen, profile)
    assert isinstance(state, State)
    return state


class TestPromotion:
    """§7: what a pawn becomes."""

    def test_any_piece_that_is_lost(self) -> None:
        """A bare king's pawn becomes whatever it likes, for everything is lost."""
        assert {"a8=Q", "a8=R", "a8=B", "a8=N"} <= names(read(PROMOTES))

    def test_one_queen_only(self) -> None:
        """With the queen on the board no second one is made; today it is, and by the option."""
        fen = "8/P6k/8/8/8/8/Q6K/8 w - - 0 1"
        assert names(read(fen)) & {"a8=Q", "a8=R", "a8=B", "a8=N"} == {"a8=R", "a8=B", "a8=N"}
        for profile in ("modern", f"{BOOK}+plusieurs-dames"):
            assert "a8=Q" in names(read(fen, profile))
        assert "a8=Q" not in names(read(fen, "modern+une-dame"))

    def test_one_of_two_rooks_lost(self) -> None:
        """Of two rooks one must be gone; of the bishops the colour of square does not matter."""
        whole = "8/P6k/8/8/8/8/QRRBB2K/6NN w - - 0 1"
        assert not any(name.startswith("a8") for name in names(read(whole)))
        assert "a8=R" in names(read("8/P6k/8/8/8/8/QR1BB2K/6NN w - - 0 1"))
        assert "a8=B" in names(read("8/P6k/8/8/8/8/QRRB3K/6NN w - - 0 1"))  # a8 is white, and so is the bishop's square

    def test_nothing_lost_the_pawn_stays(self) -> None:
        """With the whole set on the board the pawn may not go; nor does it give stalemate a way out."""
        fen = "1k6/7P/8/8/8/8/Q1RRBB1K/6NN w - - 0 1"
        assert not any("h8" in name for name in names(read(fen)))

    def test_the_pawn_that_waits(self) -> None:
        """By the option it goes, stays a pawn, and becomes the first piece that is lost."""
        state = played(read("3r3k/1P6/8/8/8/8/QRRBB2K/6NN w - - 0 1", f"{BOOK}+pion-en-attente"), "b8")
        assert state.position.piece_at(chess.B8) == chess.Piece(chess.PAWN, chess.WHITE)
        assert game.read(str(state)) == state
        state = played(state, "Rxd2")
        assert state.position.piece_at(chess.B8) == chess.Piece(chess.BISHOP, chess.WHITE)

    def test_a_pawn_at_the_last_rank_is_refused_elsewhere(self) -> None:
        """Nobody waits in the other profiles, and nowhere on his own first rank."""
        for fen, profile in (
            ("P7/7k/8/8/8/8/7K/8 w - - 0 1", BOOK),
            ("8/7k/8/8/8/8/7K/P7 w - - 0 1", f"{BOOK}+pion-en-attente"),
        ):
            with pytest.raises(Illegal, match="A pawn stands on"):
                game.read(fen, profile)

    @settings(max_examples=10)
    @given(seed=st.integers(0, 2**32))
    def test_no_side_ever_has_more_than_its_set(self, seed: int) -> None:
        """In random games of the book each side keeps to one queen, two rooks, two bishops and two knights."""
        for state in walk(game, BOOK, seed, plies=250)[::5]:
            assert isinstance(state, State)
            for colour in chess.COLORS:
                for kind, most in SET.items():
                    assert len(state.position.pieces(kind, colour)) <= most


class TestCustoms:
    """What the preface condemns, each as an option that changes something."""

    def test_taking_in_passing(self) -> None:
        """§5: the book takes in passing; by the option the pawn passes, and the line does not name the square."""
        moves = ("e4", "a6", "e5", "d5")
        assert "exd6" in names(played(game.start(BOOK), *moves))
        passed = played(game.start(f"{BOOK}+passe-prise"), *moves)
        assert "exd6" not in names(passed)
        assert passed.position.ep_square is None

    def test_castling_with_the_pawn(self) -> None:
        """§6: by the option the pawn of the rook goes along, one step or two, on its own file."""
        fen = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1"
        assert not any("," in name for name in names(read(fen)))
        state = read(fen, f"{BOOK}+roque-et-pion")
        assert {name for name in names(state) if name.startswith("O-O")} == {
            "O-O", "O-O,h3", "O-O,h4", "O-O-O", "O-O-O,a3", "O-O-O,a4",
        }  # fmt: skip
        after = played(state, "O-O,h4")
        assert after.fen == "r3k2r/p6p/8/8/7P/8/P7/R4RK1 b kq - 0 1"
        assert played(after, "O-O-O,a6").fen == "2kr3r/7p/p7/8/7P/8/P7/R4RK1 w - - 0 2"

    def test_no_pawn_goes_along_that_is_not_at_home(self) -> None:
        """§6: a pawn that has moved, or has something before it, stays."""
        state = read("4k3/8/8/8/8/7n/P6P/R3K2R w KQ - 0 1", f"{BOOK}+roque-et-pion")
        assert {name for name in names(state) if "," in name} == {"O-O-O,a3", "O-O-O,a4"}

    def test_two_moves_to_begin(self) -> None:
        """§9: who begins plays two in a row, then turns alternate."""
        state = game.start(f"{BOOK}+deux-coups")
        sides = []
        for text in ("e4", "d4", "e5", "Nf3"):
            sides.append(state.player)
            state = played(state, text)
        assert sides == [0, 0, 1, 0]
        assert game.read(str(game.start(f"{BOOK}+deux-coups"))).player == 0

    def test_two_moves_each(self) -> None:
        """§9: or each begins with two; the half of it is in the line."""
        state = game.start(f"{BOOK}+deux-coups-chacun")
        sides = []
        for text in ("e4", "d4", "e5", "d5", "Nf3", "Nf6"):
            sides.append(state.player)
            assert game.read(str(state)) == state
            state = played(state, text)
        assert sides == [0, 0, 1, 1, 0, 1]

    def test_black_begins(self) -> None:
        """§3: the trait is Black's, on the same board."""
        state = game.start(f"{BOOK}+noir-commence")
        assert state.player == 1
        assert state.fen == chess.STARTING_FEN.replace(" w ", " b ")


PERPETUAL = "5rk1/5p1p/5Q2/8/8/8/q7/7K w - - 0 1"


class TestDraws:
    """§8 to §14: how a game ends."""

    def test_mate(self) -> None:
        """The fool's mate, White's king being lost."""
        state = played(game.start(BOOK), "f3", "e5", "g4", "Qh4#")
        assert state.result is not None
        assert (state.result.winner, state.result.reason, state.result.law) == (1, "mate", "§8")

    @pytest.mark.parametrize(("option", "winner"), [("", None), ("+pat-perdu", 0), ("+pat-gagne", 1)])
    def test_stalemate(self, option: str, winner: int | None) -> None:
        """A draw, or by the options lost or won by who cannot move."""
        result = read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", f"{BOOK}{option}").result
        assert result is not None
        assert (result.winner, result.reason, result.law) == (winner, "stalemate", "§12")

    def test_perpetual_check(self) -> None:
        """The third time in a row of checks draws; the line remembers the row alone."""
        row = ("Qg5+", "Kh8", "Qf6+", "Kg8")
        quiet = played(read(PERPETUAL), "Kg1", "Qb2")
        assert "moves=" not in str(quiet)
        state = played(read(PERPETUAL), *row)
        assert state.result is None
        assert str(state).endswith("moves=f6g5,g8h8,g5f6,h8g8")
        state = played(state, *row)
        assert state.result is not None
        assert (state.result.reason, state.result.law, state.result.winner) == ("draw_perpetual", "§11", None)

    def test_a_quiet_move_breaks_the_row(self) -> None:
        """A repetition without check counts for nothing in the book's game, and draws by the option and today."""
        shuffle = ("Nf3", "Nf6", "Ng1", "Ng8") * 2
        assert played(game.start(BOOK), *shuffle).result is None
        assert str(played(game.start(BOOK), *shuffle)).split()[0] == chess.STARTING_FEN.split()[0]
        for profile in ("modern", f"{BOOK}+repetition"):
            result = played(game.start(profile), *shuffle).result
            assert result is not None
            assert (result.reason, result.law) == ("draw_repetition", "§13")

    def test_fifty_moves(self) -> None:
        """Counted today and by the option, from the FEN on; the book's game counts none and forgets the clock."""
        fen = "7k/8/8/8/8/8/R7/K7 w - - 98 80"
        for profile in ("modern", f"{BOOK}+cinquante-coups"):
            state = played(read(fen, profile), "Ra3", "Kg8")
            assert state.result is not None
            assert (state.result.reason, state.result.law) == ("draw_fifty", "§13")
        assert played(read(fen), "Ra3", "Kg8").result is None
        assert read(fen).fen.split()[4] == "0"

    def test_a_mate_goes_before_the_fiftieth_move(self) -> None:
        """Who mates with it has won."""
        state = played(read("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "modern"), "Ra8#")
        assert state.result is not None
        assert state.result.winner == 0

    @pytest.mark.parametrize(("fen", "dead"), [("8/8/8/4k3/8/8/8/K5B1 w - - 0 1", True), (PROMOTES, False)])
    def test_a_game_nobody_can_win(self, fen: str, dead: bool) -> None:
        """§14: king and bishop against king; not with a pawn."""
        result = read(fen).result
        assert (result is not None and result.reason == "draw_dead") == dead

    def test_agreement_and_giving_up(self) -> None:
        """§10, §15."""
        start = game.start(BOOK)
        assert game.agreed(start).law == "§10"
        assert game.left(start, 0).winner == 1


def test_the_board_handed_out_is_a_copy() -> None:
    """What a caller does to it does not change the state."""
    state = game.start("modern")
    state.board.push_san("e4")
    state.position.clear()
    assert state.fen == chess.STARTING_FEN
