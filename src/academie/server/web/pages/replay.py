"""A meeting that is over, act by act on the board, with the proof of its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.server.api.answers import ask, process_of
from academie.server.compression import drawing
from academie.server.library import catalogue, dissection
from academie.server.library import replay as replaying
from academie.server.library.positions import Place
from academie.server.library.positions import svg as engraved
from academie.server.people import meetings as api
from academie.server.web.page import PATIENCE, checked, going, language_of, shown
from academie.server.web.pages.first import front
from academie.server.web.pages.meetings import proved
from academie.svg.wash import adaptive

if TYPE_CHECKING:
    from academie.server.live.live import Live

router = APIRouter()


@router.get("/m/{link}/replay")
async def replay(request: Request, link: str, entry: int | None = None) -> Response:
    """The whole meeting; without scripts, one entry of it. One that is still played is watched instead."""
    process = process_of(request)
    try:
        live = await process.live(checked(link))
        if not live.meeting.over:
            return going(request, f"/m/{link}")
        entries = list(live.entries)
        number = len(entries) if entry is None else max(0, min(entry, len(entries)))
        at = await ask(request, replaying.at, live.meeting, entries, number)
        told = await process.threads.run(PATIENCE, replaying.listed, live.meeting, entries)
    except AcademieError as error:
        return await front(request, error)
    head = live.head
    names = [each.to(language_of(request)) for each in live.meeting.names]
    data = {"link": link, "at": at, "entries": told, "names": names, "sides": live.view(None)["sides"]}
    return await shown(
        request, "replay.html", here="watch", head=api.summary(head), title=catalogue.title(head.game), names=names,
        at=at, told=told, data=data, verdict=await _verdict(request, live), judged=await _judged(request, live),
    )  # fmt: skip


async def _verdict(request: Request, live: Live) -> str:
    """Whether the house kept to what it was bound to."""
    found = await ask(request, proved, api.proof(live.meeting, list(live.entries), live.secrets))
    return found.to(language_of(request))


async def _judged(request: Request, live: Live) -> bool:
    """Whether there is a game that a page of analysis can open."""
    return live.meeting.board is not None and await ask(request, dissection.has_engine, live.head.game)


@router.get("/m/{link}/replay/{number}.svg")
async def drawn(request: Request, link: str, number: int) -> Response:
    """The position after an entry, engraved."""
    live = await process_of(request).live(checked(link))
    at = await ask(request, replaying.at, live.meeting, list(live.entries), number)
    place = Place(live.head.game, live.head.profile, at["position"])
    found = await ask(request, engraved, place, standing=False, night=False, language=language_of(request), talon="")
    return drawing(request, adaptive(found))
