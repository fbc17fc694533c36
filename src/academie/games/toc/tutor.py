"""The tutor of toc: what the Académie of 1806 advises (§24)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from academie.games.toc.state import State, ours
from academie.tables.board import LIFTED
from academie.tables.tutor.board import FLECHES
from academie.tutor.advice import Advice, Chapter, Found, best, found, maxims

if TYPE_CHECKING:
    from academie.game import State as AnyState
    from academie.games.trictrac.state import Move as Play


@dataclass(frozen=True)
class TocScene:
    """A throw of toc to be played."""

    state: State

    @cached_property
    def moves(self) -> tuple[Play, ...]:
        """The plays, without leaving and holding."""
        return tuple(move for move in self.state.moves() if move.play is not None)


CHAPTER: Chapter[TocScene] = Chapter("§24", maxims(__file__))


@CHAPTER.maxim
def close_and_covered(scene: TocScene) -> Found | None:
    """Fewest dames alone, then the shortest column."""

    def worth(move: Play) -> tuple[int, int]:
        side = move.play.own if move.play is not None else []
        where = [step for step in FLECHES if side[step]]
        return -alone(move), -(max(where) - min(where)) if where else 0

    kept = best(scene.moves, worth)
    return found(kept, alone=alone(kept[0])) if kept else None


def alone(move: Play) -> int:
    """The dames that stand alone after a play."""
    return sum(count == 1 for count in move.play.own[:LIFTED]) if move.play is not None else 0


CHAPTERS = (CHAPTER,)


def advise(state: AnyState) -> list[Advice]:
    """All the advice that applies to who is to play."""
    return CHAPTER.advise(TocScene(ours(state))) if state.player is not None else []
