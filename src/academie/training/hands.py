"""The workers that play the games of a round: threads of this machine, with or without its GPU, or a Ray cluster.

A game depends on the round's seed and on its own number, and lessons are put together in the order of the games. So the
training data do not depend on the workers, except for the last digits where a GPU evaluates (`crowd`).
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from academie._core.nets import Net
from academie._core.search import Stop
from academie.errors import Unknown, quoted
from academie.search.processes import joined
from academie.training import model

if TYPE_CHECKING:
    from academie.nets import Design

Lessons = tuple[bytes, bytes, bytes]  # inputs, targets and phases of a round's positions
_SHARES = 4  # parts of each processor's games: a slow one delays the others by a quarter of its games
_LOOK_S = 0.5  # between two looks whether anybody still wants the games


@dataclass(frozen=True)
class Games:
    """The games of a round, and the networks that play them."""

    design: Design
    hidden: tuple[int, ...]
    weights: bytes
    profiles: tuple[str, ...]
    count: int
    seed: int
    lam: float
    explore: float
    ahead: float

    def played(self, first: int, count: int, threads: int, stop: Stop | None) -> Lessons:
        """Play those from a number on, in this process."""
        core = self.design.core
        net = Net(core.INPUTS, list(self.hidden), core.OUTPUTS, core.PHASES, self.weights)
        profiles = [self.design.profile(name) for name in self.profiles]
        inputs, targets, phases, _ = core.self_play(
            net, profiles, count, self.seed, self.lam, self.explore, self.ahead, threads, stop, first
        )
        return inputs, targets, phases

    def parts(self, hands: int) -> Iterator[tuple[int, int]]:
        """Where each share of them begins, and how many it has."""
        size = max(1, math.ceil(self.count / (_SHARES * max(1, hands))))
        return ((first, min(size, self.count - first)) for first in range(0, self.count, size))


class Hands(Protocol):
    """Workers that play games."""

    def play(self, games: Games, stop: Stop) -> Lessons:
        """Play all games of a round; the result is not used once the stop is set."""


@dataclass(frozen=True)
class Threads:
    """The threads of this process."""

    count: int = 1

    def play(self, games: Games, stop: Stop) -> Lessons:
        """All games at once: the threads share them out among themselves."""
        return games.played(0, games.count, self.count, stop)


@dataclass(frozen=True)
class Cluster:
    """The processors of a Ray cluster, one game at a time each."""

    ray: Any

    def play(self, games: Games, stop: Stop) -> Lessons:
        """In shares, which come back in any order and are put together in theirs."""
        ray = self.ray
        shared, share = ray.put(games), ray.remote(max_retries=2)(_share)
        asked = [share.remote(shared, *part) for part in games.parts(int(ray.cluster_resources().get("CPU", 1)))]
        left = asked
        while left and not stop.is_set():
            _, left = ray.wait(left, num_returns=len(left), timeout=_LOOK_S)
        if left:
            for each in left:
                ray.cancel(each)
            return b"", b"", b""
        inputs, targets, phases = (b"".join(side) for side in zip(*ray.get(asked), strict=True))
        return inputs, targets, phases


def _share(games: Games, first: int, count: int) -> Lessons:
    return games.played(first, count, 1, None)


POOLS = ("threads", "crowds", "ray")


@contextmanager
def hands_of(pool: str, threads: int, device: str = "auto") -> Iterator[Hands]:
    """The workers of a pool, by its name; raises `Unknown`, or `Unavailable` without Ray."""
    if pool not in POOLS:
        raise Unknown("There is no pool {name}. Choose one of {known}.", name=quoted(pool), known=", ".join(POOLS))
    if pool != "ray":
        yield Threads(threads) if pool == "threads" else Crowds(threads, device)
        return
    with joined() as ray:
        yield Cluster(ray)


# --- Games judged by an accelerator
# The processors find the plays and write down the inputs of the networks; PyTorch answers. What an accelerator says
# differs from the native part in the last digits, and so may what is learned: equal seeds give equal games where
# PyTorch gives equal answers.


_CROWDS = 3  # one is asked about while the others' games go on
_BUSY = 1.2  # threads for each that is wanted, since those of a crowd that is asked about wait
_ABREAST = 768  # games of a crowd: some 350 000 states at a time where all throws are looked at
_ROOM = 400_000  # states


@dataclass(frozen=True)
class Crowds:
    """The threads of this process, whose games a device of PyTorch's judges."""

    threads: int = 1
    device: str = "auto"
    abreast: int = _ABREAST
    room: int = _ROOM
    _rooms: dict[int, tuple[Any, Any]] = field(default_factory=dict, init=False)

    def play(self, games: Games, stop: Stop) -> Lessons:
        """All games, in parts that are put together in their order."""
        size = -(-games.count // _CROWDS)
        parts = [(first, min(size, games.count - first)) for first in range(0, games.count, size)]
        with ThreadPoolExecutor(len(parts)) as beside:
            asked = [beside.submit(self._part, games, place, *part, stop) for place, part in enumerate(parts)]
            inputs, targets, phases = zip(*[each.result() for each in asked], strict=True)
        return b"".join(inputs), b"".join(targets), b"".join(phases)

    def _part(self, games: Games, place: int, first: int, count: int, stop: Stop) -> Lessons:
        core = games.design.core
        profiles = [games.design.profile(name) for name in games.profiles]
        crowd = core.crowd(
            profiles, count, games.seed, games.lam, games.explore, games.ahead, min(count, self.abreast), first
        )
        judge = _Judge(games, self.device)
        if place not in self._rooms:
            self._rooms[place] = judge.buffers(self.room)
        inputs, phases = self._rooms[place]
        threads = max(1, round(_BUSY * self.threads / _CROWDS))
        while rows := crowd.ask(_memory(inputs), _memory(phases), threads, stop):
            values = judge.values(inputs[:rows], phases[:rows])
            crowd.answer(_memory(values), threads, stop)
        lessons: Lessons = crowd.harvest()[:3]
        return lessons


class _Judge:
    """The networks on a device, in their own stream if the device has streams."""

    def __init__(self, games: Games, device: str) -> None:
        self.torch = model.torch_here()
        self.on = model.device_of(device)
        self.inputs = games.design.core.INPUTS
        self.networks = model.made(games.design, games.hidden, 0)
        model.fill(self.networks, games.weights)
        self.networks.to(self.on)
        self.fast = self.on.type == "cuda"
        self.stream = self.torch.cuda.Stream(self.on) if self.fast else None

    def buffers(self, room: int) -> tuple[Any, Any]:
        """Buffers for states, in memory that the device reads by itself."""
        torch = self.torch
        inputs = torch.empty((room, self.inputs), dtype=torch.float32, pin_memory=self.fast)
        return inputs, torch.empty(room, dtype=torch.uint8, pin_memory=self.fast)

    def values(self, inputs: Any, phases: Any) -> Any:  # noqa: ANN401 - tensors
        """What the networks of each state's phase say of it."""
        torch = self.torch
        with torch.no_grad(), torch.cuda.stream(self.stream):
            there, which = (each.to(self.on, non_blocking=True) for each in (inputs, phases))
            said = torch.stack([network(there) for network in self.networks])
            return torch.sigmoid(said[which.long(), torch.arange(len(which), device=self.on)]).cpu()


def _memory(tensor: Any) -> Any:  # noqa: ANN401 - the same
    """A tensor's memory, as the native code reads it."""
    return (ctypes.c_char * (tensor.numel() * tensor.element_size())).from_address(tensor.data_ptr())
