"""The tutor of the games of the board: the advice of their books for a throw that is to be played.

revertier §23, toute_table §21, gammon §25, jacquet §21, plain §18, tourne_case §19, toc §24, dames_rabattues §22. It
decides no rule. Every advice favours plays by something that can be counted for each of them; the counts are in
tables_board.py, the books in modules of their own. Where dames are hit, the throws that would hit are told as well, the
count the Académie teaches at trictrac (revertier §24, toute_table §22, gammon §26).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.dames_rabattues.state import State as RabattuesState
from academie.games.revertier.tutor import REVERTIER
from academie.games.toc.state import State as TocState
from academie.tables.race_state import RaceState
from academie.tables.tutor.board import Scene
from academie.tables.tutor.crossed import GAMMON, TOUTE_TABLE
from academie.tables.tutor.others import JACQUET, PLAIN, RABATTUES, TOC, TOURNE_CASE, PileScene, TocScene
from academie.tutor.advice import Advice, Chapter, Found, best, found, ranked

if TYPE_CHECKING:
    from academie.game import Move, State


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


CHAPTERS: dict[str, tuple[Chapter[Scene], ...]] = {
    "revertier": (REVERTIER, chances("revertier §24")),
    "toute_table": (TOUTE_TABLE, chances("toute_table §22")),
    "gammon": (GAMMON, chances("gammon §26")),
    "jacquet": (JACQUET,),
    "plain": (PLAIN,),
    "tourne_case": (TOURNE_CASE,),
}


def advise(state: State) -> list[Advice]:
    """All the advice that applies to who is to play; none where the book has none."""
    if state.player is None:
        return []
    if isinstance(state, TocState):
        return TOC.advise(TocScene(state))
    if isinstance(state, RabattuesState):
        return RABATTUES.advise(PileScene(state))
    if isinstance(state, RaceState):
        scene = Scene(state)
        return [advice for chapter in CHAPTERS.get(scene.game, ()) for advice in chapter.advise(scene)]
    return []


def preferred(state: State) -> list[Move]:
    """The legal plays by the advice that speaks for and against them, best first."""
    return ranked(state.moves(), advise(state))
