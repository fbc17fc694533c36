"""The tutor of jacquet: what Lepeintre advises, in a sentence or two (§21)."""

from academie.tables.advice import FLECHES, HOME, Scene, advising, dames_in, to_go
from academie.tables.board import LIFTED
from academie.tables.race_state import RaceMove
from academie.tutor.advice import Chapter, Found, Says, best, found, maxims

CHAPTER: Chapter[Scene] = Chapter("§21", maxims(__file__))


def in_his_way(scene: Scene) -> bool:
    """Whether some dame of the player's stands before one of the other's."""
    rearmost = next((step for step in FLECHES if scene.other[step]), LIFTED)
    return any(scene.own[step] and scene.his_step(step) > rearmost for step in FLECHES)


@CHAPTER.maxim
def spread_out(scene: Scene) -> Found | None:
    """Most flèches held, while he has any to pass."""
    if not in_his_way(scene):
        return None
    chosen = best(scene.moves, lambda move: held(scene, move))
    return found(chosen, count=held(scene, chosen[0])) if chosen else None


def held(scene: Scene, move: RaceMove) -> int:
    """How many flèches the player holds after a play."""
    return sum(count > 0 for count in scene.own_after(move)[:LIFTED])


@CHAPTER.maxim
def come_out(scene: Scene) -> Says:
    """Most dames lifted, then most at home, then fewest points to play."""
    if in_his_way(scene):
        return None

    def worth(move: RaceMove) -> tuple[int, int, int]:
        own = scene.own_after(move)
        return own[LIFTED], dames_in(own, HOME), -to_go(own)

    return best(scene.moves, worth)


CHAPTERS = (CHAPTER,)
advise = advising(CHAPTERS)
