# Generated from the binary by `make stubs`; do not edit.
"""Small networks read natively"""

from collections.abc import Sequence


class Net:
    """
    A network for each phase of a game: rectified layers, and outputs between 0 and 1.
    """

    def __init__(self, inputs: int, hidden: Sequence[int], outputs: int, phases: int, weights: bytes) -> None: ...

    @property
    def inputs(self) -> int: ...

    @property
    def hidden(self) -> list[int]: ...

    @property
    def outputs(self) -> int: ...

    @property
    def phases(self) -> int: ...

    def evaluate(self, phase: int, inputs: Sequence[float]) -> list[float]:
        """The outputs for one position."""

def size(inputs: int, hidden: Sequence[int], outputs: int, phases: int) -> int:
    """The bytes of the weights of such networks."""
