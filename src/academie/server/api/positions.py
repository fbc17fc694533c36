"""Positions and games over HTTP: legal moves, analysis, boards, texts to read, steps of a finished game."""

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from academie.errors import AcademieError
from academie.game.data import title_data
from academie.scene import Man
from academie.server.api.accounts import asker_of, live_of, user_of
from academie.server.api.answers import Sent, ask, process_of, result_of
from academie.server.api.meetings import Link
from academie.server.compression import drawing
from academie.server.library import dissection, positions
from academie.server.library.positions import Place
from academie.server.library.replay import at as replayed
from academie.server.threads import Overloaded

router = APIRouter(prefix="/api/v1", tags=["questions"])
_LINE = 4_000


class Asked(Sent):
    """A position: the starting one unless a line or a setup is given."""

    game: str = Field(max_length=40)
    profile: str | None = Field(default=None, max_length=200)
    position: str | None = Field(default=None, max_length=_LINE)
    setup: str = Field(default="standard", max_length=40)

    @property
    def place(self) -> Place:
        """The position as the plain functions take it."""
        return Place(self.game, self.profile, self.position, self.setup)


class Played(Asked):
    """A move in a position, or a throw or deal."""

    move: str = Field(min_length=1, max_length=300)


class Thrown(Asked):
    """A throw in a position."""

    dice: list[Annotated[int, Field(ge=1, le=6)]] = Field(min_length=2, max_length=2)
    throw_index: int | None = Field(default=None, ge=1, le=9999)


class Thought(Asked):
    """How long to think about a position."""

    seconds: float = Field(default=1.0, gt=0, le=60)
    nodes: int = Field(default=0, ge=0, le=10**12)
    depth: int = Field(default=0, ge=0, le=99)
    lines: int = Field(default=1, ge=1, le=20)
    rollout: int = Field(default=0, ge=0, le=10_000)  # games played out from each choice, as far as the seconds allow


class Text(Sent):
    """A journal."""

    journal: str = Field(max_length=200_000)


@router.post("/position")
async def position(request: Request, asked: Asked) -> dict[str, Any]:
    """A position and its legal moves, in notation and in words."""
    return await ask(request, positions.position, asked.place)


@router.post("/position/play")
async def play(request: Request, asked: Played) -> dict[str, Any]:
    """The position after a move, and what the move did."""
    return await ask(request, positions.play, asked.place, asked.move)


@router.post("/position/explain")
async def explain(request: Request, asked: Thrown) -> dict[str, Any]:
    """What a throw wins and why, in games whose throws are explained."""
    first, second = asked.dice
    return await ask(request, positions.explain, asked.place, (first, second), asked.throw_index)


@router.post("/position/advise")
async def advise(request: Request, asked: Asked) -> list[dict[str, Any]]:
    """What the books advise."""
    return await ask(request, positions.advise, asked.place)


@router.post("/position/analyse")
async def analyse(request: Request, asked: Thought) -> dict[str, Any]:
    """What an engine thinks. The server limits the time; games in progress come first. Hanging up stops it."""
    process = process_of(request)
    user = await user_of(request)
    process.limit(user.id)
    who = asker_of(request, user)
    budget = {"seconds": min(asked.seconds, process.settings.thinking), "nodes": asked.nodes, "depth": asked.depth}
    return await result_of(
        request, process.workers.position(who, asdict(asked.place), budget, asked.lines, asked.rollout)
    )


@router.post("/replay")
async def replay(request: Request, asked: Text) -> dict[str, Any]:
    """What each act of a journal did."""
    return await ask(request, positions.replay, asked.journal, process_of(request).settings.thinking)


@router.get("/svg/{game}", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def svg(  # noqa: PLR0913, PLR0917 - each is a wish by its name
    request: Request,
    game: str,
    position: Annotated[str | None, Query(max_length=_LINE)] = None,
    profile: Annotated[str | None, Query(max_length=200)] = None,
    setup: Annotated[str, Query(max_length=40)] = "standard",
    standing: bool = False,
    night: bool = False,
    language: Annotated[str, Query(pattern="^[a-z]{2}$")] = "en",
    talon: Literal["", "left", "right"] = "",
) -> Response:
    """A position as SVG."""
    place = Place(game, profile, position, setup)
    drawn = await ask(request, positions.svg, place, standing=standing, night=night, language=language, talon=talon)
    return drawing(request, drawn)


class Shown(Asked):
    """A position, and an act, throw or deal in it; `near` is the side at the bottom."""

    act: str = Field(default="", max_length=300)
    near: int = Field(default=0, ge=0, le=1)


class Put(Sent):
    """Pieces placed on the board: where, whose, of which kind and how many, as in a scene."""

    place: str = Field(min_length=1, max_length=20)
    side: int = Field(ge=0, le=1)
    kind: str = Field(default="man", max_length=20)
    n: int = Field(default=1, ge=1, le=15)


class Composed(Asked):
    """All the pieces of a position, the side to move, and what is marked: fields of the line, such as points=4,0."""

    men: list[Put] = Field(max_length=200)
    player: int = Field(default=0, ge=0, le=1)
    marks: dict[str, Annotated[str, Field(pattern=r"^\d{1,3}b?g?,\d{1,3}b?g?$")]] = Field(default_factory=dict)


class Brought(Sent):
    """A position or a game in any format that is read here."""

    text: str = Field(max_length=dissection.LONGEST)
    game: str = Field(default="", max_length=40)


@router.post("/position/board")
async def board(request: Request, asked: Shown) -> dict[str, Any]:
    """A position, or the one after an act, as a board shows it: scene, moves, line."""
    return await ask(request, dissection.board, asked.place, asked.act, asked.near)


@router.post("/position/compose")
async def compose(request: Request, asked: Composed) -> dict[str, Any]:
    """The position made by placing pieces; if they make none, `error` says why."""
    men = [Man(man.place, man.side, man.n, man.kind) for man in asked.men]
    try:
        return {
            "board": await ask(request, dissection.compose, asked.place, men, asked.player, asked.marks),
            "error": None,
        }
    except AcademieError as error:
        if isinstance(error, Overloaded):
            raise
        return {"board": None, "error": title_data(error.text)}


@router.post("/position/read")
async def read(request: Request, brought: Brought) -> dict[str, Any]:
    """What a text holds: a position, or a game step by step. A worker reads it, since long texts take time."""
    process = process_of(request)
    who = asker_of(request, await user_of(request))
    return await result_of(request, process.workers.reading(who, brought.text, brought.game, process.settings.thinking))


@router.get("/meetings/{link}/scenes/{number}", tags=["meetings"])
async def scene(request: Request, link: Link, number: Annotated[int, Path(ge=0, le=10**6)]) -> dict[str, Any]:
    """A finished game after one of its entries: the scene, and what the entry did."""
    live = await live_of(request, link)
    return await ask(request, replayed, live.meeting, list(live.entries), number)
