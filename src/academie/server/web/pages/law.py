"""The law of each game, its words and its profiles, to be read: with deep links, a search, and no script needed."""

from typing import Any

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.game import Game, registry
from academie.game.lookup import differing, plain, search
from academie.game.registry import find
from academie.server.api.answers import ask
from academie.server.library.law import around, citing, neighbours
from academie.server.web.documents import Shared, pressed, sourcing
from academie.server.web.documents import citing as leading
from academie.server.web.page import language_of, otherwise, rendered

router = APIRouter()
_LONGEST = 100  # signs of what is searched for
_SHARED = Shared()


async def _shown(request: Request, template: str, wrong: AcademieError | None = None, **values: Any) -> Response:  # noqa: ANN401 - whatever a template shows
    """A page, filled in by a thread: a whole law is long."""
    known = {"cited": leading(request), "source": sourcing(request), "here": "law"}
    answer = await ask(request, lambda: pressed(request, rendered(request, template, wrong, **known, **values)))
    return _SHARED.keep(request, answer)


async def _missing(request: Request, error: AcademieError) -> Response:
    """What is not there, and all the laws that are."""
    return await _shown(request, "laws.html", error, games=registry.GAMES, words="", found=[])


_shared = otherwise(_missing, _SHARED.find)


@router.get("/law")
async def laws(request: Request, q: str = "") -> Response:
    """All laws, or where words stand in them."""
    words = q[:_LONGEST]
    found = await ask(request, search, words, registry.GAMES, language_of(request))
    return await _shown(request, "laws.html", games=registry.GAMES, words=words, found=found)


@router.get("/law/{name}")
@_shared
async def law(request: Request, name: str, q: str = "") -> Response:
    """A whole law, every paragraph with its anchor; or where words stand in it."""
    game, words = find(name), q[:_LONGEST]
    found = await ask(request, search, words, (game,), language_of(request))
    return await _shown(request, "law_whole.html", game=game, words=words, found=found)


@router.get("/law/{name}/glossary")
@_shared
async def glossary(request: Request, name: str, profile: str = "") -> Response:
    """The words of a game; by a profile, as its players use them."""
    game, language = find(name), language_of(request)
    book = game.glossary.under(game.profiles.find(profile)) if profile else game.glossary
    terms = sorted(book, key=lambda term: plain(term.name.to(language)))
    return await _shown(request, "glossary.html", game=game, terms=terms, profile=profile)


@router.get("/law/{name}/about")
@_shared
async def about(request: Request, name: str) -> Response:
    """What the books tell about a game beside its law."""
    return await _shown(request, "about_game.html", game=find(name))


@router.get("/law/{name}/profiles")
@_shared
async def profiles(request: Request, name: str) -> Response:
    """In what the laws of a game differ, by the books that lay them down; what each is, and the options."""
    game = find(name)
    differs = await ask(request, differing, game)
    return await _shown(request, "profiles.html", game=game, book=game.profiles, differs=differs)


@router.get("/law/{name}/{number}")
@_shared
async def paragraph(request: Request, name: str, number: str) -> Response:
    """One paragraph in both languages, as 17, §17 or p17."""
    game = find(name)
    found = game.law.find(number.removeprefix("p"))
    values = await ask(request, _about, game, found.number)
    before, after = neighbours(list(game.law), found)
    return await _shown(
        request,
        "law.html",
        game=game,
        paragraph=found,
        before=before,
        after=after,
        around=around(game, found),
        **values,
    )


def _about(game: Game, number: str) -> dict[str, Any]:
    """What is said of a paragraph elsewhere."""
    differs = [each for each in differing(game) if each.law == number]
    return {"cited_by": citing(game.name)[number], "differs": differs, "book": game.profiles}
