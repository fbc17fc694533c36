"""How often a test that rests on chance is repeated: a few times by `make test`, more often by `make test-deep`."""

import pytest

deep = False  # set by conftest.py before any test is collected


def times(few: int, many: int) -> int:
    """The smaller number, or the larger one where the deep tests run too."""
    return many if deep else few


def lengths(few: int, many: int) -> pytest.MarkDecorator:
    """The same test on so many things, and by `make test-deep` on so many more."""
    return pytest.mark.parametrize("count", [few, pytest.param(many, marks=pytest.mark.deep)])
