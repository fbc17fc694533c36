"""The networks of a design in PyTorch, one for each phase, and their weights as the native part reads them."""

from __future__ import annotations

import io
import os
from array import array
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.errors import Unavailable, Unreadable, why

if TYPE_CHECKING:
    from academie.nets import Design


def torch_here() -> Any:  # noqa: ANN401 - an optional library without types here
    """PyTorch; raises `Unavailable` where it is not installed."""
    try:
        import torch  # noqa: PLC0415 - optional, and slow to load
    except ImportError as error:
        raise Unavailable("Training needs PyTorch; install it with “pip install academie[train]”.") from error
    return torch


def device_of(wish: str) -> Any:  # noqa: ANN401 - the same
    """The device to learn on: the accelerator where there is one, or as wished."""
    torch = torch_here()
    if wish == "auto":
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    try:
        device = torch.device(wish)
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError) as error:
        raise Unavailable("PyTorch has no device {wish} here; write auto, cpu or cuda.", wish=wish) from error
    return device


def made(design: Design, hidden: Sequence[int], seed: int) -> Any:  # noqa: ANN401 - the same
    """Networks that know nothing yet."""
    torch = torch_here()
    torch.manual_seed(seed)
    sizes = [design.core.INPUTS, *hidden, design.core.OUTPUTS]

    return torch.nn.ModuleList([_layers(sizes) for _ in range(design.core.PHASES)])


def _layers(sizes: Sequence[int]) -> Any:  # noqa: ANN401 - the same
    """The network of one phase."""
    torch = torch_here()
    layers: list[Any] = []
    for here, there in pairwise(sizes):
        layers += [torch.nn.Linear(here, there), torch.nn.ReLU()]
    return torch.nn.Sequential(*layers[:-1])


def _linear(phase: Any) -> list[Any]:  # noqa: ANN401 - the same
    return [layer for layer in phase if hasattr(layer, "weight")]


def weights_of(model: Any) -> bytes:  # noqa: ANN401 - the same
    """The floats in the order of the native part: of each phase every layer, input by input, then its biases."""
    floats = array("f")
    for phase in model:
        for layer in _linear(phase):
            floats.extend(layer.weight.detach().cpu().t().contiguous().flatten().tolist())
            floats.extend(layer.bias.detach().cpu().tolist())
    return floats.tobytes()


def fill(model: Any, weights: bytes) -> None:  # noqa: ANN401 - the same
    """Put floats in that order into networks of their shape."""
    torch = torch_here()
    floats = torch.frombuffer(bytearray(weights), dtype=torch.float32)
    at = 0
    with torch.no_grad():
        for phase in model:
            for layer in _linear(phase):
                units, inputs = layer.weight.shape
                layer.weight.copy_(floats[at : at + units * inputs].view(inputs, units).t())
                at += units * inputs
                layer.bias.copy_(floats[at : at + units])
                at += units


def widen(model: Any, weights: bytes, inputs: int, hidden: Sequence[int], phases: int) -> None:  # noqa: ANN401 - the same
    """Put floats of smaller networks into larger ones that then answer the same.

    New inputs, after those they knew, count for nothing yet, and new units are not read yet; a phase of which
    they knew nothing is taken for the first.
    """
    torch = torch_here()
    outputs = _linear(model[0])[-1].out_features
    small = torch.nn.ModuleList([_layers([inputs, *hidden, outputs]) for _ in range(phases)])
    fill(small, weights)
    with torch.no_grad():
        for number, phase in enumerate(model):
            known = small[number if number < phases else 0]
            for layer, old in zip(_linear(phase), _linear(known), strict=True):
                units, below = old.weight.shape
                layer.weight[:units, :below] = old.weight
                layer.weight[:units, below:] = 0
                layer.bias[:units] = old.bias


# --- The saved state of a training


NAME = "checkpoint.pt"


def keep(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole, or as it was before; raises `Unavailable`."""
    beside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise Unavailable(
            "The training cannot be saved in {path} ({why}). Name another folder.", path=path.parent, why=why(error)
        ) from error


def save(folder: Path, state: dict[str, Any]) -> None:
    """Save the state of a training."""
    held = io.BytesIO()
    torch_here().save(state, held)
    keep(folder / NAME, held.getvalue())


def last(folder: Path) -> dict[str, Any] | None:
    """The saved state, None where there is none; raises `Unreadable` where it is damaged."""
    path = folder / NAME
    if not path.is_file():
        return None
    try:
        state: dict[str, Any] = torch_here().load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # PyTorch raises whatever the archive makes it
        raise Unreadable("The checkpoint {path} is damaged. Move it away to start again.", path=path) from error
    return state
