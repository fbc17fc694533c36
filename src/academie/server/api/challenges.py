"""The lobby over HTTP: challenges and invitations; ratings."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from academie.game.registry import find
from academie.server.api.accounts import somebody, user_of
from academie.server.api.answers import Sent, process_of, stored
from academie.server.api.meetings import NewGame
from academie.server.people import challenges as lobby
from academie.server.people import meetings as api

router = APIRouter(prefix="/api/v1", tags=["lobby"])
Id = Annotated[
    str, Path(pattern="^[A-Za-z0-9_-]{22}$", description="The id of a challenge. Anyone who has it may accept.")
]
Word = Annotated[str, Query(max_length=200)]


class Offered(NewGame):
    """A challenge: a new game with one chair `me` and at least one `open`, and how many hours it stays open."""

    public: bool = True
    hours: int = Field(default=24, ge=1, le=720)


class Taking(Sent):
    """The name of the player who accepts; may be empty."""

    name: str = Field(default="", max_length=200)


@router.get("/challenges")
async def challenges(
    request: Request, game: Word = "", profile: Word = "", mode: Word = "", form: Word = "", clock: Word = ""
) -> list[dict[str, Any]]:
    """Public challenges that you can accept; filters may be empty."""
    terms = {"profile": profile, "mode": mode, "form": form, "clock": clock}
    return await stored(request, lobby.waiting, (await user_of(request)).id, game, **terms)


@router.get("/challenges/mine")
async def mine(request: Request) -> list[dict[str, Any]]:
    """Your own challenges, each with the link of its game once it was accepted."""
    return await stored(request, lobby.mine, (await user_of(request)).id)


@router.post("/challenges", status_code=201)
async def post(request: Request, offered: Offered) -> dict[str, Any]:
    """Post a challenge: to everyone, or with `public` false to those you send the link."""
    process, user = process_of(request), await somebody(request)
    process.limit(user.id, 5)
    terms = {key: value for key, value in offered.model_dump().items() if key != "hours"}
    game_request = api.GameRequest(**{**terms, "chairs": tuple(offered.chairs)})
    return await stored(request, lobby.post, user, game_request, offered.hours)


@router.get("/challenges/{name}")
async def challenge(request: Request, name: Id) -> dict[str, Any]:
    """One open challenge, public or not."""
    return await stored(request, lobby.find, (await user_of(request)).id, name)


@router.post("/challenges/{name}/take", status_code=201)
async def take(request: Request, name: Id, taking: Taking) -> dict[str, Any]:
    """Accept a challenge; the answer is the game. If several try at once, one gets the seat."""
    process, user = process_of(request), await somebody(request)
    process.limit(user.id, 5)
    head = await process.taken(user, name, taking.name)
    return api.summary(head, user.id)


@router.delete("/challenges/{name}", status_code=204)
async def withdraw(request: Request, name: Id) -> None:
    """Withdraw your challenge."""
    await stored(request, lobby.withdraw, (await user_of(request)).id, name)


@router.get("/ratings/mine")
async def my_ratings(request: Request) -> list[dict[str, Any]]:
    """Your own ratings, by game."""
    return await stored(request, lobby.standing, await somebody(request))


@router.get("/ratings/{game}")
async def ratings(request: Request, game: Annotated[str, Path(max_length=40)]) -> list[dict[str, Any]]:
    """The best players of a game whose rating is reliable."""
    await user_of(request)
    return await stored(request, lobby.ratings, find(game).name)
