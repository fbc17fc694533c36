"""The first page: title and frontispiece, the game in hand, the study of the day, the law, the table of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.server.api.accounts import user_of
from academie.server.api.answers import ask, process_of
from academie.server.clock import today
from academie.server.compression import drawing
from academie.server.library import daily, showcase
from academie.server.people import meetings
from academie.server.web.names import terms
from academie.server.web.page import PATIENCE, language_of, shown
from academie.server.web.words import WORDS

if TYPE_CHECKING:
    from academie.server.live.live import Live
    from academie.server.process import Process

router = APIRouter()
_TRIED = 3  # games of somebody that are looked at for one in hand


@router.get("/")
async def first(request: Request) -> Response:
    """The house, and what is played in it."""
    return await front(request)


async def front(request: Request, wrong: AcademieError | None = None) -> Response:
    """The first page, with what was wrong."""
    process = process_of(request)
    user = await user_of(request, process)
    hand = None if user is None else await _in_hand(process, user.id, language_of(request))
    day = today()
    found = await ask(request, tabled)
    return await shown(
        request, "first.html", wrong, hand=hand, study=await ask(request, daily.study, day), today=day, **found
    )


def tabled() -> dict[str, Any]:
    """The table of games, and the title page above it."""
    games = showcase.table()
    head = showcase.first()
    lead, page = ("", None) if head is None else head
    boards = {name: showcase.card_of(name) for name in games}
    family = boards[lead].family if lead else ""
    return {
        "boards": boards,
        "titles": {name: showcase.called(name) for name in games},
        "lead": lead,
        "page": page,
        "family": [name for name in games if name != lead and boards[name].family == family],
        "apart": [name for name in games if name != lead and boards[name].family != family],
    }


async def _in_hand(process: Process, user: str, language: str) -> dict[str, Any] | None:
    """The game that somebody was at last, if it is not over."""
    links = [each["link"] for each in await process.readers.run(PATIENCE, meetings.mine, process.store, user, _TRIED)]
    for link in links:
        try:
            live = await process.live(link)
        except AcademieError:  # another process has it, or it is gone
            continue
        if not live.meeting.over:
            return _told(live, user, language)
    return None


def _told(live: Live, user: str, language: str) -> dict[str, Any]:
    """A game in hand, in a few words."""
    chair = live.chair_of(user)
    view = live.view(chair)
    others = [name.to(language) for number, name in enumerate(live.meeting.names) if number != chair]
    open_yet = any(each.kind == "open" for each in live.head.chairs)
    game = showcase.called(live.head.game)
    title = game if open_yet else WORDS["against"].fill(game=game, others=", ".join(others))
    yours = bool(view["acts"]) or view["dice_due"] or chair in view["missing"]
    turn = WORDS["waiting" if open_yet else "your_turn" if yours else "their_turn"]
    series = live.head.form != meetings.SINGLE
    standing = view["standing"][language] if series and view["standing"] else terms(live.head, language)
    return {
        "link": live.head.link, "number": view["number"], "title": title.to(language), "turn": turn.to(language),
        "standing": standing, "board": view["position"] is not None,
        "game": live.head.game,
    }  # fmt: skip


@router.get("/today.svg")
async def picture(request: Request) -> Response:
    """The study of the day in small."""
    found = await ask(request, daily.study, today())
    drawn = "" if found is None else await ask(request, lambda: found.picture)
    return drawing(request, drawn, 404 if found is None else 200, "private, max-age=3600")
