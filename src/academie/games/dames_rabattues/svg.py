"""The two tables as SVG: each pile at its foot, the dames laid down before it (§1, §2)."""

from academie._core.dames_rabattues import Phase
from academie.games.dames_rabattues.state import State, place
from academie.tables.board import SIDES
from academie.tables.drawing.svg import Scene, Side
from academie.text.message import Message

FAR = frozenset({1})  # the compartment away from the light, where nothing stands
_LEFT = Message("{side}: {lay} to lay, {lift} to lift.")


def scene(title: Message, state: State) -> Scene:
    """The pieces on the board."""
    native = state.core
    thrown = tuple(native.dice) if native.phase not in {Phase.opening, Phase.throw} and native.dice[0] else ()
    sides = side(state, 0), side(state, 1)
    return Scene(title, state, sides, thrown, state.player, unused=FAR)


def side(state: State, seat: int) -> Side:
    """A player's dames by flèche; those that are not laid down yet are stacked on the lowest of their pile."""
    to_lay, to_lift = state.side(seat)
    dames = {place(seat, number): count for number, count in enumerate(to_lift, 1) if count}
    stacked = {place(seat, number): above + 1 for number, above in enumerate(to_lay, 1) if above}
    text = _LEFT.fill(side=SIDES[seat], lay=sum(to_lay), lift=sum(to_lift))
    corner = place(seat, 1)  # a dame lifted goes over the short rim of the compartment, which is there
    return Side(dames, corner, corner, words=(text,), stacked=stacked)
