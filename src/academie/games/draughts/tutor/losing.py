"""Metz on qui perd gagne (§46, §58): keep more men than he has, then give them all one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts import concepts
from academie.games.draughts.tutor.scene import MAXIMS, Scene
from academie.tutor.advice import Chapter, Found, found

if TYPE_CHECKING:
    from academie.games.draughts.state import Move

LOSING: Chapter[Scene] = Chapter("§58", MAXIMS)

_DOZEN = 12  # men from which a practised player finds the way to give them all


def _given(scene: Scene) -> dict[Move, int]:
    """How many more pieces each quiet move gives than it gets, captures played out."""
    return {move: concepts.gain(scene.after(move)) for move in scene.moves} if scene.quiet else {}


@LOSING.maxim
def keep_more(scene: Scene) -> Found | None:
    """More than a dozen men: against giving them for nothing."""
    early = [move for move, count in _given(scene).items() if count > 0]
    return found(against=early, of=lambda move: {"move": move}) if early and len(scene.men) > _DOZEN else None


@LOSING.maxim
def debacle(scene: Scene) -> Found | None:
    """A dozen men or fewer: for the moves that give the most."""
    given = _given(scene)
    most = max(given.values(), default=0)
    good = [move for move, count in given.items() if count == most]
    return found(good, of=lambda move: {"move": move}) if most > 0 and len(scene.men) <= _DOZEN else None


@LOSING.maxim
def edges(scene: Scene) -> Found | None:
    """For moves that leave the most men of his on the outer columns without a step."""
    shut = {move: _shut(scene, move) for move in scene.moves} if scene.quiet else {}
    most = max(shut.values(), default=0)
    good = [move for move, count in shut.items() if count == most]
    return found(good, count=most, of=lambda move: {"move": move}) if most > 0 else None


def _shut(scene: Scene, move: Move) -> int:
    after, last = scene.after(move), scene.state.damier.rows - 1
    return sum(
        scene.place(square)[1] in {0, last} and not concepts.steps(after, square)
        for square in after.core.men(scene.them)
        if square not in scene.state.damier.crowns[scene.us]
    )
