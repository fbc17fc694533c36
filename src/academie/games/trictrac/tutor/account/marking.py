"""What a throw does to the jetons and fichets: points before and after, bredouille, trous, and the right to leave.

The core marks (`credit`); this tells it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.tutor.account.scene import words_of
from academie.games.trictrac.tutor.account.values import Marking, Sentence, Standing
from academie.games.trictrac.tutor.account.words import POINTS, SENTENCES, TROUS, amount, filled, whole

if TYPE_CHECKING:
    from academie.games.trictrac.tutor.account.words import Field

Score = tuple[int, bool, int, bool]  # points, bredouille, trous, grande


def mark(
    scores: tuple[Score, Score], player: int, gain: int, *, own_dice: bool, target: int = 0
) -> tuple[Marking, tuple[Score, Score]]:
    """One side's gain marked, and both scores after it; `target`: the trous that win, 0 where none do (§76)."""
    mine, his = scores[player], scores[1 - player]
    after_mine, after_his, trous = core.credit(mine, his, gain)
    after = (after_mine, after_his) if player == 0 else (after_his, after_mine)
    if trous:
        told = _trous(player, gain, (mine, his), after_mine, trous)
        told.append(_outlook(player, own_dice=own_dice, won=0 < target <= after_mine[2]))
    else:
        told = _points(player, gain, (mine, his), after_mine)
    return Marking(player, gain, _standings(scores), _standings(after), trous, tuple(told)), after


def _outlook(player: int, *, own_dice: bool, won: bool) -> Sentence:
    """What a trou lets its player do."""
    if won:
        return _say(player, "partie_won", "§76")
    return _say(player, "may_leave", "§73", "§74") if own_dice else _say(player, "may_not_leave", "§73")


def _standings(scores: tuple[Score, Score]) -> tuple[Standing, Standing]:
    one, two = (Standing(points, bredouille, trous) for points, bredouille, trous, _ in scores)
    return one, two


def _say(player: int, key: str, *law: str, count: int | None = None, **fields: Field) -> Sentence:
    return Sentence(whole(filled(SENTENCES[key], words_of(player) | fields, count)), law)


def _points(player: int, gain: int, before: tuple[Score, Score], after: Score) -> list[Sentence]:
    (points, _, _, _), (his_points, his_run, _, _) = before
    key = "marks_run" if after[1] else "marks"
    told = [_say(player, key, "§69", "§71", gain=gain, before=points, after=amount(POINTS, after[0]))]
    if his_run and his_points:
        told.append(_say(player, "run_lost", "§71"))
    return told


def _trous(player: int, gain: int, before: tuple[Score, Score], after: Score, trous: int) -> list[Sentence]:
    points, his_points, over = before[0][0], before[1][0], after[0]
    twelves = (points + gain - over) // 12
    told = [
        _say(
            player,
            "marks_trous",
            "§70",
            count=twelves,
            gain=gain,
            before=points,
            sum=points + gain,
            over=over,
            trous=amount(TROUS, trous),
        ),
        # Every trou after the first is double, so the count tells what the first was.
        _say(player, "first_double" if trous == 2 * twelves else "first_simple", "§72", count=twelves),
    ]
    if his_points:
        told.append(_say(player, "erased", "§70", points=amount(POINTS, his_points)))
    if points == over and over:
        told.append(_say(player, "unmoved", "§70"))
    return told
