"""What a handicap is to whoever sits two players down; which there are, and what they give, the rooms say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import State
    from academie.title import Title


class Handicap(Protocol):
    """What one player receives before a game, laid on the board."""

    @property
    def receiver(self) -> int:
        """Who receives it."""

    @property
    def starter(self) -> int | None:
        """Who has the dice; None when they are drawn for."""

    @property
    def chooser(self) -> int:
        """Who chooses, where there is a choice: the receiver what he plays beforehand, or the giver what he gives."""

    @property
    def prompt(self) -> Title | None:
        """What he is asked; None where there is nothing to choose."""

    def without_dice(self) -> Handicap:
        """The same, the dice to be drawn for."""

    def starts(self, profile: str | None = None) -> Sequence[State]:
        """The first states a machine chooses from by chance: one, save where it plays beforehand."""

    def chosen(self, text: str, profile: str | None = None) -> State:
        """The first state after what the one who chooses has typed."""
