"""What the books advise where a play is free (§118): the first throw, and the case that is hardest to make.

Advice decides no rule. The profile says whose advice is given on the first throw and by whose names the cases go.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from academie.games.trictrac.names import DIABLE
from academie.games.trictrac.state import Move, State, ours
from academie.games.trictrac.values import Book, Values, values_of
from academie.title import Title
from academie.tutor.advice import Advice, Chapter, Found, found

if TYPE_CHECKING:
    from academie.game import State as AnyState

DAMES = 15
SIX = 6
LONG = {(6, 1), (6, 2), (6, 3)}  # the first treatise plays these tout d'une


@dataclass(frozen=True)
class Scene:
    """A throw of trictrac to be played."""

    state: State

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The plays, without leaving and holding."""
        return tuple(move for move in self.state.moves() if move.play is not None)

    @property
    def values(self) -> Values:
        """Whose advice, and whose names."""
        return values_of(self.state.profile)

    @property
    def dice(self) -> tuple[int, int]:
        """The throw, the greater number first."""
        one, two = self.state.core.dice
        return max(one, two), min(one, two)

    @property
    def first(self) -> bool:
        """Whether all his dames are still on the talon."""
        return self.state.core.own[0] == DAMES

    def down(self, *, dames: int) -> tuple[Move, ...]:
        """The plays that bring so many dames down from the talon."""
        return tuple(move for move in self.moves if move.play and move.play.own[0] == DAMES - dames)

    def making(self, steps: tuple[int, ...]) -> tuple[Move, ...]:
        """The plays that make a case on one of some flèches where there was none."""
        had = self.state.core.own
        return tuple(
            move for move in self.moves if move.play and any(had[step] < 2 <= move.play.own[step] for step in steps)
        )


CHAPTER: Chapter[Scene] = Chapter("§118")


@CHAPTER.rule(
    "F1",
    "LEP l.1624 III.I",
    en="On the first throw bring two dames down: a petit jan and a jan de six tables stay possible.",
    fr="Au premier coup, mettez tout à bas : petit jan et jan de six tables restent possibles.",
    weight=2,
)
def two_down(scene: Scene) -> Found | None:
    """Lepeintre: always two dames."""
    if not scene.first or scene.values.first_play_advice is not Book.LEPEINTRE:
        return None
    return found(scene.down(dames=2))


@CHAPTER.rule(
    "F2",
    "ACAD-A l.381 ch.VII",
    en="Beginning, bring numbers below six down with two dames; play six-one, six-two and six-three with one.",
    fr="En commençant, mettez à bas de deux dames les nombres au-dessous de six ; jouez tout d'une six et as, six et "
    "deux, six et trois.",
    weight=2,
)
def as_of_old(scene: Scene) -> Found | None:
    """The first treatise: two dames below six, one with a six and a small number; of the rest it says nothing."""
    if not scene.first or scene.values.first_play_advice is not Book.ACADEMIE_A:
        return None
    if scene.dice in LONG:
        return found(scene.down(dames=1))
    return found(scene.down(dames=2)) if scene.dice[0] < SIX else None


@CHAPTER.rule(
    "C1",
    "ACAD-A l.395 ch.VII; ACAD-B l.1545 ch.XVI; LEP l.1632 III.I",
    en="Make {names} by preference: last, it is hard to make.",
    fr="Faites par préférence {names} : la dernière, elle est difficile à faire.",
)
def devils_case(scene: Scene) -> Found | None:
    """The seventh case; the second treatise says it of the tenth too."""
    steps = DIABLE[scene.values.fleche_names]
    kept = scene.making(steps)
    return found(kept, names=_NAMES[len(steps)]) if kept else None


_NAMES = {
    1: Title("the case du diable, the seventh", "la case du diable, qui est la septième"),
    2: Title("a case du diable, the seventh or the tenth", "une case du diable, la septième ou la dixième"),
}


def advise(state: AnyState) -> list[Advice]:
    """All the advice that applies to who is to play."""
    here = ours(state)
    return CHAPTER.advise(Scene(here)) if here.player is not None else []
