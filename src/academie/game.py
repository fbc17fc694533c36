"""The vocabulary of the house: Game, State, Move, Roll, Event, Result.

Every room speaks these six nouns, of which `academie.state` has the five that are values, and the verbs of `State`;
nothing else is required of a game. A move is what the book calls a move, and randomness is handed in by the caller, so
that equal seeds give equal games. Players are numbered from 0 in the order the room names them.

A state also says how the game stands: its `points`, `trous`, `bredouille`, `dice`, `thrower` and `board`. The one rule
of these: what a game does not have is None, and never an error (`academie.standing`).

States, moves, rolls, events and results are values. Nothing changes one, nor anything one can be asked for; what is
equal has the same hash; `repr` says in a hundred letters what it is. They are pickled, by every protocol from 2 on, as
what they are made of, and come back equal, in another process too. The copy of a state or a move is itself. Several
threads may read one at the same time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unavailable, Unknown
from academie.naming import Names
from academie.profiles import load_profiles
from academie.seeds import chance, stream
from academie.state import LATE, Event, Move, Result, Roll, State
from academie.texts import load_glossary, load_law
from academie.title import Title
from academie.value import brief

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from academie.analysis import Engine, Stop
    from academie.engraving import Mark, Plate
    from academie.profiles import Profiles
    from academie.texts import Glossary, Law

__all__ = [
    "DEEPEST",
    "Carried",
    "Event",
    "Game",
    "Look",
    "Move",
    "Picture",
    "Playouts",
    "Result",
    "Roll",
    "State",
    "indented",
]


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
# Lines of pieces of text, each with a style such as "bold #000000 on #8a6a48".
Picture = list[list[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Carried:
    """A man carried from a place to a place, as the room calls its places; `taken` are the places of men it takes."""

    origin: str
    target: str
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """How a person wants the board drawn: in which language, with A on which hand ("" as the book has it)."""

    language: str = "en"
    a_at: str = ""
    arrow: bool = False  # which way the dames of who has the dice go is shown at the rims
    numbers: int | None = None  # places are called by numbers along the way of this player, where a game has such
    begun: tuple[Carried, ...] = ()  # what is done of a move that is not yet whole: drawn as done, and marked


_NO_SETUP = Title("There is no starting position {name};", "Il n'y a pas de position de départ {name} ;")
_SETUPS = Title("there is {known}.", "il y a {known}.")
_MARKED = Title("{side} +{points}  {name}{where}  {law}", "{side} +{points}  {name}{where}  {law}")
_HAPPENED = Title("{side}: {name}{where}  {law}", "{side} : {name}{where}  {law}")


def indented(line: Title) -> Title:
    """A line that tells what the line above it did."""
    return Title("  " + line.en, "  " + line.fr)


@dataclass(frozen=True, repr=False)
class Game(ABC):
    """One room: its facts, its texts, and how its states are made, read and written."""

    name: str
    title: Title
    players: tuple[Title, ...]
    room: Path  # the folder that holds law.md, profiles.toml, glossary.toml, corpus/
    chance: bool = False
    hidden: bool = False
    setups: tuple[str, ...] = field(default=("standard",))
    turned: bool = False  # whether the board is turned to who sits second, A on his right

    def __repr__(self) -> str:
        return brief("Game", self.name)

    @property
    def profiles(self) -> Profiles:
        """The named rule profiles and options of the room."""
        return load_profiles(self.room)

    @property
    def law(self) -> Law:
        """The numbered paragraphs of the room's law."""
        return load_law(self.room)

    @property
    def glossary(self) -> Glossary:
        """The room's terms and events."""
        return load_glossary(self.room)

    @abstractmethod
    def start(self, profile: str | None = None, setup: str = "standard") -> State:
        """The first state under a profile; `setup` is one of the room's named starting positions."""

    def check_setup(self, setup: str) -> str:
        """The name of the room's starting position so spelled; raises `Unknown` with those there are."""
        if setup in self.setups:
            return setup
        return Names(dict.fromkeys(self.setups, ())).choose(setup, _NO_SETUP, _SETUPS)

    @abstractmethod
    def read(self, line: str, profile: str | None = None) -> State:
        """The state a canonical line describes; raises `Unreadable` or `Illegal`."""

    @abstractmethod
    def read_move(self, state: State, text: str) -> Move:
        """The legal move a text names; raises `Unreadable`, `Illegal` or `Ambiguous`."""

    def why_not(self, state: State, text: str) -> Title | None:  # noqa: ARG002 - rooms that know it say it
        """Why a play that a text names is not legal, with the paragraph; None where `read_move` says all there is."""
        return None

    def write_move(self, state: State, move: Move) -> str:  # noqa: ARG002 - rooms may need the state
        """How a move is written so that `read_move` reads it back: as it is, where it is written alike everywhere."""
        return str(move)

    def write_moves(self, state: State, moves: Sequence[Move]) -> list[str]:
        """The same of several moves, in their order."""
        return [self.write_move(state, move) for move in moves]

    def write_roll(self, state: State, roll: Roll) -> str:  # noqa: ARG002 - rooms may need the state
        """How an outcome of chance is written: one word, told from every other roll of the state."""
        return "-".join(map(str, roll.dice))

    @abstractmethod
    def draw(self, state: State, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The position drawn in text."""

    def picture(
        self,
        state: State,
        last: Move | None = None,  # noqa: ARG002 - rooms mark the last move
        look: Look | None = None,
    ) -> Picture:
        """The position for a terminal with colours, the last move marked; plain where the room has nothing better."""
        return [[(line, "")] for line in self.draw(state, look=look).splitlines()]

    def way(self, player: int) -> tuple[int, ...]:  # noqa: ARG002 - games of flèches have one
        """The places of the board in the order in which a player's men pass them; none where they go everywhere."""
        return ()

    def lettered(self, player: int, text: str) -> str:  # noqa: ARG002 - see above
        """A move that a player has typed by numbers along his way, as the house writes it."""
        return text

    def numbered(self, player: int, text: str) -> str:  # noqa: ARG002 - see above
        """A sentence about a player's move with its places by numbers along his way."""
        return text

    def tally(self, state: State) -> Title | None:  # noqa: ARG002 - races count it
        """What is counted of a position that the board does not show, such as how far each side has to go; or None."""
        return None

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
        """The position engraved: one SVG text, for print and for a page; what the wishes mean is said by `Plate`."""
        from academie.engraving import Plate  # noqa: PLC0415 - most who play draw nothing

        return self.engrave(state, Plate(tuple(marks), standing, night, language, a_at, prefix, apart), last)

    def engrave(self, state: State, plate: Plate, last: Move | None = None) -> str:  # noqa: ARG002 - rooms engrave
        """The position engraved as a plate asks, the last move marked; raises `Unavailable` where no room draws it."""
        raise Unavailable(
            Title("{game} has no engraving here.", "{game} : il n'y a pas ici de gravure.").fill(game=self.title)
        )

    def seats(self, state: State) -> int:  # noqa: ARG002 - most games have as many players as they name
        """How many play; where a room names more players than a profile has, the first of them."""
        return len(self.players)

    def taker(self, state: State) -> int | None:  # noqa: ARG002 - rooms with dice or a deal know it
        """To whom chance falls: who has the dice, or takes the next tile; None while that is what is drawn for."""
        return None

    def beginning(self) -> Title:
        """What is said before another game of a series whose beginner is not known."""
        return Title("The first move is drawn for again.", "On tire de nouveau à qui commence.")

    def word(self, move: Move) -> str:  # noqa: ARG002 - most moves are no words
        """The word a move consists of, where a player decides by a word; empty for a move on the board."""
        return ""

    def passes(self, move: Move) -> bool:
        """Whether a move is to do nothing."""
        return str(move) == "-"

    def narrate(self, before: State, choice: Move | Roll, after: State) -> list[Title]:
        """What a move or an outcome of chance deserves to be told, a line each: what it was, and what it did."""
        played = [] if isinstance(choice, Roll) else [self.told_move(before, choice)]
        return played + [self.told_event(event) for event in self.news(after)] if self.chance else played

    def told_move(self, before: State, move: Move) -> Title:
        """A move as it is told: White: 32-28."""
        side = self.players[before.player or 0]
        return Title("{side}: {move}", "{side} : {move}").fill(side=side, move=self.said_move(before, move))

    def said_move(self, state: State, move: Move) -> Title:
        """A move as people say it: a word in their language, a move on the board as it is written."""
        text = self.write_move(state, move)
        return self.said_word(move) or Title(text, text)

    def said_word(self, move: Move) -> Title | None:
        """The word a move consists of, in French by its name in the glossary; None for a move on the board."""
        word = self.word(move)
        if not word:
            return None
        term = self.glossary.terms.get(word)
        return Title(word, term.name.fr if term is not None else word)

    def told_event(self, event: Event, where: str = "", *, points: bool = True) -> Title:
        """An event as it is told, with its paragraph: whose it is, what it marks, what it is called."""
        values = {"side": self.players[event.player], "name": self.glossary.terms[event.key].name}
        told = _MARKED if event.points and points else _HAPPENED
        return indented(told.fill(**values, points=event.points, where=where, law=event.law))

    def news(self, after: State) -> list[Event]:
        """The events that are told: the end itself is told apart."""
        ending = after.result.reason if after.result is not None else ""
        return [event for event in after.events if event.key != ending]

    def agreed(self, state: State) -> Result:  # noqa: ARG002
        """The result when the players agree on a draw; raises `Illegal` where the law knows no such thing."""
        raise Illegal(
            Title("{game} knows no draw by agreement.", "{game} : la loi ne connaît pas de remise à l'amiable.").fill(
                game=self.title
            )
        )

    def left(self, state: State, player: int) -> Result:  # noqa: ARG002
        """The result when a player leaves the game."""
        raise Illegal(
            Title(
                "{game} has no rule for leaving the game; play on, or stop it without a result.",
                "{game} : aucune règle pour qui quitte la partie ; continuez, ou arrêtez-la sans résultat.",
            ).fill(game=self.title)
        )

    def late(self, state: State, player: int) -> Result:
        """The result when a player runs out of time: he loses the game as if he had left it."""
        return replace(self.left(state, player), reason=LATE)

    def engine(self, *, megabytes: int = 64) -> Engine:  # noqa: ARG002 - rooms with an engine use it
        """A machine that analyses this game, with so much memory for what it has seen."""
        raise Unavailable(
            Title("No engine plays {game} yet.", "Aucun moteur ne joue encore ici ({title}).").fill(
                game=self.name, title=self.title
            )
        )

    def worlds(self, view: State, chance: random.Random) -> State:  # noqa: ARG002 - rooms with hidden hands use it
        """A whole state that a player's view allows, dealt by chance; the view itself where nothing is hidden."""
        return view

    def playouts(self, state: State, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Games played out from a state by chance, every legal move as likely as another; rooms have faster ways.

        `stop` ends them with `Stopped`.
        """
        chooser = chance(seed)
        return Playouts.of((_played_out(state, chooser, stop) for _ in range(games)), self.seats(state))

    def perft(self, state: State, depth: int, *, stop: Stop | None = None) -> int:
        """How many leaves the tree has at a depth, outcomes of chance counted once each.

        `stop` ends the count with `Stopped`.
        """
        if not 0 <= depth <= DEEPEST:
            raise Unknown(
                Title(
                    "A tree is counted to a depth of 0 to {deepest}; choose one of these.",
                    "Un arbre se compte jusqu'à une profondeur de 0 à {deepest} ; choisissez-en une.",
                ).fill(deepest=DEEPEST)
            )
        return self.leaves(state, depth, stop)

    def leaves(self, state: State, depth: int, stop: Stop | None = None) -> int:
        """What `perft` counts, of a depth it allows; rooms have faster ways."""
        if stop is not None:
            stop.check()
        if depth == 0:
            return 1
        choices: Sequence[Move | Roll] = [*state.moves(), *state.rolls()]
        return sum(self.leaves(state.after(choice), depth - 1, stop) for choice in choices)


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
