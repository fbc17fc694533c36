"""Help, wrong words and bad input, in both languages."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import typer
from typer.testing import CliRunner

from academie.cli.app import COMMANDS, app, load, place
from academie.cli.guard import Guarded, complaint
from academie.cli.help import MOST, texts

if TYPE_CHECKING:
    from cli.conftest import Refused, Run


REFUSED = tomllib.loads(Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8"))


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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_page_lists_every_command(language: str) -> None:
    """The first page has a line for each command, whole on 80 columns, in the language that is asked for."""
    narrow = {"LANG": f"{language}.UTF-8", "LC_ALL": None, "LC_MESSAGES": None, "COLUMNS": "80"}
    shown = CliRunner(env=narrow).invoke(app, ["--help"]).stdout
    lines = shown.splitlines()[1:]  # how it is called
    for name in COMMANDS:
        does = place(name)[2].to(language)
        assert any(line.split() == [name, *does.split()] for line in lines), name
    assert not [line for line in lines if len(line) > 80 or "…" in line or line.endswith("...")]
    assert ("Jouer au terminal." in shown) is (language == "fr")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_does_what_the_list_says(name: str) -> None:
    """What the list says of a command is the beginning of its own help."""
    assert texts_begin(next(texts(load(name))), place(name)[2].en)


def texts_begin(text: str, said: str) -> bool:
    """Whether a text begins with a sentence, up to a full stop or another break."""
    begun = said.removesuffix(".")
    return text.startswith(begun) and not text[len(begun)].isalnum()


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_of_help_has_a_dozen_options(run: Run, name: str, language: str) -> None:
    """No command shows more of them at first; with --help-all each is there, and none before was another one."""
    command = load(name)
    for path in [[name], *([name, each] for each in getattr(command, "commands", {}))]:
        first = options_of(run("--lang", language, *path, "--help").stdout)
        assert 0 < len(first) <= MOST
        if "--help-all" in first:
            every = options_of(run("--lang", language, *path, "--help-all").stdout)
            assert set(first) < set(every)
            declared = {each.opts[0] for each in command.params if each.param_type_name == "option"}
            assert set(every) == declared | {"-h"}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_of_help_fits_80_columns(name: str, language: str) -> None:
    """Every page is whole on 80 columns: no line is longer, and no sentence is cut."""
    narrow = {"COLUMNS": "80", "TERMINAL_WIDTH": "80"}
    command = load(name)
    for path in [[name], *([name, each] for each in getattr(command, "commands", {}))]:
        page = CliRunner(env=narrow).invoke(app, ["--lang", language, *path, "--help"], terminal_width=80).stdout
        if "--help-all" in page:
            page += (
                CliRunner(env=narrow).invoke(app, ["--lang", language, *path, "--help-all"], terminal_width=80).stdout
            )
        assert page
        assert not [line for line in page.splitlines() if len(line) > 80 or "…" in line]


def options_of(page: str) -> list[str]:
    """The first name of every option on a page."""
    return re.findall(r"^  (--?[a-z][a-z-]*)", page.partition("\nOptions")[2], re.MULTILINE)


@pytest.mark.parametrize("line", REFUSED["words"])
def test_wrong_words_are_answered_in_french(run: Run, line: str) -> None:
    """What cannot be understood is answered in the language that was asked for, even before a command is known."""
    french, english = run("--lang", "fr", *line.split()), run(*line.split())
    assert french.exit_code == english.exit_code == 2
    assert french.stderr != english.stderr
    for word in ("Invalid", "Missing", "No such", "should", "requires", "unexpected", "Try ", "ne se comprend pas"):
        assert word not in french.stderr


def test_an_unknown_complaint_is_framed() -> None:
    """A sentence of Typer's that we do not know is passed on in a French frame."""
    assert complaint(typer.BadParameter("The moon is full.")).fr == "La commande ne se comprend pas (The moon is full)."


# --- Bad input of every kind: one sentence on the error output, exit status 2, no traceback


LONG = "9" * 5000


@pytest.mark.parametrize(
    ("line", "words"),
    [
        *REFUSED["commands"].items(),
        (f"match domino --players random playouts:{LONG}", "is not a number"),
        (f"match draughts --players random random --seed {LONG}", "--seed"),
        (f"perft draughts --depth {LONG}", "--depth"),
        (f"law draughts {LONG}", "There is no paragraph “§999"),
        (f"analyse trictrac --position 'W:A{LONG};B:Y15'", "does not place dames"),
        ("law draughts \udcff", "The law of Draughts does not mention “�”"),
    ],
)
def test_bad_input_is_one_sentence(refused: Refused, line: str, words: str) -> None:
    """Each command refuses what it cannot use and says what is wrong."""
    assert words in refused(*shlex.split(line))


def test_a_file_where_none_can_be(refused: Refused, tmp_path: Path) -> None:
    """A folder in the place of a file, and bytes that are not text, are refused."""
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
    assert "Please report it" in result.stderr
    assert "Traceback" not in result.output
    debug = CliRunner(env={"ACADEMIE_DEBUG": "1"}).invoke(app, ["fail"])
    assert "Traceback" in debug.stderr


def test_an_interrupt_is_quiet() -> None:
    """An interrupt from the keyboard says nothing and gives status 130."""
    result = CliRunner().invoke(make(KeyboardInterrupt()), ["fail"])
    assert result.exit_code == 130
    assert result.output == ""
