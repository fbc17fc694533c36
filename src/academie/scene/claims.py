"""What is claimed of another à la rigueur, as one says it to him: in the first person, with the reason and its law.

A claim is always there, whether it is right or not: that nobody is told. Only what everybody sees rules one out, as
when nothing has been played that could be answered; then the reason is said. Names no game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from academie.referee.acts import Kind, Refuse
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from academie.referee.acts import Act
    from academie.referee.table import Table
    from academie.scene.gestures import Gesture


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim: how it is said, with the open places of its act; why one makes it; by which paragraph.

    `vain` says, of a table and the seat that would claim, why everybody sees that it cannot be made now.
    """

    said: Title
    about: Title
    law: str = ""
    vain: Callable[[Table, int], Title | None] | None = None


# What is said of anything that is in doubt, where a room has no words of its own.
REFUSED = Claim(
    Title("I refuse it", "Je le refuse"), Title("It is not as it should be.", "Ce n'est pas dans les règles.")
)


def claimed(
    found: Iterable[Gesture], table: Table, seat: int, claims: Mapping[type[Act], Claim]
) -> tuple[Gesture, ...]:
    """Gestures, those that are claims in their own words."""
    words = {Refuse.__name__: REFUSED} | {kind.__name__: claim for kind, claim in claims.items()}
    return tuple(_claimed(each, table, seat, words.get(each.key)) for each in found)


def _claimed(gesture: Gesture, table: Table, seat: int, claim: Claim | None) -> Gesture:
    if claim is None or gesture.due:
        return gesture
    vain = None if claim.vain is None else claim.vain(table, seat)
    kind = Kind.CLAIM.name.lower()
    return replace(gesture, kind=kind, claim=claim.said, about=claim.about, law=claim.law, vain=vain)
