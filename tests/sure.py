"""What a test knows to be there."""

from typing import TypeVar

T = TypeVar("T")


def sure(found: T | None) -> T:
    """What was found; the test fails where there is nothing."""
    assert found is not None
    return found
