"""Workers on other machines: they fetch questions and bring answers, with the server's token (remote.py)."""

from typing import Any

from fastapi import APIRouter, Request
from pydantic import Field

from academie.server.api.answers import Sent, process_of
from academie.server.thinking import remote

router = APIRouter(prefix="/api/v1/workers", tags=["workers"])


class Taking(Sent):
    """The seconds a worker waits for a question."""

    wait: float = Field(default=remote.WAIT, ge=0, le=remote.WAIT)


class Giving(Sent):
    """The number of the question, and the answer."""

    id: int
    said: dict[str, Any]


def _let_in(request: Request) -> None:
    remote.check(process_of(request).settings.token, request.headers.get("authorization", ""))


@router.post("/take")
async def take(request: Request, taking: Taking) -> dict[str, Any] | None:
    """The next question; null if none comes in time."""
    _let_in(request)
    return await remote.take(process_of(request).workers, taking.model_dump())


@router.post("/give")
async def give(request: Request, giving: Giving) -> bool:
    """Bring an answer; whether somebody still waited for it."""
    _let_in(request)
    return remote.give(process_of(request).workers, giving.model_dump())
