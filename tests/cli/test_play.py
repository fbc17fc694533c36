"""Games played at the terminal against machines and between people: draughts, chess, domino."""

from __future__ import annotations

import functools
import json
import re
from typing import TYPE_CHECKING

import pytest

from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.journal import Journal
from academie.players.opponent import Opponent
from academie.players.playout import RandomPlayer
from academie.referee.tempers import temper
from academie.registry import find
from cli.typists import says

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from academie.game import Result
    from cli.conftest import Refused, Run


@pytest.fixture
def game(table: Callable[..., str]) -> Callable[..., str]:
    """Type lines into a game of draughts between two people."""
    return functools.partial(table, "draughts")


def test_two_people_play(game: Callable[..., str]) -> None:
    """Moves are played in turn, each square has its number, the last move is marked; a pipe's end ends it politely."""
    shown = game("32-28", "19-23", "28x19")
    for sentence in ("White: 32-28", "Black: 19-23", "White: 28x19", "28 ·", "46 ○", "Game saved"):
        assert sentence in shown
    assert "was not saved" in game()


def test_errors_are_told_and_change_nothing(game: Callable[..., str]) -> None:
    """Nonsense, illegal moves and commands without their argument are one sentence each."""
    shown = game("undo", "banana", "32-23", "51-46", "", "law", "law 99", "save", "crown", "moves")
    for sentence in (
        "“banana” is not a move", "32-23 is not legal here", "squares from 1 to 50", "Give the number of a paragraph",
        "There is no paragraph §99", "Give a file name", "§39",
        "no move to take back", "Legal moves: 1) 31-26, 2) 31-27",
    ):  # fmt: skip
        assert sentence in shown


def test_how_a_game_ends(game: Callable[..., str]) -> None:
    """Taking the last piece (§33), resigning, or a draw with the other side's yes (§34)."""
    shown = game("32x23", options=("--as", "both", "--position", "W:W32:B28"))
    assert "White wins: loss: no pieces left (§33, Losing and winning)." in shown
    assert "Black wins: game left (§33" in game("resign")
    assert "White wins" in game("32-28", "resign")
    assert "§34" in game("draw", "yes")
    assert "Black declines the draw." in game("draw", "no", "quit")
    assert "Game saved" in game("draw")


def test_a_lone_king_has_the_men_crowned(game: Callable[..., str], tmp_path: Path, run: Run) -> None:
    """Crowning by offer (§39) crowns the men where they stand; the saved game holds the new position."""
    path = tmp_path / "crowned.pdn"
    position = "B:WK46,38,39:BK3"
    shown = game("crown", "3-8", f"save {path}", options=("--as", "both", "--profile", "metz", "--position", position))
    says(shown, "The men are crowned", "38 ◎")
    (played,) = json.loads(run("pdn", str(path), "--json").stdout)["games"]
    assert (played["moves"], played["profile"]) == (["3-8"], "metz")
    assert "K38" in played["end"]


def test_the_machine_answers(game: Callable[..., str]) -> None:
    """Each move is answered, White's first where one plays Black; undo goes back to one's turn; a seed repeats it."""
    options = ("--level", "1", "--seed", "3", "--as", "white")
    shown = game("32-28", "undo", "31-27", "hint", "quit", options=options)
    assert shown.count("Black: ") == 2
    assert "Hint: " in shown
    assert shown == game("32-28", "undo", "31-27", "hint", "quit", options=options)
    shown = game("quit", options=("--level", "1", "--as", "black", "--seed", "1"))
    assert shown.index("White: ") < shown.index("Black > ")


def test_the_machine_judges_a_draw(game: Callable[..., str]) -> None:
    """The machine declines at the start and accepts when it is losing."""
    assert "Black declines the draw." in game("draw", options=("--level", "1", "--seed", "1"))
    losing = ("--level", "1", "--position", "W:WK46,K50,31,32,33,34:B1")
    assert "§34" in game("draw", options=losing)


def test_the_game_is_played_in_french(game: Callable[..., str]) -> None:
    """Commands and sentences are French when the language is; a named setup is the first position."""
    options = ("--as", "both", "--lang", "fr", "--setup", "dame-damee")
    shown = game("aide", "coups", "loi 33", "coups", "1", "reprendre", "abandon", options=options)
    for sentence in ("46 ◎", "Coups permis", "La perte et le gain", "Coup repris.", "Gagnant\u00a0: Noirs"):
        assert sentence in shown


# --- Chess at the terminal: a person against the machine, either side of the board, kept and resumed


MACHINE = ("--opponent", "engine:plies=1", "--ascii", "--seed", "1")
CUT = '[Event "?"]\n\n1. e4 e5 2. Nf3'


def test_a_person_plays(run: Run) -> None:
    """Moves in either writing, a refusal in one sentence, and the end."""
    shown = run("play", "chess", *MACHINE, typed="e4\ng1f3\nKe5\nresign\n")
    assert shown.exit_code == 0, shown.output
    says(shown.stdout, "White: e4", "White: Nf3", "is not legal here", "resignation")


def test_black_has_the_board_turned(run: Run) -> None:
    """Who plays Black alone sees it from there; both together, and who asks otherwise, from White's side."""
    black = run("play", "chess", "--as", "black", *MACHINE, typed="quit\n").stdout
    assert "    h g f e d c b a\n" in black
    assert "    a b c d e f g h\n" in run("play", "chess", "--as", "both", *MACHINE, typed="quit\n").stdout
    left = run("play", "chess", "--as", "black", "--talon", "left", *MACHINE, typed="quit\n").stdout
    assert "    a b c d e f g h\n" in left


def test_a_file_cut_short_is_one_sentence(refused: Refused, tmp_path: Path) -> None:
    """In both languages, with the file and the game."""
    file = tmp_path / "cut.pgn"
    file.write_text(CUT, encoding="utf-8")
    assert "Game 1 breaks off" in refused("record", str(file))
    assert "La partie 1 est coupée" in refused("record", str(file), "--lang", "fr")


def test_check_is_said_at_the_table(run: Run) -> None:
    """§17: the machine that gives check says so where it is due."""
    position = "k7/p7/P7/8/8/5p2/8/1R2K3 b - - 0 1"  # one move alone, and it checks
    shown = run(
        "play", "chess", "--as", "white", "--rigueur", "--position", position, "--profile",
        "philidor-1806+echec-annonce", *MACHINE, typed="acts\nquit\n",
    )  # fmt: skip
    assert shown.exit_code == 0, shown.output
    assert "Black plays f2+\nBlack says check\n" in shown.stdout


def test_moves_may_be_said_in_words(run: Run) -> None:
    """As the book has them; what cannot be read, or fits two moves, is one sentence and nothing is played."""
    shown = run(
        "play", "chess", "--as", "both", "--ascii",
        typed="Le pion du roi deux pas\nDe même\nLe pion de la tour un pas\nLe fou mange le pion\nquit\n",
    ).stdout  # fmt: skip
    says(shown, "White: e4", "Black: e5", "fits a3 and h3 alike; say which.", "the word “mange” has no meaning there")


# --- `academie play domino`: a person sees his own hand alone, whoever else sits at the table


GAME = find("domino")
ONE = "tete-a-tete-six+un-coup"


def script(profile: str, seed: int) -> tuple[list[str], Result]:
    """What people type who share a screen and take their last move each: Enter to look, then the tile."""
    session, lines = session_of(profile, seed), []
    while session.course.result is None:
        if session.course.proceed() is None:
            move = session.course.known.moves()[-1]
            lines += ["", GAME.write_move(session.course.known, move)]
            session.line.typed(lines[-1])
    return lines, session.course.result


def session_of(profile: str, seed: int, *opponents: Opponent | None) -> LocalSeat:
    """A partie about to begin, people in all seats unless others are named."""
    seats = opponents or (None,) * GAME.seats(GAME.start(profile))
    return LocalSeat(LocalGame(Journal("domino", "assisted", profile, seed=str(seed)), seats, "en", Cup(seed)))


def hands(shown: str, seat: str) -> list[str]:
    """The lines on which a player's hand is drawn."""
    return re.findall(rf"^[> ] {seat} [^:]*:(.*)$", shown, re.MULTILINE)


@pytest.mark.parametrize("profile", [ONE, "poule-trois+un-coup", "piquet-voleur+un-coup", "quatre-sans-points"])
def test_people_share_a_screen(profile: str, table: Callable[..., str]) -> None:
    """Two, three and four people play to the end: each is handed the screen, and the winner's law is cited."""
    lines, result = script(profile, 4)
    shown = table("domino", *lines, options=("--as", "all", "--seed", "4", "--profile", profile))
    assert shown.count("Hand the screen to Player ") == lines.count("")
    assert f"({result.law}, " in shown.splitlines()[-1]
    assert "Game saved" not in shown


def test_only_one_hand_is_shown_at_a_time(table: Callable[..., str]) -> None:
    """On every picture before the end at most one hand lies open; the others show their backs."""
    lines, _ = script(ONE, 4)
    shown = table("domino", *lines[:6], options=("--ascii", "--as", "both", "--seed", "4", "--profile", ONE))
    pictures = list(zip(hands(shown, "A"), hands(shown, "B"), strict=True))
    dealt = [pair for pair in pictures if any(pair)]
    assert dealt
    for pair in dealt:
        assert sum("#" not in hand for hand in pair) == 1


def test_against_machines(table: Callable[..., str]) -> None:
    """One person against three machines sees his own hand all the time, and never theirs."""
    options = ("--ascii", "--as", "2", "--seed", "6", "--opponent", "random", "--profile", "poule-quatre")
    shown = table("domino", "moves", "undo", "help", "quit", options=options)
    says(shown, "You play Player B.", "Legal moves: ", "Moves cannot be taken back at Domino")
    assert "Hand the screen" not in shown
    for seat in "ACD":
        assert all(not hand or set(hand) <= set(" #") for hand in hands(shown, seat))
    assert any("-" in hand for hand in hands(shown, "B"))


def test_a_machine_is_given_its_view() -> None:
    """A machine chooses from what its seat knows; a person's commands answer from his own view."""
    asked = []

    class Watcher(RandomPlayer):
        def choose(self, state: object, budget: object = None) -> object:  # type: ignore[override]
            asked.append(state)
            return super().choose(state, budget)  # type: ignore[arg-type]

    session = session_of(ONE, 2, Opponent("watcher", Watcher(1), temper("exact")), None)
    while session.course.result is None:
        if session.course.proceed() is None:
            assert session.board.seen is not None
            assert session.board.seen.hands[0] is None  # type: ignore[attr-defined]
            session.line.typed(GAME.write_move(session.course.known, session.course.known.moves()[0]))
    assert asked
    assert all(state.hidden and state.hands[1] is None for state in asked)


def test_nobody_looks_between_turns() -> None:
    """Where two people hide their hands, nothing may be shown until one of them has taken the screen."""
    session = session_of(ONE, 2)
    while session.course.proceed() is not None:
        pass
    assert session.board.seen is None
    assert session.course.handing
    session.course.handed()
    assert session.course.looking == session.course.table.waits
    assert not session.course.handing
    assert session.board.seen is not None
    session.line.typed(GAME.write_move(session.course.known, session.course.known.moves()[0]))
    assert session.course.looking is None


def test_a_series_of_parties(table: Callable[..., str]) -> None:
    """--to counts parties; the lead is drawn for before each of them (règle I)."""
    lines, result = script(ONE, 4)
    options = ("--as", "all", "--seed", "4", "--profile", ONE, "--to", "2")
    shown = table("domino", *lines, options=options)
    score = ", ".join(f"Player {seat} {int(result.winner == index)}" for index, seat in enumerate("AB"))
    says(shown, f"Score: {score} (to 2).", "The lead is drawn for again.", "The match is unfinished")


def test_a_deal_is_analysed(run: Run) -> None:
    """The choices of who leads, each with its value in points."""
    line = "A:6-6,6-4,6-2,5-3,4-1,2-0;B:?6 leader=A phase=play"
    found = run("analyse", "domino", "--position", line, "--nodes", "2000", "--lines", "9", "--json")
    moves = [each["move"] for each in json.loads(found.stdout)["lines"]]
    assert sorted(moves) == ["2-0", "4-1", "5-3", "6-2", "6-4", "6-6"]
