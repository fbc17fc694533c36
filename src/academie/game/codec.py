"""How a game's moves become integers and its states vectors, for networks and for the bridges. Knows no library.

Most games here have moves of many parts: a throw may move two dames, or as many as nine. A move is therefore spelled:
one action for each part, always the same number for the same part, the player choosing again until the move is
complete. A `Decision` is a state of the game with what has been spelled so far.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from academie.errors import Illegal
from academie.game import Game, Move, Roll, State
from academie.game.profiles import Profile
from academie.game.registry import find, has_part, part_of
from academie.text.message import Message

Path = tuple[int, ...]
NOT_LEGAL = Message("The action {action} is not legal here. Legal actions: {legal}.")


class Codec(ABC):
    """The numbers of one game under one profile. `actions` and `size` never change while it lives."""

    actions: int  # how many actions there are, legal or not
    size: int  # how many numbers an observation has, each from 0 to 1
    most_points = 2  # what a game can be worth at most, a double game where there is one

    def __init__(self, game: Game) -> None:
        self.game = game

    @classmethod
    def under(cls, profile: Profile) -> type[Codec]:  # noqa: ARG003 - most games have one board for all profiles
        """The codec for a profile, where profiles of a game are played on different boards."""
        return cls

    @abstractmethod
    def paths(self, state: State) -> list[tuple[Path, Move]]:
        """Every legal move with the actions that spell it; no path begins another, and none is empty."""

    @abstractmethod
    def observe(self, decision: Decision, player: int) -> list[float]:
        """The view of a player as numbers from 0 to 1, seen from his own side of the board."""

    @abstractmethod
    def name(self, action: int, player: int) -> str:
        """What an action of a player means, in the notation of the game where it has one."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by the game's name."""
        return _codec, (self.game.name, type(self))


@dataclass(frozen=True)
class Decision:
    """A state, and the part of a move that its player has already spelled."""

    codec: Codec
    state: State
    said: Path = ()
    open: tuple[tuple[Path, Move], ...] = ()  # the moves that go on from what is said

    @classmethod
    def at(cls, codec: Codec, state: State) -> Decision:
        """The state with nothing said yet."""
        return cls(codec, state, (), tuple(codec.paths(state)) if state.player is not None else ())

    @property
    def actions(self) -> list[int]:
        """The legal actions, in ascending order; none when chance decides or the game is over."""
        return list(self._actions)

    @cached_property
    def _actions(self) -> list[int]:
        depth = len(self.said)
        return sorted({path[depth] for path, _ in self.open})

    @property
    def begun(self) -> Move | None:
        """A move that begins with what is said; None when nothing is."""
        return self.open[0][1] if self.said else None

    def after(self, action: int) -> Decision:
        """The decision after one more action: the next part of the same move, or the next state."""
        depth = len(self.said)
        going_on = tuple([each for each in self.open if each[0][depth] == action])  # what is open begins as was said
        if not going_on:
            legal = ", ".join(map(str, self.actions)) or Message("none")
            raise Illegal(NOT_LEGAL.fill(action=action, legal=legal))
        path, move = going_on[0]
        if len(path) == depth + 1:
            return Decision.at(self.codec, self.state.after(move))
        return Decision(self.codec, self.state, (*self.said, action), going_on)

    def rolled(self, choice: Roll) -> Decision:
        """The decision after an outcome of chance."""
        return Decision.at(self.codec, self.state.after(choice))

    def said_in(self, state: State) -> Decision:
        """The same actions said in another state."""
        decision = Decision.at(self.codec, state)
        for action in self.said:
            decision = decision.after(action)
        return decision

    def __deepcopy__(self, memo: object) -> Decision:
        """Itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the canonical line, which says everything, and what has been said."""
        return _revived, (self.codec, str(self.state), self.said)


def _codec(name: str, kind: type[Codec]) -> Codec:
    return kind(find(name))


def _revived(codec: Codec, line: str, said: Path) -> Decision:
    return Decision(codec, codec.game.read(line), said).said_in(codec.game.read(line))


def distinguished(found: Iterable[tuple[Path, Move]], first: int, base: int) -> list[tuple[Path, Move]]:
    """Paths that several moves share are lengthened by the move's rank among them, in digits from `first` on."""
    groups: dict[Path, list[Move]] = defaultdict(list)
    for path, move in found:
        groups[path].append(move)
    return [
        ((*path, *(first + digit for digit in digits(rank, len(moves), base))), move)
        for path, moves in groups.items()
        for rank, move in enumerate(moves)
    ]


def ended(found: Sequence[tuple[Path, Move]], stop: int) -> list[tuple[Path, Move]]:
    """Paths that others go on from, and the empty one, end with an action that says so."""
    lengths = {len(path) for path, _ in found}
    if len(lengths) == 1 and 0 not in lengths:  # of one length, none goes on from another
        return list(found)
    beginnings: set[Path] = {()}
    for path, _ in found:
        beginnings.update([path[:length] for length in range(1, len(path))])
    return [((*path, stop), move) if path in beginnings else (path, move) for path, move in found]


def digits(rank: int, among: int, base: int) -> Path:
    """A rank among that many in as many digits as the last of them needs; none for the only one."""
    found: list[int] = []
    while among > 1:
        rank, digit = divmod(rank, base)
        among = -(-among // base)
        found.append(digit)
    return tuple(reversed(found))


class Ranks(Codec):
    """Any game at all: a move is its rank among the legal ones, a state the letters of its canonical line.

    What every game gets before it has a codec of its own. An action means something else in every state.
    """

    base, letters = 64, 512
    actions, size = base, letters + 1

    def paths(self, state: State) -> list[tuple[Path, Move]]:
        """Each move by its rank, in digits of base 64."""
        moves = state.moves()
        among = max(2, len(moves))
        return [(digits(rank, among, self.base), move) for rank, move in enumerate(moves)]

    def observe(self, decision: Decision, player: int) -> list[float]:
        """The line of the player's view, a letter each, and how much of the move has been said."""
        line = str(decision.state.view(player)).encode()[: self.letters].ljust(self.letters, b"\0")
        return [byte / 255 for byte in line] + [min(1.0, len(decision.said) / 4)]

    def name(self, action: int, player: int) -> str:  # noqa: ARG002 - a rank is the same for everybody
        """A digit of a rank."""
        return f"rank digit {action}"


def codec_of(game: Game | str, profile: Profile | None = None) -> Codec:
    """The codec of a game or of its name under a profile, else the default one; a game without one spells by ranks."""
    game = find(game) if isinstance(game, str) else game
    kind: type[Codec] = part_of(game, "codec").CODEC if has_part(game, "codec") else Ranks
    return kind.under(profile or game.profiles.find(None))(game)
