"""Games played at the terminal, by people and machines; whole games and series of the games of the tables board."""

import functools
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.cli.session.sitting import example, opponents_of
from academie.game import Game, Result, Roll, State
from academie.game.registry import GAMES, find
from academie.games.trictrac import drawing
from academie.games.trictrac.state import ours
from academie.journal import Journal, moves_of, read
from academie.match.first_player import begun
from academie.match.series import Series, terms_of
from academie.players.opponent import Opponent
from academie.players.playout import RandomPlayer
from academie.referee.tempers import temper
from academie.text.message import typeset
from cli.conftest import Refused, Run
from cli.typists import says


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
    assert "White wins: the other side has no men left (§33, Losing and winning)." in shown
    assert "Black wins: the loser has left the game (§33" in game("resign")
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
    assert (shown.count("The Mazette: "), shown.count("\nYou: "), shown.count("Black")) == (2, 0, 0)
    assert "Hint: " in shown
    assert shown == game("32-28", "undo", "31-27", "hint", "quit", options=options)
    shown = game("quit", options=("--level", "1", "--as", "black", "--seed", "1"))
    assert shown.index("The Mazette: ") < shown.index("You > ")


def test_the_machine_judges_a_draw(game: Callable[..., str]) -> None:
    """The machine declines at the start and accepts when it is losing."""
    says(game("draw", options=("--level", "1", "--seed", "1")), "You offer a draw.", "The Mazette declines the draw.")
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
    says(shown.stdout, "You: e4", "You: Nf3", "is not legal here", "The Engine wins: the loser has resigned")


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
    says(shown, "White: e4", "Black: e5", "fits a3 and h3 equally; say which.", "the word “mange” has no meaning there")


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


# --- The tables board


TABLES = [game for game in GAMES if getattr(game.start(), "throws", ())]
NEW = [game for game in TABLES if game.name != "trictrac"]
# One of each kind of board and of throw; the others by `make test-deep`.
WHOLE = ["dames_rabattues", "gammon", "garanguet", "toc"]


def table_script(game: Game, state: State, cup: Cup) -> tuple[list[str], Result]:
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


@pytest.mark.native
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.deep] * (game.name not in WHOLE), id=game.name) for game in NEW]
)
def test_a_whole_game(game: Game, table: Callable[..., str]) -> None:
    """Every game is played to its end: draw, throws and plays are told, Enter plays the only move, the law is cited."""
    lines, result = table_script(game, game.start(), Cup(15))
    shown = table(game.name, *lines, options=("--as", "both", "--seed", "15"))
    assert shown.startswith(f"{game.title.en}, ")
    says(shown, "For the dice: White ", " has the dice  §")
    expected = "Nobody wins" if result.winner is None else f"{game.players[result.winner].en} wins"
    assert shown.splitlines()[-1].startswith(expected)
    assert f"({result.law}, " in shown


@pytest.mark.native
@pytest.mark.parametrize("game", NEW, ids=lambda game: game.name)
def test_against_a_machine(game: Game, table: Callable[..., str]) -> None:
    """A machine throws and plays by itself; commands answer with sentences; a game not begun is not saved."""
    shown = table(game.name, "moves", "help", "law 1", "undo", "draw", options=("--opponent", "random", "--seed", "7"))
    says(shown, "Legal moves:", "Commands: moves", "§1", "has no draw by agreement", "was not saved")


def series_script(game: Game, target: int, seed: int, profile: str | None = None) -> tuple[list[str], Series]:
    """What two people type in a series, and how it ends."""
    first = game.start(profile)
    series, lines = Series(terms_of(game.profiles.find(profile), target)), []
    while series.winner is None:
        number = len(series.results)
        typed, result = table_script(game, begun(game, first, series.starter), Cup(seed, number))
        lines += typed
        series = series.after(result)
    return lines, series


@pytest.mark.native
@pytest.mark.parametrize(("name", "target"), [("dames_rabattues", 2), pytest.param("toc", 2, marks=pytest.mark.deep)])
def test_a_series_the_winner_begins(name: str, target: int, table: Callable[..., str]) -> None:
    """--to N plays on until somebody has N; the dice are drawn for once, then the winner has them."""
    lines, series = series_script(find(name), target, 11)
    shown = table(name, *lines, options=("--as", "both", "--seed", "11", "--to", str(target)))
    assert f"Played to {target}." in shown
    white, black = series.score
    winner = ("White", "Black")[series.winner or 0]
    assert shown.splitlines()[-1] == f"The match is won by {winner}: White {white}, Black {black}."
    assert shown.count("Score: ") == len(series.results) - 1
    assert shown.count("First to throw in the next game: ") == len(series.results) - 1
    draws = [line for line in shown.splitlines() if line.startswith("For the dice: ") and "again" not in line]
    assert len(draws) == 1


@pytest.mark.native
def test_a_series_with_a_draw_for_each_game(table: Callable[..., str]) -> None:
    """Case PL-05: at plain the dice are drawn for before every game, and a void game is played again."""
    lines, series = series_script(find("plain"), 1, 7)
    assert any(result.winner is None for result in series.results)
    shown = table("plain", *lines, options=("--as", "both", "--seed", "7", "--to", "1"))
    assert shown.count("Both dice are equal: throw again for the first turn.") == len(series.results) - 1
    assert "Nobody wins: neither player can " in shown
    assert shown.count(" has the dice  §") == len(series.results)


@pytest.mark.native
def test_three_dice_are_typed(table: Callable[..., str]) -> None:
    """At garanguet one die each is typed for the draw and three for a throw; fewer are refused."""
    shown = table("garanguet", "4 2", "6 5", "6 5 5", "moves", "quit", options=("--as", "both", "--dice", "hand"))
    says(shown, "For the dice: White 4, Black 2.", "is not a throw of three dice", "White: 6-5-5, six, five and five")


@pytest.mark.native
def test_equal_dice_are_thrown_again(table: Callable[..., str]) -> None:
    """A tie in the draw is told, and drawn again."""
    shown = table("jacquet", "3 3", "1 2", "quit", options=("--as", "both", "--dice", "hand"))
    says(shown, "For the dice: White 3, Black 3. Equal: throw again.", "Black: has the dice")


@pytest.mark.native
def test_hits_and_entries_are_told(table: Callable[..., str]) -> None:
    """A dame hit and a dame entered are told by the words of the glossary, with letters and paragraphs."""
    position = "W:M2,Y5,E3,G5;B:L2,A5,T3,R4,B1 phase=throw to=white"
    shown = table(
        "gammon", "2 1", "Y/B* E/F", "quit", options=("--as", "both", "--dice", "hand", "--position", position)
    )
    lines = [line for line in shown.splitlines() if line.startswith("  White: ")]
    assert any("(B)" in line and "§" in line for line in lines), shown


@pytest.mark.native
def test_a_handicap_of_the_profile(table: Callable[..., str]) -> None:
    """Case REV-23 at the terminal: the receiver has the dice and two dames down, without a draw."""
    options = ("--as", "both", "--seed", "1", "--profile", "academie-1806+handicap-six-as", "--receiver", "black")
    shown = table("revertier", "quit", options=options)
    assert "For the dice" not in shown
    throws = [line for line in shown.splitlines() if line.startswith(("White: ", "Black: "))]
    assert throws[0].startswith("Black: ")


@pytest.mark.native
def test_ambesas_is_typed(table: Callable[..., str]) -> None:
    """At toute-table the receiver types his ones before the first throw; what is no such play is asked again."""
    options = ("--as", "both", "--seed", "1", "--profile", "academie-1806+handicap-ambesas-dice")
    shown = table("toute_table", "G/L", "G/H G/H E/F E/F", "quit", options=options)
    assert shown.count("White plays 4 ones before the first throw") == 2
    says(shown, "does not play 4 ones", "White: ")
    assert "For the dice" not in shown
    assert "was not saved" in table("toute_table", options=options)
    assert "was not saved" in table("toute_table", "quit", options=options)


@pytest.mark.native
def test_a_machine_takes_its_ones_itself(table: Callable[..., str]) -> None:
    """When the machine receives the ambesas nobody is asked for it."""
    profile = ("--profile", "academie-1806+handicap-ambesas", "--receiver", "black", "--opponent", "random")
    shown = table("toute_table", "quit", options=("--seed", "2", *profile))
    assert "ones before" not in shown
    assert "For the dice: " in shown


@pytest.mark.native
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


@pytest.mark.native
def test_a_number_of_ones_own_let_go(table: Callable[..., str]) -> None:
    """With manual-play a throw is asked for as ever, its second number by the two words (dames rabattues §18)."""
    position = "W:111222/222333;B:111222/222333 profile=academie-1806+manual-play phase=throw to=white"
    options = ("--as", "both", "--dice", "hand", "--position", position)
    shown = table("dames_rabattues", "6 1", "moves", "1-6", "leave", "6 1", "leave", "quit", options=options)
    assert "White > " in shown
    assert "White: leave?" not in shown
    says(shown, "Legal moves: 1) leave, 2) 1-6, 3) 6-1", "White: take or leave? ")
    assert shown.count("number overlooked") == 3


@pytest.mark.native
def test_in_french(table: Callable[..., str]) -> None:
    """The draw, the score and the end are French when the language is."""
    lines, _ = series_script(find("gammon"), 1, 5)
    shown = table("gammon", *lines, options=("--as", "both", "--seed", "5", "--to", "1", "--lang", "fr"))
    says(shown, "On tire le dé\u00a0: Blancs ", "On joue en 1.", "Gain de la partie\u00a0: ")
    both = ("--level", "1", "--seed", "3", "--lang", "fr")
    shown = table("gammon", "coups", "1", "coups", "1", "revue", "quitter", options=both)
    says(shown, *map(typeset, ("On tire le dé : vous 4, la Mazette 1.", "\n  Vous : le dé", "Vous : E/J G/J\n")))
    says(shown, *map(typeset, ("La Mazette : 5-4", "5. La Mazette A/T A/U : perd", "\nVous : 1 faute en 2")))
    shown = table("draughts", "remise", "abandon", options=(*both[2:], "--opponent", "random"))
    says(shown, *map(typeset, ("Vous proposez la remise.", "L'Écervelé refuse la remise.", "Vous abandonnez.")))
    says(shown, typeset("Gagnant : l'Écervelé ; le perdant a quitté"))
    shown = table("chess", "f3", "quitter", options=(*both[2:], "--opponent", "engine:plies=2"))
    says(shown, typeset("Vous : f3"), typeset("Le Moteur : "))


@pytest.mark.native
def test_a_hint_is_a_legal_move(table: Callable[..., str]) -> None:
    """Hint names a move that can be typed, by the engine or by the usual machine of the game."""
    shown = table("gammon", "moves", "hint", "quit", options=("--as", "both", "--seed", "3"))
    legal = [each.partition(") ")[2] for each in shown.split("Legal moves: ")[1].splitlines()[0].split(", ")]
    hint = shown.split("Hint: ")[1].splitlines()[0].split(" (")[0]
    assert hint in legal


@pytest.mark.native
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_example_is_a_move(game: Game) -> None:
    """The welcome shows a move of the game as that side types it, and not a boudé or a throw that cannot be played."""
    for person in (0, 1):
        assert example(game, game.start(), person) not in {"", "-", "boude"}


@pytest.mark.native
def test_the_nth_throw_of_a_game_is_fixed() -> None:
    """Each game of a series has throws of its own, and the same ones whenever they are asked for."""
    state = begun(find("gammon"), find("gammon").start(), 0)
    games = [[Cup(9, game).throw(state, number) for number in range(40)] for game in range(3)]
    assert games == [[Cup(9, game).throw(state, number) for number in range(40)] for game in range(3)]
    assert games[0] != games[1] != games[2]
    assert all(isinstance(roll, Roll) for row in games for roll in row)


TRICTRAC = find("trictrac")
HAND = ("--as", "both", "--dice", "hand")
OPENING = "W:A11,B1,C1,D1,E1;B:Y15 throws=2,2"


@pytest.mark.native
def test_two_people_with_their_own_dice(table: Callable[..., str]) -> None:
    """Typed dice are played in turn; a first doublet is void (§3) and the higher die begins."""
    shown = table("trictrac", "3 3", "2 6", "Y/R Y/V", "5 4", "A/F A/E", "quit", options=HAND)
    says(shown, "3-3: a doublet on the first throw is void (§3).", "Black: 6-2, six and two", "Black: Y/R Y/V")
    says(shown, "White: A/F A/E")


@pytest.mark.native
def test_points_are_told_and_explained(table: Callable[..., str]) -> None:
    """What a throw wins is told with its paragraph; explain gives the whole account with the books."""
    shown = table("trictrac", "6 5", "explain", "A/G A/F", options=(*HAND, "--position", OPENING))
    says(shown, "White +4  jan de trois coups (F, G)  §39")
    says(shown, "On his third throw White has four lone dames on B, C, D and E", "LEP l.323-327")


@pytest.mark.native
def test_every_throw_explained(table: Callable[..., str]) -> None:
    """--explain tells the whole account after each throw, in the language asked for."""
    options = (*HAND, "--position", OPENING, "--explain", "--lang", "fr")
    shown = table("trictrac", "6 5", options=options)
    assert "Au troisième coup les Blancs ont quatre dames seules" in shown
    assert typeset("Blancs : 0 trou, 4 points en bredouille") in shown


@pytest.mark.native
def test_leave_or_hold(table: Callable[..., str]) -> None:
    """After a trou the player is asked; leaving stacks the dames again and keeps the dice (§74)."""
    options = (*HAND, "--position", f"{OPENING} points=8b,0")
    shown = table("trictrac", "6 5", "perhaps", "leave", "quit", options=options)
    says(shown, "White: leave or hold?", "Say leave or hold (§73)", "White: leave", "Dice for White >")


@pytest.mark.native
def test_errors_change_nothing(table: Callable[..., str]) -> None:
    """Bad dice, illegal plays and unknown words are one sentence each."""
    shown = table("trictrac", "9 9", "banana", "6 5", "A/L", "A/B A/B", "save", "save /", "moves", "quit", options=HAND)
    says(shown, "/ is a folder. Give a file name.")
    says(shown, "not a throw of two dice", "is not a legal play of 6-5 for White, who can play A/G A/F (§21)")
    says(
        shown,
        "Give a file name, such as save game.journal. The ending chooses the format (journal).",
        "Legal moves: 1) A/G A/F",
    )


@pytest.mark.native
def test_against_the_greedy_machine(table: Callable[..., str]) -> None:
    """The usual opponent is greedy; it throws, plays and leaves the next word to the person; a hint is by networks."""
    shown = table("trictrac", "hint", "quit", options=("--seed", "5"))
    says(shown, "The Mazette: 6-4, six and four", "Hint: ")
    assert re.search(r"Hint: \S.*\([+-]\d\.\d{3}\)", shown)


@pytest.mark.native
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


@pytest.mark.native
def test_the_moves_of_a_game_a_la_rigueur() -> None:
    """Machines that err play a whole game: its throws and plays lead to its end, what hands did set up between."""
    journal = Journal("trictrac", "rigueur", "lepeintre-1818", ("a", "b"))
    session = LocalSeat(LocalGame(journal, opponents_of(TRICTRAC, ("greedy (human)",) * 2, 4), "en", Cup(4)))
    while session.course.result is None:
        assert session.course.proceed() is not None
    moves = moves_of(read(session.course.journal.write(rulings=True)))
    assert (str(moves.end), moves.result) == (str(session.course.state), session.course.result)
    assert moves.set_up
    assert len(moves.plies) > 100


@pytest.mark.native
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


@pytest.mark.native
def test_board_in_both_lights() -> None:
    """§119: jetons, fichets, dice and high piles are on the board, with A on either hand, in plain signs too."""
    state = ours(
        TRICTRAC.read(
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
