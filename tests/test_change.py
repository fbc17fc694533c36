"""A frozen value but for some of its fields."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from functools import cached_property

import pytest

from academie.value import changed


@dataclass(frozen=True)
class Sum:
    """Two numbers, what they make together, and something of its own."""

    one: int
    other: int = 2
    seen: list[int] = field(default_factory=list, init=False, compare=False)

    @cached_property
    def total(self) -> int:
        return self.one + self.other


@dataclass(frozen=True)
class Checked:
    """A number that is looked at."""

    one: int

    def __post_init__(self) -> None:
        assert self.one > 0


@dataclass(frozen=True, slots=True)
class Slotted:
    """A number that lies in no dictionary."""

    one: int


def test_it_is_what_replace_makes() -> None:
    """The same fields, and neither what was worked out before nor what belongs to the old value alone."""
    old = Sum(1)
    old.seen.append(old.total)
    new = changed(old, other=5)
    assert new == dataclasses.replace(old, other=5) == Sum(1, 5)
    assert (new.total, new.seen, old.total, old.seen) == (6, [], 3, [3])
    assert type(changed(old)) is Sum
    assert changed(old) is not old


def test_a_field_that_is_not_there_is_refused() -> None:
    """Neither a name that the value does not have nor a field that its constructor does not take can be given."""
    wrongs: list[dict[str, object]] = [{"third": 1}, {"total": 1}, {"seen": []}]
    for wrong in wrongs:
        with pytest.raises(TypeError):
            changed(Sum(1), **wrong)


def test_a_value_that_looks_at_its_fields_is_refused() -> None:
    """What a constructor would check or lay elsewhere is not passed by."""
    for value in (Checked(1), Slotted(1)):
        with pytest.raises(TypeError):
            changed(value, one=2)
