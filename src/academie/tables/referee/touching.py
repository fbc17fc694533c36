"""Dames touched at a race game: the word said before, what binds the player, and what cannot be touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.tables.board import HAND, fleche
from academie.tables.referee import dice as race_dice
from academie.title import Title

if TYPE_CHECKING:
    from academie.referee import acts
    from academie.tables.referee.race import RaceTable

IN_HAND = "+"  # how a dame in hand is named when it is touched, as where it is played


def adoube(table: RaceTable, act: acts.Adoube) -> RaceTable:
    """The word, before touching: what the player touches next binds him to nothing."""
    return table.but(adoube=True) if act.seat == table.position.player else table


def adoube_all(table: RaceTable, act: acts.AdoubeAll) -> RaceTable:
    """The sweeping word is denied: it would leave nothing of the rule."""
    return table.said("adoube_all", table.law.touched, act.seat, refused=True)


def touch(table: RaceTable, act: acts.Touch) -> RaceTable:
    """A touched dame must be played, if it can be; off turn, or after the word, touching is free."""
    where, law = HAND if act.where == IN_HAND else fleche(act.where), table.law.touched
    if where not in table.standing(act.seat):
        raise Illegal(_nothing_there(table, act, where).fill(where=act.where, law=law))
    if act.seat != table.position.player or table.adoube or not table.values.touch_move:
        return table
    race_dice.check_decided(table)
    table = table.but(before=None, doubt=None)
    if not table.movable(where):
        return table.said("touched_stuck", law, act.seat)
    return table.but(touched=table.touched | {where}).said("touched", law, act.seat)


def _nothing_there(table: RaceTable, act: acts.Touch, where: int) -> Title:
    """Why nothing of the player's can be touched there."""
    if where == HAND:
        return Title(
            "You have no dame in hand to touch ({law}).", "Vous n'avez pas de dame à toucher à la main ({law})."
        )
    if where in table.standing(1 - act.seat):
        return Title(
            "The dames on {where} are the other's; touch only your own ({law}).",
            "Les dames de {where} sont à l'autre joueur ; ne touchez que les vôtres ({law}).",
        )
    return Title(
        "There is no dame of yours on {where} to touch ({law}).",
        "Vous n'avez pas de dame à toucher sur {where} ({law}).",
    )
