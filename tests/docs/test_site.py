"""The site: built without a warning, every link within it followed, nothing fetched from elsewhere."""

import ast
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import academie
import pictures
from academie.game.registry import PACKAGES
from docs.test_cookbook import ROOT
from docs_site import cases, contents, generated, laws, links, reference, written
from referee.rulings import TESTS, rulings_of


def _site(folder: Path, text: str) -> list[str]:
    (folder / "one.html").write_text(text, encoding="utf-8")
    (folder / "two.html").write_text('<h1 id="here">Two</h1>', encoding="utf-8")
    links.read.cache_clear()
    return links.wrong(folder)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('<a href="two.html#here">', False),
        ('<a href="https://example.org/">', False),
        ('<p id="x"></p><a href="#x">', False),
        ('<a href="two.html#there">', True),
        ('<a href="three.html">', True),
        ('<a href="#x">', True),
        ('<img src="https://example.org/a.png">', True),
        ('<script src="//example.org/a.js"></script>', True),
        ('<link href="a.css">', True),
    ],
)
def test_a_link_is_followed(tmp_path: Path, text: str, *, wrong: bool) -> None:
    """A link leads to a page and to a place in it; what a page fetches is in the site."""
    assert bool(_site(tmp_path, text)) is wrong


@pytest.mark.deep
def test_the_site_is_built_strictly(tmp_path: Path) -> None:
    """The command of `make docs` ends well, and has printed an index, a search, the laws and the reference."""
    if find_spec("sphinx") is None:
        pytest.skip("Sphinx is not installed; `make docs` brings it.")
    command = [sys.executable, "-m", "docs_site", str(tmp_path)]
    done = subprocess.run(
        command,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'scripts'}:{ROOT / 'tests'}"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    site = tmp_path / "site"
    for page in (
        "index",
        "genindex",
        "search",
        "law/trictrac.fr",
        "law/trictrac-words.en",
        "reference/vocabulary",
        "build/cases",
        "play/first-walk",
        "play/command-line",
        "games/trictrac",
        "games/jacquet.fr",
        "books/rulings.fr",
        "trial/philidor.en",
    ):
        assert (site / f"{page}.html").is_file(), page
    assert "--rigueur" in (tmp_path / "academie.1").read_text(encoding="utf-8").replace("\\-", "-")
    assert '<html class="no-js" lang="fr"' in (site / "law/trictrac.fr.html").read_text(encoding="utf-8")
    assert "bredouille" in (site / "genindex.html").read_text(encoding="utf-8")


# --- Every page has its place in the site, every public name its place in the reference, every picture its maker


DOCS = ROOT / "docs"


def test_every_page_has_its_place() -> None:
    """Each page of docs/ and each page that a program writes stands once in the table of contents, and nothing else.

    The pages of games stand in the table of games.
    """
    placed = [name for part in contents.parts() for name in part.pages]
    assert len(placed) == len(set(placed))
    remaining = {str(path.relative_to(DOCS).with_suffix("")) for path in DOCS.rglob("*.md")}
    assert len({Path(name).name for name in remaining}) == len(remaining), (
        "academie docs finds a page by its name alone"
    )
    placed_here = {name for part in contents.PARTS for name in part.pages} - contents.ELSEWHERE.keys()
    listed = {name for name in generated.PAGES if name.partition("/")[2].removesuffix(".fr") in PACKAGES}
    assert not remaining & generated.PAGES.keys(), "a page that a program writes is not tracked"
    assert placed_here == (remaining | generated.PAGES.keys()) - listed, (
        "list the page in scripts/docs_site/contents.py"
    )


def _places(text: str) -> set[str]:
    """The anchors of a page's headings, as the site and GitHub make them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


WRITTEN = sorted(
    [*DOCS.rglob("*.md"), *(ROOT / path for path in ("README.md", "SECURITY.md", *contents.ELSEWHERE.values()))]
)


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_can_be_read_in_a_diff(page: Path) -> None:
    """No line but a row of a table is longer than 120 characters."""
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if not line.startswith("|")]
    assert [line for line in lines if len(line) > 120] == []


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    """A link to a file of the repository finds it, and the heading it names."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        end = (page.parent / path).resolve() if path else page
        assert end.exists(), target
        assert not anchor or anchor in _places(end.read_text(encoding="utf-8")), target


def test_what_stands_elsewhere_is_there() -> None:
    """Each page of the table is a file that begins with its title."""
    for name, path in written.places().items():
        assert path.read_text(encoding="utf-8").startswith("# "), name


def test_the_reference_has_every_public_name() -> None:
    """All that `import academie` gives is explained, and every name that is explained exists."""
    explained = {
        (module, name)
        for page in reference.PAGES
        for module in page.modules
        for name in reference.names(module, page.modules[module])
    }
    assert {("academie", name) for name in academie.__all__} <= explained
    for page in reference.PAGES:
        assert ".. auto" in reference._page(page)  # each of its names was found


def test_the_law_is_whole_in_both_languages() -> None:
    """Each paragraph of a game's law, and each of its words, stands on the page of its language; § are links."""
    game = academie.find("toc")
    for language in laws.LANGUAGES:
        law, words = laws.law(game, language), laws.words(game, language)
        assert all(f"## {each.number} {each.title.to(language)}" in law for each in game.law)
        assert all(each.name.to(language) in words for each in game.glossary)
        assert f"](#toc-{language}-" in law
    assert laws.law(game, "fr") != laws.law(game, "en")


def test_every_picture_has_a_command_that_makes_it() -> None:
    """Whatever a page shows is made by scripts/pictures.py, and nothing is kept that no page shows."""
    pages = [ROOT / "README.md", *DOCS.rglob("*.md")]
    shown = {
        name
        for page in pages
        for name in re.findall(r"\]\((?:docs|\.\.)/pictures/([^)]+)\)", page.read_text(encoding="utf-8"))
    }
    remaining = {path.name for path in (DOCS / "pictures").iterdir()}
    assert shown == remaining == pictures.names()


# --- The page of rulings is what the rulings say


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_ruling_is_on_the_page(language: str) -> None:
    """Each entry of every rulings has a line that says what the referee does."""
    text = cases.rulings(language)
    for game in PACKAGES:
        rulings = rulings_of(game)
        for says in (*(entry.says for entry in rulings.entries), *rulings.unplayed):
            assert f"| {says['rule']} | {says['lines']} |" in text
            assert says[language].replace("|", "/") in text


def test_every_room_has_its_rulings() -> None:
    """The page and the test that plays them look for the files of each rulings on the list."""
    files = {path.parents[1].name for path in TESTS.glob("games/*/referee/rulings*.toml")}
    assert files == set(PACKAGES)


# --- Every case of the books that states its rule in words has a test that names it, and the table says which


def test_names_are_found() -> None:
    """Single names and spans of one book are read; a span stays within its book."""
    assert cases.named("§3, cases A002, B010-B012: words") == {"A002", "B010", "B011", "B012"}
    assert cases.named("no cases here, A12 and A1234 are none") == set()
    assert cases.named("REV-02, GAM-13; DOM-07 and DOM-R-XVI-b") == {"REV-02", "GAM-13", "DOM-07", "DOM-R-XVI-b"}


def test_reading_a_value_back_is_no_cover() -> None:
    """A test covers a case by an act or a position; what only compares values of a profile does not."""

    def plays(text: str) -> bool:
        (test,) = ast.parse(text).body
        found: bool = cases.plays(test)
        return found

    assert not plays("def test_values():\n    assert game.profiles.find('x')['key'] is True")
    assert not plays("@mark.parametrize('a', read())\ndef test_all(a):\n    assert all(a in each for each in GAMES)")
    assert plays("def test_act():\n    assert after(seated(), 'white throws 3-2').result is None")
    assert plays("def test_position():\n    assert len(game.read('W:A1').moves()) == 1")


def test_the_list_is_whole() -> None:
    """The list has the 472 cases in words, each once."""
    listed = cases.read_cases()
    assert len(listed) == len({case.name for case in listed}) == 472


def test_every_case_has_a_test() -> None:
    """No case of the list is without a test whose docstring names it."""
    assert cases.missing(cases.read_cases(), cases.read_tests()) == []


def test_the_page_has_every_case() -> None:
    """A line for each case of the list."""
    page = cases.page()
    assert all(f"\n| {case.name} | {case.kind} | " in page for case in cases.read_cases())
