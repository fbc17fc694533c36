"""Pages that a program writes, from data, tests and screens; and the reports of the trial, which are HTML already."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from academie import tutor
from academie.books.coverage import coverage_page
from academie.corpus.export import shelf_page
from academie.game.registry import PACKAGES
from academie.text.message import bilingual
from academie.trial import BOOKS, claims
from academie.trial.report import write as write_report
from academie.trial.verdicts import shipped_verdicts
from docs_site import cases, commands, first_walk, games

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_OTHER = bilingual("[En français]({name}.fr.md)", "[In English]({name}.md)")


def _turned(name: str, page: Callable[[str], str], language: str) -> str:
    """A page that is in both languages, with a link to the other below its title."""
    title, _, rest = page(language).partition("\n")
    return f"{title}\n\n{_OTHER.fill(name=name.rpartition('/')[2]).to(language)}\n{rest}"


_BOTH = {
    "books/shelf": shelf_page,
    "books/rulings": cases.rulings,
    **{f"books/{name}": page for name, page in tutor.pages().items()},
    **{f"games/{name}": partial(games.page, name) for name in PACKAGES},
    "games/index": games.table,
}
PAGES: dict[str, Callable[[], str]] = {
    **{name: partial(_turned, name, page, "en") for name, page in _BOTH.items()},
    **{f"{name}.fr": partial(_turned, name, page, "fr") for name, page in _BOTH.items()},
    "build/cases": cases.page,
    "build/coverage": coverage_page,
    "play/first-walk": first_walk.page,
    "play/command-line": commands.page,
}


def write(source: Path) -> None:
    """Every page, and the reports beside them."""
    for name, page in PAGES.items():
        path = source / f"{name}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(page(), encoding="utf-8")
    games.write_boards(source / "games" / "boards")
    for book in BOOKS:
        said = claims(book)
        write_report(book, said, [shipped_verdicts()[claim.id] for claim in said], source / "extra" / "trial")
