"""A game on the page: the board, which scripts bring to life; a seat; the journal, the proof and the review."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from markupsafe import Markup

from academie.errors import AcademieError
from academie.fairdice import chain
from academie.fairdice.proof import read as read_proof
from academie.fairdice.verify import verify
from academie.game.registry import find
from academie.referee import referee_of
from academie.referee import sit as sit_down
from academie.scene import Board, board_named, scene_of
from academie.scene.card import card_of
from academie.server.api.accounts import live_of, user_of
from academie.server.api.answers import PATIENCE, ask, process_of, stored
from academie.server.compression import drawing
from academie.server.library import dissection
from academie.server.library import replay as replaying
from academie.server.library.positions import Place
from academie.server.library.positions import svg as picture
from academie.server.live.live import Live
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.phrases import PHRASES
from academie.server.people import meetings
from academie.server.store.tournaments import Tournaments
from academie.server.web.names import sitter
from academie.server.web.page import checked, form_of, going, language_of, otherwise, person, shown
from academie.server.web.pages.first import front
from academie.svg.paper import adaptive, washed
from academie.text.message import Message, verbatim

PITCHES = range(34, 47)  # of a standing board that has one, by the height of the window (boards/tablier.js)
_AROUND = 248  # pixels over and under it there
_STANDING = "(max-width: 719px) and (orientation: portrait)"
_LYING = "(min-width: 720px), (orientation: landscape)"
_STYLE = re.compile(r"<style>[^<]*</style>")


@dataclass(frozen=True)
class Wood:
    """The empty board in a page: drawings, addresses of its measures with the windows they fit, digests."""

    drawn: Markup
    preloads: tuple[tuple[str, str], ...]  # an address, and the windows that want it
    digests: dict[str, str]


def wood(board: Board) -> Wood:
    """The empty board, lying and standing. Drawing it first takes time: call it in a thread."""
    standing = dict(_standing(board.standing))
    windows = {board.lying: _LYING, **standing}
    digests = {name: _digest(name) for name in windows}
    boards = tuple((f"/static/boards/{name}.json?v={digests[name]}", windows[name]) for name in windows)
    upright = (
        _drawn(f"{board.standing}-w41", "upright", "none") if len(standing) > 1 else _drawn(board.standing, "upright")
    )
    return Wood(_drawn(board.lying, "lying") + upright, boards, digests)


def _standing(name: str) -> Iterator[tuple[str, str]]:
    """The names of a standing board, and the windows each is for."""
    try:
        board_named(f"{name}-w{PITCHES[0]}")
    except AcademieError:
        yield name, _STANDING
        return
    for pitch in PITCHES:
        least = f" and (min-height: {_AROUND + 12 * pitch - 6}px)" if pitch > PITCHES[0] else ""
        most = f" and (max-height: {_AROUND + 12 * pitch + 5}px)" if pitch < PITCHES[-1] else ""
        yield f"{name}-w{pitch}", f"{_STANDING}{least}{most}"


@lru_cache(2048)
def _digest(name: str) -> str:
    return board_named(name).digest


@lru_cache(64)
def _drawn(name: str, posture: str, fills: str = "xMidYMin") -> Markup:
    """The wood within a page, whose own sheet styles it.

    One that is drawn by the height of the window fills what is kept for it ("none") until it is drawn for this one.
    """
    found = _STYLE.sub("", board_named(name).svg, count=1).strip()
    return Markup(found.replace("<svg ", f'<svg class="drawing {posture}" preserveAspectRatio="{fills}" ', 1))  # noqa: S704 - our own drawing


router = APIRouter()
_PROVED = Message("Throws and deals in the proof: {draws}. All are correct.")
_UNDRAWN = Message("This game used no dice and no deals, so there is nothing to prove.")
_WAIT = Message("The proof appears when the game is over.")


@router.get("/m/{link}")
async def meeting(request: Request, link: str) -> Response:
    """A meeting."""
    return await _meeting(request, link)


async def _meeting(request: Request, link: str, wrong: AcademieError | None = None) -> Response:
    process = process_of(request)
    try:
        live = await live_of(request, checked(link))
    except AcademieError as error:
        return await front(request, error)
    user, language = await user_of(request), language_of(request)
    first = live.chair_of(user.id)  # where several sit at a device it does not turn for each
    viewer = _viewer(live, user.id)
    board, laid, lines = await process.threads.run(PATIENCE, _wood, live.meeting, first)
    tournament = await stored(request, lambda store: Tournaments(store.database).of_game(live.link))
    return await shown(
        request, "meeting.html", wrong, tournament=tournament, head=meetings.summary(live.head, user.id),
        view=live.view(viewer),
        names=[each.to(language) for each in live.meeting.names],
        said=await process.threads.run(PATIENCE, _said, live.meeting, viewer), wood=laid, seated=first is not None,
        table=_table(live.meeting, user.id, board, language) | {
            "address": f"{request.base_url}m/{link}", "name": user.name,
            "boards": laid.digests, "lines": lines, "key": _invited(live, first, request.query_params.get("key", "")),
        },
    )  # fmt: skip


def _invited(live: Live, chair: int | None, key: str) -> str:
    """The key of an invitation, if it can seat a user who has no chair yet; else empty."""
    return key if chair is None and not live.meeting.full and live.secrets.admits(key) else ""


def _viewer(live: Live, user: str) -> int | None:
    """The chair a user sees from; None if several people share the device, who must not see each other's hands."""
    held = live.chairs_of(user)
    return held[0] if len(held) == 1 else None


def _wood(meeting: Meeting, chair: int | None) -> tuple[Board, Wood, list[dict[str, Any]]]:
    """The board it is played on as a chair sees it, what the page has of it at first, and how lines call its sides."""
    head, board = meeting.head, meeting.board
    table = sit_down(head.game, head.mode, head.profile) if board is None else board.table
    seat = None if board is None or chair is None else board.seat(chair)
    found = scene_of(table, seat).board
    sides = zip(table.reader.names, table.reader.spoken, table.game.players, strict=False)
    return found, wood(found), [_side(*each) for each in sides]


def _said(meeting: Meeting, viewer: int | None) -> dict[str, str]:
    """The position in words, as a viewer may see it; empty before the first game."""
    scene = meeting.scene(viewer)
    return {"en": "", "fr": ""} if scene is None else scene["said"]


def _table(meeting: Meeting, user: str, board: Board, language: str) -> dict[str, Any]:
    """What the page of a game knows before the view: its board, what machines are called, which chairs are yours."""
    head = meeting.head
    chairs = list(enumerate(head.chairs))
    machines = [(number, chair.spec) for number, chair in chairs if chair.kind == "machine"]
    return {
        "link": head.link,
        "game": head.game,
        "first": [line.data() for line in card_of(head.game).first] if head.mode == "assisted" else [],
        "board": {"kind": board.kind, "lying": board.lying, "standing": board.standing, "near": board.near},
        "hidden": find(head.game).hidden,
        "taking": getattr(referee_of(head.game), "TAKING", ""),
        "machines": {number: sitter(head.game, spec, meeting.written(number), language) for number, spec in machines},
        "held": [number for number, chair in chairs if user and chair.holder == user],
        "phrases": {key: phrase.data() for key, phrase in PHRASES.items()},
    }


def _side(name: str, said: Message, player: Message) -> dict[str, Any]:
    """A side as lines of acts begin with it, as they and others tell it, and by the letter that stands for it."""
    letter = verbatim(name) if len(name) == 1 else said.each(lambda text: text[0])
    return {"name": name, "said": said.data(), "player": player.data(), "letter": letter.data()}


@router.post("/m/{link}/sit")
async def sit(request: Request, link: str) -> Response:
    """Take an open chair; the key of the invitation is in the address."""
    process, form = process_of(request), await form_of(request)
    try:
        user, token = await person(request)
        process.limit(user.id)
        key = request.query_params.get("key", "")
        await process.sit(checked(link), user.id, None, form.get("name", "") or user.name, key)
    except AcademieError as error:
        return await _meeting(request, link, error)
    return going(request, f"/m/{link}", token)


@router.get("/m/{link}/board.svg")
async def board(request: Request, link: str) -> Response:
    """The position as you may see it."""
    live, user = await live_of(request, checked(link)), await user_of(request)
    position = live.view(_viewer(live, user.id))["position"]
    place = Place(live.head.game, live.head.profile, position)
    drawn = await ask(request, picture, place, standing=False, night=False, language=language_of(request), talon="")
    found = washed(drawn) if request.query_params.get("small") == "yes" else adaptive(drawn)
    return drawing(request, found)


@router.get("/m/{link}/journal")
async def journal(request: Request, link: str) -> Response:
    """The journal, as text."""
    process = process_of(request)
    try:
        live = await live_of(request, checked(link))
        return PlainTextResponse(await process.threads.run(PATIENCE, meetings.journal, live.meeting))
    except AcademieError as error:
        return await _meeting(request, link, error)


@router.get("/m/{link}/dice")
async def dice(request: Request, link: str) -> Response:
    """The server's commitment, and whether its dice match it."""
    live = await live_of(request, checked(link))
    revealed, commit = live.secrets.revealed(live.meeting), bytes.fromhex(live.head.commit)
    sound = [chain.binds(commit, bytes.fromhex(secret), number) for number, secret in enumerate(revealed, start=1)]
    verdict = await _verdict(request, live) if live.meeting.over else _WAIT
    return await shown(
        request, "dice.html", link=link, commit=live.head.commit, secrets=revealed, sound=sound,
        shares=live.meeting.contributions, verdict=verdict,
    )  # fmt: skip


async def _verdict(request: Request, live: Live) -> Message:
    """Whether the server's dice match its commitment."""
    return await ask(request, proved, meetings.proof(live.meeting, list(live.entries), live.secrets))


def proved(text: str) -> Message:
    """Whether a proof holds, in a sentence."""
    found = verify(read_proof(text))
    draws = sum(game.draws for game in found.games)
    if found.wrong is not None:
        return found.wrong.text
    return _PROVED.fill(draws=draws) if draws else _UNDRAWN


@router.get("/m/{link}/replay")
@otherwise(front)
async def replay(request: Request, link: str, entry: int | None = None) -> Response:
    """Review a finished game; without scripts one entry at a time. Redirects to a game in progress."""
    process = process_of(request)
    live = await live_of(request, checked(link))
    meeting, head, entries = live.meeting, live.head, list(live.entries)
    if not meeting.over:
        return going(request, f"/m/{link}")
    number = len(entries) if entry is None else max(0, min(entry, len(entries)))
    at = await ask(request, replaying.at, meeting, entries, number)
    lines = await process.threads.run(PATIENCE, replaying.listed, meeting, entries)
    verdict = await _verdict(request, live)
    judged = meeting.board is not None and await ask(request, dissection.has_engine, head.game)
    names = [each.to(language_of(request)) for each in meeting.names]
    view = live.view(None)
    data = {"link": link, "at": at, "entries": lines, "names": names, "sides": view["sides"]}
    return await shown(
        request, "replay.html", here="watch", head=meetings.summary(head), at=at, names=names, told=lines, data=data,
        verdict=verdict, drawn=verdict != _UNDRAWN, judged=judged, view=view,
    )  # fmt: skip


@router.get("/m/{link}/replay/{number}.svg")
async def drawn(request: Request, link: str, number: int) -> Response:
    """The position after an entry, as SVG."""
    live = await live_of(request, checked(link))
    at = await ask(request, replaying.at, live.meeting, list(live.entries), number)
    place = Place(live.head.game, live.head.profile, at["position"])
    found = await ask(request, picture, place, standing=False, night=False, language=language_of(request), talon="")
    return drawing(request, adaptive(found))
