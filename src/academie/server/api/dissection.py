"""Positions and games taken apart, over HTTP: boards, positions set up by hand, texts read, meetings gone through."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field

from academie.data import title_data
from academie.errors import AcademieError
from academie.scene import Man
from academie.server.api.accounts import asker_of, user_of
from academie.server.api.answers import Sent, ask, heard, process_of
from academie.server.api.meetings import Link  # noqa: TC001 - read when the route is made
from academie.server.api.positions import Asked
from academie.server.library import dissection, replay
from academie.server.threads import Overloaded

router = APIRouter(prefix="/api/v1", tags=["questions"])


class Shown(Asked):
    """A position, and an act in it or what chance brings; `near` is the side below."""

    act: str = Field(default="", max_length=300)
    near: int = Field(default=0, ge=0, le=1)


class Put(Sent):
    """Men put on the board: where, whose, what they are and how many, as a scene has it."""

    place: str = Field(min_length=1, max_length=20)
    side: int = Field(ge=0, le=1)
    kind: str = Field(default="man", max_length=20)
    n: int = Field(default=1, ge=1, le=15)


class Composed(Asked):
    """All the men of a position, and who is to move."""

    men: list[Put] = Field(max_length=200)
    player: int = Field(default=0, ge=0, le=1)


class Brought(Sent):
    """A text in any of the ways in which the house reads positions and games."""

    text: str = Field(max_length=dissection.LONGEST)
    game: str = Field(default="", max_length=40)


@router.post("/position/board")
async def board(request: Request, asked: Shown) -> dict[str, Any]:
    """A position as a board shows it, or the one after an act: the scene, its moves, its line."""
    return await ask(request, dissection.board, asked.place, asked.act, asked.near)


@router.post("/position/compose")
async def compose(request: Request, asked: Composed) -> dict[str, Any]:
    """The position that men make which are put by hand; why they make none stands under `error`."""
    men = [Man(man.place, man.side, man.n, man.kind) for man in asked.men]
    try:
        return {"board": await ask(request, dissection.compose, asked.place, men, asked.player), "error": None}
    except AcademieError as error:
        if isinstance(error, Overloaded):
            raise
        return {"board": None, "error": title_data(error.text)}


@router.post("/position/read")
async def read(request: Request, brought: Brought) -> dict[str, Any]:
    """What a text holds: a position, or a game ply by ply. A worker reads it: a long text may take its time."""
    process = process_of(request)
    who = asker_of(request, await user_of(request, process))
    return await heard(request, process.workers.reading(who, brought.text, brought.game, process.settings.thinking))


@router.get("/meetings/{link}/scenes/{number}", tags=["meetings"])
async def scene(request: Request, link: Link, number: Annotated[int, Path(ge=0, le=10**6)]) -> dict[str, Any]:
    """A meeting that is over, after one of its entries: the scene, and what the entry did."""
    live = await process_of(request).live(link)
    return await ask(request, replay.at, live.meeting, list(live.entries), number)
