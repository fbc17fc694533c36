"""`academie docs`: the documents listed and opened, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import academie
from academie.cli.texts import documents
from academie.errors import Unavailable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]


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


def test_a_document_there_is_not(refused: Callable[..., str]) -> None:
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
