"""The machine of the game: what it finds, that it repeats itself, and that it stops."""

import threading

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.corpus.shelf import find_book
from academie.errors import Unavailable
from academie.game.analysis import Analysis, Budget, Stop
from academie.game.registry import find
from academie.games.chess import solve
from academie.games.chess.engine.evaluate import Judge
from academie.games.chess.engine.search import key_of
from academie.games.chess.game import game
from academie.games.chess.state import State
from academie.players import roster
from academie.text.message import bilingual
from academie.tutor.problem import judge
from academie.tutor.workbook import problem_of
from conformance.walks import walk
from often import times

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "best", "plies"),
    [
        (BACK_RANK, "a1a8", 1),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", 1),
        ("7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "a7h7", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 3),
        ("3k4/8/3K4/8/8/8/8/7R w - - 0 1", "h1h8", 1),
    ],
)
def test_mates_are_found(fen: str, best: str, plies: int) -> None:
    """With how many plies they take."""
    found = game.engine(megabytes=1).analyse(game.read(fen, "modern"), Budget(depth=4))
    line = found.lines[0]
    assert (str(line.move), line.known, line.ends_in) == (best, 1, plies)
    assert str(line.moves[0]) == best


def test_being_mated_is_known() -> None:
    """The side that cannot avoid it says so."""
    state = game.read("k7/2K5/8/8/8/8/8/1R6 b - - 0 1", "modern")
    line = game.engine(megabytes=1).analyse(state, Budget(depth=4)).lines[0]
    assert (line.known, line.ends_in) == (-1, 2)


def test_what_hangs_is_taken() -> None:
    """A queen for nothing."""
    state = game.read("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "modern")
    assert str(game.engine(megabytes=1).analyse(state, Budget(depth=2)).lines[0].move) == "e4d5"


def test_the_profile_is_kept_to() -> None:
    """§7, §12: no second queen by the book; and who wins by stalemate seeks it."""
    state = game.read("8/P6k/8/8/8/8/Q6K/8 w - - 0 1")
    found = game.engine(megabytes=1).analyse(state, Budget(depth=2), lines=99)
    assert {str(line.move) for line in found.lines} == {str(move) for move in state.moves()}
    assert "a7a8q" not in {str(line.move) for line in found.lines}
    cornered = game.read("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "modern+pat-perdu")
    line = game.engine(megabytes=1).analyse(cornered, Budget(depth=1)).lines[0]
    assert (line.known, line.ends_in) == (1, 1)


@pytest.mark.parametrize("profile", ["modern", "philidor-1806"])
def test_a_position_that_has_been_is_known_again(profile: str) -> None:
    """Whether or not the law counts it (§13): to come back to it gains nothing, and who is behind seeks it."""
    state = game.read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", profile)
    for move in ("a1b1", "e8d8", "b1a1"):
        state = state.after(move)
    line = game.engine(megabytes=1).analyse(state, Budget(depth=1)).lines[0]
    assert (str(line.move), line.score) == ("d8e8", 0)
    elsewhere = game.engine(megabytes=1).analyse(game.read(state.fen, profile), Budget(depth=1)).lines[0]
    assert elsewhere.score < -100


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), profile=st.sampled_from(["modern", "philidor-1806"]))
def test_what_is_recalled_leads_to_where_the_game_stands(seed: int, profile: str) -> None:
    """And goes as far back as what can come again; where the law counts that (§13), it is what the law remembers."""
    for state in walk(game, profile, seed, plies=60)[::7]:
        here: State = state  # type: ignore[assignment] # the game's own
        board = here.recalled
        assert key_of(board) == key_of(here.position)
        assert not any(before.is_zeroing(move) for before, move in steps(board))
        assert profile != "modern" or board.move_stack == here.board.move_stack


def steps(board: chess.Board) -> list[tuple[chess.Board, chess.Move]]:
    """Every move that a board remembers, and from where it was played."""
    back, found = board.copy(), []
    while back.move_stack:
        move = back.pop()
        found.append((back.copy(), move))
    return found


@pytest.mark.parametrize("budget", [Budget(depth=2), Budget(nodes=400)])
def test_equal_budgets_find_equal_lines(budget: Budget) -> None:
    """Of depth or nodes, from a fresh memory."""
    state = game.read("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "modern")
    engine = game.engine(megabytes=1)
    first = engine.analyse(state, budget, lines=2)
    engine.clear()
    again = engine.analyse(state, budget, lines=2)
    assert (first.depth, first.nodes, first.lines) == (again.depth, again.nodes, again.lines)
    assert budget.nodes == 0 or first.nodes <= budget.nodes


@pytest.mark.wide
@settings(max_examples=times(3, 8))
@given(seed=st.integers(0, 2**32))
def test_its_lines_are_legal(seed: int) -> None:
    """Every move of every line, in positions of random games of the book; and the best line comes first."""
    for state in walk(game, "philidor-1806", seed, plies=80)[::25]:
        found = game.engine(megabytes=1).analyse(state, Budget(depth=2, nodes=600), lines=2)
        assert (not found.lines) == (state.result is not None)
        assert [line.score for line in found.lines] == sorted((line.score for line in found.lines), reverse=True)
        for line in found.lines:
            reached = state
            for move in line.moves:
                if reached.result is not None:
                    break  # a draw by repetition, which the line passes over
                reached = reached.after(move)


@settings(max_examples=times(10, 30))
@given(seed=st.integers(0, 2**32))
def test_the_judge_knows_no_colour(seed: int) -> None:
    """A position turned over, colours exchanged, is worth as much to who moves."""
    judge = Judge()
    for state in walk(game, "modern", seed, plies=60)[::20]:
        board: chess.Board = state.position  # type: ignore[attr-defined]
        assert judge.worth(board) == judge.worth(board.mirror())


def test_it_stops_when_told() -> None:
    """A search without end ends with what it has, told of each depth on the way; a second one at once is refused."""
    engine, stop, lines = game.engine(megabytes=1), Stop(), []
    state = game.start("modern")
    refused: list[Exception] = []

    def progress(found: Analysis) -> None:
        lines.append(found.depth)
        try:
            engine.analyse(state, Budget(depth=1))
        except Unavailable as error:
            refused.append(error)
        stop.set()

    found = engine.analyse(state, Budget(), stop=stop, progress=progress)
    assert lines == [1]
    assert refused
    assert found.lines[0].move in state.moves()


def test_a_stop_that_is_set_already_leaves_a_move() -> None:
    """Without looking ahead at all there is one."""
    stop = Stop()
    stop.set()
    found = game.engine(megabytes=1).analyse(game.start("modern"), Budget(), stop=stop)
    assert found.depth == 0
    assert found.lines[0].move in game.start("modern").moves()


def test_another_thread_stops_it() -> None:
    """As a program at the other end would."""
    stop = Stop()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    found = game.engine(megabytes=1).analyse(game.start("modern"), Budget(), stop=stop)
    timer.join()
    assert found.lines


def test_an_interrupt_leaves_the_engine_usable() -> None:
    """Ctrl-C in the middle of a search: the next one is as good as any."""
    engine = game.engine(megabytes=1)
    state: State = game.start("modern")

    def interrupt(_: Analysis) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.analyse(state, Budget(depth=3), progress=interrupt)
    assert engine.analyse(state, Budget(depth=1)).depth == 1


@pytest.mark.parametrize(
    "option", ["deux-coups", "deux-coups-chacun", "roque-et-pion", "pion-en-attente", "passe-prise"]
)
def test_it_plays_under_every_custom(option: str) -> None:
    """A few moves of each, all of them legal."""
    state: State = game.start(f"philidor-1806+{option}")
    player = roster.find("engine:plies=1,megabytes=1", find("chess"))
    for _ in range(8):
        state = state.after(player.choose(state))
    player.close()


def test_two_moves_in_a_row_are_two_gains() -> None:
    """§9: the machine that begins with two does not reckon with an answer between them."""
    state = game.read(f"{chess.STARTING_FEN} begun=0", "modern+deux-coups")
    line = game.engine(megabytes=1).analyse(state, Budget(depth=1)).lines[0]
    assert line.score > 0


# --- Answers to Philidor's lines: by Stockfish where it is, and by our own machine where it is not


@pytest.fixture(params=["as it is", "without Stockfish"])
def judged_by(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both judges; where Stockfish is not installed they are the same."""
    if request.param != "as it is":

        def none() -> str:
            raise Unavailable(bilingual("None.", "Rien."))

        monkeypatch.setattr(solve, "stockfish", none)
    return str(request.param)


def test_the_mate_of_rook_and_bishop(judged_by: str) -> None:
    """Philidor's first move is right; giving the rook away is refuted by a line that the law replays."""
    problem = problem_of(find_book("philidor"), "M")
    assert judge(problem, "Rc8+").good
    verdict = judge(problem, "Rc7")
    assert not verdict.good
    assert verdict.failed is not None
    state = verdict.failed.state.after(verdict.failed.move)
    for move in verdict.refutation:
        state = state.after(move)
    assert ("our own machine" in verdict.text.en) == (judged_by != "as it is") or "Stockfish" not in verdict.text.en
    assert verdict.text.en != verdict.text.fr
