"""What one chair offers and the others answer: a take-back, an adjournment, going on again, a rematch.

The meeting says whom to ask; this module only records the answers. A draw is no such thing: it is an act of the table's
own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from academie.errors import Unreadable, quoted
from academie.text.message import Message


class What(StrEnum):
    """What may be offered."""

    BACK = "back"
    ADJOURN = "adjourn"
    RESUME = "resume"
    REMATCH = "rematch"

    @property
    def called(self) -> Message:
        """What it is called within a sentence."""
        return _TITLES[self]


_TITLES = {
    What.BACK: Message("to take back"),
    What.ADJOURN: Message("to adjourn"),
    What.RESUME: Message("to go on"),
    What.REMATCH: Message("a rematch"),
}


_WORDS = frozenset(What)


def read_what(text: str) -> What:
    """What a text offers; raises `Unreadable`."""
    if text not in _WORDS:
        raise Unreadable(
            "You cannot offer {text}. You can offer {known}.", text=quoted(text), known=", ".join(What)
        )  # fmt: skip
    return What(text)


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer: what it is, who made it, and who has accepted it so far."""

    what: What
    chair: int
    accepted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Offers:
    """Those that stand, each thing offered once at most."""

    made: tuple[Offer, ...] = ()

    def find(self, what: What) -> Offer | None:
        """The offer of a thing."""
        return next((offer for offer in self.made if offer.what is what), None)

    def offered(self, what: What, chair: int) -> Offers:
        """One offer more."""
        return Offers((*self.made, Offer(what, chair)))

    def accepted(self, what: What, chair: int) -> Offers:
        """One who consents."""
        return Offers(
            tuple(
                dataclasses.replace(offer, accepted=(*offer.accepted, chair)) if offer.what is what else offer
                for offer in self.made
            )
        )

    def without(self, *gone: What) -> Offers:
        """Those that are left."""
        if not self.made:
            return self
        return Offers(tuple(offer for offer in self.made if offer.what not in gone))

    def agreed(self, what: What, asked: Iterable[int]) -> bool:
        """Whether all who are asked have consented; the one who offers it is not asked."""
        offer = self.find(what)
        return offer is not None and all(chair in offer.accepted for chair in asked if chair != offer.chair)


NONE_MADE = Offers()
