"""The board of a step: a line, an entry of a book, or what the step before left there, and what was done since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.corpus.check import replay
from academie.corpus.desk import desk_of
from academie.corpus.shelf import find_book
from academie.errors import Illegal, Unknown, quoted
from academie.journal import Journal
from academie.referee import referee_of
from academie.registry import find

if TYPE_CHECKING:
    from academie.corpus.record import Entry, Line
    from academie.game import Game, State
    from academie.referee.table import Table
    from academie.tutor.lesson import Board, Course, Lesson

START = "start"


@dataclass(frozen=True)
class Laid:
    """A board that lies: the state, and the words that follow in the line of a book."""

    state: State
    follows: tuple[str, ...] = ()


def board_of(course: Course, lesson: Lesson, number: int) -> Laid | None:
    """The board of a step, counted from 0; None while nothing has been laid. Raises what is wrong with it."""
    game = find(course.game)
    found: Laid | None = None
    steps = lesson.steps[: number + 1]
    # What lay before a board that is laid anew is of no account.
    first = max((place for place, step in enumerate(steps) if step.board.entry or step.board.position), default=0)
    for step in steps[first:]:
        if not step.board.empty or (found is None and step.asks):
            found = _laid(game, step.board, step.board.profile or course.profile or None, found)
    return found


def _laid(game: Game, board: Board, profile: str | None, before: Laid | None) -> Laid:
    follows: tuple[str, ...] = ()
    if board.entry:
        state, follows = _entry(game, board)
    elif board.position == START or (not board.position and (before is None or board.profile)):
        state = game.start(profile)
    elif board.position.startswith(f"{START} "):
        state = game.start(profile, board.position.removeprefix(f"{START} "))
    elif board.position:
        state = game.read(board.position, profile)
    elif before is not None:
        state, follows = before.state, before.follows
    return Laid(_played(game, state, board.moves), follows if not board.moves else ())


def _played(game: Game, state: State, words: tuple[str, ...]) -> State:
    states, refusal = replay(game, state, words)
    if refusal is not None:
        raise Illegal("{move} cannot be played there: {why}", move=quoted(refusal.move), why=refusal.reason)
    return states[-1]


def _entry(game: Game, board: Board) -> tuple[State, tuple[str, ...]]:
    """An entry of a book, so many words of its line played."""
    name, _, number = board.entry.partition(" ")
    book = find_book(name)
    entry = next((entry for entry in book.entries if number in {entry.number, entry.id}), None)
    if entry is None:
        raise Unknown("{book} has no entry {number}.", book=name, number=quoted(number))
    words = _words(entry, board)
    state = desk_of(game).study(entry.fen, entry.profile)
    return _played(game, state, words[: board.ply]), words[board.ply :]


def _words(entry: Entry, board: Board) -> tuple[str, ...]:
    line = _line(entry, board.line)
    words = entry.whole(line) if line is not None else ()
    if board.ply > len(words):
        raise Unknown("That line has {count} words, not {ply}.", count=len(words), ply=board.ply)
    return words


def _line(entry: Entry, name: str) -> Line | None:
    if not name:
        return entry.lines[0] if entry.lines else None
    for line in entry.lines:
        if name in {line.name, line.id}:
            return line
    raise Unknown("The entry {id} has no line {name}.", id=entry.id, name=quoted(name))


def tables_of(course: Course, lesson: Lesson, number: int) -> tuple[Journal, list[Table]]:
    """The table à la rigueur of a step that marks or claims, before the first act and after each, and its journal."""
    step = lesson.steps[number]
    laid = board_of(course, lesson, number)
    read = referee_of(course.game).read_act
    profile = step.board.profile or course.profile
    position = str(laid.state) if laid is not None else ""
    journal = Journal(course.game, "rigueur", "" if position else profile, position=position)
    for act in step.board.acts:
        journal = journal.add(read(act))
    return journal, list(journal.tables())
