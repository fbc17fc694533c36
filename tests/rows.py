"""Rows of a table tried by one test: for rows that take less time than a test of their own; what a new game lacks."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

PARAM = type(pytest.param())


def rows(values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Have a test try each row, a tuple of its arguments or the only one; it fails with all rows that are wrong."""
    listed = list(values)

    def made(check: Callable[..., None]) -> Callable[[], None]:
        alone = check.__code__.co_argcount == 1
        given = [row.values if isinstance(row, PARAM) else (row,) if alone else row for row in listed]

        def tried() -> None:
            try_each(check, given)

        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(tried, name, getattr(check, name))
        return tried

    return made


def try_each(check: Callable[..., None], given: Sequence[Iterable[Any]]) -> None:
    """Every row, the arguments of a check; fails with all that are wrong."""
    wrong = [error for row in given if (error := _error(check, row)) is not None]
    if wrong:
        text = f"{len(wrong)} of {len(given)} rows"
        raise ExceptionGroup(text, wrong)


def awaited(name: str, what: str) -> None:
    """Skip, and say so, what a game whose tests are still to be written cannot have yet."""
    if not Path(__file__).with_name("games").joinpath(name).is_dir():
        pytest.skip(f"{name} has no {what} yet, and no folder in tests/games")


def _error(check: Callable[..., None], row: Iterable[Any]) -> Exception | None:
    """What is wrong with a row."""
    try:
        check(*row)
    except Exception as error:  # noqa: BLE001 - it is told with those of the other rows
        error.add_note(f"in the row {row!r:.300}")
        return error
    return None
