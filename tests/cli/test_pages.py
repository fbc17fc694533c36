"""Texts on pages: law, glossary, profiles, books, documents."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from rich.console import Console
from typer.testing import CliRunner

import academie
from academie.cli import app
from academie.cli.pages import marked
from academie.cli.texts import documents, show_paragraph
from academie.errors import Unavailable
from academie.games import GAMES, ROOMS, find

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

    from cli.conftest import Refused, Run


PROGRAM = [sys.executable, "-c", "from academie.cli import main; main()"]
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
        assert all(f"({name})" in shown for name in ROOMS)
        assert max(map(len, shown.splitlines())) <= NARROW
        assert "1806" in shown
    rows = json.loads(narrow("games", "--json").stdout)
    assert {row["name"] for row in rows} == set(ROOMS)
    assert all(row["character"]["en"] != row["character"]["fr"] for row in rows)


def test_a_law_is_searched(narrow: Run, refused: Refused) -> None:
    """The paragraphs that speak of a word, the word marked whatever its accents; a near miss is offered."""
    shown = narrow("law", "trictrac", "bredouille").stdout
    assert "§71  The bredouille" in shown
    assert "*bredouille*" in shown
    assert max(map(len, shown.splitlines())) <= NARROW
    french = narrow("law", "trictrac", "École", "--lang", "fr").stdout
    assert "paragraphes où se trouve" in french
    assert "*école*" in french
    found = json.loads(narrow("law", "trictrac", "bredouille", "--json").stdout)
    assert "§71" in {row["number"] for row in found}
    assert "did you mean" in refused("law", "trictrac", "bredouile")
    assert "lists its paragraphs" in refused("law", "trictrac", "zzyzx")


def test_a_single_paragraph_is_shown_whole(narrow: Run) -> None:
    """Where words stand in one paragraph alone, it is opened."""
    shown = narrow("law", "gammon", "sixteen", "points").stdout
    assert "§3" in shown
    assert "Sources: " in shown


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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_profiles_in_words(narrow: Run, game: object, lang: str) -> None:
    """What differs between the profiles is told in the words of the room; options on a page of their own."""
    name = game.name  # type: ignore[attr-defined]
    book = find(name).profiles
    for arguments in ([], ["--options"], [book.default.upper()]):
        result = narrow("profiles", name, *arguments, "--lang", lang)
        assert result.exit_code == 0
        assert max(map(len, result.stdout.splitlines())) <= NARROW
    shown = narrow("profiles", name, "--lang", lang).stdout
    assert all(each in shown for each in book.profiles)
    options = narrow("profiles", name, "--options", "--lang", lang).stdout
    assert all(f"+{each}" in options for each in book.options)


def test_what_differs_is_said_once(narrow: Run) -> None:
    """A value in which profiles differ is named with its paragraph, and each choice with those who have it."""
    shown = narrow("profiles", "draughts").stdout
    assert "At equal number (§17)" in shown
    assert "- the most kings: manoury-1787" in shown


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
    assert "greedy" in shown
    assert "Sits down to everything" in shown
    data = json.loads(narrow("players", "trictrac", "--json").stdout)
    assert data["usual"] == "mazette"
    assert [each["level"] for each in data["company"]] == list(range(1, 9))
    assert [data["company"][place]["key"] for place in (0, -1)] == ["mazette", "maitre"]


def test_marks_keep_the_text() -> None:
    """What was looked for is marked in its own letters."""
    text = "L'école, les Écoles; rien d'autre."
    shown = marked(text, ["ecole"])
    assert shown.replace("\x02", "").replace("\x03", "") == text
    assert shown.count("\x02") == 2


# --- At a real terminal


def at_terminal(arguments: list[str], until: str = "", **environment: str) -> tuple[int, str]:
    """What a person sees on a screen of 80 by 24 and how the program ends; Ctrl-C once some words are seen."""
    mine, other = pty.openpty()
    settings = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "xterm", "LANG": "C.UTF-8", **environment}
    with subprocess.Popen(
        [*PROGRAM, *arguments], stdin=other, stdout=other, stderr=other, env=settings,
        # A shell that runs the tests in the background has interrupts ignored, and its children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads here
    ) as process:  # fmt: skip
        os.close(other)
        seen, end, sent = b"", time.monotonic() + 60, not until
        while time.monotonic() < end:
            try:
                chunk = os.read(mine, 65536)
            except OSError:  # nobody is at the other end any more
                break
            if not chunk:
                break
            seen += chunk
            if not sent and until.encode() in seen:
                process.send_signal(signal.SIGINT)
                sent = True
        os.close(mine)
        return process.wait(timeout=30), seen.decode(errors="replace").replace("\r\n", "\n")


@pytest.mark.native
def test_an_interrupted_analysis_keeps_its_lines() -> None:
    """Ctrl-C ends the search; what it has found by then is printed, and the exit status is 0."""
    code, shown = at_terminal(["analyse", "draughts", "--seconds", "60", "--lines", "3"], until="Depth ")
    assert code == 0
    rows = [line for line in shown.rpartition("score")[2].splitlines() if line.strip()[:1] in {"+", "-"}]
    assert len(rows) == 3


def test_a_law_goes_through_the_pager() -> None:
    """Where there is a screen the reader's pager has it; where PAGER is empty it is printed."""
    code, shown = at_terminal(["law", "gammon", "--all"], PAGER="head -n 2")
    assert code == 0
    assert len(shown.splitlines()) <= 3
    code, shown = at_terminal(["law", "gammon", "--all"], PAGER="")
    assert code == 0
    assert len(shown.splitlines()) > 100
    code, shown = at_terminal(["law", "gammon", "9"], PAGER="", NO_COLOR="1")
    assert "\x1b[3" not in shown


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
    assert "cookbook         Cookbook\n" in english
    assert "maxims           The maxims of trictrac\n" in english
    assert "maxims           Les maximes du trictrac\n" in french
    assert "cookbook " in french


def test_a_document_is_opened(run: Run) -> None:
    """As it stands, by its name with or without its ending; in French where it is written from data."""
    assert run("docs", "library").stdout.startswith("# The library\n")
    assert run("docs", "Library.md").stdout == run("docs", "library").stdout
    assert run("docs", "library", "--lang", "fr").stdout.startswith("# The library\n")
    for name, entry, title in (
        ("maxims", "| L1 | ", "# Les maximes"),
        ("notions", "| `have_the_coup` |", "# Notions et préceptes"),
        ("shelf", "| `manoury-6` |", "# Les rayons"),
    ):
        assert entry in run("docs", name).stdout
        assert run("docs", name, "--lang", "fr").stdout.startswith(title)


def test_a_document_there_is_not(refused: Refused) -> None:
    """Is refused with those there are."""
    assert "There is no document “herbal”; there is architecture, " in refused("docs", "herbal")


def test_a_package_brings_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies in the package comes first; an installation that has none says so."""
    package = tmp_path / "one" / "two" / "academie"
    (package / "documents").mkdir(parents=True)
    monkeypatch.setattr(academie, "__file__", str(package / "__init__.py"))
    with pytest.raises(Unavailable, match="no documents"):
        documents("en")
    (package / "documents" / "library.md").write_text("# L\n", encoding="utf-8")
    assert documents("en")["library"]() == "# L\n"
