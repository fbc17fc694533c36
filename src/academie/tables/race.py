"""A race game of the board as the program knows games: starts, reads, writes and draws; it decides nothing.

A game makes one of these with its texts, its native core and its paths; the corpus adapter studies
its book's positions.
"""

from dataclasses import dataclass, field
from typing import Self

from academie.game import Playouts
from academie.game import State as AnyState
from academie.game.analysis import Stop
from academie.game.profiles import ProfileName
from academie.game.seeds import stream
from academie.tables import race_notation as notation
from academie.tables.board import SIDES
from academie.tables.dice_game import DiceGame
from academie.tables.race_state import RaceMove, RaceRules, RaceState
from academie.text.message import Message

PLAYERS = SIDES
_TO_GO = Message("Pips: White {white}, Black {black}")


@dataclass(frozen=True, repr=False)
class RaceGame(DiceGame):
    """One of the race games."""

    race: RaceRules = field(kw_only=True)

    @classmethod
    def of(cls, title: Message, race: RaceRules) -> Self:
        """The game of a folder, by its name."""
        return cls(name=race.folder.name, title=title, players=PLAYERS, folder=race.folder, chance=True, race=race)

    def start(self, profile: ProfileName = None, setup: str = "standard") -> RaceState:
        """The first position, the dice to be drawn for."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return RaceState(self.race.core.State(self.race.native_profile(found)), found, self.race)

    def read(self, line: str, profile: ProfileName = None) -> RaceState:
        """The state a canonical line or a bare position describes."""
        return notation.read_state(self.race, line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> RaceMove:
        """The play a text such as A/G A/D names."""
        return notation.read_move(ours(state), text)

    def to_go(self, state: RaceState, seat: int) -> int:
        """The points a side must still play to have everything out."""
        from academie.tables.advice import to_go  # noqa: PLC0415 - most who play count nothing

        return to_go(state.counts(seat))

    def playouts(self, state: AnyState, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Games played out by chance in the native core; a void game is shared."""
        sums = ours(state).core.playouts(stream(seed), games, stop)
        void = sums.games - sum(sums.wins)
        shares = tuple(wins + void / 2 for wins in sums.wins)
        return Playouts(sums.games, sums.plies, shares, tuple(map(float, sums.points)))

    def _leaves(self, state: AnyState, depth: int, stop: Stop | None = None) -> int:
        """Counted natively."""
        return int(ours(state).core.perft(depth, stop))


def ours(state: AnyState) -> RaceState:
    """The state as one of a race game; another game's is a fault of the caller."""
    if not isinstance(state, RaceState):
        raise TypeError(f"not a state of a race game: {state!r}")
    return state
