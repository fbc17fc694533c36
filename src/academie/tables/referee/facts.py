"""A throw that one player alone calls void, at a race game: the board does not show it, so the other has a word in it.

What the adversary says takes the dice up until the thrower answers: he agrees, by his word or by throwing again, or he
denies it, by his word or by playing what he threw. What the thrower says of his own dice changes nothing until the
adversary agrees. Where they do not, those who look on are asked. The draw is both players' throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.referee import acts
from academie.referee.acts import Verdict
from academie.referee.table import SEATS

if TYPE_CHECKING:
    from academie.referee.acts import Act
    from academie.tables.referee.race import DiceState, RaceTable

_ANSWERS = (acts.Accept, acts.Refuse, acts.CallGallery)
_THROWS = (acts.Throw, acts.ThrowForDice)
_DEEDS = (acts.Touch, acts.Place, acts.Play, acts.Leave, acts.Hold)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Who calls the throw void; `thrown` is the throw while its dice are taken up, None while it lies there."""

    by: int
    thrown: DiceState | None


def call_void(table: RaceTable, seat: int) -> RaceTable:
    """One player says what would make the throw void."""
    law, before = table.law.doubtful, table.before
    if before is not None and before.thrower == seat:
        return table.but(doubt=Doubt(seat, None)).said("throw_disowned", law, seat)
    doubt = Doubt(seat, table.position)
    return table.but(position=before, chooser=None, doubt=doubt).said("throw_disputed", law, seat)


def met(table: RaceTable, act: Act) -> RaceTable:
    """The table at which an act is done while a throw is in doubt: some acts are answers."""
    doubt = table.doubt
    if doubt is None or doubt.thrown is None or isinstance(act, _ANSWERS):
        return table
    if act.seat != doubt.by and isinstance(act, _THROWS):
        return settle(table, void=True)
    if act.seat != doubt.by and isinstance(act, _DEEDS):
        return settle(table, void=False)
    raise Illegal(
        "{seat} must first answer whether the throw is void: agree, throw again or deny it ({law}).",
        seat=SEATS[1 - doubt.by],
        law=table.law.doubtful,
    )


def settle(table: RaceTable, *, void: bool) -> RaceTable:
    """It is so, and the throw is made again; or it is not, and the throw lies there for good."""
    law, doubt, before = table.law.doubtful, table.doubt, table.before
    settled = table.but(doubt=None, before=None)
    if doubt is None:
        return table
    if void and before is not None:
        again = settled.but(position=before, chooser=None)
        return again.said("throw_void", law, 0 if before.thrower is None else before.thrower)
    return settled.but(position=doubt.thrown or table.position).said("fact_denied", law, doubt.by)


def pending(table: RaceTable) -> bool:
    """Whether the dice are taken up until the thrower answers."""
    return table.doubt is not None and table.doubt.thrown is not None


def answered(table: RaceTable, seat: int) -> bool:
    """Whether a player is the one who has to say whether it is so."""
    return table.doubt is not None and table.doubt.by != seat


def call_gallery(table: RaceTable, act: acts.CallGallery) -> RaceTable:
    """Those who look on say whether it is so."""
    if table.doubt is None:
        return table.said("no_dispute", table.law.doubtful, act.seat, refused=True)
    return settle(table, void=act.verdict is Verdict.YES)
