"""The site: built without a warning, every link within it followed, nothing fetched from elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from docs.cookery import ROOT
from press import links

if TYPE_CHECKING:
    from pathlib import Path


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
    command = [sys.executable, "-m", "press", str(tmp_path)]
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
        "cases",
        "first-walk",
        "rulings.fr",
        "trial/philidor.en",
    ):
        assert (site / f"{page}.html").is_file(), page
    assert '<html class="no-js" lang="fr"' in (site / "law/trictrac.fr.html").read_text(encoding="utf-8")
    assert "bredouille" in (site / "genindex.html").read_text(encoding="utf-8")
