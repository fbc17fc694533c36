"""The advice for toute-table and gammon, one game in two books, as features of the plays (toute_table §21, gammon §25).

The Académie of 1806 speaks of toute-table, Lepeintre of gammon. Steps are counted from 0 along the player's own path:
the piles stand on 0 (the tête), 11, 16 and 18, and the other's tête on 23.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.tables.board import HAND, LIFTED
from academie.tables.tutor.board import ENTRY, HOME, Scene, cases, dames_in, run_through, to_go
from academie.tutor.advice import Chapter, Found, best, found

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from academie.tables.race_state import RaceMove

TOUTE_TABLE: Chapter[Scene] = Chapter("toute_table §21")
GAMMON: Chapter[Scene] = Chapter("gammon §25")

Strides = tuple[tuple[int, int], ...]
TETE, SECOND, THIRD, FOURTH = 0, 11, 16, 18
AROUND = range(THIRD - 1, FOURTH + 2)  # the third and the fourth pile and their neighbours

SIX_ONE: Strides = ((SECOND, 17), (THIRD, 17))
THREE_ONE: Strides = ((THIRD, 19), (FOURTH, 19))


def first_play(scene: Scene, books: Mapping[tuple[int, ...], Strides]) -> list[RaceMove]:
    """The play a book gives for a first throw, the player's dames being as they were laid out."""
    start = tuple(scene.state.room.core.start(scene.native)[0])
    strides = books.get(scene.dice)
    if scene.own != start or strides is None:
        return []
    wanted = list(start)
    for origin, to in strides:
        wanted[origin] -= 1
        wanted[to] += 1
    return [move for move in scene.moves if list(scene.own_after(move)) == wanted]


def hitting(scene: Scene) -> list[RaceMove]:
    """The plays that hit."""
    return [move for move in scene.moves if move.hits]


def he_is_held(scene: Scene) -> bool:
    """Whether the other still has dames to bring past: in hand, or in his table of entry."""
    return scene.other[HAND] + dames_in(scene.other, ENTRY) > 0


# --- Toute-table


@TOUTE_TABLE.rule(
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


@TOUTE_TABLE.rule(
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


@TOUTE_TABLE.rule(
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


@TOUTE_TABLE.rule(
    "H4",
    "AUJ l.2314-2316 T-T. VIII",
    en="Aim at four or five joined cases around your third and fourth piles, to hold his tête: {run} here.",
    fr="Tâchez d'avoir quatre ou cinq cases de suite autour de vos troisième et quatrième piles, pour retenir sa tête "
    ": ici {run}.",
)
def joined_cases(scene: Scene) -> Found | None:
    """The longest run there, while he has dames to hold."""
    if not he_is_held(scene):
        return None
    kept = best(scene.moves, lambda move: run_through(scene.own_after(move), AROUND))
    return found(kept, run=run_through(scene.own_after(kept[0]), AROUND)) if kept else None


@TOUTE_TABLE.rule(
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


@TOUTE_TABLE.rule(
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


@TOUTE_TABLE.rule(
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


@TOUTE_TABLE.rule(
    "H6",
    "AUJ l.2300 T-T. VII",
    en="A case in your table of entry is a point: it is most useful for entering and passing.",
    fr="Une case dans la table de votre rentrée est un point : elle sert à rentrer et à passer.",
)
def make_a_point(scene: Scene) -> Found | None:
    """Plays that make a new case there."""
    made = [move for move in scene.moves if cases(scene.own_after(move), ENTRY) > cases(scene.own, ENTRY)]
    return found(made) if made else None


# --- Gammon

BOOK: dict[tuple[int, ...], Strides] = {
    (6, 6): ((TETE, 6), (TETE, 6), (SECOND, 17), (SECOND, 17)),
    (1, 1): ((FOURTH, 19), (FOURTH, 19), (THIRD, 17), (THIRD, 17)),
    (6, 1): SIX_ONE,
    (3, 1): THREE_ONE,
}


@GAMMON.rule(
    "G1",
    "LEP l.2178",
    en="One of the finest first throws: the book plays it so.",
    fr="Un des plus beaux premiers coups : le livre le joue ainsi.",
    weight=4,
)
def finest_throws(scene: Scene) -> Found | None:
    """Sonnez, beset, six and one, three and one."""
    plays = first_play(scene, BOOK)
    return found(plays) if plays else None


def blocked(scene: Scene, move: RaceMove, numbers: Sequence[int]) -> int:
    """How many dames of the other find a case where a number would take them."""
    own, other = scene.own_after(move), scene.other_after(move)
    count = 0
    for step, dames in [(-1, other[HAND]), *enumerate(other[:LIFTED])]:
        for number in numbers:
            if dames and step + number < LIFTED and own[LIFTED - 1 - step - number] > 1:
                count += dames
    return count


@GAMMON.rule(
    "G2",
    "LEP l.2180",
    en="Close the passages, above all those of the sixes: here {sixes} of his dames have none, and {all} numbers in "
    "all are closed to them.",
    fr="Fermez les passages, surtout ceux des six : ici {sixes} de ses dames n'en ont point, et {all} nombres en tout "
    "leur sont fermés.",
)
def close_passages(scene: Scene) -> Found | None:
    """Most sixes closed to his dames, then most numbers."""
    kept = best(scene.moves, lambda move: (blocked(scene, move, (6,)), blocked(scene, move, range(1, 7))))
    if not kept:
        return None
    return found(kept, sixes=blocked(scene, kept[0], (6,)), all=blocked(scene, kept[0], range(1, 7)))


NEARLY = 13  # dames at home, of fifteen: "toutes ou presque toutes" (PROJECT)


@GAMMON.rule(
    "G3",
    "LEP l.2176",
    en="Beware of the arrière-jeu: his dames left in your table hit you by {least} throws of 36 after this play, by "
    "{most} after others.",
    fr="Gare à l'arrière-jeu : ses dames restées dans votre table vous battent par {least} coups sur 36 après ce "
    "coup, par {most} après d'autres.",
    weight=3,
)
def arriere_jeu(scene: Scene) -> Found | None:
    """All or nearly all at home and dames of his there: fewest throws that hit."""
    if dames_in(scene.own, HOME) + scene.own[LIFTED] < NEARLY or not he_is_held(scene):
        return None
    kept = best(scene.moves, lambda move: -scene.shots_after(move).some)
    if not kept:
        return None
    counts = [scene.shots_after(move).some for move in scene.moves]
    return found(kept, least=min(counts), most=max(counts))
