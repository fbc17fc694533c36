"""Help, wrong words and bad input, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import typer
from typer.testing import CliRunner

from academie.cli.app import COMMANDS, app, load
from academie.cli.guard import Guarded
from academie.cli.help import catalogue, complaint, texts

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Refused, Run


def test_every_help_text_has_its_french() -> None:
    """The catalogue has the French of every text that help can show, other than the English, and nothing besides."""
    wanted = {text for name in COMMANDS for text in texts(load(name))}
    wanted |= set(texts(typer.main.get_command(app)))
    wanted -= {"Show this message and exit."}
    assert wanted - set(catalogue()) == set()
    assert set(catalogue()) - wanted == set()
    assert [english for english, french in catalogue().items() if english == french] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_help_speaks_french(run: Run, name: str) -> None:
    """Asked in French, the page of a command has French headings and texts, and no English one."""
    shown = " ".join(run("--lang", "fr", name, "--help").stdout.split(" "))
    assert shown.startswith("Usage\u00a0: academie")
    assert "Options\u00a0:" in shown
    for english in ("Show this message", "Usage: ", "Options: ", "[default", "[required"):
        assert english not in shown
    together = " ".join(shown.split())
    for text in texts(load(name)):
        assert text.split("\n\n")[0] not in together


def test_the_list_of_commands_is_french(run: Run) -> None:
    """The first page lists every command with a French sentence."""
    shown = run("--help", lang="fr_FR.UTF-8").stdout
    assert "Commandes\u00a0:" in shown
    assert "Jouer au terminal." in shown
    assert all(name in shown for name in COMMANDS)


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["--dance"],
        ["perft"],
        ["perft", "draughts"],
        ["perft", "draughts", "--depth", "deep"],
        ["perft", "draughts", "--depth", "-1"],
        ["perft", "draughts", "--depth", "100"],
        ["perft", "draughts", "--depth"],
        ["perft", "draughts", "more", "--depth", "1"],
        ["analyse", "draughts", "--seconds", "long"],
        ["match", "draughts", "--players", "random"],
        ["corpus", "dance"],
    ],
    ids=" ".join,
)
def test_wrong_words_are_answered_in_french(run: Run, arguments: list[str]) -> None:
    """What cannot be understood is answered in the language that was asked for, even before a command is known."""
    french = run("--lang", "fr", *arguments)
    english = run(*arguments)
    assert french.exit_code == english.exit_code == 2
    assert french.stderr != english.stderr
    for word in ("Invalid", "Missing", "No such", "should", "requires", "unexpected", "Try ", "ne se comprend pas"):
        assert word not in french.stderr


def test_an_unknown_complaint_is_framed() -> None:
    """A sentence of Typer's that we do not know is passed on in a French frame."""
    assert complaint("The moon is full.").fr == "La commande ne se comprend pas : The moon is full."


# --- Bad input of every kind: one sentence on the error output, exit status 2, no traceback


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["analyse", "draughts", "--position", "W:W51:B1"], "Square 51 is not on the board"),
        (["analyse", "draughts", "--position", "W:W3:B11"], "A white man cannot rest on 3"),
        (["analyse", "draughts", "--position", "W:W31,31:B11"], "Square 31 is given twice"),
        (["analyse", "draughts", "--position", "W:W31:B31"], "Square 31 is given twice"),
        (["analyse", "draughts", "--position", ""], "The position is empty"),
        (["analyse", "draughts", "--position", "W:W31:B1 colour=red"], "is not a field"),
        (["analyse", "draughts", "--position", "W:W31:B1 moves=31-22"], "31-22 is not legal here"),
        (["analyse", "draughts", "--position", "W:W:B1"], "The game is over"),
        (["perft", "draughts", "--depth", "2", "--profile", "nobody"], "There is no profile “nobody”"),
        (["perft", "draughts", "--depth", "2", "--profile", "fmjd+metz-note"], "does not apply to fmjd"),
        (["perft", "draughts", "--depth", "2", "--setup", "sideways"], "There is no starting position “sideways”"),
        (["perft", "draughts", "--depth", "2", "--setup", "diagonale", "--position", "W:W31:B1"], "exclude each other"),
        (["perft", "whist", "--depth", "2"], "There is no game “whist”"),
        (["perft", "draughts", "--depth", "deep"], "--depth"),
        (["perft", "draughts", "--depth", "-1"], "--depth"),
        (["perft", "draughts"], "Missing option '--depth'"),
        (["perft"], "Missing"),
        (["law", "draughts", "99"], "There is no paragraph §99"),
        (["law", "draughts", "--lang", "la"], "not “la”"),
        (["glossary", "draughts", "checkmate"], "The glossary has no “checkmate”"),
        (["match", "draughts", "--players", "random", "nobody"], "There is no player “nobody”"),
        (["match", "draughts", "--players", "random"], "--players"),
        (["match", "draughts", "--players", "random", "engine:seconds=never"], "is not a time"),
        (["match", "draughts", "--players", "random", "hub:/no/such/engine"], "There is no program"),
        (["analyse", "draughts", "--seconds", "1e999"], "A budget has seconds"),
        (["play", "draughts", "--opponent", "engine:megabytes=17592186044416"], "megabytes on this machine"),
        (["play", "draughts", "--opponent", "engine:threads=99999999"], "from 1 to 256 threads"),
        (["play", "draughts", "--opponent", "engine:plies=99999999999"], "A budget looks"),
        (["play", "trictrac", "--opponent", "playouts:999999999999999999"], "1000000 playouts at most"),
        (["match", "domino", "--players", "random", f"playouts:{'9' * 5000}"], "is not a number"),
        (["match", "draughts", "--players", "random", "engine:seconds=1e999"], "is not a time"),
        (["match", "draughts", "--players", "random", "engine:seconds=nan"], "is not a time"),
        (["match", "draughts", "--players", "random", "engine:seconds=-1"], "is not a time"),
        (["match", "draughts", "--players", "random", "engine:nodes=-1"], "is not a number"),
        (["match", "draughts", "--players", "random", "random", "--seed", "9" * 5000], "--seed"),
        (["perft", "draughts", "--depth", "9" * 5000], "--depth"),
        (["law", "draughts", "9" * 5000], "There is no paragraph “§999"),
        (["law", "draughts", "\udcff"], "Nothing in the law of Draughts speaks of “�”"),
        (["analyse", "trictrac", "--position", f"W:A{'9' * 5000};B:Y15"], "does not place dames"),
        (["play", "draughts", "--as", "red"], "There is no side “red”"),
        (["play", "trictrac", "--temper", "human"], "A temper is shown à la rigueur only"),
        (["play", "chess", "--level", "9"], "Level goes from 1 (weakest) to 8."),
        (["play", "trictrac", "--level", "strong"], "Level goes from 1 (weakest) to 8."),
        (["play", "draughts", "--level", "3", "--opponent", "random"], "both name the opponent"),
        (["corpus", "check", "nobody"], "There is no book “nobody”"),
        (["corpus", "check", "/no/such/file.toml"], "cannot be read"),
        (["corpus", "export", "metz", "--format", "pgn"], "cannot be written as pgn"),
        (["corpus", "export", "metz", "--output", "/no/such/folder/metz.json"], "cannot be written"),
        (["pdn", "/no/such/file.pdn"], "cannot be read"),
        (["check", "/no/such/file.json"], "cannot be read"),
        (["endgame", "build", "nothing"], "There is no rule of captures “nothing”"),
        (["repertoire", "info", "--file", "/no/such/file"], "cannot be read"),
        (["repertoire", "show", "32-23"], "32-23 is not legal here"),
        (["repertoire", "show", "--position", "W:WK3:B6"], "The repertoire does not reach “W:WK3:B6”"),
        (["repertoire", "build"], "Missing option '--output'"),
        (["dance"], "No such command 'dance'"),
        (["--dance"], "No such option: --dance"),
        (["perft", "draughts", "--dance"], "No such option: --dance"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence(refused: Refused, arguments: list[str], words: str) -> None:
    """Each command refuses what it cannot use and says what is wrong."""
    assert words in refused(*arguments)


def test_a_file_where_none_can_be(refused: Refused, tmp_path: Path) -> None:
    """A folder in the place of a file, and bytes that are no text, are refused."""
    assert "cannot be read" in refused("pdn", str(tmp_path))
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"\xff\xfe\x00")
    assert "is not JSON" in refused("check", str(bad))


def test_numbers_no_memory_holds(refused: Refused, tmp_path: Path) -> None:
    """A number of five thousand digits and lists a hundred thousand deep make no case file."""
    path = tmp_path / "cases.json"
    path.write_text('{"cases": [%s]}' % ("9" * 5000), encoding="utf-8")
    assert "a number has too many digits" in refused("check", str(path))
    path.write_text("[" * 100_000, encoding="utf-8")
    assert "lie too deep in one another" in refused("check", str(path))


def make(error: BaseException) -> typer.Typer:
    """A program whose only command fails in a given way."""
    app = typer.Typer(cls=Guarded, rich_markup_mode=None)

    @app.callback()
    def callback() -> None:
        """Do nothing first."""

    @app.command()
    def fail() -> None:
        raise error

    return app


def test_a_fault_of_ours_asks_for_a_report() -> None:
    """An unexpected exception is one sentence and status 70; the traceback needs ACADEMIE_DEBUG=1."""
    app = make(ZeroDivisionError("three\nlines\nlong"))
    result = CliRunner(env={"ACADEMIE_DEBUG": None}).invoke(app, ["fail"])
    assert result.exit_code == 70
    assert result.stderr.count("\n") == 1
    assert "please report it" in result.stderr
    assert "Traceback" not in result.output
    debug = CliRunner(env={"ACADEMIE_DEBUG": "1"}).invoke(app, ["fail"])
    assert "Traceback" in debug.stderr


def test_an_interrupt_is_quiet() -> None:
    """An interrupt from the keyboard says nothing and gives status 130."""
    result = CliRunner().invoke(make(KeyboardInterrupt()), ["fail"])
    assert result.exit_code == 130
    assert result.output == ""
