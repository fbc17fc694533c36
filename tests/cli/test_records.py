"""Games kept in files: `save` at the terminal, `--save` of a match, and `academie record` which reads them back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from academie import _core
from academie.cli.dice import Cup
from academie.cli.session import Session
from academie.games import GAMES, find
from academie.games.draughts import pdn
from academie.games.trictrac import record as trictrac
from academie.journal import Journal
from academie.records import reader as record_reader
from academie.records.formats import format_for, suffix
from academie.records.game import written

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    from academie.game import Game

    Run = Callable[..., Result]
    Refused = Callable[..., str]

pytestmark = pytest.mark.native

CASES = [pytest.param(game, name, id=f"{game.name}-{name}") for game in GAMES for name in game.profiles.profiles]
RECORDED = [game for game in GAMES if suffix(game) == "record"]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
recorded = pytest.mark.parametrize("game", RECORDED, ids=lambda game: game.name)


def session_of(game: Game, profile: str, steps: int) -> Session:
    """A game of people who always take the first of their moves, stopped after so many steps."""
    journal = Journal(game.name, "assisted", profile, ("?",) * game.seats(game.start(profile)), seed="5")
    session = Session(journal, (None,) * len(journal.players), "en", cup=Cup(5))
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
        path = tmp_path / f"{steps}.{suffix(game)}"
        assert session.save(path) == f"Saved to {path}."
        text = path.read_text(encoding="utf-8")
        if game.name == "draughts":
            (kept,) = pdn.read_games(text)
            assert len(pdn.mainline(kept)) == len(session.journal.acts)
        elif game.name == "trictrac":
            assert trictrac.replay(game, trictrac.read_one(text))[-1] == session.state
        else:
            own = format_for(suffix(game))
            room, record = record_reader.read_one(text) if own is None else (own[0], own[1].read_games(text)[0])
            assert str(written(room, record)[1]) == str(session.state)
            assert record.result == session.result


@recorded
def test_saving_at_the_terminal(game: Game, run: Run, refused: Refused, tmp_path: Path) -> None:
    """`save FILE` among the moves keeps the game, who played it and when; a folder that is not there is told."""
    path = tmp_path / "game.record"
    typed = f"save\nsave {tmp_path}/nowhere/game\nsave {path}\nhelp\nquit\n"
    shown = run("play", game.name, "--opponent", "random", "--seed", "7", "--ascii", typed=typed)
    assert shown.exit_code == 0
    assert "Name the file: save GAME.record." in shown.stdout
    assert "nowhere/game cannot be written: there is no such file or folder." in shown.stdout
    assert f"Saved to {path}." in shown.stdout
    assert "save FILE" in shown.stdout
    checked = run("record", str(path), "--check")
    assert checked.exit_code == 0, checked.output
    assert checked.stdout.startswith(f"ok  1  {game.name}  ")
    _, record = record_reader.read_one(path.read_text(encoding="utf-8"))
    assert "random" in record.tags.values()
    assert record.tags["Date"] != "?"
    path.write_text("banana", encoding="utf-8")
    assert refused("record", str(path)).startswith(f"{path}: Line 1: ")


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
    text = path.read_text(encoding="utf-8")
    if suffix(game) == "record":
        records = record_reader.read(text)
        assert [str(written(*each)[1]) for each in records] == [each["end"] for each in first["games"]]
        assert [record.tags["Round"] for _, record in records] == ["1", "2", "3"]
        assert run("record", str(path), "--check").stdout.count("ok  ") == 3
    else:
        assert text.count("[Event ") == 3


@games
def test_a_match_that_is_stopped(game: Game, run: Run, tmp_path: Path) -> None:
    """The simple machine plays every game; at the limit of plies a game is drawn and its record says why."""
    path = tmp_path / "match"
    few = ("--games", "1", "--plies", "0", "--max-plies", "4")
    shown = run("match", game.name, "--players", "playouts:1", "random", *few, "--save", str(path))
    assert shown.exit_code == 0, shown.output
    assert "4 plies, stopped at the limit of plies" in shown.stdout
    assert "stopped at the limit of plies" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("profile", ["poule-trois", "quatre-sans-points", "piquet-voleur"])
def test_a_match_of_more_than_two(profile: str, run: Run, tmp_path: Path) -> None:
    """Where three or four play, the two players take the seats in turn and exchange them."""
    path = tmp_path / "match.record"
    arguments = ("match", "domino", "--profile", profile, "--players", "random", "playouts:12", "--save", str(path))
    shown = run(*arguments, "--json")
    assert shown.exit_code == 0, shown.output
    data = json.loads(shown.stdout)
    seats = find("domino").seats(find("domino").start(profile))
    assert data["games"][0]["players"] == (["random", "playouts:12"] * 2)[:seats]
    assert data["games"][1]["players"] == (["playouts:12", "random"] * 2)[:seats]
    assert sum(player["points"] for player in data["players"]) == 2
    assert [len(each.start.view(0).moves()) for _, each in record_reader.read(path.read_text(encoding="utf-8"))] == [
        0,
        0,
    ]


def test_what_a_match_refuses(refused: Refused) -> None:
    """Ballots where chance begins, engines that are not there, hidden hands: one sentence each."""
    assert "ballots are for games without it" in refused(
        "match", "gammon", "--players", "random", "random", "--ballots"
    )
    assert "no machine of several levels" in refused("match", "gammon", "--players", "machine", "random")
    hidden = "A:6-6,6-4;B:?2 leader=A taken=2,2"
    for command in (["match", "domino", "--players", "random", "random"], ["play", "domino"]):
        assert "Some hand is hidden" in refused(*command, "--position", hidden)
    assert "Some hand is hidden" in refused("perft", "domino", "--depth", "2", "--position", hidden)


def test_a_file_of_records_is_written_anew(run: Run, tmp_path: Path) -> None:
    """The normal form comes back byte for byte; --output writes it; --json tells each game."""
    path, again = tmp_path / "in.record", tmp_path / "out.record"
    session = session_of(find("gammon"), "lepeintre-1818", 4000)
    session.save(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\n2. ", "\n\n  2. ") + "\n" + text, encoding="utf-8")
    assert run("record", str(path)).stdout == f"{text}\n{text}"
    assert run("record", str(path), "--output", str(again)).stdout == f"Written to {again}.\n"
    assert again.read_text(encoding="utf-8") == f"{text}\n{text}"
    data = json.loads(run("record", str(path), "--json").stdout)["games"]
    assert [each["game"] for each in data] == ["gammon", "gammon"]
    assert data[0]["end"] == str(session.state)
    assert len(data[0]["moves"]) == len(session.journal.acts)
    assert data[0]["result"] in {"1-0", "0-1"}


def test_a_file_that_is_not_there(refused: Refused, tmp_path: Path) -> None:
    """A missing file and one that is no text are told in one sentence."""
    assert "cannot be read" in refused("record", str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    assert "not text in UTF-8" in refused("record", str(tmp_path / "bytes"))
    (tmp_path / "empty").write_text("", encoding="utf-8")
    assert "There is no record here" in refused("record", str(tmp_path / "empty"))
