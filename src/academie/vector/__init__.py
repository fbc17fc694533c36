"""Many games abreast for those who train players: arrays in, arrays out, at native speed.

    from academie.vector import Games

    games = Games(count=4096, seed=1818)
    games.step(actions)  # one integer for each game
    games.observations, games.masks, games.players, games.rewards, games.terminated

A decision is taken in one of two ways, and a program may mix them. With `step` a move is spelled in actions, one dame
at a time, out of a fixed number of actions of which `masks` says which are open (codec.py says what they mean). With
`choose` a whole move is made by its place in the list of moves, and `afters` gives for each of them the inputs of a
network for the position it leads to: that is what learning by values needs.

The dice are thrown inside. The arrays are NumPy's, which PyTorch, JAX and others take without a copy by DLPack; the
next step writes into the same ones. Equal seeds give equal games, whatever the number of threads.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"academie.vector needs NumPy: run pip install 'academie[learn]'. ({error})", name=error.name
    ) from None

from academie._core import vector as core
from academie.errors import Illegal, Unavailable
from academie.game import Game, State, registry, seeds

if TYPE_CHECKING:
    from academie.players import Player

NONE = -1  # as an action: this game is left as it is


def native(game: Game) -> Any:  # noqa: ANN401 - each game has its own module
    """The native module of a game that can be played abreast; None where there is none."""
    try:
        module = importlib.import_module(f"academie._core.{game.name}")
    except ImportError:
        return None
    return module if hasattr(module, "playing") else None


def names() -> list[str]:
    """The games that can be played abreast."""
    return [game.name for game in registry.GAMES if native(game) is not None]


@dataclass(frozen=True, slots=True)
class Afters:
    """Where the whole moves of all games lead: those of game i are the rows from `starts[i]` to `starts[i + 1]`.

    What a move is worth to its player: `turns * value + ends`, where `value` is what the position of that row is worth
    to the player who throws next.
    """

    rows: np.ndarray  # a network's inputs for each position before its throw, from the side of the thrower
    turns: np.ndarray  # 1 if the mover throws next as well, -1 if the other does, 0 at the end of a game
    ends: np.ndarray  # at the end of a game what it is worth to the mover, else 0
    starts: np.ndarray

    def best(self, worth: np.ndarray) -> np.ndarray:
        """The place of the best move of each game, by what each row is worth to the player who makes it."""
        counts = np.diff(self.starts)
        most = np.maximum.reduceat(worth, self.starts[:-1])
        rows = np.flatnonzero(worth == np.repeat(most, counts))
        first = rows[np.searchsorted(rows, self.starts[:-1])]
        places: np.ndarray = (first - self.starts[:-1]).astype(np.int32)
        return places


class Games:
    """That many games of one kind at once. A game that ends gives place to the next one in the same step, or stays."""

    observations: np.ndarray  # (count, size) of float32: what who decides may know, from his own side
    masks: np.ndarray  # (count, actions) of uint8: the actions that are open to him
    players: np.ndarray  # (count,) of int8: who decides
    rewards: np.ndarray  # (count, seats) of float32: what the last step has brought to each seat
    terminated: np.ndarray  # (count,) of bool: the game ended by the last step, and another has begun
    truncated: np.ndarray  # (count,) of bool: it was broken off by the limit
    finals: np.ndarray  # (count, seats, size) of float32: where either happened, the end as each seat sees it

    def __init__(  # noqa: PLR0913 - each has a name and a default
        self,
        game: str | Game = registry.UNNAMED,
        profile: str | None = None,
        *,
        count: int = 1,
        seed: int = 0,
        threads: int = 0,
        position: str | State | None = None,
        points: bool = False,
        limit: int = 0,
        stays: bool = False,
    ) -> None:
        self.game = registry.find(game) if isinstance(game, str) else game
        self._native = native(self.game)
        if self._native is None:
            raise Unavailable(
                "academie.vector does not play {game}. Choose {names}.", game=self.game.title, names=", ".join(names())
            )
        self.first: Any = position or self.game.start(profile)
        if isinstance(position, str):
            self.first = self.game.read(position, profile)
        playing = self._native.playing(self.first.core)
        self.count, self.actions, self.size, self.features = count, playing.actions, playing.size, playing.features
        self.seats: int = playing.seats
        self.threads = threads or min(256, len(os.sched_getaffinity(0)))
        self.observations = np.zeros((count, self.size), np.float32)
        self.masks = np.zeros((count, self.actions), np.uint8)
        self.players = np.zeros(count, np.int8)
        self.rewards = np.zeros((count, self.seats), np.float32)
        self.terminated, self.truncated = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self.finals = np.zeros((count, self.seats, self.size), np.float32)
        arrays = [self.observations, self.masks, self.players, self.rewards, self.terminated, self.truncated]
        self._games = core.Games(playing, count, self.threads, limit, points, stays, [*arrays, self.finals])
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """New games throughout; game i has the i-th stream of the seed, and its later games have streams of that."""
        self._games.reset(seeds.stream(seed))

    def step(self, actions: Any) -> None:  # noqa: ANN401 - whatever NumPy makes an array of
        """An action for each game, or `NONE`; raises `Illegal`, and then no game has moved."""
        self._check(self._games.step(self._each(actions)))

    def choose(self, places: Any) -> None:  # noqa: ANN401 - the same
        """A whole move for each game by its place, or `NONE`; nothing may be half spelled there."""
        self._check(self._games.choose(self._each(places)))

    def choices(self) -> np.ndarray:
        """How many whole moves each game has.

        They stand in the order of `state.moves()`. Where one may hold or leave, each play that follows when one holds
        is a whole move, and to leave is the last.
        """
        counts = np.empty(self.count, np.int32)
        self._games.choices(counts)
        return counts

    def afters(self) -> Afters:
        """Where every whole move of every game leads; raises `Unavailable` for a game that no network plays."""
        if not self.features:
            raise Unavailable("{game} has no networks, so its positions have no inputs for one.", game=self.game.title)
        starts = np.zeros(self.count + 1, np.int64)
        np.cumsum(self.choices(), out=starts[1:])
        rows, ends = np.empty((starts[-1], self.features), np.float32), np.empty((starts[-1], 2), np.float32)
        self._games.afters(starts, rows, ends)
        return Afters(rows, ends[:, 0], ends[:, 1], starts)

    def state(self, i: int) -> State:
        """The state of one game, as everywhere in the library."""
        state: State = replace(self.first, core=self._native.state_in(self._games, i), events=())
        return state

    def put(self, i: int, state: Any) -> None:  # noqa: ANN401 - a state with a native core
        """One game goes on from a state; where it is over, the next one begins."""
        self._native.put_in(self._games, i, state.core)

    def let(self, player: Player, where: Iterable[int]) -> None:
        """A player of the library moves in these games, in which somebody has to."""
        for i in map(int, where):
            state = self.state(i)
            self.put(i, state.after(player.choose(state.view(int(self.players[i])))))

    def observe(self, i: int, seat: int) -> np.ndarray:
        """What a seat may know of one game, whoever decides."""
        row = np.empty(self.size, np.float32)
        self._games.observe(i, seat, row)
        return row

    def _each(self, numbers: Any) -> np.ndarray:  # noqa: ANN401 - whatever NumPy makes an array of
        each = np.ascontiguousarray(numbers, np.int32)
        if each.shape != (self.count,):
            raise ValueError(f"one number for each of {self.count} games is expected, not {each.shape}")
        return each

    def _check(self, refused: int) -> None:
        if refused >= 0:
            raise Illegal(
                "Game {number}: this action or move is not legal there. Choose one that its mask shows.", number=refused
            )
