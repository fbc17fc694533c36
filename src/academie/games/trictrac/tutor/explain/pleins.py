"""Why a plein is not filled, not kept, or filled in fewer ways than it seems; and what the law makes of the plays.

The core says which plays are legal and which credits there are; here the number that spoils the plein is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.names import TABLES as NAMES
from academie.games.trictrac.names import listed_both, the_number
from academie.games.trictrac.tutor.explain.blocks import block, blocks, told_blocks
from academie.games.trictrac.tutor.explain.scene import COIN, FIRST, TABLES, sentence
from academie.games.trictrac.tutor.explain.values import Refusal
from academie.tables.board import LIFTED

if TYPE_CHECKING:
    from academie._core import trictrac as core
    from academie.games.trictrac.tutor.explain.scene import Scene
    from academie.games.trictrac.tutor.explain.values import Sentence


def plein_refusals(scene: Scene) -> list[Refusal]:
    """What is missing to the pleins the thrower has, or is about to make."""
    found: list[Refusal] = []
    for table in TABLES:
        lacking = scene.lacking(table)
        if not lacking:
            found += _not_kept(scene, table)
        elif len(lacking) <= 2:
            found += _not_filled(scene, table, lacking)
    return found


def _spare(scene: Scene, table: str, origin: int) -> bool:
    """Whether a dame may leave without undoing the plein."""
    inside = FIRST[table] <= origin < FIRST[table] + 6
    return scene.own[origin] >= (3 if inside or origin == COIN else 1)


def _not_kept(scene: Scene, table: str) -> list[Refusal]:
    jan = f"conserver_{table}"
    if scene.credited(jan):
        return []
    name, squares = NAMES[table], tuple(scene.letters(list(range(FIRST[table], FIRST[table] + 6))))
    if any(scene.fills(play, table) for play in scene.plays):
        why = sentence(
            f"The {name.en} stays full only because a number cannot be played, and the coin has passed: kept by "
            "inability it "
            "earns nothing any more.",
            f"Le {name.fr} ne reste plein que parce qu'un nombre ne se joue pas, et le coin est passé : conservé par "
            "impuissance il ne gagne plus rien.",
            "§52",
        )
        return [Refusal(jan, "impuissance_without_coin", squares, (why,))]
    numbers = [each for number in dict.fromkeys(scene.dice) if (each := _no_spare(scene, table, number)) is not None]
    told = [
        sentence(
            f"The {name.en} cannot be kept: each of the {len(scene.plays)} legal plays breaks it, as "
            f"{_example(scene)} does.",
            f"Le {name.fr} ne se conserve pas : chacun des {len(scene.plays)} coups permis le rompt, ainsi "
            f"{_example(scene)}.",
            "§51",
            "§21",
        ),
        *(numbers or [_not_both()]),
        *_larger_breaks(scene, table),
    ]
    return [Refusal(jan, "every_play_breaks", squares, tuple(told))]


def _not_both() -> Sentence:
    return sentence(
        "A spare dame could play either number, but no legal play of the throw leaves the six cases whole.",
        "Une surnuméraire jouerait l'un ou l'autre nombre, mais aucun coup permis ne laisse les six cases entières.",
        "§21",
        "§23",
    )


def _example(scene: Scene) -> str:
    return scene.write(scene.natural[0])


def _no_spare(scene: Scene, table: str, number: int) -> Sentence | None:
    """The spare dames and why none of them plays a number; None when one does."""
    spare = [step for step in range(LIFTED) if scene.own[step] and _spare(scene, table, step)]
    stopped = {step: block(scene, step, number) for step in spare}
    if any(found is None for found in stopped.values()):
        return None
    the = the_number(number)
    if not spare:
        return sentence(
            f"There is no spare dame to play {the.en}: any other is one of the twelve.",
            f"Il n'y a pas de surnuméraire pour jouer {the.fr} : toute autre est une des douze.",
            "§21",
        )
    found = {step: stop for step, stop in stopped.items() if stop is not None}
    why = told_blocks(scene, found)
    law = dict.fromkeys(stop.law for stop in found.values())
    return sentence(
        f"No spare dame can play {the.en} ({why.en}), so a dame of the plein must.",
        f"Aucune surnuméraire ne joue {the.fr} ({why.fr}) : c'est une dame du plein qui le doit.",
        "§21",
        *law,
    )


def _larger_breaks(scene: Scene, table: str) -> list[Sentence]:
    """§22: only one number can be played, and the larger one breaks."""
    if scene.doublet or any(play.unplayed != 1 for play in scene.natural):
        return []
    large, small = scene.dice
    if not any(number == large for play in scene.natural for _, _, number in play.strides):
        return []
    keeps = [step for step in range(LIFTED) if scene.own[step] and _spare(scene, table, step)]
    if not any(block(scene, step, small) is None for step in keeps):
        return []
    one, two = the_number(large), the_number(small)
    return [
        sentence(
            f"Only one number can be played, and it must be {one.en}, though {two.en} would have kept the plein.",
            f"Un seul nombre se joue, et ce doit être {one.fr}, quoique {two.fr} eût conservé le plein.",
            "§22",
        )
    ]


def _not_filled(scene: Scene, table: str, lacking: list[int]) -> list[Refusal]:
    jan = f"remplir_{table}"
    credit = scene.credited(jan)
    squares = tuple(scene.letters(list(dict.fromkeys(lacking))))
    if len(lacking) == 2:
        missing = [] if credit else _two_missing(scene, table, lacking)
        return [Refusal(jan, "two_missing", squares, tuple(missing))] if missing else []
    ways = {way.name for way in credit.ways} if credit else set()
    false_ways = [
        told for by in ("larger", "smaller", "sum") if (told := _false_way(scene, table, lacking[0], by, ways))
    ]
    if credit:
        return [Refusal(jan, "not_a_way", squares, (told,)) for told in false_ways]
    reaching = [by for by in ("larger", "smaller", "sum") if _covers(scene, table, lacking[0], by)]
    if reaching:
        return [Refusal(jan, "other_number_breaks", squares, _spoiled(scene, table, lacking[0], reaching))]
    return [Refusal(jan, "no_usable_dame", squares, tuple(false_ways))] if false_ways else []


def _number(scene: Scene, by: str) -> int:
    return {"larger": scene.dice[0], "smaller": scene.dice[1], "sum": sum(scene.dice)}[by]


def _covers(scene: Scene, table: str, target: int, by: str) -> bool:
    """Whether a spare dame reaches the missing place by a way, the rest of the play left aside."""
    origin = target - _number(scene, by)
    if (by == "smaller" and scene.doublet) or origin < 0 or not scene.own[origin] or not _spare(scene, table, origin):
        return False
    return by != "sum" or any(scene.is_open(step, moving=True) for step in scene.stops(origin))


def _false_way(scene: Scene, table: str, target: int, by: str, ways: set[str]) -> Sentence | None:
    """A dame at the right distance that makes no way, and why."""
    origin = target - _number(scene, by)
    if by in ways or (by == "smaller" and scene.doublet) or origin < 0 or not scene.own[origin]:
        return None
    there, here = scene.at(target), scene.at(origin)
    if origin == COIN and scene.own[COIN] == 2:
        return sentence(
            f"{here} makes no way to {there}: the two dames of the coin never do, for neither can leave alone.",
            f"{here} ne fait pas une façon de couvrir {there} : les deux dames du coin n'en font jamais, aucune ne "
            "sortant seule.",
            "§49",
            "§44",
        )
    if not _spare(scene, table, origin):
        return sentence(
            f"{here} makes no way to {there}: taking a dame from it would open the plein elsewhere.",
            f"{here} ne fait pas une façon de couvrir {there} : en ôter une dame ouvrirait le plein ailleurs.",
            "§44",
        )
    if by != "sum":
        return None
    stops = [scene.stop_words(step, moving=True) for step in scene.stops(origin)]
    return sentence(
        f"{here} makes no way to {there} by the two numbers: {' and '.join(s.en for s in stops)} "
        f"{'are' if len(stops) > 1 else 'is'} closed to a move, and one adverse dame is enough for that.",
        f"{here} ne fait pas une façon de couvrir {there} par les deux nombres : {' et '.join(s.fr for s in stops)} "
        f"{'sont fermés' if len(stops) > 1 else 'est fermé'} pour passer, et une seule dame adverse y suffit.",
        "§18",
        "§44",
    )


def _spoiled(scene: Scene, table: str, target: int, reaching: list[str]) -> tuple[Sentence, ...]:
    """§48: a number covers, and the other can only be played by breaking."""
    name, there = NAMES[table], scene.at(target)
    by = reaching[0]
    origin = scene.at(target - _number(scene, by))
    told = [
        sentence(
            f"{origin} could cover {there}, but no legal play of both numbers leaves the {name.en} full: filling in "
            "passing "
            "earns nothing.",
            f"{origin} pourrait couvrir {there}, mais aucun coup permis des deux nombres ne laisse le {name.fr} "
            "plein : remplir "
            "en passant ne gagne rien.",
            "§48",
            "§21",
        )
    ]
    if by != "sum":
        told.append(_other_number(scene, scene.dice[1] if by == "larger" else scene.dice[0]))
    return tuple(told)


def _other_number(scene: Scene, number: int) -> Sentence:
    """What becomes of the number that does not cover."""
    why, law = blocks(scene, number)
    the = the_number(number)
    if all(block(scene, step, number) for step in range(LIFTED) if scene.own[step]):
        return sentence(
            f"{the.en.capitalize()} cannot follow it ({why.en}), yet both numbers can be played otherwise, as "
            f"{_example(scene)}, and that is owed.",
            f"On ne peut jouer ensuite {the.fr} ({why.fr}), mais les deux nombres se jouent autrement, ainsi "
            f"{_example(scene)}, et c'est un devoir.",
            "§21",
            *law,
        )
    tail = f" ({why.en})" if why.en else ""
    suite = f" ({why.fr})" if why.fr else ""
    return sentence(
        f"{the.en.capitalize()} must be played too and finds only dames of the plein{tail}.",
        f"Il faut jouer aussi {the.fr}, qui ne trouve que des dames du plein{suite}.",
        "§21",
        *law,
    )


def _two_missing(scene: Scene, table: str, lacking: list[int]) -> list[Sentence]:
    """§47: two dames missing, and the throw brings one of them at most."""
    covered = [
        step
        for step in dict.fromkeys(lacking)
        if any(_covers(scene, table, step, by) for by in ("larger", "smaller", "sum"))
    ]
    if not covered:
        return []
    name = NAMES[table]
    lacks = listed_both(scene.letters(list(dict.fromkeys(lacking))))
    got = listed_both(scene.letters(covered))
    return [
        sentence(
            f"The {name.en} lacks two dames ({lacks.en}); the throw can reach {got.en}, but no legal play brings both.",
            f"Il manque deux dames au {name.fr} ({lacks.fr}) ; le coup peut atteindre {got.fr}, mais aucun coup "
            "permis n'apporte "
            "les deux.",
            "§47",
            "§48",
        )
    ]


def duties(scene: Scene, owed: list[core.Play]) -> list[Sentence]:
    """What the law makes of the plays: both numbers or the larger, the plein that is owed, the coin by power."""
    told = []
    unplayed = scene.natural[0].unplayed
    if unplayed == 1 and not scene.doublet:
        played = {number for play in scene.natural for _, _, number in play.strides}
        the = the_number(max(played))
        both = all(any(block(scene, s, n) is None for s in range(LIFTED) if scene.own[s]) for n in scene.dice)
        en = "Either number can be played but not both: the larger is owed" if both else "Only one number can be played"
        fr = "Chaque nombre se joue, mais non les deux : le plus gros est dû" if both else "Un seul nombre se joue"
        told.append(sentence(f"{en}, {the.en}.", f"{fr}, {the.fr}.", "§22"))
    if scene.power is not None:
        play = scene.write(scene.power)
        told.append(
            sentence(
                f"The coin may be taken par puissance, {play}; it is a privilege and never a duty.",
                f"Le coin peut se prendre par puissance, {play} ; c'est un privilège, jamais un devoir.",
                "§27",
            )
        )
    if len(owed) < len(scene.plays):
        told.append(
            sentence(
                f"The plein that was credited is owed: {len(owed)} of the {len(scene.plays)} legal plays make it good.",
                f"Le plein marqué est dû : {len(owed)} des {len(scene.plays)} coups permis le font.",
                "§54",
            )
        )
    return told
