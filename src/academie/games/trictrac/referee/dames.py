"""Dames missing, found, counted and doubtful: §83."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.coup import START, Dames
from academie.games.trictrac.referee.carries import step
from academie.games.trictrac.referee.sheet import Sheet
from academie.games.trictrac.referee.value import Doubt, Markings, Phase, Rigueur, pair
from academie.games.trictrac.state import COIN
from academie.tables.board import LIFTED

if TYPE_CHECKING:
    from academie.games.trictrac.referee import acts

FIFTEEN = sum(START)


def keep(table: Rigueur, act: acts.KeepDame) -> Rigueur:
    """A dame held back when a relevé begins: in Lepeintre its owner may mark nothing until it is back."""
    if table.dice.throws[act.seat] or table.dames[act.seat] != START or table.phase not in {Phase.OPENING, Phase.THROW}:
        raise Illegal("A dame can be held back only when the talons are stacked for a relevé (§83).")
    dames = list(table.dames[act.seat])
    dames[0] -= 1
    table = _with_dames(table, act.seat, tuple(dames))
    if not table.values.dame_held_back_ecole:
        return table
    return table.but(in_hand=pair(table.in_hand, act.seat, True)).said("dame_kept", "§83", act.seat)


def find(table: Rigueur, act: acts.FindDame) -> Rigueur:
    """A missing dame goes to the talon, or where the law puts it when all the others have gone on."""
    dames = table.dames[act.seat]
    if sum(dames) >= FIFTEEN:
        raise Illegal("No dame is missing: a side has fifteen (§83).")
    if table.phase not in {Phase.OPENING, Phase.THROW}:
        raise Illegal("Play the throw first. A found dame is put back between two throws (§83).")
    where = found_place(dames, held=table.held[act.seat])
    after = tuple(count + (place == where) for place, count in enumerate(dames))
    table = _with_dames(table, act.seat, after).but(in_hand=pair(table.in_hand, act.seat, False))
    return table.said("dame_found", "§83", act.seat)


def found_place(dames: Dames, *, held: bool = True) -> int:
    """The talon; if all are in the own grand jan the nearest to it; if all have passed, the nearest to the coin.

    By LEP r.34 it goes to the talon behind a grand jan that has not yet been kept par impuissance.
    """
    standing = [place for place, count in enumerate(dames[:LIFTED]) if count]
    gone_on = standing and (standing[0] >= 12 or (held and all(6 <= place <= 11 for place in standing)))
    return standing[0] if gone_on else 0


def count(table: Rigueur, act: acts.CountDames) -> Rigueur:
    """The referee counts too. More than fifteen: the whole partie starts again; of fewer good company tells."""
    other = 1 - act.seat
    there = sum(table.dames[other])
    if act.count > FIFTEEN >= there:
        return table.said("fact_denied", "§83", act.seat, refused=True)
    if there < FIFTEEN and act.count == there and table.values.missing_dame_told:
        return table.said("dame_missing", "§83", other)
    if act.count <= FIFTEEN:
        return table.said("dames_few", "§83", other, refused=True)
    sheet = Sheet(automatic=table.markings.sheet.automatic)
    same = {name: getattr(table, name) for name in ("profile", "terms", "rulings", "count")}
    return type(table)(markings=Markings(sheet=sheet), **same).said("dame_too_many", "§83", other)


def assign(table: Rigueur, act: acts.AssignDame) -> Rigueur:
    """Claim that a dame lies between two flèches; the other agrees or not (facts.py)."""
    _assigned(table, act)
    return table.with_dice(doubt=Doubt(act.seat, act)).said(
        "dame_between", "§83", _owner(table, act), words="dame_doubtful"
    )


def placed(table: Rigueur, act: acts.AssignDame) -> Rigueur:
    """It did: it stands where it was put."""
    owner = _owner(table, act)
    return _with_dames(table, owner, _assigned(table, act)).said("misplaced", "§83", owner, words="dame_between")


def _owner(table: Rigueur, act: acts.AssignDame) -> int:
    """The other places it, or in good company its owner where it is believed to belong."""
    return act.seat if table.values.between_fleches == "believed" else 1 - act.seat


def _assigned(table: Rigueur, act: acts.AssignDame) -> Dames:
    """The dames of its owner once it is placed; raises a sentence where it cannot have lain there."""
    owner = _owner(table, act)
    here, there, to = (step(owner, name) for name in (act.where, act.other, act.onto))
    if abs(here - there) != 1 or to not in {here, there} or LIFTED in {here, there}:
        raise Illegal("Name two neighbouring flèches and one of them (§83).")
    if table.phase != Phase.THROW:
        raise Illegal("Place a doubtful dame between two throws (§83).")
    source = here if to == there else there
    dames = list(table.dames[owner])
    if dames[to] == 0 and dames[source] == 0:
        raise Illegal("No dame of that player lies there. Name the flèches beside it (§83).")
    if dames[source] and table.dames[1 - owner][23 - to] == 0 and to != COIN + 1:
        dames[source], dames[to] = dames[source] - 1, dames[to] + 1
        if dames[COIN] == 1:
            raise Illegal("One dame alone may not rest on the coin (§30).")
    return tuple(dames)


def _with_dames(table: Rigueur, seat: int, dames: Dames) -> Rigueur:
    return table.but(dames=pair(table.dames, seat, dames))
