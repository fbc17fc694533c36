"""`academie law`, `academie glossary` and `academie profiles`: the texts of a room."""

from typing import Annotated, Any

import typer

from academie.cli.language import language_of
from academie.cli.options import AsJson, GameName, Language, ProfileName, game_of
from academie.cli.screen import as_json, console, plain
from academie.cli.words import say
from academie.profiles import Option, Profile, Profiles
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
    profile: ProfileName = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Look up a term of a game, or without one list them all; by a profile, as its players use it."""
    game, language = game_of(name), language_of(lang)
    book = game.glossary if profile is None else game.glossary.under(game.profiles.find(profile))
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


def profiles(
    name: GameName,
    profile: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="A profile, options after plus signs.", show_default=False),
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """List the rule profiles of a game and the options each may take, or show one with all its values."""
    book, language = game_of(name).profiles, language_of(lang)
    if profile is not None:
        _show_profile(book.find(profile), language, json=json)
    elif json:
        as_json(_profiles(book))
    else:
        for each in book.profiles.values():
            usual = say("usual", language) if each.name == book.default else ""
            plain(f"{each.name}{usual}  –  {each.title.to(language)}")
            for option in book.options.values():
                if each.name in option.applies_to:
                    plain(f"    +{option.name}  –  {option.title.to(language)}")


def _show_profile(profile: Profile, language: str, *, json: bool) -> None:
    if json:
        as_json({**_named(profile), "values": _values(profile)})
        return
    screen = console()
    screen.print(f"{profile.name}  –  {profile.title.to(language)}", style="bold", markup=False)
    screen.print(profile.about.to(language), markup=False)
    for key, value in profile.values.items():
        plain(f"    {key} = {str(value.value).lower()}  ({value.law})")


def _profiles(book: Profiles) -> dict[str, Any]:
    return {
        "default": book.default,
        "profiles": [{**_named(each), "values": _values(each)} for each in book.profiles.values()],
        "options": [
            {**_named(each), "applies_to": list(each.applies_to), "values": _values(each)}
            for each in book.options.values()
        ],
    }


def _named(each: Profile | Option) -> dict[str, Any]:
    return {
        "name": each.name,
        "title": {"en": each.title.en, "fr": each.title.fr},
        "about": {"en": each.about.en, "fr": each.about.fr},
    }


def _values(each: Profile | Option) -> dict[str, Any]:
    return {key: {"value": value.value, "law": value.law} for key, value in each.values.items()}


def show_paragraph(paragraph: Paragraph, language: str) -> None:
    """Print a paragraph with its sources."""
    screen = console()
    screen.print(f"{paragraph.number}  {paragraph.title.to(language)}", style="bold", markup=False)
    screen.print()
    screen.print(paragraph.text.to(language), markup=False)
    screen.print()
    screen.print(say("sources", language, sources="; ".join(paragraph.sources)), style="dim", markup=False)
    if paragraph.reason is not None:
        reason = paragraph.reason.to(language)
        screen.print(say("no_code", language, reason=reason), style="dim", markup=False)


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
