"""The tutor of toute-table: the advice of the Académie of 1806 as features of the plays (§21).

The throws that would hit are counted as well, as the Académie teaches at trictrac (§22).
"""

from academie.tables.advice import (
    AROUND,
    ENTRY,
    SECOND,
    SIX_ONE,
    TETE,
    THREE_ONE,
    Scene,
    advising,
    cases,
    chances,
    first_play,
    he_is_held,
    hitting,
    run_through,
    to_go,
)
from academie.tutor.advice import Chapter, Found, Says, best, found, maxims

CHAPTER: Chapter[Scene] = Chapter("§21", maxims(__file__))


@CHAPTER.maxim
def six_five(scene: Scene) -> Says:
    """One dame runs eleven."""
    return first_play(scene, {(6, 5): ((TETE, SECOND),)})


@CHAPTER.maxim
def six_one(scene: Scene) -> Says:
    """A case between the third pile and the fourth."""
    return first_play(scene, {(6, 1): SIX_ONE})


@CHAPTER.maxim
def three_one(scene: Scene) -> Says:
    """A case past the fourth pile."""
    return first_play(scene, {(3, 1): THREE_ONE})


@CHAPTER.maxim
def joined_cases(scene: Scene) -> Found | None:
    """The longest run there, while he has dames to hold."""
    if not he_is_held(scene):
        return None
    chosen = best(scene.moves, lambda move: run_through(scene.own_after(move), AROUND))
    return found(chosen, run=run_through(scene.own_after(chosen[0]), AROUND)) if chosen else None


@CHAPTER.maxim
def hit_when_ahead(scene: Scene) -> Found | None:
    """Ahead is to have fewer points to play (PROJECT)."""
    mine, his = to_go(scene.own), to_go(scene.other)
    return found(hitting(scene), mine=mine, his=his) if hitting(scene) and mine < his else None


@CHAPTER.maxim
def refuse_when_behind(scene: Scene) -> Found | None:
    """The bait is left."""
    mine, his = to_go(scene.own), to_go(scene.other)
    return found(against=hitting(scene), mine=mine, his=his) if hitting(scene) and mine > his else None


@CHAPTER.maxim
def before_hitting(scene: Scene) -> Found | None:
    """Of the plays that hit, those to which fewest throws answer."""
    plays = hitting(scene)
    if not plays:
        return None
    shots = {move: scene.shots_after(move).some for move in plays}
    fewest = min(shots.values())
    safest = [move for move in plays if shots[move] == fewest] if len(set(shots.values())) > 1 else []
    return found(safest, shots=fewest, open=open_entries(scene))


def open_entries(scene: Scene) -> int:
    """The flèches of the player's table of entry that no case of the other closes."""
    return sum(scene.other[scene.his_step(step)] < 2 for step in ENTRY)


@CHAPTER.maxim
def make_a_point(scene: Scene) -> Says:
    """Plays that make a new case there."""
    return [move for move in scene.moves if cases(scene.own_after(move), ENTRY) > cases(scene.own, ENTRY)]


CHAPTERS = (CHAPTER, chances("§22"))
advise = advising(CHAPTERS)
