"""Why a dame cannot play a number, and why a number cannot be played at all: the passage closed, and by what.

The core has said which plays are legal; this names the paragraph behind each play that is missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.games.trictrac.names import les, the_number
from academie.games.trictrac.tutor.explain.scene import COIN, OTHER_COIN, sentence
from academie.tables.board import LIFTED
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.games.trictrac.tutor.explain.scene import Scene
    from academie.games.trictrac.tutor.explain.values import Sentence


@dataclass(frozen=True)
class Block:
    """What stops a dame: a word for it, the flèche in question, the reason, the paragraph."""

    kind: str
    where: str
    why: Title
    law: str


def block(scene: Scene, origin: int, number: int) -> Block | None:
    """Why a dame of that step cannot play the number by itself; None when nothing stops it."""
    target = origin + number
    if target >= LIFTED:
        return _lift_block(scene, origin, number)
    return _occupied(scene, target) or _coin_block(scene, origin, target) or _table_block(scene, target)


def _occupied(scene: Scene, target: int) -> Block | None:
    where, count = scene.at(target), scene.adverse(target)
    if count >= 2:
        why = Title(f"{where} holds a {scene.his.en} case", f"{where} porte une case {scene.his.fr}")
        return Block("case", where, why, "§12")
    if count == 1:
        why = Title(f"a {scene.his.en} dame stands on {where}", f"une dame {scene.his.fr} est en {where}")
        return Block("dame", where, why, "§12")
    return None


def _coin_block(scene: Scene, origin: int, target: int) -> Block | None:
    where = scene.at(target)
    if target == OTHER_COIN:
        why = Title(f"{where} is the adversary's coin", f"{where} est le coin de l'adversaire")
        return Block("coin", where, why, "§14")
    if target == COIN and scene.own[COIN] == 0:
        why = Title(f"a lone dame may not end on the coin {where}", f"une dame seule ne se pose pas au coin {where}")
        return Block("own_coin", where, why, "§25")
    if origin == COIN and scene.own[COIN] == 2:
        why = Title("the two dames of the coin leave only together", "les deux dames du coin ne sortent qu'ensemble")
        return Block("own_coin", where, why, "§29")
    return None


def _table_block(scene: Scene, target: int) -> Block | None:
    if 13 <= target <= 17 and scene.bars("grand"):
        return _barred(scene, scene.at(target), "grand jan", "§15")
    if target >= 18 and scene.bars("petit"):
        return _barred(scene, scene.at(target), "petit jan", "§16")
    return None


def _barred(scene: Scene, where: str, table: str, law: str) -> Block:
    why = Title(
        f"{where} is barred while {scene.him.en} can still fill his {table}",
        f"{where} est défendu tant que {les(scene.him)} peuvent encore remplir leur {table}",
    )
    return Block("barred", where, why, law)


def _lift_block(scene: Scene, origin: int, number: int) -> Block | None:
    last = next(step for step in range(LIFTED + 1) if step == LIFTED or scene.own[step])
    behind = scene.at(last)
    if last < 18:
        why = Title(
            f"no dame is lifted while one stands outside the return, on {behind}",
            f"on ne lève pas tant qu'une dame est hors du retour, en {behind}",
        )
        return Block("lift", behind, why, "§33")
    if origin + number > LIFTED and origin != last:
        why = Title(f"a dame stands farther back on {behind}", f"une dame est plus en arrière, en {behind}")
        return Block("lift", behind, why, "§35")
    return None


def blocks(scene: Scene, number: int) -> tuple[Title, tuple[str, ...]]:
    """The reasons a number finds, dame by dame, as one list, with their paragraphs."""
    found = {
        origin: stop
        for origin in range(LIFTED)
        if scene.own[origin] and (stop := block(scene, origin, number)) is not None
    }
    return told_blocks(scene, found), tuple(dict.fromkeys(stop.law for stop in found.values()))


def told_blocks(scene: Scene, found: Mapping[int, Block]) -> Title:
    """“from G, H: cases on M, N; from L: …”: dames stopped alike are told together."""
    groups: dict[str, list[tuple[str, Block]]] = {}
    for origin, stop in found.items():
        key = stop.kind if stop.kind in {"case", "dame"} else stop.why.en
        groups.setdefault(key, []).append((scene.at(origin), stop))
    en, fr = [], []
    for group in groups.values():
        origins = ", ".join(origin for origin, _ in group)
        stop = group[0][1]
        why = stop.why
        if len(group) > 1 and stop.kind in {"case", "dame"}:
            there = ", ".join(each.where for _, each in group)
            noun = Title("cases", "des cases") if stop.kind == "case" else Title("lone dames", "des dames seules")
            why = Title(f"{scene.his.en} {noun.en} on {there}", f"{noun.fr} {scene.his.fr}s en {there}")
        en.append(f"from {origins}: {why.en}")
        fr.append(f"de {origins} : {why.fr}")
    return Title("; ".join(en), " ; ".join(fr))


def unplayed_sentences(scene: Scene) -> tuple[Sentence, ...]:
    """Why a number, or both, stays unplayed."""
    made = {number for play in scene.natural for _, _, number in play.strides}
    left = [number for number in dict.fromkeys(scene.dice) if number not in made]
    if not left:  # a doublet of which one is played, or either number alone
        left = [scene.dice[1]]
    told = []
    for number in left:
        why, law = blocks(scene, number)
        name = the_number(number)
        if why.en and all(block(scene, origin, number) for origin in range(LIFTED) if scene.own[origin]):
            told.append(
                sentence(
                    f"No dame can play {name.en}: {why.en}.", f"Aucune dame ne joue {name.fr} : {why.fr}.", "§24", *law
                )
            )
        else:
            told.append(
                sentence(
                    f"Once the other number is played, no dame can play {name.en}.",
                    f"L'autre nombre joué, aucune dame ne joue plus {name.fr}.",
                    "§21",
                    "§24",
                )
            )
    return tuple(told)
