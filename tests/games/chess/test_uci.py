"""`academie uci` as other programs speak to it: by hand, and through the library's own engine sessions."""

from __future__ import annotations

import io
import sys
import time
from typing import TYPE_CHECKING, TextIO, cast

import chess
import chess.engine
import pytest

from academie.analysis import Budget
from academie.games.chess.uci.engine import Order, UciEngine

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND = [sys.executable, "-c", "from academie.cli import main; main()", "uci"]
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


def hand(lines: tuple[str, ...], answer: io.StringIO) -> Iterator[str]:
    """Lines typed one after the other, each search waited for."""
    for line in lines:
        asked = answer.getvalue().count("bestmove") + line.startswith("go ")
        yield f"{line}\n"
        while answer.getvalue().count("bestmove") < asked and "info string" not in answer.getvalue():
            time.sleep(0.005)


def typed(*lines: str) -> list[str]:
    """What the engine answers to lines typed by hand."""
    answer = io.StringIO()
    UciEngine(cast("TextIO", hand(lines, answer)), answer, "1").run()
    return answer.getvalue().splitlines()


def test_it_says_who_it_is() -> None:
    """Name, author, options, then uciok."""
    told = typed("uci", "isready", "quit", "isready")
    assert told[0].startswith("id name Academie")
    assert "option name Profile type combo default modern var philidor-1806 var modern" in told
    assert told[-2:] == ["uciok", "readyok"]


def test_a_search_is_told_and_answered() -> None:
    """Lines of info with depth, score and moves, then the best move."""
    told = typed(f"position fen {MATE_IN_ONE}", "go depth 2")
    assert told[-1] == "bestmove a1a8"
    assert told[-2].startswith("info depth 1 score mate 1 nodes ")
    assert told[-2].endswith("pv a1a8")


def test_moves_are_played_on() -> None:
    """From the start, by UCI moves; who is mated has none."""
    assert typed("position startpos moves f2f3 e7e5 g2g4", "go depth 1")[-1] == "bestmove d8h4"
    assert typed("position startpos moves f2f3 e7e5 g2g4 d8h4", "go depth 1")[-1] == "bestmove 0000"


def test_a_draw_of_ours_does_not_end_their_game() -> None:
    """Where the law has called a draw the other program may play on, and is answered."""
    shuffle = "g1f3 g8f6 f3g1 f6g8 " * 3
    assert typed(f"position startpos moves {shuffle}", "go depth 1")[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("position fen 8/8/8/8 w", "is not a position"),
        ("position startpos moves e2e5", "is not legal"),
        ("position nowhere", "position startpos"),
        ("setoption name Colour value red", "There is no option"),
        ("setoption name Hash value much", "is not a number"),
        ("setoption name Profile value nobody", "There is no profile"),
        ("go depth", "is not a number"),
    ],
)
def test_what_cannot_be_done_is_told(line: str, says: str) -> None:
    """In one line, and the engine goes on."""
    told = typed(line, "isready")
    assert told[0].startswith("info string ")
    assert says in told[0]
    assert told[-1] == "readyok"


def test_what_is_not_known_is_passed_over() -> None:
    """As the protocol asks, words before a command too."""
    assert typed("register later", "", "joho isready", "debug on") == ["readyok"]


def _share(left: float) -> float:
    return Budget.on_clock(left).seconds


def test_orders_are_read() -> None:
    """Clocks make a time, nothing at all a second, and pondering no end."""
    assert Order.read(["depth", "3", "nodes", "9"], 0).budget.nodes == 9
    assert Order.read(["wtime", "60000", "btime", "1000"], 0).budget == Budget(_share(60.0))
    assert Order.read(["wtime", "60000", "btime", "-5"], 1).budget == Budget(_share(0.0))
    assert Order.read([], 0).budget.seconds == 1.0
    assert Order.read(["infinite"], 0).endless
    assert Order.read(["mate", "2"], 0).budget.depth == 3
    assert Order.read(["mate", "3", "depth", "2"], 0).budget.depth == 2
    pondering = Order.read(["ponder", "wtime", "60000"], 0)
    assert (pondering.endless, pondering.after_hit) == (True, _share(60.0))
    assert Order.read(["wtime", "1000", "movestogo", "1"], 0).budget.seconds < 1.0


def test_the_search_is_held_to_the_moves_given() -> None:
    """`searchmoves` allows those alone, in what is told on the way too."""
    told = typed("position startpos", "go searchmoves a2a3 h2h3 depth 1")
    assert told[-1].split()[1] in {"a2a3", "h2h3"}
    assert told[0].split()[-1] == told[-1].split()[1]


def test_several_lines_are_told() -> None:
    """`MultiPV`: each with its rank, the best first."""
    told = typed("setoption name MultiPV value 2", "position startpos", "go depth 1")
    assert [line.split()[3:5] for line in told[:2]] == [["multipv", "1"], ["multipv", "2"]]
    assert told[0].split()[-1] == told[-1].split()[1] != told[1].split()[-1]


@pytest.fixture(scope="module")
def engine() -> Iterator[chess.engine.SimpleEngine]:
    """The program itself, started as a GUI starts it."""
    with chess.engine.SimpleEngine.popen_uci(COMMAND, timeout=60) as started:
        yield started


class TestSession:
    """The sessions of python-chess's own engine tests, with ours at the other end."""

    def test_play(self, engine: chess.engine.SimpleEngine) -> None:
        """A mate in one, by depth, nodes, time and clock."""
        board = chess.Board(MATE_IN_ONE)
        for limit in (
            chess.engine.Limit(depth=2),
            chess.engine.Limit(nodes=200),
            chess.engine.Limit(time=2.0),
            chess.engine.Limit(white_clock=60, black_clock=60),
        ):
            assert engine.play(board, limit, game=object()).move == chess.Move.from_uci("a1a8")

    def test_analyse(self, engine: chess.engine.SimpleEngine) -> None:
        """The score, the depth and the line."""
        info = engine.analyse(chess.Board(MATE_IN_ONE), chess.engine.Limit(depth=2))
        assert info["score"].white() == chess.engine.Mate(1)
        assert info["pv"] == [chess.Move.from_uci("a1a8")]
        assert info["depth"] == 1

    def test_an_analysis_without_end_is_stopped(self, engine: chess.engine.SimpleEngine) -> None:
        """It thinks until it is told to stop, and answers then."""
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 1:
                    break
            analysis.stop()
            assert analysis.wait().move in chess.Board().legal_moves

    def test_options(self, engine: chess.engine.SimpleEngine) -> None:
        """Memory and profile are set; by the book's no second queen is made."""
        engine.configure({"Hash": 2, "Profile": "philidor-1806"})
        board = chess.Board("8/P6k/8/8/8/8/Q6K/8 w - - 0 1")
        move = engine.play(board, chess.engine.Limit(depth=1)).move
        assert move is not None
        assert move.promotion != chess.QUEEN
        engine.configure({"Profile": "modern"})

    def test_pondering(self, engine: chess.engine.SimpleEngine) -> None:
        """What was expected is played: it thinks on by the clock, and answers without being stopped."""
        board = chess.Board()
        limit = chess.engine.Limit(white_clock=1, black_clock=1)
        first = engine.play(board, limit, ponder=True)
        assert first.move is not None
        board.push(first.move)
        board.push(first.ponder or next(iter(board.legal_moves)))
        assert engine.play(board, limit).move in board.legal_moves

    def test_several_lines(self, engine: chess.engine.SimpleEngine) -> None:
        """As many as asked for."""
        found = engine.analyse(chess.Board(), chess.engine.Limit(depth=1), multipv=3)
        assert len({info["pv"][0] for info in found}) == 3

    def test_a_game(self, engine: chess.engine.SimpleEngine) -> None:
        """Sixteen plies against itself."""
        board = chess.Board()
        for _ in range(16):
            move = engine.play(board, chess.engine.Limit(nodes=60)).move
            assert move in board.legal_moves
            board.push(move)
        engine.ping()
