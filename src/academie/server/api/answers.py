"""What routes share: the process behind a request, work in threads, and errors as answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from fastapi import Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from sqlalchemy.exc import SQLAlchemyError

from academie.errors import AcademieError, Ambiguous, Illegal, Unavailable, Unknown, Unreadable
from academie.server.guard import problem
from academie.server.live.hub import Elsewhere
from academie.server.store.faults import Fenced
from academie.server.store.store import Store
from academie.server.threads import Overloaded
from academie.text.message import Message

if TYPE_CHECKING:
    from fastapi.exceptions import RequestValidationError
    from starlette.exceptions import HTTPException

    from academie.server.process import Process

PATIENCE = 30.0  # seconds for the database
P = ParamSpec("P")
R = TypeVar("R")
# The first kind that fits. What a game does not offer is 404; what the database or a thread cannot do now is 503.
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
    """The body of a request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Sentence(BaseModel):
    """A sentence in English and French."""

    en: str
    fr: str


class Error(BaseModel):
    """An error, in words."""

    kind: str
    sentence: Sentence


class Problem(BaseModel):
    """The answer to a request that failed."""

    error: Error


# One of them has the model and the others name it: FastAPI makes a validator for each model of each route.
_PROBLEM = {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}}}
ERRORS: dict[int | str, dict[str, Any]] = {
    **{status: {**_PROBLEM} for status in (400, 401, 403, 404, 405, 408, 409, 413, 429, 503)},
    422: {"model": Problem},
}


def process_of(request: Request) -> Process:
    """The server process that handles a request."""
    process: Process = request.app.state.process
    return process


async def ask(request: Request, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Run work in a thread, within the usual time limit."""
    process = process_of(request)
    return await process.threads.run(process.settings.thinking, work, *args, **kwargs)


async def stored(request: Request, work: Callable[Concatenate[Store, P], R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """Run work that reads the store, which is its first argument."""
    process = process_of(request)
    return await process.readers.run(PATIENCE, work, process.store, *args, **kwargs)


async def result_of(request: Request, work: Coroutine[Any, Any, R]) -> R:
    """Await long work; cancel it when the client disconnects."""
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
    """Wait until the client disconnects; the body was read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def status_of(error: AcademieError) -> int:
    """The HTTP status of an error."""
    own = getattr(error, "status", None)
    if isinstance(own, int):
        return own
    broken = isinstance(error, Unavailable) and isinstance(error.__cause__, SQLAlchemyError)
    if broken or isinstance(error, Fenced | Elsewhere):
        return 503  # the database or another process cannot do it now
    return next((code for kind, code in _STATUS if isinstance(error, kind)), 409)


async def refused(_: Request, error: AcademieError) -> JSONResponse:
    """Answer an error of ours."""
    return JSONResponse(problem(type(error).__name__, error.text), status_of(error))


async def unread(_: Request, error: RequestValidationError) -> JSONResponse:
    """Answer a body or a parameter that does not fit."""
    first = (error.errors() or [{"loc": ("",)}])[0]["loc"]
    name = str(first[-1])[:40]
    field = Message("“{name}”", name=name)
    return JSONResponse(problem("Unreadable", _UNREAD.fill(field=field)), 422)


async def missing(_: Request, error: HTTPException) -> JSONResponse:
    """Answer an address or a method that does not exist."""
    return JSONResponse(
        problem("Unknown", _PLACES.get(error.status_code, _OTHER)), error.status_code, headers=error.headers
    )
