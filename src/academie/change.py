"""A frozen value but for some of its fields, made in a fraction of the time that `dataclasses.replace` takes.

A table of thirty fields is changed a dozen times by one act; `replace` hands every field to a constructor by name. Here
they are taken over as they lie in the value's own dictionary. What it has only worked out from them (a cached property)
stays behind, and a field that its constructor does not take is made anew.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
Fields: TypeAlias = "tuple[dict[str, None], tuple[tuple[str, Callable[[], object]], ...]]"
_KNOWN: dict[type, Fields] = {}  # asked at every change


def changed(value: T, **changes: Any) -> T:  # noqa: ANN401 - fields have any type
    """The same value with other values of some fields; raises `TypeError` where it has no such field."""
    kind: type[Any] = type(value)
    taken, anew = _KNOWN.get(kind) or _fields(kind)
    if not taken.keys() >= changes.keys():
        raise TypeError(kind, *changes)
    made: T = object.__new__(kind)
    old, lies = value.__dict__, made.__dict__
    for name in taken:
        lies[name] = old[name]
    lies.update(changes)
    for name, make in anew:
        lies[name] = make()
    return made


def _fields(kind: type) -> Fields:
    """The fields that are taken over, in their order, and those that are made anew."""
    if not dataclasses.is_dataclass(kind):
        raise TypeError(kind)
    slots = any(each.__dict__.get("__slots__") for each in kind.__mro__)
    if hasattr(kind, "__post_init__") or slots:
        raise TypeError(kind)
    fields = dataclasses.fields(kind)
    anew: list[tuple[str, Callable[[], object]]] = []
    for each in fields:
        if not each.init:
            if each.default_factory is dataclasses.MISSING:
                raise TypeError(kind)
            anew.append((each.name, each.default_factory))
    _KNOWN[kind] = {each.name: None for each in fields if each.init}, tuple(anew)
    return _KNOWN[kind]
