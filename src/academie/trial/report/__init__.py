"""The report of a trial: one page a language, HTML without scripts, for who studies the history of games.

It says what the author says, in our words, how it was tried, the verdict, the evidence and what remains in doubt. The
pages are made from the docket and change only when a verdict does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unavailable, why
from academie.title import Title
from academie.trial.report.index import index
from academie.trial.report.page import page

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from academie.claim import Claim
    from academie.trial.docket import Heard

_UNWRITTEN = Title(
    "The report cannot be written to {path}: {why}; name another folder.",
    "Le rapport ne peut s'écrire dans {path} : {why} ; nommez un autre dossier.",
)


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
