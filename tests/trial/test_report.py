"""The report: well-formed, without scripts, in both languages, every claim in it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from academie.trial import claims, hear
from academie.trial.report import write

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
    return {path.name.split(".")[1]: path.read_text(encoding="utf-8") for path in paths}


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
