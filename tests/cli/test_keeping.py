"""A journal grows on disk as the game goes: what was answered is kept, whatever becomes of the program."""

from __future__ import annotations

import errno
import os
import pty
import random
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.cli.session import saves
from academie.journal import read
from cli.typists import says

if TYPE_CHECKING:
    from academie.journal import Journal
    from cli.conftest import Run


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
    chance, kept, killed = random.Random(1806), 0, 0
    while killed < kills:
        command = ["resume"] if kept else ["play", "trictrac", "--rigueur", "--as", "both", "--dice", "hand"]
        options = [] if kept else ["--profile", whole.profile]
        with start(*command, *options, "--ascii") as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write("".join(f"{line}\n" for line in typed[kept:]))
            process.stdin.flush()
            shown = process.stdout.read(chance.randrange(10_000))
            process.send_signal(signal.SIGKILL)
            shown += process.stdout.read()
            killed += process.wait() == -signal.SIGKILL
        answered = re.findall(r"^(?:White|Black) \([^)]*\) > (.+)\n", shown, re.MULTILINE)
        assert answered == answers[kept : kept + len(answered)]
        # A program killed before its first act leaves a head, or nothing.
        files = sorted(games.glob("*.playing"), key=lambda path: len(journal_of(path).acts)) if games.exists() else []
        done = journal_of(files[-1]).acts if files else ()
        assert done == whole.acts[: len(done)]
        assert len(done) >= kept + len(answered)
        kept = len(done)
        assert kept < acts, "the game was over before it could be killed"
    with start("resume", "--ascii") as process:
        shown, _ = process.communicate("".join(f"{line}\n" for line in typed[kept:]), timeout=300)
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
    kept = only(games).read_text(encoding="utf-8")
    assert kept.endswith("\n")
    assert [str(act) for act in read(kept).acts] == ["white plays 32-28"]


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
