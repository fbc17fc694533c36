"""The table of strength: a row is measured with its error, or missing in a sentence that says how to get it."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "benchmarks" / "strength.py"


@pytest.fixture(scope="module")
def strength() -> Any:
    """The script as a module."""
    spec = spec_from_file_location("strength", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["strength"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_rows_are_told_apart(strength: Any) -> None:
    """No two rows have one key, and each is quicker when it need only run."""
    keys = [row.key for row in strength.ROWS]
    assert len(set(keys)) == len(keys)
    assert all(0 < row.quick < row.count for row in strength.ROWS)


def test_a_missing_yardstick_is_said(strength: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With the way to get it; that is not a failure."""
    monkeypatch.setenv("SCAN", str(tmp_path))
    assert "build" in strength.scan_missing()
    (tmp_path / "scan").touch()
    assert strength.scan_missing() is None
    assert "apt-get" in (strength.program("no-such-program", "apt-get install it")() or "")
    assert strength.program("python3", "")() is None
    row = strength.Row("x", "what", "≥ 1", None, 2, 1, lambda: "it is not here: build it")
    assert strength.measured([row], quick=True) == []


def test_a_row_is_measured(strength: Any) -> None:
    """A match and a duel of a few games, each between nothing and everything."""
    for row in strength.ROWS:
        if row.key in {"plain-random", "plain-plies"}:
            figure = row.measure(row.quick, strength.Kept([]))
            assert figure.count == row.quick
    assert all(0 <= value <= 100 for value in strength.matched("plain", "engine:plies=1", "random")(0, 1))


def test_a_row_goes_on_where_it_stopped(strength: Any, tmp_path: Path) -> None:
    """What was measured is kept, line by line; a line cut short by a kill is measured again, and nothing else."""
    asked: list[int] = []

    def values(begin: int, end: int) -> Any:
        for number in range(begin, end):
            asked.append(number)
            yield float(number)

    row = strength.Row("x", "what", "≥ 1", strength.drawn(values, "points"), 6, 2)
    strength.measured([row], quick=True, keep=tmp_path)
    with (tmp_path / "x.txt").open("a") as kept:
        kept.write("1.")
    (figure,) = strength.measured([row], quick=False, keep=tmp_path)
    assert asked == list(range(6))
    assert (figure["mean"], figure["count"]) == (2.5, 6)
    (late,) = strength.measured([row], quick=False, keep=tmp_path / "none", seconds=0)
    assert late["count"] == 1, "time is up after the first"


@pytest.mark.deep
def test_every_row_runs() -> None:
    """By a few games each; what is missing is said."""
    done = subprocess.run([sys.executable, SCRIPT, "--quick"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = done.stdout.splitlines()
    assert all("±" in row or "not measured: " in row for row in rows)
    assert len(rows) > 20
