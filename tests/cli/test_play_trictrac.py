"""`academie play trictrac`: dice thrown or typed, points told and explained, games kept, assisted and à la rigueur."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from academie.cli.dice import Cup
from academie.cli.session.local import LocalSeat
from academie.cli.sitting import opponents_of
from academie.games import find
from academie.games.trictrac import drawing
from academie.games.trictrac.state import ours
from academie.journal import Journal, moves_of, read, read_games
from academie.title import typeset

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Refused, Run


GAME = find("trictrac")
OPENING = "W:A11,B1,C1,D1,E1;B:Y15 throws=2,2"


@pytest.fixture
def table(run: Run) -> Callable[..., str]:
    """Type lines into a game; the program must end well."""

    def player(*lines: str, options: tuple[str, ...] = ("--as", "both", "--dice", "hand")) -> str:
        result = run("play", "trictrac", *options, typed="\n".join([*lines, ""]))
        assert result.exit_code == 0, result.output
        assert "Traceback" not in result.output
        return result.stdout

    return player


def test_two_people_with_their_own_dice(table: Callable[..., str]) -> None:
    """Typed dice are played in turn; a first doublet is void (§3) and the higher die begins."""
    shown = table("3 3", "2 6", "Y/R Y/V", "5 4", "A/F A/E", "quit")
    assert "3-3: a doublet on the first throw is void (§3)." in shown
    assert "Black: 6-2, six and two" in shown
    assert "Black: Y/R Y/V" in shown
    assert "White: A/F A/E" in shown


def test_points_are_told_and_explained(table: Callable[..., str]) -> None:
    """What a throw wins is told with its paragraph; explain gives the whole account with the books."""
    shown = table("6 5", "explain", "A/G A/F", options=("--as", "both", "--dice", "hand", "--position", OPENING))
    assert "White +4  jan de trois coups (F, G)  §39" in shown
    assert "On his third throw White has four lone dames on B, C, D and E" in shown
    assert "LEP l.323-327" in shown


def test_every_throw_explained(table: Callable[..., str]) -> None:
    """--explain tells the whole account after each throw, in the language asked for."""
    options = ("--as", "both", "--dice", "hand", "--position", OPENING, "--explain", "--lang", "fr")
    shown = table("6 5", options=options)
    assert "Au troisième coup les Blancs ont quatre dames seules" in shown
    assert typeset("Blancs : 0 trou, 4 points en bredouille") in shown


def test_leave_or_hold(table: Callable[..., str]) -> None:
    """After a trou the player is asked; leaving stacks the dames again and keeps the dice (§74)."""
    options = ("--as", "both", "--dice", "hand", "--position", f"{OPENING} points=8b,0")
    shown = table("6 5", "perhaps", "leave", "quit", options=options)
    assert "White: leave or hold?" in shown
    assert "say leave or hold (§73)" in shown
    assert "White: leave" in shown
    assert "Dice for White >" in shown


def test_errors_change_nothing(table: Callable[..., str]) -> None:
    """Bad dice, illegal plays and unknown words are one sentence each."""
    shown = table("9 9", "banana", "6 5", "A/L", "A/B A/B", "save", "law", "moves", "quit")
    assert "not a throw of two dice" in shown
    assert "is not a legal play of 6-5 for White" in shown
    assert "Name the file: save GAME.journal. Its ending is the format: journal." in shown
    assert "Legal moves: 1) A/G A/F" in shown


def test_undo_does_not_fish_for_dice(table: Callable[..., str]) -> None:
    """The nth throw of a seed stays the same when a play is taken back."""
    options = ("--as", "both", "--seed", "3")
    shown = table("A/E A/B", "undo", "undo", "A/E/F", "quit", options=options)
    throws = [line for line in shown.splitlines() if line.startswith(("White: ", "Black: ")) and "," in line]
    black = {line for line in throws if line.startswith("Black: ") and "-" in line.split(",")[0]}
    assert len(black) == 1
    assert "Taken back." in shown


def test_against_the_greedy_machine(table: Callable[..., str]) -> None:
    """The usual opponent is greedy; it throws, plays and leaves the next word to the person; a hint is by networks."""
    shown = table("hint", "quit", options=("--seed", "5"))
    assert "Black: 6-4, six and four" in shown
    assert "Hint: " in shown
    assert re.search(r"Hint: \S.*\([+-]\d\.\d{3}\)", shown)


def test_the_game_is_saved(table: Callable[..., str], tmp_path: Path) -> None:
    """A saved game is a journal that replays to the state on the board."""
    path = tmp_path / "game.journal"
    table("6 5", "A/G A/F", "4 3", f"save {path}", "quit")
    last = str(read(path.read_text(encoding="utf-8")).replay().state)
    assert last.startswith("W:A13,F1,G1;B:Y15")
    assert "phase=play" in last


def test_options_are_checked(refused: Refused) -> None:
    """Unknown dice, talons and tempers, dice where there are none, parties without a referee: one sentence each."""
    assert "--dice is machine or hand" in refused("play", "trictrac", "--dice", "loaded")
    assert "--talon is left or right" in refused("play", "trictrac", "--talon", "up")
    assert "no temper" in refused("play", "trictrac", "--rigueur", "--temper", "angry")
    assert "leave out --dice hand" in refused("play", "draughts", "--dice", "hand")
    assert "sit down to another partie" in refused("play", "domino", "--rigueur", "--profile", "puiser")


def test_a_match_with_its_journals(run: Run, tmp_path: Path) -> None:
    """Greedy against random: a score, data for programs, and a file of journals that replay."""
    path = tmp_path / "match.journal"
    result = run("match", "trictrac", "--players", "greedy", "random", "--games", "2", "--save", str(path), "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert [game["reason"] for game in data["games"]] == ["partie", "partie"]
    kept = read_games(path.read_text(encoding="utf-8"), "journal").journals
    assert [str(each.replay().state) for each in kept] == [game["end"] for game in data["games"]]


def test_rigueur_schools_a_forgotten_mark(table: Callable[..., str], tmp_path: Path) -> None:
    """À la rigueur an unmarked jan is schooled by an exact machine, and the journal is kept with the ruling."""
    path = tmp_path / "game.journal"
    options = ("--rigueur", "--opponent", "greedy", "--dice", "hand", "--position", OPENING)
    shown = table("throw 6 5", "A/G A/F", f"save {path}", "quit", options=options)
    assert "Black schools 4" in shown
    assert "§84" in shown
    assert "Black: 0 trou, 4 points" in shown
    assert "white plays A/G A/F" in path.read_text(encoding="utf-8")
    marked = table("throw 6 5", "marks 4", "A/G A/F", "acts", "quit", options=options)
    assert "schools" not in marked
    assert "White: 0 trou, 4 points" in marked


def test_the_moves_of_a_game_a_la_rigueur() -> None:
    """Machines that err play a whole game: its throws and plays lead to its end, what hands did set up between."""
    journal = Journal("trictrac", "rigueur", "lepeintre-1818", ("a", "b"))
    session = LocalSeat(journal, opponents_of(GAME, ("greedy (human)",) * 2, 4), "en", Cup(4))
    while session.result is None:
        assert session.proceed() is not None
    moves = moves_of(read(session.journal.write(rulings=True)))
    assert (str(moves.end), moves.result) == (str(session.state), session.result)
    assert moves.set_up
    assert len(moves.plies) > 100


def test_rigueur_takes_back_and_refuses(table: Callable[..., str]) -> None:
    """Acts out of place are one sentence; undo goes back to before the person's last act."""
    shown = table(
        "A/G A/F", "throw 6 5", "undo", "", "quit", options=("--rigueur", "--dice", "hand", "--position", OPENING)
    )
    assert "once he has thrown" in shown
    assert "Taken back." in shown
    assert "Type your dice after the word" in shown


def test_board_in_both_lights() -> None:
    """§119: jetons, fichets, dice and high piles are on the board, with A on either hand, in plain signs too."""
    state = ours(
        GAME.read(
            "W:A9,D1,E1,G1,H1,L2;B:P1,Q1,R1,S1,T1,U1,V1,X1,Y7 phase=play dice=6-5 points=4,2b trous=3,5 throws=3,3"
        )
    )
    left, right = drawing.draw(state), drawing.draw(state, a_at="right", ascii_only=True)
    assert "⚅ ⚄" in left
    assert left.count("▲") == 2
    assert left.count("◆") == 3  # Black marked second and is in bredouille: two jetons (§71)
    assert "│ 9 " in left
    assert right.isascii()
    assert right.splitlines()[-2].split() == list("LKJIHGFEDCBA")
    assert right.count("$") == 3
    assert max(map(len, left.splitlines()[1:-1])) == 39
