"""Five nouns of the vocabulary as values: a move, an outcome of chance, an event, a result, and the state they lead to.

`academie.game` says what holds of all of them, and has them too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from academie.game.profiles import Profile
from academie.game.value import Frozen, brief


@runtime_checkable
class Move(Protocol):
    """What the book calls a move, a value: ordered among the moves of its state, printable."""

    def __hash__(self) -> int: ...
    def __lt__(self, other: Any, /) -> bool: ...  # noqa: ANN401 - Python orders by any other value
    def __str__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Roll(Frozen):
    """An outcome of chance, a value, with its weight among the outcomes of its state.

    Two rolls are equal when their dice are: the weight says how likely it is, not what it is. Among the throws of a
    state it is found in whatever order its dice are given, except where each die is a player's own.
    """

    dice: tuple[int, ...]
    weight: int = field(default=1, compare=False)

    def __str__(self) -> str:
        return " ".join(map(str, self.dice))

    def __repr__(self) -> str:
        return brief("Roll", f"{'-'.join(map(str, self.dice))} weight={self.weight}")


@dataclass(frozen=True, slots=True)
class Event(Frozen):
    """Something the law says has happened; a value.

    `key` is what happened, a word of the game's glossary: `game.glossary.terms[event.key].name` is its name in both
    languages. `player` is to whom it happened, who marks it where it is marked; `law` the paragraph that lays it down,
    as `game.law.paragraphs[event.law]` has it. `points` are the points that it marks, `trous` the trous; `count` is how
    many where nothing is marked, such as dames hit or points left in hand. An event has one of the three at most, so a
    sum of `points` is one of points alone. `ways` are in how many ways a throw does it, where that counts. `squares`
    are where it happened: flèches from 0 (A) to 23 (Y), squares of the board by their number.
    """

    key: str
    player: int
    law: str
    points: int = 0
    ways: int = 0
    squares: tuple[int, ...] = ()
    trous: int = 0
    count: int = 0

    @property
    def worth(self) -> int:
        """The amount, in the unit of the event: points, trous, or something that is not marked."""
        return self.points or self.trous or self.count

    def __repr__(self) -> str:
        more = {
            "points": self.points,
            "trous": self.trous,
            "count": self.count,
            "ways": self.ways,
            "squares": ",".join(map(str, self.squares)),
        }
        text = " ".join(f"{name}={value}" for name, value in more.items() if value)
        return brief("Event", f"{self.key} player={self.player} {self.law} {text}")


LATE = "time"  # why a game ended, where a player ran out of time


@dataclass(frozen=True, slots=True)
class Result(Frozen):
    """How a game ended, a value. `shares` sum to one: (1, 0) a win of player 0, (0.5, 0.5) a draw."""

    winner: int | None
    shares: tuple[float, ...]
    reason: str  # an event key of the game's glossary
    law: str
    points: int = 1

    def __repr__(self) -> str:
        shares = "-".join(f"{share:g}" for share in self.shares)
        return brief("Result", f"{shares} {self.reason} {self.law} points={self.points}")


class State(Protocol):
    """A position with all that the law needs, a value; `str` gives its one canonical line.

    Two states are equal when the law sees no difference between them: the same position under the same profile,
    whatever the events that led to it. What is read from the canonical line is equal to the state that wrote it.
    """

    @property
    def profile(self) -> Profile:
        """The rules it is played by."""

    @property
    def player(self) -> int | None:
        """Whose decision is next; None when chance decides or the game is over."""

    @property
    def points(self) -> tuple[int, ...] | None:
        """What each player has marked, each side where partners play together; None where nothing is marked so."""

    @property
    def trous(self) -> tuple[int, ...] | None:
        """The trous each has; None where the game has none."""

    @property
    def bredouille(self) -> tuple[bool, ...] | None:
        """Who is on the way to a trou bredouille; None where the game knows none."""

    @property
    def dice(self) -> tuple[int, ...] | None:
        """The throw to be played, larger number first; () before it is thrown, None where there are no dice."""

    @property
    def thrower(self) -> int | None:
        """Whose dice they are; None before that is settled, and where there are no dice."""

    @property
    def board(self) -> Any:  # noqa: ANN401 - each game has its own
        """The pieces and their places, as the game has it; None where nothing is laid out."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What the move or roll that led here brought about."""

    @property
    def result(self) -> Result | None:
        """The end, once the game has ended."""

    def moves(self) -> Sequence[Move]:
        """The legal moves in a fixed order; none when the game is over or chance decides."""

    def rolls(self) -> Sequence[Roll]:
        """The outcomes of chance, when chance decides."""

    def after(self, choice: Move | Roll | str, /) -> State:
        """The next state, by a move, a throw or the text of one; raises `Illegal` for what is not open here."""

    def data(self) -> dict[str, Any]:
        """The position, how the game stands and what may be done, as lists, dictionaries and texts, for JSON."""

    def view(self, player: int, /) -> State:
        """What one player may know; the state itself where nothing is hidden.

        A number at which nobody sits, such as that of the players, is for whoever looks on: he sees no hand.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
