"""What a browser keeps to be read without a line: a page that says so, the addresses of a game's law and books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from academie.corpus import shelf
from academie.lessons import course_of
from academie.registry import find
from academie.server.api.answers import ask
from academie.server.web.documents import pressed
from academie.server.web.page import shown

if TYPE_CHECKING:
    from academie.game import Game

router = APIRouter()


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What is shown in the place of a page that was never read; nothing in it is anybody's own."""
    return pressed(request, await shown(request, "offline.html"))


@router.get("/offline/{name}")
async def kept(request: Request, name: str) -> Response:
    """What there is to read about a game, in the order in which it is worth keeping."""
    return JSONResponse({"pages": await ask(request, lambda: addresses(find(name)))})


def addresses(game: Game) -> list[str]:
    """The law, the words, the lessons and the books of a game."""
    law = f"/law/{game.name}"
    course = course_of(game)
    books = [book for book in shelf.books() if book.game == game.name]
    return [
        *(law, f"{law}/glossary", f"{law}/profiles", f"/lessons/{game.name}"),
        *(f"/lessons/{game.name}/{lesson.id}/text" for lesson in course.lessons),
        *(f"/study/{book.name}" for book in books),
        *(f"/study/{book.name}/{entry.id}" for book in books for entry in book.entries),
    ]
