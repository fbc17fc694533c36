"""The moves of a journal, and the journal of some moves. What hands do besides is in the journal alone."""

import dataclasses
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Game, Move, Result, Roll, State
from academie.game.data import Data
from academie.game.registry import find
from academie.game.value import brief
from academie.journal.game import Journal, SetUp, opened, read_act
from academie.referee import referee_of, sit
from academie.referee.acts import Accept, Act, OfferDraw, Resign, RunOut
from academie.referee.table import Ruling, Table
from academie.text.message import Message


def text_of(game: Game, state: State, choice: Move | Roll) -> str:
    """A throw or a move as the game writes it."""
    return game.write_roll(state, choice) if isinstance(choice, Roll) else game.write_move(state, choice)


class Ply(NamedTuple):
    """A throw or a move: the state in which it was made, and the state that the law makes of it."""

    before: State
    choice: Move | Roll
    after: State

    def text(self, game: Game) -> str:
        """The throw or move as the game writes it."""
        return text_of(game, self.before, self.choice)


@dataclass(frozen=True, repr=False)
class Moves:
    """A game from its first state to its last.

    Where hands did otherwise than the law, a ply begins in another state than that in which the one before it ended.
    """

    start: State
    plies: tuple[Ply, ...]
    end: State
    result: Result | None

    @property
    def set_up(self) -> dict[int, State]:
        """The states that no move brought about, by how many plies came before them."""
        ends = [self.start, *(ply.after for ply in self.plies)]
        begins = [*(ply.before for ply in self.plies), self.end]
        found = enumerate(zip(ends, begins, strict=True))
        return {number: begun for number, (ended, begun) in found if str(begun) != str(ended)}

    def __repr__(self) -> str:
        end = self.result.reason if self.result is not None else "unfinished"
        return brief("Moves", f"{len(self.plies)} plies {end} from {self.start!r}")


def moves_of(journal: Journal) -> Moves:
    """The throws and moves of a journal, without claims and gestures; raises what cannot be done."""
    tables = list(journal.tables())
    plies = [ply for act, table in zip(journal.acts, tables, strict=False) for ply in _plies(table, act)]
    return Moves(tables[0].state, tuple(plies), tables[-1].state, tables[-1].result)


def rows_of(journal: Journal) -> list[dict[str, Any]]:
    """Every throw and move as a row: who, what, what it has won, and how the game stands after it.

    `kind` is throw or move; `position` the line before it; `points_won` and `trous_won` what the player of the row has
    won by it, less what the others have. Columns of what the game does not have are left out.
    """
    game, found = find(journal.game), []
    for number, ply in enumerate(moves_of(journal).plies, 1):
        throw = isinstance(ply.choice, Roll)
        seat = ply.before.player
        if throw:  # a draw for the first throw is its winner's
            taker = game.taker(ply.before)
            seat = ply.after.thrower if taker is None else taker
        row: dict[str, Any] = {
            "number": number,
            "player": seat,
            "side": None if seat is None else game.players[seat].en,
            "kind": "throw" if throw else "move",
            "text": ply.text(game),
            "position": str(ply.before),
        }
        for name in ("points", "trous"):
            counted: tuple[int, ...] | None = getattr(ply.after, name)
            if counted is not None:
                signs = [(getattr(event, name), 1 if event.player == seat else -1) for event in ply.after.events]
                row[f"{name}_won"] = sum(count * sign for count, sign in signs)
                row |= {f"{name}_{each}": count for each, count in enumerate(counted)}
        found.append(row)
    return found


def _plies(table: Table, act: Act) -> Iterator[Ply]:
    """The plies of an act; none for a gesture, or for a move that the law does not have."""
    found, state = [], table.state
    try:
        for choice in table.choices(act):
            found.append(Ply(state, choice, state.after(choice)))
            state = found[-1].after
    except AcademieError:
        return
    yield from found


def from_moves(
    game: Game,
    start: State,
    choices: Iterable[Move | Roll | SetUp],
    result: Result | None = None,
    players: tuple[str, ...] = ("", ""),
    tags: Mapping[str, str] | None = None,
    remarks: Mapping[int, tuple[str, ...]] | None = None,
) -> Journal:
    """The journal of throws and moves at an assisted table, from a state on; remarks are made after that many of them.

    A result that the law alone does not give was agreed on, or somebody left or ran out of time.
    """
    made = _Making(game.name, start)
    made.play(list(choices), remarks or {})
    made.end(result)
    return dataclasses.replace(
        made.journal, players=players, tags=tags or {}, acts=tuple(made.acts), remarks=made.remarks
    )


class _Making:
    """A journal as far as it has been made."""

    def __init__(self, game: str, start: State) -> None:
        profile, position = start.profile.name, str(start)
        self.table = sit(game, profile=profile, position=position)
        usual = self.table == sit(game, profile=profile)
        self.journal = Journal(game, "assisted", profile, position="" if usual else position)
        self.acts: list[Act] = []
        self.remarks: dict[int, tuple[str, ...]] = {}

    def play(self, choices: list[Move | Roll | SetUp], remarks: Mapping[int, tuple[str, ...]]) -> None:
        """Everything that was thrown, played and set up; tiles at the end that make no whole hand are left out."""
        at = 0
        self._remark(remarks, range(1))
        while at < len(choices):
            act, used = self._act(choices, at) or (None, len(choices))
            if act is not None:
                self.table = self.journal.after(self.table, act)
                self.acts.append(act)
            self._remark(remarks, range(at + 1, at + used + 1))
            at += used

    def _remark(self, remarks: Mapping[int, tuple[str, ...]], numbers: range) -> None:
        said = tuple(text for number in numbers for text in remarks.get(number, ()))
        if said:
            self.remarks[len(self.acts)] = (*self.remarks.get(len(self.acts), ()), *said)

    def _act(self, choices: list[Move | Roll | SetUp], at: int) -> tuple[Act, int] | None:
        """The act of the next choices, and how many of them it is."""
        choice = choices[at]
        if isinstance(choice, SetUp):
            return choice, 1
        if not isinstance(choice, Roll):
            return self.table.act_of(choice, self.table.state.player or 0), 1
        rolls: list[Roll] = []
        while at < len(choices) and isinstance(roll := choices[at], Roll):
            rolls.append(roll)
            at += 1
        return self.table.brought(rolls)

    def end(self, result: Result | None) -> None:
        """How the players themselves ended the game, where the law alone did not."""
        if result is None or result == self.table.result:
            return
        left: list[list[Act]] = [[how(seat)] for how in (Resign, RunOut) for seat in range(len(self.table.seats))]
        for acts in ([OfferDraw(0), Accept(1)], *left):
            table = self.table
            with suppress(AcademieError):
                for act in acts:
                    table = self.journal.after(table, act)
                if table.result == result:
                    self.acts += acts
                    return
        raise Illegal("By its law the game does not end with this result. Leave the result out.")


# --- The course of a journal
# `journal.read` refuses a text with an error; this function keeps everything before the error.


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a journal cannot go on: the number of the act, from 1, or 0 for the head, and why."""

    number: int
    why: Message


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a journal, and the table after it; an act passed over has left the table as it was."""

    act: Act | None
    table: Table


@dataclass(frozen=True, slots=True)
class Course:
    """What became of a journal; without a table before the first act where the head is wrong."""

    journal: Journal | None  # its head
    start: Table | None
    steps: tuple[Step, ...] = ()
    stop: Stop | None = None

    @property
    def tables(self) -> tuple[Table, ...]:
        """The table before the first act and after each, so that the index is the number of the act."""
        return (() if self.start is None else (self.start,)) + tuple(step.table for step in self.steps)


def course_of(text: str) -> Course:
    """The course of the journal that a text holds."""
    try:
        journal, lines = opened(text)
    except AcademieError as wrong:
        return Course(None, None, stop=Stop(0, wrong.text))
    return course(journal, ([line] for _, line in lines))


def course(journal: Journal, acts: Iterable[Sequence[str]], idle: Container[int] = ()) -> Course:
    """The course of acts after a head; each is given in one or more wordings, and the first that can be read is done.

    An act that cannot be done is the end, unless its number is among those of `idle`, which are then passed over.
    """
    try:
        start = table = journal.start()
    except AcademieError as wrong:
        return Course(journal, None, stop=Stop(0, wrong.text))
    steps: list[Step] = []
    for number, wordings in enumerate(acts, 1):
        try:
            act = _read(journal.game, wordings)
            table = journal.after(table, act)
        except AcademieError as wrong:
            if number not in idle:
                return Course(journal, start, tuple(steps), Stop(number, wrong.text))
            steps.append(Step(None, table))
        else:
            steps.append(Step(act, table))
    return Course(journal, start, tuple(steps))


def _read(game: str, wordings: Sequence[str]) -> Act:
    """The act of the first wording that can be read; raises what is wrong with the last."""
    for wording in wordings[:-1]:
        try:
            return read_act(game, wording)
        except Unreadable:
            continue
    return read_act(game, wordings[-1])


# --- As plain data


def course_data(course: Course) -> Data:
    """What became of a journal, act by act; what is wrong with it is the caller's to say, who knows the language."""
    journal, table = course.journal, (course.tables or (None,))[-1]
    return {
        "game": None if journal is None else journal.game,
        "profile": None if table is None else table.profile.name,
        "mode": None if journal is None else journal.mode,
        "acts": [] if journal is None else [_step(journal.game, step) for step in course.steps],
        "result": None if table is None or table.result is None else asdict(table.result),
    }


def _step(game: str, step: Step) -> Data:
    table = step.table
    return {
        "act": None if step.act is None else step.act.line(referee_of(game).SEATS),
        "rulings": [ruling_data(each) for each in table.rulings],
        "scores": None if table.marks is None else [asdict(marks) for marks in table.marks],
        "player": table.waits,
        "over": table.result is not None,
    }


def ruling_data(each: Ruling) -> Data:
    """What the referee said, without its words."""
    return {"key": each.key, "law": each.law, "player": each.player, "points": each.points, "refused": each.refused}
