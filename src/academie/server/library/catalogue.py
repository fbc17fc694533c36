"""Games, laws, glossaries, books and lessons as plain data."""

from contextlib import suppress

from academie import corpus as shelf
from academie.corpus.export import entry_data
from academie.errors import AcademieError
from academie.game import Game
from academie.game.data import Data, paragraph_data, profile_data, profiles_data, term_data, title_data
from academie.game.lookup import sources
from academie.game.registry import PACKAGES, find, has_part
from academie.match import forms_of
from academie.match.forms import Agreed, Form
from academie.players import roster
from academie.players.members import member_data, members_of
from academie.referee.table import MODES
from academie.referee.tempers import TEMPERS

_TRIED = 60  # of what may be agreed: a number that everybody can share
_PAGE = 200  # entries of a book that are listed at once


def games() -> list[Data]:
    """All games, in brief."""
    return [_short(find(name)) for name in PACKAGES]


def game(name: str) -> Data:
    """One game, with its forms and players."""
    game = find(name)
    return {**_short(game), "forms": forms(name), "players": players(name)}


def _short(game: Game) -> Data:
    return {
        "name": game.name,
        "title": title_data(game.title),
        "seats": [title_data(seat) for seat in game.players],
        "chance": game.chance,
        "hidden": game.hidden,
        "setups": list(game.setups),
        "modes": list(MODES) if has_part(game, "referee") else [MODES[0]],
        "profile": game.profiles.default,
    }


def profiles(name: str) -> Data:
    """The rule profiles of a game, and their options."""
    return profiles_data(find(name).profiles)


def profile(name: str, kind: str) -> Data:
    """One profile, options after plus signs."""
    return profile_data(find(name).profiles.find(kind))


def forms(name: str) -> list[Data]:
    """The forms in which a game is played in a row."""
    return [
        {
            "name": form.name,
            "title": title_data(form.title),
            "about": title_data(form.about),
            "least": form.least,
            "most": form.most,
            "terms": terms(find(name), form),
        }
        for form in forms_of(find(name)).values()
    ]


def terms(game: Game, form: Form) -> list[str]:
    """Which terms a form of a game takes beside the rules, found by trying."""
    found = []
    for name in ("games", "target", "stake"):
        with suppress(AcademieError):
            form.begun(game, game.start(), Agreed.read(f"{name}={_TRIED}"))
            found.append(name)
    return found


def players(name: str) -> Data:
    """Which machines play a game, and how they are named."""
    game = find(name)
    return {
        "usual": roster.usual(game),
        "kinds": title_data(roster.specs_of(game)),
        "tempers": list(TEMPERS),
        "characters": [member_data(each) for each in members_of(game)],
    }


def law(name: str) -> list[Data]:
    """All paragraphs of a law."""
    return [paragraph_data(paragraph) for paragraph in find(name).law]


def paragraph(name: str, number: str) -> Data:
    """One paragraph, and in which books its law stands, in words."""
    found = find(name).law.find(number)
    return {**paragraph_data(found), "books": title_data(sources(found))}


def glossary(name: str, kind: str | None = None) -> list[Data]:
    """Every term of a game; by a profile, as its players use it."""
    game = find(name)
    book = game.glossary if kind is None else game.glossary.under(game.profiles.find(kind))
    return [term_data(term) for term in book]


def term(name: str, word: str) -> Data:
    """One term, by its key or its name in either language."""
    return term_data(find(name).glossary.find(word))


def books() -> list[Data]:
    """All books."""
    return [
        {
            "book": book.name,
            "title": title_data(book.named),
            "game": book.game,
            "profile": book.profile,
            "entries": len(book.entries),
            "lines": sum(len(entry.lines) for entry in book.entries),
        }
        for book in shelf.books()
    ]


def book(name: str, first: int = 0) -> Data:
    """The entries of a book, that many from a place on, each by its number and title."""
    found = shelf.find_book(name)
    page = found.entries[first : first + _PAGE]
    return {
        "book": found.name,
        "title": title_data(found.named),
        "game": found.game,
        "count": len(found.entries),
        "entries": [{"id": each.id, "number": each.number, "title": title_data(each.title)} for each in page],
    }


def entry(name: str, number: str) -> Data:
    """One entry of a book, whole."""
    found, each = shelf.find_entry(name, number)
    return {"book": found.name, "game": found.game, **entry_data(each)}


def lessons(name: str) -> list[Data]:
    """The lessons of a game, in their order."""
    from academie.lessons import course_of  # noqa: PLC0415 - what a pupil remembers is kept by libraries of its own

    return [
        {"id": each.id, "title": title_data(each.title), "steps": len(each.steps)}
        for each in course_of(find(name)).lessons
    ]
