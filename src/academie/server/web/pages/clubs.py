"""Clubs and classes on the page: one's own, one of them, what its members and organisers do, and the pupils' sheet."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from academie.errors import AcademieError, Illegal
from academie.game.registry import PACKAGES
from academie.lessons import courses
from academie.lessons.exercises import every_kind
from academie.server.api.accounts import address_of, somebody, user_of
from academie.server.api.answers import PATIENCE, ask, process_of, stored
from academie.server.compression import drawing
from academie.server.library.positions import Place
from academie.server.library.positions import svg as picture
from academie.server.people import clubs, meetings
from academie.server.web.names import CLOCKS
from academie.server.web.page import checked, form_of, going, language_of, shown
from academie.server.web.pages.tournaments import ABOUT, half
from academie.svg.paper import adaptive
from academie.text.message import Message

router = APIRouter()
ROLES = {
    "owner": Message("owner"),
    "organiser": Message("organiser"),
    "member": Message("member"),
    "pupil": Message("pupil"),
    "invited": Message("invited"),
}


@cache
def _settable() -> list[tuple[str, list[tuple[str, Message]], list[tuple[str, Message]]]]:
    """What can be set: the lessons and the kinds of exercises of each game."""
    lessons = {
        course.game: [(f"lesson {course.game} {each.id}", each.title) for each in course.lessons]
        for course in courses()
    }
    kinds: dict[str, list[tuple[str, Message]]] = {}
    for game, kind in every_kind():
        kinds.setdefault(game.name, []).append((f"exercise {game.name} {kind.name}", kind.title))
    return [(name, lessons.get(name, []), kinds.get(name, [])) for name in PACKAGES]


@router.get("/clubs")
async def listed(request: Request, name: str = "") -> Response:
    """Where you belong, and a new one; with a name to the page of that one."""
    if not name:
        return await _listed(request)
    try:
        return going(request, place((await stored(request, clubs.found, name)).name))
    except AcademieError as error:
        return await _listed(request, error)


async def _listed(request: Request, wrong: AcademieError | None = None) -> Response:
    user = await user_of(request)
    mine = await stored(request, clubs.mine, user)
    return await shown(
        request, "club.html", wrong, view="list", mine=mine, roles=ROLES, guest=not user.id or user.guest
    )


@router.post("/clubs")
async def create(request: Request) -> Response:
    """Make one."""
    form = await form_of(request)
    try:
        user = await somebody(request)
        process_of(request).limit(user.id, 10)
        words = form.get("words", "")
        made = await stored(request, clubs.create, user, form.get("name", ""), form.get("kind", ""), words)
    except AcademieError as error:
        return await _listed(request, error)
    return going(request, place(made.name))


def place(name: str) -> str:
    """The address of the page of a club: names are compared without their spaces and signs."""
    return f"/clubs/{quote(name.replace(' ', '-'))}"


def _address(request: Request, name: str) -> str:
    """The code in full, as people read and type it."""
    return f"{request.base_url}{unquote(place(name)[1:])}"


@router.get("/clubs/{name}")
async def club(request: Request, name: str) -> Response:
    """One, as far as you may see it."""
    return await _club(request, name)


async def _club(request: Request, name: str, wrong: AcademieError | None = None) -> Response:
    user = await user_of(request)
    found = await stored(request, clubs.shown, user, name)
    tomorrow = f"{datetime.now(UTC) + timedelta(days=7):%Y-%m-%d}"
    return await shown(
        request, "club.html", wrong, view="club", roles=ROLES, user=user, about=ABOUT, half=half,
        here=place(found["club"].name), address=_address(request, found["club"].name),
        key=request.query_params.get("key", "")[:64],
        games=list(PACKAGES), clocks=CLOCKS, settable=_settable() if found["leads"] else [], tomorrow=tomorrow, **found,
    )  # fmt: skip


@router.get("/clubs/{name}/board.svg")
async def board(request: Request, name: str) -> Response:
    """The position that is shown to the members."""
    shows = (await stored(request, clubs.belonging, await user_of(request), name)).board
    if shows is None or "link" in shows:
        return drawing(request, "", 404)
    where = Place(shows["game"], None, shows["position"])
    drawn = await ask(request, picture, where, standing=False, night=False, language=language_of(request), talon="")
    return drawing(request, adaptive(drawn), 200, "private, max-age=3600")


@router.get("/clubs/{name}/stamp")
async def stamp(request: Request, name: str) -> Response:
    """What changes when there is something new on the page; asked every few seconds by whoever looks at it."""
    return PlainTextResponse(await stored(request, clubs.stamp, await user_of(request), name))


@router.post("/clubs/{name}/play")
async def play(request: Request, name: str) -> Response:
    """Begin a game at which only members see and sit."""
    process, form = process_of(request), await form_of(request)
    try:
        user = await somebody(request)
        process.limit(user.id, 5)
        of = await stored(request, clubs.belonging, user, name)
        game_request = meetings.GameRequest(
            form.get("game", ""), clock=form.get("clock", "") or "none", name=user.name, club=of.id
        )
        live = await process.begin(user, game_request, address_of(request))
    except AcademieError as error:
        return await _club(request, name, error)
    return going(request, f"/m/{live.link}")


@router.post("/clubs/{name}/sit/{link}")
async def sit(request: Request, name: str, link: str) -> Response:
    """Take a free seat at a game of the club."""
    process = process_of(request)
    try:
        user = await somebody(request)
        process.limit(user.id)
        await stored(request, clubs.belonging, user, name)
        await stored(request, meetings.check_seen, checked(link), user.id, user.school)
        live = await process.live(link)
        if live.chair_of(user.id) is None:
            await process.sit(link, user.id, None, user.name, live.secrets.key)
    except AcademieError as error:
        return await _club(request, name, error)
    return going(request, f"/m/{link}")


@router.post("/clubs/{name}/enter")
async def enter(request: Request, name: str) -> Response:
    """A pupil logs in by name and code."""
    process, form = process_of(request), await form_of(request)
    words = (process.accounts, name, form.get("pupil", ""), form.get("code", ""), address_of(request))
    try:
        token = await process.readers.run(PATIENCE, clubs.enter, *words)
    except AcademieError as error:
        return await _club(request, name, error)
    return going(request, place(name), token)


def _deed(work: Callable[..., Any], *names: str, home: bool = False) -> Callable[[Request, str], Awaitable[Response]]:
    """A route that does something with the fields of a form, and shows the club, or one's own, again.

    Where accounts are deleted or somebody is removed, the work says whose, and their sockets are closed.
    """

    async def route(request: Request, name: str) -> Response:
        form, process = await form_of(request), process_of(request)
        try:
            user = await somebody(request)
            process.limit(user.id, 2)
            words = [_number(form.get(each, "")) if each == "count" else form.get(each, "") for each in names]
            gone = await process.writers.run(PATIENCE, work, process.store, user, name, *words)
        except AcademieError as error:
            return await _club(request, name, error)
        for each in [gone] if isinstance(gone, str) else gone or []:
            process.hub.erased(each)
        return going(request, "/clubs" if home else place(name))

    return route


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise Illegal("“{text}” is not a number.", text=text[:20])
    return int(text)


for path, work, names in (
    ("join", clubs.join, ("key",)),
    ("invite", clubs.invite, ("who",)),
    ("remove", clubs.remove, ("member",)),
    ("role", clubs.promote, ("member", "role")),
    ("hand-over", clubs.hand_over, ("member",)),
    ("words", clubs.describe, ("words",)),
    ("link", clubs.renew, ()),
    ("set", clubs.set_task, ("what", "count", "day")),
    ("unset", clubs.withdraw_task, ("task",)),
    ("board", clubs.show_board, ("game", "position", "words")),
):
    router.add_api_route(f"/clubs/{{name}}/{path}", _deed(work, *names), methods=["POST"])
router.add_api_route("/clubs/{name}/leave", _deed(clubs.leave, home=True), methods=["POST"])
router.add_api_route("/clubs/{name}/close", _deed(clubs.close, "typed", home=True), methods=["POST"])


def _sheet(work: Callable[..., list[tuple[str, str]]], field: str) -> Callable[[Request, str], Awaitable[Response]]:
    """A route that makes codes, and shows them once, to be printed."""

    async def route(request: Request, name: str) -> Response:
        form, process = await form_of(request), process_of(request)
        try:
            user = await somebody(request)
            process.limit(user.id, 10)
            made = await process.writers.run(PATIENCE, work, process.store, user, name, form.get(field, ""))
            of = await stored(request, clubs.found, name)
        except AcademieError as error:
            return await _club(request, name, error)
        return await shown(
            request, "club.html", view="sheet", club=of, made=made, here=place(of.name),
            address=_address(request, of.name),
        )  # fmt: skip

    return route


router.add_api_route("/clubs/{name}/pupils", _sheet(clubs.add_pupils, "names"), methods=["POST"])
router.add_api_route("/clubs/{name}/codes", _sheet(clubs.new_codes, "member"), methods=["POST"])
