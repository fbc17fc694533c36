"""`academie solve` as a person and as a program use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from academie.tutor.memory import Grade, MemoryFile, Review

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result as Run

pytestmark = pytest.mark.native


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path))
    return tmp_path / "reviews"


def graded(path: Path) -> list[str]:
    """What is remembered: grades and keys."""
    return [line.split(" ", 1)[1] for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def test_a_right_answer(run: Callable[..., Run], data: Path) -> None:
    """The diagram, the verdict, the execution, the name, the lines of the book, and when it comes again."""
    result = run("solve", "manoury", "55", "--ascii", "--answer", "48-42")
    assert result.exit_code == 0, result.output
    head, *rest = result.stdout.splitlines()
    assert head == "manoury No 55, lines 2428-2438: White to play and win." or head.startswith("manoury No 55, lines ")
    assert "   White to move" in rest
    assert "Right. So the book plays." in rest
    assert "The book: 1. 48-42 37x28 2. 24x2" in rest
    assert "It is called: coup de dame." in rest
    assert graded(data) == ["good manoury/55"]


def test_a_wrong_answer(run: Callable[..., Run], data: Path) -> None:
    """Exit status 1, and the line that refutes it; in French too."""
    result = run("solve", "manoury", "8", "--ascii", "--answer", "46-5", "--lang", "fr")
    assert result.exit_code == 1
    assert "Non. 46-5\u00a0: Il perd\u00a0: 13-19" in result.stdout
    assert graded(data) == ["again manoury/8"]


def test_what_is_no_answer_is_refused(refused: Callable[..., str], data: Path) -> None:
    """An illegal move, an unknown way, book or number: one sentence each, and nothing is remembered."""
    assert "not" in refused("solve", "manoury", "55", "--answer", "1-50")
    assert "--way is diagram or head or board" in refused("solve", "manoury", "55", "--way", "ear")
    assert "There is no book" in refused("solve", "nobody")
    assert "asks nothing under the number" in refused("solve", "manoury", "18", "--answer", "1-2")
    assert "asks for no play" in refused("solve", "academie-plain")
    assert graded(data) == []


def test_data_for_programs(run: Callable[..., Run]) -> None:
    """The problem without its answer; with an answer the verdict, the line and the card."""
    asked = json.loads(run("solve", "manoury", "55", "--json").stdout)
    assert asked["position"].startswith("W:W24,25,30,33,36,43,48,50:B7,13,14,17,19,26,29,37")
    assert asked["lines"][0] <= asked["lines"][1]
    assert "execution" not in asked
    told = json.loads(run("solve", "manoury", "55", "--json", "--answer", "33-28").stdout)
    assert told["good"] is False
    assert told["refutation"]
    assert told["execution"] == ["48-42", "37x28", "24x2"]
    assert told["names"] == [{"en": "coup de dame", "fr": "coup de dame"}]
    assert told["card"]["last"] == "again"


def test_the_three_ways(run: Callable[..., Run], data: Path) -> None:
    """By the diagram the whole line at once; in the head the position is only told; on the board move by move."""
    eye = run("solve", "manoury", "55", "--ascii", typed="48-42 37x28 24x2\n")
    assert "+---" in eye.stdout
    head = run("solve", "manoury", "55", "--ascii", "--way", "head", typed="48-42\n")
    assert "+---" not in head.stdout
    assert "White: men on 24, 25, 30, 33, 36, 43, 48, 50. Black: men on 7, 13" in head.stdout
    board = run("solve", "manoury", "55", "--ascii", "--way", "board", typed="48-42\n24x2\n")
    assert board.stdout.count("+---") == 2 * 3
    assert "Black: 37x28" in board.stdout
    assert all("Right." in each.stdout for each in (eye, head, board))
    assert graded(data) == ["good manoury/55"] * 3


def test_words_that_are_no_answer(run: Callable[..., Run], data: Path) -> None:
    """Help tells what may be typed, board shows the position again; neither is a try."""
    result = run("solve", "manoury", "6", "--ascii", typed="help\n\nboard\n38x18\n")
    assert result.stdout.count("“show” gives the answer") == 3
    assert result.stdout.count("   White to move") == 2
    assert graded(data) == ["good manoury/6"]


@pytest.mark.parametrize("word", ["show", "montrer", "voir"])
def test_giving_up_shows_the_book(run: Callable[..., Run], data: Path, word: str) -> None:
    """In either language; it counts as missed, and the coup is named."""
    result = run("solve", "manoury", "6", typed=f"{word}\n")
    assert "The book: 1. 38x18" in result.stdout
    assert "It is called: prise de la dame." in result.stdout
    assert graded(data) == ["again manoury/6"]


@pytest.mark.parametrize(("number", "found"), [("3", "d3a"), ("damier 3", "d3a"), ("metz-d3b", "d3b"), ("41", "41")])
def test_a_diagram_is_found_by_its_figure(run: Callable[..., Run], number: str, found: str) -> None:
    """« Damier 3 » has several positions: 3 asks the first of them, an id its own."""
    assert json.loads(run("solve", "metz", number, "--json").stdout)["number"] == found


def test_a_second_try_counts_as_missed(run: Callable[..., Run], data: Path) -> None:
    """Wrong first, then right; given up; left after a wrong one; left before any, which is not remembered."""
    result = run("solve", "manoury", "55", "--ascii", typed="33-28\nrubbish\n\n48-42\n")
    assert "No. 33-28:" in result.stdout
    assert "Right." in result.stdout
    run("solve", "manoury", "55", "--ascii", typed="show\n")
    run("solve", "manoury", "55", "--ascii", "--way", "board", typed="33-28\nquit\n")
    assert graded(data) == ["again manoury/55"] * 3
    for typed in ("", "quit\n", "nonsense\n"):
        assert run("solve", "manoury", "55", "--ascii", typed=typed).exit_code == 0
    assert len(graded(data)) == 3


def test_without_a_number_the_next_is_asked(run: Callable[..., Run], data: Path) -> None:
    """The first that was never answered; one that is due goes before it."""
    first = json.loads(run("solve", "metz", "--json").stdout)
    assert first["number"] == "damier 2"
    MemoryFile(data).add(Review(first["key"], Grade.GOOD, datetime.now(UTC)))
    assert json.loads(run("solve", "metz", "--json").stdout)["number"] == "d3a"
    MemoryFile(data).add(Review("metz/41", Grade.AGAIN, datetime(2026, 1, 1, tzinfo=UTC)))
    assert json.loads(run("solve", "metz", "--json").stdout)["number"] == "41"


def test_a_count_is_asked(run: Callable[..., Run], data: Path) -> None:
    """At toc, how many trous a throw wins."""
    result = run("solve", "academie-toc", "2", "--ascii", "--lang", "fr", typed="1\n2\n")
    assert "combien de trous les Blancs gagnent-ils par 5-4\u202f?" in result.stdout
    assert "Non\u202f; recomptez." in result.stdout
    assert "C'est 2." in result.stdout
    assert graded(data) == ["again academie-toc/2"]


def test_progress_that_cannot_be_kept_does_not_stop_it(run: Callable[..., Run], data: Path) -> None:
    """The answer is judged, and one sentence says that it is not remembered."""
    data.mkdir(parents=True)
    result = run("solve", "manoury", "55", "--ascii", "--answer", "48-42")
    assert result.exit_code == 0
    assert "The answer is not remembered: Your progress cannot be kept in" in result.stderr


def test_an_interrupt_leaves_nothing_half_written(data: Path) -> None:
    """Ctrl-C at the prompt: status 130, and no line of progress."""
    program = [sys.executable, "-c", "from academie.cli import main; main()", "solve", "manoury", "55", "--ascii"]
    process = subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "LANG": "C"}
    )
    assert process.stdout is not None
    seen = b""
    while b"Your answer" not in seen:
        seen += os.read(process.stdout.fileno(), 4096)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 130
    assert not data.exists()
