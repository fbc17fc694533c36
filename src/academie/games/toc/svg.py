"""The board of toc as SVG: trictrac's with a fichet for the trous and no jetons (§6, §9)."""

from academie._core.trictrac import Phase
from academie.games.toc.state import State
from academie.games.trictrac.names import trous_in_words
from academie.games.trictrac.state import Move
from academie.games.trictrac.svg import NAMES, PATHS
from academie.tables.board import SIDES
from academie.tables.drawing.svg import Scene, Side, arrived
from academie.text.message import Message

_SCORE = Message("{side}: {trous}.")


def scene(title: Message, state: State, last: Move | None = None) -> Scene:
    """The pieces on the board."""
    native = state.core
    thrown = tuple(native.dice) if native.phase not in {Phase.opening, Phase.throw} and native.dice[0] else ()
    sides, marks = (side(state, 0), side(state, 1)), arrived(last.arrivals if last is not None else ())
    return Scene(title, state, sides, thrown, state.player, names=NAMES, marks=marks)


def side(state: State, seat: int) -> Side:
    """A player's dames and his fichet."""
    trous = state.core.trous[seat]
    text = _SCORE.fill(side=SIDES[seat], trous=trous_in_words(trous))
    return Side(state.dames(seat), *PATHS[seat], trous=trous, words=(text,))
