"""How the rooms of the race games advise: the chapters of their books, asked about a throw that is to be played.

Advice decides no rule. Every advice favours plays by something that can be counted for each of them; the counts are in
board.py, the books in the rooms. Names no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.race_state import RaceState
from academie.tables.tutor.board import Scene
from academie.tutor.advice import Advice, Chapter, Found, best, found

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.game import State


def count_shots(scene: Scene) -> Found | None:
    """The plays after which fewest throws hit."""
    kept = best(scene.moves, lambda move: -scene.shots_after(move).some)
    if not kept:
        return None
    counts = [scene.shots_after(move).some for move in scene.moves]
    return found(kept, least=min(counts), most=max(counts))


def chances(law: str) -> Chapter[Scene]:
    """The count of throws as a chapter of its own, for a game in which dames are hit."""
    chapter: Chapter[Scene] = Chapter(law)
    chapter.rule(
        "C14",
        "AUJ l.1358-1404 Tric. XIV",
        en="Count the throws that hit you: {least} of 36 after this play, up to {most} after others.",
        fr="Comptez les coups qui vous battent : {least} sur 36 après ce coup, jusqu'à {most} après d'autres.",
    )(count_shots)
    return chapter


def advised(state: State, chapters: Iterable[Chapter[Scene]]) -> list[Advice]:
    """All that some chapters say of a throw; nothing when nobody is to play."""
    if state.player is None or not isinstance(state, RaceState):
        return []
    scene = Scene(state)
    return [advice for chapter in chapters for advice in chapter.advise(scene)]
