"""The native networks compute what their definition says, to the bit where sums are concerned."""

from __future__ import annotations

import ctypes
import dataclasses
import hashlib
import math
import random
from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from academie._core.nets import Net, size
from academie.errors import AcademieError, Unavailable, Unreadable
from academie.nets import load_weights, read_weights, weights_of, write_weights
from nets.designs import DESIGNED, design_of, file_of, floats, header_of
from rows import awaited

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
            expected = [1 / (1 + math.exp(-total)) for total in sums]
            assert net.evaluate(phase, given) == pytest.approx(expected, abs=1e-7)


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
    """A shape that there is not, weights that do not fit it, weights that are not numbers."""
    with pytest.raises(ValueError, match=r"shape|number"):
        Net(*shape, weights)


def test_inputs_must_fit() -> None:
    """Too few, too many, a phase that there is not."""
    net = Net(2, [3], 1, 1, floats(2, [3], 1, 1))
    for phase, inputs in [(0, [1.0]), (0, [1.0] * 3), (1, [1.0] * 2), (-1, [1.0] * 2)]:
        with pytest.raises(ValueError, match=r"."):
            net.evaluate(phase, inputs)


# --- A file of weights is read whole, or refused in a sentence; the game goes on with a weaker machine that says so
DESIGN = design_of("jacquet")


def signed(body: bytes) -> bytes:
    """With the digest that belongs to it: damage that somebody meant."""
    return body + hashlib.sha256(body).digest()


def refused(data: bytes) -> str:
    with pytest.raises(Unreadable) as error:
        read_weights(data, DESIGN)
    assert error.value.text.en != error.value.text.fr
    assert error.value.text.en.endswith(".")
    return error.value.text.en


def test_what_is_written_is_read() -> None:
    """Head and weights come back."""
    header = dataclasses.replace(header_of(DESIGN), recipe="seed = 1", date="1818-01-01", figures={"rounds": 3})
    core = DESIGN.core
    data = write_weights(header, floats(core.INPUTS, [8], core.OUTPUTS, core.PHASES))
    found = read_weights(data, DESIGN)
    assert found.header == header
    assert (found.net.inputs, found.net.hidden, found.net.phases) == (core.INPUTS, [8], core.PHASES)


def test_a_file_cut_short_anywhere_is_refused() -> None:
    """After any number of bytes."""
    data = file_of(DESIGN)
    for length in [0, 1, 7, 8, 15, 16, 40, len(data) // 2, len(data) - 33, len(data) - 1]:
        assert "damaged" in refused(data[:length]) or "is not a file of weights" in refused(data[:length])


def test_any_bit_that_has_flipped_is_seen() -> None:
    """In the mark, in the head, in the weights, in the digest."""
    data = file_of(DESIGN)
    chance = random.Random(5)
    for place in [*range(0, 200, 7), *(chance.randrange(len(data)) for _ in range(60)), len(data) - 1]:
        changed = bytearray(data)
        changed[place] ^= 1 << chance.randrange(8)
        refused(bytes(changed))


def test_weights_for_other_inputs_are_refused() -> None:
    """The version of what the networks are told must be the program's."""
    header = dataclasses.replace(header_of(DESIGN), features=DESIGN.core.FEATURES + 1)
    core = DESIGN.core
    assert "version" in refused(write_weights(header, floats(core.INPUTS, [8], core.OUTPUTS, core.PHASES)))


def test_a_later_format_is_refused() -> None:
    """With what to do about it."""
    data = bytearray(file_of(DESIGN)[:-32])
    data[8] = 2
    assert "format 2" in refused(signed(bytes(data)))


@pytest.mark.parametrize(
    "change",
    [{"inputs": 3}, {"hidden": (9,)}, {"hidden": (5000,)}, {"hidden": (-1,)}, {"phases": 1}, {"outputs": ("won",)}],
)
def test_a_head_that_does_not_fit_its_weights_is_refused(change: dict[str, object]) -> None:
    """Signed or not."""
    core = DESIGN.core
    header = dataclasses.replace(header_of(DESIGN), **change)
    assert "damaged" in refused(write_weights(header, floats(core.INPUTS, [8], core.OUTPUTS, core.PHASES)))


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    """In both languages."""
    with pytest.raises(Unavailable) as error:
        load_weights(DESIGN, tmp_path / "weights.nets")
    assert error.value.text.fr.startswith("Les poids")


@pytest.mark.parametrize("name", DESIGNED)
def test_the_weights_that_ship_are_whole(name: str) -> None:
    """Every design's file is there, fits this program, and tells how it came about."""
    if not design_of(name).weights.exists():
        awaited(name, "weights")
    found = load_weights(design_of(name))
    assert found.header.recipe
    assert found.header.figures["rounds"] > 0


def test_a_file_that_was_mended_is_read_again(tmp_path: Path) -> None:
    """What was refused once is not refused for ever."""
    path = tmp_path / "weights.nets"
    design = dataclasses.replace(DESIGN, weights=path)
    with pytest.raises(AcademieError):
        weights_of(design)
    path.write_bytes(file_of(DESIGN))
    assert weights_of(design).header.design == design.name
