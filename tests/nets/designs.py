"""Designs of rooms and weights by chance, for the tests of networks."""

import random
from array import array

from academie._core.nets import size
from academie.game.registry import PACKAGES, has_part, part_of
from academie.nets import Design, Header, write_weights

DESIGNED = [name for name in PACKAGES if has_part(name, "nets")]


def design_of(name: str) -> Design:
    design: Design = part_of(name, "nets").DESIGN
    return design


def floats(inputs: int, hidden: list[int], outputs: int, phases: int, seed: int = 1) -> bytes:
    """Weights by chance, small enough that no unit is ever sure."""
    chance = random.Random(seed)
    count = size(inputs, hidden, outputs, phases) // 4
    return array("f", [chance.gauss(0, 0.2) for _ in range(count)]).tobytes()


def header_of(design: Design, hidden: tuple[int, ...] = (8,)) -> Header:
    core = design.core
    return Header(design.name, core.FEATURES, core.INPUTS, hidden, design.outputs, core.PHASES)


def file_of(design: Design, hidden: tuple[int, ...] = (8,), seed: int = 1) -> bytes:
    """A whole file of weights by chance."""
    core = design.core
    return write_weights(header_of(design, hidden), floats(core.INPUTS, list(hidden), core.OUTPUTS, core.PHASES, seed))
