"""The advice of the Académie of 1806 at revertier, as features of the plays (§23).

The throws that would hit are counted as well, as the Académie teaches at trictrac (§24).

Steps are counted from 0 along the player's own path: the tête is 11, the adverse tas stands on 12, the other's table of
entry is 12 to 17 and the table of his tête 18 to 23, where one lifts.
"""

from academie.tables.advice import (
    ENTRY,
    HOME,
    Scene,
    Side,
    advising,
    blots,
    cases,
    chances,
    dames_in,
    joined_from,
    longest_run,
)
from academie.tables.board import HAND, LIFTED
from academie.tables.race_state import RaceMove
from academie.tutor.advice import Chapter, Found, Says, best, found, maxims

CHAPTER: Chapter[Scene] = Chapter("§23", maxims(__file__))

TAS, TETE, HIS_TAS = 0, 11, 12
HIS_ENTRY, RETURN = range(12, 18), range(12, LIFTED)
SAFE = 7  # dames on the tête: the book names seven or eight as without risk
SIX = 6  # joined cases that nothing passes
A_FEW = 2  # cases near his tas, for "quelques" (PROJECT)


def next_to_tas(scene: Scene) -> int:
    """The first flèche on which a case can stand beside the adverse tas, or on its place once it is gone."""
    return HIS_TAS + 1 if scene.other[TAS] else HIS_TAS


def casing(scene: Scene) -> bool:
    """Whether it is time for cases: the tête is furnished, or some are made already, and he has dames to hold."""
    ready = scene.own[TETE] >= SAFE or cases(scene.own, RETURN) > 0
    return ready and scene.other[HAND] + dames_in(scene.other, ENTRY) > 0


def hors_du_jeu(own: Side, other: Side) -> bool:
    """Whether the other has more in hand than he has passages open (§7)."""
    shut = sum(other[step] > 0 or own[HIS_TAS + step] > 1 for step in ENTRY)
    return other[HAND] > len(ENTRY) - shut


def behind(scene: Scene, own: Side, other: Side) -> int:
    """How many dames of the other can still come upon one of the player's."""
    furthest = max((scene.his_step(step) for step in range(LIFTED) if own[step]), default=0)
    return other[HAND] + sum(other[:furthest])


def lifting_time(scene: Scene) -> bool:
    """Whether every dame is in the table in which one lifts."""
    return dames_in(scene.own, HOME) + scene.own[LIFTED] == sum(scene.own)


def run_down(scene: Scene) -> bool:
    """His game is piled on two to four flèches at its end, four dames at most are behind, and none on his tête."""
    few = 1 <= behind(scene, scene.own, scene.other) <= 4
    piled = sum(scene.other[step] > 0 for step in HOME)
    rest = dames_in(scene.other, HOME) + scene.other[LIFTED] + behind(scene, scene.own, scene.other)
    return few and 2 <= piled <= 4 and not scene.other[TETE] and rest == sum(scene.other)


# --- Before the cases


@CHAPTER.maxim
def load_the_tete(scene: Scene) -> Says:
    """Most dames on the tête, until it is well furnished."""
    if scene.own[TETE] >= SAFE or cases(scene.own, RETURN):
        return None
    return [move for move in best(scene.moves, lambda move: scene.own_after(move)[TETE]) if _loads(scene, move)]


def _loads(scene: Scene, move: RaceMove) -> bool:
    return scene.own_after(move)[TETE] > scene.own[TETE]


@CHAPTER.maxim
def build_on_his_tas(scene: Scene) -> Says:
    """Joined cases from the tas, then cases in his table, then dames upon them."""
    if not casing(scene) or hors_du_jeu(scene.own, scene.other) or lifting_time(scene):
        return None

    def worth(move: RaceMove) -> tuple[int, int, int]:
        own = scene.own_after(move)
        over = sum(max(0, own[step] - 2) for step in HIS_ENTRY)
        return joined_from(own, next_to_tas(scene)), cases(own, HIS_ENTRY), over

    return best(scene.moves, worth)


@CHAPTER.maxim
def hit_from_cases(scene: Scene) -> Found | None:
    """Plays that hit, with a few cases made."""
    hitting = [move for move in scene.moves if move.hits]
    return found(hitting) if hitting and cases(scene.own, HIS_ENTRY) >= A_FEW else None


@CHAPTER.maxim
def keep_doublets(scene: Scene) -> Found | None:
    """How many of terne, carmes, quine and sonnés could be played whole without passing a dame over."""
    if not scene.own[TAS] or scene.own[HAND]:
        return None
    counts = {move: scene.doublets_after(move, TETE) for move in scene.moves}
    chosen = best(scene.moves, counts.__getitem__)
    return found(chosen, most=max(counts.values()), least=min(counts.values())) if chosen else None


@CHAPTER.maxim
def own_entries(scene: Scene) -> Found | None:
    """Against filling the table of entry with a dame exposed outside it, for it could never enter (§8)."""
    elsewhere = range(len(ENTRY), LIFTED)
    filling = [move for move in scene.moves if all(scene.own_after(move)[step] for step in ENTRY)]
    counts = {move: scene.shots_after(move).among(elsewhere) for move in filling}
    exposed = [move for move, count in counts.items() if count]
    return found(against=exposed, of=lambda move: {"count": counts[move]}) if exposed else None


# --- The other out of play


@CHAPTER.maxim
def outward(scene: Scene) -> Found | None:
    """Joined cases from the tas; against new cases far from it, until six are joined."""
    if not hors_du_jeu(scene.own, scene.other) or longest_run(scene.own, RETURN) >= SIX:
        return None
    chosen = best(scene.moves, lambda move: joined_from(scene.own_after(move), next_to_tas(scene)))
    far = [move for move in scene.moves if cases(scene.own_after(move), HOME) > cases(scene.own, HOME)]
    far = [move for move in far if move not in chosen]
    return found(chosen, far) if chosen or far else None


@CHAPTER.maxim
def bait(scene: Scene) -> Found | None:
    """Six cases kept joined, most dames alone in his table of entry, then most in the table of his tête."""
    run = longest_run(scene.own, RETURN)
    if run < SIX or not hors_du_jeu(scene.own, scene.other):
        return None

    def worth(move: RaceMove) -> tuple[bool, int, int]:
        own = scene.own_after(move)
        held = longest_run(own, RETURN) >= SIX
        return held, len(blots(own, HIS_ENTRY)), dames_in(own, HOME)

    chosen = best(scene.moves, worth)
    return found(chosen, run=run) if chosen else None


# --- Lifting


@CHAPTER.maxim
def offer_the_nearest(scene: Scene) -> Says:
    """Plays that leave the rearmost dame alone where some throw hits it."""
    if not lifting_time(scene) or not behind(scene, scene.own, scene.other) or run_down(scene):
        return None
    offering = []
    for move in scene.moves:
        own = scene.own_after(move)
        rearmost = next((step for step in range(LIFTED) if own[step]), LIFTED)
        if scene.shots_after(move).on(rearmost):
            offering.append(move)
    return offering


@CHAPTER.maxim
def lift_in_safety(scene: Scene) -> Found | None:
    """Fewest throws that hit, then most dames lifted."""
    if not lifting_time(scene) or not run_down(scene):
        return None
    chosen = best(scene.moves, lambda move: (-scene.shots_after(move).some, scene.own_after(move)[LIFTED]))
    return found(chosen, count=behind(scene, scene.own, scene.other)) if chosen else None


CHAPTERS = (CHAPTER, chances("§24"))
advise = advising(CHAPTERS)
