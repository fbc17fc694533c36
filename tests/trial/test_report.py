"""The report: well-formed, without scripts, in both languages, every claim in it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from academie.errors import Unreadable
from academie.registry import GAMES, find
from academie.trial import BOOKS, claims, hear, judge_of
from academie.trial.bench import read_claims
from academie.trial.docket import kept
from academie.trial.report import write
from academie.trial.report.page import Plates

if TYPE_CHECKING:
    from pathlib import Path

VOID = {"meta", "br", "link", "img", "hr"}


class Nested(HTMLParser):
    """Follows what is opened and closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as asked
        self.seen.append(tag)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The report of a few claims of each kind, by language."""
    chosen = [claim for claim in claims("manoury") if claim.id in {"manoury-2", "manoury-9", "manoury-24"}]
    place: Path = tmp_path_factory.mktemp("report")
    paths = write("manoury", chosen, [hear(claim) for claim in chosen], place)
    return {path.name.split(".")[1]: path.read_text(encoding="utf-8") for path in paths if path.stem[:5] != "index"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_is_well_formed(pages: dict[str, str], language: str) -> None:
    """Every element is closed in its turn, no script and no handler is in it, nothing comes from elsewhere."""
    parser = Nested()
    parser.feed(pages[language])
    assert parser.open == []
    assert "script" not in parser.seen
    assert not re.search(r'(src|href)="https?:', pages[language])
    assert f'<html lang="{language}">' in pages[language]
    assert "prefers-color-scheme: dark" in pages[language]


def test_both_languages_tell_the_same_claims(pages: dict[str, str]) -> None:
    """The same anchors, other words."""
    anchors = {language: re.findall(r'id="(manoury-[^"-]+)"', page) for language, page in pages.items()}
    assert anchors["en"] == anchors["fr"]
    assert set(anchors["en"]) >= {"manoury-2", "manoury-9", "manoury-24"}
    assert "proved" in pages["en"]
    assert "prouvé" in pages["fr"]
    assert "What does not hold" not in pages["fr"]


def test_the_first_page_leads_to_every_book(tmp_path: Path) -> None:
    """It is written with each report, in both languages, and names all five."""
    chosen = [claim for claim in claims("manoury") if claim.id == "manoury-2"]
    names = {path.name for path in write("manoury", chosen, [hear(claim) for claim in chosen], tmp_path)}
    assert names == {"manoury.en.html", "manoury.fr.html", "index.en.html", "index.fr.html"}
    page = (tmp_path / "index.fr.html").read_text(encoding="utf-8")
    for book in ("manoury", "metz", "philidor", "lepeintre", "academie"):
        assert f'href="{book}.fr.html"' in page


def drawn(line: str, prefix: str) -> str:
    game = find("draughts")
    return game.svg(game.read(line, "metz"), prefix=prefix)


def test_a_board_is_drawn_once_a_page() -> None:
    """The second diagram refers to the board and to the men of the first, and has as many men as its position."""
    plates = Plates()
    first = plates.figure(drawn("W:W31,32:BK5", "one-"), "one-")
    second = plates.figure(drawn("W:W33:BK5,K6", "two-"), "two-")
    assert first.count("<rect") > 100
    assert second.count("<rect") == 0
    assert first.count("<g transform=") == second.count("<g transform=") == 3
    names = re.findall(r' id="(planche-\d+)"', first + second)
    assert len(names) == len(set(names)) == 3  # the board, a man, a king
    assert set(re.findall(r'<use href="#(planche-\d+)"', second)) <= set(names)
    assert "one-" not in second
    assert "style" not in first


@pytest.mark.parametrize("name", ["philidor-p1.1", "lepeintre-4"])
def test_every_claim_with_a_position_has_a_diagram(tmp_path: Path, name: str) -> None:
    """A line whose name has a point in it, and an example told in a table."""
    chosen = [claim for claim in claims(name.partition("-")[0]) if claim.id == name]
    paths = write("book", chosen, [kept()[claim.id] for claim in chosen], tmp_path)
    assert '<figure class="planche"><svg' in paths[0].read_text(encoding="utf-8")


# --- The file of claims is read strictly: what is wrong is one sentence that names the file and the claim


RIGHT = """[[claim]]
id = "a"
book = "toy"
source = "l.1"
judge = "number"
en = "One."
fr = "Un."
"""


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "claims.toml"
    path.write_text(text, encoding="utf-8")
    return read_claims(path, "heap")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "claims.toml must hold tables"),
        ("claim = 1", "claims.toml must hold tables"),
        (RIGHT + "x = 1\n", "no field “x”"),
        (RIGHT.replace('fr = "Un."\n', ""), "“fr” must be a text"),
        (RIGHT + "given = { far = { more = 1 } }\n", "what a judge is given"),
        (RIGHT + "given = 3\n", "“given” must be a table"),
        (RIGHT + RIGHT, "two claims “a”"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, said: str) -> None:
    """A field too many, one too few, a value of the wrong kind, an id given twice."""
    with pytest.raises(Unreadable, match=said):
        read(tmp_path, text)


def test_every_claim_has_a_judge_and_a_name_of_its_own() -> None:
    """Over all books: no two claims of one name, none without a judge, none without both languages."""
    found = [claim for book in BOOKS for claim in claims(book)]
    assert len({claim.id for claim in found}) == len(found)
    for claim in found:
        assert judge_of(claim).how.fr
        assert claim.text.en != claim.text.fr
    rooms = {claim.game for claim in found}
    assert rooms == {game.name for game in GAMES}
