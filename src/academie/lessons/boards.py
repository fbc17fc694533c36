"""What lies on the board of a step, and the game of a step.

A board is a line, an entry of a book, or what the step before left there, and what was done since.

A game is the pupil against a machine at the assisted table, to its end or to where the step ends it. `Bout` is a value:
`after` gives the next one. The dice come from the step's seed, so that a game resumed goes on alike.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from academie.corpus.adapter import adapter_of
from academie.corpus.check import replay
from academie.corpus.record import Entry, Line
from academie.corpus.shelf import find_book
from academie.errors import Illegal, Unknown, quoted
from academie.game import Game, Roll, State
from academie.game.registry import find
from academie.journal import Journal
from academie.players import roster
from academie.players.opponent import Opponent
from academie.referee import referee_of
from academie.referee.acts import Act, Kind
from academie.referee.table import Table
from academie.referee.tempers import temper
from academie.text.message import Message
from academie.tutor.lesson import END, Board, Course, Lesson, Step

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
    # What lay before a board that is laid again is of no account.
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
    """An entry of a book with a number of words of its line played, and the words left."""
    name, _, number = board.entry.partition(" ")
    book = find_book(name)
    entry = next((entry for entry in book.entries if number in {entry.number, entry.id}), None)
    if entry is None:
        raise Unknown("{book} has no entry {number}.", book=name, number=quoted(number))
    line = _line(entry, board.line)
    words = entry.whole(line) if line is not None else ()
    if board.ply > len(words):
        raise Unknown("That line has {count} words, not {ply}.", count=len(words), ply=board.ply)
    state = adapter_of(game).study(entry.fen, entry.profile)
    return _played(game, state, words[: board.ply]), words[board.ply :]


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


# --- The game of a step


USUAL = "playouts:60"  # the opponent where a step names none: he plays every game, and not too well
_PERSON = "?"


@dataclass(frozen=True)
class Bout:
    """A game as far as it has come."""

    journal: Journal
    table: Table
    step: Step
    turns: int = 0  # of the pupil
    met: bool = False  # whether the event has come that ends it

    @classmethod
    def begin(cls, course: Course, lesson: Lesson, number: int) -> Bout:
        """The game of a step, counted from 0, before anything is done."""
        step, laid = lesson.steps[number], board_of(course, lesson, number)
        position = str(laid.state) if laid is not None else ""
        profile = "" if position else course.profile
        seats = len(Journal(course.game, "assisted", profile, position=position).start().seats)
        names = tuple(_PERSON if seat == step.seat else step.opponent or USUAL for seat in range(seats))
        journal = Journal(course.game, "assisted", profile, names, position, str(step.seed))
        return cls(journal, journal.start(), step)

    @property
    def over(self) -> bool:
        """Whether the step is done with it."""
        enough = 0 < self.step.turns <= self.turns
        return self.table.result is not None or enough or (self.met and self.step.until != END)

    def after(self, act: Act) -> tuple[Bout, list[Message]]:
        """The game after an act, and its account; raises one sentence if the act is impossible."""
        table = self.table.after(act)
        mine = act.seat == self.step.seat and self.table.kind(act) is Kind.TURN
        met = self.met or any(event.key == self.step.until for event in table.state.events)
        found = self.table.account(act, table)
        journal = self.journal.add(act)
        return replace(self, journal=journal, table=table, turns=self.turns + mine, met=met), found

    def proceeded(self) -> tuple[Bout, list[Message]]:
        """The game when the pupil is next asked, or it is over: dice thrown, the machine's acts done."""
        bout = self
        lines: list[Message] = []
        while not bout.over and (act := bout._unasked()) is not None:
            bout, text = bout.after(act)
            lines += text
        return bout, lines

    def _unasked(self) -> Act | None:
        """What needs no pupil: a machine's act, a throw, a pass."""
        table, me = self.table, self.step.seat
        for seat in range(len(table.seats)):
            if seat != me and (act := self._opponent(seat).act(table, seat)) is not None:
                return act
        thrown = table.chance(random.Random(f"{self.step.seed}/{len(self.journal.acts)}"))  # noqa: S311 - a game
        if thrown is not None:
            return thrown
        open_ = table.acts(me)
        moves = table.choices(open_[0]) if len(open_) == 1 and table.game.chance else ()
        return open_[0] if moves and not isinstance(moves[0], Roll) and table.game.passes(moves[0]) else None

    def _opponent(self, seat: int) -> Opponent:
        spec, seed = self.step.opponent or USUAL, self.step.seed
        return Opponent(spec, roster.find(spec, self.table.game, seed + seat), temper("exact"), seed)
