"""What a value is: never changed, so that its copy is itself, and written so that one sees what it is."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

LONGEST = 100  # letters of what a value says of itself


def brief(called: str, words: str) -> str:
    """What a value shows of itself in a program: `<called words>`, on one line and never long."""
    line = " ".join(words.split())
    room = LONGEST - len(called) - 3
    return f"<{called} {line}>" if len(line) <= room else f"<{called} {line[: room - 1]}…>"


class Frozen:
    """A frozen dataclass that says so to whoever would change it, whatever the name of the attribute."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # A dataclass with slots is made twice; the methods that it gave the first one look for a class that is gone.
        for name in ("__setattr__", "__delattr__"):
            if name in vars(cls):
                setattr(cls, name, _refuse)


def _refuse(value: object, name: str, *_: object) -> None:
    kind = type(value)
    how = "; after(…) makes the next one" if hasattr(kind, "after") else ""
    raise dataclasses.FrozenInstanceError(f"{name} cannot be set: a {kind.__qualname__} never changes{how}")


class Value(Frozen):
    """A position, a move: a frozen dataclass whose parts are values too, which `str` writes on one line."""

    __slots__ = ()

    @property
    def _game(self) -> str:
        """The game its class stands in, else its folder; where many games share the class, it knows better."""
        folders = type(self).__module__.split(".")
        return folders[folders.index("games") + 1] if "games" in folders else folders[-2]

    @property
    def _called(self) -> str:
        """Its game and its kind, `game.State`."""
        return f"{self._game}.{type(self).__name__}"

    def __repr__(self) -> str:
        return brief(self._called, str(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object], /) -> Self:
        return self


# --- What a value works out once
# That of Python 3.11 takes a lock for every value; Python 3.12 takes none, and neither does this: two threads may
# work the same out, and one of the two results stays.

if TYPE_CHECKING:
    from functools import cached_property as cached_property  # noqa: PLC0414 - others have it from here
else:

    class cached_property:  # noqa: N801 - as Python calls it
        """A property that is worked out once for each value."""

        def __init__(self, work: Callable[[Any], object]) -> None:
            self._work, self._name, self.__doc__ = work, work.__name__, work.__doc__

        def __get__(self, value: object, kind: type | None = None) -> object:
            if value is None:
                return self
            found = value.__dict__[self._name] = self._work(value)
            return found


# --- A frozen value but for some of its fields
# A table of thirty fields is changed a dozen times by one act; `replace` hands every field to a constructor by name.
# Here they are taken over as they lie in the value's own dictionary. What it has only worked out from them (a cached
# property) stays behind, and a field that its constructor does not take is made again.


T = TypeVar("T")
Fields: TypeAlias = "tuple[dict[str, None], tuple[tuple[str, Callable[[], object]], ...]]"
_KNOWN: dict[type, Fields] = {}  # looked up at every change


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
    """The fields that are taken over, in their order, and those that are made again."""
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
