"""The first page of the reports: the books on trial, what a verdict means, and where each report is."""

from __future__ import annotations

from html import escape

from academie.title import Title
from academie.trial.bench import BOOKS
from academie.trial.report.page import MEANING, facts_of, head, other, other_named

_TITLE = Title("The old books on trial", "Les vieux livres en procès")
_LEAD = Title(
    "Five books of games of 1787 to 1818 and what they claim: each position, line, count and maxim is set up again and "
    "judged by the best judge there is, with the evidence.",
    "Cinq livres de jeux, de 1787 à 1818, et ce qu'ils avancent : chaque position, suite, compte et maxime est remise "
    "en place et jugée par le meilleur juge qu'il y ait, pièces à l'appui.",
)


def index(language: str) -> str:
    """The page in one language; the same whatever the verdicts are."""
    title = _text(_TITLE, language)
    parts = [*head(title, language), f"<h1>{title}</h1>", f"<p>{_text(_LEAD, language)}</p>"]
    for book in BOOKS:
        facts = facts_of(book)
        parts.append(f'<h2><a href="{book}.{language}.html">{escape(facts["title"])}</a></h2>')
        parts.append(f"<p>{_text(Title(facts['en'], facts['fr']), language)}</p>")
    parts.append(f'<p class="voix">{_text(MEANING, language)}</p>')
    link = f'<a href="index.{other(language)}.html" hreflang="{other(language)}">{other_named(language)}</a>'
    parts.append(f'<footer class="voix"><p>{link}</p></footer>\n</main>\n</body>\n</html>\n')
    return "\n".join(parts)


def _text(title: Title, language: str) -> str:
    return escape(title.to(language), quote=False)
