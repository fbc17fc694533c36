"""`academie law`, `academie glossary` and `academie profiles`: the texts of a room."""

from typing import Annotated

import typer
from rich.console import Console

from academie.cli.language import language_of
from academie.cli.options import AsJson, GameName, Language, ProfileName, game_of
from academie.cli.screen import as_json, console, plain
from academie.cli.words import say
from academie.data import paragraph_data, profile_data, profiles_data, term_data
from academie.profiles import Profile
from academie.texts import Paragraph


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
        as_json([paragraph_data(paragraph) for paragraph in found])
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
        as_json([term_data(each) for each in found])
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
        as_json(profiles_data(book))
    else:
        for each in book.profiles.values():
            usual = say("usual", language) if each.name == book.default else ""
            plain(f"{each.name}{usual}  –  {each.title.to(language)}")
            for option in book.options.values():
                if each.name in option.applies_to:
                    plain(f"    +{option.name}  –  {option.title.to(language)}")


def _show_profile(profile: Profile, language: str, *, json: bool) -> None:
    if json:
        as_json(profile_data(profile))
        return
    screen = console()
    screen.print(f"{profile.name}  –  {profile.title.to(language)}", style="bold", markup=False)
    screen.print(profile.about.to(language), markup=False)
    for key, value in profile.values.items():
        plain(f"    {key} = {str(value.value).lower()}  ({value.law})")


def show_paragraph(paragraph: Paragraph, language: str, screen: Console | None = None) -> None:
    """Print a paragraph with its sources."""
    screen = screen or console()
    screen.print(f"{paragraph.number}  {paragraph.title.to(language)}", style="bold", markup=False)
    screen.print()
    screen.print(paragraph.text.to(language), markup=False)
    screen.print()
    screen.print(say("sources", language, sources="; ".join(paragraph.sources)), style="dim", markup=False)
    if paragraph.reason is not None:
        reason = paragraph.reason.to(language)
        screen.print(say("no_code", language, reason=reason), style="dim", markup=False)
