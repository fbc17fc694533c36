"""The application: routes, guard and log put together."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from academie.errors import AcademieError
from academie.game.packages import __version__
from academie.server import logs
from academie.server.api import (
    accounts,
    archive,
    challenges,
    library,
    meetings,
    people,
    positions,
    tournaments,
    workers,
)
from academie.server.api.answers import ERRORS, ask, missing, process_of, refused, status_of, unread
from academie.server.guard import Guard, problem
from academie.server.metrics import TYPE
from academie.server.web import pages
from academie.server.web.page import shown
from academie.server.web.pages.first import tabled
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.server.process import Process

_FAULT = Message("The server made an error and has logged it.")
_METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"}
_ABOUT = "The classical French games by the laws of their books. docs/program/protocol.md describes the socket."


def application(process: Process) -> FastAPI:
    """The server of a process."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await process.open()
        try:
            yield
        finally:
            await process.close()

    app = FastAPI(
        title="academie", version=__version__, description=_ABOUT, lifespan=lifespan, responses=ERRORS,
        docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.state.process = process
    app.include_router(library.boards)
    for each in (library, positions, accounts, archive, people, challenges, meetings, tournaments, workers, pages):
        app.include_router(each.router)
    app.add_api_route("/health", health, tags=["operation"])
    app.add_api_route("/ready", ready, tags=["operation"], response_class=JSONResponse)
    app.add_api_route("/metrics", metrics, tags=["operation"], response_class=Response)
    app.add_exception_handler(AcademieError, _refused)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, unread)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, _missing)  # type: ignore[arg-type]
    app.middleware("http")(_noted)
    app.add_middleware(Guard, settings=process.settings, metrics=process.metrics, blocked=process.blocked)
    return app


def _browser(request: Request) -> bool:
    """Whether a page is expected, and not the data of a program."""
    path, takes = request.url.path, request.headers.get("accept", "")
    return not path.startswith(("/api/", "/static/")) and "text/html" in takes


async def _absent(request: Request, status: int, wrong: AcademieError | None = None) -> Response:
    """The page of what is not there or cannot be done: what was wrong, and the table of contents."""
    answer = await shown(request, "missing.html", wrong, **await ask(request, tabled))
    answer.status_code = status
    return answer


async def _refused(request: Request, error: AcademieError) -> Response:
    """A page for a browser, data for a program."""
    if _browser(request):
        return await _absent(request, status_of(error), error)
    return await refused(request, error)


async def _missing(request: Request, error: HTTPException) -> Response:
    """The same for an unknown address."""
    if _browser(request) and error.status_code == HTTPStatus.NOT_FOUND:
        return await _absent(request, error.status_code)
    return await missing(request, error)


async def _faulty(request: Request) -> Response:
    """The same for a fault of the server; data if even the page fails."""
    if _browser(request):
        with suppress(Exception):
            return await _absent(request, 500, AcademieError(_FAULT))
    return JSONResponse(problem("Fault", _FAULT), 500)


async def health(request: Request) -> dict[str, Any]:
    """Whether the server runs. /ready says whether it can work."""
    return {"status": "ok", "version": __version__, **process_of(request).health()}


async def ready(request: Request) -> Response:
    """Whether moves can be saved: 200, or 503 with the reason."""
    why = process_of(request).unready()
    return JSONResponse(
        {"status": "ready"} if why is None else problem("Unavailable", why), 200 if why is None else 503
    )


async def metrics(request: Request) -> Response:
    """The counters, for Prometheus."""
    return Response(process_of(request).metrics.text(), media_type=TYPE)


async def _noted(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """Count and log each answer by its route, since the path may hold a secret link."""
    begun = time.perf_counter()
    counters = process_of(request).metrics
    try:
        response = await answer(request)
    except Exception as error:  # noqa: BLE001 - a fault of ours, which must not end the server
        counters.faults.inc()
        logs.fault("fault", error)
        response = await _faulty(request)
    route = getattr(request.scope.get("route"), "path", "none")
    seconds = time.perf_counter() - begun
    method = request.method if request.method in _METHODS else "other"  # a client may invent as many as it likes
    counters.requests.labels(method, route, response.status_code).inc()
    counters.seconds.labels(route).observe(seconds)
    logs.note("answered", method=method, route=route, status=response.status_code, ms=round(seconds * 1000, 1))
    return response
