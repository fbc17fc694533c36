"""The reasons of the credits that are neither hits nor pleins: early jans, coins, numbers not played, the levée."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.names import les, listed_both, the_number
from academie.games.trictrac.state import LAW
from academie.games.trictrac.tutor.explain.blocks import unplayed_sentences
from academie.games.trictrac.tutor.explain.scene import COIN, OTHER_COIN, sentence
from academie.title import Title

if TYPE_CHECKING:
    from academie._core import trictrac as core
    from academie.games.trictrac.tutor.explain.scene import Scene
    from academie.games.trictrac.tutor.explain.values import Sentence


def _trois_coups(scene: Scene, credit: core.Credit) -> list[Sentence]:
    there = listed_both(scene.letters(scene.down))
    coming = listed_both(scene.letters(list(credit.where)))
    return [
        sentence(
            f"On his third throw {scene.me.en} has four lone dames on {there.en}; the throw is the two that lack, "
            f"{coming.en}, from the talon: {credit.points}.",
            f"Au troisième coup {les(scene.me)} ont quatre dames seules en {there.fr} ; le coup donne les deux qui "
            f"manquent, {coming.fr}, du talon : {credit.points}.",
            "§39",
        )
    ]


def _deux_tables(scene: Scene, credit: core.Credit) -> list[Sentence]:
    pairs = []
    for a, b in {scene.dice, scene.dice[::-1]}:
        x, y = COIN - a, OTHER_COIN - b
        if scene.own[x] and scene.own[y] and (x != y or scene.own[x] == 2):
            pairs.append((a, x, b, y))
    a, x, b, y = max(pairs)
    mine, his = scene.at(COIN), scene.at(OTHER_COIN)
    one, two = the_number(a), the_number(b)
    told = [
        sentence(
            f"With two dames down and his own coin empty, {scene.me.en} could bring {scene.at(x)} to {mine} by "
            f"{one.en} and "
            f"{scene.at(y)} to {his} by {two.en}: both coins are beaten, {credit.points}.",
            f"Avec deux dames abattues et leur coin vide, {les(scene.me)} pourraient mettre {scene.at(x)} en {mine} "
            "par "
            f"{one.fr} et {scene.at(y)} en {his} par {two.fr} : les deux coins sont battus, {credit.points}.",
            LAW[credit.jan.name],
        )
    ]
    return [*told, *_contre(scene, credit)]


def _contre(scene: Scene, credit: core.Credit) -> list[Sentence]:
    if credit.to_roller:
        return []
    return [
        sentence(
            f"{scene.him.en} holds his coin {scene.at(OTHER_COIN)}, so the points are his.",
            f"{scene.him.fr} tiennent leur coin {scene.at(OTHER_COIN)} : les points sont à eux.",
            LAW[credit.jan.name],
        )
    ]


def _mezeas(scene: Scene, credit: core.Credit) -> list[Sentence]:
    ace = Title("beset", "beset") if scene.dice == (1, 1) else Title("an as", "un as")
    told = [
        sentence(
            f"Only the two dames of the coin {scene.at(COIN)} are down and {ace.en} is thrown: {credit.points}.",
            f"Seules les deux dames du coin {scene.at(COIN)} sont abattues et il vient {ace.fr} : {credit.points}.",
            LAW[credit.jan.name],
        )
    ]
    return [*told, *_contre(scene, credit)]


def _coin(scene: Scene, credit: core.Credit) -> list[Sentence]:
    origins = [scene.at(OTHER_COIN - number) for number in scene.dice]
    told = [
        sentence(
            f"{scene.me.en} holds his coin and both numbers reach the empty coin {scene.at(OTHER_COIN)}, from "
            f"{origins[0]} "
            f"and {origins[1]}: it is beaten, {credit.points}.",
            f"{scene.me.fr} tiennent leur coin et les deux nombres arrivent au coin vide {scene.at(OTHER_COIN)}, de "
            f"{origins[0]} et de {origins[1]} : il est battu, {credit.points}.",
            "§61",
        )
    ]
    if 1 in scene.dice:
        told.append(
            sentence("The as is played by a surcase of the coin.", "L'as se compte d'une surcase du coin.", "§62")
        )
    return told


def _coin_falsely(scene: Scene, credit: core.Credit) -> list[Sentence]:
    return [
        sentence(
            f"Both numbers reach the coin {scene.at(OTHER_COIN)}, which is held; this profile counts it as beaten à "
            "faux: "
            f"{credit.points}.",
            f"Les deux nombres arrivent au coin {scene.at(OTHER_COIN)}, qui est tenu ; cette règle le compte battu "
            "à faux : "
            f"{credit.points}.",
            "§67",
        )
    ]


def _unplayed(scene: Scene, credit: core.Credit) -> list[Sentence]:
    count = credit.points // 2
    told = [
        sentence(
            f"{'One number is' if count == 1 else 'Both numbers are'} not played: two points for each, "
            f"{credit.points}.",
            f"{'Un nombre reste' if count == 1 else 'Les deux nombres restent'} à jouer : deux points par nombre, "
            f"{credit.points}.",
            "§24",
        ),
        *unplayed_sentences(scene),
    ]
    if scene.power is not None:
        told.append(
            sentence(
                "Nothing is owed if the coin is taken par puissance, which plays both.",
                "Rien n'est dû si l'on prend le coin par puissance, qui joue les deux.",
                "§27",
            )
        )
    return told


def _levee(scene: Scene, credit: core.Credit) -> list[Sentence]:
    told = [
        sentence(
            f"The play lifts the last dame: {credit.points}, marked after the play and before the adversary marks.",
            f"Le coup lève la dernière dame : {credit.points}, marqués après le coup et avant l'adversaire.",
            "§37",
        )
    ]
    if len(scene.lifting) < len(scene.plays):
        told.append(
            sentence(
                "Another play may leave dames on the board, and then earns nothing for it.",
                "Un autre coup peut laisser des dames sur le tablier, et ne gagne alors rien.",
                "§37",
                "§36",
            )
        )
    return told


def _pile(scene: Scene, credit: core.Credit) -> list[Sentence]:
    return [
        sentence(
            f"All fifteen dames stand on the coin {scene.at(COIN)}: the pile de malheur, {credit.points} by this "
            "profile.",
            f"Les quinze dames sont au coin {scene.at(COIN)} : la pile de malheur, {credit.points} par cette règle.",
            "§68",
        )
    ]


def _rencontre(_: Scene, credit: core.Credit) -> list[Sentence]:
    return [
        sentence(
            f"The second throw of the partie repeats the first: jan de rencontre, {credit.points} by this profile.",
            f"Le second coup de la partie répète le premier : jan de rencontre, {credit.points} par cette règle.",
            "§68",
        )
    ]


def _margot(scene: Scene, credit: core.Credit) -> list[Sentence]:
    there = scene.at(credit.where[0])
    return [
        sentence(
            f"The throw falls on the empty {there} between two lone dames: margot la fendue, {credit.points} by "
            "this profile.",
            f"Le coup tombe sur {there}, vide entre deux dames seules : margot la fendue, {credit.points} par cette "
            "règle.",
            "§68",
        )
    ]


OTHERS = {
    "jan_trois_coups": _trois_coups,
    "jan_deux_tables": _deux_tables,
    "contre_jan_deux_tables": _deux_tables,
    "jan_mezeas": _mezeas,
    "contre_jan_mezeas": _mezeas,
    "battre_coin": _coin,
    "faux_coin": _coin_falsely,
    "dame_non_jouee": _unplayed,
    "levee": _levee,
    "pile_malheur": _pile,
    "jan_rencontre": _rencontre,
    "margot_fendue": _margot,
}
