"""The native networks compute what their definition says, to the bit where sums are concerned."""

from __future__ import annotations

import ctypes
import math
import random
from array import array
from itertools import pairwise

import pytest

from academie._core.nets import Net, size
from nets.designs import floats

pytestmark = pytest.mark.native


def single(x: float) -> float:
    """A number as 32 bits hold it."""
    return ctypes.c_float(x).value


def reference(inputs: list[float], shape: list[int], weights: array[float]) -> list[float]:
    """Layer by layer, each unit its bias and then input after input, every step rounded; noughts add nothing."""
    at, here = 0, inputs
    for layer, (before, after) in enumerate(pairwise(shape)):
        rows = [weights[at + i * after : at + (i + 1) * after] for i in range(before)]
        at += before * after
        sums = list(weights[at : at + after])
        at += after
        for value, row in zip(here, rows, strict=True):
            if value:
                sums = [single(total + single(weight * value)) for total, weight in zip(sums, row, strict=True)]
        here = sums if layer == len(shape) - 2 else [max(0.0, total) for total in sums]
    return here


@pytest.mark.parametrize("hidden", [[], [7], [16, 5], [64, 33, 8]])
def test_outputs_are_those_of_the_definition(hidden: list[int]) -> None:
    """Whatever the layers, and whatever the phase."""
    inputs, outputs, phases = 21, 3, 2
    weights = floats(inputs, hidden, outputs, phases)
    net = Net(inputs, hidden, outputs, phases, weights)
    each = len(weights) // phases
    chance = random.Random(3)
    for _ in range(20):
        given = [chance.choice([0.0, 0.0, 1.0, single(chance.random())]) for _ in range(inputs)]
        for phase in range(phases):
            part = array("f")
            part.frombytes(weights[phase * each : (phase + 1) * each])
            sums = reference(given, [inputs, *hidden, outputs], part)
            wanted = [1 / (1 + math.exp(-total)) for total in sums]
            assert net.evaluate(phase, given) == pytest.approx(wanted, abs=1e-7)


def test_sums_are_the_same_to_the_bit() -> None:
    """Through one layer a sigmoid tells its sum; equal sums give equal outputs on every machine."""
    weights = array("f", [0.1, 0.7, -0.3, 0.2, 1e-3, 5.0, 0.25, -0.125])
    net = Net(3, [], 2, 1, weights.tobytes())
    assert [value.hex() for value in net.evaluate(0, [1.0, 0.5, 0.0])] == SIGNED


SIGNED = ["0x1.1983d80000000p-1", "0x1.53432c0000000p-1"]


def test_very_sure_outputs_stay_within_their_bounds() -> None:
    """A sum beyond what an exponential bears is as good as certain, and no more."""
    net = Net(1, [], 2, 1, array("f", [5000.0, -5000.0, 0.0, 0.0]).tobytes())
    assert net.evaluate(0, [1.0]) == [1.0, pytest.approx(0.0, abs=1e-30)]


@pytest.mark.parametrize(
    ("shape", "weights"),
    [
        ((0, [4], 1, 1), b""),
        ((2, [4], 0, 1), b""),
        ((2, [4], 1, 0), b""),
        ((2, [2000], 1, 1), b""),
        ((2, [4] * 9, 1, 1), b""),
        ((2, [4], 1, 1), bytes(size(2, [4], 1, 1) - 4)),
        ((2, [4], 1, 1), bytes(size(2, [4], 1, 1) + 1)),
        ((1, [], 1, 1), array("f", [math.nan, 0.0]).tobytes()),
        ((1, [], 1, 1), array("f", [math.inf, 0.0]).tobytes()),
    ],
)
def test_what_is_no_network_is_refused(shape: tuple[int, list[int], int, int], weights: bytes) -> None:
    """A shape that there is not, weights that do not fit it, weights that are no numbers."""
    with pytest.raises(ValueError, match=r"shape|number"):
        Net(*shape, weights)


def test_inputs_must_fit() -> None:
    """Too few, too many, a phase that there is not."""
    net = Net(2, [3], 1, 1, floats(2, [3], 1, 1))
    for phase, inputs in [(0, [1.0]), (0, [1.0] * 3), (1, [1.0] * 2), (-1, [1.0] * 2)]:
        with pytest.raises(ValueError, match=r"."):
            net.evaluate(phase, inputs)
