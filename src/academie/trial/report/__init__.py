"""The report of a trial: one page a language, HTML without scripts, for who studies the history of games.

It says what the author says, in our words, how it was tried, the verdict, the evidence and what remains in doubt. The
pages are made from the docket and change only when a verdict does.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from academie.errors import Unavailable, why
from academie.text.message import Message, bilingual
from academie.trial.bench import BOOKS
from academie.trial.report.page import MEANING, facts_of, head, other, other_named, page

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from academie.trial.claim import Claim
    from academie.trial.docket import Heard


_TITLE = Message("The old books on trial")
_LEAD = Message(
    "Five books of games of 1787 to 1818 and what they claim: each position, line, count and maxim is set up again and "
    "judged by the best judge there is, with the evidence."
)


def index(language: str) -> str:
    """The page in one language; the same whatever the verdicts are."""
    title = _text(_TITLE, language)
    parts = [*head(title, language), f"<h1>{title}</h1>", f"<p>{_text(_LEAD, language)}</p>"]
    for book in BOOKS:
        facts = facts_of(book)
        parts.append(f'<h2><a href="{book}.{language}.html">{escape(facts["title"])}</a></h2>')
        parts.append(f"<p>{_text(bilingual(facts['en'], facts['fr']), language)}</p>")
    parts.append(f'<p class="voix">{_text(MEANING, language)}</p>')
    link = f'<a href="index.{other(language)}.html" hreflang="{other(language)}">{other_named(language)}</a>'
    parts.append(f'<footer class="voix"><p>{link}</p></footer>\n</main>\n</body>\n</html>\n')
    return "\n".join(parts)


def _text(title: Message, language: str) -> str:
    return escape(title.to(language), quote=False)


_UNWRITTEN = Message("The report cannot be written to {path}: {why}; name another folder.")


def write(book: str, claims: Sequence[Claim], found: Sequence[Heard], place: Path) -> list[Path]:
    """Write the pages of a book into a folder, and the first page of them all, and say which."""
    pages = {f"{book}.{language}.html": page(book, claims, found, language) for language in ("fr", "en")}
    pages |= {f"index.{language}.html": index(language) for language in ("fr", "en")}
    written = []
    for name, text in pages.items():
        path = place / name
        try:
            place.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Unavailable(_UNWRITTEN.fill(path=path, why=why(error))) from error
        written.append(path)
    return written
