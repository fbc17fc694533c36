"""Texts on pages: law, glossary, profiles, books, documents."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pytest
from rich.console import Console
from typer.testing import CliRunner

import academie
from academie.cli import app
from academie.cli.commands.law import documents, show_paragraph
from academie.cli.screen.pages import marked
from academie.errors import Unavailable
from academie.registry import PACKAGES, find
from cli.typists import says

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    from cli.conftest import Run
    from cli.typists import Typist


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
    assert [each["level"] for each in data["company"]] == list(range(1, 9))
    assert [data["company"][place]["key"] for place in (0, -1)] == ["mazette", "maitre"]


def test_marks_keep_the_text() -> None:
    """What was looked for is marked in its own letters."""
    text = "L'école, les Écoles; rien d'autre."
    shown = marked(text, ["ecole"])
    assert (shown.replace("\x02", "").replace("\x03", ""), shown.count("\x02")) == (text, 2)


# --- At a real terminal


def test_a_law_goes_through_the_pager(sit: Callable[..., Typist]) -> None:
    """Where there is a screen the reader's pager has it; where PAGER is empty it is printed."""
    for pager, least, most in (("head -n 2", 1, 3), ("", 100, 10_000)):
        person = sit("law", "gammon", "--all", PAGER=pager)
        assert person.ended() == 0
        assert least <= person.raw.count(b"\n") <= most
    person = sit("law", "gammon", "9", PAGER="", NO_COLOR="1")
    assert person.ended() == 0
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
        ("notions", "| `have_the_coup` |", "# Notions et préceptes"),
        ("shelf", "| `manoury-6` |", "# Les rayons"),
    ):
        assert entry in run("docs", name).stdout
        assert run("docs", name, "--lang", "fr").stdout.startswith(title)


def test_a_package_brings_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies in the package comes first; an installation that has none says so."""
    package = tmp_path / "one" / "two" / "academie"
    (package / "documents").mkdir(parents=True)
    monkeypatch.setattr(academie, "__file__", str(package / "__init__.py"))
    with pytest.raises(Unavailable, match="documents are not installed"):
        documents("en")
    (package / "documents" / "library.md").write_text("# L\n", encoding="utf-8")
    assert documents("en")["library"]() == "# L\n"
