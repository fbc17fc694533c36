"""Every page has its place in the site, every public name its place in the reference, every picture its maker."""

from __future__ import annotations

import re
from dataclasses import dataclass

import academie
import pictures
from academie.texts import Paragraph
from docs.cookery import ROOT
from press import binding, contents, fields, made, prose, reference, rooms

DOCS = ROOT / "docs"


@dataclass
class Two:
    """A class with a comment on the line before a field."""

    # What is said above it,
    # on two or more lines.
    above: int
    plain: int


def test_every_page_has_its_place() -> None:
    """Each docs/*.md and each page that a program writes stands once in the table of contents, and nothing else."""
    placed = [name for part in contents.parts() for name in part.pages]
    assert len(placed) == len(set(placed))
    kept = {path.name.removesuffix(".md") for path in DOCS.glob("*.md")}
    placed_here = {name for part in contents.PARTS for name in part.pages} - contents.ELSEWHERE.keys()
    assert not kept & made.PAGES.keys(), "a page that a program writes is not tracked"
    assert placed_here == kept | made.PAGES.keys(), "give the page its place in scripts/press/contents.py"


def test_what_stands_elsewhere_is_there() -> None:
    """Each page of the table is a file that begins with its title."""
    for name, path in binding.places().items():
        assert path.read_text(encoding="utf-8").startswith("# "), name


def test_the_table_of_tests_is_an_appendix() -> None:
    """What is for contributors alone comes last."""
    assert contents.parts()[-1].pages == ("cases",)


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


def test_a_page_leads_where_things_stand() -> None:
    """A page named by its path is a link with its title, and programs are left alone."""
    path = DOCS / "trial.md"
    program = "```\n`docs/journal.md`\n```\n"
    said = f"See `docs/journal.md`.\n{program}"
    led = f"See [The journal](journal.md).\n{program}"
    assert binding.bound(said, path) == led


def test_the_law_is_whole_in_both_languages() -> None:
    """Each paragraph of a room's law, and each of its words, stands on the page of its language; § are links."""
    game = academie.find("toc")
    for language in rooms.LANGUAGES:
        law, words = rooms.law(game, language), rooms.words(game, language)
        assert all(f"## {each.number} {each.title.to(language)}" in law for each in game.law)
        assert all(each.name.to(language) in words for each in game.glossary)
        assert f"](#toc-{language}-" in law
    assert rooms.law(game, "fr") != rooms.law(game, "en")


def test_a_field_is_explained_by_the_comment_beside_it() -> None:
    """What the reference says of a field is what the source says of it."""
    said = fields.explained(Paragraph)
    assert list(said) == ["number", "covers", "reason"]
    assert said["covers"] == 'Requirements of the rules: "R11".'
    assert "two or more" in fields.explained(Two)["above"]
    assert fields.explained(int) == fields.explained(3) == {}


def test_every_picture_has_a_command_that_makes_it() -> None:
    """Whatever a page shows is made by scripts/pictures.py, and nothing is kept that no page shows."""
    pages = [ROOT / "README.md", *DOCS.glob("*.md")]
    shown = {
        name
        for page in pages
        for name in re.findall(r"\]\((?:docs/)?pictures/([^)]+)\)", page.read_text(encoding="utf-8"))
    }
    kept = {path.name for path in (DOCS / "pictures").iterdir()}
    assert shown == kept == pictures.names()


def test_what_is_set_in_is_shown_as_it_stands() -> None:
    """A block below an empty line is announced once, however many empty lines it has; a list goes on as it was."""
    assert prose.shown(["Text.", "", "    one", "", "    two", "", "Text."]) == [
        "Text.", "", "::", "", "    one", "", "    two", "", "Text.",
    ]  # fmt: skip
    assert prose.shown(["- a", "    b"]) == ["- a", "    b"]
