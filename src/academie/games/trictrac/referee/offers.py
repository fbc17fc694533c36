"""The plays a thrower may rightly make: legal, moving what he touched, and making the plein he owes.

Each is written so that it shows which dames it moves: a dame may take the place that another leaves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.referee import playing
from academie.games.trictrac.referee.carries import Carry, carried, write_carries
from academie.games.trictrac.referee.sheet import Wrong
from academie.games.trictrac.state import COIN, ours, place, write_strides
from academie.tables.board import LIFTED
from academie.tables.referee.ways import play_texts, ways_of

if TYPE_CHECKING:
    from academie.games.trictrac.coup import Coup
    from academie.games.trictrac.referee.value import Rigueur
    from academie.referee.table import Table
    from academie.scene import Ways


def plays(table: Rigueur) -> list[str]:
    """The plays that are no fault; if the player touched a dame that bars the plein, those that play it."""
    if table.hand.carries:
        return []
    played = [play for play in playing.plays(table) if _honours(table, play)]
    right = [play for play in played if _keeps(table, play)] or played
    return [_written(table, play) for play in right]


def placings(table: Rigueur) -> list[str]:
    """The ways to place the second dame, after the first was let go, so that both make a legal play."""
    turn = table.throwing
    if len(table.hand.carries) != 1 or table.open(turn.seat, Wrong.MISPLAY):  # wrong once, it is not set right (§80)
        return []
    half = carried(turn.own, turn.other, table.hand.carries, turn.seat)
    found = []
    for play in playing.plays(table):
        gone = [step for step in range(25) for _ in range(half[step] - play.own[step])]
        come = [step for step in range(25) for _ in range(play.own[step] - half[step])]
        if len(gone) == len(come) == 1 and _number(turn, gone[0], come[0]) and _keeps(table, play):
            found.append((Carry(gone[0], come[0]),))
    least, bound = playing.obliged(table), playing.binding(table)
    left = {carry.origin for carry in table.hand.carries}
    return [write_carries(turn.seat, each) for each in found if len(bound & (left | {each[0].origin})) >= least]


def _number(turn: Coup, origin: int, target: int) -> bool:
    """Whether one number carries a dame so far; onto the coin and off the board it may be larger."""
    return target - origin in turn.dice or (target > origin and target in {COIN, LIFTED})


def _honours(table: Rigueur, play: core.Play) -> bool:
    """Whether a play moves what was touched."""
    least, bound = playing.obliged(table), playing.binding(table)
    return not least or any(len(bound & left) >= least for left in table.throwing.departures[tuple(play.own)])


def _keeps(table: Rigueur, play: core.Play) -> bool:
    """Whether a play makes the plein that is owed."""
    own, turn = tuple(play.own), table.throwing
    if turn.hung:  # §54: marked, the petit jan is kept; unmarked, it was given up for the coin
        window = table.markings.windows[table.thrower] or table.markings.closed
        marked = window is not None and table.marked(window) > window.owed
        return turn.makes_plein(own) if marked else turn.declines_plein(own)
    return turn.plein is None or turn.makes_plein(own)


def _written(table: Rigueur, play: core.Play) -> str:
    """A play, written so that it moves what was touched: another dame takes the place of the touched one."""
    turn, bound, least = table.throwing, playing.binding(table), playing.obliged(table)
    own = tuple(play.own)
    gone = playing.moved(turn.own, own)
    if len(bound & gone) >= least:
        return write_strides(turn.seat, play)
    first, second = sorted(next(left for left in turn.departures[own] if len(left & bound) >= least))
    (come,) = (step for step in range(25) if own[step] > turn.own[step])
    return write_carries(turn.seat, (Carry(first, second), Carry(second, come)))


def ways(table: Table, seat: int | None) -> Ways | None:
    """§21-§23: every order of the dames that makes a play of the throw."""
    state = ours(table.view(seat).state)
    if not table.assisted or seat is None or state.player != seat or state.core.phase != core.Phase.play:
        return None
    native = state.core.ways()
    texts = play_texts(table, seat, native, lambda: [write_strides(seat, play) for play in state.core.plays()])
    return ways_of(native, texts, [place(seat, step) for step in range(LIFTED + 1)])
