"""The tutor of gammon: the advice of Lepeintre as features of the plays (§25).

The throws that would hit are counted as well, as the Académie teaches at trictrac (§26).
"""

from collections.abc import Sequence

from academie.tables.advice import (
    FOURTH,
    HOME,
    SECOND,
    SIX_ONE,
    TETE,
    THIRD,
    THREE_ONE,
    Scene,
    Strides,
    advising,
    chances,
    dames_in,
    first_play,
    he_is_held,
)
from academie.tables.board import HAND, LIFTED
from academie.tables.race_state import RaceMove
from academie.tutor.advice import Chapter, Found, Says, best, found, maxims

CHAPTER: Chapter[Scene] = Chapter("§25", maxims(__file__))


BOOK: dict[tuple[int, ...], Strides] = {
    (6, 6): ((TETE, 6), (TETE, 6), (SECOND, 17), (SECOND, 17)),
    (1, 1): ((FOURTH, 19), (FOURTH, 19), (THIRD, 17), (THIRD, 17)),
    (6, 1): SIX_ONE,
    (3, 1): THREE_ONE,
}


@CHAPTER.maxim
def finest_throws(scene: Scene) -> Says:
    """Sonnez, beset, six and one, three and one."""
    return first_play(scene, BOOK)


def blocked(scene: Scene, move: RaceMove, numbers: Sequence[int]) -> int:
    """How many dames of the other find a case where a number would take them."""
    own, other = scene.own_after(move), scene.other_after(move)
    count = 0
    for step, dames in [(-1, other[HAND]), *enumerate(other[:LIFTED])]:
        for number in numbers:
            if dames and step + number < LIFTED and own[LIFTED - 1 - step - number] > 1:
                count += dames
    return count


@CHAPTER.maxim
def close_passages(scene: Scene) -> Found | None:
    """Most sixes closed to his dames, then most numbers."""
    chosen = best(scene.moves, lambda move: (blocked(scene, move, (6,)), blocked(scene, move, range(1, 7))))
    if not chosen:
        return None
    return found(chosen, sixes=blocked(scene, chosen[0], (6,)), all=blocked(scene, chosen[0], range(1, 7)))


NEARLY = 13  # dames at home, of fifteen: "toutes ou presque toutes" (PROJECT)


@CHAPTER.maxim
def arriere_jeu(scene: Scene) -> Found | None:
    """All or nearly all at home and dames of his there: fewest throws that hit."""
    if dames_in(scene.own, HOME) + scene.own[LIFTED] < NEARLY or not he_is_held(scene):
        return None
    chosen = best(scene.moves, lambda move: -scene.shots_after(move).some)
    if not chosen:
        return None
    counts = [scene.shots_after(move).some for move in scene.moves]
    return found(chosen, least=min(counts), most=max(counts))


CHAPTERS = (CHAPTER, chances("§26"))
advise = advising(CHAPTERS)
