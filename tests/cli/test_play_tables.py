"""`academie play` at the games of the tables board: whole games and series, as a person at a pipe types them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.cli.session.sitting import example, opponents_of
from academie.game import Roll
from academie.games.trictrac import drawing
from academie.games.trictrac.state import ours
from academie.journal import Journal, moves_of, read
from academie.match.beginning import begun
from academie.match.series import Series, terms_of
from academie.registry import GAMES, find
from academie.text.message import typeset
from cli.typists import says

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from academie.game import Game, Result, State

pytestmark = pytest.mark.native

TABLES = [game for game in GAMES if getattr(game.start(), "throws", ())]
NEW = [game for game in TABLES if game.name != "trictrac"]
# One of each kind of board and of throw; the others by `make test-deep`.
WHOLE = ["dames_rabattues", "gammon", "garanguet", "toc"]


def script(game: Game, state: State, cup: Cup) -> tuple[list[str], Result]:
    """What two people type who always take the middle one of their moves, and how their game ends."""
    lines, thrown = [], 0
    while state.result is None:
        if state.rolls():
            state = state.after(cup.throw(state, thrown))
            thrown += 1
            continue
        moves = state.moves()
        text = game.write_move(state, moves[len(moves) // 2])
        if len(moves) > 1 or text != "-":
            lines.append("" if len(moves) == 1 else text)
        state = state.after(moves[len(moves) // 2])
    return lines, state.result


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.deep] * (game.name not in WHOLE), id=game.name) for game in NEW]
)
def test_a_whole_game(game: Game, table: Callable[..., str]) -> None:
    """Every game is played to its end: draw, throws and plays are told, Enter plays the only move, the law is cited."""
    lines, result = script(game, game.start(), Cup(5))
    shown = table(game.name, *lines, options=("--as", "both", "--seed", "5"))
    assert shown.startswith(f"{game.title.en}, ")
    says(shown, "For the dice: White ", " has the dice  §")
    wanted = "Nobody wins" if result.winner is None else f"{game.players[result.winner].en} wins"
    assert shown.splitlines()[-1].startswith(wanted)
    assert f"({result.law}, " in shown


@pytest.mark.parametrize("game", NEW, ids=lambda game: game.name)
def test_against_a_machine(game: Game, table: Callable[..., str]) -> None:
    """A machine throws and plays by itself; commands answer with sentences; a game not begun is not saved."""
    shown = table(game.name, "moves", "help", "law 1", "undo", "draw", options=("--opponent", "random", "--seed", "7"))
    says(shown, "Legal moves: ", "Commands: moves", "§1", "has no draw by agreement", "was not saved")


def series_script(game: Game, target: int, seed: int, profile: str | None = None) -> tuple[list[str], Series]:
    """What two people type in a series, and how it ends."""
    first = game.start(profile)
    series, lines = Series(terms_of(game.profiles.find(profile), target)), []
    while series.winner is None:
        number = len(series.results)
        typed, result = script(game, begun(game, first, series.starter), Cup(seed, number))
        lines += typed
        series = series.after(result)
    return lines, series


@pytest.mark.parametrize(("name", "target"), [("dames_rabattues", 2), pytest.param("toc", 2, marks=pytest.mark.deep)])
def test_a_series_the_winner_begins(name: str, target: int, table: Callable[..., str]) -> None:
    """--to N plays on until somebody has N; the dice are drawn for once, then the winner has them."""
    lines, series = series_script(find(name), target, 11)
    shown = table(name, *lines, options=("--as", "both", "--seed", "11", "--to", str(target)))
    assert f"Played to {target}." in shown
    white, black = series.score
    winner = ("White", "Black")[series.winner or 0]
    assert shown.splitlines()[-1] == f"{winner} wins the match, White {white}, Black {black}."
    assert shown.count("Score: ") == len(series.results) - 1
    assert shown.count("throws first in the next game.") == len(series.results) - 1
    draws = [line for line in shown.splitlines() if line.startswith("For the dice: ") and "again" not in line]
    assert len(draws) == 1


def test_a_series_with_a_draw_for_each_game(table: Callable[..., str]) -> None:
    """Case PL-05: at plain the dice are drawn for before every game, and a void game is played again."""
    lines, series = series_script(find("plain"), 2, 33)
    assert any(result.winner is None for result in series.results)
    shown = table("plain", *lines, options=("--as", "both", "--seed", "33", "--to", "2"))
    assert shown.count("Both dice are equal: throw again for the first turn.") == len(series.results) - 1
    assert "Nobody wins: void game (§6, " in shown
    assert shown.count(" has the dice  §") == len(series.results)


def test_three_dice_are_typed(table: Callable[..., str]) -> None:
    """At garanguet one die each is typed for the draw and three for a throw; fewer are refused."""
    shown = table("garanguet", "4 2", "6 5", "6 5 5", "moves", "quit", options=("--as", "both", "--dice", "hand"))
    says(shown, "For the dice: White 4, Black 2.", "is not a throw of three dice", "White: 6-5-5, six, five and five")


def test_equal_dice_are_thrown_again(table: Callable[..., str]) -> None:
    """A tie in the draw is told, and drawn again."""
    shown = table("jacquet", "3 3", "1 2", "quit", options=("--as", "both", "--dice", "hand"))
    says(shown, "For the dice: White 3, Black 3. Equal: throw again.", "Black: has the dice")


def test_hits_and_entries_are_told(table: Callable[..., str]) -> None:
    """A dame hit and a dame entered are told by the words of the glossary, with letters and paragraphs."""
    position = "W:M2,Y5,E3,G5;B:L2,A5,T3,R4,B1 phase=throw to=white"
    shown = table(
        "gammon", "2 1", "Y/B* E/F", "quit", options=("--as", "both", "--dice", "hand", "--position", position)
    )
    told = [line for line in shown.splitlines() if line.startswith("  White: ")]
    assert any("(B)" in line and "§" in line for line in told), shown


def test_a_handicap_of_the_profile(table: Callable[..., str]) -> None:
    """Case REV-23 at the terminal: the receiver has the dice and two dames down, without a draw."""
    options = ("--as", "both", "--seed", "1", "--profile", "academie-1806+handicap-six-as", "--receiver", "black")
    shown = table("revertier", "quit", options=options)
    assert "For the dice" not in shown
    throws = [line for line in shown.splitlines() if line.startswith(("White: ", "Black: "))]
    assert throws[0].startswith("Black: ")


def test_ambesas_is_typed(table: Callable[..., str]) -> None:
    """At toute-table the receiver types his ones before the first throw; what is no such play is asked again."""
    options = ("--as", "both", "--seed", "1", "--profile", "academie-1806+handicap-ambesas-dice")
    shown = table("toute_table", "G/L", "G/H G/H E/F E/F", "quit", options=options)
    assert shown.count("White plays 4 ones before the first throw") == 2
    says(shown, "does not play 4 ones", "White: ")
    assert "For the dice" not in shown
    assert "was not saved" in table("toute_table", options=options)
    assert "was not saved" in table("toute_table", "quit", options=options)


def test_a_machine_takes_its_ones_itself(table: Callable[..., str]) -> None:
    """When the machine receives the ambesas nobody is asked for it."""
    profile = ("--profile", "academie-1806+handicap-ambesas", "--receiver", "black", "--opponent", "random")
    shown = table("toute_table", "quit", options=("--seed", "2", *profile))
    assert "ones before" not in shown
    assert "For the dice: " in shown


def test_take_or_leave(table: Callable[..., str]) -> None:
    """Where a number left by the other is claimed by hand, the prompt names the two words (dames rabattues §9)."""
    game = find("dames_rabattues")
    option = next(name for name, each in game.profiles.options.items() if "auto_claim" in each.values)
    position = f"W:000222/222333;B:111222/222333 profile=academie-1806+{option} phase=throw to=white"
    options = ("--as", "both", "--dice", "hand", "--position", position)
    shown = table("dames_rabattues", "2 1", "", "perhaps", "take", "quit", options=options)
    says(shown, "Black: take or leave? ", "say take or leave (§9)")
    french = table("dames_rabattues", "2 1", "", "quit", options=(*options, "--lang", "fr"))
    assert "prendre (take) ou laisser (leave)" in french


def test_a_number_of_ones_own_let_go(table: Callable[..., str]) -> None:
    """With manual-play a throw is asked for as ever, its second number by the two words (dames rabattues §18)."""
    position = "W:111222/222333;B:111222/222333 profile=academie-1806+manual-play phase=throw to=white"
    options = ("--as", "both", "--dice", "hand", "--position", position)
    shown = table("dames_rabattues", "6 1", "moves", "1-6", "leave", "6 1", "leave", "quit", options=options)
    assert "White > " in shown
    assert "White: leave?" not in shown
    says(shown, "Legal moves: 1) leave, 2) 1-6, 3) 6-1", "White: take or leave? ")
    assert shown.count("number overlooked") == 3


def test_in_french(table: Callable[..., str]) -> None:
    """The draw, the score and the end are French when the language is."""
    lines, _ = series_script(find("gammon"), 1, 3)
    shown = table("gammon", *lines, options=("--as", "both", "--seed", "3", "--to", "1", "--lang", "fr"))
    says(shown, "On tire le dé\u00a0: Blancs ", "On joue en 1.", "Gain de la partie\u00a0: ")


def test_a_hint_is_a_legal_move(table: Callable[..., str]) -> None:
    """Hint names a move that can be typed, by the engine or by the usual machine of the game."""
    shown = table("gammon", "moves", "hint", "quit", options=("--as", "both", "--seed", "3"))
    legal = [each.partition(") ")[2] for each in shown.split("Legal moves: ")[1].splitlines()[0].split(", ")]
    hint = shown.split("Hint: ")[1].splitlines()[0].split(" (")[0]
    assert hint in legal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_example_is_a_move(game: Game) -> None:
    """The welcome shows a move of the game as that side types it, and not a boudé or a throw that cannot be played."""
    for person in (0, 1):
        assert example(game, game.start(), person) not in {"", "-", "boude"}


def test_the_nth_throw_of_a_game_is_fixed() -> None:
    """Each game of a series has throws of its own, and the same ones whenever they are asked for."""
    state = begun(find("gammon"), find("gammon").start(), 0)
    games = [[Cup(9, game).throw(state, number) for number in range(40)] for game in range(3)]
    assert games == [[Cup(9, game).throw(state, number) for number in range(40)] for game in range(3)]
    assert games[0] != games[1] != games[2]
    assert all(isinstance(roll, Roll) for row in games for roll in row)


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
    says(shown, "White: leave or hold?", "Say leave or hold (§73)", "White: leave", "Dice for White >")


def test_errors_change_nothing(table: Callable[..., str]) -> None:
    """Bad dice, illegal plays and unknown words are one sentence each."""
    shown = table("trictrac", "9 9", "banana", "6 5", "A/L", "A/B A/B", "save", "moves", "quit", options=HAND)
    says(shown, "not a throw of two dice", "is not a legal play of 6-5 for White, who can play A/G A/F (§21)")
    says(
        shown, "Give a file name: save game.journal. Its ending chooses the format: journal.", "Legal moves: 1) A/G A/F"
    )


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
