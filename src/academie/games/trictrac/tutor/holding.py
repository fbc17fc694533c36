"""Holding or leaving: points to play, dead numbers, keeping a plein, trous (§51, §52, §70-§72; §116).

Lepeintre's test for holding counts the points left to play. It is his advice and decides nothing by law.
"""

from collections.abc import Sequence
from fractions import Fraction

from academie._core.trictrac import Jan
from academie.games.trictrac.coup import BLANK, Dames, credit
from academie.games.trictrac.match.amount import GRANDE, TROUS, marque_amount
from academie.games.trictrac.names import points_in_words
from academie.games.trictrac.tutor.chances import FACES, THROWS, mean
from academie.games.trictrac.tutor.position import COIN, Answer, Position, answer
from academie.text.message import Message

KEEP = frozenset({Jan.conserver_petit, Jan.conserver_grand, Jan.conserver_retour})
KEEPS = (
    Message("No throw keeps the plein."),
    Message("1 throw of 36 keeps the plein: {throws}."),
    Message("{count} throws of 36 keep the plein: {throws}."),
)
ENOUGH_TO_HOLD = 21  # three throws of the mean
_HOLD = Message(
    "You have {points} to play against {his}. Holding takes {enough}: you may hold, unless the other's game is later."
)
_LEAVE = Message("You have {points} to play against {his}. Holding takes {enough}, so leave.")


def spare(dames: Dames) -> dict[int, int]:
    """The dames beyond two on each flèche of the grand jan, and all those behind it, up to the coin."""
    spares = {step: dames[step] for step in range(6)} | {step: max(0, dames[step] - 2) for step in range(6, COIN + 1)}
    return {step: count for step, count in spares.items() if count}


def points_to_play(dames: Dames) -> int:
    """How many points the spare dames can play before the grand jan breaks: their distances to the coin."""
    return sum(count * (COIN - step) for step, count in spare(dames).items())


def hold_test(position: Position) -> tuple[bool, Message]:
    """Lepeintre's test: whether twenty-one points are left to play, and this in a sentence."""
    mine, his = points_to_play(position.own), points_to_play(position.other)
    enough = mine >= ENOUGH_TO_HOLD
    return enough, (_HOLD if enough else _LEAVE).fill(points=points_in_words(mine), his=his, enough=ENOUGH_TO_HOLD)


def keeps(position: Position) -> Answer:
    """Which throws keep the plein, and what keeping brings on average."""
    return answer(position, KEEP, KEEPS)


def dead_numbers(position: Position) -> tuple[int, ...]:
    """The numbers that no play of any throw uses."""
    alive = {number for throw in THROWS for play in position.plays(throw) for _, _, number in play.strides}
    return tuple(sorted(set(FACES) - alive))


def throw_mean() -> Fraction:
    """The points of a throw on average."""
    return mean(sum)


# --- Trous


def marked(gains: Sequence[tuple[bool, int]]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Gains marked in turn, each mine or not, from nothing: trous and points left of both.

    The law marks them, bredouille included: a gain of one player interrupts the other.
    """
    mine, his = BLANK, BLANK
    for is_mine, points in gains:
        if is_mine:
            mine, his, _ = credit(mine, his, points)
        else:
            his, mine, _ = credit(his, mine, points)
    return (mine.trous, mine.points), (his.trous, his.points)


def holes(points: int, *, bredouille: bool) -> tuple[int, int]:
    """The trous and points left of a number of points taken at once, in bredouille or interrupted.

    Interrupted: two of the points stood before the other gained, so that the first trou is single.
    """
    gains = [(True, points)] if bredouille else [(True, 2), (False, 2), (True, points - 2)]
    return marked(gains)[0]


def grande_break_even() -> Fraction:
    """À écrire, six trous in bredouille against none: the chance of the great bredouille above which staying pays.

    The worst case is Lepeintre's: the pavillon is lost and the marqué still won with six.
    """
    leave = marque_amount(TROUS, 0, bredouille=True).marked
    lost = marque_amount(TROUS, 0).marked
    grande = marque_amount(GRANDE, 0, bredouille=True).marked
    return Fraction(leave - lost, grande - lost)
