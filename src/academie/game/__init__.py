"""The vocabulary of every game: Game, State, Move, Roll, Event, Result; and what goes with it, a module each.

A game has to offer these six and the verbs of `State`, nothing else; `academie.game.state` has the five that are
values. A move is what the book calls a move. The caller hands in randomness, so equal seeds give equal games. Players
are numbered from 0 in the order in which the game names them.

A state also says how the game stands: its `points`, `trous`, `bredouille`, `dice`, `thrower` and `board`. The one rule
of these: what a game does not have is None, and never an error (`academie.game.state`).

States, moves, rolls, events and results are values. Nothing changes one, nor anything one can be asked for; what is
equal has the same hash; `repr` says in a hundred letters what it is. They are pickled, by every protocol from 2 on, as
what they are made of, and come back equal, in another process too. The copy of a state or a move is itself. Several
threads may read one at the same time.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unavailable, Unknown, quoted
from academie.game.drawing import Drawing, Look
from academie.game.law import Glossary, Law, Section, load_about, load_glossary, load_law
from academie.game.narration import Narration
from academie.game.packages import has_part, part_of
from academie.game.profiles import ProfileName, Profiles, load_profiles
from academie.game.seeds import chance, stream
from academie.game.state import LATE, Event, Move, Result, Roll, State
from academie.game.value import brief
from academie.input.names import Names
from academie.text.message import Message, either, languages

if TYPE_CHECKING:
    from academie.game.analysis import Engine, Stop
    from academie.svg import Mark

__all__ = ["DEEPEST", "Event", "Game", "Move", "Playouts", "Result", "Roll", "State", "leaves"]


@dataclass(frozen=True, slots=True)
class Playouts:
    """What random games came to: how many, their moves in all, and each player's shares and points in all."""

    games: int
    moves: int
    shares: tuple[float, ...]
    points: tuple[float, ...]

    @classmethod
    def of(cls, games: Iterable[tuple[int, Result | None]], players: int) -> Playouts:
        """The sum of games, each given by its moves and its result; one that was given up unfinished is shared."""
        count, moves, shares, points = 0, 0, [0.0] * players, [0.0] * players
        for length, result in games:
            count, moves = count + 1, moves + length
            gained = result.shares if result is not None else (1 / players,) * players
            shares = [sum(pair) for pair in zip(shares, gained, strict=True)]
            if result is not None and result.winner is not None:
                points[result.winner] += result.points
        return cls(count, moves, tuple(shares), tuple(points))

    @classmethod
    def native(cls, play_out: Callable[[int], tuple[int, State]], seed: int, games: int) -> Playouts:
        """The sum of games of two, each played out from a stream of its own to its last state."""
        ends = (play_out(stream(seed, number)) for number in range(games))
        return cls.of(((moves, end.result) for moves, end in ends), 2)


DEEPEST = 99  # to which a tree is counted; the native core says the same
_NO_SETUP = Message("There is no starting position {name};")


@dataclass(frozen=True, repr=False)
class Game(ABC):
    """One game: its facts, its texts, and how its states are made, read and written."""

    name: str
    title: Message
    players: tuple[Message, ...]
    folder: Path  # the folder that holds law.md, profiles.toml, glossary.toml, corpus/
    chance: bool = False
    hidden: bool = False
    setups: tuple[str, ...] = field(default=("standard",))
    turned: bool = False  # whether the second player sees the board turned, A on the right

    def __repr__(self) -> str:
        return brief("Game", self.name)

    @property
    def profiles(self) -> Profiles:
        """The named rule profiles and options of the game."""
        return load_profiles(self.folder)

    @property
    def law(self) -> Law:
        """The numbered paragraphs of the game's law."""
        return load_law(self.folder)

    @property
    def glossary(self) -> Glossary:
        """The game's terms and events."""
        return load_glossary(self.folder)

    @property
    def about(self) -> tuple[Section, ...]:
        """Its name, origin, players and manners, as the books tell them."""
        return load_about(self.folder)

    @abstractmethod
    def start(self, profile: ProfileName = None, setup: str = "standard") -> State:
        """The first state under a profile; `setup` is one of the game's named starting positions."""

    def check_setup(self, setup: str) -> str:
        """The name of the game's starting position so spelled; raises `Unknown` with those there are."""
        if setup in self.setups:
            return setup
        return Names(dict.fromkeys(self.setups, ())).choose(setup, _NO_SETUP, Message("there is {known}."))

    @abstractmethod
    def read(self, line: str, profile: ProfileName = None) -> State:
        """The state a canonical line describes; raises `Unreadable` or `Illegal`."""

    @abstractmethod
    def read_move(self, state: State, text: str) -> Move:
        """The legal move a text names; raises `Unreadable`, `Illegal` or `Ambiguous`."""

    def write_move(self, state: State, move: Move) -> str:  # noqa: ARG002 - games may need the state
        """How a move is written so that `read_move` reads it back: as it is, where it is written alike everywhere."""
        return str(move)

    def write_moves(self, state: State, moves: Sequence[Move]) -> list[str]:
        """The same of several moves, in their order."""
        return [self.write_move(state, move) for move in moves]

    def write_roll(self, state: State, roll: Roll) -> str:  # noqa: ARG002 - games may need the state
        """How an outcome of chance is written: one word, different from that of every other roll of the state."""
        return "-".join(map(str, roll.dice))

    @property
    def drawing(self) -> Drawing:
        """How its positions are shown: text, the colours of a terminal, SVG."""
        own: type[Drawing] = part_of(self, "drawing").Drawing if has_part(self, "drawing") else Drawing
        return own(self)

    @property
    def narration(self) -> Narration:
        """How its moves and events are said."""
        own: type[Narration] = part_of(self, "narration").Narration if has_part(self, "narration") else Narration
        return own(self)

    def draw(self, state: State, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The position drawn in text."""
        return self.drawing.text(state, ascii_only=ascii_only, look=look)

    def svg(  # noqa: PLR0913 - each is a wish by its name
        self,
        state: State,
        *,
        last: Move | None = None,
        marks: Iterable[Mark] = (),
        standing: bool = False,
        night: bool = False,
        language: str = "en",
        a_at: str = "",
        prefix: str = "",
        apart: bool = False,
    ) -> str:
        """The position as one SVG text, for print and for a page; `DrawingOptions` explains the options."""
        from academie.svg import DrawingOptions  # noqa: PLC0415 - most who play draw nothing

        if language not in languages():
            raise Unknown(
                "Choose the language {known}, not {given}.", known=either(languages()), given=quoted(language)
            )
        return self.drawing.svg(
            state, DrawingOptions(tuple(marks), standing, night, language, a_at, prefix, apart), last
        )

    def seats(self, state: State) -> int:  # noqa: ARG002 - most games have as many players as they name
        """How many play; where a game names more players than a profile has, the first of them."""
        return len(self.players)

    def taker(self, state: State) -> int | None:  # noqa: ARG002 - games with dice or a deal know it
        """To whom chance falls: who has the dice, or takes the next tile; None while that is what is drawn for."""
        return None

    def passes(self, move: Move) -> bool:
        """Whether a move is to do nothing."""
        return str(move) == "-"

    def agreed(self, state: State) -> Result:  # noqa: ARG002
        """The result when the players agree on a draw; raises `Illegal` where the law knows no such thing."""
        raise Illegal("{game} has no draw by agreement.", game=self.title)

    def left(self, state: State, player: int) -> Result:  # noqa: ARG002
        """The result when a player leaves the game."""
        raise Illegal(
            "The rules of {game} do not say what happens if a player leaves. Play on, or stop without a result.",
            game=self.title,
        )

    def late(self, state: State, player: int) -> Result:
        """The result when a player runs out of time: he loses the game as if he had left it."""
        return replace(self.left(state, player), reason=LATE)

    def engine(self, *, megabytes: int = 64) -> Engine:  # noqa: ARG002 - games with an engine use it
        """A machine that analyses this game, with so much memory for what it has seen."""
        raise Unavailable("No engine plays {game} yet.", game=self.name, title=self.title)

    def worlds(self, view: State, chance: random.Random) -> State:  # noqa: ARG002 - games with hidden hands use it
        """A whole state that a player's view allows, dealt by chance; the view itself where nothing is hidden."""
        return view

    def playouts(self, state: State, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Games played out from a state by chance, every legal move as likely as another; games have faster ways.

        `stop` ends them with `Stopped`.
        """
        chooser = chance(seed)
        return Playouts.of((_played_out(state, chooser, stop) for _ in range(games)), self.seats(state))

    def perft(self, state: State, depth: int, *, stop: Stop | None = None) -> int:
        """How many leaves the tree has at a depth, outcomes of chance counted once each.

        `stop` ends the count with `Stopped`.
        """
        if not 0 <= depth <= DEEPEST:
            raise Unknown("The depth must be from 0 to {deepest}.", deepest=DEEPEST)
        return self._leaves(state, depth, stop)

    def _leaves(self, state: State, depth: int, stop: Stop | None = None) -> int:
        """What `perft` counts, of a depth it allows; games have faster ways."""
        return leaves(state, depth, stop)


def leaves(state: State, depth: int, stop: Stop | None = None) -> int:
    """The leaves of the tree at a depth, counted state by state."""
    if stop is not None:
        stop.check()
    if depth == 0:
        return 1
    choices: Sequence[Move | Roll] = [*state.moves(), *state.rolls()]
    return sum(leaves(state.after(choice), depth - 1, stop) for choice in choices)


def _played_out(state: State, chooser: random.Random, stop: Stop | None) -> tuple[int, Result]:
    """One game to its end by chance: its moves and its result."""
    moves = 0
    while (result := state.result) is None:
        if stop is not None:
            stop.check()
        choice: Move | Roll
        if rolls := state.rolls():
            choice = chooser.choices(rolls, [roll.weight for roll in rolls])[0]
        else:
            choice, moves = chooser.choice(state.moves()), moves + 1
        state = state.after(choice)
    return moves, result
