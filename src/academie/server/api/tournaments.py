"""Tournaments over HTTP: made, entered, directed, read and written out."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field

from academie.server.api.accounts import somebody, user_of
from academie.server.api.answers import PATIENCE, Sent, process_of, stored
from academie.server.store.store import Store
from academie.server.store.tournaments import Tournaments
from academie.server.tournament import director
from academie.tournament import Terms, Tournament
from academie.tournament.report import table, trf

router = APIRouter(prefix="/api/v1/tournaments", tags=["tournaments"])
Id = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{22}$", description="The id of a tournament. Who has it may enter.")]
Place = Annotated[int, Path(ge=1, le=10_000)]


class NewTournament(Sent):
    """A new tournament; you direct it. Times are in minutes, `begins` in ms since the epoch."""

    title: str = Field(max_length=200)
    system: str = Field(max_length=20)
    game: str = Field(max_length=40)
    profile: str = Field(default="", max_length=200)
    mode: str = Field(default="assisted", max_length=20)
    form: str = Field(default="single", max_length=40)
    agreed: str = Field(default="", max_length=200)
    clock: str = Field(default="none", max_length=40)
    rated: bool = False
    open: bool = True
    rounds: int = Field(default=5, ge=1, le=30)
    minutes: int = Field(default=60, ge=5, le=720)
    patience: int = Field(default=10, ge=0, le=1440)
    automatic: bool = True
    begins: int = Field(default=0, ge=0, le=4_102_444_800_000)
    weekly: bool = False
    limit: int = Field(default=200, ge=2, le=512)
    jetons: bool = False


class Entry(Sent):
    """The name by which you play; may be empty if you have an account."""

    name: str = Field(default="", max_length=200)


class Added(Sent):
    """An account by its name, or that many machines such as `habitue`."""

    name: str = Field(max_length=120)
    count: int = Field(default=1, ge=1, le=200)


class Player(Sent):
    """A player by id."""

    player: str = Field(max_length=64)


class Result(Sent):
    """A result: 1-0, 0-1, draw, or by forfeit +-, -+, --; where jetons count what each player gains, as +12 -4 -8."""

    result: str = Field(max_length=60)


@router.get("")
async def listed(request: Request, over: bool = False) -> list[dict[str, Any]]:
    """Public tournaments, the newest first."""
    await user_of(request)
    return await stored(request, lambda store: Tournaments(store.database).listed(over=over))


@router.post("", status_code=201)
async def create(request: Request, body: NewTournament) -> dict[str, Any]:
    """Make a tournament."""
    process, user = process_of(request), await somebody(request)
    process.limit(user.id, 10)
    id_ = await stored(request, director.create, user, Terms(**body.model_dump()))
    return await stored(request, director.shown, user, id_)


@router.get("/{id_}")
async def tournament(request: Request, id_: Id) -> dict[str, Any]:
    """One tournament: its terms, standings, rounds, and your game."""
    return await stored(request, director.shown, await user_of(request), id_)


@router.post("/{id_}/entries", status_code=201)
async def enter(request: Request, id_: Id, entry: Entry) -> dict[str, Any]:
    """Enter, or come back after you have withdrawn."""
    return await _done(request, id_, director.joins, entry.name)


@router.delete("/{id_}/entries")
async def withdraw(request: Request, id_: Id) -> dict[str, Any]:
    """Withdraw. A game in progress goes on."""
    return await _done(request, id_, director.leaves)


@router.post("/{id_}/byes", status_code=201)
async def bye(request: Request, id_: Id) -> dict[str, Any]:
    """Ask for a bye of half a point in the next round."""
    return await _done(request, id_, director.skips)


@router.post("/{id_}/players", status_code=201)
async def add(request: Request, id_: Id, added: Added) -> dict[str, Any]:
    """The director enters an account, or machines."""
    return await _done(request, id_, director.adds, added.name, added.count)


@router.post("/{id_}/withdrawals", status_code=201)
async def remove(request: Request, id_: Id, player: Player) -> dict[str, Any]:
    """The director withdraws a player."""
    return await _done(request, id_, director.leaves, player.player)


@router.delete("/{id_}/withdrawals")
async def restore(request: Request, id_: Id, player: Player) -> dict[str, Any]:
    """The director lets a player play again."""
    return await _done(request, id_, director.returns, player.player)


@router.post("/{id_}/rounds", status_code=201)
async def next_round(request: Request, id_: Id) -> dict[str, Any]:
    """The director begins the tournament, or the next round."""
    return await _done(request, id_, paired)


@router.put("/{id_}/rounds/{place}/{board}")
async def correct(request: Request, id_: Id, place: Place, board: Place, body: Result) -> dict[str, Any]:
    """The director enters or corrects a result."""
    return await _done(request, id_, director.corrects, place, board, body.result)


@router.post("/{id_}/end", status_code=201)
async def end(request: Request, id_: Id) -> dict[str, Any]:
    """The director ends the tournament."""
    return await _done(request, id_, director.ends)


@router.get("/{id_}/trf", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def as_trf(request: Request, id_: Id) -> Response:
    """The tournament as FIDE's Tournament Report File."""
    return PlainTextResponse(trf(await _seen(request, id_)))


@router.get("/{id_}/csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def as_csv(request: Request, id_: Id, lang: str = "en") -> Response:
    """The crosstable as CSV."""
    text = "fr" if lang == "fr" else "en"
    return Response(table(await _seen(request, id_), text), media_type="text/csv; charset=utf-8")


async def _seen(request: Request, id_: str) -> Tournament:
    await stored(request, director.check_seen, await user_of(request), id_)
    return await stored(request, lambda store: Tournaments(store.database).find(id_).tournament)


def paired(store: Store, user: Any, id_: str) -> list[str]:  # noqa: ANN401 - a user
    """The first round, or the next; the links of its games."""
    begun = Tournaments(store.database).find(id_).tournament.begun
    return (director.begins if begun is None else director.pairs)(store, user, id_)


async def _done(request: Request, id_: str, work: Any, *words: Any) -> dict[str, Any]:  # noqa: ANN401 - of the director
    """Do what somebody asks; the tournament after it."""
    await acted(request, id_, work, *words)
    return await tournament(request, id_)


async def acted(request: Request, id_: str, work: Any, *words: Any) -> None:  # noqa: ANN401 - of the director
    """Do what somebody asks, as pages and programs do."""
    process, user = process_of(request), await somebody(request)
    process.limit(user.id, 2)
    links = await process.writers.run(max(PATIENCE, 120.0), work, process.store, user, id_, *words)
    if isinstance(links, list):
        await process.lively(links)
