"""Looking on: the public games that are played now, with small boards; and those that are over, to be gone through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response

from academie.server.api.accounts import user_of
from academie.server.api.answers import ask, process_of
from academie.server.library import catalogue
from academie.server.people import meetings
from academie.server.web.page import PATIENCE, shown
from academie.server.web.pages.games import titles

if TYPE_CHECKING:
    from academie.server.store.store import Store

router = APIRouter()
_MOST, _OVER = 24, 24


@router.get("/watch")
async def watch(request: Request, game: str = "") -> Response:
    """What is played in public, of a game or of all."""
    process = process_of(request)
    user = await user_of(request, process)
    found = await process.readers.run(PATIENCE, _found, process.store, "" if user is None else user.id, game[:40])
    known = await ask(request, catalogue.games)
    return await shown(request, "watch.html", here="watch", titles=titles(known), game=game, **found)


def _found(store: Store, name: str, game: str) -> dict[str, Any]:
    return {
        "listed": meetings.listed(store, name, _MOST, game=game),
        "over": meetings.listed(store, name, _OVER, game=game, over=True),
    }
