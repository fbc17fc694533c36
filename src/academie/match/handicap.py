"""What a handicap is to whoever sits two players down; which there are, and what they give, the rooms say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import State


class Handicap(Protocol):
    """What one player receives before a game, laid on the board."""

    @property
    def receiver(self) -> int:
        """Who receives it."""

    @property
    def starter(self) -> int | None:
        """Who has the dice; None when they are drawn for."""

    @property
    def prompt(self) -> tuple[int, str] | None:
        """What the receiver is asked to play beforehand, so many moves, and one as it is typed; None for nothing."""

    def without_dice(self) -> Handicap:
        """The same, the dice to be drawn for."""

    def starts(self, profile: str | None = None) -> Sequence[State]:
        """The first states the receiver may choose from: one, save where he plays beforehand."""

    def chosen(self, text: str, profile: str | None = None) -> State:
        """The first state after what the receiver has typed."""
