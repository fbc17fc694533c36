"""Those who look on: what they may say, and what it costs them.

§95: nobody advises a player or gives him a sign; whether a missing dame may be told, whether a feeling may be shown,
and whether the indiscreet onlooker pays, the books see differently. What a player was told stays told: no book takes
the throw from him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.referee.acts import Notice
from academie.games.trictrac.referee.value import Rigueur, pair

if TYPE_CHECKING:
    from academie.games.trictrac.referee import acts
    from academie.referee import acts as common


def warned(table: Rigueur, act: acts.Warned) -> Rigueur:
    """An onlooker has let a player know something; where he may not, the other player is harmed."""
    harmed = 1 - act.seat
    if table.onlookers.advised[act.seat] or _allowed(table, act.notice):
        return table.said("onlooker_spoke", "§95", harmed, words="onlooker_free")
    return table.with_onlookers(indiscreet=pair(table.onlookers.indiscreet, harmed, True)).said(
        "onlooker_spoke", "§95", harmed
    )


def _allowed(table: Rigueur, notice: Notice) -> bool:
    if notice is Notice.DAME:
        return table.values.onlooker_warns
    return notice is Notice.FEELING and not table.values.onlooker_silence


def ask_adviser(table: Rigueur, act: common.AskAdviser) -> Rigueur:
    """An adviser is taken by the other's consent, and is no indiscreet onlooker then."""
    if table.onlookers.advised[act.seat] or table.onlookers.asked is not None:
        return table.said("adviser", "§95", act.seat, words="asked_already", refused=True)
    return table.with_onlookers(asked=act.seat).said("adviser", "§95", act.seat, words="adviser_asked")


def consents(table: Rigueur, seat: int) -> bool:
    """Whether a player is asked to let the other take an adviser."""
    return table.dice.chooser is None and table.onlookers.asked == 1 - seat


def answer(table: Rigueur, seat: int, *, agreed: bool) -> Rigueur | None:
    """The other's consent, or not; None where it is not asked for."""
    if not consents(table, seat):
        return None
    table, asker = table.with_onlookers(asked=None), 1 - seat
    if not agreed:
        return table.said("adviser", "§95", asker, words="adviser_refused")
    return table.with_onlookers(advised=pair(table.onlookers.advised, asker, True)).said("adviser", "§95", asker)


def make_pay(table: Rigueur, act: acts.MakePay) -> Rigueur:
    """The player who was harmed has the onlooker pay the partie, should he lose it."""
    if not table.onlookers.indiscreet[act.seat]:
        return table.said("onlooker_pays", "§95", act.seat, words="onlooker_harmless", refused=True)
    if not table.values.onlooker_pays:
        return table.said("onlooker_pays", "§95", act.seat, words="onlooker_forgiven", refused=True)
    paid = pair(table.onlookers.paid_for, act.seat, True)
    indiscreet = pair(table.onlookers.indiscreet, act.seat, False)
    return table.with_onlookers(indiscreet=indiscreet, paid_for=paid).said(
        "onlooker_pays", "§95", act.seat, words="onlooker_liable"
    )


def settled(table: Rigueur) -> Rigueur:
    """The partie is over; the one who lost it pays nothing where an onlooker is to pay."""
    if table.result is None or table.result.winner is None or not table.onlookers.paid_for[1 - table.result.winner]:
        return table
    return table.said("onlooker_pays", "§95", 1 - table.result.winner, int(table.result.points))


def offered(table: Rigueur, seat: int) -> bool:
    """Whether the law lets a player make an onlooker pay."""
    return table.onlookers.indiscreet[seat] and table.values.onlooker_pays
