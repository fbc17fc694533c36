"""Analysis on the page: a position or a game from a text, a board, what an engine thinks."""

from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from academie.errors import AcademieError
from academie.game.analysis import Line
from academie.game.data import Data
from academie.game.registry import PACKAGES, find
from academie.server.api.accounts import asker_of, live_of
from academie.server.api.answers import PATIENCE, ask, process_of, result_of
from academie.server.library import dissection
from academie.server.library.positions import Place
from academie.server.people import identity
from academie.server.web.names import headed
from academie.server.web.page import checked, form_of, going, language_of, localized, person, shown

router = APIRouter()
_SECONDS, _LINES = 2.0, 5  # of an analysis without scripts
_LINK = 3_000  # letters of a game that still travel in a link


@router.get("/analyse")
async def first(request: Request, record: str = "", meeting: str = "", game: str = "", ply: int = 0) -> Response:
    """The form for a text; or a game, from its text or from the link of a finished game."""
    try:
        if meeting:
            live = await live_of(request, checked(meeting))
            found = await process_of(request).threads.run(PATIENCE, dissection.of_meeting, live.meeting)
        elif record:
            found = await ask(request, dissection.read_text, record[: dissection.LONGEST], game)
        else:
            return await _front(request)
        return await _opened(request, found, ply, text=record, link=meeting)
    except AcademieError as error:
        return await _front(request, error, record)


async def _front(request: Request, wrong: AcademieError | None = None, text: str = "") -> Response:
    judged = await ask(request, dissection.engines)
    return await shown(
        request, "analysis_front.html", wrong, here="analyse", games=list(PACKAGES), judged=judged,
        others=[name for name in PACKAGES if name not in judged], text=text,
    )  # fmt: skip


@router.post("/analyse")
async def bring(request: Request) -> Response:
    """Read a text; if it is short, its page has an address of its own."""
    form = await form_of(request)
    text, game = form.get("text", ""), form.get("game", "")
    try:
        found = await ask(request, dissection.read_text, text, game if game in PACKAGES else "")
        if found.state is not None:
            return going(request, _address(found.game.name, str(found.state)))
        if len(text) <= _LINK:
            return going(request, "/analyse?" + urlencode({"record": text, "game": found.game.name}))
        return await _opened(request, found, 0, text=text)
    except AcademieError as error:
        return await _front(request, error, text)


def _address(game: str, position: str) -> str:
    return f"/analyse/{game}?" + urlencode({"position": position})


async def _opened(request: Request, found: dissection.Found, ply: int, *, text: str = "", link: str = "") -> Response:
    """The page of a position, or of the first game found."""
    if found.state is not None:
        return going(request, _address(found.game.name, str(found.state)))
    course = await ask(request, dissection.course, found.journals[0])
    if found.names:
        course["names"] = [headed(name.to(language_of(request))) for name in found.names]
    written = await ask(request, dissection.exports, found.journals[0])
    at = max(0, min(ply, len(course["plies"])))
    position = course["plies"][at - 1]["position"] if at else course["start"]
    query = {"meeting": link} if link else {"record": text, "game": found.game.name} if len(text) <= _LINK else {}
    place = Place(found.game.name, None, position)
    return await _board(request, place, found.wrong, course=course, ply=at, written=written, query=query)


@router.get("/analyse/{game}")
async def position(request: Request, game: str, position: str = "", profile: str = "", setup: str = "") -> Response:
    """A position on the board: the starting one, or one from a line."""
    try:
        return await _board(request, Place(find(game).name, profile or None, position or None, setup or "standard"))
    except AcademieError as error:
        return await _front(request, error, position)


@router.post("/analyse/{game}")
async def judge(request: Request, game: str) -> Response:
    """Analyse a position, or make a move in it, without scripts."""
    process, form = process_of(request), await form_of(request)
    token = ""
    try:
        place = Place(find(game).name, form.get("profile") or None, form.get("position") or None)
        if form.get("act"):
            after = await ask(request, dissection.board, place, form["act"])
            return going(request, _address(place.game, after["position"]))
        user, token = await person(request)
        process.limit(user.id)
        budget = {"seconds": min(_SECONDS, process.settings.thinking), "nodes": 0, "depth": 0}
        who = asker_of(request, user)
        thought = await result_of(request, process.workers.position(who, asdict(place), budget, _LINES))
        answer = await _board(request, place, thought=_readable(thought))
    except AcademieError as error:
        answer = await _front(request, error, form.get("position", ""))
    if token:
        identity.give(answer, token, secure=process.settings.secure)
    return answer


def _readable(thought: Data) -> Data:
    """An analysis with readable values and the loss of each move."""
    lines = thought["lines"]
    for line in lines:
        line["verdict"] = Line(line["move"], line["score"], (), line["known"], line["ends_in"]).verdict
        line["error"] = lines[0]["score"] - line["score"]
    return thought


async def _board(
    request: Request, place: Place, wrong: AcademieError | None = None, *, thought: Data | None = None,
    course: Data | None = None, ply: int = 0, written: list[Data] | None = None, query: dict[str, str] | None = None,
) -> Response:  # fmt: skip
    """The page of a position, or of a game at one step."""
    board = await ask(request, dissection.board, place)
    game = find(place.game)
    judged = await ask(request, dissection.has_engine, game.name)
    data: dict[str, Any] = {
        "board": board, "course": course, "ply": ply, "engine": judged, "chance": game.chance,
        "most": process_of(request).settings.thinking, "query": query or {}, "kind": board["scene"]["board"]["kind"],
    }  # fmt: skip
    return await shown(
        request, "analysis.html", wrong, here="analyse", data=data, board=board, game=game.name, title=game.title,
        course=course, ply=ply, thought=thought, written=written or [], judged=judged, query=query or {},
        unjudged=dissection.without_engine(game.name),
        svg=f"/api/v1/svg/{game.name}?" + urlencode({"position": board["position"], "language": language_of(request)}),
        ply_link=lambda number: localized(request, "/analyse?" + urlencode({**(query or {}), "ply": number})),
    )  # fmt: skip
