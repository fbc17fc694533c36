"""The domino room's Game object: starts, reads, writes and draws; it decides nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from academie._core import domino as core
from academie.game import Game, Look, Playouts, indented
from academie.games.domino import drawing, notation
from academie.games.domino.desk import Desk
from academie.games.domino.engine import worlds, worlds_count
from academie.games.domino.state import BOUDE, SEATS, Move, State, native_profile, ours
from academie.games.domino.tile import TILES, points_of
from academie.seeds import stream
from academie.title import Title

if TYPE_CHECKING:
    import random

    from academie.analysis import Engine, Stop
    from academie.engraving.plate import Plate
    from academie.game import Move as AnyMove
    from academie.game import Picture, Roll
    from academie.game import State as AnyState

ENDS = frozenset({"domino", "ferme"})  # what happens when a coup is over
_LINE = Title("The line: {line}", "Le jeu couché : {line}")
_HOLDS = Title("{seat} lays down {tiles} = {points}", "{seat} abat {tiles} = {points}")
_OUT = Title("{seat} has nothing left", "{seat} n'a plus rien")


def closing(before: State, move: Move) -> list[Title]:
    """The line after the last tile or boudé, and the hands; nothing of what a view does not know."""
    if before.hidden:
        return []
    told = [_LINE.fill(line=" ".join(f"{left}-{right}" for left, right in _lying(before, move)))]
    for player in range(before.players):
        hand = [tile for tile in reversed(before.hand(player)) if player != before.turn or tile != move.tile]
        tiles = " ".join(map(str, hand))
        told.append((_HOLDS if hand else _OUT).fill(seat=SEATS[player], tiles=tiles, points=points_of(hand)))
    return list(map(indented, told))


def _lying(before: State, move: Move) -> list[tuple[int, int]]:
    """The tiles as they lie once the move is made."""
    row = list(before.line)
    if move.tile is None:
        return row
    if move.on is None or not row:
        return [(move.tile.low, move.tile.high)]
    if move.on == row[-1][1]:
        return [*row, (move.on, move.tile.beside(move.on))]
    return [(move.tile.beside(move.on), move.on), *row]


class Domino(Game):
    """Domino, one partie of several coups; what is paid for it is in match/."""

    def start(self, profile: str | None = None, setup: str = "standard") -> State:
        """Nothing taken yet: the tiles are drawn for the lead first (§13)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: str | None = None) -> State:
        """The state, or the view, that a line describes (§62)."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """The play a text such as 6-4, 6-4@6 or boude names (§61)."""
        return notation.read_move(ours(state), text)

    def write_roll(self, state: AnyState, roll: Roll) -> str:  # noqa: ARG002 - a tile is written alike everywhere
        """The tile that is taken."""
        return str(TILES[roll.dice[0]])

    def draw(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The line and the hands in text."""
        return drawing.draw(ours(state), ascii_only=ascii_only, language=(look or Look()).language)

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The line and the hands in colour, the last tile marked."""
        move = last if isinstance(last, Move) else None
        return drawing.picture(ours(state), move, language=(look or Look()).language)

    def engrave(self, state: AnyState, plate: Plate, last: AnyMove | None = None) -> str:
        """The table engraved."""
        from academie.games.domino import engraving  # noqa: PLC0415 - the law is read without it

        return engraving.engrave(self.title, ours(state), plate, last if isinstance(last, Move) else None)

    def leaves(self, state: AnyState, depth: int, stop: Stop | None = None) -> int:
        """The leaves of the tree at a depth, counted natively; of a whole state."""
        return ours(state).core.perft(depth, stop)

    def taker(self, state: AnyState) -> int | None:
        """Who draws or takes the next tile."""
        return ours(state).turn

    def narrate(self, before: AnyState, choice: AnyMove | Roll, after: AnyState) -> list[Title]:
        """The tile and what it did; once the coup is over the line and the hands too, laid open (§5)."""
        told = super().narrate(before, choice, after)
        over = isinstance(choice, Move) and any(event.key in ENDS for event in after.events)
        return told + closing(ours(before), choice) if over and isinstance(choice, Move) else told

    def passes(self, move: AnyMove) -> bool:
        """Whether it is a boudé."""
        return move == BOUDE

    def beginning(self) -> Title:
        """The lead is drawn for (§13)."""
        return Title("The lead is drawn for again.", "On tire de nouveau à qui posera.")

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

    def desk(self) -> Desk:
        """Where the book's positions are studied."""
        return Desk(self)


game = Domino(
    name="domino",
    title=Title(en="Domino", fr="Domino"),
    players=tuple(Title(en=f"Player {seat}", fr=f"Joueur {seat}") for seat in SEATS),
    room=Path(__file__).parent,
    chance=True,
    hidden=True,
)
