"""The first page: title and frontispiece, your game in progress, problem of the day, law, table of games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response

from academie.corpus.reader import read_part
from academie.corpus.record import Entry, said
from academie.errors import AcademieError
from academie.game.registry import PACKAGES, find
from academie.scene.card import called, card_of, table
from academie.server.api.accounts import user_of
from academie.server.api.answers import ask, process_of, stored
from academie.server.clock import today
from academie.server.compression import drawing
from academie.server.live.live import Live
from academie.server.people import meetings
from academie.server.web.assets import title_page
from academie.server.web.names import terms
from academie.server.web.page import language_of, shown
from academie.server.web.words import WORDS
from academie.svg.paper import washed
from academie.text.message import Message, bilingual

_STRIDE, _SKIP = 7, 5  # neighbouring days are of different books
_SOLVED = ("white wins", "black wins", "draw")  # claims that ask for a play


@dataclass(frozen=True)
class Study:
    """A position of a book, and what the author claims of it."""

    game: str
    book: str
    named: Message
    entry: Entry

    @property
    def asks(self) -> Message:
        """What the position asks for."""
        return said(self.entry.claim).each(lambda claim: f"{claim[:1].upper()}{claim[1:]}.")

    @property
    def picture(self) -> str:
        """The position, in small."""
        game = find(self.game)
        return washed(game.svg(game.read(self.entry.fen, self.entry.profile)))


@lru_cache(maxsize=4)
def study_of(day: date) -> Study | None:
    """The problem of a day. Only one file is read, since a visitor waits."""
    files = sorted(path for name in PACKAGES for path in (find(name).folder / "corpus").glob("*.toml"))
    for step in range(len(files)):
        file = files[(day.toordinal() * _STRIDE + step * _SKIP) % len(files)]
        part = read_part(file)
        asked = [entry for entry in part.entries if entry.claim in _SOLVED]
        if asked:
            entry = asked[day.toordinal() // len(files) % len(asked)]
            return Study(file.parent.parent.name, part.book, bilingual(part.title, part.title_fr or part.title), entry)
    return None


router = APIRouter()
_TRIED = 3  # of the games in progress, in search of one that this process has


@router.get("/")
async def first(request: Request) -> Response:
    """The first page."""
    return await front(request)


async def front(request: Request, wrong: AcademieError | None = None) -> Response:
    """The first page, with an error."""
    process_of(request)
    user, day = await user_of(request), today()
    hand = await _in_hand(request, user.id) if user.id else None
    found = await ask(request, tabled)
    study = await ask(request, study_of, day)
    return await shown(request, "first.html", wrong, hand=hand, study=study, today=day, **found)


def tabled() -> dict[str, Any]:
    """The table of games, and the title page above it."""
    games = table()
    head = title_page()
    lead, page = ("", None) if head is None else head
    boards = {name: card_of(name) for name in games}
    family = boards[lead].family if lead else ""
    return {
        "boards": boards,
        "named": {name: called(name) for name in games},
        "lead": lead,
        "page": page,
        "family": [name for name in games if name != lead and boards[name].family == family],
        "apart": [name for name in games if name != lead and boards[name].family != family],
    }


async def _in_hand(request: Request, user: str) -> dict[str, Any] | None:
    """The last game of a user that is not over."""
    for each in await stored(request, meetings.mine, user, _TRIED, going=True):
        try:
            live = await process_of(request).live(each["link"])
        except AcademieError:  # another process has it, or it is gone
            continue
        if not live.meeting.over:
            return _summary(live, user, language_of(request))
    return None


def _summary(live: Live, user: str, language: str) -> dict[str, Any]:
    """A game in progress, in a few words."""
    chair = live.chair_of(user)
    view = live.view(chair)
    others = [name.to(language) for number, name in enumerate(live.meeting.names) if number != chair]
    open_yet = any(each.kind == "open" for each in live.head.chairs)
    game = called(live.head.game)
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
    """The problem of the day as a small picture."""
    found = await ask(request, study_of, today())
    drawn = "" if found is None else await ask(request, lambda: found.picture)
    return drawing(request, drawn, 404 if found is None else 200, "private, max-age=3600")
