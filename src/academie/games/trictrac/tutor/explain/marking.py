"""What a throw does to the jetons and fichets: points before and after, bredouille, trous, and the right to leave.

The core marks (`credit`); this tells it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.names import SIDES, aux, les
from academie.games.trictrac.tutor.explain.scene import sentence
from academie.games.trictrac.tutor.explain.values import Marking, Standing

if TYPE_CHECKING:
    from academie.games.trictrac.tutor.explain.values import Sentence

Score = tuple[int, bool, int, bool]  # points, bredouille, trous, grande


def mark(scores: tuple[Score, Score], player: int, gain: int, *, own_dice: bool) -> tuple[Marking, tuple[Score, Score]]:
    """One side's gain marked, and both scores after it."""
    mine, his = scores[player], scores[1 - player]
    after_mine, after_his, trous = core.credit(mine, his, gain)
    after = (after_mine, after_his) if player == 0 else (after_his, after_mine)
    told = _sentences(player, gain, (mine, his), (after_mine, after_his), trous)
    if trous:
        told.append(_leaving(player, own_dice=own_dice))
    marking = Marking(player, gain, _standings(scores), _standings(after), trous, tuple(told))
    return marking, after


def _standings(scores: tuple[Score, Score]) -> tuple[Standing, Standing]:
    one, two = (Standing(points, bredouille, trous) for points, bredouille, trous, _ in scores)
    return one, two


def _sentences(
    player: int, gain: int, before: tuple[Score, Score], after: tuple[Score, Score], trous: int
) -> list[Sentence]:
    me, him = SIDES[player], SIDES[1 - player]
    (points, run, _, _), (his_points, his_run, _, _) = before
    now = after[0][0]
    fresh = points == 0 or run
    told = []
    if trous == 0:
        told.append(
            sentence(
                f"{me.en} marks {gain}: from {points} to {now} points{', en bredouille' if after[0][1] else ''}.",
                f"{me.fr} marquent {gain} : de {points} à {now} points{', en bredouille' if after[0][1] else ''}.",
                "§69",
                "§71",
            )
        )
    else:
        twelves = (points + gain) // 12
        double = (
            "the first is double, made in bredouille" if fresh else "the first is simple, the run having been broken"
        )
        double_fr = (
            "le premier est double, fait en bredouille" if fresh else "le premier est simple, la suite ayant été rompue"
        )
        if twelves > 1:
            double += ", and every further one double"
            double_fr += ", et chaque suivant double"
        told.append(
            sentence(
                f"{me.en} marks {gain}: {points} and {gain} make {points + gain}, {twelves} "
                f"time{'s' if twelves > 1 else ''} "
                f"twelve and {now} over; {trous} trou{'s' if trous > 1 else ''} ({double}), {now} points stay.",
                f"{me.fr} marquent {gain} : {points} et {gain} font {points + gain}, {twelves} fois douze et {now} "
                "de reste ; "
                f"{trous} trou{'s' if trous > 1 else ''} ({double_fr}), il reste {now} points.",
                "§70",
                "§72",
            )
        )
        if his_points:
            told.append(
                sentence(
                    f"The trou erases {him.en}'s {his_points} points.",
                    f"Le trou efface les {his_points} points des {him.fr.split()[-1]}.",
                    "§70",
                )
            )
        if points == now and now:
            told.append(
                sentence("The jeton does not move: sans bouger.", "Le jeton ne bouge pas : sans bouger.", "§70")
            )
    if his_run and his_points and not trous:
        told.append(
            sentence(
                f"{him.en} loses the bredouille: a jeton comes off.",
                f"{him.fr} sont débredouillés : un jeton s'ôte.",
                "§71",
            )
        )
    return told


def _leaving(player: int, *, own_dice: bool) -> Sentence:
    me = SIDES[player]
    if own_dice:
        return sentence(
            f"The trou comes by his own dice: {me.en} may leave or hold.",
            f"Le trou vient de leurs dés : {les(me)} peuvent s'en aller ou tenir.",
            "§73",
            "§74",
        )
    return sentence(
        f"The trou comes by the adversary's dice and gives {me.en} no right to leave.",
        f"Le trou vient des dés de l'adversaire et ne donne pas {aux(me)} le droit de s'en aller.",
        "§73",
    )
