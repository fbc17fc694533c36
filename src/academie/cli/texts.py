"""`academie law`, `glossary`, `profiles` and `docs`: the texts of a room and of the house."""

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

import academie
from academie import tutor
from academie.cli.language import language_of
from academie.cli.options import AsJson, GameName, Language, ProfileName, game_of
from academie.cli.pages import laid, marked, page
from academie.cli.screen import as_json, console, plain
from academie.cli.words import say
from academie.corpus import contents
from academie.data import paragraph_data, profile_data, profiles_data, term_data
from academie.errors import Unavailable, Unknown, quoted
from academie.files import read_text
from academie.game import Game
from academie.lookup import Found, differing, search, wording_of
from academie.lookup import plain as bare
from academie.profiles import Profile
from academie.texts import Paragraph, Term
from academie.title import Title, counted

_NO_PAGE = Title("There is no document {page}; there is {known}.", "Il n'y a pas de document {page} ; il y a {known}.")
_NO_FOLDER = Title(
    "This installation has no documents; install the wheel, or read docs/ of the source.",
    "Cette installation est sans documents ; installez la roue (wheel), ou lisez docs/ dans les sources.",
)


_NUMBER = re.compile(r"§?\s*[0-9]+")
_FOUND = Title("{count} speak of {words}.", "{count} où se trouve {words}.")
_ONE_FOUND = Title("One paragraph speaks of {words}.", "Un seul paragraphe où se trouve {words}.")
_PARAGRAPHS = (Title("paragraph", "paragraphe"), Title("paragraphs", "paragraphes"))
_IN_GLOSSARY = Title("In the glossary: {terms}.", "Au glossaire : {terms}.")
_NOWHERE = {  # by whether some word is near
    False: Title(
        "Nothing in the law of {title} speaks of {words}; “academie law {name}” lists its paragraphs.",
        "{title} : rien dans la loi où se trouve {words} ; « academie law {name} » en donne les paragraphes.",
    ),
    True: Title(
        "Nothing in the law of {title} speaks of {words}; did you mean {near}?",
        "{title} : rien dans la loi où se trouve {words} ; vouliez-vous dire {near} ?",
    ),
}
_DIFFERS = Title("In what they differ", "En quoi ils diffèrent")
_OPTIONS = Title(
    "Options are added with a plus sign: “academie profiles {name} --options” tells what each changes.",
    "Les options s'ajoutent par un signe plus : « academie profiles {name} --options » dit ce que chacune change.",
)
_NO_OPTIONS = Title("{title} has no options.", "{title} : il n'y a pas d'options.")
_HAVING = Title("{value}: {names}", "{value} : {names}")
_VALUED = Title("{name}: {value} ({law})", "{name} : {value} ({law})")
_WITH = Title("With {profiles}.", "Avec {profiles}.")
_TERM = Title("{fr}  –  {en}  ({law})", "{fr}  –  {en}  ({law})")


def docs(
    page: Annotated[
        str | None, typer.Argument(metavar="PAGE", help="The document, as cookbook.", show_default=False)
    ] = None,
    lang: Language = None,
) -> None:
    """Read the documents: one of them, or without a name the list of them.

    The law and the words of a game are read by “academie law” and “academie glossary”.
    """
    known = documents(language_of(lang))
    if page is None:
        for name, read in known.items():
            plain(f"{name:<16} {_title(read())}")
        return
    name = page.strip().casefold().removesuffix(".md")
    if name not in known:
        raise Unknown(_NO_PAGE.fill(page=quoted(page), known=", ".join(known)))
    text = known[name]()
    if sys.stdout.isatty():
        screen = console()
        with screen.pager():
            screen.print(Markdown(text))
    else:
        plain(text.rstrip("\n"))


def documents(language: str) -> dict[str, Callable[[], str]]:
    """What each document says, by its name: those that people wrote, and those written from the books' data."""
    written = {path.name.removesuffix(".md"): partial(read_text, path) for path in _folder().glob("*.md")}
    made = {name: partial(page, language) for name, page in {"shelf": contents.page, **tutor.pages()}.items()}
    return dict(sorted((written | made).items()))


def _folder() -> Path:
    """Where the documents that people wrote are: packed with the program, else in the source beside it."""
    package = Path(academie.__file__).parent
    for folder in (package / "documents", package.parents[1] / "docs"):
        if any(folder.glob("*.md")):
            return folder
    raise Unavailable(_NO_FOLDER)


def _title(text: str) -> str:
    """What a document is called: its first heading."""
    return text.partition("\n")[0].removeprefix("# ")


def law(
    name: GameName,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[§|WORDS]...", help="A paragraph, as 17 or §17; or words to look for.",
                       show_default=False),
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help="The whole law, through your pager.")] = False,
    json: AsJson = False,
    lang: Language = None,
) -> None:  # fmt: skip
    """Read the law of a game: one paragraph by its number, those that speak of some words, or all.

    Without a number or words the paragraphs are listed.
    """
    game, language = game_of(name), language_of(lang)
    told = " ".join(words or ()).strip()
    if _NUMBER.fullmatch(told):
        found = [game.law.find(told)]
    else:
        found = _paragraphs(game, told, language) if told else list(game.law)
    if json:
        as_json([paragraph_data(paragraph) for paragraph in found])
    elif _NUMBER.fullmatch(told):
        show_paragraph(found[0], language)
    elif told:
        _show_search(game, told, found, language)
    elif whole:
        page([line for each in found for line in [*paragraph_lines(each, language), ""]], paged=True)
    else:
        page([laid(f"{each.number:>4}  {each.title.to(language)}", hanging=" " * 6) for each in found], paged=True)


def _paragraphs(game: Game, words: str, language: str) -> list[Paragraph]:
    """The paragraphs that speak of some words; raises `Unknown` where none does."""
    found = [each.paragraph for each in search(words, game.name, language) if each.paragraph is not None]
    if not found:
        near = game.glossary.near(words)
        told = _NOWHERE[near is not None]
        raise Unknown(told.fill(title=game.title, words=quoted(words), name=game.name, near=near or ""))
    return found


def _show_search(game: Game, words: str, found: list[Paragraph], language: str) -> None:
    """Where words stand in a law: a single paragraph whole, of several the passages."""
    wanted = bare(words).split()
    count = counted(len(found), *_PARAGRAPHS)
    head = _ONE_FOUND if len(found) == 1 else _FOUND
    lines: list[str | Text] = [laid(head.fill(count=count, words=quoted(words)).to(language)), ""]
    if len(found) == 1:
        lines += paragraph_lines(found[0], language, wanted)
    else:
        for each in search(words, game.name, language):
            if each.paragraph is not None:
                lines += [*_passage(f"{each.paragraph.number:>4}  ", each, wanted, language), ""]
    terms = [each.term for each in search(words, game.name, language) if each.term is not None]
    if terms:
        names = Title(", ".join(each.name.fr for each in terms[:8]), ", ".join(each.name.fr for each in terms[:8]))
        lines += ["", laid(_IN_GLOSSARY.fill(terms=names).to(language))]
    page(_tidy(lines), paged=True)


def _passage(head: str, each: Found, wanted: list[str], language: str) -> list[str | Text]:
    """A place that was found: what it is called, and the words around."""
    indent = " " * max(4, len(head))
    passage = marked("".join(each.passage), wanted)
    title = Text(laid(f"{head}{each.name.to(language)}", hanging=indent), style="bold")
    return [title, laid(passage, indent)]


def _tidy(lines: list[str | Text]) -> list[str | Text]:
    """Lines without empty ones at the end, or two in a row."""
    kept: list[str | Text] = []
    for line in lines:
        if line != "" or (kept and kept[-1] != ""):
            kept.append(line)
    while kept and kept[-1] == "":
        kept.pop()
    return kept


def glossary(
    name: GameName,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TERM]...", help="A term in French or English, its key, or words to look for.",
                       show_default=False),
    ] = None,
    profile: ProfileName = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:  # fmt: skip
    """Look up a term of a game, or where words stand in its glossary; without any list them all.

    By a profile, terms are told as its players use them.
    """
    game, language = game_of(name), language_of(lang)
    book = game.glossary if profile is None else game.glossary.under(game.profiles.find(profile))
    told = " ".join(words or ()).strip()
    exact = book.all(told) if told else list(book)
    places = [] if exact or not told else [each for each in search(told, game.name, language) if each.term is not None]
    if not exact and not places:
        book.find(told)  # which says what it has instead
    if json:
        as_json([term_data(each) for each in exact or [place.term for place in places if place.term is not None]])
    elif not told:
        page([laid(_term(each, language), hanging="    ") for each in book], paged=True)
    elif exact:
        page(_tidy([line for each in exact for line in [*term_lines(each, language), ""]]))
    else:
        lines = [line for each in places for line in [*_passage("", each, bare(told).split(), language), ""]]
        page(_tidy(lines), paged=True)


def _term(each: Term, language: str) -> str:
    return _TERM.fill(fr=each.name.fr, en=each.name.en, law=each.law).to(language)


def term_lines(each: Term, language: str) -> list[str | Text]:
    """A term with its meaning and where it stands."""
    return [
        Text(laid(_term(each, language)), style="bold"),
        laid(each.meaning.to(language)),
        Text(laid(say("sources", language, sources=each.source)), style="dim"),
    ]


def profiles(
    name: GameName,
    profile: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="A profile, options after plus signs.", show_default=False),
    ] = None,
    options: Annotated[bool, typer.Option("--options", help="List the options, and what each changes.")] = False,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Read by which rules a game is played: the profiles and in what they differ, or one with all its values."""
    game, language = game_of(name), language_of(lang)
    if json:
        as_json(profiles_data(game.profiles) if profile is None else profile_data(game.profiles.find(profile)))
    elif profile is not None:
        page(_profile_lines(game, game.profiles.find(profile), language))
    elif options:
        page(_tidy(_option_lines(game, language)), paged=True)
    else:
        page(_tidy(_profiles_lines(game, language)), paged=True)


def _profiles_lines(game: Game, language: str) -> list[str | Text]:
    """Every profile in a few lines, and the table of what differs."""
    book = game.profiles
    lines: list[str | Text] = []
    for each in book.profiles.values():
        usual = say("usual", language) if each.name == book.default else ""
        lines += [Text(laid(f"{each.name}{usual}  –  {each.title.to(language)}"), style="bold")]
        lines += [laid(each.about.to(language), "    "), ""]
    rows = differing(game.name)
    if rows:
        lines += [Text(_DIFFERS.to(language), style="bold"), ""]
    for row in rows:
        lines.append(laid(f"{row.name.to(language)} ({row.law})", "  "))
        for value in dict.fromkeys(row.values):
            having = [key for key, each in zip(book.profiles, row.values, strict=True) if each == value]
            said = _HAVING.fill(value=value, names=", ".join(having)).to(language)
            lines.append(laid(said, "    - ", "      "))
        lines.append("")
    if book.options:
        lines += ["", laid(_OPTIONS.fill(name=game.name).to(language))]
    return lines


def _option_lines(game: Game, language: str) -> list[str | Text]:
    """Every option, what it changes, and with which profiles it goes."""
    book, words = game.profiles, wording_of(game)
    if not book.options:
        return [_NO_OPTIONS.fill(title=game.title).to(language)]
    lines: list[str | Text] = []
    for each in book.options.values():
        lines += [Text(laid(f"+{each.name}  –  {each.title.to(language)}"), style="bold")]
        lines += [laid(each.about.to(language), "    ")]
        for key, value in each.values.items():
            if key in words.names:  # what has no words is told by the sentence above
                said = _valued(words.name(key), words.value(key, value.value), value.law, language)
                lines += [laid(said, "    - ", "      ")]
        if set(each.applies_to) != set(book.profiles):
            lines += [laid(_WITH.fill(profiles=", ".join(each.applies_to)).to(language), "    ")]
        lines.append("")
    return lines


def _profile_lines(game: Game, profile: Profile, language: str) -> list[str | Text]:
    """A profile with all its values, in the words of its room."""
    words = wording_of(game)
    lines: list[str | Text] = [
        Text(laid(f"{profile.name}  –  {profile.title.to(language)}"), style="bold"),
        laid(profile.about.to(language)),
        "",
    ]
    for key, value in profile.values.items():
        if key in words.names:
            said = _valued(words.name(key), words.value(key, value.value), value.law, language)
            lines.append(laid(said, "    ", "        "))
    rest = [(key, value) for key, value in profile.values.items() if key not in words.names]
    lines += ["", *(f"    {key} = {str(value.value).lower()}  ({value.law})" for key, value in rest)]
    return _tidy(lines)


def _valued(name: Title, value: Title, law: str, language: str) -> str:
    return _VALUED.fill(name=name, value=value, law=law).to(language)


def paragraph_lines(
    paragraph: Paragraph, language: str, words: list[str] | None = None, screen: Console | None = None
) -> list[str | Text]:
    """A paragraph with its sources, the words that were looked for marked."""
    fill = partial(laid, screen=screen)
    parts = [part for part in paragraph.text.to(language).split("\n") if part.strip()]
    lines: list[str | Text] = [
        Text(fill(f"{paragraph.number}  {paragraph.title.to(language)}"), style="bold"),
        "",
        *(fill(marked(part, words or ())) for part in parts),
        "",
        Text(fill(say("sources", language, sources="; ".join(paragraph.sources))), style="dim"),
    ]
    if paragraph.reason is not None:
        reason = paragraph.reason.to(language)
        lines.append(Text(fill(say("no_code", language, reason=reason)), style="dim"))
    return lines


def show_paragraph(paragraph: Paragraph, language: str, screen: Console | None = None) -> None:
    """Print a paragraph with its sources."""
    for line in paragraph_lines(paragraph, language, screen=screen):
        (screen or console()).print(line, markup=False, soft_wrap=True)
