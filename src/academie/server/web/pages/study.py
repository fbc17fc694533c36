"""The books on the page: a shelf of them, the entries of each, and an entry with board, lines and verdict."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from academie.corpus import shelf
from academie.corpus.adapter import adapter_of
from academie.corpus.record import Book, Entry, said
from academie.errors import AcademieError
from academie.game.registry import find
from academie.server.api.answers import ask
from academie.server.library import books as bookcase
from academie.server.library.diagrams import Diagrams, is_wide
from academie.server.library.law import neighbours
from academie.server.web.documents import pressed
from academie.server.web.learner import Learner, days
from academie.server.web.page import form_of, going, language_of, otherwise
from academie.text.message import Message, joined
from academie.trial.verdicts import shipped_verdicts
from academie.tutor.problem import Problem, Verdict, judge
from academie.tutor.repetition import Grade, Memory, Review
from academie.tutor.workbook import asks, problem_in

router = APIRouter()
_LONGEST = 300
_LINE = 600  # signs of what was played on the board
_RIGHT = Message("Right. {text}")
_REFUTED = Message("No. {move} loses to {line}.")
_UNPROVED = Message("No. The book does not play {move}, and we do not know whether it is as good.")
_NO_COUNT = Message("No; count again.")
_CALLED = Message("The books say: {names}.")
_SO_FAR = Message("Right: {move}. The reply is {reply}. Now your next move.")


@dataclass(frozen=True)
class Tried:
    """The result of an answer: right or not, what to say, and when it is due again."""

    right: bool | None
    lines: tuple[Message, ...]
    again: int | None = None
    shown: bool = False  # whether the execution may be seen
    asked: bool = False  # whether it is asked though it is known
    played: str = ""  # the moves of both sides that an answer on the board has come to


# --- The shelf


@router.get("/study")
async def books(request: Request) -> Response:
    """All books."""
    return await _shelf(request)


async def _shelf(request: Request, wrong: AcademieError | None = None) -> Response:
    learner = await Learner(request).look()
    worked = await learner.worked()
    done = await ask(
        request, lambda: [sum(bookcase.done(book, each, worked) for each in book.entries) for book in shelf.books()]
    )
    groups = groupby(zip(shelf.books(), done, strict=True), lambda found: found[0].game)
    return await learner.shown("shelf.html", wrong, groups=[list(group) for _, group in groups])


@router.get("/study/{name}")
@otherwise(_shelf)
async def book(request: Request, name: str) -> Response:
    """The entries of a book."""
    learner = await Learner(request).look()
    found = shelf.find_book(name)
    worked = await learner.worked()
    rows = await ask(request, _rows, found, worked)
    done = sum(known for _, known, _ in rows)
    return await learner.shown("book.html", book=found, game=find(found.game), rows=rows, done=done)


def _rows(book: Book, worked: frozenset[str]) -> list[tuple[Entry, bool, Message]]:
    """The entries of a book: which are done, and a line about each."""
    known = [(entry, bookcase.done(book, entry, worked)) for entry in book.entries]
    return [(entry, done, bookcase.gist(book, entry, known=done)) for entry, done in known]


@router.get("/study/{name}/next")
@otherwise(_shelf)
async def due(request: Request, name: str) -> Response:
    """The next problem of a book: one that is due, else the first new one."""
    learner = await Learner(request).look()
    found = shelf.find_book(name)
    memory = await learner.memory()
    key = await ask(request, _next, found, memory)
    return going(request, f"/study/{found.name}/{key}?again=yes" if key else f"/study/{found.name}")


def _next(book: Book, memory: Memory) -> str:
    asked = ((problem_in(book, entry), entry.id) for entry in book.entries)
    keys = {problem.key: name for problem, name in asked if problem is not None}
    key = memory.next(list(keys), datetime.now(UTC))
    return "" if key is None else keys[key]


# --- An entry


@router.get("/study/{name}/{number}")
@otherwise(_shelf)
async def entry(request: Request, name: str, number: str, open: str = "", again: str = "") -> Response:  # noqa: A002 - as the address has it
    """An entry: its position, what the book says, its lines, corrections and verdict."""
    learner = await Learner(request).look()
    found, each = shelf.find_entry(name, number)
    return await _shown(learner, found, each, Tried(None, (), shown=open == "yes", asked=again == "yes"))


@router.post("/study/{name}/{number}")
@otherwise(_shelf)
async def solve(request: Request, name: str, number: str) -> Response:
    """Judge an answer to an entry, or mark the entry as read."""
    form = await form_of(request)
    learner = await Learner(request).sit()
    found, each = shelf.find_entry(name, number)
    if form.get("word") == "read":
        await learner.keep(lambda user, at: learner.learning.worked(user, each.id, at))
        return await _shown(learner, found, each, Tried(None, (), shown=True))
    problem = await ask(request, problem_in, found, each)
    if problem is None:
        return await _shown(learner, found, each, Tried(None, (), shown=True))
    word, text, act = (form.get(name, "")[:_LONGEST] for name in ("word", "text", "act"))
    if word not in {"show", "hint"} and (act or form.get("played")):
        tried = await _stepped(learner, problem, form.get("played", "")[:_LINE], act, text)
    else:
        tried = await _tried(learner, problem, word, text)
    return await _shown(learner, found, each, tried, "" if act else text)


async def _tried(learner: Learner, problem: Problem, word: str, text: str) -> Tried:
    """Judge and remember an answer; one that cannot be read is not remembered."""
    if word == "hint":
        return Tried(None, (await ask(learner.request, bookcase.hint, problem),), asked=True)
    if word == "show":
        card = await _remember(learner, problem, good=False)
        return Tried(None, (), card, shown=True)
    try:
        verdict = await ask(learner.request, judge, problem, text)
    except AcademieError as error:
        return Tried(False, (error.text,), asked=True)
    again = await _remember(learner, problem, good=verdict.good)
    return Tried(verdict.good, _sentences(problem, verdict), again, shown=verdict.good, asked=True)


async def _stepped(learner: Learner, problem: Problem, played: str, act: str, text: str) -> Tried:
    """One more move of an answer on the board. The book replies until the whole line is found."""
    try:
        attempt = await ask(learner.request, bookcase.attempted, problem, played)
    except AcademieError:  # the form does not hold a line of play: begin again with the first move
        attempt, played = bookcase.attempted(problem, ""), ""
    try:
        word = bookcase.said(attempt, act) if act else text
        await ask(learner.request, attempt.say, word)
        if not attempt.failed:
            replies = await ask(learner.request, attempt.answer)
    except AcademieError as error:
        return Tried(False, (error.text,), asked=True, played=played)
    verdict = attempt.verdict
    if attempt.failed:
        again = await _remember(learner, problem, good=False)
        return Tried(False, _sentences(problem, verdict), again, asked=True, played=played)
    line = " ".join(bookcase.written(attempt))
    if attempt.done:
        again = await _remember(learner, problem, good=True)
        return Tried(True, _sentences(problem, verdict), again, shown=True, played=line)
    own, *answers = attempt.steps[-1 - len(replies) :]
    said = problem.game.narration.move
    reply = [said(step.state, step.move) for step in answers]
    sentence = joined(reply, " ")
    return Tried(True, (_SO_FAR.fill(move=said(own.state, own.move), reply=sentence),), asked=True, played=line)


def _sentences(problem: Problem, verdict: Verdict) -> tuple[Message, ...]:
    failed = verdict.failed
    if verdict.good:
        names = problem.names
        called = joined(names)
        return (_RIGHT.fill(text=verdict.text), *((_CALLED.fill(names=called),) if names else ()))
    if failed is None:
        return (_NO_COUNT,)
    # The book's move is not shown: the reader tries again, or asks for it.
    move = problem.game.narration.move(failed.state, failed.move)
    line = bookcase.line(problem.game, failed.state.after(failed.move), verdict.refutation)
    return (_REFUTED.fill(move=move, line=line),) if line else (_UNPROVED.fill(move=move),)


async def _remember(learner: Learner, problem: Problem, *, good: bool) -> int | None:
    review = Review(problem.key, Grade.GOOD if good else Grade.AGAIN, datetime.now(UTC))
    await learner.keep(lambda user, _at: learner.learning.review(user, review))
    return days((await learner.memory()).cards.get(problem.key), time.time())


async def _shown(learner: Learner, book: Book, entry: Entry, tried: Tried, text: str = "") -> Response:
    diagrams = Diagrams(language_of(learner.request))
    worked = await learner.worked()
    done = bookcase.done(book, entry, worked)
    values = await ask(learner.request, _contents, book, entry, diagrams, tried, asked=tried.asked or not done)
    known = sum(bookcase.done(book, each, worked) for each in book.entries)
    return await learner.shown(
        "study.html", book=book, game=find(book.game), entry=entry, diagrams=diagrams, tried=tried, text=text,
        said=said, done=done, known_of=known, rank=book.entries.index(entry) + 1, **values,
    )  # fmt: skip


def _contents(book: Book, entry: Entry, diagrams: Diagrams, tried: Tried, *, asked: bool) -> dict[str, Any]:
    """The contents of the page of an entry; `asked` if it is new or due again."""
    problem = problem_in(book, entry)
    before, after = neighbours(book.entries, entry)
    ways, game = bookcase.ways(book, entry), find(book.game)
    hidden = asked and problem is not None and not tried.shown
    state = (
        problem.state if problem is not None and not tried.shown else adapter_of(game).study(entry.fen, entry.profile)
    )
    judged = shipped_verdicts().get(entry.id)
    return {
        "problem": problem,
        "question": None if problem is None else asks(problem),
        "led": [] if problem is None else bookcase.led(problem),
        "before": before,
        "after": after,
        "ways": ways,
        "board": (board := diagrams.both(game, state)),
        "wide": is_wide(board),
        "hidden": hidden,
        "says": bookcase.veiled(problem, entry.says) if hidden and problem is not None else entry.says,
        "scene": bookcase.scene(problem, tried.played) if problem is not None and (hidden or tried.played) else None,
        "figures": {
            (way.number, ply): bookcase.drawn_at(book, entry, way.number, ply, diagrams)
            for way, ply in bookcase.figures(ways)
        },
        "corrections": bookcase.corrections(entry),
        "conflicts": bookcase.conflicts(book.name, entry.id),
        "verdict": judged,
        "old": judged is not None and bookcase.outdated(judged),
    }  # fmt: skip


@router.get("/study/{name}/{number}/{line}/{ply}")
async def ply(request: Request, name: str, number: str, line: int, ply: int) -> Response:
    """The board after a step of a line, for scripts that play it."""
    found, each = shelf.find_entry(name, number)
    diagrams = Diagrams(language_of(request))
    drawn = await ask(request, bookcase.drawn_at, found, each, line, ply, diagrams, both=True)
    return pressed(request, JSONResponse({"drawing": drawn, "defs": diagrams.defs}))
