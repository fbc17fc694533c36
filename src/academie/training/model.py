"""The networks of a design in PyTorch, one for each phase, and their weights as the native part reads them."""

from __future__ import annotations

from array import array
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from academie.errors import Unavailable
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.nets import Design


def torch_here() -> Any:  # noqa: ANN401 - an optional library without types here
    """PyTorch; raises `Unavailable` where it is not installed."""
    try:
        import torch  # noqa: PLC0415 - optional, and slow to load
    except ImportError as error:
        raise Unavailable(
            Title(
                "Training needs PyTorch; install it with “pip install academie[train]”.",
                "L'apprentissage demande PyTorch ; installez-le par « pip install academie[train] ».",
            )
        ) from error
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
        raise Unavailable(
            Title(
                "PyTorch has no device {wish} here; write auto, cpu or cuda.",
                "PyTorch n'a pas ici d'appareil {wish} ; écrivez auto, cpu ou cuda.",
            ).fill(wish=wish)
        ) from error
    return device


def made(design: Design, hidden: Sequence[int], seed: int) -> Any:  # noqa: ANN401 - the same
    """Networks that know nothing yet."""
    torch = torch_here()
    torch.manual_seed(seed)
    sizes = [design.core.INPUTS, *hidden, design.core.OUTPUTS]

    def one() -> Any:  # noqa: ANN401 - the same
        layers: list[Any] = []
        for here, there in pairwise(sizes):
            layers += [torch.nn.Linear(here, there), torch.nn.ReLU()]
        return torch.nn.Sequential(*layers[:-1])

    return torch.nn.ModuleList([one() for _ in range(design.core.PHASES)])


def weights_of(model: Any) -> bytes:  # noqa: ANN401 - the same
    """The floats in the order of the native part: of each phase every layer, input by input, then its biases."""
    floats = array("f")
    for phase in model:
        for layer in phase:
            if hasattr(layer, "weight"):
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
            for layer in phase:
                if hasattr(layer, "weight"):
                    units, inputs = layer.weight.shape
                    layer.weight.copy_(floats[at : at + units * inputs].view(inputs, units).t())
                    at += units * inputs
                    layer.bias.copy_(floats[at : at + units])
                    at += units
