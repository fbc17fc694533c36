"""Oracle of toc (AUJ): trictrac's plays and credits, counted in trous; one whole throw of a game.

The plays and credits are the trictrac oracle's (trictrac.py). Here they become trous: one by a single simple means, two
by a doublet or by two means and more, at most two a throw and player unless events are summed. No points, no
bredouille, no école. A position is trictrac's: each side counts its own path from 0, 24 lifted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from oracles import trictrac as tt

if TYPE_CHECKING:
    from collections.abc import Mapping

SIDES = ("white", "black")
AFTER = {"levee", "dame_non_jouee"}  # what hangs on the play and not on the throw
STACK = {0: 15}
DEFAULTS: dict[str, Any] = {"sum_events": False, "target": 12, "la_double": False}


def option(options: Mapping[str, Any], name: str) -> Any:
    """The value of an option of toc, or its default."""
    return options.get(name, DEFAULTS[name])


def trictrac_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that bear on plays and credits, for the oracle of trictrac."""
    return {key: value for key, value in options.items() if key in tt.DEFAULTS}


def trous(credit: tt.Credit, dice: tt.Dice) -> int:
    """What an event of trictrac marks (AUJ l.2626, l.2630-2634); PROJECT: unplayable dames one trou, never two."""
    if credit.jan == "dame_non_jouee":
        return 1
    simple = {"battre_grand": 2, "faux_grand": 2, "margot_fendue": 2}.get(credit.jan, 4)
    several = len(credit.ways) > 1 or (credit.missing == 2 and credit.points > simple)
    return 2 if dice[0] == dice[1] or several else 1


def gain(found: list[tt.Credit], side: tt.Side, dice: tt.Dice, options: Mapping[str, Any]) -> int:
    """What one player marks for a throw; PROJECT: two if any event is double, else one; or all events, by option."""
    marks = [trous(credit, dice) for credit in found if credit.to == side]
    if option(options, "sum_events"):
        return sum(marks)
    return max(marks, default=0)


@dataclass(frozen=True)
class Throw:
    """A throw made in a position; its credits are found once."""

    position: tt.Position
    side: tt.Side
    dice: tt.Dice
    context: Mapping[str, Any]
    options: Mapping[str, Any]

    @cached_property
    def credits(self) -> list[tt.Credit]:
        """What the throw yields to both, but for what hangs on the play."""
        known = trictrac_options(self.options)
        found = tt.all_credits(self.position, self.side, self.dice, self.context, known)
        return [credit for credit in found if credit.jan not in AFTER]

    def plays(self) -> set[tt.Play]:
        """The plays that may be made."""
        return tt.owed_plays(self.position, self.side, self.dice, trictrac_options(self.options))

    def gain(self) -> int:
        """What the thrower marks before he plays."""
        return gain(self.credits, self.side, self.dice, self.options)


@dataclass(frozen=True)
class Turn:
    """What a throw made of the game: trous, position, who throws next, whether the dames were put back, the winner."""

    marked: Mapping[tt.Side, int]
    position: tt.Position
    next_side: tt.Side
    put_back: bool
    winner: tt.Side | None
    last_gain: int  # the trous of the mark that won


def turn(marked: Mapping[tt.Side, int], throw: Throw, play: tt.Play, *, leaves: bool = False) -> Turn:
    """One whole throw: the thrower marks, leaves (AUJ l.2636) or plays, marks a levée; then the adversary marks."""
    side, foe, target = throw.side, tt.other(throw.side), option(throw.options, "target")
    stack = {"white": dict(STACK), "black": dict(STACK)}
    own = throw.gain()
    now = {**marked, side: marked[side] + own}
    if now[side] >= target:
        return Turn(now, throw.position, side, False, side, own)
    if leaves and own:
        return Turn(now, stack, side, True, None, own)
    later = tt.after_play(throw.position, side, throw.dice, trictrac_options(throw.options), play)
    whole, his = (gain(throw.credits + later, who, throw.dice, throw.options) for who in (side, foe))
    now[side] = marked[side] + whole
    if now[side] >= target:
        return Turn(now, throw.position, side, False, side, whole)
    now[foe] += his
    winner = foe if now[foe] >= target else None
    if any(credit.jan == "levee" for credit in later):
        return Turn(now, stack, side, True, winner, his)
    after: tt.Position = {side: play.dames(), foe: dict(throw.position[foe])}
    return Turn(now, after, foe, False, winner, his)
