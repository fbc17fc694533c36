"""Holding or leaving: points to play, dead numbers, keeping a plein, holes (§51, §52, §70-§72; §116).

Lepeintre's test for holding is a count of points left to play; it is his advice and decides nothing by law.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from academie._core.trictrac import Jan
from academie.games.trictrac.coup import BLANK, credit
from academie.games.trictrac.match.amount import GRANDE, TROUS, marque_amount
from academie.games.trictrac.tutor.chances import FACES, THROWS, Answer, Deed, answer, mean
from academie.games.trictrac.tutor.position import COIN, Position
from academie.match.reckoning import compte, count
from academie.text.message import Message, bilingual

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.games.trictrac.coup import Dames

KEEP = frozenset({Jan.conserver_petit, Jan.conserver_grand, Jan.conserver_retour})
KEEPS = Deed(Message("keeps the plein"), Message("keep the plein"))
ENOUGH_TO_HOLD = 21  # three throws of the mean


@dataclass(frozen=True, slots=True)
class Holding:
    """What speaks for holding: points to play on both sides, and Lepeintre's verdict on ours."""

    to_play: int
    other_to_play: int
    enough: bool
    text: Message


def spare(dames: Dames) -> dict[int, int]:
    """The dames beyond two on each flèche of the grand jan, and all those behind it, up to the coin."""
    kept = {step: dames[step] for step in range(6)} | {step: max(0, dames[step] - 2) for step in range(6, COIN + 1)}
    return {step: count for step, count in kept.items() if count}


def points_to_play(dames: Dames) -> int:
    """How many points the spare dames can play before the grand jan breaks: their distances to the coin."""
    return sum(count * (COIN - step) for step, count in spare(dames).items())


def hold_test(position: Position) -> Holding:
    """Lepeintre's test: twenty-one points to play at least, compared with what the other has."""
    mine, his = points_to_play(position.own), points_to_play(position.other)
    enough = mine >= ENOUGH_TO_HOLD
    en = f"{count(mine, 'point')} to play against {his}; holding asks for {ENOUGH_TO_HOLD}, so " + (
        "it may be held, unless the other's game is the later." if enough else "leave."
    )
    fr = f"{compte(mine, 'point')} à jouer contre {his} ; une tenue en demande {ENOUGH_TO_HOLD} : " + (
        "on peut tenir, à moins que l'autre jeu ne soit le plus retardé." if enough else "il faut s'en aller."
    )
    return Holding(mine, his, enough, bilingual(en, fr))


def keeps(position: Position) -> Answer:
    """Which throws keep the plein, and what keeping brings on average."""
    return answer(position, position.chances(KEEP), KEEP, KEEPS)


def dead_numbers(position: Position) -> tuple[int, ...]:
    """The numbers that no play of any throw uses."""
    alive = {number for throw in THROWS for play in position.plays(throw) for _, _, number in play.strides}
    return tuple(sorted(set(FACES) - alive))


def throw_mean() -> Fraction:
    """The points of a throw on average."""
    return mean(sum)


# ---------------------------------------------------------------------------------------------
# Holes


def completes(position: Position, need: int) -> Answer:
    """Which throws bring at least so many points, by hits, pleins and the coin together; the mean is of all."""
    chances = position.that(lambda throw: position.gain(throw) >= need)
    en, fr = f"{count(need, 'point')} or more", f"{compte(need, 'point')} ou plus"
    deed = Deed(bilingual(f"brings {en}", f"donne {fr}"), bilingual(f"bring {en}", f"donnent {fr}"))
    return answer(position, chances, frozenset(Jan), deed)


def marked(gains: Sequence[tuple[bool, int]]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Gains marked in turn, each mine or not, from nothing: holes and points left of both.

    The marking is the law's, bredouille included: who gains interrupts the other.
    """
    mine, his = BLANK, BLANK
    for is_mine, points in gains:
        if is_mine:
            mine, his, _ = credit(mine, his, points)
        else:
            his, mine, _ = credit(his, mine, points)
    return (mine.trous, mine.points), (his.trous, his.points)


def holes(points: int, *, bredouille: bool) -> tuple[int, int]:
    """The holes and points left of so many points taken at once, in bredouille or interrupted.

    Interrupted means that two of the points stood before the other gained, so that the first hole is single.
    """
    gains = [(True, points)] if bredouille else [(True, 2), (False, 2), (True, points - 2)]
    return marked(gains)[0]


def grande_stakes() -> tuple[int, int, int]:
    """À écrire, six holes in bredouille against none: what leaving brings, what staying may leave, what it may bring.

    The worst supposed is Lepeintre's: the pavillon lost and the marqué still won with six.
    """
    leave, lost, grande = (
        marque_amount(TROUS, 0, bredouille=True),
        marque_amount(TROUS, 0),
        marque_amount(GRANDE, 0, bredouille=True),
    )
    return leave.marked, lost.marked, grande.marked


def grande_break_even() -> Fraction:
    """The chance of the great bredouille above which staying pays."""
    leave, lost, grande = grande_stakes()
    return Fraction(leave - lost, grande - lost)
