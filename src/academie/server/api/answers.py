"""What the routes have in common: the process behind a request, and how what is wrong is answered."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from sqlalchemy.exc import SQLAlchemyError

from academie.errors import AcademieError, Ambiguous, Illegal, Unavailable, Unknown, Unreadable
from academie.server.guard import problem
from academie.server.live.hub import Elsewhere
from academie.server.store.faults import Fenced
from academie.server.threads import Overloaded
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from fastapi import Request
    from fastapi.exceptions import RequestValidationError
    from starlette.exceptions import HTTPException

    from academie.server.process import Process
    from academie.server.store.store import Store

PATIENCE = 30.0  # seconds for the database
P = ParamSpec("P")
R = TypeVar("R")
# The first that fits. What a room does not have is not there; what the store or a thread cannot do now is later.
_STATUS: tuple[tuple[type[AcademieError], int], ...] = (
    (Overloaded, 503), (Unknown, 404), (Unreadable, 400), (Ambiguous, 409), (Illegal, 409), (Unavailable, 404),
)  # fmt: skip
_UNREAD = Message("The field {field} is missing or has a wrong value. See /api for the values.")
_PLACES = {
    404: Message("Nothing was found at this address. See /api for all addresses."),
    405: Message("This address does not accept this method. See /api for what it accepts."),
}
_OTHER = Message("The server cannot answer this request.")


class Sent(BaseModel):
    """What a request may carry: no field that is not named."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Sentence(BaseModel):
    """A sentence in both languages."""

    en: str
    fr: str


class Error(BaseModel):
    """What was wrong."""

    kind: str
    sentence: Sentence


class Problem(BaseModel):
    """The answer to what cannot be done."""

    error: Error


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 405, 408, 409, 413, 422, 429, 503)
}


def process_of(request: Request) -> Process:
    """The process that a request has come to."""
    process: Process = request.app.state.process
    return process


async def ask(request: Request, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Something that takes a moment, done in a thread and within the usual time."""
    process = process_of(request)
    return await process.threads.run(process.settings.thinking, work, *args, **kwargs)


async def stored(request: Request, work: Callable[Concatenate[Store, P], R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Something that is asked of the store, which is its first argument."""
    process = process_of(request)
    return await process.readers.run(PATIENCE, work, process.store, *args, **kwargs)


async def heard(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """Something that takes long; given up when whoever asked has gone."""
    task, left = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({task, left}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Illegal("The request was cancelled.")
        return task.result()
    finally:
        task.cancel()
        left.cancel()


async def _left(request: Request) -> None:
    """Wait until whoever asked has gone; his whole question was read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def status_of(error: AcademieError) -> int:
    """By which number an error is answered."""
    own = getattr(error, "status", None)
    if isinstance(own, int):
        return own
    broken = isinstance(error, Unavailable) and isinstance(error.__cause__, SQLAlchemyError)
    if broken or isinstance(error, Fenced | Elsewhere):
        return 503  # the store, or another process, cannot do it now; what the store refuses for good is no such thing
    return next((code for kind, code in _STATUS if isinstance(error, kind)), 409)


async def refused(_: Request, error: AcademieError) -> JSONResponse:
    """An error of the house."""
    return JSONResponse(problem(type(error).__name__, error.text), status_of(error))


async def unread(_: Request, error: RequestValidationError) -> JSONResponse:
    """What does not have the form it should."""
    first = (error.errors() or [{"loc": ("",)}])[0]["loc"]
    name = str(first[-1])[:40]
    field = Message("“{name}”", name=name)
    return JSONResponse(problem("Unreadable", _UNREAD.fill(field=field)), 422)


async def missing(_: Request, error: HTTPException) -> JSONResponse:
    """No such place."""
    return JSONResponse(
        problem("Unknown", _PLACES.get(error.status_code, _OTHER)), error.status_code, headers=error.headers
    )
