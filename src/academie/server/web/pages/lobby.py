"""The lobby on the page: challenges, invitations, ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.server.api.accounts import somebody, user_of
from academie.server.api.answers import ask, process_of
from academie.server.library import catalogue
from academie.server.people import challenges as lobby
from academie.server.people import meetings
from academie.server.web.page import PATIENCE, checked, form_of, going, person, shown
from academie.server.web.pages.first import front
from academie.server.web.pages.games import titles

if TYPE_CHECKING:
    from academie.server.store.store import Store

router = APIRouter()


@router.get("/challenges")
async def challenges(request: Request) -> Response:
    """What is offered, what is played, and one's own."""
    process = process_of(request)
    user = await user_of(request, process)
    found = await process.readers.run(PATIENCE, _found, process.store, "" if user is None else user.id)
    known = await ask(request, catalogue.games)
    return await shown(request, "challenges.html", titles=titles(known), **found)


def _found(store: Store, name: str) -> dict[str, Any]:
    listed = meetings.listed(store, name, 50)
    return {
        "waiting": [each for each in lobby.waiting(store, name) if not each["yours"]],
        "mine": lobby.mine(store, name) if name else [],
        "listed": [each for each in listed if not any(chair["you"] for chair in each["chairs"])],
        "own": meetings.mine(store, name, 20) if name else [],
        "over": meetings.listed(store, name, 10, over=True),
    }


@router.get("/c/{name}")
async def challenge(request: Request, name: str) -> Response:
    """One challenge: its maker waits here, another takes it."""
    return await _challenge(request, name)


async def _challenge(request: Request, name: str, wrong: AcademieError | None = None) -> Response:
    process = process_of(request)
    user = await user_of(request, process)
    mine = [] if user is None else await process.readers.run(PATIENCE, lobby.mine, process.store, user.id)
    became = next((each["link"] for each in mine if each["id"] == name), "")
    if became:
        return going(request, f"/m/{became}")
    try:
        found = await process.readers.run(
            PATIENCE, lobby.find, process.store, "" if user is None else user.id, checked(name)
        )
    except AcademieError as error:
        return await front(request, wrong or error)
    named = "" if user is None else user.name
    title = catalogue.title(found["game"])
    address = f"{request.base_url}c/{name}"
    return await shown(request, "challenge.html", wrong, each=found, title=title, address=address, name=named)


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
    """Take one's own back."""
    process = process_of(request)
    try:
        user = await somebody(request)
        await process.readers.run(PATIENCE, lobby.withdraw, process.store, user.id, checked(name))
    except AcademieError as error:
        return await _challenge(request, name, error)
    return going(request, "/challenges")


@router.get("/ratings")
async def ratings(request: Request, game: str = "") -> Response:
    """Who is best at each game."""
    process = process_of(request)
    known = await ask(request, catalogue.games)
    listed = [each["name"] for each in known if game in {"", each["name"]}]
    tables = [(each, await process.readers.run(PATIENCE, lobby.ratings, process.store, each, 20)) for each in listed]
    return await shown(request, "ratings.html", tables=tables, titles=titles(known))
