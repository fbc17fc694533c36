"""`academie replay` and `academie review`: what every act of a journal has done, and what was forgotten in it."""

from pathlib import Path
from typing import Any

import typer

from academie.cli.language import language_of
from academie.cli.options import JSON, argument
from academie.cli.output import as_json, plain
from academie.cli.session.history import History
from academie.cli.words import say
from academie.data import course_data
from academie.game import Result
from academie.journal import read
from academie.journal.game import parts_of
from academie.journal.moves import Course, Step, Stop, course_of
from academie.match.series import gainers
from academie.referee.table import Table
from academie.state import LATE
from academie.text.files import read_text
from academie.text.message import Message

_GAME = Message("Game {number}")
_HEAD = Message("The journal cannot be read. {why}")
_ACT = Message("Act {number} of the journal: {why}")


def review(file: Path = argument(..., "FILE.journal", "The journal of the game.")) -> None:
    """List the points forgotten, overmarked or not claimed in a game played à la rigueur.

    Each fault is shown under its throw, with its paragraph and whether a player claimed it.
    """
    journal = read(read_text(file))
    plain(History(journal).review(language_of()))


def replay(file: Path = argument(..., "FILE.journal", "The journal to replay."), json: bool = JSON) -> None:
    """Replay a journal, or each journal of a series: each action with the referee's words, then the result.

    If an action is illegal or cannot be read, the program names it by its number, stops there and exits with status
    1. A mistake in the head is number 0.
    """
    language = language_of()
    text = read_text(file)
    courses = [course_of(part) for _, part in parts_of(text)[1]] or [course_of(text)]
    if json:
        told = [_as_data(course, language) for course in courses]
        as_json(told if len(told) > 1 else told[0])
    else:
        for number, course in enumerate(courses, 1):
            if len(courses) > 1:
                plain(_GAME.fill(number=number).to(language))
            _tell(course, language)
    if any(course.stop is not None for course in courses):
        raise typer.Exit(1)


def _as_data(course: Course, language: str) -> dict[str, Any]:
    return {**course_data(course), "error": None if course.stop is None else _stop(course.stop, language)}


def _stop(stop: Stop, language: str) -> dict[str, Any]:
    return {"act": stop.number, "error": stop.why.to(language)}


def _tell(course: Course, language: str) -> None:
    before = course.start
    for step in course.steps:
        for line in _told(before, step):
            plain(line.to(language))
        before = step.table
    if before is not None and before.result is not None:
        plain(_ending(before, before.result, language))
    if course.stop is not None:
        sentence = _ACT if course.stop.number else _HEAD
        typer.echo(sentence.fill(number=course.stop.number, why=course.stop.why).to(language), err=True)


def _told(before: Table | None, step: Step) -> list[Message]:
    return [] if before is None or step.act is None else before.account(step.act, step.table)


def _ending(table: Table, result: Result, language: str) -> str:
    room = table.room
    key = "over_win" if result.winner is not None else "over_void" if result.reason == "nulle" else "over_draw"
    *others, last = [table.seats[seat].to(language) for seat in gainers(result)] or [""]
    side = say("listed", language, first=", ".join(others), last=last) if others else last
    if result.reason == LATE:
        return say("over_time", language, side=side)
    reason = room.glossary.terms[result.reason].name.to(language)
    title = room.law.find(result.law).title.to(language)
    return say(key, language, side=side, reason=reason, law=result.law, title=title)
