"""The salon on the page: challenges and invitations, games to watch, ratings."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.game.registry import PACKAGES
from academie.server.api.accounts import somebody, user_of
from academie.server.api.answers import process_of, stored
from academie.server.people import challenges as lobby
from academie.server.people import meetings
from academie.server.store.store import Store
from academie.server.web.page import checked, form_of, going, person, shown
from academie.server.web.pages.first import front

router = APIRouter()
_MOST = 12  # games to watch, and as many that are over


@router.get("/challenges")
async def challenges(request: Request) -> Response:
    """What is offered, what is played, and your own."""
    return await shown(request, "challenges.html", **await stored(request, _found, (await user_of(request)).id))


def _found(store: Store, name: str) -> dict[str, Any]:
    listed = meetings.listed(store, name, 50)
    return {
        "waiting": [each for each in lobby.waiting(store, name) if not each["yours"]],
        "mine": lobby.mine(store, name) if name else [],
        "listed": [each for each in listed if not any(chair["you"] for chair in each["chairs"])],
        "own": meetings.mine(store, name, 20, going=True) if name else [],
        "over": meetings.listed(store, name, 10, over=True),
    }


@router.get("/c/{name}")
async def challenge(request: Request, name: str) -> Response:
    """One challenge: its maker waits here, another takes it."""
    return await _challenge(request, name)


async def _challenge(request: Request, name: str, wrong: AcademieError | None = None) -> Response:
    user = await user_of(request)
    mine = await stored(request, lobby.mine, user.id) if user.id else []
    became = next((each["link"] for each in mine if each["id"] == name), "")
    if became:
        return going(request, f"/m/{became}")
    try:
        found = await stored(request, lobby.find, user.id, checked(name))
    except AcademieError as error:
        return await front(request, wrong or error)
    address = f"{request.base_url}c/{name}"
    return await shown(request, "challenge.html", wrong, each=found, address=address, name=user.name)


@router.post("/c/{name}/take")
async def take(request: Request, name: str) -> Response:
    """Take it, and go where it is played."""
    process, form = process_of(request), await form_of(request)
    try:
        user, token = await person(request)
        process.limit(user.id, 5)
        head = await process.taken(user, checked(name), form.get("name", ""))
    except AcademieError as error:
        return await _challenge(request, name, error)
    return going(request, f"/m/{head.link}", token)


@router.post("/c/{name}/withdraw")
async def withdraw(request: Request, name: str) -> Response:
    """Take your own back."""
    try:
        await stored(request, lobby.withdraw, (await somebody(request)).id, checked(name))
    except AcademieError as error:
        return await _challenge(request, name, error)
    return going(request, "/challenges")


@router.get("/ratings")
async def ratings(request: Request, game: str = "") -> Response:
    """The best players of each game."""
    await user_of(request)
    listed = [name for name in PACKAGES if game in {"", name}]
    tables = [(name, await stored(request, lobby.ratings, name, 20)) for name in listed]
    return await shown(request, "ratings.html", tables=tables)


@router.get("/watch")
async def watch(request: Request, game: str = "") -> Response:
    """What is played in public, of a game or of all; and what is over, to be reviewed."""
    user = await user_of(request)
    listed, over = [
        await stored(request, meetings.listed, user.id, _MOST, game=game, over=over) for over in (False, True)
    ]
    return await shown(request, "watch.html", here="watch", listed=listed, over=over, game=game)
