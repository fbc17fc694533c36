"""The partie of twelve trous: who has won it, and whether it counts double (§76, §77).

It counts trous that others say were taken; how a trou is made is the business of the room.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from academie.errors import Illegal
from academie.games.trictrac.names import trous_told
from academie.games.trictrac.values import Grande
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterable

TROUS = 12  # §76


@runtime_checkable
class TrousTaken(Protocol):
    """Trous that a player has marked, as the native state tells them among its news."""

    @property
    def seat(self) -> int:
        """Who."""

    @property
    def count(self) -> int:
        """How many at once."""


def trous_in(news: Iterable[object]) -> tuple[tuple[int, int], ...]:
    """The trous among the news of a state, in order, as (seat, count); the points among them are passed over."""
    return tuple((item.seat, item.count) for item in news if isinstance(item, TrousTaken))


def asked_seat(seat: int) -> int:
    """The seat, or `Illegal`."""
    if seat not in {0, 1}:
        raise Illegal(
            Title(
                "There is no seat {seat}; two play, in seats 0 and 1.",
                "Il n'y a pas de place {seat} ; on joue à deux, aux places 0 et 1.",
            ).fill(seat=seat)
        )
    return seat


@dataclass(frozen=True, slots=True)
class PartieWon:
    """How a partie came out. `points` is what it counts: 1, or 2 for a grande bredouille agreed on."""

    winner: int
    grande: bool
    points: int


@dataclass(frozen=True, slots=True)
class Partie:
    """A partie in progress, by its trous.

    `given` are those of a handicap (§78). They count towards the twelve, but nobody took them: they neither
    make nor break a run.
    """

    given: tuple[int, int] = (0, 0)
    double_agreed: bool = False
    definition: Grande = Grande.CONSECUTIVE
    taken: tuple[int, int] = (0, 0)
    run: tuple[bool, bool] = (False, False)  # whose trous have not been interrupted since his first

    def __post_init__(self) -> None:
        """Refuse trous that leave nothing to play for."""
        if not all(0 <= trous < TROUS for trous in self.given):
            raise Illegal(
                Title(
                    "A partie is of twelve trous, so 0 to 11 may be given; give such a number (§78).",
                    "Une partie est de douze trous : on en peut donner de 0 à 11 ; donnez un tel nombre (§78).",
                )
            )

    @property
    def trous(self) -> tuple[int, int]:
        """What the pegs show; beyond twelve nothing counts (§76, M25)."""
        first, second = (min(TROUS, self.given[seat] + self.taken[seat]) for seat in (0, 1))
        return first, second

    @property
    def winner(self) -> int | None:
        """§76: the first at twelve, on anybody's dice."""
        return next((seat for seat in (0, 1) if self.trous[seat] == TROUS), None)

    @property
    def outcome(self) -> PartieWon | None:
        """How it came out; None while it lasts."""
        if self.winner is None:
            return None
        grande = self.in_grande(self.winner)
        return PartieWon(self.winner, grande, 2 if grande and self.double_agreed else 1)

    def in_grande(self, seat: int) -> bool:
        """§77: whether a player would win in grande bredouille if he took all that is missing now."""
        if self.definition is Grande.ADVERSARY_ZERO:
            return self.taken[1 - asked_seat(seat)] == 0
        return self.run[asked_seat(seat)] or self.taken[seat] == 0

    @property
    def pierced_jeton(self) -> int | None:
        """§77: who shows the mark, the second taker while nobody has interrupted him; the first needs none."""
        return next((seat for seat in (0, 1) if self.run[seat] and self.taken[1 - seat]), None)

    def took(self, seat: int, count: int) -> Partie:
        """The partie after a player has marked so many trous at once."""
        if self.winner is not None:
            raise Illegal(
                Title(
                    "This partie is won; begin another one to mark more trous (§76).",
                    "Cette partie est gagnée ; commencez-en une autre pour marquer d'autres trous (§76).",
                )
            )
        if count < 1:
            raise Illegal(
                Title(
                    "{trous} cannot be taken; one takes at least one.",
                    "On ne prend pas {trous} ; on en prend un au moins.",
                ).fill(trous=trous_told(count))
            )
        mine = self.run[asked_seat(seat)] or self.taken[seat] == 0
        taken = (self.taken[0] + count * (seat == 0), self.taken[1] + count * (seat == 1))
        return dataclasses.replace(self, taken=taken, run=(mine and seat == 0, mine and seat == 1))

    def heard(self, news: Iterable[object]) -> Partie:
        """The partie after the news of a native state; what comes after the twelfth trou is not counted."""
        partie = self
        for seat, count in trous_in(news):
            if partie.winner is None:
                partie = partie.took(seat, count)
        return partie
