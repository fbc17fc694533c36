"""Each judge on a claim known to be true and on one known to be false."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import chess
import pytest

from academie.errors import Unknown
from academie.games.chess.trial import Score, followers, hear_line, moves_to_win, still_lost, table, verdict_of
from academie.games.trictrac import measures
from academie.text.message import bilingual
from academie.trial import Docket, Trial, claims, hear, luck
from academie.trial.claim import Claim, Verdict
from academie.trial.interval import Interval

NO_TEXT = bilingual("Said.", "Dit.")


def tried(game: str, judge: str, name: str = "x", **given: Any) -> Verdict:
    return hear(Claim(name, "toy", game, "l.1", NO_TEXT, judge, given)).finding.verdict


def found(book: str, name: str) -> Claim:
    return next(claim for claim in claims(book) if claim.id == name)


def test_dice() -> None:
    """A count that is right, one that is not, one right only in the cases its author had in mind."""
    assert hear(found("academie", "academie-a-04")).finding.verdict is Verdict.PROVED
    assert hear(found("academie", "academie-a-03")).finding.verdict is Verdict.REFUTED


def test_an_example_replays_or_not() -> None:
    """A worked throw of Lepeintre; and a position of Manoury that his own rule of captures refuses."""
    assert hear(found("lepeintre", "lepeintre-4")).finding.verdict is Verdict.PROVED
    own_law = replace(found("manoury", "manoury-37"), judge="replay")
    assert hear(own_law).finding.verdict is Verdict.DOUBTFUL


@pytest.mark.parametrize(
    ("fen", "claim", "verdict"),
    [
        ("W:WK27,K37,K46:BK11", "white wins", Verdict.PROVED),
        ("W:WK27,K37,K46:BK11", "draw", Verdict.REFUTED),
        ("W:WK1,K2:BK50", "white wins", Verdict.REFUTED),
        ("W:W31,32,33,34,35,36:B5", "white wins", Verdict.PROVED),
    ],
)
def test_positions_of_draughts(fen: str, claim: str, verdict: Verdict) -> None:
    """By the table, and by a search that sees the end."""
    assert tried("draughts", "position", fen=fen, profile="metz", claim=claim, lines=[]) is verdict


def test_a_line_that_begins_with_the_losers_fault() -> None:
    """The author shows what follows on it, not that the first position is lost; a later fault leaves a doubt."""
    assert hear(found("metz", "metz-coup-de-mazette")).finding.verdict is Verdict.SUPPORTED
    assert hear(found("manoury", "manoury-54")).finding.verdict is Verdict.SUPPORTED
    assert hear(found("manoury", "manoury-53")).finding.verdict is Verdict.DOUBTFUL


def test_material() -> None:
    """Two kings do not win against one; four do."""
    given = {"profile": "metz", "positions": 60, "claim": "white wins", "nodes": 20000}
    assert tried("draughts", "endings", white=2, black=1, **given) is Verdict.REFUTED
    assert tried("draughts", "endings", white=4, black=1, **given) is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "worth", "verdict"),
    [
        ("white wins", 200, Verdict.SUPPORTED),
        ("white wins", 199, Verdict.DOUBTFUL),
        ("white wins", 0, Verdict.DOUBTFUL),
        ("white wins", -49, Verdict.DOUBTFUL),
        ("white wins", -50, Verdict.REFUTED),
        ("white wins", 9_995, Verdict.PROVED),
        ("black wins", -200, Verdict.SUPPORTED),
        ("black wins", 300, Verdict.REFUTED),
        ("draw", -60, Verdict.SUPPORTED),
        ("draw", 61, Verdict.DOUBTFUL),
        ("draw", -151, Verdict.REFUTED),
        ("white gains", 0, Verdict.SUPPORTED),
        ("white gains", -50, Verdict.REFUTED),
    ],
)
def test_what_a_score_says(claim: str, worth: int, verdict: Verdict) -> None:
    """At the bounds; a mate that is seen proves."""
    assert verdict_of(claim, Score(worth, 10)) is verdict


@pytest.mark.parametrize(
    ("odds", "verdict"),
    [
        ((750, 200, 50), Verdict.SUPPORTED),
        ((749, 201, 50), Verdict.DOUBTFUL),
        ((500, 450, 50), Verdict.DOUBTFUL),
        ((499, 451, 50), Verdict.REFUTED),
        ((), Verdict.DOUBTFUL),
    ],
)
def test_almost_always(odds: tuple[int, ...], verdict: Verdict) -> None:
    """It hangs on the games won, not on the count; a machine that has no such figures decides nothing."""
    assert verdict_of("white usually wins", Score(300, 10, odds=odds)) is verdict


def line_of(claim: str, **given: Any) -> Verdict:
    """What is found of a line of chess that needs no engine."""
    return hear_line(Claim("x", "toy", "chess", "l.1", NO_TEXT, "line", {"claim": claim, **given})).verdict


def test_a_line_that_ends_in_mate() -> None:
    """The law of chess settles it, for the author or against him."""
    mate = {"fen": chess.STARTING_FEN, "lines": [["f3", "e5", "g4", "Qh4#"]], "kept": 0}
    assert line_of("black wins", **mate) is Verdict.PROVED
    assert line_of("white wins", **mate) is Verdict.REFUTED


@pytest.mark.deep
def test_rook_and_bishop_against_rook() -> None:
    """Philidor's position is won; the longest win takes 59 moves; a rook far from its king draws."""
    assert table().longest == 59
    assert hear_line(found("philidor", "philidor-m")).verdict is Verdict.PROVED
    lost = {"fen": "8/8/8/4k3/4r3/8/8/KRB5 w - - 0 1", "lines": [["Kb2"]], "kept": 0}
    assert line_of("white wins", **lost) is Verdict.REFUTED


@pytest.mark.deep
def test_the_table_agrees_with_the_library() -> None:
    """A position is won when a legal move leads to a lost one, and lost when every legal move leads to a won one."""
    import random

    rng, looked = random.Random(5), 0
    while looked < 300:
        board = chess.Board(None)
        for square, symbol in zip(rng.sample(range(64), 5), "KRBkr", strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        if not board.is_valid() or any(map(board.is_capture, board.legal_moves)):
            continue
        looked += 1
        best = moves_to_win(board)
        after = []
        for move in board.legal_moves:
            board.push(move)
            after.append(still_lost(board))
            board.pop()
        assert (best > 0) == any(after), board.fen()


@pytest.mark.deep
def test_who_follows_a_precept() -> None:
    """All moves but those it is against, else those it is for; where it is silent nobody follows it."""
    assert [each.uci() for each in followers("stand_abreast", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1")] == []
    split = "rnbqkbnr/p3pppp/2p5/1p6/P1pPP3/8/1P3PPP/RNBQKBNR w KQkq - 0 5"
    assert [each.uci() for each in followers("split", split)] == ["a4b5"]
    knight = "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 2"
    followed = {each.uci() for each in followers("pawn_before_knight", knight)}
    assert {each.uci() for each in chess.Board(knight).legal_moves} - followed == {"g8f6"}


@pytest.mark.parametrize(
    ("worths", "judge", "verdict"),
    [
        ((0.02, 0.10), "least handicap", Verdict.SUPPORTED),
        ((0.10, 0.02), "least handicap", Verdict.REFUTED),
        ((0.08, 0.10), "least handicap", Verdict.DOUBTFUL),
        ((0.00,), "even handicap", Verdict.SUPPORTED),
        ((0.15,), "even handicap", Verdict.REFUTED),
        ((0.06,), "even handicap", Verdict.DOUBTFUL),
    ],
)
def test_handicaps(monkeypatch: pytest.MonkeyPatch, worths: tuple[float, ...], judge: str, verdict: Verdict) -> None:
    """With a standard error of a hundredth of a partie, an interval reaches two and a half of them to either side."""
    given = iter(worths)
    monkeypatch.setattr(measures, "worth_of", lambda *_: measures.Worth(next(given), 0.01, 0.5))
    assert tried("trictrac", judge, handicaps=["dice", "coin"][: len(worths)], each=1) is verdict


@pytest.mark.parametrize("judge", ["one best", "holding", "eleven to none"])
def test_what_is_said_of_trictrac_at_large(judge: str) -> None:
    """Two games decide nothing; a second hearing finds the same."""
    claim = Claim("x", "toy", "trictrac", "l.1", NO_TEXT, judge, {"games": 2})
    first, second = hear(claim).finding, hear(claim).finding
    assert first.verdict is Verdict.DOUBTFUL
    assert first == second


def test_the_better_player() -> None:
    """A strong player wins more than half of his games with the weakest."""
    players = ["amateur-fort", "mazette"]
    assert tried("trictrac", "better player", players=players, pairs=8, low=0.2, high=0.5) is Verdict.REFUTED


def test_the_easier_game() -> None:
    """Where chance alone decides nobody plays better: dames rabattues are easier than gammon."""
    given: dict[str, Any] = {"stronger": "professeur", "weaker": "mazette", "pairs": 30}
    assert tried("dames_rabattues", "easier", against="gammon", **given) is Verdict.SUPPORTED


def test_dames_rabattues_are_solved() -> None:
    """Chance alone, but for the order of a throw; who lifts first loses more than a quarter of the games."""
    assert hear(found("academie", "rabattues-hasard")).finding.verdict is Verdict.PROVED
    lifter = hear(found("academie", "rabattues-lever")).finding
    assert lifter.verdict is Verdict.PROVED
    assert lifter.evidence["share"] == pytest.approx(0.2839, abs=1e-4)


def test_precepts() -> None:
    """To take every number offered wins; a maxim that never speaks is not tried."""
    claim = found("academie", "dames_rabattues-d1")
    received = hear(replace(claim, given={"key": "D1", "pairs": 60, "profile": "academie-1806+manual-claim"}))
    assert received.finding.verdict is Verdict.SUPPORTED
    silent = hear(replace(claim, given={"key": "D1", "pairs": 4}))
    assert silent.finding.verdict is Verdict.DOUBTFUL
    assert silent.finding.evidence["heeded"] == 0


@pytest.mark.parametrize("key", ["S12", "S14", "S16", "S26", "S30"])
def test_maxims_of_domino_speak_in_their_partie(key: str) -> None:
    """Each chapter is about a partie of its own; elsewhere its maxims are silent."""
    claim = found("academie", f"domino-{key.lower()}")
    received = hear(replace(claim, given={**claim.given, "pairs": 4}))
    assert received.finding.evidence["heeded"] > 0


@pytest.mark.deep
def test_how_soon_a_game_is_settled() -> None:
    """Two thirds of a gammon decide more than two thirds of a tourne-case; a game is no surer than itself."""
    given = {"player": "random", "against_player": "random", "games": 250, "playouts": 20}
    assert tried("gammon", "settled", against="tourne_case", **given) is Verdict.SUPPORTED
    assert tried("tourne_case", "settled", against="gammon", **given) is Verdict.REFUTED
    assert tried("tourne_case", "settled", against="tourne_case", **given) is Verdict.DOUBTFUL


@pytest.mark.deep
def test_chance() -> None:
    """At tourne-case there is something to choose, and yet more chance than skill."""
    assert tried("tourne_case", "pure chance", player="playouts:60", pairs=150) is Verdict.REFUTED
    assert tried("tourne_case", "pure chance", player="random", pairs=1500) is Verdict.SUPPORTED
    assert tried("tourne_case", "more chance", player="playouts:60", pairs=150) is Verdict.SUPPORTED


def test_little_luck_against_a_beginner_refutes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that wins every game against chance shows the least part luck can have, not the part it has."""
    sure, even = Interval(1.0, 0.97, 1.0, 200), Interval(0.55, 0.5, 0.6, 200)
    for won, verdict in ((sure, Verdict.DOUBTFUL), (even, Verdict.SUPPORTED)):
        monkeypatch.setattr(luck, "skill_of", lambda *_, won=won: luck.Skill(won))
        assert tried("trictrac", "more chance", player="greedy", pairs=200) is verdict


HERE = Path(__file__).parent
CLAIMS = 8


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """The toy room with its claims and judges, and a program that knows it."""
    shutil.copytree(
        HERE.parent / "layers" / "toy_game", tmp_path / "toy_game", ignore=shutil.ignore_patterns("__pycache__")
    )
    for name in ("trial.py", "claims.toml"):
        shutil.copy(HERE / "toy_game" / name, tmp_path / "toy_game" / name)
    shutil.copy(HERE / "toy_game" / "program.py", tmp_path / "program.py")
    return tmp_path


def environment(toy: Path, **more: str) -> dict[str, str]:
    return os.environ | {"HEARD": str(toy / "heard"), "LANG": "C", "ACADEMIE_DATA": str(toy / "data")} | more


def tried_over(toy: Path, *options: str, **more: str) -> Any:
    """The trial of the toy book, as programs read it."""
    new = [] if "--again" in options else ["--resume"]
    command = [sys.executable, str(toy / "program.py"), "trial", "toy", "--json", *new, *options]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, env=environment(toy, **more))
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def asked(toy: Path) -> list[str]:
    """The claims that were heard, in the order in which their hearing began."""
    return (toy / "heard").read_text(encoding="utf-8").split()


def until_lines(path: Path, count: int) -> None:
    for _ in range(6000):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.05)
    raise AssertionError("nothing was judged")


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def gone(pids: Sequence[int]) -> bool:
    """Whether none of some processes runs on; one that waits to be buried has ended."""
    for _ in range(4000):
        states = [Path(f"/proc/{pid}/stat") for pid in pids]
        if not any(path.exists() and path.read_text().rpartition(")")[2].split()[0] != "Z" for path in states):
            return True
        time.sleep(0.05)
    return False


def test_a_trial_and_its_docket(toy: Path) -> None:
    """What programs are told; nothing is heard twice unless asked; a claim that has changed, and a verdict, are told.

    One story, since the program is started for each part of it.
    """
    found = tried_over(toy, "--pool", "none")
    assert set(found) == {"book", "claims"}
    assert found["book"] == "toy"
    assert [claim["id"] for claim in found["claims"]] == [f"toy-{number}" for number in range(1, CLAIMS + 1)]
    for claim in found["claims"]:
        assert set(claim) == {"id", "source", "claim", "verdict", "evidence"}
        assert claim["verdict"] in {"proved", "supported", "doubtful", "refuted"}
    assert len(asked(toy)) == CLAIMS
    # The docket has it all; a claim whose figures change is heard again, and only that one.
    file = toy / "toy_game" / "claims.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("{ more = 3 }", "{ more = 4 }"), encoding="utf-8")
    (toy / "heard").unlink()
    french = tried_over(toy, "--pool", "none", "--lang", "fr")
    assert french["claims"][2]["claim"] == "Le nombre de 3 est tiré."
    remaining = [number for number in range(CLAIMS) if number != 2]
    assert [french["claims"][at]["verdict"] for at in remaining] == [found["claims"][at]["verdict"] for at in remaining]
    assert asked(toy) == ["toy-3"]
    # Asked for, everything is heard again; a docket that says otherwise fails the trial, which names the claim.
    docket = next((toy / "data").rglob("toy.jsonl"))
    docket.write_text(docket.read_text(encoding="utf-8").replace('"count": ', '"count": 1'), encoding="utf-8")
    command = [sys.executable, str(toy / "program.py"), "trial", "toy", "--pool", "none", "--again"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, env=environment(toy))
    assert answer.returncode == 1
    assert "toy-1" in answer.stderr
    assert len(asked(toy)) == 1 + CLAIMS


def test_a_killed_trial_goes_on(toy: Path) -> None:
    """Killed outright it leaves no worker behind; what was judged is not heard again; a torn line is none."""
    docket = toy / "docket.jsonl"
    command = [sys.executable, str(toy / "program.py"), "trial", "toy", "--again", "--out", str(docket)]
    program = subprocess.Popen(command, env=environment(toy, SLOWLY="0.3"), stdout=subprocess.DEVNULL)
    until_lines(docket, 2)
    workers = children(program.pid)
    assert workers
    program.send_signal(signal.SIGKILL)
    program.wait()
    assert gone(workers)
    lines = docket.read_bytes().splitlines(keepends=True)
    assert 2 <= len(lines) < CLAIMS
    remaining = {json.loads(line)["claim"] for line in lines}
    docket.write_bytes(b"".join(lines) + b'{"format": 1, "key": "torn')
    (toy / "heard").unlink()
    tried_over(toy, "--out", str(docket))
    assert sorted(asked(toy)) == sorted({f"toy-{number}" for number in range(1, CLAIMS + 1)} - remaining)
    assert b"torn" not in docket.read_bytes()


def test_an_interrupt_ends_it_cleanly(toy: Path) -> None:
    """Ctrl-C ends the program with its code, without a word of Python's, and keeps what was judged."""
    docket = toy / "docket.jsonl"
    command = [sys.executable, str(toy / "program.py"), "trial", "toy", "--again", "--out", str(docket)]
    program = subprocess.Popen(
        command, env=environment(toy, SLOWLY="0.3"), stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until_lines(docket, 1)
    workers = children(program.pid)
    os.killpg(program.pid, signal.SIGINT)
    _, said = program.communicate()
    assert program.returncode == 130
    assert "Traceback" not in said
    assert gone(workers)
    assert docket.read_bytes().endswith(b"\n")


def sample() -> list[Any]:
    """Claims of several judges that are heard in a moment."""
    found = [claim for claim in claims("lepeintre") if claim.judge in {"replay", "dice"}]
    return found[:6] + found[-6:]


def findings(path: Path, pool: str) -> list[dict[str, Any]]:
    return [each.as_data() for each in Trial(sample(), Docket(path)).judged(pool)]


@pytest.mark.filterwarnings("ignore")  # of Ray's own
def test_every_pool_finds_the_same(tmp_path: Path) -> None:
    """In this process, in several, and by Ray where it is: equal verdicts, equal evidence, the same order."""
    here = findings(tmp_path / "none.jsonl", "none")
    assert len(here) == 12
    assert findings(tmp_path / "processes.jsonl", "processes") == here
    pytest.importorskip("ray")
    assert findings(tmp_path / "ray.jsonl", "ray") == here


def test_a_pool_that_is_none_is_refused(tmp_path: Path) -> None:
    """One sentence with the names there are."""
    docket = Docket(tmp_path / "x")
    with pytest.raises(Unknown, match="processes, ray, none"):
        Trial([], docket).judged("threads")


def test_a_book_that_is_none_is_refused() -> None:
    """One sentence with the names there are."""
    with pytest.raises(Unknown, match="manoury"):
        claims("hoyle")
