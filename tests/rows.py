"""Rows of a table tried by one test: for rows that take less time than a test of their own."""

from collections.abc import Callable, Iterable
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
            wrong = [error for row in given if (error := _error(check, row)) is not None]
            if wrong:
                told = f"{len(wrong)} of {len(given)} rows"
                raise ExceptionGroup(told, wrong)

        for name in ("__name__", "__qualname__", "__module__", "__doc__"):
            setattr(tried, name, getattr(check, name))
        return tried

    return made


def _error(check: Callable[..., None], row: Iterable[Any]) -> Exception | None:
    """What is wrong with a row."""
    try:
        check(*row)
    except Exception as error:  # noqa: BLE001 - it is told with those of the other rows
        error.add_note(f"in the row {row!r:.300}")
        return error
    return None
