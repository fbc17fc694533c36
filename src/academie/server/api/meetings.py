"""Meetings over HTTP, and the way to their sockets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response, WebSocket
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field

from academie.server.api.accounts import address_of, asker_of, live_of, somebody, user_of
from academie.server.api.answers import PATIENCE, Sent, process_of, stored
from academie.server.api.sockets import Socket
from academie.server.meeting import protocol
from academie.server.meeting.phrases import PHRASES
from academie.server.people import challenges, identity
from academie.server.people import meetings as api
from academie.server.thinking import permission

if TYPE_CHECKING:
    from academie.server.process import Process

router = APIRouter(prefix="/api/v1", tags=["meetings"])
Link = Annotated[
    str, Path(pattern="^[A-Za-z0-9_-]{22}$", description="The link of a game. Anyone who has it may watch.")
]
_LINK = re.compile(r"[A-Za-z0-9_-]{22}")


class NewGame(BaseModel):
    """A new game. A chair is `me`, `open`, or a machine such as `habitue (own)`."""

    model_config = Sent.model_config  # not by inheriting: a challenge is a new game too

    game: str = Field(max_length=40)
    profile: str = Field(default="", max_length=200)
    mode: str = Field(default="assisted", max_length=20)
    form: str = Field(default=api.SINGLE, max_length=40)
    agreed: str = Field(default="", max_length=200)
    chairs: list[Annotated[str, Field(min_length=1, max_length=120)]] = Field(default_factory=list, max_length=8)
    clock: str = Field(default="none", max_length=40)
    public: bool = False
    rated: bool = False
    name: str = Field(default="", max_length=200)


class Sitting(Sent):
    """Which chair you take: the first open one by default. The key comes with the invitation."""

    key: str = Field(default="", max_length=64)
    chair: int | None = Field(default=None, ge=0, le=63)
    name: str = Field(default="", max_length=200)


class Message(Sent):
    """A message of the socket with an id (docs/program/protocol.md), and the seat it is for, if you have several."""

    message: dict[str, Any]
    chair: int | None = Field(default=None, ge=0, le=63)


class Thought(Sent):
    """How long to think, and about which position: the current one, or the one after a number of acts."""

    seconds: float = Field(default=1.0, gt=0, le=60)
    lines: int = Field(default=1, ge=1, le=20)
    acts: int | None = Field(default=None, ge=0, le=100_000)


@router.get("/phrases")
async def phrases() -> dict[str, dict[str, str]]:
    """The phrases that players can send each other."""
    return {key: {"en": title.to("en"), "fr": title.to("fr")} for key, title in PHRASES.items()}


@router.get("/meetings")
async def meetings(
    request: Request, game: Annotated[str, Query(max_length=40)] = "", over: bool = False
) -> list[dict[str, Any]]:
    """Public games in progress, or finished ones; of one game or of all. None has a free chair or stands still."""
    return await stored(request, api.listed, (await user_of(request)).id, game=game, over=over)


@router.get("/meetings/mine")
async def mine(request: Request) -> list[dict[str, Any]]:
    """The games in which you have a chair."""
    return await stored(request, api.mine, (await user_of(request)).id)


@router.post("/meetings", status_code=201)
async def create(request: Request, body: NewGame) -> dict[str, Any]:
    """Begin a game or a series. With the link others can watch; with link and key they can take a chair."""
    process, user = process_of(request), await user_of(request)
    process.limit(user.id, 5)
    name = body.name or user.name
    asked = api.GameRequest(**{**body.model_dump(), "chairs": tuple(body.chairs), "name": name})
    live = await process.begin(user, asked, address_of(request))
    return {**api.summary(live.head, user.id), "key": live.key(live.chair_of(user.id))}


@router.get("/meetings/{link}")
async def meeting(request: Request, link: Link) -> dict[str, Any]:
    """A game as you may see it, and its terms."""
    live, user = await live_of(request, link), (await user_of(request)).id
    ratings = await stored(request, challenges.changes, live.head)
    return {**api.summary(live.head, user), "ratings": ratings, "meeting": live.view(live.chair_of(user))}


@router.post("/meetings/{link}/chairs", status_code=201)
async def sit(request: Request, link: Link, sitting: Sitting) -> dict[str, Any]:
    """Take an open chair with the key of the invitation."""
    process, user = process_of(request), await user_of(request)
    process.limit(user.id)
    await process.sit(link, user.id, sitting.chair, sitting.name or user.name, sitting.key)
    return await meeting(request, link)


@router.post("/meetings/{link}/messages")
async def say(request: Request, link: Link, asked: Message) -> dict[str, Any]:
    """Send a message without a socket. It needs an id; the answer is the number of its entry."""
    process = process_of(request)
    user = api.known((await user_of(request)).id)
    number = await process.submit(link, user, protocol.asked(asked.message), asked.chair)
    return {"number": number}


@router.post("/meetings/{link}/analysis")
async def analysis(request: Request, link: Link, thought: Thought) -> dict[str, Any]:
    """What an engine thinks of the game and what the books advise. Refused to those who play against people."""
    process = process_of(request)
    live, person = await live_of(request, link), await somebody(request)
    process.limit(person.id)
    chair = live.chair_of(person.id)
    asked = await process.threads.run(PATIENCE, permission.question, live.meeting, chair, thought.acts)
    who, seconds = asker_of(request, person), min(thought.seconds, process.settings.thinking)
    return await process.workers.analysis(who, link, asked.journal, asked.seat, seconds, thought.lines)


@router.get("/meetings/{link}/journal", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def journal(request: Request, link: Link) -> Response:
    """The journal of the game, which `academie replay` reads."""
    process = process_of(request)
    live = await live_of(request, link)
    return PlainTextResponse(await process.threads.run(PATIENCE, api.journal, live.meeting))


@router.get("/meetings/{link}/proof", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def proof(request: Request, link: Link) -> Response:
    """The file with which `academie dice verify` checks the throws and deals."""
    process = process_of(request)
    live = await live_of(request, link)
    text = await process.threads.run(PATIENCE, api.proof, live.meeting, list(live.entries), live.secrets)
    return Response(text, media_type="application/json")


@router.websocket("/meetings/{link}/socket")
async def socket(websocket: WebSocket, link: str) -> None:
    """The socket of a game; see docs/program/protocol.md."""
    process: Process = websocket.app.state.process
    known = link if _LINK.fullmatch(link) else ""  # under which nothing is found: a database may not even read it
    token = identity.bearer_of(websocket.headers)
    if token is None:
        token = identity.token_of(websocket.cookies, secure=process.settings.secure)
    await Socket(process, websocket, known, token).run()
