# Generated from the binary by `make stubs`; do not edit.
"""What every search shares"""



class Stop:
    """Ends a search from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    def clear(self) -> None: ...

    def is_set(self) -> bool: ...

class Occupied(RuntimeError):
    pass
