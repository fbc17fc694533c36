"""`academie dice verify`: what it prints and how it exits, in both languages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from fair.meetings import CHAIN, chances, meeting, text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    path = tmp_path / "proof.json"
    path.write_text(text(meeting()), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Share of chair 2: c0ffee.", "proved: nothing was altered."]),
        ("fr", ["Part de la place 2", "tout est prouvé, rien n'a été changé."]),
    ],
)
def test_a_true_meeting(run: Run, proof: Path, language: str, said: list[str]) -> None:
    """The commitment, the shares, each game, and that all is proved."""
    result = run("dice", "verify", str(proof), "--lang", language)
    assert result.exit_code == 0
    assert CHAIN.commitment.hex() in result.stdout
    for each in said:
        assert each in result.stdout


def test_an_altered_throw(run: Run, proof: Path) -> None:
    """Exit status 1, and the entry is named; with --json its number is data."""
    data = json.loads(proof.read_text(encoding="utf-8"))
    place = chances(data)[5]
    data["entries"][place]["text"] = data["entries"][place]["text"][:-3] + "6-6"
    proof.write_text(json.dumps(data), encoding="utf-8")
    result = run("dice", "verify", str(proof))
    assert result.exit_code == 1
    assert f"Entry {place + 1}, game 1" in result.stdout
    assert "nothing was altered" not in result.stdout
    result = run("dice", "verify", str(proof), "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["wrong"]["entry"] == place + 1


def test_another_commitment_than_one_was_shown(run: Run, proof: Path) -> None:
    """The file may be true of another secret: who kept the commitment finds it out."""
    assert run("dice", "verify", str(proof), "--commit", CHAIN.commitment.hex().upper()).exit_code == 0
    result = run("dice", "verify", str(proof), "--commit", "0" * 64)
    assert result.exit_code == 1
    assert "you were shown 0000" in result.stdout


def test_what_cannot_be_read(refused: Callable[..., str], proof: Path, tmp_path: Path) -> None:
    """Exit status 2 and one sentence, for a missing file, another file, and a commitment that is none."""
    assert "cannot be read" in refused("dice", "verify", str(tmp_path / "none.json"))
    assert "no secret of the dice" in refused("dice", "verify", str(proof), "--commit", "abc")
    proof.write_text("{}", encoding="utf-8")
    assert "This is no proof of dice" in refused("dice", "verify", str(proof))
