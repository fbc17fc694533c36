"""`academie trial`: the verdicts that come with the program, and what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from academie.games.chess import players
from academie.games.chess.trial.lines import tools
from academie.trial import BOOKS, bench
from academie.trial.kept import kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cli.conftest import Run


@pytest.fixture
def no_stockfish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine on which Stockfish is not installed."""
    monkeypatch.delenv(players.SETTING, raising=False)
    monkeypatch.setattr(players, "_PLACES", ())
    tools.cache_clear()
    yield
    tools.cache_clear()


@pytest.fixture
def nobody_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    """No claim may be heard."""

    def hear(claim: object) -> None:
        raise AssertionError(claim)

    monkeypatch.setattr(bench, "hear", hear)


@pytest.mark.usefixtures("no_stockfish", "nobody_judges")
@pytest.mark.parametrize("book", BOOKS)
def test_the_verdicts_that_come_with_the_program_are_shown(run: Run, book: str) -> None:
    """Nothing is judged: every verdict is the one that the report prints."""
    result = run("trial", book, "--json")
    assert result.exit_code == 0
    verdicts = {claim["id"]: claim["verdict"] for claim in json.loads(result.stdout)["claims"]}
    assert verdicts == {claim.id: kept()[claim.id].finding.verdict for claim in bench.claims(book)}


@pytest.mark.usefixtures("no_stockfish", "nobody_judges")
def test_it_says_who_found_the_verdicts(run: Run) -> None:
    """Stockfish with its version, and our own judges; where no other program was asked, those alone."""
    assert (
        "found by Stockfish 15.1 and academie's own judges. “academie trial philidor --again”"
        in run("trial", "philidor").stdout
    )
    french = run("trial", "metz", "--lang", "fr").stdout
    assert "rendus par les juges d'academie" in french


@pytest.mark.usefixtures("no_stockfish", "nobody_judges")
@pytest.mark.parametrize("option", ["--again", "--resume"])
def test_chess_is_not_judged_without_stockfish(refused: Callable[..., str], tmp_path: Path, option: str) -> None:
    """No verdict is given; one sentence says what is missing and how to get it."""
    assert "apt-get install stockfish" in refused("trial", "philidor", option, "--out", str(tmp_path / "docket"))
    assert not (tmp_path / "docket").read_bytes()


def test_a_file_for_verdicts_that_nobody_finds_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    """--out is for a new trial."""
    assert "add --again" in refused("trial", "metz", "--out", str(tmp_path / "docket"))
    assert not (tmp_path / "docket").exists()
