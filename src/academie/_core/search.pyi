# Generated from the binary by `make stubs`; do not edit.
"""What every search shares"""



class Stop:
    """Ends a search, or other long native work, from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    def clear(self) -> None: ...

    def is_set(self) -> bool: ...

    def check(self) -> None:
        """Raises `Stopped` once it is set."""

class Stopped(Exception):
    """Raised by native work that a Stop has ended before it was done."""

class Occupied(RuntimeError):
    pass

def on_clock(left: float, moves: int = 0, increment: float = 0.0) -> tuple[float, float]:
    """
    The seconds of a move with so much time left, and the longest it may take.
    """

def stream(seed: int, index: int = 0) -> int:
    """What the generator of the `index`th game of a seed begins with."""
