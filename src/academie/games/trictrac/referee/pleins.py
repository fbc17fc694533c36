"""A plein that could be made and was not.

§89: who marked it is at school for it, as soon as a dame he has to play leaves it unmade.
"""

from __future__ import annotations

from academie.games.trictrac.referee.marking import software
from academie.games.trictrac.referee.value import Fault, Rigueur, Window, Wrong
from academie.games.trictrac.values import EcolePlein


def plein_barred(table: Rigueur, window: Window, bound: frozenset[int], least: int) -> Rigueur:
    """By §89: the dame he touched has to be played and leaves the plein unmade, which is an école already."""
    turn = table.throwing
    if turn.plein is None or turn.hung or not bound:
        return table
    honours = (own for own, ways in turn.departures.items() if any(len(bound & left) >= least for left in ways))
    return table if any(map(turn.makes_plein, honours)) else plein_not_made(table, window)


def plein_not_made(table: Rigueur, window: Window) -> Rigueur:
    """By §89: école of the points marked for it, and in Lepeintre of those due besides."""
    turn, seat = table.throwing, table.thrower
    marked, worth = max(0, table.marked(window)), turn.plein_points
    others = max(0, turn.owed - worth)
    # Marks count first for what else the throw won, unless he marked just what the plein is worth.
    for_plein = worth if marked == worth != others else min(max(0, marked - others), worth)
    # Twice: what is missing of the plein's own points is an école already, and is not counted again.
    due = {EcolePlein.ACAD: for_plein, EcolePlein.LEPEINTRE_DOUBLE: 2 * for_plein, EcolePlein.CORRECTED: 0}
    points = 0 if software(table) else due[table.values.ecole_plein]
    # What was marked beyond all that the throw won is a fault of its own, and stays no more than the plein's points do.
    right = min(marked, window.owed + window.hung)
    return table.faulty(Fault(Wrong.PLEIN, seat, points, window, settled=max(0, right - for_plein)))
