"""Help, wrong words and bad input; texts on pages: law, glossary, profiles, books, documents."""

import io
import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner, Result

from academie.cli.app import COMMANDS, app, load, place
from academie.cli.commands.law import documents, show_paragraph
from academie.errors import Unavailable
from academie.game.registry import PACKAGES, find
from academie.terminal.guard import Guarded, complaint
from academie.terminal.help import MOST, texts
from academie.terminal.pages import marked
from cli.conftest import REFUSED, Refused, Run
from cli.typists import Typist, says


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
    assert "nested too deeply" in refused("check", str(path))


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


# --- Texts on pages


NARROW = 80


@pytest.fixture
def narrow() -> Run:
    """The commands on a screen of eighty columns."""

    def asked(*arguments: str) -> Result:
        environment = {"LANG": "C", "LC_ALL": None, "LC_MESSAGES": None, "COLUMNS": str(NARROW), "ACADEMIE_DEBUG": None}
        return CliRunner(env=environment).invoke(app, list(arguments))

    return asked


def test_the_games_are_listed(narrow: Run) -> None:
    """Each with its name, its character and its book, in both languages, no line broader than the screen."""
    for lang in ("en", "fr"):
        shown = narrow("games", "--lang", lang).stdout
        assert all(f"({name})" in shown for name in PACKAGES)
        assert max(map(len, shown.splitlines())) <= NARROW
        assert "1806" in shown
    rows = json.loads(narrow("games", "--json").stdout)
    assert {row["name"] for row in rows} == set(PACKAGES)
    assert all(row["character"]["en"] != row["character"]["fr"] for row in rows)


def test_a_law_is_searched(narrow: Run) -> None:
    """The paragraphs that speak of a word, the word marked whatever its accents."""
    shown = narrow("law", "trictrac", "bredouille").stdout
    says(shown, "§71  The bredouille", "*bredouille*")
    assert max(map(len, shown.splitlines())) <= NARROW
    french = narrow("law", "trictrac", "École", "--lang", "fr").stdout
    says(french, "paragraphes mentionnent", "*école*")
    found = json.loads(narrow("law", "trictrac", "bredouille", "--json").stdout)
    assert "§71" in {row["number"] for row in found}


def test_a_single_paragraph_is_shown_whole(narrow: Run) -> None:
    """Where words stand in one paragraph alone, it is opened."""
    shown = narrow("law", "gammon", "sixteen", "points").stdout
    says(shown, "§3", "Sources: ")


def test_a_whole_law(narrow: Run) -> None:
    """Every paragraph with its text, wrapped at words."""
    shown = narrow("law", "Toute Table", "--all").stdout
    law = find("toute_table").law
    together = " ".join(shown.split())
    assert all(f"{each.number} {each.title.en}" in together for each in law)
    assert max(map(len, shown.splitlines())) <= NARROW


def test_words_of_a_glossary(narrow: Run) -> None:
    """A term by any spelling, both senses of a word, and words that stand in meanings."""
    assert "Margot" in narrow("glossary", "TRICTRAC", "margot", "la", "fendue").stdout
    assert narrow("glossary", "trictrac", "trou").stdout.count("–") >= 2
    assert "*joueur*" in narrow("glossary", "trictrac", "joueur", "--lang", "fr").stdout


def test_what_differs_is_said_once(narrow: Run) -> None:
    """A value in which profiles differ is named with its paragraph, and each choice with those who have it."""
    shown = narrow("profiles", "draughts").stdout
    says(shown, "At equal number (§17)", "- the most kings: manoury-1787")


def test_an_entry_by_book_and_number(narrow: Run) -> None:
    """With its board; the book and the number as people write them; without a number the book is listed."""
    plain = narrow("corpus", "show", "manoury", "6", "--ascii").stdout
    assert plain.startswith("manoury, No 6")
    assert "+--" in plain or "|" in plain
    assert narrow("corpus", "show", "MANOURY", "n° 6", "--ascii").stdout == plain
    listed = narrow("corpus", "show", "manoury").stdout
    assert len(listed.splitlines()) > 104
    rows = json.loads(narrow("corpus", "show", "manoury", "--json").stdout)
    assert rows[5]["book"] == "manoury"


def test_players_of_a_game(narrow: Run) -> None:
    """The characters by their levels, each in a sentence; then the others."""
    shown = narrow("players", "draughts").stdout
    assert shown.count("the Master") == 1
    assert shown.index("  1  mazette") < shown.index("  8  maitre") < shown.index("engine") < shown.index("random")
    shown = narrow("players", "trictrac").stdout
    says(shown, "greedy", "Sits down to everything")
    data = json.loads(narrow("players", "trictrac", "--json").stdout)
    assert data["usual"] == "mazette"
    assert [each["level"] for each in data["characters"]] == list(range(1, 9))
    assert [data["characters"][place]["key"] for place in (0, -1)] == ["mazette", "maitre"]


def test_marks_keep_the_text() -> None:
    """What was looked for is marked in its own letters."""
    text = "L'école, les Écoles; rien d'autre."
    shown = marked(text, ["ecole"])
    assert (shown.replace("\x02", "").replace("\x03", ""), shown.count("\x02")) == (text, 2)


# --- At a real terminal


def test_a_law_goes_through_the_pager(sit: Callable[..., Typist]) -> None:
    """Where there is a screen the reader's pager has it; where PAGER is empty it is printed."""
    people = [sit("law", "gammon", "--all", PAGER=pager, NO_COLOR="1") for pager in ("head -n 2", "")]
    for person, least, most in zip(people, (1, 100), (3, 10_000), strict=True):
        assert person.ended() == 0
        assert least <= person.raw.count(b"\n") <= most
    assert b"\x1b[3" not in person.raw


@pytest.mark.parametrize("width", [60, 78])
def test_a_paragraph_fits_the_page_it_is_set_on(width: int) -> None:
    """A page over the board is narrower than the terminal: lines are broken for it, and none is broken once more."""
    page = io.StringIO()
    show_paragraph(find("trictrac").law.find("71"), "en", Console(file=page, width=width, highlight=False))
    lines = page.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    assert sum(len(line) > width - 15 for line in lines) > len(lines) / 2


# --- `academie docs`: the documents listed and opened, in the reader's language


def test_the_documents_are_listed_with_their_titles(run: Run) -> None:
    """A line each; one that is written from data is in the reader's language."""
    english, french = run("docs").stdout, run("docs", "--lang", "fr").stdout
    says(english, "cookbook         Cookbook\n", "maxims           The maxims of trictrac\n")
    says(french, "maxims           Les maximes du trictrac\n", "cookbook ")


def test_a_document_is_opened(run: Run) -> None:
    """As it stands, by its name with or without its ending; in French where it is written from data."""
    assert run("docs", "library").stdout.startswith("# The library\n")
    assert run("docs", "Library.md").stdout == run("docs", "library").stdout
    assert run("docs", "library", "--lang", "fr").stdout.startswith("# The library\n")
    for name, entry, title in (
        ("maxims", "| L1 | ", "# Les maximes"),
        ("concepts", "| `have_the_coup` |", "# Notions et préceptes"),
        ("shelf", "| `manoury-6` |", "# Les rayons"),
    ):
        assert entry in run("docs", name).stdout
        assert run("docs", name, "--lang", "fr").stdout.startswith(title)


def test_a_package_brings_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies in the package comes first; an installation that has none says so."""
    package = tmp_path / "one" / "two" / "academie"
    (package / "documents").mkdir(parents=True)
    monkeypatch.setattr(sys.modules[documents.__module__], "__file__", str(package / "cli" / "commands" / "law.py"))
    with pytest.raises(Unavailable, match="documents are not installed"):
        documents("en")
    (package / "documents" / "library.md").write_text("# L\n", encoding="utf-8")
    assert documents("en")["library"]() == "# L\n"
