"""The tutor of toute-table: the advice of the Académie of 1806 as features of the plays (§21).

The throws that would hit are told as well, the count the Académie teaches at trictrac (§22).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.tutor.board import (
    AROUND,
    ENTRY,
    SECOND,
    SIX_ONE,
    TETE,
    THREE_ONE,
    Scene,
    advised,
    cases,
    chances,
    first_play,
    he_is_held,
    hitting,
    run_through,
    to_go,
)
from academie.tutor.advice import Chapter, Found, best, found

if TYPE_CHECKING:
    from academie.game import State
    from academie.tutor.advice import Advice

CHAPTER: Chapter[Scene] = Chapter("§21")


@CHAPTER.rule(
    "H1",
    "AUJ l.2308 T-T. VIII",
    en="Six and five for a first throw: bring a dame of the tête to the second pile.",
    fr="Six et cinq au premier coup : menez une dame de la tête sur la seconde pile.",
    weight=4,
)
def six_five(scene: Scene) -> Found | None:
    """One dame runs eleven."""
    plays = first_play(scene, {(6, 5): ((TETE, SECOND),)})
    return found(plays) if plays else None


@CHAPTER.rule(
    "H2",
    "AUJ l.2310-2312 T-T. VIII",
    en="Six and one for a first throw: six from the second pile, one from the third, and a case is made.",
    fr="Six et as au premier coup : six de la seconde pile, as de la troisième, et c'est une case.",
    weight=4,
)
def six_one(scene: Scene) -> Found | None:
    """A case between the third pile and the fourth."""
    plays = first_play(scene, {(6, 1): SIX_ONE})
    return found(plays) if plays else None


@CHAPTER.rule(
    "H3",
    "AUJ l.2314 T-T. VIII",
    en="Three and one for a first throw: three from the third pile, one from the fourth, and a case is made.",
    fr="Trois et as au premier coup : trois de la troisième pile, as de la quatrième, et c'est une case.",
    weight=4,
)
def three_one(scene: Scene) -> Found | None:
    """A case past the fourth pile."""
    plays = first_play(scene, {(3, 1): THREE_ONE})
    return found(plays) if plays else None


@CHAPTER.rule(
    "H4",
    "AUJ l.2314-2316 T-T. VIII",
    en="Aim at four or five joined cases around your third and fourth piles, to hold his tête: {run} here.",
    fr="Visez quatre ou cinq cases jointes autour de vos troisième et quatrième piles, pour retenir sa tête : "
    "ici {run}.",
)
def joined_cases(scene: Scene) -> Found | None:
    """The longest run there, while he has dames to hold."""
    if not he_is_held(scene):
        return None
    kept = best(scene.moves, lambda move: run_through(scene.own_after(move), AROUND))
    return found(kept, run=run_through(scene.own_after(kept[0]), AROUND)) if kept else None


@CHAPTER.rule(
    "H5",
    "AUJ l.2316 T-T. VIII",
    en="Your game is the more advanced ({mine} points to play against {his}): hit without hesitation.",
    fr="Votre jeu est le plus avancé ({mine} points à jouer contre {his}) : battez sans hésiter.",
    weight=2,
)
def hit_when_ahead(scene: Scene) -> Found | None:
    """Ahead is to have fewer points to play (PROJECT)."""
    mine, his = to_go(scene.own), to_go(scene.other)
    return found(hitting(scene), mine=mine, his=his) if hitting(scene) and mine < his else None


@CHAPTER.rule(
    "H5",
    "AUJ l.2316 T-T. VIII",
    en="His game is the more advanced ({his} points to play against your {mine}): do not hit, for good players lay "
    "traps.",
    fr="Son jeu est plus avancé que le vôtre ({his} points à jouer contre {mine}) : ne battez pas, les bons joueurs "
    "tendent des pièges.",
    weight=2,
)
def refuse_when_behind(scene: Scene) -> Found | None:
    """The bait is left."""
    mine, his = to_go(scene.own), to_go(scene.other)
    return found(against=hitting(scene), mine=mine, his=his) if hitting(scene) and mine > his else None


@CHAPTER.rule(
    "H5",
    "AUJ l.2318 T-T. VIII",
    en="Before hitting, see whether he can hit back and whether you could enter: {shots} throws of 36 at the least, "
    "and {open} of your six entries open.",
    fr="Avant de battre, voyez s'il peut vous battre à son tour et si vous pourriez rentrer : {shots} coups sur 36 au "
    "moins, et {open} de vos six rentrées ouvertes.",
)
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


@CHAPTER.rule(
    "H6",
    "AUJ l.2300 T-T. VII",
    en="A case in your table of entry is a point: it is most useful for entering and passing.",
    fr="Une case dans la table de votre rentrée est un point : elle sert à rentrer et à passer.",
)
def make_a_point(scene: Scene) -> Found | None:
    """Plays that make a new case there."""
    made = [move for move in scene.moves if cases(scene.own_after(move), ENTRY) > cases(scene.own, ENTRY)]
    return found(made) if made else None


CHAPTERS = (
    CHAPTER,
    chances("§22"),
)


def advise(state: State) -> list[Advice]:
    """All the advice that applies to who is to play."""
    return advised(state, CHAPTERS)
