"""Every link within a built site, followed; and nothing that a page would fetch from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from pathlib import Path

# The addresses that a page fetches by itself, by tag; the reader follows those of `a`.
_FETCHED = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src", "object": "data"}


@dataclass
class Read(HTMLParser):
    """What a page has: its places, where its links lead, and what it fetches."""

    places: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One tag."""
        said = {name: value for name, value in attrs if value is not None}
        self.places |= {said[name] for name in ("id", "name") if name in said}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        if _FETCHED.get(tag) in said:
            self.fetched.append(said[_FETCHED[tag]])


@cache
def read(page: Path) -> Read:
    """A page of the site."""
    found = Read()
    found.feed(page.read_text(encoding="utf-8"))
    return found


def wrong(site: Path) -> list[str]:
    """A sentence for each link that leads nowhere, and for whatever would come from elsewhere."""
    problems = []
    for page in sorted(site.rglob("*.html")):
        name, known = page.relative_to(site), read(page)
        problems += [f"{name}: {link} leads nowhere." for link in known.links if not _leads(page, link)]
        problems += [f"{name}: {each} is not in the site." for each in known.fetched if not _stands(page, each)]
    for sheet in sorted(site.rglob("*.css")):
        text = sheet.read_text(encoding="utf-8")
        problems += [
            f"{sheet.relative_to(site)} fetches from elsewhere."
            for sign in ("url(http", "url(//", "@import")
            if sign in text
        ]
    return problems


def _leads(page: Path, link: str) -> bool:
    """Whether a link within the site comes to a page, and to a place of it where it names one."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    end = page.parent / unquote(parts.path) if parts.path else page
    if not end.is_file():
        return False
    return not parts.fragment or end.suffix != ".html" or unquote(parts.fragment) in read(end).places


def _stands(page: Path, address: str) -> bool:
    """Whether what a page fetches is a file of the site, or stands in the page itself."""
    parts = urlsplit(address)
    return address.startswith(("#", "data:")) or (
        not parts.scheme and not parts.netloc and (page.parent / unquote(parts.path)).is_file()
    )
