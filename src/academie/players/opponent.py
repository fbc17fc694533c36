"""A machine that sits at a table: a player who chooses the moves, and a temper that does the rest.

What it does depends on the table and its seed alone, so that a game taken back or resumed meets the same opponent.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from academie.errors import Unavailable, Unreadable, quoted
from academie.game import Game
from academie.game.analysis import Budget
from academie.players import roster
from academie.players.characters import BY_KEY
from academie.players.player import Player, Seeded
from academie.referee.acts import Accept, Act, Refuse
from academie.referee.table import Table
from academie.referee.tempers import TEMPERS, Temper, temper

_NAMED = re.compile(rf"(.+?)(?: \(({'|'.join(TEMPERS)})\))?")
_MANNER, _OWN = "exact", "own"  # of a machine where none is named, and of one of the characters
_LOOK = Budget(seconds=2.0, nodes=300_000)  # no native engine needs the seconds
_FAIR = 25  # hundredths of a man: closer than this is even to the machine
_LONG = 60  # acts after which the machine takes a draw in an even game


@dataclass(frozen=True)
class Opponent:
    """The player in a seat, as the head of a journal names him."""

    name: str  # "habitue (own)", "engine:nodes=1000"
    player: Player
    temper: Temper
    seed: int = 0

    def act(self, table: Table, seat: int) -> Act | None:
        """What it does next; None when it waits, or when chance is to decide."""
        if table.offered is not None and table.offered != seat:
            return Accept(seat) if self._agrees(table) else Refuse(seat)
        return self.temper.act(table, seat, self._choose)

    def _choose(self, table: Table, turns: Sequence[Act]) -> Act:
        """The player's move among the turns that are open; where he has none of them, the first."""
        seat = turns[0].seat
        state = table.choice(seat)
        if state.player != seat or not state.moves():
            return turns[0]
        if isinstance(self.player, Seeded):
            self.player.reseed(random.Random(f"{self.seed}:{table.count}").getrandbits(32))  # noqa: S311 - a game
        act = table.act_of(self.player.choose(state), seat)
        return act if act in turns else turns[0]

    def _agrees(self, table: Table) -> bool:
        """Whether it takes a draw: when it is worse off, or when an even game has gone on for long."""
        try:
            found = table.game.engine(megabytes=16).analyse(table.state, _LOOK).lines
        except Unavailable:
            return False
        if not found:  # chance is to decide, of which an engine that judges choices says nothing
            return False
        value = -found[0].score
        return value < -_FAIR or (value <= _FAIR and table.count >= _LONG)

    def close(self) -> None:
        """Let go of programs and memory."""
        self.player.close()


def opponent_of(game: Game, name: str, seed: int) -> Opponent:
    """The machine a name describes, a player and his temper in brackets; raises a sentence where it is none."""
    found = _NAMED.fullmatch(name)
    if found is None:
        raise Unreadable("{name} is not a machine player.", name=quoted(name))
    spec = found[1]
    return Opponent(name, roster.find(spec, game, seed), _temper(spec, found[2] or manner_of(spec), seed), seed)


def manner_of(spec: str) -> str:
    """The temper in which a player sits à la rigueur where nobody asks for another."""
    return _OWN if spec in BY_KEY else _MANNER


def _temper(spec: str, name: str, seed: int) -> Temper:
    """A temper by its name; one of the characters who sits in his own forgets and overlooks as his character has it."""
    found = temper(name, seed)
    who = BY_KEY.get(spec) if name == _OWN else None
    return found if who is None else replace(found, claims=who.claims, slips=who.slips)
