"""What may be said or done beside the plays that a board offers: sentences with places left open for what they name.

Where the machine sees to the rules (assisted) these are the acts open now. Where people may err (à la rigueur) they are
all that can be done at such a table, right or wrong: they hang on no more than everybody sees, and give no hint. An
act's text is its form with the open places filled; what is in square brackets belongs to the place within and is left
out with it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from academie.referee.acts import Kind, Refuse, Word
from academie.scene.values import ONCE, Data, plain
from academie.text.message import Message
from academie.value import cached_property

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from academie.referee.acts import Act
    from academie.referee.table import Table


class Sort(StrEnum):
    """What fills an open place of a sentence."""

    MEN = "men"  # a place of the board where a man stands
    OWN = "own"  # the same, of the own men
    PLACE = "place"  # any place of the board
    NUMBER = "number"  # from `least` to `most`
    ONE = "one"  # one of `values`
    TILE = "tile"  # any tile of the set
    STEPS = "steps"  # steps on the board: each written by `write`, joined by `join`, at most `most` of them
    TEXT = "text"  # any words


@dataclass(frozen=True, slots=True)
class Slot:
    """An open place of a sentence.

    Of steps, `write` has {from} and {to}; `lifting` is written instead where men are taken, its {lifted} their places.
    What a man of the kind `changes` becomes where it comes to one of `places` is one of the values.
    """

    sort: Sort
    values: tuple[str, ...] = ()
    names: tuple[Message, ...] = ()  # how the values are said, where that is not what they are
    least: int = 0
    most: int = 0
    write: str = ""
    join: str = ""
    lifting: str = ""
    changes: str = ""
    places: tuple[str, ...] = ()

    @property
    def pattern(self) -> str:
        """What its texts look like, as a regular expression."""
        match self.sort:
            case Sort.NUMBER:
                return r"\d{1,3}"
            case Sort.ONE:
                return "|".join(map(re.escape, self.values))
            case Sort.TILE:
                return r"\d-\d(?: \d-\d)*"
            case Sort.TEXT | Sort.STEPS:
                return r"\S.*"
            case _:
                return r"[A-Za-z0-9+]{1,2}"


@dataclass(frozen=True)
class Gesture:
    """A sentence: its text to be filled and sent, how it is said, what fills it, and of which kind it is.

    `due` says that the table waits for it. A claim is said to the other by `claim`, with the same open places; `about`
    and `law` are its reason and its paragraph, `vain` is why everybody sees that it cannot be made now.
    """

    key: str
    kind: str
    text: str
    name: Message
    slots: Mapping[str, Slot] = field(default_factory=dict, hash=False)
    due: bool = False
    claim: Message | None = None
    about: Message | None = None
    law: str = ""
    vain: Message | None = None

    def data(self) -> Data:
        """As JSON has it."""
        return self._data

    @cached_property
    def _data(self) -> Data:
        return plain(self)

    def fits(self, text: str) -> bool:
        """Whether a text is this sentence with its fields filled in."""
        return re.fullmatch(self._pattern(), text) is not None

    def _pattern(self) -> str:
        parts = re.split(r"(\[|\]|\{\w+\})", self.text)
        found = ""
        for part in parts:
            if part == "[":
                found += "(?:"
            elif part == "]":
                found += ")?"
            elif part.startswith("{"):
                found += f"(?:{self.slots[part[1:-1]].pattern})"
            else:
                found += re.escape(part)
        return found


# Sentences come again at every act, so each is made once, with its data.
ONCE[Gesture] = Gesture.data
_KEPT = 4096


@lru_cache(maxsize=_KEPT)
def gesture_of(act: Act, kind: Kind, *, due: bool = False, word: Message | None = None) -> Gesture:
    """An act that is open now, nothing of it left to fill; `word` is what people say of it, where that is another."""
    told = word or act.message
    return Gesture(type(act).__name__, kind.name.lower(), act.said(), told, due=due)


def gestures_of(kinds: Iterable[type[Act]], slots: Mapping[str, Slot]) -> tuple[Gesture, ...]:
    """The sentences of kinds of acts; a slot is found by kind and field (`Mark.points`), else by the field alone.

    What chance does is not a gesture, nor what has a field that no slot fills.
    """
    return _gestures(tuple(kinds), tuple(slots.items()))


@lru_cache(maxsize=_KEPT)
def _gestures(kinds: tuple[type[Act], ...], slots: tuple[tuple[str, Slot], ...]) -> tuple[Gesture, ...]:
    found, given = [], dict(slots)
    for kind in kinds:
        if kind.kind is Kind.CHANCE:
            continue
        filled = {name: slot for name in _open(kind) if (slot := _slot(kind, name, given)) is not None}
        if len(filled) == len(_open(kind)):
            found.append(_shaped((kind, *filled.items())))
    return tuple(found)


@lru_cache(maxsize=_KEPT)
def _shaped(key: tuple[Any, ...]) -> Gesture:
    kind, *slots = key
    return Gesture(kind.__name__, kind.kind.name.lower(), kind.form.en, kind.form, dict(slots))


def _open(kind: type[Act]) -> list[str]:
    return [each.name for each in fields(kind) if each.name != "seat"]


def _slot(kind: type[Act], name: str, slots: Mapping[str, Slot]) -> Slot | None:
    given = slots.get(f"{kind.__name__}.{name}") or slots.get(name)
    how: Any = kind.fields.get(name)
    if given is None and isinstance(how, type) and issubclass(how, Word):
        words: list[Message] = [each.value for each in how]
        return Slot(Sort.ONE, tuple(each.en for each in words), tuple(words))
    return given


# --- What is claimed of another à la rigueur, as one says it to him A claim is always offered, whether it is right or
# not: the list gives no hint. Only what everybody sees rules one out, as when nothing has been played that could be
# answered; then the reason is said.


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim: how it is said, with the open places of its act; why one makes it; by which paragraph.

    `vain` says, of a table and the seat that would claim, why everybody sees that it cannot be made now.
    """

    said: Message
    about: Message
    law: str = ""
    vain: Callable[[Table, int], Message | None] | None = None

    def tried(self, table: Table, seat: int) -> Message | None:
        """Why it cannot be made now, where everybody sees that."""
        return None if self.vain is None else self.vain(table, seat)


# What is said of anything that is in doubt, where a game has no words of its own.
REFUSED = Claim(Message("I refuse it"), Message("It is against the rules."))


def claimed(
    found: Iterable[Gesture], table: Table, seat: int, claims: Mapping[type[Act], Claim]
) -> tuple[Gesture, ...]:
    """Gestures, those that are claims in their own words."""
    words = {Refuse.__name__: REFUSED} | {kind.__name__: claim for kind, claim in claims.items()}
    return tuple(
        each if (claim := words.get(each.key)) is None or each.due else _claimed(each, claim, claim.tried(table, seat))
        for each in found
    )


@lru_cache(maxsize=_KEPT)
def _claimed(gesture: Gesture, claim: Claim, vain: Message | None) -> Gesture:
    kind = Kind.CLAIM.name.lower()
    return replace(gesture, kind=kind, claim=claim.said, about=claim.about, law=claim.law, vain=vain)
