"""The small plain page: server-rendered, in both languages, and read without scripts. The page to come replaces it."""

from __future__ import annotations

import secrets
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from academie.errors import AcademieError, Unreadable
from academie.fair import chain
from academie.fair.proof import read as read_proof
from academie.fair.verify import verify
from academie.server import api, identity, library, messages
from academie.server.entries import LINK
from academie.server.questions import Place
from academie.server.questions import svg as engraved
from academie.server.routes.accounts import address_of, id_of, user_of
from academie.server.routes.asking import ask, process_of, status_of
from academie.title import Title

if TYPE_CHECKING:
    from academie.server.live import Live
    from academie.server.store.people import User

router = APIRouter(include_in_schema=False)
_FOLDER = File(__file__).parent / "templates"
_TEMPLATES = Environment(
    loader=FileSystemLoader(_FOLDER), autoescape=select_autoescape(default=True), undefined=StrictUndefined
)
_PATIENCE = 30.0
_SHOWN = 400  # entries on a page
_NO_LINK = Title("This is no link of a game.", "Ce n'est pas le lien d'une partie.")
_PROVED = Title("{draws} throws and deals proved.", "Jets et donnes prouvés : {draws}.")
_WAIT = Title("Proved when the game is over.", "La preuve vient à la fin de la partie.")


def language_of(request: Request) -> str:
    """As the address asks, else as the browser does."""
    asked = request.query_params.get("lang", "")
    first = request.headers.get("accept-language", "").strip().lower()
    return asked if asked in {"en", "fr"} else "fr" if first.startswith("fr") else "en"


def shown(request: Request, name: str, *, status: int = 200, wrong: str = "", **values: Any) -> HTMLResponse:  # noqa: ANN401 - whatever a template shows
    """A template filled in; everything in it is escaped."""
    language = language_of(request)
    text = _TEMPLATES.get_template(name).render(
        language=language, say=lambda en, fr: Title(en, fr).to(language), wrong=wrong, **values
    )
    return HTMLResponse(text, status)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form that are texts."""
    found = await request.form(max_files=0, max_fields=20)
    return {key: value for key, value in found.items() if isinstance(value, str)}


async def person(request: Request) -> tuple[User, str]:
    """Who asks, and the token of a guest where he is new."""
    process = process_of(request)
    user = await user_of(request, process)
    if user is not None:
        return user, ""
    return await process.writers.run(_PATIENCE, process.accounts.guest, address_of(request))


def going(request: Request, link: str, token: str) -> Response:
    """To the page of a meeting."""
    answer = RedirectResponse(f"/m/{link}?lang={language_of(request)}", 303)
    if token:
        identity.give(answer, token, secure=process_of(request).settings.secure)
    return answer


@router.get("/")
async def games(request: Request) -> Response:
    """The games of the house, and those being played."""
    return await _games(request)


async def _games(request: Request, wrong: AcademieError | None = None) -> Response:
    process = process_of(request)
    listed = await process.writers.run(_PATIENCE, api.listed, process.store, "")
    known = await ask(request, library.games)
    titles = {game["name"]: game["title"] for game in known}
    status = 200 if wrong is None else status_of(wrong)
    said = "" if wrong is None else wrong.to(language_of(request))
    return shown(request, "games.html", status=status, wrong=said, games=known, listed=listed, titles=titles)


@router.post("/begin")
async def begin(request: Request) -> Response:
    """Sit down to a game."""
    process, form = process_of(request), await form_of(request)
    try:
        user, token = await person(request)
        process.limit(user.id, 5)
        wanted = api.Wanted(
            form.get("game", ""), form.get("profile", ""), form.get("mode", "assisted"),
            chairs=(api.ME, form.get("other", "") or api.OPEN), clock=form.get("clock", "") or "none",
            public=form.get("public") == "yes", name=form.get("name", "") or user.name,
        )  # fmt: skip
        most = process.settings.meetings
        head = await process.writers.run(_PATIENCE, api.create, process.store, user.id, wanted, most)
        await process.live(head.link)
    except AcademieError as error:
        return await _games(request, error)
    return going(request, head.link, token)


@router.get("/join")
async def join(request: Request, link: str = "") -> Response:
    """The page of a link, however it was pasted."""
    found = [word for word in link.replace("?", "/").split("/") if LINK.fullmatch(word)]
    return going(request, found[-1], "") if found else await _games(request, Unreadable(_NO_LINK))


@router.get("/m/{link}")
async def meeting(request: Request, link: str) -> Response:
    """A meeting: how it stands, what you may do, what happened."""
    return await _meeting(request, link)


async def _meeting(request: Request, link: str, wrong: AcademieError | None = None) -> Response:
    process = process_of(request)
    try:
        live = await process.live(_checked(link))
    except AcademieError as error:
        return await _games(request, error)
    user = await user_of(request, process)
    chair = live.chair_of("" if user is None else user.id)
    head = api.summary(live.head, "" if user is None else user.id)
    return shown(
        request, "meeting.html", head=head, view=live.view(chair), title=library.title(live.head.game),
        entries=_told(live, chair), can_join=chair is None and any(each["kind"] == "open" for each in head["chairs"]),
        new_id=secrets.token_hex(8), status=200 if wrong is None else status_of(wrong),
        wrong="" if wrong is None else wrong.to(language_of(request)),
    )  # fmt: skip


def _checked(link: str) -> str:
    if not LINK.fullmatch(link):
        raise Unreadable(_NO_LINK)
    return link


def _told(live: Live, chair: int | None) -> list[dict[str, Any]]:
    return [live.meeting.shown(entry, chair) for entry in live.entries[-_SHOWN:]]


@router.post("/m/{link}/sit")
async def sit(request: Request, link: str) -> Response:
    """Take an open chair."""
    form = await form_of(request)
    try:
        user, token = await person(request)
        process_of(request).limit(user.id)
        await process_of(request).sit(_checked(link), user.id, None, form.get("name", "") or user.name)
    except AcademieError as error:
        return await _meeting(request, link, error)
    return going(request, link, token)


@router.post("/m/{link}/do")
async def do(request: Request, link: str) -> Response:
    """Something done at the table, by a form."""
    process, form = process_of(request), await form_of(request)
    if form.get("type") == "contribute":
        form["hex"] = secrets.token_hex(16)
    try:
        user = await id_of(request, process)
        await process.submit(_checked(link), api.known(user), messages.asked(form))
    except AcademieError as error:
        return await _meeting(request, link, error)
    return going(request, link, "")


@router.get("/m/{link}/board.svg")
async def board(request: Request, link: str) -> Response:
    """The position as you may see it."""
    process = process_of(request)
    live = await process.live(_checked(link))
    user = await user_of(request, process)
    position = live.view(live.chair_of("" if user is None else user.id))["position"]
    place = Place(live.head.game, live.head.profile, position)
    drawn = await ask(request, engraved, place, standing=False, night=False, language=language_of(request), talon="")
    policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return Response(drawn, media_type="image/svg+xml", headers={"content-security-policy": policy})


@router.get("/m/{link}/dice")
async def dice(request: Request, link: str) -> Response:
    """What the house was bound to, and whether it kept to it."""
    process = process_of(request)
    live = await process.live(_checked(link))
    revealed = live.secrets.revealed(live.meeting)
    commit = live.head.commit
    sound = [
        chain.binds(bytes.fromhex(commit), bytes.fromhex(secret), number)
        for number, secret in enumerate(revealed, start=1)
    ]
    verdict = _WAIT
    if live.meeting.over:
        verdict = await ask(request, _verdict, api.proof(live.meeting, list(live.entries), live.secrets))
    return shown(
        request, "dice.html", link=link, commit=commit, secrets=revealed, sound=sound,
        shares=live.meeting.contributions, verdict=verdict.to(language_of(request)),
    )  # fmt: skip


def _verdict(text: str) -> Title:
    found = verify(read_proof(text))
    return found.wrong.text if found.wrong is not None else _PROVED.fill(draws=sum(game.draws for game in found.games))


@router.get("/api")
async def questions(request: Request) -> Response:
    """Every question over HTTP, as openapi.json has them."""
    return shown(request, "questions.html", paths=request.app.openapi()["paths"])


@router.get("/plain.css")
async def style() -> Response:
    """The page's only style."""
    return Response((_FOLDER / "plain.css").read_text(encoding="utf-8"), media_type="text/css")
