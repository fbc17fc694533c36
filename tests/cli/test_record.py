"""Games kept in files: save, match, record, replay; a journal grows on disk as the game goes."""

import errno
import json
import os
import pty
import random
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from academie.cli.session import saves
from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.game import Game
from academie.game.registry import GAMES, find
from academie.journal import Journal, endings_of, read, read_games
from cli.conftest import Refused, Run
from cli.typists import says
from journal.test_moves import HOUSE, TRICTRAC

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


OLD_SERIES = """academie series 1
game gammon
form series
player ?
player random

partie 1
white throws for the dice 6-5
"""


def session_of(game: Game, profile: str, steps: int) -> LocalSeat:
    """A game of people who always take the first of their moves, stopped after so many steps."""
    journal = Journal(game.name, "assisted", profile, ("?",) * game.seats(game.start(profile)), seed="5")
    session = LocalSeat(LocalGame(journal, (None,) * len(journal.players), "en", cup=Cup(5)))
    while session.course.result is None and len(session.course.journal.acts) < steps:
        if session.course.proceed() is None:
            session.line.typed(game.write_move(session.course.known, session.course.known.moves()[0]))
    return session


@pytest.mark.native
@games
def test_saving_at_the_terminal(game: Game, run: Run, refused: Refused, tmp_path: Path) -> None:
    """`save FILE` among the moves keeps the game and who played it; a folder that is not there is told."""
    path = tmp_path / "game.journal"
    typed = f"save\nsave {tmp_path}/nowhere/game\nsave {path}\nhelp\nquit\n"
    shown = run("play", game.name, "--opponent", "random", "--seed", "7", "--ascii", typed=typed)
    assert shown.exit_code == 0
    says(shown.stdout, f"The ending chooses the format ({', '.join(endings_of(game))}).")
    says(shown.stdout, "nowhere/game cannot be written: there is no such file or folder.", f"Saved to {path}.")
    says(shown.stdout, "save FILE")
    checked = run("record", str(path), "--check")
    assert checked.exit_code == 0, checked.output
    assert checked.stdout.startswith(f"ok  1  {game.name}  ")
    assert any("random" in name for name in read(path.read_text(encoding="utf-8")).players)
    path.write_text("banana\n", encoding="utf-8")
    assert refused("record", str(path)).startswith(f"{path}: A journal must begin with the line")


@pytest.mark.native
@games
def test_a_match_of_every_game(game: Game, run: Run, tmp_path: Path) -> None:
    """Two players play every game from both sides: the file holds the games that the same seed gives again."""
    path = tmp_path / "match"
    arguments = ["match", game.name, "--players", "random", "random", "--games", "2", "--seed", "4"]
    shown = run(*arguments, "--save", str(path))
    assert shown.exit_code == 0, shown.output
    lines = shown.stdout.splitlines()
    assert lines[0].startswith("game 1: random (1) – random (2)")
    assert lines[1].startswith("game 2: random (2) – random (1)")
    first = json.loads(run(*arguments, "--json").stdout)
    assert sum(player["points"] for player in first["players"]) == 2
    assert first["elo"].keys() == {"difference", "low", "high"}
    journals = read_games(path.read_text(encoding="utf-8")).journals
    assert [str(each.replay().state) for each in journals] == [each["end"] for each in first["games"]]
    assert [each.tags["Round"] for each in journals] == ["1", "2"]
    assert [list(each.players) for each in journals] == [each["players"] for each in first["games"]]
    assert run("record", str(path), "--check").stdout.count("ok  ") == 2


@pytest.mark.native
@games
def test_a_match_that_is_stopped(game: Game, run: Run, tmp_path: Path) -> None:
    """At the limit of plies a game is drawn and its journal says why."""
    path = tmp_path / "match"
    few = ("--games", "1", "--plies", "0", "--max-plies", "4")
    shown = run("match", game.name, "--players", "random", "random", *few, "--save", str(path))
    assert shown.exit_code == 0, shown.output
    assert "4 plies, stopped at the move limit" in shown.stdout
    assert path.read_text(encoding="utf-8").endswith("; stopped at the move limit, counted as drawn\n")


@pytest.mark.native
def test_the_command_tells_and_converts(run: Run, refused: Refused, tmp_path: Path) -> None:
    """The normal form comes back byte for byte; a journal to a match file and back; --json tells each game."""
    session = session_of(find("gammon"), "modern", 60)
    path, target = tmp_path / "evening.journal", tmp_path / "evening.mat"
    text = str(session.course.journal)
    path.write_text(f"{session.course.journal.write(rulings=True)}\n{text}", encoding="utf-8")
    shown = run("record", str(path))
    assert (shown.exit_code, shown.stdout) == (0, f"{text}\n{text}")
    assert shown.stderr == "Format journal: 2 games, Gammon.\n"
    assert "Format journal : 2 parties" in run("record", str(path), "--lang", "fr").stderr.replace("\xa0", " ")
    assert run("record", str(path), "--to", "mat", "-o", str(target)).stdout == f"Written to {target}.\n"
    assert " 0 point match\n" in target.read_text(encoding="utf-8")
    back = read_games(run("record", str(target), "--to", "journal").stdout).journals
    assert [each.acts for each in back] == [session.course.journal.acts] * 2
    assert "Format mat: 2 games, Gammon." in run("record", str(target), "--check").stdout
    output = json.loads(run("record", str(path), "--json").stdout)
    assert output["format"] == "journal"
    assert output["games"][0]["end"] == str(session.course.state)
    assert len(output["games"][0]["moves"]) == len(session.course.journal.acts)
    assert output["games"][0]["result"] == "*"
    assert "Choose one of journal, mat" in refused("record", str(path), "--to", "pdn")
    assert "1. Gammon, 60 plies: *" in run("record", str(path), "--board").stdout


@pytest.mark.native
def test_several_kinds_in_one_file(run: Run, refused: Refused, tmp_path: Path) -> None:
    """Journals of different games stand in one file; what only one game has cannot hold them."""
    path = tmp_path / "evening"
    path.write_text("\n".join(str(Journal(name, "assisted")) for name in ("gammon", "chess")), encoding="utf-8")
    assert "Format journal: 2 games, Gammon, " in run("record", str(path), "--check").stdout
    assert "only journals can hold them together" in refused("record", str(path), "--to", "pgn")


@pytest.mark.native
def test_old_records_are_converted(run: Run, refused: Refused, tmp_path: Path) -> None:
    """By `record` alone; every other command says how."""
    for name, text in (("a.record", HOUSE), ("a.trictrac", TRICTRAC), ("a", TRICTRAC)):
        path, journal = tmp_path / name, tmp_path / "a.journal"
        path.write_text(text, encoding="utf-8")
        assert run("record", str(path), "--to", "journal", "-o", str(journal)).exit_code == 0
        assert run("record", str(journal), "--check").stdout.startswith("ok  1  ")
        assert "academie record FILE --to journal" in refused("analyse", "trictrac", "--record", str(path))
    old, new = tmp_path / "old.series", tmp_path / "new.series"
    old.write_text(OLD_SERIES, encoding="utf-8")
    assert "academie record FILE --to journal" in refused("resume", str(old))
    assert run("record", str(old), "--to", "journal", "-o", str(new)).exit_code == 0
    assert new.read_text(encoding="utf-8").startswith("academie series 2\n")
    assert "Format series: 1 game, Gammon." in run("record", str(new), "--check").stdout
    assert run("resume", str(new), typed="quit\n").exit_code == 0


@pytest.mark.native
def test_a_wrong_file_is_told_by_its_format(refused: Refused, tmp_path: Path) -> None:
    """The sentence is that of the format which the file's name or look says; a missing one and no text are told too."""
    for name, text, words in (
        ("a.mat", "banana", "is not a line of a match file"),
        ("a.journal", "banana\n", "A journal must begin with the line"),
        ("a.txt", " 5 point match\n\n Game 1\n A : 0   B : 0\n  1) 77: 8/1\n", "Line 5"),
        ("empty", "", "A journal must begin with the line"),
    ):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert words in refused("record", str(path))
    assert "cannot be read" in refused("record", str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8 text" in refused("record", str(tmp_path / "bytes"))


# --- `academie replay`: a journal act by act, for people and for programs


HEAD = "academie journal 1\ngame trictrac\nprofile lepeintre-1818\nposition W:A10,C1,G2,L2;B:Y12,T1,P1,N1 to=white\n\n"
TOC = "W:A5,B2,C2,D2,E2,F1,G1;B:Y15 phase=throw to=white trous=0,0 throws=5,5"
SCHOOLED = ["white throws 6-2", "white plays A/G A/C", "black schools 6"]  # 6 won and not marked


def journal(path: Path, *acts: str, head: str = HEAD) -> str:
    """A file with a journal of these acts."""
    path.write_text(head + "".join(f"{act}\n" for act in acts), encoding="utf-8")
    return str(path)


@pytest.fixture
def as_data(run: Run, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """A journal replayed as data; its exit status is 1 when an act cannot be done."""

    def replayed(*acts: str, head: str = HEAD) -> dict[str, Any]:
        result = run("replay", journal(tmp_path / "table.journal", *acts, head=head), "--json")
        found: dict[str, Any] = json.loads(result.stdout)
        assert result.exit_code == (found["error"] is not None)
        return found

    return replayed


@pytest.mark.native
def test_acts_with_rulings_and_scores(as_data: Callable[..., dict[str, Any]]) -> None:
    """Each act has its line, the rulings with their paragraphs, what stands marked, and whom the table waits for."""
    found = as_data(*SCHOOLED)
    assert (found["game"], found["profile"], found["mode"]) == ("trictrac", "lepeintre-1818", "rigueur")
    assert [act["act"] for act in found["acts"]] == SCHOOLED
    assert [act["player"] for act in found["acts"]] == [0, 1, 1]
    last = found["acts"][-1]
    assert last["rulings"] == [{"key": "ecole", "law": "§84", "player": 0, "points": 6, "refused": False}]
    assert last["scores"] == [
        {"points": 0, "holes": 0, "bredouille": False},
        {"points": 6, "holes": 0, "bredouille": True},
    ]
    assert not last["over"]
    assert found["result"] is None


@pytest.mark.native
def test_the_result(as_data: Callable[..., dict[str, Any]]) -> None:
    """The end has its winner, shares, reason, paragraph and points; the table waits for nobody."""
    found = as_data("white resigns", head="academie journal 1\ngame draughts\n\n")
    assert found["acts"][0]["scores"] is None
    assert (found["acts"][0]["player"], found["acts"][0]["over"]) == (None, True)
    assert (found["result"]["winner"], found["result"]["shares"]) == (1, [0.0, 1.0])
    assert set(found["result"]) == {"winner", "shares", "reason", "law", "points"}


@pytest.mark.native
@pytest.mark.parametrize("wrong", ["black plays Y/X", "white sings"])
def test_an_act_that_cannot_be_done_is_the_end(as_data: Callable[..., dict[str, Any]], wrong: str) -> None:
    """Done or read, what cannot be is told with its number; the acts before it are kept, those after do not count."""
    found = as_data(SCHOOLED[0], wrong, *SCHOOLED[1:])
    assert (len(found["acts"]), found["error"]["act"]) == (1, 2)
    assert found["error"]["error"].endswith(".")


@pytest.mark.native
@pytest.mark.parametrize(
    "head", ["", "academie journal 1\n\n", "academie journal 1\ngame whist\n\n", HEAD.replace("A10", "A11")]
)
def test_a_wrong_head_is_act_0(as_data: Callable[..., dict[str, Any]], head: str) -> None:
    """A head that cannot be read, or at which nobody can sit down, is number 0."""
    found = as_data(*SCHOOLED, head=head)
    assert (found["acts"], found["result"], found["error"]["act"]) == ([], None, 0)


@pytest.mark.native
@pytest.mark.parametrize(
    ("head", "act", "scores"),
    [
        (f"academie journal 1\ngame toc\nposition {TOC}\n\n", "white throws 5-1", [(0, 1), (0, 0)]),
        (
            "academie journal 1\ngame trictrac\nmode assisted\nposition W:A10,C1,G2,L2;B:Y12,T1,P1,N1 to=white\n\n",
            "white throws 6-2",
            [(6, 0), (0, 0)],
        ),
    ],
)
def test_what_a_machine_marks(
    as_data: Callable[..., dict[str, Any]], head: str, act: str, scores: list[tuple[int, int]]
) -> None:
    """Toc marks holes, trictrac points and holes, also where the machine marks them."""
    found = as_data(act, head=head)["acts"][0]["scores"]
    assert [(marks["points"], marks["holes"]) for marks in found] == scores


@pytest.mark.native
def test_told_in_the_chosen_language(run: Run, tmp_path: Path) -> None:
    """Without --json the acts and rulings are told, and what is wrong goes to the error output."""
    result = run("replay", journal(tmp_path / "table.journal", *SCHOOLED, "white sings"), "--lang", "fr")
    assert (result.exit_code, result.stdout.splitlines()[:2]) == (1, ["Blanc jette 6-2", "Blanc joue A/G A/C"])
    assert "(§84)" in result.stdout
    assert result.stderr.startswith("Acte 4 du journal\u00a0:")


@pytest.mark.native
def test_a_file_that_is_not_there(refused: Refused, tmp_path: Path) -> None:
    """No file is bad input, as everywhere."""
    assert "nothing.journal" in refused("replay", str(tmp_path / "nothing.journal"))


@pytest.mark.native
def test_several_journals_are_replayed_in_turn(run: Run, tmp_path: Path) -> None:
    """As in a series, below its cover; one that cannot be done makes the status 1."""
    path = tmp_path / "evening.series"
    games = "\n".join(f"{HEAD}{act}\n" for act in ("white throws 6-2", "white throws 5-2"))
    path.write_text(f"academie series 2\ngame trictrac\nform ecrire\n\n{games}", encoding="utf-8")
    text = run("replay", str(path))
    assert (text.exit_code, text.stdout.splitlines()[::2]) == (0, ["Game 1", "Game 2"])
    found = json.loads(run("replay", str(path), "--json").stdout)
    assert [each["acts"][0]["act"] for each in found] == ["white throws 6-2", "white throws 5-2"]
    path.write_text(path.read_text(encoding="utf-8") + "black marks 2\n", encoding="utf-8")
    assert run("replay", str(path)).exit_code == 1


# --- A journal on disk


PROGRAM = [sys.executable, "-c", "from academie.cli import main; main()"]
RIGUEUR = Path(__file__).parents[1] / "games" / "trictrac" / "referee" / "journals" / "rigueur.txt"


def start(*arguments: str, stdin: int = subprocess.PIPE, limit: int = 0) -> subprocess.Popen[str]:
    """The program as a process, in English, with files of at most so many bytes."""
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"},
        # No threads here.
        preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))) if limit else None,  # noqa: PLW1509
    )


def journal_of(path: Path) -> Journal:
    return read(path.read_text(encoding="utf-8"))


def only(games: Path) -> Path:
    """The one file there is."""
    (path,) = games.iterdir()
    return path


# ---------------------------------------------------------------------------------------------
# Killed


@pytest.mark.parametrize(
    ("kills", "acts"), [(2, 72), pytest.param(20, 302, marks=pytest.mark.deep)], ids=["twice", "twenty times"]
)
def test_killed_at_any_moment_it_has_kept_what_it_answered(games: Path, kills: int, acts: int) -> None:
    """A game à la rigueur is killed again and again: no act that was answered is lost, and it goes on to its end."""
    whole = journal_of(RIGUEUR)
    tables = list(whole.tables())
    answers = [
        before.account(act, after)[0].en for before, act, after in zip(tables, whole.acts, tables[1:], strict=False)
    ]
    typed = [act.line(("white", "black")) for act in whole.acts[:acts]]
    chance, saved, killed = random.Random(1806), 0, 0
    while killed < kills:
        command = ["resume"] if saved else ["play", "trictrac", "--rigueur", "--as", "both", "--dice", "hand"]
        options = [] if saved else ["--profile", whole.profile]
        with start(*command, *options, "--ascii") as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("".join(f"{line}\n" for line in typed[saved:]))
            process.stdin.flush()
            shown = process.stdout.read(chance.randrange(10_000))
            process.send_signal(signal.SIGKILL)
            shown += process.stdout.read()
            killed += process.wait() == -signal.SIGKILL
        answered = re.findall(r"^(?:White|Black) \([^)]*\) > (.+)\n", shown, re.MULTILINE)
        assert answered == answers[saved : saved + len(answered)]
        # A program killed before its first act leaves a head, or nothing.
        files = sorted(games.glob("*.playing"), key=lambda path: len(journal_of(path).acts)) if games.exists() else []
        done = journal_of(files[-1]).acts if files else ()
        assert done == whole.acts[: len(done)]
        assert len(done) >= saved + len(answered)
        saved = len(done)
        assert saved < acts, "the game was over before it could be killed"
    with start("resume", "--ascii") as process:
        shown, _ = process.communicate("".join(f"{line}\n" for line in typed[saved:]), timeout=300)
        assert process.returncode == 0, shown
    (last,) = [path for path in games.glob("trictrac-*") if journal_of(path).acts]
    assert journal_of(last).acts == whole.acts[:acts]
    assert last.suffix == (".journal" if acts == len(whole.acts) else ".playing")


# ---------------------------------------------------------------------------------------------
# What is kept, and under which name


def test_a_game_that_is_left_is_gone_on_with(run: Run, games: Path) -> None:
    """Resume without a file takes the last game, with its players, and goes on in its file."""
    left = run("play", "draughts", "--as", "both", "--ascii", typed="32-28\n19-23\nquit\n")
    assert "Game saved. “academie resume” continues it." in left.stdout
    path = only(games)
    assert path.match("draughts-*.playing")
    shown = run("resume", "--ascii", typed="28x19\nquit\n")
    assert "resumed after 2 acts" in shown.stdout
    assert only(games) == path
    assert [str(act) for act in journal_of(path).acts][-1] == "white plays 28x19"
    assert run("resume", str(path), "--lang", "fr", typed="").exit_code == 0


def test_the_last_game_is_the_one_played_last(run: Run, games: Path) -> None:
    """Of several unfinished games resume takes the one that was written to last; what is no journal is passed over."""
    run("play", "draughts", "--as", "both", "--ascii", typed="32-28\nquit\n")
    draughts = only(games)
    run("play", "toc", "--as", "both", "--ascii", "--seed", "4", typed="moves\n1\nquit\n")
    (toc,) = games.glob("toc-*")
    (games / "toc-2-spoilt.playing").write_text("a diary\n", encoding="utf-8")
    for older, newer, title in ((draughts, toc, "Toc"), (toc, draughts, "Draughts")):
        os.utime(older, (1, 1))
        os.utime(newer, (2, 2))
        assert f"{title}, resumed after" in run("resume", "--ascii", typed="").stdout


def test_games_are_listed_and_forgotten(run: Run, games: Path) -> None:
    """What only the program did is not saved; of the rest there is a list, and each may be resumed or deleted."""
    run("play", "domino", "--seed", "1", typed="")
    run("play", "gammon", "--dice", "machine", "--seed", "1", "--rigueur", typed="quit\n")
    assert run("resume", "--list").stdout == "You have no unfinished games.\n"
    assert run("resume", "--forget", "1").stderr == "You have no unfinished games.\n"
    assert not list(games.iterdir())
    for game, line in (("draughts", "32-28"), ("chess", "e4")):
        run("play", game, "--as", "both", "--ascii", typed=f"{line}\nquit\n")
        os.utime(next(games.glob(f"{game}-*")), (len(game), len(game)))
    first, second = run("resume", "--list").stdout.splitlines()
    says(first, "1. Draughts (Manoury, 1787, 1 act), last played 1970-01-01", "draughts-")
    says(second, "2. Chess (")
    assert "Chess, resumed after 1 act." in run("resume", "2", typed="").stdout
    assert run("resume", "3").stderr.startswith("“3” is not on the list of 2 unfinished games.")
    os.utime(next(games.glob("chess-*")), (1, 1))
    assert run("resume", "--forget", "1").stdout.startswith("Deleted: Draughts")
    assert only(games).match("chess-*")


def test_what_is_taken_back_is_not_kept(run: Run, games: Path) -> None:
    """A move taken back is gone from the file, and another stands in its place."""
    run("play", "draughts", "--as", "both", "--ascii", typed="32-28\nundo\n31-27\nquit\n")
    assert [str(act) for act in journal_of(only(games)).acts] == ["white plays 31-27"]


def test_a_game_that_is_over_has_its_lasting_name(run: Run, games: Path) -> None:
    """A finished game is kept as a journal and is not gone on with; one in which nothing was done is not kept."""
    run("play", "draughts", "--as", "both", "--position", "W:W32:B28", "--ascii", typed="32x23\n")
    assert only(games).suffix == ".journal"
    assert journal_of(only(games)).replay().result is not None
    run("play", "draughts", "--as", "both", "--ascii", typed="quit\n")
    refused = run("resume", typed="")
    assert refused.exit_code == 2
    assert refused.stderr == f"There is no unfinished game in {games}. Name a journal file.\n"
    assert len(list(games.iterdir())) == 1


def test_a_game_that_ended_in_a_crash_is_put_away(run: Run, games: Path) -> None:
    """A program killed between the last act and the new name leaves a game that is over: it is named when met."""
    run("play", "draughts", "--as", "both", "--position", "W:W32:B28", "--ascii", typed="32x23\n")
    over = only(games)
    over.rename(over.with_suffix(".playing"))
    assert run("resume", typed="").exit_code == 2
    assert only(games) == over


def test_a_file_of_ones_own_grows(run: Run, games: Path, tmp_path: Path) -> None:
    """Resumed from a file, a game goes on in that file; `save` to it changes nothing, and it is left with its name."""
    path = tmp_path / "evening.journal"
    run("play", "draughts", "--as", "both", "--ascii", typed=f"32-28\nsave {path}\nquit\n")
    shown = run("resume", str(path), "--ascii", typed=f"19-23\nsave\nsave {path}\n28x19\nquit\n")
    assert shown.stdout.count(f"Saved to {path}.") == 2
    assert f"“academie resume {path}”" in shown.stdout
    assert len(journal_of(path).acts) == 3
    assert len(journal_of(only(games)).acts) == 1


# ---------------------------------------------------------------------------------------------
# What cannot be


def test_a_second_program_is_refused(run: Run, games: Path) -> None:
    """A game that is being played is refused to another program in one sentence of its language."""
    with start("play", "draughts", "--as", "both", "--ascii") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("32-28\n")
        process.stdin.flush()
        while "White: 32-28" not in process.stdout.readline():
            pass
        path = only(games)
        refused = run("resume", str(path))
        assert refused.exit_code == 2
        assert refused.stderr == f"{path}: Another program is playing this game. Leave it there first.\n"
        assert "Un autre programme joue cette partie" in run("--lang", "fr", "resume", str(path)).stderr
        assert "There is no unfinished game" in run("resume").stderr
        process.communicate("quit\n", timeout=120)
    assert run("resume", str(path), typed="").exit_code == 0


def test_a_disk_that_fills_up(games: Path) -> None:
    """Where the file can grow no more, one sentence says so and the game goes on; what was kept stays whole."""
    with start("play", "draughts", "--as", "both", "--ascii", "--seed", "1", limit=110) as process:
        shown, _ = process.communicate("32-28\n19-23\n28x19\n14x23\nquit\n", timeout=120)
        assert process.returncode == 0
    assert shown.count("cannot be saved in") == 1
    says(shown, "the file would grow too large.", "Black: 14x23")
    says(shown, "The game is unfinished and was not saved.")
    saved = only(games).read_text(encoding="utf-8")
    assert saved.endswith("\n")
    assert [str(act) for act in read(saved).acts] == ["white plays 32-28"]


def test_no_folder_to_keep_it_in(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no folder can be made, or there is no home, one sentence says so and the game goes on."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path / "file"))
    shown = run("play", "draughts", "--as", "both", "--ascii", typed="32-28\nquit\n")
    assert shown.exit_code == 0
    says(shown.stdout, "You can play, but the game will not be saved: the folder", "White: 32-28")
    monkeypatch.delenv("ACADEMIE_DATA")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)

    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    shown = run("play", "draughts", "--as", "both", "--ascii", typed="32-28\nquit\n")
    says(shown.stdout, "you have no home folder", "White: 32-28")


def test_a_file_that_may_only_be_read(run: Run, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal that cannot be written to is played on all the same, and says so."""
    run("play", "draughts", "--as", "both", "--ascii", typed="32-28\nquit\n")
    path, opened = only(games), os.open

    def read_only(name: str | Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR and name == path:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(name, flags, mode)

    monkeypatch.setattr(os, "open", read_only)
    shown = run("resume", str(path), "--ascii", typed="19-23\nquit\n")
    assert shown.exit_code == 0, shown.output
    says(shown.stdout, "but it cannot be saved in", "the disk is read-only.", "Black: 19-23")
    assert len(journal_of(path).acts) == 1


# ---------------------------------------------------------------------------------------------
# Offered again


def at_a_terminal(*arguments: str, typed: str) -> str:
    """What the program shows a person who types at a terminal."""
    ours, theirs = pty.openpty()
    try:
        with start(*arguments, stdin=theirs) as process:
            os.write(ours, typed.encode())
            shown, _ = process.communicate(timeout=120)
            assert process.returncode == 0, shown
            return shown
    finally:
        os.close(ours)
        os.close(theirs)


def test_an_unfinished_game_is_offered(run: Run, games: Path) -> None:
    """A person is asked whether to go on; and whoever asks for a seed is not."""
    run("play", "draughts", "--opponent", "random", "--seed", "1", "--ascii", typed="32-28\nquit\n")
    path, acts = only(games), len(journal_of(only(games)).acts)
    question = "You have an unfinished game of Draughts (Manoury, 1787, 2 acts) against the Madcap."
    shown = at_a_terminal("play", "draughts", "--ascii", typed="what\nyes\n28x19\nquit\n")
    assert " ".join(shown.split()).count(question) == 2
    assert f"resumed after {acts} act" in shown
    assert len(journal_of(only(games)).acts) == acts + 2
    shown = at_a_terminal("play", "draughts", "--as", "both", "--ascii", typed="no\n31-27\nquit\n")
    assert "Continue it" in " ".join(shown.split())
    assert len(journal_of(path).acts) == acts + 2
    assert len(list(games.iterdir())) == 2
    assert "Continue it" not in at_a_terminal("play", "draughts", "--ascii", "--seed", "3", typed="quit\n")


# ---------------------------------------------------------------------------------------------
# The folder


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """ACADEMIE_DATA decides, else XDG_DATA_HOME where it is absolute, else the home."""
    monkeypatch.setenv("HOME", "/home/rose")
    monkeypatch.setenv("ACADEMIE_DATA", "~/here")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert saves.folder() == Path("/home/rose/here/games")
    monkeypatch.setenv("ACADEMIE_DATA", "")
    assert saves.folder() == Path("/data/academie/games")
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert saves.folder() == Path("/home/rose/.local/share/academie/games")
