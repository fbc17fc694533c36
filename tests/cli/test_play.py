"""Games played at the terminal against machines and between people: draughts, chess, domino."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from academie.cli.dice import Cup
from academie.cli.session.local import LocalSeat
from academie.games import find
from academie.journal import Journal
from academie.players.opponent import Opponent
from academie.players.playout import RandomPlayer
from academie.referee.tempers import temper

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from academie.game import Result
    from cli.conftest import Refused, Run


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


# --- Chess at the terminal: a person against the machine, either side of the board, kept and resumed


MACHINE = ("--opponent", "engine:plies=1", "--ascii", "--seed", "1")
CUT = '[Event "?"]\n\n1. e4 e5 2. Nf3'


def test_a_person_plays(run: Run) -> None:
    """Moves in either writing, a refusal in one sentence, and the end."""
    shown = run("play", "chess", *MACHINE, typed="e4\ng1f3\nKe5\nresign\n")
    assert shown.exit_code == 0, shown.output
    assert "White: e4" in shown.stdout
    assert "White: Nf3" in shown.stdout
    assert "is not legal here" in shown.stdout
    assert "resignation" in shown.stdout


def test_black_has_the_board_turned(run: Run) -> None:
    """Who plays Black alone sees it from there; both together, and who asks otherwise, from White's side."""
    black = run("play", "chess", "--as", "black", *MACHINE, typed="quit\n").stdout
    assert "    h g f e d c b a\n" in black
    assert "    a b c d e f g h\n" in run("play", "chess", "--as", "both", *MACHINE, typed="quit\n").stdout
    left = run("play", "chess", "--as", "black", "--talon", "left", *MACHINE, typed="quit\n").stdout
    assert "    a b c d e f g h\n" in left


def test_a_saved_game_is_pgn_and_is_read(run: Run, tmp_path: Path) -> None:
    """With its profile; `academie record` plays it through the law."""
    file = tmp_path / "game.pgn"
    run("play", "chess", *MACHINE, typed=f"e4\nsave {file}\nquit\n")
    assert '[Profile "philidor-1806"]' in file.read_text(encoding="utf-8")
    assert run("record", str(file), "--check").stdout.startswith("ok  1  chess  2 plies")
    again = run("record", str(file))
    assert again.stdout.strip() == file.read_text(encoding="utf-8").strip()


def test_a_file_cut_short_is_one_sentence(refused: Refused, tmp_path: Path) -> None:
    """In both languages, with the file and the game."""
    file = tmp_path / "cut.pgn"
    file.write_text(CUT, encoding="utf-8")
    assert "Game 1 breaks off" in refused("record", str(file))
    assert "La partie 1 est coupée" in refused("record", str(file), "--lang", "fr")


def test_an_engine_that_is_none_is_one_sentence(refused: Refused) -> None:
    """A path that leads nowhere, or to something else."""
    assert "There is no program" in refused("play", "chess", "--opponent", "uci:/no/such")
    assert "n'est pas un moteur UCI" in refused("play", "chess", "--opponent", "uci:/bin/true", "--lang", "fr")


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
    assert "White: e4" in shown
    assert "Black: e5" in shown
    assert "fits a3 and h3 alike; say which." in shown
    assert "the word “mange” has no meaning there" in shown


# --- `academie play domino`: a person sees his own hand alone, whoever else sits at the table


GAME = find("domino")
ONE = "tete-a-tete-six+un-coup"


@pytest.fixture
def table(run: Run) -> Callable[..., str]:
    """Type lines into a partie; the program must end well."""

    def player(*lines: str, options: tuple[str, ...] = ()) -> str:
        result = run("play", "domino", "--ascii", *options, typed="\n".join([*lines, ""]))
        assert result.exit_code == 0, result.output
        assert "Traceback" not in result.output
        return result.stdout

    return player


def script(profile: str, seed: int) -> tuple[list[str], Result]:
    """What people type who share a screen and take their last move each: Enter to look, then the tile."""
    session, lines = session_of(profile, seed), []
    while session.result is None:
        if session.proceed() is None:
            move = session.known.moves()[-1]
            lines += ["", GAME.write_move(session.known, move)]
            session.typed(lines[-1])
    return lines, session.result


def session_of(profile: str, seed: int, *opponents: Opponent | None) -> LocalSeat:
    """A partie about to begin, people in all seats unless others are named."""
    seats = opponents or (None,) * GAME.seats(GAME.start(profile))
    return LocalSeat(Journal("domino", "assisted", profile, seed=str(seed)), seats, "en", Cup(seed))


def hands(shown: str, seat: str) -> list[str]:
    """The lines on which a player's hand is drawn."""
    return re.findall(rf"^[> ] {seat} [^:]*:(.*)$", shown, re.MULTILINE)


@pytest.mark.parametrize("profile", [ONE, "poule-trois+un-coup", "piquet-voleur+un-coup", "quatre-sans-points"])
def test_people_share_a_screen(profile: str, table: Callable[..., str]) -> None:
    """Two, three and four people play to the end: each is handed the screen, and the winner's law is cited."""
    lines, result = script(profile, 4)
    shown = table(*lines, options=("--as", "all", "--seed", "4", "--profile", profile))
    assert shown.count("Hand the screen to Player ") == lines.count("")
    assert f"({result.law}, " in shown.splitlines()[-1]
    assert "until next time" not in shown


def test_only_one_hand_is_shown_at_a_time(table: Callable[..., str]) -> None:
    """On every picture before the end at most one hand lies open; the others show their backs."""
    lines, _ = script(ONE, 4)
    shown = table(*lines[:6], options=("--as", "both", "--seed", "4", "--profile", ONE))
    pictures = list(zip(hands(shown, "A"), hands(shown, "B"), strict=True))
    dealt = [pair for pair in pictures if any(pair)]
    assert dealt
    for pair in dealt:
        assert sum("#" not in hand for hand in pair) == 1


def test_against_machines(table: Callable[..., str]) -> None:
    """One person against three machines sees his own hand all the time, and never theirs."""
    options = ("--as", "2", "--seed", "6", "--opponent", "random", "--profile", "poule-quatre")
    shown = table("moves", "undo", "help", "quit", options=options)
    assert "You play Player B." in shown
    assert "Legal moves: " in shown
    assert "Nothing is taken back at Domino" in shown
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
    while session.result is None:
        if session.proceed() is None:
            assert session.seen is not None
            assert session.seen.hands[0] is None  # type: ignore[attr-defined]
            session.typed(GAME.write_move(session.known, session.known.moves()[0]))
    assert asked
    assert all(state.hidden and state.hands[1] is None for state in asked)


def test_nobody_looks_between_turns() -> None:
    """Where two people hide their hands, nothing may be shown until one of them has taken the screen."""
    session = session_of(ONE, 2)
    while session.proceed() is not None:
        pass
    assert session.seen is None
    assert session.handing
    session.handed()
    assert session.looking == session.table.waits
    assert not session.handing
    assert session.seen is not None
    session.typed(GAME.write_move(session.known, session.known.moves()[0]))
    assert session.looking is None


def test_a_series_of_parties(table: Callable[..., str]) -> None:
    """--to counts parties; the lead is drawn for before each of them (règle I)."""
    lines, result = script(ONE, 4)
    options = ("--as", "all", "--seed", "4", "--profile", ONE, "--to", "2")
    shown = table(*lines, options=options)
    score = ", ".join(f"Player {seat} {int(result.winner == index)}" for index, seat in enumerate("AB"))
    assert f"Score: {score} (to 2)." in shown
    assert "The lead is drawn for again." in shown
    assert "The match is left unfinished" in shown


def test_options_are_checked(refused: Refused) -> None:
    """Tiles are not typed, and only those sit there who play."""
    assert "dealt by the program" in refused("play", "domino", "--dice", "hand")
    assert "choose player a, player b or both" in refused("play", "domino", "--as", "player c")
    assert "or all" in refused("play", "domino", "--profile", "poule-trois", "--as", "4")


def test_a_deal_is_analysed_and_chance_is_not(run: Run, refused: Refused) -> None:
    """The choices of who leads, each with its value in points; before the deal nobody chooses."""
    line = "A:6-6,6-4,6-2,5-3,4-1,2-0;B:?6 leader=A phase=play"
    found = run("analyse", "domino", "--position", line, "--nodes", "2000", "--lines", "9", "--json")
    moves = [each["move"] for each in json.loads(found.stdout)["lines"]]
    assert sorted(moves) == ["2-0", "4-1", "5-3", "6-2", "6-4", "6-6"]
    assert "Nobody has to choose a move here" in refused("analyse", "domino")
