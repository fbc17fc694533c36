"""One's account on the page: a name and a password, sessions, ratings, what is kept, and its deletion."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.server.api.accounts import address_of, somebody, user_of
from academie.server.api.answers import ask, process_of
from academie.server.library import catalogue
from academie.server.people import challenges, identity
from academie.server.people.accounts import digest
from academie.server.web.page import PATIENCE, form_of, going, person, shown
from academie.server.web.pages.games import titles

router = APIRouter()


@router.get("/account")
async def account(request: Request) -> Response:
    """Who you are."""
    return await _account(request)


async def _account(request: Request, wrong: AcademieError | None = None) -> Response:
    process = process_of(request)
    user = await user_of(request, process)
    ratings = [] if user is None else await process.readers.run(PATIENCE, challenges.standing, process.store, user)
    known = await ask(request, catalogue.games)
    return await shown(request, "account.html", wrong, user=user, ratings=ratings, titles=titles(known))


@router.post("/account/register")
async def register(request: Request) -> Response:
    """A guest takes a name and a password; his cookie is a new one."""
    process, form = process_of(request), await form_of(request)
    try:
        user, _ = await person(request)
        process.tries.spend("password", address_of(request))
        name, password = form.get("name", ""), form.get("password", "")
        _, token = await process.hashers.run(PATIENCE, process.accounts.register, user, name, password)
    except AcademieError as error:
        return await _account(request, error)
    process.hub.dismiss(user.id)
    return going(request, "/account", token)


@router.post("/account/enter")
async def enter(request: Request) -> Response:
    """A session for who knows the password."""
    process, form = process_of(request), await form_of(request)
    name, password = form.get("name", ""), form.get("password", "")
    try:
        _, token = await process.hashers.run(PATIENCE, process.accounts.enter, name, password, address_of(request))
    except AcademieError as error:
        return await _account(request, error)
    return going(request, "/account", token)


@router.post("/account/leave")
async def leave(request: Request) -> Response:
    """This session ends, or with `everywhere` all of them."""
    process, form = process_of(request), await form_of(request)
    secure = process.settings.secure
    try:
        user = await somebody(request)
        if form.get("everywhere") == "yes":
            await process.readers.run(PATIENCE, process.accounts.leave_everywhere, user)
            process.hub.dismiss(user.id)
        else:
            token = identity.token_of(request.cookies, secure=secure)
            await process.readers.run(PATIENCE, process.accounts.leave, user, token)
            process.hub.dismiss(user.id, digest(token))
    except AcademieError as error:
        return await _account(request, error)
    answer = going(request, "/")
    identity.take(answer, secure=secure)
    return answer


@router.post("/account/delete")
async def delete(request: Request) -> Response:
    """All that is yours goes."""
    process, form = process_of(request), await form_of(request)
    try:
        user = await somebody(request)
        await process.hashers.run(PATIENCE, process.accounts.remove, user, form.get("password", ""))
        process.hub.erased(user.id)
    except AcademieError as error:
        return await _account(request, error)
    answer = going(request, "/")
    identity.take(answer, secure=process.settings.secure)
    return answer
