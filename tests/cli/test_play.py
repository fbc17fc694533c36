"""`academie play`: a game typed at the terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]


@pytest.fixture
def game(run: Run) -> Callable[..., str]:
    """Type lines into a game between two people, and see what is shown; the program must end well."""

    def player(*lines: str, options: tuple[str, ...] = ("--as", "both")) -> str:
        result = run("play", "draughts", *options, typed="\n".join([*lines, ""]))
        assert result.exit_code == 0, result.output
        assert "Traceback" not in result.output
        return result.stdout

    return player


def test_two_people_play(game: Callable[..., str]) -> None:
    """Moves are played in turn, the board shows every square's number and where the last move came from."""
    shown = game("32-28", "19-23", "28x19", "quit")
    assert "White: 32-28" in shown
    assert "Black: 19-23" in shown
    assert "White: 28x19" in shown
    assert "28 ·" in shown
    assert "46 ○" in shown
    assert "until next time" in shown


def test_the_end_of_input_is_polite(game: Callable[..., str]) -> None:
    """When the input is a pipe, its end ends the game with a sentence and status 0."""
    assert "until next time" in game("32-28")
    assert "until next time" in game()


def test_errors_are_told_and_change_nothing(game: Callable[..., str]) -> None:
    """Nonsense, illegal moves and commands without their argument are one sentence each."""
    shown = game("banana", "32-23", "51-46", "", "law", "law 99", "save", "crown", "moves")
    assert "“banana” is not a move" in shown
    assert "32-23 is not legal here" in shown
    assert "squares from 1 to 50" in shown
    assert "Name the paragraph" in shown
    assert "There is no paragraph §99" in shown
    assert "Name the file" in shown
    assert "§39" in shown
    assert "Legal moves: 1) 31-26, 2) 31-27" in shown


def test_moves_are_taken_back(game: Callable[..., str]) -> None:
    """Undo takes one move back between two people, and says so when there is none."""
    shown = game("undo", "32-28", "undo", "moves")
    assert "There is nothing to take back." in shown
    assert "Taken back." in shown
    assert shown.index("Taken back.") < shown.index("Legal moves: 1) 31-26")


def test_a_win_cites_the_law(game: Callable[..., str]) -> None:
    """Taking the last piece ends the game with the paragraph and its title."""
    shown = game("32x23", options=("--as", "both", "--position", "W:W32:B28"))
    assert "White wins: loss: no pieces left (§33, Losing and winning)." in shown


def test_leaving_loses_and_agreement_draws(game: Callable[..., str]) -> None:
    """Who resigns loses (§33); a draw needs the other side's yes (§34)."""
    assert "Black wins: game left (§33" in game("resign")
    assert "White wins" in game("32-28", "resign")
    assert "§34" in game("draw", "yes")
    assert "Black declines the draw." in game("draw", "no", "quit")
    assert "until next time" in game("draw")


def test_a_lone_king_has_the_men_crowned(game: Callable[..., str], tmp_path: Path, run: Run) -> None:
    """Crowning by offer (§39) crowns the men where they stand; the saved game holds the new position."""
    path = tmp_path / "crowned.pdn"
    position = "B:WK46,38,39:BK3"
    shown = game("crown", "3-8", f"save {path}", options=("--as", "both", "--profile", "metz", "--position", position))
    assert "The men are crowned" in shown
    assert "38 ◎" in shown
    (played,) = json.loads(run("pdn", str(path), "--json").stdout)["games"]
    assert played["moves"] == ["3-8"]
    assert "K38" in played["end"]


def test_the_machine_answers(game: Callable[..., str]) -> None:
    """Against the machine, each move is answered; undo goes back to the person's turn; the seed repeats the game."""
    options = ("--level", "1", "--seed", "3", "--as", "white")
    shown = game("32-28", "undo", "31-27", "hint", "quit", options=options)
    assert shown.count("Black: ") == 2
    assert "Hint: " in shown
    assert shown == game("32-28", "undo", "31-27", "hint", "quit", options=options)


def test_the_machine_begins_when_the_person_is_black(game: Callable[..., str]) -> None:
    """Playing Black, the first move shown is White's."""
    shown = game("quit", options=("--level", "1", "--as", "black", "--seed", "1"))
    assert "White: " in shown
    assert "Black > " in shown


def test_the_machine_judges_a_draw(game: Callable[..., str]) -> None:
    """The machine declines at the start and accepts when it is losing."""
    assert "Black declines the draw." in game("draw", options=("--level", "1", "--seed", "1"))
    losing = ("--level", "1", "--position", "W:WK46,K50,31,32,33,34:B1")
    assert "§34" in game("draw", options=losing)


def test_a_game_is_saved(game: Callable[..., str], tmp_path: Path, run: Run) -> None:
    """The saved file holds the moves and the profile; it is legal PDN."""
    path = tmp_path / "game.pdn"
    game("32-28", "19-23", f"save {path}", options=("--as", "both", "--profile", "manoury-1787"))
    (played,) = json.loads(run("pdn", str(path), "--json").stdout)["games"]
    assert played["moves"] == ["32-28", "19-23"]
    assert played["profile"] == "manoury-1787"


def test_the_game_is_played_in_french(game: Callable[..., str]) -> None:
    """Commands and sentences are French when the language is."""
    shown = game("aide", "coups", "loi 33", "32-28", "reprendre", "abandon", options=("--as", "both", "--lang", "fr"))
    assert "Coups permis" in shown
    assert "La perte et le gain" in shown
    assert "Coup repris." in shown
    assert "Gain\u00a0: Noirs" in shown


def test_other_starts_are_played(game: Callable[..., str]) -> None:
    """A named setup is the first position."""
    assert "46 ◎" in game("quit", options=("--as", "both", "--setup", "dame-damee"))
