"""domino's Game object: starts, reads, writes and draws; it decides nothing."""

import random
from pathlib import Path

from academie._core import domino as core
from academie.game import Game, Playouts, Roll
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Engine, Stop
from academie.game.profiles import ProfileName
from academie.game.seeds import stream
from academie.games.domino import notation
from academie.games.domino.engine import worlds, worlds_count
from academie.games.domino.state import BOUDE, SEATS, Move, State, native_profile, ours
from academie.games.domino.tile import TILES
from academie.tables.family import Parts
from academie.text.message import Message, verbatim


class Domino(Game):
    """Domino, one partie of several coups; what is paid for it is in match/."""

    def start(self, profile: ProfileName = None, setup: str = "standard") -> State:
        """Nothing taken yet: the tiles are drawn for the lead first (§13)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: ProfileName = None) -> State:
        """The state, or the view, that a line describes (§62)."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """The play a text such as 6-4, 6-4@6 or boude names (§61)."""
        return notation.read_move(ours(state), text)

    def write_roll(self, state: AnyState, roll: Roll) -> str:  # noqa: ARG002 - a tile is written alike everywhere
        """The tile that is taken."""
        return str(TILES[roll.dice[0]])

    def _leaves(self, state: AnyState, depth: int, stop: Stop | None = None) -> int:
        """The leaves of the tree at a depth, counted natively; of a whole state."""
        return ours(state).core.perft(depth, stop)

    def taker(self, state: AnyState) -> int | None:
        """Who draws or takes the next tile."""
        return ours(state).turn

    def passes(self, move: AnyMove) -> bool:
        """Whether it is a boudé."""
        return move == BOUDE

    def seats(self, state: AnyState) -> int:
        """§2: two to four, as the partie has it."""
        return ours(state).players

    def playouts(self, state: AnyState, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Parties played out by chance in the native core; each has his share of them."""
        sums = ours(state).core.playouts(stream(seed), games, stop)
        players = ours(state).players
        return Playouts(sums.games, sums.moves, tuple(sums.shares[:players]), tuple(sums.points[:players]))

    def worlds(self, view: AnyState, chance: random.Random) -> State:
        """A whole state that agrees with a view, all such deals with the same chance (§63)."""
        return worlds(ours(view), chance)

    def worlds_count(self, view: AnyState) -> int:
        """How many deals agree with a view (§63)."""
        return worlds_count(ours(view))

    def engine(self, *, megabytes: int = 64) -> Engine:
        """The search of one coup over the worlds that agree with a view."""
        from academie.games.domino.engine import DominoEngine  # noqa: PLC0415 - the law is read without it

        return DominoEngine(megabytes)


game = Domino(
    name="domino",
    title=verbatim("Domino"),
    players=tuple(Message("Player {seat}", seat=seat) for seat in SEATS),
    folder=Path(__file__).parent,
    chance=True,
    hidden=True,
)
parts = Parts(game, modules={"card": "drawing", "lessons": "exercises", "narration": "drawing", "trial": "tutor"})
