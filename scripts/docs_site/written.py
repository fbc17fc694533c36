"""Pages that people wrote, bound into the source of the site: their links led to where things stand there."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from docs_site import contents, generated

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

_NAMED = re.compile(r"`docs/([\w./-]+)\.md`")  # a page named by its path in the repository
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def places() -> dict[str, Path]:
    """Each page of the site that somebody wrote, by its name there, and the file it is."""
    elsewhere = {name: ROOT / path for name, path in contents.ELSEWHERE.items()}
    written = [name for part in contents.PARTS for name in part.pages if name not in elsewhere | generated.PAGES]
    return {name: DOCS / f"{name}.md" for name in written} | elsewhere


def title(path: Path) -> str:
    """The name of a page: its first heading."""
    return path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")


def write(source: Path) -> None:
    """Every page, and the pictures."""
    for name, path in places().items():
        page = source / f"{name}.md"
        page.parent.mkdir(exist_ok=True)
        page.write_text(bound(path.read_text(encoding="utf-8"), name, path), encoding="utf-8")
    shutil.copytree(DOCS / "pictures", source / "pictures")


def bound(text: str, name: str, path: Path) -> str:
    """A page as the site has it: what it names by its path is a link; fenced blocks stay as they are."""
    known = places()
    pieces = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    pieces[::2] = [
        _LINK.sub(lambda link: _led(link, name, path), _NAMED.sub(lambda named: _linked(named, name, known), piece))
        for piece in pieces[::2]
    ]
    return "".join(pieces)


def _between(page: str, end: str) -> str:
    """The way from one page of the site to another, by their names."""
    return f"{os.path.relpath(end, Path(page).parent)}.md"


def _linked(named: re.Match[str], page: str, known: dict[str, Path]) -> str:
    """A page named by its path, as a link with its title; one that the site has not stays a path."""
    name = named[1]
    return f"[{title(known[name])}]({_between(page, name)})" if name in known else named[0]


def _led(link: re.Match[str], page: str, path: Path) -> str:
    """A link led to where its end stands in the site; what no page has is named instead."""
    picture, words, target = link.groups()
    if picture or "://" in target or target.startswith("#"):
        return link[0]
    file, _, anchor = target.partition("#")
    end = (path.parent / file).resolve()
    for name, each in places().items():
        if each == end:
            return f"[{words}]({_between(page, name)}{'#' * bool(anchor)}{anchor})"
    return link[0] if (DOCS in end.parents or not end.exists()) else f"{words} (`{end.relative_to(ROOT)}`)"
