"""The game that is on the table at a meeting: who sits where in it, every act so far, and the table after each.

A table may weigh much, and there may be many live games: only the last are kept, the others are made anew from the acts
when somebody asks for them.

Chairs are the players of the meeting, seats the places of the game; a chair that sits out has no seat.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

from academie.errors import AcademieError, Illegal
from academie.game.value import cached_property, changed
from academie.input.names import NO, YES, typed
from academie.match.forms import Seating
from academie.match.host import Host, thrown
from academie.referee import referee_of, sit
from academie.referee.acts import (
    Accept,
    Act,
    CallGallery,
    Declare,
    Kind,
    Play,
    ReceiveAdvantage,
    Refuse,
    Resign,
    RunOut,
)
from academie.referee.table import Table
from academie.scene import Data, Scene, scene_of, seated
from academie.text.message import Message, typeset

_NO_MISHAP = Message(
    "The server's dice always lie flat and everyone sees them. There is nothing to declare and "
    "nothing to ask the onlookers."
)
_AGREED = Message("The players agreed before the game who gets the advantage.")
_NO_CLOCK = Message("The server keeps the clocks.")
# What people say at a board of wood and the program knows better: the dice, and what was agreed.
_REFUSED: dict[type[Act], Message] = {
    Declare: _NO_MISHAP, CallGallery: _NO_MISHAP, ReceiveAdvantage: _AGREED, RunOut: _NO_CLOCK,
}  # fmt: skip


_CAPACITY = 4  # tables: the account of an act needs the one before it and the one after, and people take back the last


def said(act: Act) -> tuple[str, str]:
    """An act in both languages as they are printed, without its player's name."""
    return act.said(), typeset(act.said("fr"))


@dataclass(frozen=True)
class Tables:
    """The table before the first act and after each, in their order."""

    first: Table
    acts: tuple[Act, ...] = ()
    last: tuple[Table, ...] = field(default=(), compare=False)  # those after the last acts

    def __len__(self) -> int:
        return len(self.acts) + 1

    def __getitem__(self, place: int) -> Table:
        late = place if place < 0 else place - len(self.acts) - 1
        if -len(self.last) <= late < 0:
            return self.last[late]
        return self.first if range(len(self))[place] == 0 else self.whole[place]

    @cached_property
    def whole(self) -> tuple[Table, ...]:
        """All of them; it lasts until the next act, or `Board.rest`."""
        found = [self.first]
        for act in self.acts[: len(self.acts) - len(self.last)]:
            found.append(found[-1].after(act))
        return (*found, *self.last)

    @cached_property
    def thrown(self) -> int:
        """How often chance has decided."""
        return thrown(self.acts)

    def after(self, act: Act, table: Table) -> Tables:
        """One more."""
        made = Tables(self.first, (*self.acts, act), (*self.last, table)[-_CAPACITY:])
        made.__dict__["thrown"] = self.thrown + thrown((act,))
        return made

    def cut(self, count: int) -> Tables:
        """Those of the first acts."""
        return Tables(self.first, self.acts[:count], self.whole[1 : count + 1][-_CAPACITY:])


class Trials:
    """Acts at one table, each with the table after it: what was found good is not worked out again when entered."""

    def __init__(self, game: str, table: Table) -> None:
        self._game, self._table = game, table
        self._known: dict[str, tuple[Act, Table]] = {}

    def done(self, line: str, act: Act | None = None) -> tuple[Act, Table]:
        """An act by its line, and the table after it; raises one sentence when it cannot be done."""
        if line not in self._known:
            read = referee_of(self._game).read_act(line) if act is None else act
            self._known[line] = read, self._table.after(read)
        return self._known[line]

    def ends(self, line: str) -> bool:
        """Whether the game is over with an act that was found good."""
        return line in self._known and self._known[line][1].result is not None


@dataclass(frozen=True)
class Board:
    """A game; `people` are the chairs in which people sit, `entries` the acts' entries, each by number and chair."""

    game: str
    number: int  # the game's number in the meeting, from 1
    seating: Seating
    people: frozenset[int]
    position: str
    tables: Tables = field(repr=False)
    entries: tuple[tuple[int, int | None], ...] = ()
    entry: int = 0  # by which it began

    @classmethod
    def begin(
        cls,
        game: str,
        mode: str,
        profile: str,
        number: int,
        seating: Seating,
        people: frozenset[int],
        position: str,
        entry: int = 0,
    ) -> Board:
        """A game before its first act."""
        table = sit(game, mode, profile or None, position or None)
        return cls(game, number, seating, people, position, Tables(table), entry=entry)

    # --- Looking

    @property
    def acts(self) -> tuple[Act, ...]:
        """Everything that was done."""
        return self.tables.acts

    @cached_property
    def table(self) -> Table:
        """The table now."""
        return self.tables[-1]

    @cached_property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.table.result is not None

    @cached_property
    def chairs(self) -> tuple[int, ...]:
        """The chair in each seat now."""
        return tuple(self.seating.players[place] for place in self.table.sitting)

    @cached_property
    def whole_line(self) -> str:
        """The position with all that is in it: for those alone to whom the table hides nothing."""
        return self.table.position_line

    def seat(self, chair: int) -> int | None:
        """Where a chair sits; None where it does not play this game."""
        return self.chairs.index(chair) if chair in self.chairs else None

    @cached_property
    def host(self) -> Host:
        """What is done here unasked."""
        return Host(self.table, tuple(seat for seat, chair in enumerate(self.chairs) if chair in self.people))

    @cached_property
    def house(self) -> bool:
        """Whether the program is to throw, to settle or to pass."""
        host = self.host
        if self.over:
            return False
        return (host.dice_due and host.throws) or host.settled is not None or host.passed is not None

    @cached_property
    def waits(self) -> int | None:
        """The chair that is asked; None while the program is to act, and once the game is over."""
        seat = self.table.waits
        return None if seat is None or self.house else self.chairs[seat]

    @property
    def thrown(self) -> int:
        """How often chance has decided."""
        return self.tables.thrown

    @cached_property
    def machines(self) -> tuple[tuple[int, int], ...]:
        """The machines that may have something to do now, as chairs and seats; each may also wait."""
        if self.over:
            return ()
        table = self.table
        found = [(chair, seat) for seat, chair in enumerate(self.chairs) if chair not in self.people]
        return tuple((chair, seat) for chair, seat in found if table.offered not in {None, seat} or self.open(seat))

    def open(self, seat: int) -> tuple[Act, ...]:
        """What a seat may rightly do now; what falls to the program is left out."""
        return tuple(filter(self._left_to_people, self.host.open(seat)))

    def beside(self, seat: int) -> tuple[Act, ...]:
        """The same without the plays to which the ways of its scene lead."""
        walked = self.walked(seat)
        if not walked:
            return self.open(seat)
        acts = self.table.known_acts(seat)
        if len(acts) == len(walked) and all(type(act) is Play for act in acts):
            return ()  # the walked are among them
        found = self.table.known_texts(seat)
        others = (act for text, act in found.items() if text not in walked or type(act) is not Play)
        return tuple(filter(self._left_to_people, others))

    @staticmethod
    def _left_to_people(act: Act) -> bool:
        return act.kind is not Kind.CHANCE and type(act) not in _REFUSED

    # --- Showing

    def scene(self, seat: int | None, *, playing: bool = True) -> Data:
        """What a board shows to one in a seat, or to one who looks on; without what may be done unless it is played.

        It is made once for all who look from the same side; do not change it.
        """
        common, data = self._watched
        if seat is None:
            return data
        if (seat, playing) not in self._scenes:
            found = seated(common, self.table, seat)
            shown = found if playing else dataclasses.replace(found, ways=None, gestures=(), choices=())
            self._scenes[seat, playing] = shown.data((common, data))
            self._walked[seat] = frozenset() if shown.ways is None else shown.ways.texts
        return self._scenes[seat, playing]

    def walked(self, seat: int) -> frozenset[str]:
        """The acts to which the ways of the scene lead one in a seat."""
        self.scene(seat)
        return self._walked[seat]

    @cached_property
    def _watched(self) -> tuple[Scene, Data]:
        found = scene_of(self.table, None, self.last_turn)
        return found, found.data()

    @cached_property
    def _walked(self) -> dict[int, frozenset[str]]:
        return {}

    @cached_property
    def _scenes(self) -> dict[tuple[int, bool], Data]:
        return {}

    # --- Doing

    @cached_property
    def _trials(self) -> Trials:
        return Trials(self.game, self.table)

    def line(self, act: Act) -> str:
        """The canonical line of an act."""
        return act.line(referee_of(self.game).SEATS)

    def typed(self, text: str, seat: int) -> Act:
        """What a person in a seat means by a text, good or not; raises a sentence for what is not his to say."""
        words = text.strip()
        offered = None if self.over else self.table.known_act(seat, words)
        if offered is not None and self._left_to_people(offered):
            return offered  # as his view has it: nothing need be read
        answer = words.casefold()
        if self.table.offered not in {None, seat} and answer in typed(YES, NO):
            act: Act = Accept(seat) if answer in typed(YES) else Refuse(seat)
        else:
            act = self.table.typed(words, seat)
        if act.kind is Kind.CHANCE:
            raise Illegal("The server throws and deals. Ask it for the throw.")
        if type(act) in _REFUSED:
            raise Illegal(_REFUSED[type(act)])
        if act.seat != seat:
            raise Illegal("You can act only for yourself. Leave the name out.")
        return act

    def good(self, act: Act) -> str:
        """The line of an act that can be done now; raises one sentence when it cannot."""
        line = self.line(act)
        self._trials.done(line, act)
        return line

    def ends(self, line: str) -> bool:
        """Whether the game is over with an act that was found good."""
        return self._trials.ends(line)

    def after(self, line: str, entry: int, chair: int | None) -> Board:
        """The board after an act; its chair is None where it was the program's."""
        act, table = self._trials.done(line)
        return changed(self, tables=self.tables.after(act, table), entries=(*self.entries, (entry, chair)))

    def forfeited(self, chair: int, how: type[Resign | RunOut]) -> str | None:
        """The line by which a chair gives the game up or loses it on time; None where the law has no rule for it."""
        seat = self.seat(chair)
        if seat is None or self.over:
            return None
        try:
            self.table.game.left(
                self.table.state, seat
            )  # elsewhere a referee may answer the act by a ruling, as a fault
            return self.good(how(seat))
        except AcademieError:
            return None

    def back(self, chair: int) -> int | None:
        """How many acts stand when a chair takes back the last thing it did of its own will; None: there is none."""
        for number in reversed(range(len(self.acts))):
            if self.entries[number][1] == chair and self.acts[number].kind is not Kind.CHANCE:
                return number
        return None

    def place(self, entry: int) -> int | None:
        """Which act an entry is; None where it is none of this game."""
        if self.entries and self.entries[-1][0] == entry:
            return len(self.entries) - 1
        return next((place for place, (number, _) in enumerate(self.entries) if number == entry), None)

    @cached_property
    def accounts(self) -> dict[int, list[Message]]:
        """The accounts of some acts, so that each is made once for all who read it."""
        return {}

    def account(self, place: int) -> list[Message]:
        """What an act did."""
        known = self.accounts  # another thread may let them go meanwhile
        if place not in known:
            known[place] = self.tables[place].account(self.acts[place], self.tables[place + 1])
        return known[place]

    @property
    def last_turn(self) -> tuple[Table, Act] | None:
        """What was played last, and the table before it, as far as that is at hand."""
        count = len(self.acts)
        for number in range(count - 1, max(-1, count - _CAPACITY), -1):
            if self.acts[number].kind is Kind.TURN:
                return self.tables[number], self.acts[number]
        return None

    def cut(self, count: int) -> Board:
        """The board with only the first acts."""
        return dataclasses.replace(self, tables=self.tables.cut(count), entries=self.entries[:count])

    def rest(self) -> None:
        """Nobody asks about old acts any more: what was made for that is let go."""
        self.tables.__dict__.pop("whole", None)
        self.__dict__.pop("accounts", None)

    def turned(self) -> bool:
        """Whether the last act is what somebody's turn consists of."""
        act = self.acts[-1]
        return self.tables[-2].kind(act) is Kind.TURN
