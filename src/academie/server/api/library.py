"""Games, laws, glossaries, books, lessons and empty boards over HTTP."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from academie.scene import board_named
from academie.server.api.answers import ask
from academie.server.compression import packed
from academie.server.library import catalogue

router = APIRouter(prefix="/api/v1", tags=["library"])
boards = APIRouter(prefix="/static/boards", tags=["boards"])
_TYPES = {"svg": "image/svg+xml", "json": "application/json"}
_FOR_EVER = "public, max-age=31536000, immutable"
Name = Annotated[str, Path(max_length=40, description="The game, by its name.")]
Word = Annotated[str, Path(max_length=120)]
Profile = Annotated[str | None, Query(max_length=200, description="A profile, options after plus signs.")]


@router.get("/games")
async def games(request: Request) -> list[dict[str, Any]]:
    """All games."""
    return await ask(request, catalogue.games)


@router.get("/games/{name}")
async def game(request: Request, name: Name) -> dict[str, Any]:
    """One game, with its forms and players."""
    return await ask(request, catalogue.game, name)


@router.get("/games/{name}/profiles")
async def profiles(request: Request, name: Name) -> dict[str, Any]:
    """The rule profiles of a game, and their options."""
    return await ask(request, catalogue.profiles, name)


@router.get("/games/{name}/profiles/{profile}")
async def profile(request: Request, name: Name, profile: Word) -> dict[str, Any]:
    """One profile, options after plus signs."""
    return await ask(request, catalogue.profile, name, profile)


@router.get("/games/{name}/forms")
async def forms(request: Request, name: Name) -> list[dict[str, Any]]:
    """The kinds of match: several games in a row, with their terms."""
    return await ask(request, catalogue.forms, name)


@router.get("/games/{name}/players")
async def players(request: Request, name: Name) -> dict[str, Any]:
    """The machines that play a game."""
    return await ask(request, catalogue.players, name)


@router.get("/games/{name}/law")
async def law(request: Request, name: Name) -> list[dict[str, Any]]:
    """The law of a game."""
    return await ask(request, catalogue.law, name)


@router.get("/games/{name}/law/{number}")
async def paragraph(request: Request, name: Name, number: Word) -> dict[str, Any]:
    """One paragraph, as 17 or §17."""
    return await ask(request, catalogue.paragraph, name, number)


@router.get("/games/{name}/glossary")
async def glossary(request: Request, name: Name, profile: Profile = None) -> list[dict[str, Any]]:
    """The glossary of a game, as the players of a profile use it."""
    return await ask(request, catalogue.glossary, name, profile)


@router.get("/games/{name}/glossary/{word}")
async def term(request: Request, name: Name, word: Word) -> dict[str, Any]:
    """One term, by its key or its name in either language."""
    return await ask(request, catalogue.term, name, word)


@router.get("/games/{name}/lessons")
async def lessons(request: Request, name: Name) -> list[dict[str, Any]]:
    """The lessons of a game."""
    return await ask(request, catalogue.lessons, name)


@router.get("/books")
async def books(request: Request) -> list[dict[str, Any]]:
    """All books."""
    return await ask(request, catalogue.books)


@router.get("/books/{name}")
async def book(
    request: Request,
    name: Annotated[str, Path(max_length=120)],
    first: Annotated[int, Query(ge=0, le=1_000_000, description="From which entry on, 200 at once.")] = 0,
) -> dict[str, Any]:
    """The entries of a book."""
    return await ask(request, catalogue.book, name, first)


@router.get("/books/{name}/{number}")
async def entry(request: Request, name: Annotated[str, Path(max_length=120)], number: Word) -> dict[str, Any]:
    """One entry of a book, by its number or its id."""
    return await ask(request, catalogue.entry, name, number)


# --- The empty boards that scenes name: as SVG, and their measures and pieces as JSON


@boards.get("/{name}.{suffix}", response_class=Response)
async def board(
    request: Request,
    name: Annotated[str, Path(max_length=80, description="As a scene names it.")],
    suffix: Literal["svg", "json"],
    v: Annotated[str, Query(max_length=64, description="Its digest, to keep it for ever.")] = "",
) -> Response:
    """One board. With its digest it may be cached for ever, else by its ETag."""
    found = await ask(request, board_named, name)
    tag = f'"{found.digest}"'
    keep = _FOR_EVER if v == found.digest else "no-cache"
    heads = {"ETag": tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=heads)
    body = found.svg if suffix == "svg" else found.json
    return packed(request, Response(body, media_type=_TYPES[suffix], headers=heads))
