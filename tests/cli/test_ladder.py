"""`academie ladder`: a round robin that can be broken off, in words and as data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]

TWO = ("--player", "random", "--player", "playouts:40", "--games", "6", "--seed", "3")


def test_a_ladder_rates_everybody(run: Run) -> None:
    """The strongest first, what he wins of the next below, and the same again from the same seed."""
    result = run("ladder", "tourne_case", *TWO, "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert [rung["games"] for rung in told["ladder"]] == [6, 6]
    high, low = told["ladder"]
    assert high["rating"] >= low["rating"]
    assert high["below"]["games"] == 6
    assert low["below"] is None
    assert run("ladder", "tourne_case", *TWO, "--json").stdout == result.stdout


def test_a_ladder_that_is_kept_is_not_played_again(run: Run, tmp_path: Path) -> None:
    """What the file holds is told; more games are added to it."""
    file = tmp_path / "bouts"
    first = run("ladder", "tourne_case", *TWO, "--save", str(file), "--json").stdout
    kept = file.read_text(encoding="utf-8")
    assert run("ladder", "tourne_case", *TWO, "--save", str(file), "--json").stdout == first
    assert file.read_text(encoding="utf-8") == kept
    run("ladder", "tourne_case", *TWO, "--games", "8", "--save", str(file))
    assert file.read_text(encoding="utf-8").startswith(kept)
    assert len(file.read_text(encoding="utf-8").splitlines()) == 5


def test_a_ladder_speaks_both_languages(run: Run) -> None:
    """Names, heads, and the sitting where one is asked for."""
    told = run("--lang", "fr", "ladder", "tourne_case", *TWO, "--sitting", "5").stdout
    assert "l'Écervelé" in told
    assert "séance de 5" in told
    assert "the Madcap" in run("ladder", "tourne_case", *TWO).stdout


def test_a_ladder_is_played_where_skill_shows(run: Run) -> None:
    """By the profile that a room names for it, unless another is asked for."""
    told = [
        json.loads(run("ladder", "dames_rabattues", *TWO, *more, "--json").stdout)["profile"]
        for more in ((), ("--profile", "academie-1806"))
    ]
    assert told == ["academie-1806+manual-claim+manual-play", "academie-1806"]
    assert "It was played by academie-1806+manual-claim+manual-play." in run("players", "dames_rabattues").stdout
    assert "It was played by" not in run("players", "tourne_case").stdout


def test_a_sitting_is_told_of_where_one_is_asked_for(run: Run) -> None:
    """The longer it is the more the better one wins of it; a single game is told of anyhow."""
    long, short, one, none = (
        json.loads(run("ladder", "dames_rabattues", *TWO, *more, "--json").stdout)["ladder"][0]["below"]
        for more in (("--sitting", "21"), ("--sitting", "3"), ("--sitting", "1"), ())
    )
    assert (long["sitting"]["games"], short["sitting"]["games"]) == (21, 3)
    assert long["sitting"]["share"] >= short["sitting"]["share"] >= long["share"] >= 0.5
    assert one == none
    assert "sitting" not in one


def test_one_player_makes_no_ladder(run: Run) -> None:
    """One sentence."""
    result = run("ladder", "tourne_case", "--player", "random", "--player", "RANDOM")
    assert result.exit_code != 0
    assert "two players at least" in result.stderr
