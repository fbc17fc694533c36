"""What may be said or done beside the plays that a board offers: sentences with places left open for what they name.

Where the machine sees to the rules (assisted) these are the acts open now. Where people may err (à la rigueur) they are
all that can be done at such a table, right or wrong: they depend on no more than everybody sees, and give no hint. An
act's text is its form with the open places filled; what is in square brackets belongs to the place within and is left
out with it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from academie.referee.acts import Kind, Refuse, Word
from academie.scene.values import Gesture, Slot, Sort
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from academie.referee.acts import Act
    from academie.referee.table import Table


_CAPACITY = 4096  # sentences come again at every act, so each is made once, with its data


@lru_cache(maxsize=_CAPACITY)
def gesture_of(act: Act, kind: Kind, *, due: bool = False, word: Message | None = None) -> Gesture:
    """An act that is open now, nothing of it left to fill; `word` is what people say of it, where that is another."""
    text = word or act.message
    return Gesture(type(act).__name__, kind.name.lower(), act.said(), text, due=due)


def gestures_of(kinds: Iterable[type[Act]], slots: Mapping[str, Slot]) -> tuple[Gesture, ...]:
    """The sentences of kinds of acts; a slot is found by kind and field (`Mark.points`), else by the field alone.

    What chance does is not a gesture, nor what has a field that no slot fills.
    """
    return _gestures(tuple(kinds), tuple(slots.items()))


@lru_cache(maxsize=_CAPACITY)
def _gestures(kinds: tuple[type[Act], ...], slots: tuple[tuple[str, Slot], ...]) -> tuple[Gesture, ...]:
    found, given = [], dict(slots)
    for kind in kinds:
        if kind.kind is Kind.CHANCE:
            continue
        filled = {name: slot for name in _open(kind) if (slot := _slot(kind, name, given)) is not None}
        if len(filled) == len(_open(kind)):
            found.append(_shaped((kind, *filled.items())))
    return tuple(found)


@lru_cache(maxsize=_CAPACITY)
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

    def __hash__(self) -> int:
        return hash(self.law)  # claims are looked up at every act

    def tried(self, table: Table, seat: int) -> Message | None:
        """Why it cannot be made now, where everybody sees that."""
        return None if self.vain is None else self.vain(table, seat)


# What is said of anything that is in doubt, where a game has no words of its own.
REFUSED = Claim(Message("I refuse it"), Message("It is against the rules."))


def claimed(
    found: tuple[Gesture, ...], table: Table, seat: int, claims: Mapping[type[Act], Claim]
) -> tuple[Gesture, ...]:
    """Gestures, those that are claims in their own words; for the same ones the very same tuple."""
    words = {Refuse.__name__: REFUSED} | {kind.__name__: claim for kind, claim in claims.items()}
    said = {key: (claim, claim.tried(table, seat)) for key, claim in words.items()}
    key = id(found), tuple(said.items())
    known = _WORDED.get(key)
    if known is None or known[0] is not found:
        if len(_WORDED) >= _CAPACITY:
            _WORDED.clear()
        worded = (each if each.key not in said or each.due else _claimed(each, *said[each.key]) for each in found)
        known = _WORDED[key] = found, tuple(worded)
    return known[1]


_WORDED: dict[tuple[Any, ...], tuple[tuple[Gesture, ...], tuple[Gesture, ...]]] = {}  # by the id of the first


@lru_cache(maxsize=_CAPACITY)
def _claimed(gesture: Gesture, claim: Claim, vain: Message | None) -> Gesture:
    kind = Kind.CLAIM.name.lower()
    return replace(gesture, kind=kind, claim=claim.said, about=claim.about, law=claim.law, vain=vain)
