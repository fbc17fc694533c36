"""The register of workings, and how the plain data of a claim is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from academie.games.trictrac.tutor.position import LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.games.trictrac.tutor.chances import Throw

WORKINGS: dict[str, Callable[..., Any]] = {}

_Working = TypeVar("_Working", bound="Callable[..., Any]")


def working(function: _Working) -> _Working:
    """Enter a function in the register under its name."""
    WORKINGS[function.__name__] = function
    return function


def read_throw(text: str) -> Throw:
    """A throw as it is written: 6-5."""
    large, small = text.split("-")
    return int(large), int(small)


def steps(letters: str) -> list[int]:
    """The flèches of some letters, along the path of the side that starts on A."""
    return [LETTERS.index(one) for one in letters]
