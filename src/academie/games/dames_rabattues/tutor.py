"""The tutor of the dames rabattues: what the Académie of 1806 advises (§22)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from academie.games.dames_rabattues.state import TAKE, Move, State, ours
from academie.tutor.advice import Advice, Chapter, Found, found, maxims

if TYPE_CHECKING:
    from academie.game import State as AnyState


@dataclass(frozen=True)
class PileScene:
    """A game of dames rabattues as the one who decides sees it."""

    state: State

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """To take or to leave, or the orders of a throw."""
        return tuple(self.state.moves())

    @cached_property
    def player(self) -> int:
        """Who decides."""
        return self.state.player or 0

    def playable(self, seat: int) -> set[int]:
        """The numbers a player can use: laid while any are to be laid, then lifted."""
        to_lay, to_lift = self.state.side(seat)
        return {number for number in range(1, 7) if (to_lay if any(to_lay) else to_lift)[number - 1]}


CHAPTER: Chapter[PileScene] = Chapter("§22", maxims(__file__))


@CHAPTER.maxim
def take_it(scene: PileScene) -> Found | None:
    """A number that is offered; one of his own is no number of the other's."""
    taking = [move for move in scene.moves if move.word == TAKE and scene.player != scene.state.thrower]
    return found(taking, [move for move in scene.moves if move not in taking]) if taking else None


@CHAPTER.maxim
def watch(scene: PileScene) -> Found | None:
    """The numbers that pass from the other to the player."""
    passing = sorted(scene.playable(scene.player) - scene.playable(1 - scene.player))
    return found(numbers=", ".join(map(str, passing))) if passing else None


@CHAPTER.maxim
def no_promise(scene: PileScene) -> Found | None:
    """Words, when one lifts and the other still lays."""
    laying = [any(scene.state.side(seat)[0]) for seat in (0, 1)]
    return found() if laying[0] != laying[1] else None


CHAPTERS = (CHAPTER,)


def advise(state: AnyState) -> list[Advice]:
    """All the advice that applies to who decides."""
    return CHAPTER.advise(PileScene(ours(state))) if state.player is not None else []
