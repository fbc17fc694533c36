"""`academie play trictrac`: dice thrown or typed, points told and explained, games kept, assisted and à la rigueur."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.cli.session.dice import Cup
from academie.cli.session.game import LocalGame
from academie.cli.session.local import LocalSeat
from academie.cli.session.sitting import opponents_of
from academie.games.trictrac import drawing
from academie.games.trictrac.state import ours
from academie.journal import Journal, moves_of, read
from academie.registry import find
from academie.text.message import typeset
from cli.typists import says

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


GAME = find("trictrac")
HAND = ("--as", "both", "--dice", "hand")
OPENING = "W:A11,B1,C1,D1,E1;B:Y15 throws=2,2"


def test_two_people_with_their_own_dice(table: Callable[..., str]) -> None:
    """Typed dice are played in turn; a first doublet is void (§3) and the higher die begins."""
    shown = table("trictrac", "3 3", "2 6", "Y/R Y/V", "5 4", "A/F A/E", "quit", options=HAND)
    says(shown, "3-3: a doublet on the first throw is void (§3).", "Black: 6-2, six and two", "Black: Y/R Y/V")
    says(shown, "White: A/F A/E")


def test_points_are_told_and_explained(table: Callable[..., str]) -> None:
    """What a throw wins is told with its paragraph; explain gives the whole account with the books."""
    shown = table("trictrac", "6 5", "explain", "A/G A/F", options=(*HAND, "--position", OPENING))
    says(shown, "White +4  jan de trois coups (F, G)  §39")
    says(shown, "On his third throw White has four lone dames on B, C, D and E", "LEP l.323-327")


def test_every_throw_explained(table: Callable[..., str]) -> None:
    """--explain tells the whole account after each throw, in the language asked for."""
    options = (*HAND, "--position", OPENING, "--explain", "--lang", "fr")
    shown = table("trictrac", "6 5", options=options)
    assert "Au troisième coup les Blancs ont quatre dames seules" in shown
    assert typeset("Blancs : 0 trou, 4 points en bredouille") in shown


def test_leave_or_hold(table: Callable[..., str]) -> None:
    """After a trou the player is asked; leaving stacks the dames again and keeps the dice (§74)."""
    options = (*HAND, "--position", f"{OPENING} points=8b,0")
    shown = table("trictrac", "6 5", "perhaps", "leave", "quit", options=options)
    says(shown, "White: leave or hold?", "say leave or hold (§73)", "White: leave", "Dice for White >")


def test_errors_change_nothing(table: Callable[..., str]) -> None:
    """Bad dice, illegal plays and unknown words are one sentence each."""
    shown = table("trictrac", "9 9", "banana", "6 5", "A/L", "A/B A/B", "save", "moves", "quit", options=HAND)
    says(shown, "not a throw of two dice", "is not a legal play of 6-5 for White")
    says(shown, "Name the file: save GAME.journal. Its ending is the format: journal.", "Legal moves: 1) A/G A/F")


def test_against_the_greedy_machine(table: Callable[..., str]) -> None:
    """The usual opponent is greedy; it throws, plays and leaves the next word to the person; a hint is by networks."""
    shown = table("trictrac", "hint", "quit", options=("--seed", "5"))
    says(shown, "Black: 6-4, six and four", "Hint: ")
    assert re.search(r"Hint: \S.*\([+-]\d\.\d{3}\)", shown)


def test_rigueur_schools_a_forgotten_mark(table: Callable[..., str], tmp_path: Path) -> None:
    """À la rigueur an unmarked jan is schooled by an exact machine, and the journal is kept with the ruling."""
    path = tmp_path / "game.journal"
    options = ("--rigueur", "--opponent", "greedy", "--dice", "hand", "--position", OPENING)
    shown = table("trictrac", "throw 6 5", "A/G A/F", f"save {path}", "quit", options=options)
    says(shown, "Black schools 4", "§84", "Black: 0 trou, 4 points")
    assert "white plays A/G A/F" in path.read_text(encoding="utf-8")
    marked = table("trictrac", "throw 6 5", "marks 4", "A/G A/F", "acts", "quit", options=options)
    assert "schools" not in marked
    assert "White: 0 trou, 4 points" in marked


def test_the_moves_of_a_game_a_la_rigueur() -> None:
    """Machines that err play a whole game: its throws and plays lead to its end, what hands did set up between."""
    journal = Journal("trictrac", "rigueur", "lepeintre-1818", ("a", "b"))
    session = LocalSeat(LocalGame(journal, opponents_of(GAME, ("greedy (human)",) * 2, 4), "en", Cup(4)))
    while session.course.result is None:
        assert session.course.proceed() is not None
    moves = moves_of(read(session.course.journal.write(rulings=True)))
    assert (str(moves.end), moves.result) == (str(session.course.state), session.course.result)
    assert moves.set_up
    assert len(moves.plies) > 100


def test_rigueur_takes_back_and_refuses(table: Callable[..., str]) -> None:
    """Acts out of place are one sentence; undo goes back to before the person's last act."""
    shown = table(
        "trictrac",
        "A/G A/F",
        "throw 6 5",
        "undo",
        "",
        "quit",
        options=("--rigueur", "--dice", "hand", "--position", OPENING),
    )
    says(shown, "throw, then play (§8)", "Taken back.", "Type your dice after the word")


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
    assert (right.splitlines()[-2].split(), right.count("$")) == (list("LKJIHGFEDCBA"), 3)
    assert max(map(len, left.splitlines()[1:-1])) == 39
