"""Games kept in files: `save` at the terminal, `--save` of a match, and `academie record`, which reads them back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from academie import _core
from academie.cli.dice import Cup
from academie.cli.session.local import LocalSeat
from academie.games import GAMES, find
from academie.journal import Journal, endings_of, read, read_games
from journal.test_moves import HOUSE, TRICTRAC

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    from academie.game import Game

    Run = Callable[..., Result]
    Refused = Callable[..., str]

pytestmark = pytest.mark.native

CASES = [pytest.param(game, name, id=f"{game.name}-{name}") for game in GAMES for name in game.profiles.profiles]
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
    session = LocalSeat(journal, (None,) * len(journal.players), "en", cup=Cup(5))
    while session.result is None and len(session.journal.acts) < steps:
        if session.proceed() is None:
            session.typed(game.write_move(session.known, session.known.moves()[0]))
    return session


@pytest.mark.parametrize(("game", "profile"), CASES)
def test_every_game_can_be_saved(game: Game, profile: str, tmp_path: Path) -> None:
    """What `save` writes reads back to the state on the board, in the middle of a game and at its end."""
    longest = 1500 if hasattr(_core, game.name) else 150  # outside the core a move takes its time
    for steps in (0, 31, longest):
        session = session_of(game, profile, steps)
        path = tmp_path / f"{steps}.journal"
        session.save(path)
        assert read(path.read_text(encoding="utf-8")).replay() == session.table


@games
def test_saving_at_the_terminal(game: Game, run: Run, refused: Refused, tmp_path: Path) -> None:
    """`save FILE` among the moves keeps the game and who played it; a folder that is not there is told."""
    path = tmp_path / "game.journal"
    typed = f"save\nsave {tmp_path}/nowhere/game\nsave {path}\nhelp\nquit\n"
    shown = run("play", game.name, "--opponent", "random", "--seed", "7", "--ascii", typed=typed)
    assert shown.exit_code == 0
    assert f"Its ending is the format: {', '.join(endings_of(game))}." in shown.stdout
    assert "nowhere/game cannot be written: there is no such file or folder." in shown.stdout
    assert f"Saved to {path}." in shown.stdout
    assert "save FILE" in shown.stdout
    checked = run("record", str(path), "--check")
    assert checked.exit_code == 0, checked.output
    assert checked.stdout.startswith(f"ok  1  {game.name}  ")
    assert any("random" in name for name in read(path.read_text(encoding="utf-8")).players)
    path.write_text("banana\n", encoding="utf-8")
    assert refused("record", str(path)).startswith(f"{path}: A journal begins with the line")


@games
def test_a_match_of_every_game(game: Game, run: Run, tmp_path: Path) -> None:
    """Two players play every game from both sides: equal seeds, equal games; the file holds them all."""
    path = tmp_path / "match"
    arguments = ["match", game.name, "--players", "random", "random", "--games", "3", "--seed", "4"]
    shown = run(*arguments, "--save", str(path))
    assert shown.exit_code == 0, shown.output
    lines = shown.stdout.splitlines()
    assert [line.startswith(f"game {number}: ") for number, line in enumerate(lines[:3], start=1)] == [True] * 3
    assert lines[0].startswith("game 1: random (1) – random (2)")
    assert lines[1].startswith("game 2: random (2) – random (1)")
    first, again = (json.loads(run(*arguments, "--json").stdout) for _ in range(2))
    assert first["games"] == again["games"]
    other = json.loads(run(*arguments[:-1], "5", "--json").stdout)
    assert other["games"] != first["games"]
    assert sum(player["points"] for player in first["players"]) == 3
    journals = read_games(path.read_text(encoding="utf-8")).journals
    assert [str(each.replay().state) for each in journals] == [each["end"] for each in first["games"]]
    assert [each.tags["Round"] for each in journals] == ["1", "2", "3"]
    assert [list(each.players) for each in journals] == [each["players"] for each in first["games"]]
    assert run("record", str(path), "--check").stdout.count("ok  ") == 3


@games
def test_a_match_that_is_stopped(game: Game, run: Run, tmp_path: Path) -> None:
    """The simple machine plays every game; at the limit of plies a game is drawn and its journal says why."""
    path = tmp_path / "match"
    few = ("--games", "1", "--plies", "0", "--max-plies", "4")
    shown = run("match", game.name, "--players", "playouts:1", "random", *few, "--save", str(path))
    assert shown.exit_code == 0, shown.output
    assert "4 plies, stopped at the limit of plies" in shown.stdout
    assert path.read_text(encoding="utf-8").endswith("; stopped at the limit of plies, counted as drawn\n")


@pytest.mark.parametrize("profile", ["poule-trois", "quatre-sans-points", "piquet-voleur"])
def test_a_match_of_more_than_two(profile: str, run: Run, tmp_path: Path) -> None:
    """Where three or four play, the two players take the seats in turn and exchange them."""
    path = tmp_path / "match.journal"
    arguments = ("match", "domino", "--profile", profile, "--players", "random", "playouts:12", "--save", str(path))
    shown = run(*arguments, "--json")
    assert shown.exit_code == 0, shown.output
    data = json.loads(shown.stdout)
    seats = find("domino").seats(find("domino").start(profile))
    assert data["games"][0]["players"] == (["random", "playouts:12"] * 2)[:seats]
    assert data["games"][1]["players"] == (["playouts:12", "random"] * 2)[:seats]
    assert sum(player["points"] for player in data["players"]) == 2
    assert [len(each.players) for each in read_games(path.read_text(encoding="utf-8")).journals] == [seats] * 2


def test_what_a_match_refuses(refused: Refused) -> None:
    """Ballots where chance begins, engines that are not there, hidden hands: one sentence each."""
    assert "ballots are for games without it" in refused(
        "match", "gammon", "--players", "random", "random", "--ballots"
    )
    assert "There is no player “machine” at" in refused("match", "gammon", "--players", "machine", "random")
    hidden = "A:6-6,6-4;B:?2 leader=A taken=2,2"
    for command in (["match", "domino", "--players", "random", "random"], ["play", "domino"]):
        assert "Some hand is hidden" in refused(*command, "--position", hidden)
    assert "Some hand is hidden" in refused("perft", "domino", "--depth", "2", "--position", hidden)


def test_the_command_tells_and_converts(run: Run, refused: Refused, tmp_path: Path) -> None:
    """The normal form comes back byte for byte; a journal to a match file and back; --json tells each game."""
    session = session_of(find("gammon"), "modern", 60)
    path, target = tmp_path / "evening.journal", tmp_path / "evening.mat"
    text = str(session.journal)
    path.write_text(f"{session.journal.write(rulings=True)}\n{text}", encoding="utf-8")
    shown = run("record", str(path))
    assert (shown.exit_code, shown.stdout) == (0, f"{text}\n{text}")
    assert shown.stderr == "Format journal: 2 games, Gammon.\n"
    assert "Format journal : 2 parties" in run("record", str(path), "--lang", "fr").stderr.replace("\xa0", " ")
    assert run("record", str(path), "--to", "mat", "-o", str(target)).stdout == f"Written to {target}.\n"
    assert " 0 point match\n" in target.read_text(encoding="utf-8")
    back = read_games(run("record", str(target), "--to", "journal").stdout).journals
    assert [each.acts for each in back] == [session.journal.acts] * 2
    assert "Format mat: 2 games, Gammon." in run("record", str(target), "--check").stdout
    told = json.loads(run("record", str(path), "--json").stdout)
    assert told["format"] == "journal"
    assert told["games"][0]["end"] == str(session.state)
    assert len(told["games"][0]["moves"]) == len(session.journal.acts)
    assert told["games"][0]["result"] == "*"
    assert "choose one of journal, mat" in refused("record", str(path), "--to", "pdn")
    assert "1. Gammon, 60 plies: *" in run("record", str(path), "--board").stdout


def test_several_kinds_in_one_file(run: Run, refused: Refused, tmp_path: Path) -> None:
    """Journals of different games stand in one file; what only one game has cannot hold them."""
    path = tmp_path / "evening"
    path.write_text("\n".join(str(Journal(name, "assisted")) for name in ("gammon", "chess")), encoding="utf-8")
    assert "Format journal: 2 games, Gammon, " in run("record", str(path), "--check").stdout
    assert "only journals can hold together" in refused("record", str(path), "--to", "pgn")


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


def test_a_wrong_file_is_told_by_its_format(refused: Refused, tmp_path: Path) -> None:
    """The sentence is that of the format which the file's name or look says; a missing one and no text are told too."""
    for name, text, words in (
        ("a.mat", "banana", "is no line of a match file"),
        ("a.journal", "banana\n", "A journal begins with the line"),
        ("a.txt", " 5 point match\n\n Game 1\n A : 0   B : 0\n  1) 77: 8/1\n", "Line 5"),
        ("empty", "", "A journal begins with the line"),
    ):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert words in refused("record", str(path))
    assert "cannot be read" in refused("record", str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "not text in UTF-8" in refused("record", str(tmp_path / "bytes"))
