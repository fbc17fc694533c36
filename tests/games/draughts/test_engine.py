"""The engine: what it finds, what it promises about budgets and repeatability, and that it knows the law of draws.

How strong it is belongs to matches, how fast to benchmarks; nothing here measures time.
"""

import dataclasses
import math
import os
import random
import subprocess
import sys
import threading
from pathlib import Path
from threading import Event, Thread

import pytest

from academie._core import draughts as core
from academie.errors import Unavailable, Unreadable
from academie.game.analysis import Analysis, Budget, Engine, Line, Stop
from academie.games.draughts import endgame, fen
from academie.games.draughts.engine import PATTERNS, DraughtsEngine, weights
from academie.games.draughts.game import game
from academie.games.draughts.state import WHITE, Move, State, make
from games.draughts.endings import BOOKS, FMJD, MANOURY, METZ, at, turned, verdict

MIDDLE = "W:W27,28,32,33,37,38,K47:B6,9,13,18,19,23,K36"
POSITIONS = ("W:W31-50:B1-20", MIDDLE, "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24")

# Short wins of Manoury's book, White to play, by number.
WINS = {
    9: "W:WK27,K37,K46:BK11",
    10: "W:WK19,K27,K37:BK11",
    11: "W:WK18,K26,K28:BK20",
    12: "W:WK10,K36,K37:BK29",
    14: "W:WK1,K23,K49:BK17",
    16: "W:WK7,K35,K37:BK43",
    25: "W:W7,50:B34,45",
    26: "W:WK1,40,K49:BK2",
    27: "W:WK1,22,43,49:BK42,45",
    28: "W:W31,K35,37:B26,43",
    29: "W:WK18,43,49:BK28,45",
}


@pytest.fixture
def engine() -> DraughtsEngine:
    return DraughtsEngine(8)


def best(engine: DraughtsEngine, state: State, nodes: int) -> Move:
    move = engine.analyse(state, Budget(nodes=nodes)).lines[0].move
    assert isinstance(move, core.Move)
    return move


# --- What it finds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [pytest.param(n, marks=[pytest.mark.native] if n > 24 else []) for n in WINS])
def test_short_wins_of_manoury(engine: DraughtsEngine, number: int) -> None:
    """Within fifty thousand nodes the win is known, and the move chosen keeps it."""
    state = at(WINS[number], MANOURY)
    line = engine.analyse(state, Budget(nodes=50_000)).lines[0]
    assert line.known == 1
    assert line.score > 0
    assert endgame.probe(state.after(line.move)) in {-1, None}


@pytest.mark.parametrize("number", [9, 11, 12, 14, 25])
def test_short_wins_are_proved_without_tables(number: int) -> None:
    """By search alone the same wins are proved with their length, which is odd, and the line plays to the end."""
    state = at(WINS[number], MANOURY)
    line = DraughtsEngine(8, tables=False).analyse(state, Budget(nodes=100_000)).lines[0]
    assert line.known == 1
    assert line.ends_in % 2 == 1
    exact = endgame.plies(state)
    assert exact is None or line.ends_in >= exact
    for move in line.moves:
        state = state.after(move)
    assert len(line.moves) < line.ends_in or verdict(state) in {("loss_no_pieces", WHITE), ("loss_no_moves", WHITE)}


def test_one_legal_move(engine: DraughtsEngine) -> None:
    """Manoury No 2: the forced capture of four is the one line there is, however many are asked for."""
    state = at("W:W29,31,38,39,43,48:B11,12,14,22,32,35", MANOURY)
    found = engine.analyse(state, Budget(nodes=5000), lines=5)
    assert [str(line.move) for line in found.lines] == ["38x16"]


def test_nothing_to_find_when_the_game_is_over(engine: DraughtsEngine) -> None:
    """A finished game has no lines and costs nothing."""
    for state in (at("W:W28:B22", FMJD, "28x17"), at("W:WK46:BK13,K16,K27", METZ)):
        found = engine.analyse(state, Budget(nodes=1000))
        assert (found.lines, found.nodes, found.depth) == ((), 0, 0)


# --- What it promises ---------------------------------------------------------------------------------


@pytest.mark.native
@pytest.mark.parametrize("line", POSITIONS)
def test_equal_questions_get_equal_answers(line: str) -> None:
    """On one thread, after clear(), the same search gives the same nodes, depth and lines, as does a new engine."""
    state, budget = at(line, FMJD), Budget(nodes=15_000)
    engine = DraughtsEngine(8)
    answers = [engine.analyse(state, budget, lines=2)]
    engine.analyse(at(MIDDLE, FMJD), Budget(nodes=5000))
    engine.clear()
    answers += [engine.analyse(state, budget, lines=2), DraughtsEngine(8).analyse(state, budget, lines=2)]
    assert len({(found.nodes, found.depth, found.lines) for found in answers}) == 1


@pytest.mark.native
@pytest.mark.parametrize("line", POSITIONS)
@pytest.mark.parametrize("limit", [Budget(depth=7), Budget(nodes=15_000)])
def test_a_clock_with_time_changes_nothing(line: str, limit: Budget) -> None:
    """Where a depth or nodes end the search, a share that is never used up leaves the answer as it was."""
    state, clocked = at(line, FMJD), dataclasses.replace(limit, seconds=1e6, longest=4e6)
    plain, timed = (DraughtsEngine(8).analyse(state, each) for each in (limit, clocked))
    assert (timed.nodes, timed.depth, timed.lines) == (plain.nodes, plain.depth, plain.lines)


def test_a_share_is_left_when_there_is_no_doubt(engine: DraughtsEngine) -> None:
    """A move may take the longest there is, and does not: the search ends by itself."""
    engine.clear()
    found = engine.analyse(at(MIDDLE, FMJD), Budget(seconds=0.2, longest=600.0))
    assert found.depth > 1
    assert found.seconds < 300


@pytest.mark.native
@pytest.mark.parametrize("nodes", [1000, 4096, 30_000])
def test_the_budget_of_nodes(engine: DraughtsEngine, nodes: int) -> None:
    """A search on one thread stops within a few nodes of its budget."""
    for line in POSITIONS:
        engine.clear()
        assert nodes <= engine.analyse(at(line, FMJD), Budget(nodes=nodes)).nodes < nodes + 64


@pytest.mark.parametrize("depth", [1, 2, 5, 8])
def test_the_budget_of_depth(engine: DraughtsEngine, depth: int) -> None:
    """A search goes exactly as deep as it is told, and the first limit reached ends it."""
    for line in POSITIONS:
        engine.clear()
        assert engine.analyse(at(line, FMJD), Budget(depth=depth)).depth == depth
    engine.clear()
    assert engine.analyse(game.start(), Budget(depth=depth, nodes=10**9)).depth == depth
    assert engine.analyse(game.start(), Budget(depth=99, nodes=2000)).depth < 99


@pytest.mark.native
@pytest.mark.parametrize("line", POSITIONS)
def test_several_lines(engine: DraughtsEngine, line: str) -> None:
    """Lines begin with different moves, the best first, and every line is a legal game."""
    state = at(line, FMJD)
    found = engine.analyse(state, Budget(depth=7), lines=4)
    assert len(found.lines) == min(4, len(state.moves()))
    assert len({each.move for each in found.lines}) == len(found.lines)
    assert [each.score for each in found.lines] == sorted((each.score for each in found.lines), reverse=True)
    for each in found.lines:
        assert each.moves[0] == each.move
        after = state
        for move in each.moves:
            after = after.after(move)


def test_more_lines_than_moves(engine: DraughtsEngine) -> None:
    """Asked for a hundred lines it gives every legal move once."""
    state = game.start()
    found = engine.analyse(state, Budget(depth=3), lines=100)
    assert {line.move for line in found.lines} == set(state.moves())


@pytest.mark.native
def test_progress_tells_of_every_depth(engine: DraughtsEngine) -> None:
    """The report comes once for each finished depth, deeper each time, with lines; the last is the answer's depth."""
    reports: list[Analysis] = []
    found = engine.analyse(game.start(), Budget(depth=6), lines=2, progress=reports.append)
    assert [each.depth for each in reports] == [1, 2, 3, 4, 5, 6]
    assert [each.nodes for each in reports] == sorted(each.nodes for each in reports)
    assert all(len(each.lines) == 2 for each in reports)
    assert found.depth == 6


def test_what_a_report_raises_reaches_the_caller(engine: DraughtsEngine) -> None:
    """An error in the report ends a search without limit and is not lost; the engine can be asked again."""

    def refuse(_: Analysis) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        engine.analyse(game.start(), Budget(), progress=refuse)
    assert engine.analyse(game.start(), Budget(depth=2)).depth == 2


@pytest.mark.native
def test_stop_from_another_thread(engine: DraughtsEngine) -> None:
    """A search without limit ends when another thread sets its stop, and still has an answer."""
    stop, deep_enough = Stop(), Event()

    def wait_and_stop() -> None:
        deep_enough.wait()
        stop.set()

    stopper = Thread(target=wait_and_stop)
    stopper.start()
    state = game.start()
    found = engine.analyse(state, Budget(), stop=stop, progress=lambda each: each.depth >= 4 and deep_enough.set())
    stopper.join()
    assert found.depth >= 4
    assert found.lines[0].move in state.moves()


def test_a_stop_already_set(engine: DraughtsEngine) -> None:
    """Even a search stopped before it begins finishes its first depth, so that there is a move to play."""
    stop = Stop()
    stop.set()
    found = engine.analyse(game.start(), Budget(), stop=stop)
    assert (found.depth, len(found.lines)) == (1, 1)


@pytest.mark.native
@pytest.mark.parametrize("line", POSITIONS)
def test_two_threads(engine: DraughtsEngine, line: str) -> None:
    """Two threads answer with a legal move, and count the nodes of both."""
    state = at(line, FMJD)
    found = engine.analyse(state, Budget(depth=8), threads=2)
    assert found.lines[0].move in state.moves()
    assert found.depth == 8


# --- That it knows the law of draws ------------------------------------------------------------------


def value(found: Analysis, text: str) -> Line:
    return next(line for line in found.lines if str(line.move) == text)


@pytest.mark.native
def test_repetition_is_seen(engine: DraughtsEngine) -> None:
    """§40: the move that brings the position for the third time is worth a draw, and saves a game otherwise bad."""
    shuttle = "1-6 46-41 6-1 41-46 1-6 46-41 6-1"
    state = at("B:WK46,36:BK1,K2,K3,K4,26", FMJD, shuttle)
    assert verdict(state.after(game.read_move(state, "41-46"))) == ("draw_repetition", None)
    found = engine.analyse(state, Budget(depth=4), lines=50)
    assert value(found, "41-46").score == 0
    assert found.lines[0].score >= 0
    assert found.lines[-1].score < 0


@pytest.mark.parametrize("profile", BOOKS)
def test_the_limit_is_seen(engine: DraughtsEngine, profile: str) -> None:
    """§38, Manoury No 7 bis: the stroke wins while there is time for it and is worth a draw when there is not."""
    won = engine.analyse(at("W:WK13,K25,K41:BK26 counted=34", profile), Budget(depth=7)).lines[0]
    late = engine.analyse(at("W:WK13,K25,K41:BK26 counted=38", profile), Budget(depth=7)).lines[0]
    assert (won.known, late.known, late.score) == (1, 0, 0)


def test_a_draw_given_is_a_game_lost(engine: DraughtsEngine) -> None:
    """§42: where the draw is given, the move that completes the limit is lost for the giver, won for the receiver."""
    for odds, known, counted in (("white+draw", -1, 49), ("black+draw", 1, 39), ("white", 0, 39)):
        state = at(f"W:WK1,K45,K41:BK48 odds={odds} counted={counted}", METZ)
        line = engine.analyse(state, Budget(depth=3)).lines[0]
        assert line.known == known, odds


# --- Solved endings ------------------------------------------------------------------------------------


def test_a_line_left_with_nothing_prepared_is_seen_to_lose() -> None:
    """MAN l.679-683, XXXI: the search, without tables, knows what a state knows of the line past the twentieth move."""
    bare = DraughtsEngine(1, tables=False)
    for line, prepared in (("W:WK14,K1,K45:BK48", "14-23"), ("W:WK7,K35,K37:BK43", "37-48")):
        state = at(f"{line} odds=white+draw counted=42", MANOURY)
        found = bare.analyse(state, Budget(depth=2), lines=60).lines
        lost = {str(each.move) for each in found if each.ends_in == 1}
        assert lost == {str(move) for move in state.moves() if state.after(move).result is not None}
        assert lost
        assert prepared not in lost


def test_a_solved_ending_is_told_by_its_distance(engine: DraughtsEngine) -> None:
    """§54: three kings against one that win in fifteen plies: the line says so, and is played to its end by the law."""
    state = at("W:WK1,K7,K18:BK35", FMJD)
    found = engine.analyse(state, Budget(nodes=1000), lines=3)
    best, *others = found.lines
    assert (best.known, best.ends_in, len(best.moves)) == (1, 15, 15)
    assert best.verdict.en == "wins in 15"
    assert [(line.known, line.score) for line in others] == [(0, 0), (0, 0)]
    for number, move in enumerate(best.moves):
        assert endgame.plies(state) == 15 - number
        state = state.after(move)
    assert state.result is not None
    assert state.result.winner == 0


def test_the_defender_holds_out_longest(engine: DraughtsEngine) -> None:
    """A lost ending is lost as late as can be, and said so."""
    state = at("W:WK1,K7,K18:BK35", FMJD, "7-2")
    line = engine.analyse(state, Budget(nodes=1000)).lines[0]
    assert (line.known, line.ends_in) == (-1, 14)


def test_nothing_is_claimed_where_the_law_may_draw(engine: DraughtsEngine) -> None:
    """§35, §38: with the limit nearly spent, or under a profile that draws on the grande ligne, the search decides."""
    for state in (at("W:WK1,K7,K18:BK35 counted=28", FMJD), at("W:WK1,K7,K18:BK35", MANOURY)):
        assert engine.analyse(state, Budget(nodes=2000)).lines[0].ends_in == 0


def won_ending(chooser: random.Random, whites: int, *, kings: bool) -> State:
    """A random ending that the table gives to White, without a capture to begin with."""
    while True:
        places = chooser.sample(range(1, 51), whites + 1)
        words = [
            ("K" if kings or chooser.random() < 0.5 or (place < 6 if i else place > 45) else "") + str(place)
            for i, place in enumerate(places)
        ]
        state = game.read(f"{chooser.choice('WB')}:W{','.join(words[1:])}:B{words[0]}", FMJD)
        if not state.core.must_capture() and endgame.probe(state) == (1 if state.player == WHITE else -1):
            return state


def defence(engine: DraughtsEngine, state: State) -> Move:
    """What holds out longest, by the table of distances where it knows and by search where it does not."""
    left = {move: endgame.plies(state.after(move)) for move in state.moves()}
    if any(plies is None for plies in left.values()):
        return best(engine, state, 2000)
    return max(left, key=lambda move: left[move] or 0)


@pytest.mark.parametrize(
    ("whites", "kings", "games"), [(2, False, 30), (2, True, 10), (3, True, 12)], ids=["three", "kings", "four-kings"]
)
def test_won_endings_are_won(engine: DraughtsEngine, whites: int, kings: bool, games: int) -> None:
    """Endings won by the table are never thrown away, and are won within FMJD's limits against the longest defence."""
    chooser, defender = random.Random(54), DraughtsEngine(8)
    for _ in range(games):
        start = state = won_ending(chooser, whites, kings=kings)
        while state.result is None:
            if state.player == WHITE:
                state = state.after(best(engine, state, 5000))
                assert state.result is not None or endgame.probe(state) == -1, (str(start), str(state))
            else:
                state = state.after(defence(defender, state))
        assert state.result.winner == WHITE, (str(start), str(state))


# --- Other goals ---------------------------------------------------------------------------------------


def play_random(engine: DraughtsEngine, profile: str, seed: int) -> int | None:
    """The winner of a game between the engine, which is White in even games, and chance."""
    chooser, ours = random.Random(seed), seed % 2
    state = game.start(profile)
    for _ in range(300):
        if state.result is not None:
            return None if state.result.winner is None else int(state.result.winner == ours)
        state = state.after(best(engine, state, 1500) if state.player == ours else chooser.choice(state.moves()))
    return None


@pytest.mark.parametrize("option", ["qui-perd-gagne", "first-king"])
def test_other_goals_are_pursued(engine: DraughtsEngine, option: str) -> None:
    """§46, §47: it beats chance in nine games of ten at least, giving its men away or crowning the first."""
    wins = [play_random(engine, f"metz+{option}", seed) for seed in range(10)]
    assert wins.count(1) >= 9


# --- Evaluation -----------------------------------------------------------------------------------------


def random_positions(number: int) -> list[fen.Setup]:
    """Positions of random games, and of scattered kings and men."""
    chooser, found = random.Random(51), []
    while len(found) < number:
        native = game.start().core.playout(chooser.randrange(10**6), chooser.randint(0, 90))[1]
        found.append(State(native, game.profiles.find()).setup)
        places = chooser.sample(range(6, 46), 12)
        kings, men = frozenset(places[:4]), frozenset(places[4:])
        whites = frozenset(places[::2])
        found.append(fen.Setup("W", men & whites, kings & whites, men - whites, kings - whites))
    return found


@pytest.mark.native
def test_the_evaluation_is_the_same_for_both_sides() -> None:
    """A position and the same one with colours exchanged and the board turned are worth the same to the mover."""
    rules = game.profiles.find(FMJD)
    for given in (weights(), None):
        native = core.Engine(1, None, given)
        values = []
        for setup in random_positions(100):
            values.append(native.evaluate(make(setup, rules).core))
            assert native.evaluate(make(turned(setup), rules).core) == values[-1], fen.write(setup)
        assert len(set(values)) > 50


def test_a_man_more_is_better() -> None:
    """The start with a man less for White is worse for White by half a man at least, for Black the better."""
    native = core.Engine(1, None, weights())
    rules = game.profiles.find(FMJD)
    less = fen.read("W:W31-47,49-50:B1-20")
    assert native.evaluate(make(less, rules).core) < -50
    assert native.evaluate(make(fen.read("B:W31-47,49-50:B1-20"), rules).core) > 50


@pytest.mark.native
def test_the_weights_are_whole() -> None:
    """The shipped weights fill the twenty-four tables and eight terms, four numbers each, and are not all nothing."""
    five_by_two = 4 * 2**2 * 3**8 + 8 * 3**10  # two digits on the far row
    three_by_three = 3 * 2**3 * 3**6 + 9 * 3**9
    data = PATTERNS.read_bytes()
    assert len(data) == 4 * 2 * (five_by_two + three_by_three + 8)
    assert any(data)


@pytest.mark.native
@pytest.mark.parametrize("change", ["none", "less", "more", "odd"])
def test_wrong_weights_are_refused(change: str) -> None:
    """Weights of any other length are not taken."""
    whole = PATTERNS.read_bytes()
    data = {"none": b"", "less": whole[:-2], "more": whole + b"\0\0", "odd": whole + b"\0"}[change]
    with pytest.raises(ValueError, match="not the weights"):
        core.Weights(data)


# --- What an engine refuses in one sentence, and what it survives: forks, reports that ask it again, no threads


def test_a_report_cannot_ask_its_own_engine() -> None:
    """It would wait for itself; it is told so, and the engine goes on being of use."""
    engine, start = game.engine(megabytes=1), game.start()
    with pytest.raises(Unavailable, match="is analysing already"):
        engine.analyse(start, Budget(depth=3), progress=lambda _: engine.analyse(start, Budget(depth=1)) and None)
    assert engine.analyse(start, Budget(depth=2)).depth == 2


def told_by_child(engine: Engine) -> str:
    """What an engine of this process answers in a process forked from it."""
    source, sink = os.pipe()
    if (child := os.fork()) == 0:
        try:
            text = str(engine.analyse(game.start(), Budget(depth=2)).depth)
        except Unavailable as error:
            text = str(error)
        os.write(sink, text.encode())
        os._exit(0)
    os.close(sink)
    os.waitpid(child, 0)
    with os.fdopen(source) as pipe:
        return pipe.read()


def test_an_engine_survives_a_fork() -> None:
    """In the child it is of use; one that was analysing says that it is not."""
    engine, stop, begun = game.engine(megabytes=1), Stop(), threading.Event()
    assert told_by_child(engine) == "2"

    def analyse() -> None:
        engine.analyse(game.start(), Budget(), stop=stop, progress=lambda _: begun.set())

    thread = threading.Thread(target=analyse)
    thread.start()
    begun.wait()
    output = told_by_child(engine)
    stop.set()
    thread.join()
    assert "is analysing already" in output


def test_a_search_goes_on_without_threads() -> None:
    """Where the system starts none, the search has one thread."""
    program = """
import resource
from academie.game.analysis import Budget
from academie.game.registry import find
game = find("draughts")
engine, start = game.engine(megabytes=1), game.start()
engine.analyse(start, Budget(depth=1), threads=64)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (1 << 24), used + (1 << 24)))
print(engine.analyse(start, Budget(depth=4), threads=64).depth)
"""
    if not Path("/proc/self/statm").exists():
        pytest.skip("only Linux tells how much memory a process has")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "4"), done.stderr


@pytest.mark.parametrize(
    "budget", [(-1, 0, 0), (math.nan, 0, 0), (math.inf, 0, 0), (0, -1, 0), (0, 2**64, 0), (0, 0, -1), (0, 0, 2**40)]
)
def test_a_budget_is_an_amount(budget: tuple[float, int, int]) -> None:
    """Nothing below zero, nothing without end, and no number that is none."""
    with pytest.raises(Unreadable, match="budget"):
        Budget(*budget)


@pytest.mark.parametrize("megabytes", [0, -1, 17592186044416, 10**30])
def test_an_engine_has_what_the_machine_has(megabytes: int) -> None:
    """Memory beyond the machine's is refused before any is taken."""
    with pytest.raises(Unreadable, match="On this machine an engine may have"):
        game.engine(megabytes=megabytes)


def test_an_engine_has_so_many_threads() -> None:
    """And no more, nor fewer than one."""
    for threads in (0, -1, 257, 2**40):
        with pytest.raises(Unreadable, match="from 1 to 256 threads"):
            game.engine(megabytes=1).analyse(game.start(), Budget(depth=1), threads=threads)
