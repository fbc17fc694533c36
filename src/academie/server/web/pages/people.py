"""One's account on the page: a name and a password, sessions, ratings, what is kept, and its deletion."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.server.api import accounts as api
from academie.server.api.answers import stored
from academie.server.people import challenges
from academie.server.web.page import form_of, going, person, shown

router = APIRouter()


@router.get("/account")
async def account(request: Request) -> Response:
    """Who you are."""
    return await _account(request)


async def _account(request: Request, wrong: AcademieError | None = None) -> Response:
    user = await api.user_of(request)
    ratings = await stored(request, challenges.standing, user) if user.id else []
    return await shown(request, "account.html", wrong, user=user, ratings=ratings)


async def _done(request: Request, place: str, deed: Callable[[Response], Awaitable[object]]) -> Response:
    """To another page when it is done, whose answer sets the cookie; or here, with what is wrong."""
    answer = going(request, place)
    try:
        await deed(answer)
    except AcademieError as error:
        return await _account(request, error)
    return answer


async def _named(request: Request) -> api.Named:
    form = await form_of(request)
    return api.Named.model_construct(name=form.get("name", ""), password=form.get("password", ""))


@router.post("/account/register")
async def register(request: Request) -> Response:
    """A guest takes a name and a password; his cookie is a new one."""
    named = await _named(request)

    async def deed(answer: Response) -> None:
        user, _ = await person(request)
        await api.registered(request, answer, user, named)

    return await _done(request, "/account", deed)


@router.post("/account/enter")
async def enter(request: Request) -> Response:
    """A session for who knows the password."""
    named = await _named(request)
    return await _done(request, "/account", lambda answer: api.enter(request, answer, named))


@router.post("/account/leave")
async def leave(request: Request) -> Response:
    """This session ends, or with `everywhere` all of them."""
    work = api.leave_everywhere if (await form_of(request)).get("everywhere") == "yes" else api.leave
    return await _done(request, "/", lambda answer: work(request, answer))


@router.post("/account/delete")
async def delete(request: Request) -> Response:
    """All that is yours goes."""
    proof = api.Proof.model_construct(password=(await form_of(request)).get("password", ""))
    return await _done(request, "/", lambda answer: api.delete(request, answer, proof))
