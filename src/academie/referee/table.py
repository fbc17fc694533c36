"""What every table has: a value that acts change, and the rulings of the last act with their paragraphs.

A table is immutable: `after` returns the next one, or raises one sentence and nothing has happened. A claim that
the law denies is no such error: it is an act like another, answered by a ruling that refuses it.

Whoever runs a game (a terminal, a server, a test) asks the table alone: for whom it waits (`waits`), what chance brings
now (`chance`), what a line says (`read`, `typed`), what one player may know (`view`), and what an act did (`account`).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Self, TypeVar

from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.game import Event, Game, Move, Result, Roll, State
from academie.game.narration import indented
from academie.game.profiles import Profile
from academie.game.value import brief, cached_property, changed
from academie.referee.acts import SEATS, Act, Get, Kind, Play, Reader, Refuse, read_act
from academie.text.message import Message, verbatim

__all__ = ["MODES", "SEATS", "Marks", "Ruling", "Table", "View", "ruling_of"]

T = TypeVar("T")
MODES = ("assisted", "rigueur")
_RULED = verbatim("{text} ({law})")
_THROW, _PLAY, _ANSWER = Message.within("the moment", "throw"), Message("play"), Message("answer")


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says: by which paragraph, about whom, for how many points, and in a sentence."""

    key: str  # of the game's glossary, or of what the referee of its table says
    law: str  # "§84"
    player: int
    text: Message
    points: int = 0
    refused: bool = False  # a claim the law denies
    facts: Message | None = None  # what was done, where the referee says it beside
    begun: int | None = None  # by which act of the journal what it is about began; None: just now

    def __str__(self) -> str:
        return f"{self.text.en} ({self.law})"


@dataclass(frozen=True, slots=True)
class Marks:
    """What a player has marked, or a side that marks together; what a game does not have is 0."""

    points: int = 0
    holes: int = 0
    bredouille: bool = False


def ruling_of(game: Game, event: Event, seats: tuple[Message, ...] = SEATS) -> Ruling:
    """What the game itself says has happened, in the words of its glossary."""
    term, seat = game.glossary.find(event.key), seats[event.player]
    points = f", {event.worth}" if event.worth else ""
    text = Message("{seat}: {name}{points}.", seat=seat, name=term.name, points=points)
    return Ruling(event.key, event.law, event.player, text, event.worth)


@dataclass(frozen=True, kw_only=True)
class Table(ABC):
    """A game as people sit at it."""

    profile: Profile
    rulings: tuple[Ruling, ...] = ()  # of the last act
    count: int = 0  # acts so far
    assisted: bool = False  # the machine marks, and no fault can occur
    offered: int | None = None  # who has offered a draw

    def __init_subclass__(cls, **kwargs: Any) -> None:  # noqa: ANN401 - whatever a class may be told
        super().__init_subclass__(**kwargs)
        cls.__repr__ = Table.__repr__  # type: ignore[method-assign] # a dataclass would write its own

    def __repr__(self) -> str:
        mode = MODES[0] if self.assisted else MODES[1]
        return brief(f"{self.game.name}.{type(self).__name__}", f"{mode} {self.count} acts {self.state!r}")

    # -- looking ------------------------------------------------------------------------------

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game that is played."""

    @property
    @abstractmethod
    def state(self) -> State:
        """The position as it stands on the board, with what is marked."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """The end, once nobody can contest it any more."""

    @property
    def seats(self) -> tuple[Message, ...]:
        """The names of the players, in the order they sit."""
        return SEATS

    @property
    def sitting(self) -> tuple[int, ...]:
        """Who of the journal's head sits in each seat; another order where seats were drawn for."""
        return tuple(range(len(self.seats)))

    def against(self, seat: int) -> tuple[int, ...]:
        """The seats of the other side, or of all the others where everybody plays for himself.

        Where partners mark together there are fewer marks than seats, and sides alternate round the table.
        """
        sides = len(self.state.points or self.seats)
        return tuple(other for other in range(len(self.seats)) if (other - seat) % sides)

    @property
    def reader(self) -> Reader:
        """The reader of acts for this table."""
        return read_act

    @property
    def waits(self) -> int | None:
        """The seat the table waits for; None once it is over."""
        if self.result is not None:
            return None
        seat = self.state.player
        return seat if seat is not None else self.game.taker(self.state) or 0

    @property
    def stage(self) -> Message:
        """What the table waits for, in a word."""
        return _ANSWER if self.answer_due else _THROW if self.state.rolls() else _PLAY

    @property
    def answer_due(self) -> bool:
        """Whether an answer is what the table waits for."""
        seat = self.waits
        acts = () if seat is None else self.known_acts(seat)
        return any(type(act) is not Play and self.kind(act) is Kind.ANSWER for act in acts)

    @property
    def position_line(self) -> str:
        """The position as the game writes it; where a state also tells how it came about, without that."""
        return str(self.state)

    @property
    def marks(self) -> tuple[Marks, ...] | None:
        """What stands marked, by seats, or by sides where partners mark together; None where the game does not mark."""
        return None

    def view(self, seat: int | None) -> Table:
        """The table as one player may know it, or with None whoever looks on; itself where nothing is hidden."""
        if not self.game.hidden or self.result is not None:
            return self
        return self._once(("view", seat), lambda: View.of(self, seat))

    def seen(self, act: Act, seat: int | None) -> Act | None:  # noqa: ARG002 - most tables hide nothing
        """An act done at this table, as one player may know it, or with None whoever looks on.

        None where he is not to know it: what `account` tells of it is for everybody.
        """
        return act

    @abstractmethod
    def acts(self, seat: int) -> tuple[Act, ...]:
        """What the player may rightly do now, throws excepted: true marks, plays, and the claims open to him."""

    def known_acts(self, seat: int) -> tuple[Act, ...]:
        """The same, worked out once: a table does not change, and several ask."""
        return self._once(("acts", seat), lambda: self.acts(seat))

    def known_texts(self, seat: int) -> dict[str, Act]:
        """The same by their text."""
        return self._once(("texts", seat), lambda: {act.said(): act for act in self.known_acts(seat)})

    def known_act(self, seat: int, text: str) -> Act | None:
        """The act of a text, as `known_texts` has it; where one alone is asked for, they need not all be said."""
        return next((act for act in reversed(self.known_acts(seat)) if act.said() == text), None)

    def kind(self, act: Act) -> Kind:
        """What an act that is open now is to its player."""
        return act.kind

    def marking(self, seat: int) -> bool:  # noqa: ARG002 - only tables where people mark know it
        """Whether the player has begun to mark what is due to him."""
        return False

    def slip(self, act: Act, rng: random.Random) -> Act | None:  # noqa: ARG002 - most hands do not slip
        """What a hand that slips does instead of an act; None when it forgets it."""
        return act

    # -- from words and moves to acts ---------------------------------------------------------

    def read(self, line: str, seat: int | None = None) -> Act:
        """The act a line says, in English or French; where a seat is given the line need not name it."""
        return self.reader(line, seat)

    def typed(self, text: str, seat: int) -> Act:
        """What a person means by a line: an act in words, or else a move as the game writes it."""
        try:
            return self.read(text, seat)
        except Unreadable:
            return self.play(text, seat)

    def play(self, text: str, seat: int) -> Act:
        """The act by which a move is played that a text names."""
        if not self.assisted:
            return self.reader(f"{Play.form.en.partition('{')[0]}{text}", seat)
        known = self.view(seat).state
        return self.act_of(self.game.read_move(known, text), seat)

    def act_of(self, move: Move, seat: int) -> Act:
        """The act by which a legal move is played."""
        return Play(seat, self.written(move, self.game.write_move(self.state, move)))

    def acts_of(self, moves: Sequence[Move], seat: int) -> list[Act]:
        """The acts by which legal moves are played, in their order."""
        if type(self).act_of is not Table.act_of:
            return [self.act_of(move, seat) for move in moves]
        return [*Play.each(seat, self.written_all(moves))]

    def written(self, move: Move, text: str) -> str:
        """The text of a legal move, which is known from now on: whoever plays by it need not have it read again."""
        found: dict[str, Move] = self.__dict__.setdefault("_written", {})
        found[text] = move
        return text

    def written_all(self, moves: Sequence[Move]) -> list[str]:
        """The texts of legal moves, in their order, which are known from now on."""
        texts = self.game.write_moves(self.state, moves)
        self.__dict__.setdefault("_written", {}).update(zip(texts, moves, strict=True))
        return texts

    def named(self, text: str) -> Move:
        """The legal move that a text names; raises a sentence."""
        found = self.__dict__.get("_written", {}).get(text)
        return self.game.read_move(self.state, text) if found is None else found

    def choice(self, seat: int) -> State:
        """The state in which a player chooses his move, as he knows it."""
        return self.view(seat).state

    # -- chance -------------------------------------------------------------------------------

    def chance(self, rng: random.Random) -> Act | None:
        """The act that chance makes now; None when it has no say."""
        rolls = self.state.rolls() if self.result is None else ()
        return self.cast(rng.choices(rolls, [roll.weight for roll in rolls])[0]) if rolls else None

    def cast(self, roll: Roll) -> Act:
        """The act by which an outcome of chance comes about."""
        return Get(self.game.taker(self.state) or 0, self.game.write_roll(self.state, roll))

    def brought(self, rolls: Sequence[Roll]) -> tuple[Act, int] | None:
        """The act by which the first of some outcomes of chance come about, and how many of them; None for too few."""
        return self.cast(rolls[0]), 1

    def thrown(self, text: str) -> Act:
        """The outcome of chance that people have made themselves and typed."""
        for roll in self.state.rolls():
            if self.game.write_roll(self.state, roll) == text.strip():
                return self.cast(roll)
        if not self.state.rolls():
            raise Unreadable("There is nothing to throw or draw now. Choose a move.")
        raise Unreadable("{text} cannot be thrown or drawn here.", text=quoted(text))

    def choices(self, act: Act) -> tuple[Move | Roll, ...]:
        """The moves and outcomes of chance of the game that an act amounts to; none for a gesture or a claim."""
        if isinstance(act, Play):
            try:
                return (self.named(act.play),)
            except AcademieError:
                return ()
        if isinstance(act, Get):
            return tuple(roll for roll in self.state.rolls() if self.game.write_roll(self.state, roll) == act.what)
        return ()

    def known_choices(self, act: Act) -> tuple[Move | Roll, ...]:
        """The same, worked out once."""
        return self._once(act, lambda: self.choices(act))

    def _once(self, what: Hashable, work: Callable[[], T]) -> T:
        found: dict[Hashable, T] = self.__dict__.setdefault("_found", {})
        if what not in found:
            found[what] = work()
        return found[what]

    # -- doing --------------------------------------------------------------------------------

    @abstractmethod
    def follow(self, act: Act) -> Self:
        """The next table; the game is not over and the old rulings are gone."""

    def after(self, act: Act) -> Self:
        """The next table; raises one sentence, and leaves this one as it is, when the act cannot be done."""
        if self.result is not None:
            raise Illegal("The game is over. Begin another journal.")
        silent = self
        if self.rulings:
            silent = changed(self, rulings=())
            silent.__dict__["_written"] = self.__dict__.get("_written", {})
        return changed(silent.follow(act), count=self.count + 1)

    def account(self, act: Act, after: Table) -> list[Message]:
        """What an act has done at this table, in words for everybody: the act and what the referee says of it.

        Where no fault can occur the game itself tells it. It leaves out what is hidden from any player.
        """
        if self.offered is not None and isinstance(act, Refuse):
            return [Message("{side} declines the draw.", side=self.seats[act.seat])]
        choices = self.known_choices(act) if self.assisted else ()
        if self.assisted and not choices and act.kind is Kind.CHANCE:
            return []
        if not choices:
            said = (_RULED.fill(text=each.text, law=each.law) for each in after.rulings)
            return [act.in_words(self.seats), *map(indented, said)]
        lines, state = [], self.state
        for choice in choices:
            following = self.following(state, choice, after)
            lines += self.game.narration.lines(state, choice, following)
            state = following
        return lines

    def let_pass(self, before: Table) -> tuple[Ruling, ...]:  # noqa: ARG002 - most tables let nothing pass unsaid
        """What nobody can claim any more since the table before: each fault that was let pass, with what was done."""
        return ()

    @property
    def worth(self) -> tuple[Message, ...]:
        """What the last throw won for either, credit by credit, if people mark; shown once nobody can claim it."""
        return ()

    def following(self, state: State, choice: Move | Roll, after: Table) -> State:  # noqa: ARG002 - see below
        """The state after a choice of the game; a table that keeps its game's own states has it already."""
        return state.after(choice)


def _whole(name: str) -> Any:  # noqa: ANN401 - a property of any type
    return property(lambda view: getattr(view.whole, name))


@dataclass(frozen=True, kw_only=True)
class View(Table):
    """A table as one player knows it, or whoever looks on: to look at, not to act on."""

    whole: Table
    viewer: int | None

    # What everybody sees.
    game, result, seats, sitting, reader = map(_whole, ("game", "result", "seats", "sitting", "reader"))
    waits, stage, marks = map(_whole, ("waits", "stage", "marks"))

    @classmethod
    def of(cls, table: Table, seat: int | None) -> View:
        """What one player knows of a table."""
        return cls(whole=table, viewer=seat, **{each.name: getattr(table, each.name) for each in fields(Table)})

    @cached_property
    def state(self) -> State:
        """What the player sees of the position; who looks on sees it as one who has no seat."""
        seat = len(self.whole.seats) if self.viewer is None else self.viewer
        return self.whole.state.view(seat)

    def view(self, seat: int | None) -> Table:
        """The player's own view; nobody sees another's through it."""
        if seat != self.viewer:
            raise Illegal("This is only one player's view. Ask the whole table for another view.")
        return self

    def acts(self, seat: int) -> tuple[Act, ...]:
        """What the viewer may do; nothing of the others."""
        return self.whole.acts(seat) if seat == self.viewer else ()

    def kind(self, act: Act) -> Kind:
        """What an act that is open now is to its player."""
        return self.whole.kind(act)

    def follow(self, act: Act) -> Self:
        """Refused: what follows depends on what is hidden."""
        raise Illegal("“{act}” is not possible here: this is only one player's view of the table.", act=act.message)
