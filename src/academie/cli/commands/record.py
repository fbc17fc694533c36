"""`academie record`, `replay`, `review` and `check`: files of games and cases, played through the law."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import typer

from academie.cli.session.history import History
from academie.errors import AcademieError
from academie.game import Result
from academie.game.registry import find
from academie.game.state import LATE
from academie.input.files import read_text, write_text
from academie.journal import Games, Journal, Moves, cases, moves_of, read, read_games, write_games
from academie.journal.formats import JOURNAL, SERIES, of_series
from academie.journal.game import parts_of
from academie.journal.moves import Course, Step, Stop, course_data, course_of
from academie.journal.old_formats import OldFormat, is_series, read_old, read_old_series
from academie.match.series import gainers
from academie.referee.table import Table
from academie.terminal.layout import View, render
from academie.terminal.options import JSON, OUTPUT, argument, option
from academie.terminal.output import (
    ON_TIME,
    WRITTEN,
    as_json,
    complain,
    console,
    ending,
    language_of,
    listed,
    plain,
    plies,
    sentence,
)
from academie.text.message import Message, counted, joined

_KIND = Message("Format {form}: {count}, {titles}.")
_GAME = (Message("game"), Message("games"))
_HEAD = Message("{number}. {title}, {plies}: {end}")


_NUMBER = Message("Game {number}")
_UNREAD = Message("The journal cannot be read. {why}")


def check(
    files: list[Path] = argument(..., "FILE.json...", "Files of cases."),
    only: str | None = option(None, "--only KIND", "Only cases of this kind."),
    game: str | None = option(None, "--game NAME", "Only cases of this game."),
    json: bool = JSON,
) -> None:
    """Check files of cases with expected answers. Prints a line for each case, then the totals.

    The exit status is 1 if a case failed and 2 if a file cannot be read. Cases that only state a rule in words are
    skipped.
    """
    # Every file is read before the first case is checked, so that a bad file is reported at once.
    loaded = [case for path in files for case in cases.load(path)]
    expected = [case for case in loaded if only in {None, case.kind} and game in {None, case.game}]
    verdicts = []
    for verdict in cases.check(expected):
        verdicts.append(verdict)
        if not json:
            plain(str(verdict))
    passed, failed, skipped = cases.tally(verdicts)
    if json:
        rows = [
            {"id": v.case.id, "game": v.case.game, "kind": v.case.kind, "status": v.status, "reason": v.reason}
            for v in verdicts
        ]
        as_json({"cases": rows, "passed": passed, "failed": failed, "skipped": skipped})
    else:
        plain(f"{passed} passed, {failed} failed, {skipped} skipped")
    if failed:
        raise typer.Exit(1)


def record(
    file: Path = argument(..., "FILE", "The file to read."),
    check: bool = option(False, "--check", "Only check; print one line for each game."),
    to: str | None = option(
        None, "--to FORMAT", "Write it in another format: journal, or what other programs read (pdn, pgn, mat)."
    ),
    board: bool = option(False, "--board", "Draw the last position of each game."),
    output: Path | None = OUTPUT,
    json: bool = JSON,
) -> None:
    """Read a file of games, check every throw and move against the law, and print the games in a standard form.

    The file may be a journal, a series, PDN, PGN or a match file; “--to” converts it. Older formats of this program
    are read too. If something is wrong, one sentence names the line and the exit status is 2.
    """
    language = language_of()
    text = read_text(file)
    try:
        games = _games(file, text)
        played = [moves_of(journal) for journal in games.journals]
    except AcademieError as error:
        raise type(error)(Message("{file}: {wrong}", file=file, wrong=error.text)) from error
    form = games.form if to is None else to.removeprefix(".").lower()
    own = {games.form, JOURNAL} if games.form == SERIES else {games.form}  # a series is a file of journals
    text = games.text if form in own else write_games(games.journals, form)
    if json:
        rows = [_game_data(*each) for each in zip(games.journals, played, strict=True)]
        as_json({"file": str(file), "format": games.form, "games": rows})
    elif check:
        for number, (journal, moves) in enumerate(zip(games.journals, played, strict=True), start=1):
            steps = plies(len(moves.plies)).to(language)
            plain(f"ok  {number}  {journal.game}  {steps}  {_end(moves.result)}")
        sentence(_kind(games).to(language))
    elif board:
        _draw(games, played, language)
    elif output is None:
        complain(_kind(games).to(language))
        plain(text.rstrip("\n"))
    if output is not None:
        write_text(output, text)
        if not json:
            sentence(WRITTEN.fill(path=output).to(language))


def _games(file: Path, text: str) -> Games:
    try:
        return read_games(text, file.suffix.removeprefix(".").lower())
    except OldFormat:
        if is_series(text):
            return of_series(read_old_series(text))
        journals = read_old(text)
        return Games(JOURNAL, journals, write_games(journals))


def _shares(result: Result | None) -> str:
    """What each player has of the game, as in 1-0 or 1/2-1/2; a star while it is unfinished."""
    if result is None:
        return "*"
    return "-".join(str(Fraction(share).limit_denominator(100)) for share in result.shares)


def _end(result: Result | None) -> str:
    return _shares(result) if result is None else f"{_shares(result)} {result.reason} {result.points}"


def _kind(games: Games) -> Message:
    """In a line: which format it is, and how many games of what."""
    titles = [find(name).title for name in dict.fromkeys(journal.game for journal in games.journals)]
    named = joined(titles)
    return _KIND.fill(form=games.form, count=counted(len(games.journals), *_GAME), titles=named)


def _draw(games: Games, played: list[Moves], language: str) -> None:
    """Where each game stands at its end."""
    sentence(_kind(games).to(language))
    for number, (journal, moves) in enumerate(zip(games.journals, played, strict=True), start=1):
        text, steps = _end(moves.result), plies(len(moves.plies))
        plain()
        sentence(_HEAD.fill(number=number, title=find(journal.game).title, plies=steps, end=text).to(language))
        console().print(render(find(journal.game), moves.end, view=View(language)), end="")


def _game_data(journal: Journal, moves: Moves) -> dict[str, Any]:
    """A game for programs."""
    return {
        "game": journal.game,
        "players": list(journal.players),
        "tags": dict(journal.tags),
        "start": str(moves.start),
        "moves": [ply.text(find(journal.game)) for ply in moves.plies],
        "end": str(moves.end),
        "result": _shares(moves.result),
        "reason": moves.result.reason if moves.result is not None else None,
        "law": moves.result.law if moves.result is not None else None,
    }


# --- What every act of a journal has done, and what was forgotten in it


def review(file: Path = argument(..., "FILE.journal", "The journal of the game.")) -> None:
    """Review a played game: the plays that lost most, and the errors and the luck of each player.

    In a game played à la rigueur, also lists the points forgotten, overmarked or not claimed, each under its throw,
    with its paragraph and whether a player claimed it.
    """
    journal = read(read_text(file))
    sentence(History(journal).review(language_of()))


def replay(file: Path = argument(..., "FILE.journal", "The journal to replay."), json: bool = JSON) -> None:
    """Replay a journal, or each journal of a series: each action with the referee's words, then the result.

    If an action is illegal or cannot be read, the program names it by its number, stops there and exits with status
    1. A mistake in the head is number 0.
    """
    language = language_of()
    text = read_text(file)
    courses = [course_of(part) for _, part in parts_of(text)[1]] or [course_of(text)]
    if json:
        replays = [_course_data(course, language) for course in courses]
        as_json(replays if len(replays) > 1 else replays[0])
    else:
        for number, course in enumerate(courses, 1):
            if len(courses) > 1:
                sentence(_NUMBER.fill(number=number).to(language))
            _tell(course, language)
    if any(course.stop is not None for course in courses):
        raise typer.Exit(1)


def _course_data(course: Course, language: str) -> dict[str, Any]:
    return {**course_data(course), "error": None if course.stop is None else _stop(course.stop, language)}


def _stop(stop: Stop, language: str) -> dict[str, Any]:
    return {"act": stop.number, "error": stop.why.to(language)}


def _tell(course: Course, language: str) -> None:
    before = course.start
    for step in course.steps:
        for line in _in_words(before, step):
            sentence(line.to(language))
        before = step.table
    if before is not None and before.result is not None:
        sentence(_ending(before, before.result, language))
    if course.stop is not None:
        stopped = Message("Act {number} of the journal: {why}") if course.stop.number else _UNREAD
        complain(stopped.fill(number=course.stop.number, why=course.stop.why).to(language))


def _in_words(before: Table | None, step: Step) -> list[Message]:
    return [] if before is None or step.act is None else before.account(step.act, step.table)


def _ending(table: Table, result: Result, language: str) -> str:
    game = table.game
    side = listed([table.seats[seat].to(language) for seat in gainers(result)], language)
    if result.reason == LATE:
        return ON_TIME.fill(side=side).to(language)
    reason, title = game.glossary.terms[result.reason].why, game.law.find(result.law).title
    return ending(side, reason, result.law, title, void=result.reason == "nulle").to(language)
