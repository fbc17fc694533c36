"""Tournaments on the page: the list, one of them, a new one, and what players and the director do."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import lru_cache
from threading import Lock
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from markupsafe import Markup

from academie.errors import AcademieError, Illegal
from academie.game.registry import PACKAGES, find
from academie.match import forms_of
from academie.server.api import tournaments as api
from academie.server.api.accounts import user_of
from academie.server.api.answers import process_of, stored
from academie.server.store.people import User
from academie.server.store.store import Store
from academie.server.store.tournaments import Tournaments
from academie.server.tournament import director
from academie.server.web.names import CLOCKS
from academie.server.web.page import asked_of, checked, form_of, going, language_of, part, person, shown
from academie.text.message import Message
from academie.tournament import Terms, Tournament, standings
from academie.tournament.standings import columns
from academie.tournament.terms import ARENA, SINGLE

router = APIRouter()
# What is said of each system, where one is chosen.
ABOUT = {
    "swiss": (Message("Swiss"), Message("Players with equal points meet; no pair meets twice.")),
    "round-robin": (Message("Round robin"), Message("Everybody meets everybody.")),
    "knock-out": (Message("Knock-out"), Message("The loser of a game is out.")),
    "arena": (Message("Arena"), Message("For a given time, players are paired again as soon as they are free.")),
    "tables": (Message("Tables of the books"), Message("Poule, chouette, à tourner: several at a table, in jetons.")),
    "display": (Message("Simultaneous display"), Message("The first player to enter plays all the others at once.")),
}
_ROUND, _RUNNING = Message("Round {number}"), Message("Games in progress")
_LATEST, _DONE = Message("Latest games"), Message("Finished games")
_LAST = 30  # games of an arena that are over
_SEAT = re.compile(r"^\d+[wb]")
_MAKING = Lock()
_NUMBER = Message("“{text}” is not a number.")
_MOMENT = Message("Write the date and the time as 2027-01-31T20:00.")


@router.get("/tournaments")
async def tournaments(request: Request) -> Response:
    """What is announced, played and over; and your own."""
    found = await stored(request, _found, await user_of(request))
    return await shown(request, "tournaments.html", about=ABOUT, **found)


def _found(store: Store, user: User) -> dict[str, Any]:
    book = Tournaments(store.database)
    return {
        "coming": book.listed(over=False),
        "over": book.listed(over=True, most=20),
        "directed": book.directed(user.id) if user.id else [],
        "guest": not user.id or user.guest,
    }


@router.get("/tournaments/new")
async def new(request: Request) -> Response:
    """The form for a new tournament."""
    return await _new(request, dict(request.query_params))


async def _new(request: Request, form: dict[str, str], wrong: AcademieError | None = None) -> Response:
    user = await user_of(request)
    try:
        game = find(form.get("game", "") or next(iter(PACKAGES)))
    except AcademieError as error:
        game, wrong = find(next(iter(PACKAGES))), error
    return await shown(
        request, "tournament_new.html", wrong, form=form, about=ABOUT, games=list(PACKAGES), game=game.name,
        forms=list(forms_of(game).values()), profiles=list(game.profiles.profiles.items()),
        clocks=CLOCKS, guest=not user.id or user.guest,
    )  # fmt: skip


@router.post("/tournaments/new")
async def make(request: Request) -> Response:
    """Make it, and go there."""
    form = await form_of(request)
    try:
        user, token = await person(request)
        process_of(request).limit(user.id, 10)
        made = await stored(request, director.create, user, _terms(form), form.get("club", ""))
    except AcademieError as error:
        return await _new(request, form, error)
    return going(request, f"/t/{made}", token)


def _terms(form: dict[str, str]) -> Terms:
    """The terms that a form describes."""
    numbers = {name: _number(form[name]) for name in ("rounds", "minutes", "patience", "limit") if form.get(name)}
    game, name = form.get("game", ""), form.get("form", "") or SINGLE
    return Terms(
        form.get("title", ""), form.get("system", ""), game, form.get("profile", ""), form.get("mode", "assisted"),
        name, form.get("agreed", ""), form.get("clock", "none"), rated=form.get("rated") == "yes",
        open=form.get("open") == "yes", automatic=form.get("automatic") == "yes", weekly=form.get("weekly") == "yes",
        jetons=form.get("jetons") == "yes", begins=_moment(form.get("begins", "")), **numbers,
    )  # fmt: skip


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise Illegal(_NUMBER.fill(text=text[:20]))
    return int(text)


def _moment(text: str) -> int:
    """A date and a time by universal time, in ms; 0 for none."""
    if not text:
        return 0
    try:
        return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError as error:
        raise Illegal(_MOMENT) from error


@router.get("/t/{name}")
async def tournament(request: Request, name: str) -> Response:
    """One: standings, pairings, the crosstable, your game; and for the director what he may do."""
    return await _tournament(request, name)


async def _tournament(request: Request, name: str, wrong: AcademieError | None = None) -> Response:
    user = await user_of(request)
    seen = await stored(request, director.seen, user, checked(name))
    found, whole = seen.held.tournament, request.query_params.get("games") == "all"

    def everybody() -> Markup:
        with _MAKING:  # all look at the same moment; who comes first makes it for the others
            text = _everybody(name, found, language_of(request), asked_of(request), directs=seen.directs, whole=whole)
        if seen.entrant is not None:
            place = next(place for place, row in enumerate(standings(found), 1) if row.id == seen.entrant.id)
            text = text.replace(f'<tr id="p{place}">', f'<tr id="p{place}" class="you">')
        return Markup(text)  # noqa: S704 - a template has made it, in which values are escaped

    return await shown(
        request, "tournament.html", wrong, id=name, terms=found.terms, seen=seen, begun=found.begun is not None,
        over=found.over, entered=seen.entrant is not None and not seen.entrant.gone, entrants=found.entrants.values(),
        everybody=everybody, about=ABOUT, user=user, address=f"{request.base_url}t/{name}",
        begins=f"{datetime.fromtimestamp(found.terms.begins / 1000, UTC):%Y-%m-%d %H:%M}",
    )  # fmt: skip


@lru_cache(maxsize=16)
def _everybody(id_: str, found: Tournament, language: str, asked: str, *, directs: bool, whole: bool) -> str:
    """Standings and games, which are equal for all who look, and are made once for each state of a tournament."""
    numbered = [
        (number, board, director.game(found, each))
        for number, pairings in enumerate(found.rounds, 1)
        for board, each in enumerate(pairings, 1)
    ]
    players = director.players(found)
    if found.terms.system == ARENA:  # its rounds are moments: what is played, what was played last
        players = [{**each, "cells": " ".join(_SEAT.sub("", cell) for cell in each["cells"])} for each in players]
        done = [each for each in reversed(numbered) if each[2]["scores"]]
        lists = [(_RUNNING, [each for each in numbered if not each[2]["scores"]])]
        lists.append((_DONE, done) if whole else (_LATEST, done[:_LAST]))
        lists = [each for each in lists if each[1]]
    else:
        done = []
        lists = [
            (_ROUND.fill(number=number), [each for each in numbered if each[0] == number])
            for number in range(len(found.rounds), 0, -1)
        ]
    return part(
        "tournament.html", "everybody", language, asked, id=id_, terms=found.terms, begun=found.begun is not None,
        rounds=len(found.rounds), players=players, rated=any(each["rating"] for each in players), directs=directs,
        lists=lists, rest=len(done) if len(done) > _LAST and not whole else 0, breaks=columns(found), half=half,
    )  # fmt: skip


@router.get("/t/{name}/stamp")
async def stamp(request: Request, name: str) -> Response:
    """What changes when there is something new on the page; asked every few seconds by whoever looks at it."""
    return PlainTextResponse((await stored(request, director.seen, await user_of(request), checked(name))).stamp)


def half(value: float) -> str:
    """Points as they are written: 2½."""
    whole, rest = divmod(value, 1)
    if rest not in {0, 0.5}:
        return f"{value:.2f}"
    return (f"{whole:.0f}" if whole or not rest else "") + ("½" if rest else "")


def _deed(work: Callable[..., object], *names: str) -> Callable[[Request, str], Awaitable[Response]]:
    """A route that does something with the fields of a form, and shows the tournament again."""

    async def route(request: Request, name: str) -> Response:
        form = await form_of(request)
        try:
            _, token = await person(request)
            if token:  # a stranger becomes a guest first, and then enters
                raise Illegal("Your browser blocks cookies from this site. Allow them to enter.")
            words = [_number(form.get(each, "")) if each in _NUMBERS else form.get(each, "") for each in names]
            await api.acted(request, checked(name), work, *words)
        except AcademieError as error:
            return await _tournament(request, name, error)
        return going(request, f"/t/{name}")

    return route


_NUMBERS = ("place", "board", "count")
for path, work, names in (
    ("leave", director.leaves, ("player",)),
    ("return", director.returns, ("player",)),
    ("skip", director.skips, ()),
    ("add", director.adds, ("name", "count")),
    ("pair", api.paired, ()),
    ("result", director.corrects, ("place", "board", "result")),
    ("end", director.ends, ()),
):
    router.add_api_route(f"/t/{{name}}/{path}", _deed(work, *names), methods=["POST"])


@router.post("/t/{name}/enter")
async def enter(request: Request, name: str) -> Response:
    """Enter; a stranger becomes a guest."""
    process, form = process_of(request), await form_of(request)
    try:
        user, token = await person(request)
        process.limit(user.id, 2)
        await stored(request, director.joins, user, checked(name), form.get("name", ""))
    except AcademieError as error:
        return await _tournament(request, name, error)
    return going(request, f"/t/{name}", token)
