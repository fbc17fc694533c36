"""What the program does at a table by itself: it throws, deals, settles, and passes for a player who can do no more.

Terminal and server share it; who sits where they know themselves.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from academie.game import Game, Roll
from academie.game.value import cached_property
from academie.referee.acts import Act, Kind
from academie.referee.table import Table

_ANY = random.Random(0)  # noqa: S311 - for asking whether there is chance at all; to make one takes long


@dataclass(frozen=True)
class Host:
    """A table, and the seats in which people sit. `dice`: the program has them; without, people throw their own."""

    table: Table
    people: tuple[int, ...]
    dice: bool = True
    _open: dict[int, tuple[Act, ...]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def game(self) -> Game:
        """The game and its rules."""
        return self.table.game

    @property
    def asked(self) -> int:
        """The seat that is asked: for whom the table waits where a person sits there, else the first person's."""
        seat = self.table.waits
        return seat if seat is not None and seat in self.people else (self.people or (0,))[0]

    def open(self, seat: int) -> tuple[Act, ...]:
        """What a seat may rightly do now, throws excepted."""
        if seat not in self._open:
            self._open[seat] = self.table.known_acts(seat) if self.table.result is None else ()
        return self._open[seat]

    # --- Chance

    @cached_property
    def dice_due(self) -> bool:
        """Whether chance is to decide."""
        return self.table.result is None and self.table.chance(_ANY) is not None

    @property
    def by_itself(self) -> bool:
        """Whether the program throws unasked: where no fault can occur, and where it deals what is hidden."""
        return self.table.assisted or self.game.hidden

    @cached_property
    def word_open(self) -> bool:
        """Whether a person may say something before the program throws for him, where it throws unasked."""
        seat = self.table.waits
        asked = self.table.assisted and seat is not None and seat in self.people and self.table.offered is None
        return asked and self.dice_due and bool(self.open(seat or 0))

    @property
    def throws(self) -> bool:
        """Whether the program throws now, if chance is to decide at all."""
        return self.dice and (self.by_itself or self.table.waits not in self.people) and not self.word_open

    @property
    def waits_for_throw(self) -> bool:
        """Whether a person is to ask for the throw."""
        return self.dice_due and (not self.by_itself or self.word_open)

    # --- What nobody chooses

    @property
    def settled(self) -> Act | None:
        """What anybody does once nobody has more to say; people are asked first."""
        if self.people:
            return None
        return next((act for act in self.open(0) if self.table.kind(act) is Kind.SETTLE), None)

    @cached_property
    def only(self) -> Act | None:
        """The turn of a player who has no choice."""
        only = None
        for act in self.open(self.asked):
            kind = self.table.kind(act)
            if kind is Kind.ANSWER:  # an answer is a choice: to play would give it up
                return None
            if kind is Kind.TURN or kind is Kind.SETTLE:
                if only is not None:
                    return None
                only = act
        return only

    @cached_property
    def passed(self) -> Act | None:
        """The pass of a person who can do nothing else."""
        only = self.only if self.table.assisted and self.game.chance else None
        return only if only is not None and self._passes(only) else None

    def chosen(self, act: Act) -> bool:
        """Whether a person does an act here of his own will: not what the program throws, nor a pass."""
        if act.seat not in self.people or (act.kind is Kind.CHANCE and self.by_itself):
            return False
        moves = self.table.known_choices(act) if self.table.assisted else ()
        return not any(not isinstance(move, Roll) and self.game.passes(move) for move in moves)

    def _passes(self, act: Act) -> bool:
        moves = self.table.known_choices(act)
        return bool(moves) and not isinstance(moves[0], Roll) and self.game.passes(moves[0])


def thrown(acts: Iterable[Act]) -> int:
    """The number of chance events so far."""
    return sum(act.kind is Kind.CHANCE for act in acts)
