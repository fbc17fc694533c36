"""A person's own pages: finished games, statistics, and mistakes that are asked again."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from academie.corpus import shelf
from academie.errors import AcademieError
from academie.game.registry import find
from academie.lessons import courses
from academie.lessons.exercises import every_kind, grade_of, key_of
from academie.lessons.progress import Progress
from academie.match import forms_of
from academie.players.characters import BY_KEY
from academie.scene.card import called
from academie.server.api.accounts import somebody, user_of
from academie.server.api.answers import ask, process_of, stored
from academie.server.api.archive import FILTERS
from academie.server.library.books import done
from academie.server.library.diagrams import Diagrams
from academie.server.library.mistakes import Question, answered, question, step_of
from academie.server.people import archive
from academie.server.store.archive import RESULTS, Archive
from academie.server.store.store import Store
from academie.server.web.charts import bars
from academie.server.web.learner import Learner, days
from academie.server.web.names import headed, machine
from academie.server.web.page import form_of, going, language_of, otherwise, printed, shown
from academie.text.message import Message, bilingual, counted
from academie.tutor import anki
from academie.tutor.mistakes import reasons
from academie.tutor.repetition import Memory, Review

router = APIRouter()
_WON, _DRAWN = Message.within("a game", "won"), Message.within("a game", "drawn")
_LOST = Message.within("a game", "lost")
_RESULTS = dict(zip(RESULTS, (_WON, _DRAWN, _LOST, Message("at one device")), strict=True))
_ROWS, _CARDS, _MONTHS = 200, 1_000, 24  # of one list, of one deck, of one plot
_ERROR = Message("Average loss per decision, by month")
_LUCK = Message("Luck per game, by month")
_NO_HINT = Message("The books do not mention this position. Look for the move that the engine would play.")
_GAMES = Message("game"), Message("games")


@router.get("/games")
async def games(request: Request, after: str = "") -> Response:
    """One's finished games, to be searched and saved."""
    words = {name: request.query_params.get(name, "").strip()[:80] for name in FILTERS}
    user = await user_of(request)
    found: dict[str, Any] = {"games": [], "count": 0, "next": ""}
    wrong: AcademieError | None = None
    try:
        if user.id:
            found = await stored(request, archive.listed, user.id, archive.sought(words), after)
    except AcademieError as error:
        wrong = error
    offered = await stored(request, _offered, user.id, language_of(request))
    query = urlencode({name: text for name, text in words.items() if text})
    return await shown(
        request, "archive.html", wrong, words=words, query=f"{query}&" if query else "", filtered=any(words.values()),
        counted=counted(found["count"], *_GAMES).to(language_of(request)), **found, **offered,
    )  # fmt: skip


def _offered(store: Store, user: str, language: str) -> Mapping[str, list[tuple[str, str]]]:
    """What one may choose in the search: of games and forms, those that were played."""
    played = Archive(store.database).played(user) if user else []
    forms = {name: form.title.to(language) for game in played for name, form in forms_of(find(game)).items()}
    return {
        "played": [(name, called(name).to(language)) for name in played],
        "results": [(name, title.to(language)) for name, title in _RESULTS.items()],
        "characters": [(name, headed(machine(name, language))) for name in BY_KEY],
        "forms": [("single", Message("one game").to(language)), *sorted(forms.items(), key=lambda each: each[1])],
    }


# --- Statistics


@router.get("/statistics")
async def statistics(request: Request, game: str = "") -> Response:
    """How one has played, by month and opponent."""
    user = await user_of(request)
    found = await stored(request, archive.statistics, user.id, game)
    charts = await ask(request, charts_of, found, language_of(request))
    learner = await Learner(request).look()
    learned = await ask(request, _learned, await learner.progress(), await learner.memory(), await learner.worked())
    return await shown(request, "mistakes.html", view="statistics", found=found, charts=charts, learned=learned)


def _learned(progress: Progress, memory: Memory, worked: frozenset[str]) -> dict[str, list[Any]]:
    """How far one is with the lessons and books one has begun, and how well one answers each kind of exercise."""
    lessons = [(each.game, sum(progress.done(each.game, one.id) for one in each.lessons), len(each.lessons))
               for each in courses() if any(game == each.game for game, _ in progress.reached)]  # fmt: skip
    books = [(each, sum(done(each, entry, worked) for entry in each.entries)) for each in shelf.books()]
    rates = [(game, kind, memory.rate(key_of(game, kind))) for game, kind in every_kind()]
    return {
        "lessons": lessons,
        "books": [(book, count) for book, count in books if count],
        "rates": [(game, kind, rate) for game, kind, rate in rates if rate.count],
    }


def charts_of(found: dict[str, Any], language: str) -> list[tuple[str, Any]]:
    """Error and luck by month."""
    charts = []
    for key, title in (("error", _ERROR), ("luck", _LUCK)):
        values = [(each["month"], each[key]) for each in found["months"] if each[key] is not None]
        if values:
            name = printed(title.to(language))
            charts.append((name, bars(values[-_MONTHS:], name, 3, "." if language == "en" else ",")))
    return charts


# --- Mistakes


@router.get("/mistakes")
async def mistakes(request: Request) -> Response:
    """The decisions that lost most, and when each is asked again."""
    return await _mistakes(request)


async def _mistakes(request: Request, wrong: AcademieError | None = None) -> Response:
    learner = await Learner(request).look()
    memory, now = await learner.memory(), time.time()
    rows = await stored(request, archive.mistakes, learner.user) if learner.user else []
    lines = [{**row, "again": days(memory.cards.get(row["key"]), now)} for row in rows]
    due = sum(each["again"] in {0, None} for each in lines)
    return await shown(request, "mistakes.html", wrong, view="mistakes", rows=lines[:_ROWS], due=due)


@router.get("/mistakes/next")
@otherwise(_mistakes)
async def due(request: Request) -> Response:
    """The next question: one that is due, else a new one."""
    learner = await Learner(request).look()
    rows = await stored(request, archive.mistakes, learner.user) if learner.user else []
    keys = {row["key"]: row for row in rows}
    key = (await learner.memory()).next(list(keys), datetime.now(UTC))
    return going(request, "/mistakes" if key is None else f"/mistakes/{keys[key]['link']}/{keys[key]['number']}")


@router.get("/mistakes.apkg")
async def deck(request: Request) -> Response:
    """All of them as a deck of Anki."""
    user = await somebody(request)
    process_of(request).limit(user.id, 20)
    rows = await stored(request, archive.mistakes, user.id)
    body = await ask(request, _packed, rows, language_of(request))
    head = {"content-disposition": 'attachment; filename="academie-mistakes.apkg"'}
    return Response(body, media_type="application/octet-stream", headers=head)


def _packed(rows: list[dict[str, Any]], language: str) -> bytes:
    asked = list[Question]()
    for row in rows[:_CARDS]:
        with suppress(AcademieError):  # of a law that has changed since
            asked.append(question(row))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mistakes.apkg"
        anki.write(path, ((each.game, each.key, each.mistake) for each in asked), language)
        return path.read_bytes()


@dataclass(frozen=True)
class Tried:
    """How far somebody is with a question, and what was said of his last answer."""

    wrong: int = 0
    helped: bool = False
    over: bool = False
    lines: tuple[Message, ...] = ()
    right: bool | None = None


@router.get("/mistakes/{link}/{number}")
@otherwise(_mistakes)
async def mistake(request: Request, link: str, number: int) -> Response:
    """One question on the board."""
    learner = await Learner(request).look()
    return await _shown(learner, await _asked(request, learner.user, link, number), Tried())


@router.post("/mistakes/{link}/{number}")
@otherwise(_mistakes)
async def solve(request: Request, link: str, number: int) -> Response:
    """An answer, a wish for help, or to drop the question."""
    form = await form_of(request)
    learner = await Learner(request).look()
    asked = await _asked(request, learner.user, link, number)
    said = form.get("wrong", "")
    before = Tried(int(said[:2]) if said.isascii() and said.isdecimal() else 0, form.get("helped") == "yes")
    word = form.get("word", "")
    if word == "drop":
        await stored(request, _dropped, learner.user, asked)
        return going(request, "/mistakes")
    if word == "hint":
        first = asked.mistake.books[:1]
        lines = tuple(bilingual(each["en"], each["fr"]) for each in first) or (_NO_HINT,)
        return await _shown(learner, asked, Tried(before.wrong, helped=True, lines=lines))
    if word == "show":
        await _remember(learner, asked, before, gave_up=True)
        lines = await ask(request, reasons, asked.mistake)
        return await _shown(learner, asked, Tried(before.wrong, over=True, lines=lines), asked.mistake.best)
    try:
        found, move = await ask(request, answered, asked, form.get("text", ""), form.get("act", "")[:300])
    except AcademieError as error:
        return await _shown(learner, asked, Tried(before.wrong, before.helped, lines=(error.text,), right=False))
    if found.right:
        await _remember(learner, asked, before)
    wrong = before.wrong + (not found.right)
    tried = Tried(wrong, before.helped, over=found.right, lines=found.lines, right=found.right)
    return await _shown(learner, asked, tried, move if found.right else None)


async def _asked(request: Request, user: str, link: str, number: int) -> Question:
    row = await stored(request, _row, user, link[:22], min(max(number, 0), 10**9))
    return await ask(request, question, row)


def _row(store: Store, user: str, link: str, number: int) -> dict[str, Any]:
    return {**Archive(store.database).mistake(user, link, number), "key": archive.mistake_key(link, number)}


def _dropped(store: Store, user: str, asked: Question) -> None:
    Archive(store.database).drop(user, asked.link, asked.number)


async def _remember(learner: Learner, asked: Question, tried: Tried, *, gave_up: bool = False) -> None:
    grade = grade_of(tried.wrong, helped=tried.helped, gave_up=gave_up)
    review = Review(asked.key, grade, datetime.now(UTC))
    await learner.keep(lambda user, _at: learner.learning.review(user, review))


async def _shown(learner: Learner, asked: Question, tried: Tried, played: str | None = None) -> Response:
    diagrams = Diagrams(language_of(learner.request))
    step = await ask(learner.request, step_of, asked, diagrams, played)
    card = (await learner.memory()).cards.get(asked.key)
    return await learner.shown(
        "mistake.html", asked=asked, game=asked.game, step=step, diagrams=diagrams, tried=tried, lines=tried.lines,
        right=tried.right, again=days(card, time.time()) if tried.over else None,
    )  # fmt: skip
