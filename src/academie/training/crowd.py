"""Games judged by an accelerator: many abreast, so that it is asked about hundreds of thousands of states at a time.

The processors find the plays and write down what the networks are told; PyTorch answers. What an accelerator says
differs from the native part in the last digits, and so may what is learned: equal seeds give equal games where PyTorch
gives equal answers.
"""

from __future__ import annotations

import ctypes
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from academie.training import model

if TYPE_CHECKING:
    from academie._core.search import Stop
    from academie.training.hands import Games, Lessons

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
        return crowd.harvest()[:3]


class _Judge:
    """The networks on a device, in a stream of their own where it has such."""

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
        """Where states are written, in memory that the device fetches by itself."""
        torch = self.torch
        inputs = torch.empty((room, self.inputs), dtype=torch.float32, pin_memory=self.fast)
        return inputs, torch.empty(room, dtype=torch.uint8, pin_memory=self.fast)

    def values(self, inputs: Any, phases: Any) -> Any:  # noqa: ANN401 - tensors
        """What the networks of each state's phase say of it."""
        torch = self.torch
        with torch.no_grad(), torch.cuda.stream(self.stream):
            told, which = (each.to(self.on, non_blocking=True) for each in (inputs, phases))
            said = torch.stack([network(told) for network in self.networks])
            return torch.sigmoid(said[which.long(), torch.arange(len(which), device=self.on)]).cpu()


def _memory(tensor: Any) -> Any:  # noqa: ANN401 - the same
    """A tensor's own memory, as the native part takes it."""
    return (ctypes.c_char * (tensor.numel() * tensor.element_size())).from_address(tensor.data_ptr())
