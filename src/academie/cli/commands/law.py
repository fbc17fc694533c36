"""`academie law`, `glossary`, `profiles` and `docs`: the texts of a game and of this program."""

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rich.markdown import Markdown
from rich.text import Text

from academie import tutor
from academie.cli.citations import opening, show_paragraph
from academie.corpus.export import shelf_page
from academie.errors import Unavailable, Unknown, quoted
from academie.game import Game
from academie.game.data import paragraph_data, profile_data, profiles_data, term_data
from academie.game.law import Paragraph, Section, Term
from academie.game.lookup import Found, differing, search, source, wording_of
from academie.game.lookup import plain as bare
from academie.game.profiles import Profile
from academie.game.registry import PACKAGES
from academie.input.files import read_text
from academie.terminal.options import GAME, JSON, PROFILE, argument, game_of, option
from academie.terminal.output import SOURCES, USUAL, as_json, console, language_of, plain
from academie.terminal.pages import laid, marked, page, paragraph_lines
from academie.text.message import Message, counted, joined, verbatim

_NUMBER = re.compile(r"§?\s*[0-9]+")
_FOUND = Message("{count} mention {words}.")
_PARAGRAPHS = (Message("paragraph"), Message("paragraphs"))
_NOWHERE = {  # by whether some word is near
    False: Message("The law of {title} does not mention {words}. “academie law {name}” lists its paragraphs."),
    True: Message("The law of {title} does not mention {words}. Did you mean {near}?"),
}
_DIFFERS = Message("How they differ")
_OPTIONS = Message("Add options with a plus sign. “academie profiles {name} --options” lists what each changes.")
_TERM = verbatim("{fr}  –  {en}  ({law})")


def docs(page: str | None = argument(None, "PAGE", "The name of a document, such as cookbook.")) -> None:
    """Read the documents. Without a name, lists them.

    For the law and the terms of a game, use “academie law” and “academie glossary”.
    """
    known = documents(language_of())
    if page is None:
        for name, read in known.items():
            plain(f"{name:<16} {_title(read())}")
        return
    name = page.strip().casefold().removesuffix(".md")
    if name not in known:
        raise Unknown("There is no document {page}. Choose one of {known}.", page=quoted(page), known=", ".join(known))
    text = known[name]()
    if sys.stdout.isatty():
        screen = console()
        with screen.pager():
            screen.print(Markdown(text))
    else:
        plain(text.rstrip("\n"))


def documents(language: str) -> dict[str, Callable[[], str]]:
    """What each document says, by its name: those that people wrote, and those written from the books' data."""
    from academie.books.coverage import coverage_page  # noqa: PLC0415 - all books; a paragraph is shown without

    written = {path.name.removesuffix(".md"): partial(read_text, path) for path in _folder().rglob("*.md")}
    made = {name: partial(page, language) for name, page in {"shelf": shelf_page, **tutor.pages()}.items()}
    return dict(sorted((written | made | {"coverage": coverage_page}).items()))


def _folder() -> Path:
    """Where the documents that people wrote are: packed with the program, else in the source beside it."""
    package = Path(__file__).parents[2]
    for folder in (package / "documents", package.parents[1] / "docs"):
        if any(folder.rglob("*.md")):
            return folder
    raise Unavailable("The documents are not installed. Install the wheel, or read docs/ in the source.")


def _title(text: str) -> str:
    """The name of a document: its first heading."""
    return text.partition("\n")[0].removeprefix("# ")


def law(
    name: str = GAME,
    words: list[str] | None = argument(None, "[§|WORDS]...", "A paragraph, such as 17 or §17, or words to look for."),
    whole: bool = option(False, "--all", "Show the whole law, page by page."),
    code: bool = option(False, "--code", "Show the file and the function that apply it."),
    book: bool = option(False, "--book", "Show the passages behind it, in your own copies of the books."),
    about: bool = option(False, "--about", "Show what the books say of the game's name, origin, players and manners."),
    json: bool = JSON,
) -> None:
    """Read the law of a game: one paragraph by its number, the paragraphs with certain words, or all of it.

    Without a number or words, lists the paragraphs.
    """
    game, language = game_of(name), language_of()
    text = " ".join(words or ()).strip()
    if about:
        page(_tidy([line for each in game.about for line in _about_lines(each, language)]), paged=True)
        return
    if _NUMBER.fullmatch(text):
        found = [game.law.find(text)]
    else:
        found = _paragraphs(game, text, language) if text else list(game.law)
    if json:
        as_json([paragraph_data(paragraph) for paragraph in found])
    elif code:
        page([f"{each.number:>4}  {_place(game, each, language)}" for each in found])
    elif _NUMBER.fullmatch(text):
        if book:
            from academie.cli.commands.books import cited_lines  # noqa: PLC0415 - loaded when it is wanted

            cited = cited_lines("; ".join(found[0].sources), language)
            page([*paragraph_lines(found[0], language), *cited], paged=True)
        else:
            show_paragraph(found[0], language)
    elif text:
        _show_search(game, text, found, language)
    elif whole:
        page([line for each in found for line in [*paragraph_lines(each, language), ""]], paged=True)
    else:
        page([laid(f"{each.number:>4}  {each.title.to(language)}", hanging=" " * 6) for each in found], paged=True)


def _about_lines(each: Section, language: str) -> list[str | Text]:
    sources = joined([source(place) for place in each.sources], Message("; "))
    return [
        Text(laid(each.title.to(language)), style="bold"),
        laid(each.text.to(language)),
        Text(laid(SOURCES.fill(sources=sources).to(language)), style="dim"),
        "",
    ]


def _place(game: Game, paragraph: Paragraph, language: str) -> str:
    """What decides by a paragraph, or why nothing does."""
    if paragraph.reason is not None:
        return paragraph.reason.to(language)
    return f"{PACKAGES[game.name].replace('.', '/')}/{paragraph.place}" if paragraph.place else "–"


def _paragraphs(game: Game, words: str, language: str) -> list[Paragraph]:
    """The paragraphs that speak of some words; raises `Unknown` where none does."""
    found = [each.paragraph for each in search(words, (game,), language) if each.paragraph is not None]
    if not found:
        near = game.glossary.near(words)
        text = _NOWHERE[near is not None]
        raise Unknown(text.fill(title=game.title, words=quoted(words), name=game.name, near=near or ""))
    return found


def _show_search(game: Game, words: str, found: list[Paragraph], language: str) -> None:
    """Where words stand in a law: a single paragraph whole, of several the passages."""
    needles = bare(words).split()
    count = counted(len(found), *_PARAGRAPHS)
    head = Message("One paragraph mentions {words}.") if len(found) == 1 else _FOUND
    lines: list[str | Text] = [laid(head.fill(count=count, words=quoted(words)).to(language)), ""]
    if len(found) == 1:
        lines += paragraph_lines(found[0], language, needles)
    else:
        for each in search(words, (game,), language):
            if each.paragraph is not None:
                lines += [*_passage(f"{each.paragraph.number:>4}  ", each, needles, language), ""]
    terms = [each.term for each in search(words, (game,), language) if each.term is not None]
    if terms:
        names = verbatim(", ".join(each.name.fr for each in terms[:8]))
        lines += ["", laid(Message("In the glossary: {terms}.", terms=names).to(language))]
    page(_tidy(lines), paged=True)


def _passage(head: str, each: Found, terms: list[str], language: str) -> list[str | Text]:
    """A place that was found: what it is called, and the words around."""
    indent = " " * max(4, len(head))
    passage = marked("".join(each.passage), terms)
    title = Text(laid(f"{head}{each.name.to(language)}", hanging=indent), style="bold")
    return [title, laid(passage, indent)]


def _tidy(lines: list[str | Text]) -> list[str | Text]:
    """Lines without empty ones at the end, or two in a row."""
    tidy: list[str | Text] = []
    for line in lines:
        if line != "" or (tidy and tidy[-1] != ""):
            tidy.append(line)
    while tidy and tidy[-1] == "":
        tidy.pop()
    return tidy


def glossary(
    name: str = GAME,
    words: list[str] | None = argument(
        None, "[TERM]...", "A term in French or English, its key, or words to look for."
    ),
    profile: str | None = PROFILE,
    json: bool = JSON,
) -> None:
    """Look up a term of a game, or search its glossary for words. Without either, lists all terms.

    With --profile, shows the terms as that book uses them.
    """
    game, language = game_of(name), language_of()
    book = game.glossary if profile is None else game.glossary.under(game.profiles.find(profile))
    text = " ".join(words or ()).strip()
    exact = book.all(text) if text else list(book)
    places = [] if exact or not text else [each for each in search(text, (game,), language) if each.term is not None]
    if not exact and not places:
        book.find(text)  # which says what it has instead
    if json:
        as_json([term_data(each) for each in exact or [place.term for place in places if place.term is not None]])
    elif not text:
        page([laid(_term(each, language), hanging="    ") for each in book], paged=True)
    elif exact:
        how = opening("; ".join(each.source for each in exact), language)
        lines = [line for each in exact for line in [*term_lines(each, language), ""]]
        page([*_tidy(lines), *([Text(how, style="dim")] if how else [])])
    else:
        lines = [line for each in places for line in [*_passage("", each, bare(text).split(), language), ""]]
        page(_tidy(lines), paged=True)


def _term(each: Term, language: str) -> str:
    return _TERM.fill(fr=each.name.fr, en=each.name.en, law=each.law).to(language)


def term_lines(each: Term, language: str) -> list[str | Text]:
    """A term with its meaning and where it stands."""
    return [
        Text(laid(_term(each, language)), style="bold"),
        laid(each.meaning.to(language)),
        Text(laid(SOURCES.fill(sources=each.source).to(language)), style="dim"),
    ]


def profiles(
    name: str = GAME,
    profile: str | None = argument(None, "NAME", "A profile, with options after plus signs."),
    options: bool = option(False, "--options", "List the options and what each changes."),
    json: bool = JSON,
) -> None:
    """List a game's rule sets and how they differ, or show one with all its values."""
    game, language = game_of(name), language_of()
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
        usual = USUAL.to(language) if each.name == book.default else ""
        lines += [Text(laid(f"{each.name}{usual}  –  {each.title.to(language)}"), style="bold")]
        lines += [laid(each.about.to(language), "    "), ""]
    rows = differing(game)
    if rows:
        lines += [Text(_DIFFERS.to(language), style="bold"), ""]
    for row in rows:
        lines.append(laid(f"{row.name.to(language)} ({row.law})", "  "))
        for value in dict.fromkeys(row.values):
            having = [key for key, each in zip(book.profiles, row.values, strict=True) if each == value]
            said = Message("{value}: {names}", value=value, names=", ".join(having)).to(language)
            lines.append(laid(said, "    - ", "      "))
        lines.append("")
    if book.options:
        lines += ["", laid(_OPTIONS.fill(name=game.name).to(language))]
    return lines


def _option_lines(game: Game, language: str) -> list[str | Text]:
    """Every option, what it changes, and with which profiles it goes."""
    book, words = game.profiles, wording_of(game)
    if not book.options:
        return [Message("{title} has no options.", title=game.title).to(language)]
    lines: list[str | Text] = []
    for each in book.options.values():
        lines += [Text(laid(f"+{each.name}  –  {each.title.to(language)}"), style="bold")]
        lines += [laid(each.about.to(language), "    ")]
        for key, value in each.values.items():
            if key in words.names:  # the sentence above covers what has no words
                said = _valued(words.name(key), words.value(key, value.value), value.law, language)
                lines += [laid(said, "    - ", "      ")]
        if set(each.applies_to) != set(book.profiles):
            lines += [laid(Message("With {profiles}.", profiles=", ".join(each.applies_to)).to(language), "    ")]
        lines.append("")
    return lines


def _profile_lines(game: Game, profile: Profile, language: str) -> list[str | Text]:
    """A profile with all its values, in the words of its game."""
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


def _valued(name: Message, value: Message, law: str, language: str) -> str:
    return Message("{name}: {value} ({law})", name=name, value=value, law=law).to(language)
