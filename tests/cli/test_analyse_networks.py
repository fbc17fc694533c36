"""`academie analyse` by networks: choices in the game's own unit, throws, and games that were played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]

THROWN = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=3-1"
DEALT = "A:6-6,6-4,6-2,5-3,4-1,2-0;B:6-5,5-5,4-4,3-3,2-2,1-1 leader=A phase=play"
TO_THROW = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to=white"


def test_choices_are_told_with_what_they_cost(run: Run) -> None:
    """The best costs nothing; values, chances and unit are told, in both languages."""
    told = json.loads(run("analyse", "gammon", "--position", THROWN, "--lines", "4", "--plies", "2", "--json").stdout)
    assert told["unit"] == {"en": "points", "fr": "points"}
    assert told["lines"][0]["error"] == 0
    assert all(line["error"] >= 0 and 0 <= line["chances"]["won"] <= 1 for line in told["lines"])
    shown = run("--lang", "fr", "analyse", "gammon", "--position", THROWN, "--lines", "2", "--plies", "1").stdout
    assert "coûte" in shown
    assert "gagne " in shown
    assert "Blancs" in shown
    assert "White" not in shown


def test_throws_are_told_with_their_luck(run: Run) -> None:
    """All twenty-one, the best first; their mean is what may be expected."""
    told = json.loads(run("analyse", "gammon", "--position", TO_THROW, "--json").stdout)["chance"]
    assert len(told["outcomes"]) == 21
    values = [each["value"] for each in told["outcomes"]]
    assert values == sorted(values, reverse=True)
    weights = [each["weight"] for each in told["outcomes"]]
    mean = sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
    assert abs(mean - told["mean"]) < 1e-4
    assert "may expect" in run("analyse", "gammon", "--position", TO_THROW).stdout
    assert "White" not in run("--lang", "fr", "analyse", "gammon", "--position", TO_THROW).stdout
    undrawn = run("analyse", "gammon")
    assert undrawn.exit_code != 0
    assert "Nobody has to choose a move here" in undrawn.stderr


def test_a_game_that_was_played_is_looked_through(run: Run, tmp_path: Path) -> None:
    """Of every decision its error, of every throw its luck, and a verdict on each player."""
    path = tmp_path / "game.journal"
    run("match", "plain", "--players", "engine:plies=1", "random", "--games", "1", "--save", str(path), "--seed", "4")
    told = json.loads(run("analyse", "plain", "--record", str(path), "--plies", "1", "--json").stdout)
    first, second = told["verdicts"]
    assert first["error"] == 0
    assert second["faults"] > 0
    assert any(each["luck"] is not None for each in told["plies"])
    shown = run("--lang", "fr", "analyse", "plain", "--record", str(path), "--plies", "1").stdout
    assert "perte moyenne" in shown
    both = run("analyse", "plain", "--record", str(path), "--position", TO_THROW)
    assert both.exit_code == 2
    assert "leave out --position" in both.stderr
    other = run("analyse", "gammon", "--record", str(path))
    assert other.exit_code != 0
    assert "no game of" in other.stderr


def test_choices_are_judged_by_games_played_out(run: Run) -> None:
    """Each with its standard error and its games; equal seeds tell the same; only where networks judge."""
    asked = ("analyse", "gammon", "--position", THROWN, "--rollout", "6", "--throws", "2", "--lines", "3")
    told = json.loads(run(*asked, "--seed", "4", "--json").stdout)
    assert [line["games"] for line in told["lines"]] == [6, 6, 6]
    assert all(line["spread"] > 0 for line in told["lines"])
    again = json.loads(run(*asked, "--seed", "4", "--json").stdout)
    assert again["lines"] == told["lines"]
    assert json.loads(run(*asked, "--seed", "5", "--json").stdout)["lines"] != told["lines"]
    shown = run("--lang", "fr", *asked).stdout
    assert " ± " in shown
    assert "erreur type" in shown
    other = run("analyse", "draughts", "--rollout", "6")
    assert other.exit_code != 0
    assert "played out only where networks judge" in other.stderr


def test_games_that_would_not_be_played_are_refused(run: Run, tmp_path: Path) -> None:
    """Where nothing is to be chosen, of a whole game, and throws of no games."""
    for options in (
        ("--position", TO_THROW, "--rollout", "2"),
        ("--record", str(tmp_path / "none.mat"), "--rollout", "2"),
        ("--position", THROWN, "--throws", "3"),
    ):
        refused = run("analyse", "gammon", *options)
        assert refused.exit_code
        assert "--rollout" in refused.stderr
    assert "parties" in run("--lang", "fr", "analyse", "gammon", "--throws", "3").stderr


def test_every_engine_says_what_a_choice_loses(run: Callable[..., Result]) -> None:
    """Where values are in hundredths too; of a proved win and what is not proved the difference is nobody's to say."""
    told = json.loads(run("analyse", "draughts", "--plies", "6", "--lines", "4", "--json").stdout)["lines"]
    assert [line["error"] for line in told] == [(told[0]["score"] - line["score"]) / 100 for line in told]
    assert "costs" in run("analyse", "draughts", "--plies", "6", "--lines", "2").stdout
    won = ("analyse", "draughts", "--position", "W:WK1,K7,K18:BK35", "--lines", "3", "--plies", "6")
    assert [line["error"] for line in json.loads(run(*won, "--json").stdout)["lines"]] == [0.0, None, None]


def test_what_the_books_say_stands_below(run: Callable[..., Result]) -> None:
    """Precepts for the first choice and against it in words; all that bear on the position for programs."""
    asked = ("analyse", "draughts", "--plies", "6")
    told = json.loads(run(*asked, "--json").stdout)
    assert told["advice"]
    assert set(told["advice"][0]) == {"key", "law", "source", "text", "favours", "against"}
    best = told["lines"][0]["move"]
    spoken = [each for each in told["advice"] if best in each["favours"]]
    shown = " ".join(run("--lang", "fr", *asked).stdout.split())
    assert all(f"Pour ce coup : {' '.join(each['text']['fr'].split())}" in shown for each in spoken)


def test_throws_and_verdicts_say_in_what_they_count(run: Run, tmp_path: Path) -> None:
    """The unit of the game, in words and for programs; nought is never below nought."""
    assert "Values in points." in run("analyse", "gammon", "--position", TO_THROW).stdout
    assert json.loads(run("analyse", "gammon", "--position", TO_THROW, "--json").stdout)["unit"]["fr"] == "points"
    path = tmp_path / "game.journal"
    run("match", "plain", "--players", "random", "random", "--games", "1", "--save", str(path), "--seed", "4")
    asked = ("analyse", "plain", "--record", str(path), "--plies", "1")
    assert "Valeurs en points." in run("--lang", "fr", *asked).stdout
    assert json.loads(run(*asked, "--json").stdout)["unit"]["en"] == "points"
    lifted = "W:K3,J3,*9;B:N1,*14 phase=throw to=black"
    shown = run("analyse", "gammon", "--position", lifted).stdout
    assert "+0.000" in shown
    assert "-0.000" not in shown


@pytest.mark.parametrize(
    ("game", "options", "english", "french"),
    [
        ("draughts", (), "men", "pions"),
        ("draughts", ("--position", "W:WK1,K7,K18:BK35"), "men", "pions"),
        ("chess", (), "pawns", "pions"),
        ("domino", ("--position", DEALT), "points of the coup", "points du coup"),
        ("domino", ("--position", DEALT, "--profile", "tete-a-tete-coups"), "coups won", "coups gagnés"),
    ],
)
def test_a_search_says_in_what_it_counts(
    run: Run, game: str, options: tuple[str, ...], english: str, french: str
) -> None:
    """Men, pawns, what the profile of a domino counts; in words and for programs."""
    asked = ("analyse", game, *options, "--nodes", "200")
    assert f"Values in {english}.\n" in run(*asked).stdout
    assert f"Valeurs en {french}.\n" in run("--lang", "fr", *asked).stdout
    assert json.loads(run(*asked, "--json").stdout)["unit"] == {"en": english, "fr": french}
