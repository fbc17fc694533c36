"""`academie law` and `academie glossary`: the texts of a room."""

from typing import Annotated, Any

import typer

from academie.cli.options import AsJson, GameName, Language, game_of, language_of
from academie.cli.screen import as_json, console, plain
from academie.cli.words import say
from academie.texts import Paragraph, Term


def law(
    name: GameName,
    number: Annotated[
        str | None, typer.Argument(metavar="§", help="A paragraph, as 17 or §17.", show_default=False)
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Read the law of a game: one paragraph, or without a number the list of them."""
    book, language = game_of(name).law, language_of(lang)
    found = [book.find(number)] if number is not None else list(book)
    if json:
        as_json([_paragraph(paragraph) for paragraph in found])
    elif number is None:
        for paragraph in found:
            plain(f"{paragraph.number:>4}  {paragraph.title.to(language)}")
    else:
        show_paragraph(found[0], language)


def glossary(
    name: GameName,
    term: Annotated[
        str | None, typer.Argument(metavar="TERM", help="A term in French or English, or its key.", show_default=False)
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Look up a term of a game, or without one list them all."""
    book, language = game_of(name).glossary, language_of(lang)
    found = [book.find(term)] if term is not None else list(book)
    if json:
        as_json([_term(each) for each in found])
    elif term is None:
        for each in found:
            plain(f"{each.name.fr}  –  {each.name.en}  ({each.law})")
    else:
        each = found[0]
        screen = console()
        screen.print(f"{each.name.fr}  –  {each.name.en}  ({each.law})", style="bold", markup=False)
        screen.print(each.meaning.to(language), markup=False)
        screen.print(say("sources", language, sources=each.source), style="dim", markup=False)


def show_paragraph(paragraph: Paragraph, language: str) -> None:
    """Print a paragraph with its sources."""
    screen = console()
    screen.print(f"{paragraph.number}  {paragraph.title.to(language)}", style="bold", markup=False)
    screen.print()
    screen.print(paragraph.text.to(language), markup=False)
    screen.print()
    screen.print(say("sources", language, sources="; ".join(paragraph.sources)), style="dim", markup=False)
    if paragraph.reason:
        screen.print(say("no_code", language, reason=paragraph.reason), style="dim", markup=False)


def _paragraph(paragraph: Paragraph) -> dict[str, Any]:
    return {
        "number": paragraph.number,
        "title": {"en": paragraph.title.en, "fr": paragraph.title.fr},
        "text": {"en": paragraph.text.en, "fr": paragraph.text.fr},
        "sources": list(paragraph.sources),
        "covers": list(paragraph.covers),
        "code": paragraph.code,
    }


def _term(term: Term) -> dict[str, Any]:
    return {
        "key": term.key,
        "name": {"en": term.name.en, "fr": term.name.fr},
        "meaning": {"en": term.meaning.en, "fr": term.meaning.fr},
        "law": term.law,
        "source": term.source,
        "event": term.event,
    }
