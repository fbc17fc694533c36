"""A game that a test writes down node by node, so that what the tutor makes of it can be told beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from academie.errors import Illegal
from academie.game import Event, Result, Roll
from academie.text.message import Message, bilingual, verbatim


@dataclass(frozen=True)
class Node:
    """What there is at one place: whose turn, the moves or throws and where they lead, and what led here."""

    player: int | None = None
    moves: Mapping[str, str] = field(default_factory=dict)
    throws: Mapping[tuple[int, ...], tuple[int, str]] = field(default_factory=dict)  # the weight and the place
    events: tuple[Event, ...] = ()
    result: Result | None = None


@dataclass(frozen=True)
class Place:
    """A state: a place of a game that is written down."""

    name: str
    nodes: Mapping[str, Node] = field(compare=False)

    def __str__(self) -> str:
        return self.name.partition(" ")[0]  # places that differ in their history alone read alike

    @property
    def profile(self) -> Any:
        return SimpleNamespace(name="plain")

    @property
    def node(self) -> Node:
        return self.nodes[self.name]

    @property
    def player(self) -> int | None:
        return self.node.player

    @property
    def events(self) -> tuple[Event, ...]:
        return self.node.events

    @property
    def result(self) -> Result | None:
        return self.node.result

    def moves(self) -> list[str]:
        return list(self.node.moves)

    def rolls(self) -> list[Roll]:
        return [Roll(dice, weight) for dice, (weight, _) in self.node.throws.items()]

    def view(self, player: int) -> Place:
        del player
        return self

    def after(self, choice: Any) -> Place:
        to = self.node.throws[choice.dice][1] if isinstance(choice, Roll) else self.node.moves[choice]
        return Place(to, self.nodes)


class Said:
    """Its moves and events in words."""

    def move(self, state: Any, move: str) -> Message:
        del state
        return bilingual(f"the {move}", f"le {move}")

    def event(self, event: Event) -> Message:
        return verbatim(f"{event.key} {event.points}")


@dataclass(frozen=True)
class Toy:
    """The game itself, begun at the place "start"."""

    nodes: Mapping[str, Node]
    chance: bool = False
    terms: tuple[str, ...] = ("won", "drawn", "prize", "toll")
    name: str = "toy"
    title: Message = field(default=bilingual("Toy", "Jouet"))
    players: tuple[Message, ...] = (bilingual("First", "Premier"), bilingual("Second", "Second"))

    @property
    def glossary(self) -> Any:
        def term(key: str) -> Any:
            return SimpleNamespace(name=verbatim(key), meaning=bilingual("m", "m"), law="§1", event=True)

        return SimpleNamespace(terms={key: term(key) for key in self.terms})

    def start(self) -> Any:
        return self.at("start")

    def at(self, name: str) -> Any:
        return Place(name, self.nodes)

    def read_move(self, state: Any, text: str) -> str:
        if text not in state.moves():
            raise Illegal(bilingual(f"{text} is not a move.", f"{text} n'est pas un coup."))
        return text

    def write_move(self, state: Any, move: str) -> str:
        del state
        return move

    @property
    def narration(self) -> Any:
        return Said()

    def write_roll(self, state: Any, roll: Roll) -> str:
        del state
        return "-".join(map(str, roll.dice))

    def seats(self, state: Any) -> int:
        del state
        return len(self.players)

    def taker(self, state: Any) -> int | None:
        return 1 if state.rolls() else None


def won(winner: int | None, points: int = 1) -> Result:
    """An end: a win of somebody, or a draw."""
    shares = (0.5, 0.5) if winner is None else (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    return Result(winner, shares, "drawn" if winner is None else "won", "§1", points)
