"""Games kept in files: save, match, record, replay."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.journal import Journal, endings_of, read, read_games
from academie.registry import GAMES, find
from cli.typists import says
from journal.test_moves import HOUSE, TRICTRAC

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from academie.game import Game
    from cli.conftest import Refused, Run


pytestmark = pytest.mark.native

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


@games
def test_saving_at_the_terminal(game: Game, run: Run, refused: Refused, tmp_path: Path) -> None:
    """`save FILE` among the moves keeps the game and who played it; a folder that is not there is told."""
    path = tmp_path / "game.journal"
    typed = f"save\nsave {tmp_path}/nowhere/game\nsave {path}\nhelp\nquit\n"
    shown = run("play", game.name, "--opponent", "random", "--seed", "7", "--ascii", typed=typed)
    assert shown.exit_code == 0
    says(shown.stdout, f"Its ending chooses the format: {', '.join(endings_of(game))}.")
    says(shown.stdout, "nowhere/game cannot be written: there is no such file or folder.", f"Saved to {path}.")
    says(shown.stdout, "save FILE")
    checked = run("record", str(path), "--check")
    assert checked.exit_code == 0, checked.output
    assert checked.stdout.startswith(f"ok  1  {game.name}  ")
    assert any("random" in name for name in read(path.read_text(encoding="utf-8")).players)
    path.write_text("banana\n", encoding="utf-8")
    assert refused("record", str(path)).startswith(f"{path}: A journal must begin with the line")


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


@games
def test_a_match_that_is_stopped(game: Game, run: Run, tmp_path: Path) -> None:
    """At the limit of plies a game is drawn and its journal says why."""
    path = tmp_path / "match"
    few = ("--games", "1", "--plies", "0", "--max-plies", "4")
    shown = run("match", game.name, "--players", "random", "random", *few, "--save", str(path))
    assert shown.exit_code == 0, shown.output
    assert "4 plies, stopped at the move limit" in shown.stdout
    assert path.read_text(encoding="utf-8").endswith("; stopped at the move limit, counted as drawn\n")


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
    told = json.loads(run("record", str(path), "--json").stdout)
    assert told["format"] == "journal"
    assert told["games"][0]["end"] == str(session.course.state)
    assert len(told["games"][0]["moves"]) == len(session.course.journal.acts)
    assert told["games"][0]["result"] == "*"
    assert "Choose one of journal, mat" in refused("record", str(path), "--to", "pdn")
    assert "1. Gammon, 60 plies: *" in run("record", str(path), "--board").stdout


def test_several_kinds_in_one_file(run: Run, refused: Refused, tmp_path: Path) -> None:
    """Journals of different games stand in one file; what only one game has cannot hold them."""
    path = tmp_path / "evening"
    path.write_text("\n".join(str(Journal(name, "assisted")) for name in ("gammon", "chess")), encoding="utf-8")
    assert "Format journal: 2 games, Gammon, " in run("record", str(path), "--check").stdout
    assert "only journals can hold them together" in refused("record", str(path), "--to", "pgn")


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
def data(run: Run, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """A journal replayed as data; its exit status is 1 when an act cannot be done."""

    def replayed(*acts: str, head: str = HEAD) -> dict[str, Any]:
        result = run("replay", journal(tmp_path / "table.journal", *acts, head=head), "--json")
        found: dict[str, Any] = json.loads(result.stdout)
        assert result.exit_code == (found["error"] is not None)
        return found

    return replayed


def test_acts_with_rulings_and_scores(data: Callable[..., dict[str, Any]]) -> None:
    """Each act has its line, the rulings with their paragraphs, what stands marked, and whom the table waits for."""
    found = data(*SCHOOLED)
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


def test_the_result(data: Callable[..., dict[str, Any]]) -> None:
    """The end has its winner, shares, reason, paragraph and points; the table waits for nobody."""
    found = data("white resigns", head="academie journal 1\ngame draughts\n\n")
    assert found["acts"][0]["scores"] is None
    assert (found["acts"][0]["player"], found["acts"][0]["over"]) == (None, True)
    assert (found["result"]["winner"], found["result"]["shares"]) == (1, [0.0, 1.0])
    assert set(found["result"]) == {"winner", "shares", "reason", "law", "points"}


@pytest.mark.parametrize("wrong", ["black plays Y/X", "white sings"])
def test_an_act_that_cannot_be_done_is_the_end(data: Callable[..., dict[str, Any]], wrong: str) -> None:
    """Done or read, what cannot be is told with its number; the acts before it are kept, those after do not count."""
    found = data(SCHOOLED[0], wrong, *SCHOOLED[1:])
    assert (len(found["acts"]), found["error"]["act"]) == (1, 2)
    assert found["error"]["error"].endswith(".")


@pytest.mark.parametrize(
    "head", ["", "academie journal 1\n\n", "academie journal 1\ngame whist\n\n", HEAD.replace("A10", "A11")]
)
def test_a_wrong_head_is_act_0(data: Callable[..., dict[str, Any]], head: str) -> None:
    """A head that cannot be read, or at which nobody can sit down, is number 0."""
    found = data(*SCHOOLED, head=head)
    assert (found["acts"], found["result"], found["error"]["act"]) == ([], None, 0)


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
    data: Callable[..., dict[str, Any]], head: str, act: str, scores: list[tuple[int, int]]
) -> None:
    """Toc marks holes, trictrac points and holes, also where the machine marks them."""
    found = data(act, head=head)["acts"][0]["scores"]
    assert [(marks["points"], marks["holes"]) for marks in found] == scores


def test_told_in_the_chosen_language(run: Run, tmp_path: Path) -> None:
    """Without --json the acts and rulings are told, and what is wrong goes to the error output."""
    result = run("replay", journal(tmp_path / "table.journal", *SCHOOLED, "white sings"), "--lang", "fr")
    assert (result.exit_code, result.stdout.splitlines()[:2]) == (1, ["Blanc jette 6-2", "Blanc joue A/G A/C"])
    assert "(§84)" in result.stdout
    assert result.stderr.startswith("Acte 4 du journal\u00a0:")


def test_a_file_that_is_not_there(refused: Refused, tmp_path: Path) -> None:
    """No file is bad input, as everywhere."""
    assert "nothing.journal" in refused("replay", str(tmp_path / "nothing.journal"))


def test_several_journals_are_replayed_in_turn(run: Run, tmp_path: Path) -> None:
    """As in a series, below its cover; one that cannot be done makes the status 1."""
    path = tmp_path / "evening.series"
    games = "\n".join(f"{HEAD}{act}\n" for act in ("white throws 6-2", "white throws 5-2"))
    path.write_text(f"academie series 2\ngame trictrac\nform ecrire\n\n{games}", encoding="utf-8")
    told = run("replay", str(path))
    assert (told.exit_code, told.stdout.splitlines()[::2]) == (0, ["Game 1", "Game 2"])
    found = json.loads(run("replay", str(path), "--json").stdout)
    assert [each["acts"][0]["act"] for each in found] == ["white throws 6-2", "white throws 5-2"]
    path.write_text(path.read_text(encoding="utf-8") + "black marks 2\n", encoding="utf-8")
    assert run("replay", str(path)).exit_code == 1
