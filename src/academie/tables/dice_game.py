"""What games of the board with dice have alike as games: to whom a throw falls, and how throws and plays are told.

Names no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from academie.game import Game, Playouts, State
from academie.games import door, has
from academie.tables import numbers, telling
from academie.title import Title

if TYPE_CHECKING:
    from academie.analysis import Engine, Stop
    from academie.game import Move, Roll
    from academie.profiles import Profile


LONGEST = 100_000  # throws of a random game


class Native(State, Protocol):
    """A state that is made of a native one and its profile."""

    core: Any

    def __init__(self, core: Any, profile: Profile) -> None: ...  # noqa: ANN401 - each room has its own native state


class DiceGame(Game):
    """A game in which dice are drawn for, thrown and played."""

    FIRST_COUNTS: ClassVar[bool] = False  # the first throw of all is a throw like another
    EVENTS_MARK: ClassVar[bool] = True  # the points of an event are marked; where not, they count its dames

    def taker(self, state: State) -> int | None:
        """Whose dice they are."""
        return state.thrower

    def narrate(self, before: State, choice: Move | Roll, after: State) -> list[Title]:
        """The throw by its name, the play by its letters, and what they did."""
        return telling.narrate(self, before, choice, after, first_counts=self.FIRST_COUNTS, points=self.EVENTS_MARK)

    def engine(self, *, megabytes: int = 64) -> Engine:
        """The networks of the room as a judge, or its solution where all of it is solved; else none.

        Raises `Unavailable` too where the weights cannot be read.
        """
        if has(self, "nets"):
            from academie.tables.net_engine import NetEngine  # noqa: PLC0415 - the law is read without it

            return NetEngine(door(self, "nets").DESIGN)
        if has(self, "exact") and not hasattr(door(self, "exact"), "PART"):
            from academie.tables.exact_engine import ExactEngine  # noqa: PLC0415 - the same

            return ExactEngine(self)
        return super().engine(megabytes=megabytes)

    def playouts(self, state: State, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Random games in the native core, each from a stream of its own."""
        here = cast("Native", state)

        def play_out(each: int) -> tuple[int, State]:
            moves, end = here.core.playout(each, LONGEST, stop)
            return moves, type(here)(end, here.profile)

        return Playouts.native(play_out, seed, games)

    def lettered(self, player: int, text: str) -> str:
        """A play typed by numbers, 24/18 13/11, in the letters of the board."""
        return numbers.lettered(self.way(player), text) if self.way(player) else text

    def numbered(self, player: int, text: str) -> str:
        """A sentence about a play, its flèches by numbers."""
        return numbers.numbered(self.way(player), text) if self.way(player) else text

    def beginning(self) -> Title:
        """The dice are drawn for."""
        return Title("The dice are drawn for again.", "On tire le dé de nouveau.")

    def word(self, move: Move) -> str:
        """Hold or leave, take or leave."""
        return str(getattr(move, "word", ""))
