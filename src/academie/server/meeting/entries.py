"""What a meeting is made of: its head, and entries numbered from 1. Everything else is worked out from them.

Each is a value that can only be made whole, and has a strict form as plain data (`data`, and `read_head`,
`read_entry`, `read_chair`) in which it is kept, sent and put on file.
"""

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from academie.errors import Unreadable, quoted
from academie.text.message import Message

LINK = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)
SEATED = ("person", "machine", "open")
_HEX = re.compile(r"(?:[0-9a-f]{2})*", re.ASCII)
_GREATEST = (1 << 63) - 1  # what a database keeps as one number
_CHAIRS = 64
_LENGTHS = {"text": 20_000, "request": 64, "name": 80, "spec": 200, "holder": 64, "agreed": 2_000}
_LENGTH = 200  # of every other text


class Kind(StrEnum):
    """What happened."""

    GAME = "game"  # the next game begins; text: its position, or nothing
    ACT = "act"  # text: the canonical line of the act
    BACK = "back"  # text: how many acts of the running game stand
    OFFER = "offer"  # text: back, adjourn, rematch
    ACCEPT = "accept"
    DECLINE = "decline"
    CONTRIBUTE = "contribute"  # text: a player's share of chance, in hexadecimal
    LOT = "lot"  # before the first game, what the form leaves to the lot; text: 0 or 1
    TIME = "time"  # a chair has run out of time
    LEAVE = "leave"  # a chair gives the whole meeting up
    ADJOURN = "adjourn"
    RESUME = "resume"
    END = "end"  # text: the reason; nothing comes after it


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits in a chair: a person, by the id of his account; a machine, by its name in the roster; nobody yet."""

    kind: str
    name: str
    holder: str = ""
    spec: str = ""

    def __post_init__(self) -> None:
        _texts(self, "kind", "name", "holder", "spec")
        _among("kind", self.kind, SEATED)

    def data(self) -> dict[str, Any]:
        """The chair as plain data."""
        return dataclasses.asdict(self)


@dataclass(frozen=True, slots=True)
class Head:
    """What was agreed before anything happened. `commit` is the commitment of the dice; `created` is in ms."""

    link: str
    game: str
    profile: str
    mode: str
    form: str
    agreed: str
    chairs: tuple[Chair, ...]
    clock: str
    public: bool
    rated: bool
    commit: str
    created: int

    def __post_init__(self) -> None:
        _texts(self, "link", "game", "profile", "mode", "form", "agreed", "clock", "commit")
        _matches("link", self.link, LINK, Message("22 letters, digits, - or _"))
        _matches("commit", self.commit, _HEX, Message("bytes in hexadecimal"))
        _number("created", self.created, 0)
        if not 1 <= len(self.chairs) <= _CHAIRS:
            raise _wrong("chairs", Message("1 to 64 seats"), len(self.chairs))

    def data(self) -> dict[str, Any]:
        """The head as plain data."""
        return {**_shallow(self), "chairs": [chair.data() for chair in self.chairs]}


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened. A chair of None: the program; `at` is wall time, `took` what a clock is charged (ms)."""

    number: int
    kind: Kind
    text: str
    chair: int | None
    at: int
    took: int = 0
    request: str = ""

    def __post_init__(self) -> None:
        _number("number", self.number, 1)
        _number("at", self.at, 0)
        _number("took", self.took, 0)
        _texts(self, "text", "request")
        if self.chair is not None and not 0 <= self.chair < _CHAIRS:
            raise _wrong("chair", Message("a seat number"), self.chair)

    def data(self) -> dict[str, Any]:
        """The entry as plain data."""
        return {
            "number": self.number, "kind": self.kind.value, "text": self.text, "chair": self.chair,
            "at": self.at, "took": self.took, "request": self.request,
        }  # fmt: skip


def read_chair(data: object) -> Chair:
    """The chair that plain data describe; raises `Unreadable`."""
    found = _table(data, Chair, Message("A seat"))
    return Chair(**{key: _typed(found, key, str) for key in found})


def read_head(data: object) -> Head:
    """The head that plain data describe; raises `Unreadable`."""
    found = _table(data, Head, Message("The header of a game"))
    kinds: dict[str, type] = {"chairs": list, "public": bool, "rated": bool, "created": int}
    values = {key: _typed(found, key, kinds.get(key, str)) for key in found}
    return Head(**{**values, "chairs": tuple(map(read_chair, values["chairs"]))})


def read_entry(data: object) -> Entry:
    """The entry that plain data describe; raises `Unreadable`."""
    found = dict(_table(data, Entry, Message("An entry")))
    chair = found.pop("chair")
    kinds: dict[str, type] = {"number": int, "at": int, "took": int}
    values = {key: _typed(found, key, kinds.get(key, str)) for key in found}
    _among("kind", values["kind"], list(Kind))
    seat = None if chair is None else _typed({"chair": chair}, "chair", int)
    return Entry(**{**values, "kind": Kind(values["kind"]), "chair": seat})


def _shallow(value: Head) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def _table(data: object, made: Callable[..., object], what: Message) -> Mapping[str, Any]:
    """Data that have the fields of a value, all of them and no other."""
    known = [field.name for field in dataclasses.fields(made)]  # type: ignore[arg-type]
    if not isinstance(data, dict) or sorted(map(str, data)) != sorted(known):
        raise Unreadable("{what} must have exactly these fields: {known}.", what=what, known=", ".join(known))
    return data


def _typed(data: Mapping[str, Any], key: str, kind: type) -> Any:  # noqa: ANN401 - of the kind that is asked for
    value = data[key]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise _wrong(key, _KINDS[kind], value)
    return value


_KINDS = {
    str: Message("a text"),
    int: Message("a whole number"),
    bool: Message("true or false"),
    list: Message("a list"),
}


def _texts(value: object, *keys: str) -> None:
    """No text is too long, and all can be stored: no database takes the sign zero, nor half a surrogate pair."""
    for key in keys:
        text, most = getattr(value, key), _LENGTHS.get(key, _LENGTH)
        if len(text) > most:
            raise _wrong(key, Message("at most {most} characters", most=most), len(text))
        if "\0" in text or (not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text)):
            raise _wrong(key, Message("text that can be stored"), "\\0")


def _number(key: str, value: int, least: int) -> None:
    if not least <= value <= _GREATEST:
        raise _wrong(key, Message("a number of {least} or more", least=least), value)


def _among(key: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        what = Message("one of {known}", known=", ".join(known))
        raise _wrong(key, what, value)


def _matches(key: str, value: str, form: re.Pattern[str], what: Message) -> None:
    if not form.fullmatch(value):
        raise _wrong(key, what, value)


def _wrong(key: str, what: Message, value: object) -> Unreadable:
    said = str(value)[:100] if isinstance(value, str | int) else type(value).__name__
    return Unreadable("The field {key} must be {what}, not {value}.", key=key, what=what, value=quoted(said))
